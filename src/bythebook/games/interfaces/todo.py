"""To-do lists: the pieces and cards to move on the real board."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from bythebook.games.shared.scenery import TodoItem
from bythebook.kernel.step import State

T = TypeVar("T", bound=State)


class Todo(ABC, Generic[T]):
    """The to-do lists of a game."""

    ready: str
    """The things to have ready beside the board, such as dice and cubes."""

    @abstractmethod
    def todo_items(self, before: T, after: T) -> list[TodoItem]:
        """Return the items that turn one position into another, in as few steps as possible."""

    def ground(self, state: T) -> list[TodoItem]:
        """Return what to place before the pieces: terrain tiles and the obstacles on them."""
        return []

    @abstractmethod
    def pieces(self, state: T) -> object:
        """Return what is on the board; while it stays equal, the board doesn't have to be shown again."""
