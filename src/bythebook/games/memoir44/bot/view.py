"""What a side of Memoir '44 may see: everything but the other side's cards and the order of the deck.

A bot is given a View, never the state: the view holds a redacted state, which is replaced for each prompt.
Questions about the board (how far, whom, how many dice) are answered by the rules and cached while the board
is the same.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, Final

from bythebook.games.memoir44.box.facts import SIDES, Card, UnitType, facts
from bythebook.games.memoir44.box.hexes import ROWS, TOP, board, row_length
from bythebook.games.memoir44.box.scenarios.records import Scenario
from bythebook.games.memoir44.rules import aim, medals
from bythebook.games.memoir44.rules.armies import armies
from bythebook.games.memoir44.rules.deck import DECK, cards_held
from bythebook.games.memoir44.rules.movement import reach
from bythebook.games.memoir44.rules.orders import in_section
from bythebook.games.memoir44.state.state import SEATS, Plane, State
from bythebook.games.shared.cache import CachingView, cached_while
from bythebook.kernel.pile import Layer, Pile
from bythebook.kernel.prompt import Seat

LAST_X: Final = 2 * (row_length(0) - 1)
"""The last hex of a long row, in half hexes."""

cached_per_board = cached_while(0)
"""Cache the answers of a function of a view while the board and the card in play stay as they are."""


@cache
def _classes() -> tuple[int, ...]:
    """Return the class of each unit type."""
    return tuple(unit.class_index for unit in facts().units)


_BOARD: Final = (
    *("card", "fallback", "section", "active"),
    *("kind", "side", "at", "figures", "full"),
    *("moved", "battles"),
    *("unit_at", "wire", "sandbags", "blown"),
    *("won", "planes"),
)
"""The fields that a cached answer may read, apart from those that stay the same all game long."""

board_of: Final[Callable[[State], tuple[Any, ...]]] = attrgetter(*_BOARD)
"""Return the values of these fields."""

_COPIED: Final = frozenset(_BOARD)
_SECRETS: Final = frozenset(("hands", "drawn", "piles", "discards", "face_down", "notes"))
"""The fields of a state that hold information a side may not have."""


def redact(state: State, side: int) -> State:
    """Return a state for reading, without what a side may not know.

    Missing are the cards of piles and discards, those of the other side unless they are open, and all notes.
    How many cards a side holds is public (CC-13). The board is copied, to be compared with later ones.
    """
    public, deck = state.copy_for_reading(_SECRETS, _COPIED), state.piles.get(DECK)
    held = {seat: Layer(cards.size, {}) for seat, cards in deck.held.items()} if deck is not None else {}
    public.hands, public.drawn, other = state.hands.copy(), state.drawn, 1 - side
    if not state.automa[other]:
        if deck is not None and (hidden := cards_held(state, other)):
            held[SEATS[other]] = Layer(hidden, {})
        public.hands[other] = []
        if state.active == other:
            public.drawn = []
    public.piles, public.discards, public.face_down = {DECK: Pile(held=held)}, {}, ((), ())
    public.notes = {}
    return public


class View(CachingView):
    """What one side may see."""

    __slots__ = ("_classes", "other", "seat", "side", "state")

    def __init__(self, state: State, seat: Seat) -> None:
        super().__init__()
        self._classes = _classes()
        self.seat = seat
        self.side = SIDES.index(seat)
        self.other = 1 - self.side
        self.state = redact(state, self.side)
        """The state without anything that the side may not know, for the rules to read."""

    def refresh(self, state: State) -> None:
        """Take over the state of the side's next prompt; cached answers hold if the board is as it was."""
        self.expire()
        self.state = redact(state, self.side)

    def forget(self) -> None:
        """Drop all cached answers: the view is no longer needed."""
        self.expire()
        self.clear()

    def fingerprints(self) -> tuple[object, ...]:
        """Return the board; nobody changes the copy of it, so its lists serve as snapshots."""
        return (board_of(self.state),)

    # -- the game ----------------------------------------------------------------------------------

    @property
    def turn(self) -> str:
        """The number of the turn as a text, which differs from turn to turn."""
        return str(self.state.turn)

    @property
    def scenario(self) -> Scenario:
        """The scenario that is played."""
        return self.state.scenario

    @property
    def flight_plan(self) -> bool:
        """Whether Flight Plan is used."""
        return self.state.flight_plan

    @property
    def card(self) -> str:
        """The card in play, as it resolves."""
        return self.state.card

    @property
    def card_in_play(self) -> Card:
        """The data row of the card in play."""
        return self.state.card_in_play()

    @property
    def fallback(self) -> bool:
        """Whether the card orders any one unit because its class is absent."""
        return self.state.fallback

    @property
    def drawn(self) -> list[str]:
        """The cards turned over, in the order they were drawn."""
        return self.state.drawn

    def ruling(self, name: str) -> str:
        """Return the chosen option of a ruling."""
        return self.state.rulings.get(name, "")

    def medals(self, side: int) -> int:
        """Return the medals a side has now."""
        return medals.medals(self.state, side)

    def plane(self, side: int) -> Plane:
        """Return a side's plane."""
        return self.state.planes[side]

    # -- units -------------------------------------------------------------------------------------

    def units(self, side: int) -> list[int]:
        """Return the units of a side on the board, in the order of their hexes; for reading only."""
        return armies(self.state).units[side]

    def at(self, unit: int) -> int:
        """Return the hex of a unit."""
        return self.state.at[unit]

    def unit_on(self, h: int) -> int:
        """Return the unit on a hex."""
        return self.state.unit_at[h]

    def figures(self, unit: int) -> int:
        """Return how many figures a unit has."""
        return self.state.figures[unit]

    def full(self, unit: int) -> int:
        """Return the full strength of a unit."""
        return self.state.full[unit]

    def type_of(self, unit: int) -> UnitType:
        """Return a unit's row of the unit table."""
        return facts().units[self.state.kind[unit]]

    def class_of(self, unit: int) -> int:
        """Return the class of a unit: infantry, armor or artillery."""
        return self._classes[self.state.kind[unit]]

    @property
    def ordered(self) -> list[int]:
        """The units ordered this turn, in order."""
        return self.state.ordered

    @property
    def attack_cubes(self) -> list[int]:
        """The units that can attack after the moves."""
        return self.state.attack

    def in_section(self, unit: int, section: str) -> bool:
        """Whether a unit is in a section, as the active side sees it."""
        return in_section(self.state, unit, section)

    # -- where -------------------------------------------------------------------------------------

    def from_left(self, h: int) -> int:
        """Return the distance of a hex from the side's left edge in half hexes (AI-5z)."""
        x = board().x[h]
        return LAST_X - x if self.scenario.seat(self.side) == TOP else x

    def from_home(self, h: int) -> int:
        """Return the distance of a hex from the side's baseline in rows (AI-5z)."""
        row = board().row[h]
        return row if self.scenario.seat(self.side) == TOP else ROWS - 1 - row

    # -- what the rules say ------------------------------------------------------------------------

    @cached_per_board
    def reach(self, unit: int) -> dict[int, int]:
        """Return the hexes a unit can move to, with the cheapest cost."""
        return reach(self.state, unit)

    def can_battle_at(self, unit: int, h: int, cost: int) -> bool:
        """Whether a unit could battle from a hex that it reaches at that cost (AI-D13)."""
        return aim.can_battle_after(self.state, unit, h, cost)

    @cached_per_board
    def could_battle(self, unit: int) -> bool:
        """Whether a unit could battle from its hex; a card that forbids battling is ignored (AI-D1)."""
        return aim.could_battle(self.state, unit)

    @cached_per_board
    def targets(self, unit: int, h: int) -> dict[int, int]:
        """Return the enemies a unit could attack from a hex, with the dice for each."""
        return aim.targets(self.state, unit, h)

    def dice(self, unit: int, target: int, h: int) -> int:
        """Return how many dice a unit would roll at a target from a hex."""
        return aim.dice_for(self.state, unit, target, h)
