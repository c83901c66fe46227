"""The renderer for Memoir '44: board, panel, legend and dice, from the modules in this package."""

from __future__ import annotations

from bythebook.games.interfaces.renderer import Renderer
from bythebook.games.memoir44.screen import board, faces, panel
from bythebook.games.memoir44.screen.drawing.stamps import symbols
from bythebook.games.memoir44.screen.legend import legend
from bythebook.games.memoir44.screen.text import table as text
from bythebook.games.memoir44.state.state import State
from bythebook.games.shared.scenery import Board, Card, Panel, Sign
from bythebook.kernel.context import Context
from bythebook.kernel.prompt import Seat


class Memoir44Renderer(Renderer[State]):
    """The renderer for Memoir '44."""

    def draw(
        self, state: State, seat: Seat | None = None, *, colour: bool = False, width: int | None = None
    ) -> str:
        """Return the board as text."""
        return text.draw(state, seat, colour=colour, width=width)

    def symbols(self) -> str:
        """Return the symbols used in drawings."""
        return symbols()

    def legend(self) -> list[Sign]:
        """Return the signs for units, cubes, objectives, obstacles, planes and dice."""
        return legend()

    def board(self, state: State, seat: Seat | None) -> Board:
        """Return the board as a picture."""
        return board.board(state, seat)

    def across(self, state: State, seat: Seat | None) -> Board:
        """Return the board as the opposite side sees it."""
        return board.board(state, seat, across=True)

    def panel(self, state: State, seat: Seat | None) -> Panel:
        """Return the panel with medals, cards, orders and objectives."""
        return panel.panel(state, seat)

    def face(self, c: Context[State], name: str) -> Card:
        """Return the meaning of a die face or a card that may come up."""
        return faces.face(c, name)

    def alike(self, c: Context[State]) -> bool:
        """Return whether faces that mean the same here have the same effect."""
        return faces.alike(c)
