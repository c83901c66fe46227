"""The picture of MERC: board, panel and lights, from the modules of this room."""

from __future__ import annotations

from typing import ClassVar

from bythebook.games.merc.screen import board, faces, grips, spots
from bythebook.games.merc.screen.drawing.stamps import symbols
from bythebook.games.merc.screen.legend import legend
from bythebook.games.merc.screen.panel import panel
from bythebook.games.merc.screen.text import table as text
from bythebook.games.merc.table.options import (
    Bombard,
    Buy,
    Coordinate,
    Hire,
    Hospital,
    Merge,
    ReEquip,
    Regroup,
    TakeOff,
    TradeWith,
    Train,
    Treat,
)
from bythebook.games.merc.table.state import Table
from bythebook.games.merc.telling.options.odds import attack_odds
from bythebook.games.parts.picture import Picture
from bythebook.games.shared.odds import percent
from bythebook.games.shared.scenery import Board, Card, Grip, Panel, Sign
from bythebook.kernel.ask import Option, Seat
from bythebook.kernel.context import Context


class MercPicture(Picture[Table]):
    """The table of MERC, drawn."""

    attacks = (Bombard,)
    leads = (Hire, Train, Hospital, Treat, Regroup, Merge, ReEquip, TradeWith, TakeOff, Buy, Coordinate)
    onward: ClassVar = frozenset(
        {
            "Hire",
            "New squad",
            "Landing",
            "Free card",
            "Action",
            "Equip",
            "Deck",
            "Coordinate",
            "Regroup",
            "Retreat",
        }
    )

    def draw(
        self, table: Table, seat: Seat | None = None, *, colour: bool = False, width: int | None = None
    ) -> str:
        """The map and the teams as text, narrower where the window is."""
        return text.draw(table, seat, colour=colour, width=width)

    def symbols(self) -> str:
        """The symbols of the drawing."""
        return symbols()

    def legend(self) -> list[Sign]:
        """Units, sectors, what lies there, gear."""
        return legend()

    def board(self, table: Table, seat: Seat | None) -> Board:
        """The map as a picture."""
        return board.board(table, seat)

    def panel(self, table: Table, seat: Seat | None) -> Panel:
        """Scores, the Dictator's cards, teams, fights."""
        return panel.panel(table, seat)

    def spots(self, table: Table, option: Option) -> tuple[str, ...]:
        """The sector by which an option is taken."""
        return spots.spots(table, option)

    def acting(self, table: Table) -> tuple[str, ...]:
        """Where whoever is asked about stands."""
        return spots.acting_cells(table)

    def spends(self, table: Table, option: Option) -> bool:
        """Whether an option gives up a MERC or a card."""
        return spots.spends(table, option)

    def odds(self, table: Table, option: Option) -> str:
        """How likely all that are attacked fall at the first fire."""
        found = attack_odds(table, option)
        return percent(found.enough) if found is not None else ""

    def grip(self, table: Table, option: Option) -> Grip:
        """By what an option is taken: a card, a squad, a heading."""
        return grips.grip(table, option)

    def traces(self, table: Table, option: Option) -> tuple[tuple[str, str], ...]:
        """Moves and shots as lines."""
        return spots.traces(table, option)

    def face(self, c: Context[Table], name: str) -> Card:
        """A face or a card that may come."""
        return faces.face(c, name)

    def alike(self, c: Context[Table]) -> bool:
        """Hits are hits; those that may stray say so."""
        return faces.alike(c)
