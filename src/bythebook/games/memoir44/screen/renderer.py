"""The picture of Memoir '44: board, panel and lights, from the modules of this room."""

from __future__ import annotations

from typing import ClassVar

from bythebook.games.interfaces.renderer import Renderer
from bythebook.games.memoir44.screen import board, faces, panel, spots
from bythebook.games.memoir44.screen.drawing.stamps import symbols
from bythebook.games.memoir44.screen.legend import legend
from bythebook.games.memoir44.screen.text import table as text
from bythebook.games.memoir44.state import options
from bythebook.games.memoir44.state.state import State
from bythebook.games.memoir44.text.options import prospect
from bythebook.games.memoir44.text.options.odds import attack_odds
from bythebook.games.shared.odds import percent
from bythebook.games.shared.scenery import Board, Card, Gesture, Panel, Sign
from bythebook.kernel.context import Context
from bythebook.kernel.prompt import Option, Seat


class Memoir44Renderer(Renderer[State]):
    """The table of Memoir '44, drawn."""

    attacks = (options.Attack, options.Ambush, options.Flak, options.Dogfight, options.Target)
    picks: ClassVar = {"Mover": "Move", "Attacker": "Attack"}
    gathers: ClassVar = {"Order": "order"}
    calls: ClassVar = {"Turn": "Order"}

    def draw(
        self, state: State, seat: Seat | None = None, *, colour: bool = False, width: int | None = None
    ) -> str:
        """The board as text."""
        return text.draw(state, seat, colour=colour, width=width)

    def symbols(self) -> str:
        """The symbols of the drawing."""
        return symbols()

    def legend(self) -> list[Sign]:
        """Units, cubes, goals, obstacles, planes and dice."""
        return legend()

    def board(self, state: State, seat: Seat | None) -> Board:
        """The board as a picture."""
        return board.board(state, seat)

    def across(self, state: State, seat: Seat | None) -> Board:
        """The board as it lies before who sits on the other side."""
        return board.board(state, seat, across=True)

    def panel(self, state: State, seat: Seat | None) -> Panel:
        """Medals, cards, orders, goals."""
        return panel.panel(state, seat)

    def spots(self, state: State, option: Option) -> tuple[str, ...]:
        """The hex by which an option is taken."""
        return spots.spots(state, option)

    def acting(self, state: State) -> tuple[str, ...]:
        """Where whoever is asked about stands."""
        return spots.acting_cells(state)

    def spends(self, state: State, option: Option) -> bool:
        """Whether an option gives up a battle or orders."""
        return spots.spends(state, option)

    def dice(self, state: State, option: Option) -> int:
        """The battle dice that an option leads to."""
        return prospect.dice(state, option)

    def odds(self, state: State, option: Option) -> str:
        """How likely a figure of the attacked unit falls."""
        found = attack_odds(state, option)
        return percent(found.falls) if found is not None else ""

    def grip(self, state: State, option: Option) -> Gesture:
        """The card that is played, or the unit that goes on."""
        return spots.grip(state, option)

    def traces(self, state: State, option: Option) -> tuple[tuple[str, str], ...]:
        """Moves and attacks as lines."""
        return spots.traces(state, option)

    def face(self, c: Context[State], name: str) -> Card:
        """A face or a card that may come."""
        return faces.face(c, name)

    def alike(self, c: Context[State]) -> bool:
        """Battle dice hit, push back, or do nothing."""
        return faces.alike(c)
