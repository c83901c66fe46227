"""The renderer of Arcs: board, panel and cards, from the modules of this package."""

from __future__ import annotations

from bythebook.games.arcs.screen import board, faces
from bythebook.games.arcs.screen.drawing.stamps import symbols
from bythebook.games.arcs.screen.legend import legend
from bythebook.games.arcs.screen.panel import panel
from bythebook.games.arcs.screen.text import table as text
from bythebook.games.arcs.state.state import State
from bythebook.games.interfaces.renderer import Renderer
from bythebook.games.shared.scenery import Board, Card, Panel, Sign
from bythebook.kernel.context import Context
from bythebook.kernel.prompt import Seat


class ArcsRenderer(Renderer[State]):
    """The renderer of Arcs."""

    def draw(
        self, state: State, seat: Seat | None = None, *, colour: bool = False, width: int | None = None
    ) -> str:
        """Return the position as text, narrower if `width` is small."""
        return text.draw(state, seat, colour=colour, width=width)

    def symbols(self) -> str:
        """Return the SVG symbols."""
        return symbols()

    def legend(self) -> list[Sign]:
        """Return the signs for pieces, planets, resources and dice."""
        return legend()

    def board(self, state: State, seat: Seat | None) -> Board:
        """Return the star chart as a picture."""
        return board.board(state, seat)

    def panel(self, state: State, seat: Seat | None) -> Panel:
        """Return ambitions, seats, the Court, cards and odds."""
        return panel.panel(state, seat)

    def face(self, c: Context[State], name: str) -> Card:
        """Return the card that shows a possible die face or card."""
        return faces.face(c, name)
