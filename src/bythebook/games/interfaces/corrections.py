"""*My board differs*: what a correction can set, by hand."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from bythebook.games.shared.fields import Changes, Counts
from bythebook.games.shared.scenery import Piece, Thing
from bythebook.kernel.prompt import Seat
from bythebook.kernel.step import State

T = TypeVar("T", bound=State)


class Corrections(ABC, Generic[T]):
    """Pieces under the finger, and everything else field by field."""

    @abstractmethod
    def tray(self, state: T) -> list[Piece]:
        """What a correction can put on cells."""

    @abstractmethod
    def lying(self, state: T, seat: Seat | None) -> dict[str, dict[str, int]]:
        """By cell, how many of each piece of the tray lie there."""

    @abstractmethod
    def things(self, state: T, seat: Seat | None) -> list[Thing]:
        """What else a correction can set, field by field; nothing that the seat may not see."""

    @abstractmethod
    def patch(self, state: T, cells: Counts, changes: Changes) -> dict[str, Any]:
        """The correction after which cells hold these pieces of the tray, and things have these fields."""
