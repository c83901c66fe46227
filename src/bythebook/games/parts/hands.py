"""What hands must do on a real table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from bythebook.games.shared.scenery import Deed
from bythebook.kernel.step import Table

T = TypeVar("T", bound=Table)


class Hands(ABC, Generic[T]):
    """From one position to another with real pieces."""

    @abstractmethod
    def deeds(self, before: T, after: T) -> list[Deed]:
        """What hands must do to get from one position to the other, in the fewest steps."""

    @abstractmethod
    def pieces(self, table: T) -> object:
        """What lies on the board: while it is equal, nobody needs to see the board again."""
