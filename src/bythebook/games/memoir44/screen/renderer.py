"""The renderer of Memoir '44: board, panel, legend and dice, from the modules of this package."""

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
    """The renderer of Memoir '44."""

    def draw(
        self, state: State, seat: Seat | None = None, *, colour: bool = False, width: int | None = None
    ) -> str:
        """Return the board as text."""
        return text.draw(state, seat, colour=colour, width=width)

    def symbols(self) -> str:
        """Return the symbols of the drawing."""
        return symbols()

    def legend(self) -> list[Sign]:
        """Return units, cubes, goals, obstacles, planes and dice."""
        return legend()

    def board(self, state: State, seat: Seat | None) -> Board:
        """Return the board as a picture."""
        return board.board(state, seat)

    def across(self, state: State, seat: Seat | None) -> Board:
        """Return the board as the opposite side sees it."""
        return board.board(state, seat, across=True)

    def panel(self, state: State, seat: Seat | None) -> Panel:
        """Return medals, cards, orders, goals."""
        return panel.panel(state, seat)

    def face(self, c: Context[State], name: str) -> Card:
        """Return the meaning of a face or a card that may come up."""
        return faces.face(c, name)

    def alike(self, c: Context[State]) -> bool:
        """Whether two faces have the same effect: a hit, a retreat, or none."""
        return faces.alike(c)
