"""What hands must do on a real table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from bythebook.games.shared.scenery import TodoItem
from bythebook.kernel.step import State

T = TypeVar("T", bound=State)


class Todo(ABC, Generic[T]):
    """From one position to another with real pieces."""

    ready: str
    """What lies ready beside the board, in words: dice, cubes."""

    @abstractmethod
    def todo_items(self, before: T, after: T) -> list[TodoItem]:
        """What hands must do to get from one position to the other, in the fewest steps."""

    def ground(self, state: T) -> list[TodoItem]:
        """What is laid before any piece is placed: tiles of the ground, and what stands on them."""
        return []

    @abstractmethod
    def pieces(self, state: T) -> object:
        """What lies on the board: while it is equal, nobody needs to see the board again."""
