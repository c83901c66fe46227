"""Position files: a table as people write it, and back."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from bythebook.kernel.prompt import Seat
from bythebook.kernel.step import State

T = TypeVar("T", bound=State)


class Positions(ABC, Generic[T]):
    """Position files of a game, and the schema of corrections."""

    empty: Mapping[str, Any] = MappingProxyType({})
    """The position file of a board with nothing on it."""

    @abstractmethod
    def schema(self) -> dict[str, Any]:
        """The JSON schema of a position file."""

    @abstractmethod
    def correction_schema(self) -> dict[str, Any]:
        """The JSON schema of a correction in mid-game."""

    def with_real_hands(self, data: Mapping[str, Any], people: Sequence[Seat]) -> dict[str, Any]:
        """A position file in which people hold real cards that the program sees when they are played."""
        return dict(data)

    @abstractmethod
    def sides_in(self, data: Mapping[str, Any]) -> tuple[Seat, ...]:
        """Who sits at the table of a position file, sound or not."""

    @abstractmethod
    def read(self, data: Mapping[str, Any], seats: Mapping[Seat, str], rulings: dict[str, str]) -> T:
        """A table from a position file; Problems lists everything wrong with it, each with its path."""

    @abstractmethod
    def write(self, state: T, seat: Seat | None = None) -> dict[str, Any]:
        """A table as a position file, as a seat sees it; None writes everything."""
