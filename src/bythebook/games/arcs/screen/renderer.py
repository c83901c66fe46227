"""The picture of Arcs: board, panel and lights, from the modules of this room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.screen import board, faces, grips, spots
from bythebook.games.arcs.screen.drawing.stamps import symbols
from bythebook.games.arcs.screen.legend import legend
from bythebook.games.arcs.screen.panel import panel
from bythebook.games.arcs.screen.text import table as text
from bythebook.games.arcs.state.options import Play, Spend, Use
from bythebook.games.arcs.state.state import State
from bythebook.games.interfaces.renderer import Renderer
from bythebook.games.shared.scenery import Board, Card, Gesture, Panel, Sign
from bythebook.kernel.context import Context
from bythebook.kernel.prompt import Option, Seat


class ArcsRenderer(Renderer[State]):
    """The table of Arcs, drawn."""

    offers: ClassVar = {"Turn": ("Declare", "Seize")}
    counts: ClassVar = {"Ships": "say how many ships go"}
    leads = (Play, Spend, Use)
    onward: ClassVar = frozenset(
        {
            *("Declare", "Seize", "Prelude", "Token action", "Place", "Ships", "Catapult", "Store"),
            *(f"{suit.name} action" for suit in facts().suits),
        }
    )

    def draw(
        self, state: State, seat: Seat | None = None, *, colour: bool = False, width: int | None = None
    ) -> str:
        """The table as text, narrower where the window is."""
        return text.draw(state, seat, colour=colour, width=width)

    def symbols(self) -> str:
        """The symbols of the drawing."""
        return symbols()

    def legend(self) -> list[Sign]:
        """Pieces, planets, resources, dice."""
        return legend()

    def board(self, state: State, seat: Seat | None) -> Board:
        """The star chart as a picture."""
        return board.board(state, seat)

    def panel(self, state: State, seat: Seat | None) -> Panel:
        """Ambitions, seats, the Court, cards, odds."""
        return panel.panel(state, seat)

    def spots(self, state: State, option: Option) -> tuple[str, ...]:
        """The systems by which an option is taken."""
        return spots.spots(state, option)

    def acting(self, state: State) -> tuple[str, ...]:
        """Where whoever is asked about stands."""
        return spots.acting_cells(state)

    def spends(self, state: State, option: Option) -> bool:
        """Whether an option costs more than the others."""
        return spots.spends(state, option)

    def grip(self, state: State, option: Option) -> Gesture:
        """By what an option is taken: a card, ships, a heading."""
        return grips.grip(state, option)

    def all_go(self, options: Sequence[Option]) -> Option | None:
        """The largest group of ships, unless several are as large."""
        return grips.all_ships(options)

    def traces(self, state: State, option: Option) -> tuple[tuple[str, str], ...]:
        """Moves as lines."""
        return spots.traces(state, option)

    def face(self, c: Context[State], name: str) -> Card:
        """A face or a card that may come."""
        return faces.face(c, name)
