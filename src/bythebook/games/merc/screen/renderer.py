"""The picture of MERC: board, panel and legend, from the modules of this package."""

from __future__ import annotations

from bythebook.games.interfaces.renderer import Renderer
from bythebook.games.merc.screen import board, faces
from bythebook.games.merc.screen.drawing.stamps import symbols
from bythebook.games.merc.screen.legend import legend
from bythebook.games.merc.screen.panel import panel
from bythebook.games.merc.screen.text import table as text
from bythebook.games.merc.state.state import State
from bythebook.games.shared.scenery import Board, Card, Panel, Sign
from bythebook.kernel.context import Context
from bythebook.kernel.prompt import Seat


class MercRenderer(Renderer[State]):
    """The table of MERC, drawn."""

    def draw(
        self, state: State, seat: Seat | None = None, *, colour: bool = False, width: int | None = None
    ) -> str:
        """The map and the teams as text, narrower where the window is."""
        return text.draw(state, seat, colour=colour, width=width)

    def symbols(self) -> str:
        """The symbols of the drawing."""
        return symbols()

    def legend(self) -> list[Sign]:
        """Units, sectors, what lies there, gear."""
        return legend()

    def board(self, state: State, seat: Seat | None) -> Board:
        """The map as a picture."""
        return board.board(state, seat)

    def panel(self, state: State, seat: Seat | None) -> Panel:
        """Scores, the Dictator's cards, teams, fights."""
        return panel.panel(state, seat)

    def face(self, c: Context[State], name: str) -> Card:
        """A face or a card that may come."""
        return faces.face(c, name)

    def alike(self, c: Context[State]) -> bool:
        """Hits are hits; those that may stray say so."""
        return faces.alike(c)
