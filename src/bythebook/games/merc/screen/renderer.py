"""The renderer of MERC: board, panel and legend, drawn by the modules of this package."""

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
    """The renderer of MERC."""

    def draw(
        self, state: State, seat: Seat | None = None, *, colour: bool = False, width: int | None = None
    ) -> str:
        """Draw the map and the teams as text, at most as wide as the window."""
        return text.draw(state, seat, colour=colour, width=width)

    def symbols(self) -> str:
        """Return the symbols that drawings use."""
        return symbols()

    def legend(self) -> list[Sign]:
        """Return the symbols with their meaning."""
        return legend()

    def board(self, state: State, seat: Seat | None) -> Board:
        """Draw the map."""
        return board.board(state, seat)

    def panel(self, state: State, seat: Seat | None) -> Panel:
        """Return scores, the Dictator's cards, teams, fights."""
        return panel.panel(state, seat)

    def face(self, c: Context[State], name: str) -> Card:
        """Return a die face or a card that can come up, with its meaning."""
        return faces.face(c, name)

    def alike(self, c: Context[State]) -> bool:
        """Return whether dice with the same meaning are interchangeable."""
        return faces.alike(c)
