"""Position files: positions in a form that users can write."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from bythebook.kernel.prompt import Seat
from bythebook.kernel.step import State

T = TypeVar("T", bound=State)


class Positions(ABC, Generic[T]):
    """The position files of a game, and the schemas of positions and corrections."""

    empty: Mapping[str, Any] = MappingProxyType({})
    """The position file of an empty board."""

    @abstractmethod
    def schema(self) -> dict[str, Any]:
        """Return the JSON schema of position files."""

    @abstractmethod
    def correction_schema(self) -> dict[str, Any]:
        """Return the JSON schema of corrections."""

    def with_real_hands(self, data: Mapping[str, Any], people: Sequence[Seat]) -> dict[str, Any]:
        """Return a position file in which human players hold real cards that the program can't see."""
        return dict(data)

    @abstractmethod
    def sides_in(self, data: Mapping[str, Any]) -> tuple[Seat, ...]:
        """Return the seats of a position file, even if the file is invalid."""

    @abstractmethod
    def read(self, data: Mapping[str, Any], seats: Mapping[Seat, str], rulings: dict[str, str]) -> T:
        """Return the state in a position file; raise Problems with every error in it and its path."""

    @abstractmethod
    def write(self, state: T, seat: Seat | None = None) -> dict[str, Any]:
        """Return a state as a position file that shows what a seat sees; for None, everything."""
