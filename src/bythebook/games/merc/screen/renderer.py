"""The picture of MERC: board, panel and lights, from the modules of this room."""

from __future__ import annotations

from typing import ClassVar

from bythebook.games.interfaces.renderer import Renderer
from bythebook.games.merc.screen import board, faces, grips, spots
from bythebook.games.merc.screen.drawing.stamps import symbols
from bythebook.games.merc.screen.legend import legend
from bythebook.games.merc.screen.panel import panel
from bythebook.games.merc.screen.text import table as text
from bythebook.games.merc.state.options import (
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
from bythebook.games.merc.state.state import State
from bythebook.games.merc.text.options.odds import attack_odds
from bythebook.games.shared.odds import percent
from bythebook.games.shared.scenery import Board, Card, Gesture, Panel, Sign
from bythebook.kernel.context import Context
from bythebook.kernel.prompt import Option, Seat


class MercRenderer(Renderer[State]):
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

    def spots(self, state: State, option: Option) -> tuple[str, ...]:
        """The sector by which an option is taken."""
        return spots.spots(state, option)

    def acting(self, state: State) -> tuple[str, ...]:
        """Where whoever is asked about stands."""
        return spots.acting_cells(state)

    def spends(self, state: State, option: Option) -> bool:
        """Whether an option gives up a MERC or a card."""
        return spots.spends(state, option)

    def odds(self, state: State, option: Option) -> str:
        """How likely all that are attacked fall at the first fire."""
        found = attack_odds(state, option)
        return percent(found.enough) if found is not None else ""

    def grip(self, state: State, option: Option) -> Gesture:
        """By what an option is taken: a card, a squad, a heading."""
        return grips.grip(state, option)

    def traces(self, state: State, option: Option) -> tuple[tuple[str, str], ...]:
        """Moves and shots as lines."""
        return spots.traces(state, option)

    def face(self, c: Context[State], name: str) -> Card:
        """A face or a card that may come."""
        return faces.face(c, name)

    def alike(self, c: Context[State]) -> bool:
        """Hits are hits; those that may stray say so."""
        return faces.alike(c)
