"""Drawing: the board as a picture and as text, and the panel next to it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from bythebook.games.shared.scenery import Board, Card, Panel, Sign
from bythebook.kernel.context import Context
from bythebook.kernel.prompt import Seat
from bythebook.kernel.step import State

T = TypeVar("T", bound=State)


class Renderer(ABC, Generic[T]):
    """The drawings of a game, for screens and terminals."""

    @abstractmethod
    def draw(
        self, state: T, seat: Seat | None = None, *, colour: bool = False, width: int | None = None
    ) -> str:
        """Return the position as text, as a seat sees it; None shows what everybody sees.

        The drawing fits into `width` columns if possible; without a width it is as wide as is readable.
        """

    @abstractmethod
    def symbols(self) -> str:
        """Return the SVG `<symbol>`s that boards and panels use, their ids beginning with `sym-`.

        `sym-side-TOKEN` is the symbol of a side in panels, in its color; a side without one has a plain
        square.
        """

    @abstractmethod
    def legend(self) -> list[Sign]:
        """Return the symbols on the board, each with its meaning."""

    @abstractmethod
    def board(self, state: T, seat: Seat | None) -> Board:
        """Return the position as a picture, as a seat sees it; None shows what everybody sees."""

    def across(self, state: T, seat: Seat | None) -> Board:
        """Return the picture rotated by 180 degrees, for boards that can be rotated."""
        return self.board(state, seat)

    def seen(self, state: T, seat: Seat | None, *, turned: bool) -> Board:
        """Return the picture, rotated or not."""
        return self.across(state, seat) if turned else self.board(state, seat)

    @abstractmethod
    def panel(self, state: T, seat: Seat | None) -> Panel:
        """Return the panel next to the board, as a seat sees it."""

    @abstractmethod
    def face(self, c: Context[T], name: str) -> Card:
        """Return a die face or card that may answer the open prompt: its title, meaning here and marks."""

    def alike(self, c: Context[T]) -> bool:
        """Return whether dice with equal meaning here have equal effects, so that counting them is enough."""
        return False
