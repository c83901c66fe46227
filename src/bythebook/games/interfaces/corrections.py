"""Corrections by hand: what the page *My board differs* can change."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from bythebook.games.shared.fields import Changes, Counts
from bythebook.games.shared.scenery import Piece, Thing
from bythebook.kernel.prompt import Seat
from bythebook.kernel.step import State

T = TypeVar("T", bound=State)


class Corrections(ABC, Generic[T]):
    """Corrections: pieces on cells, and everything else as fields of a form."""

    @abstractmethod
    def tray(self, state: T) -> list[Piece]:
        """Return the pieces that a correction can put on cells."""

    @abstractmethod
    def lying(self, state: T, seat: Seat | None) -> dict[str, dict[str, int]]:
        """Return how many pieces of each kind in the tray are on each cell."""

    @abstractmethod
    def things(self, state: T, seat: Seat | None) -> list[Thing]:
        """Return everything else that a correction can change and that the seat may see, as form fields."""

    @abstractmethod
    def patch(self, state: T, cells: Counts, changes: Changes) -> dict[str, Any]:
        """Return the correction that puts the given pieces on their cells and sets the changed fields."""
