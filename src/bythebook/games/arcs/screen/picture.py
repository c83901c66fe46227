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
from bythebook.games.arcs.table.options import Play, Spend, Use
from bythebook.games.arcs.table.state import Table
from bythebook.games.parts.picture import Picture
from bythebook.games.shared.scenery import Board, Card, Grip, Panel, Sign
from bythebook.kernel.ask import Option, Seat
from bythebook.kernel.context import Context


class ArcsPicture(Picture[Table]):
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
        self, table: Table, seat: Seat | None = None, *, colour: bool = False, width: int | None = None
    ) -> str:
        """The table as text, narrower where the window is."""
        return text.draw(table, seat, colour=colour, width=width)

    def symbols(self) -> str:
        """The symbols of the drawing."""
        return symbols()

    def legend(self) -> list[Sign]:
        """Pieces, planets, resources, dice."""
        return legend()

    def board(self, table: Table, seat: Seat | None) -> Board:
        """The star chart as a picture."""
        return board.board(table, seat)

    def panel(self, table: Table, seat: Seat | None) -> Panel:
        """Ambitions, seats, the Court, cards, odds."""
        return panel.panel(table, seat)

    def spots(self, table: Table, option: Option) -> tuple[str, ...]:
        """The systems by which an option is taken."""
        return spots.spots(table, option)

    def acting(self, table: Table) -> tuple[str, ...]:
        """Where whoever is asked about stands."""
        return spots.acting_cells(table)

    def spends(self, table: Table, option: Option) -> bool:
        """Whether an option costs more than the others."""
        return spots.spends(table, option)

    def grip(self, table: Table, option: Option) -> Grip:
        """By what an option is taken: a card, ships, a heading."""
        return grips.grip(table, option)

    def all_go(self, options: Sequence[Option]) -> Option | None:
        """The largest group of ships, unless several are as large."""
        return grips.all_ships(options)

    def traces(self, table: Table, option: Option) -> tuple[tuple[str, str], ...]:
        """Moves as lines."""
        return spots.traces(table, option)

    def face(self, c: Context[Table], name: str) -> Card:
        """A face or a card that may come."""
        return faces.face(c, name)
