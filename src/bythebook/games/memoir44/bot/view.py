"""What a side may see: everything on the table but the other side's cards and the order of the deck.

A bot is given a View, never the table. Questions about the board (how far, whom, how many dice) are
answered by the rules and kept while the board is the same; what is kept lives and dies with the view.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import Any, Final, TypeVar

from bythebook.games.memoir44.box.facts import SIDES, Card, UnitType, facts
from bythebook.games.memoir44.box.hexes import ROWS, TOP, board, row_length
from bythebook.games.memoir44.box.scenarios.records import Scenario
from bythebook.games.memoir44.rules import aim, medals
from bythebook.games.memoir44.rules.armies import armies
from bythebook.games.memoir44.rules.deck import DECK, cards_held
from bythebook.games.memoir44.rules.movement import reach
from bythebook.games.memoir44.rules.orders import in_section
from bythebook.games.memoir44.state.state import SEATS, Plane, State
from bythebook.kernel.pile import Layer, Pile
from bythebook.kernel.prompt import Seat

V = TypeVar("V")
LAST_X: Final = 2 * (row_length(0) - 1)
"""The last hex of a long row, in half hexes."""


@cache
def _classes() -> tuple[int, ...]:
    """The class of each unit type."""
    return tuple(unit.class_index for unit in facts().units)


def _board(t: State) -> tuple[Any, ...]:
    """Everything on the table that a kept answer may read; what is the same all game long is left out."""
    return (
        *(t.card, t.fallback, t.section, t.active),
        *(tuple(t.kind), tuple(t.side), tuple(t.at), tuple(t.figures), tuple(t.full)),
        *(tuple(t.moved.items()), tuple(t.battles.items())),
        *(tuple(t.unit_at), tuple(t.wire), tuple(t.sandbags), tuple(t.blown)),
        *(tuple(t.won), tuple(t.planes)),
    )


_FIELDS: Final = tuple(field.name for field in fields(State))


def _without_secrets(state: State, side: int) -> State:
    """Copy a table without the cards of piles, discards and hands of others; the rest is shared, to be read.

    How many cards a side holds is public (CC-13).
    """
    public = object.__new__(type(state))
    for name in _FIELDS:
        setattr(public, name, getattr(state, name))
    seen = [i == side or automa for i, automa in enumerate(state.automa)]
    public.hands = [hand if seen[i] else [] for i, hand in enumerate(state.hands)]
    unseen = [cards_held(state, i) - len(hand) for i, hand in enumerate(public.hands) if DECK in state.piles]
    held: dict[str, Layer] = {SEATS[i]: Layer(size, {}) for i, size in enumerate(unseen) if size}
    public.piles, public.discards, public.face_down = {DECK: Pile(held=held)}, {}, ((), ())
    public.drawn = state.drawn if seen[state.active] else []
    return public


class View:
    """A window for one side."""

    __slots__ = (
        "_board",
        "_classes",
        "_kept",
        "_memo",
        "_public",
        "_table",
        "covers",
        "marches",
        "other",
        "seat",
        "side",
    )

    def __init__(self, state: State, seat: Seat) -> None:
        self._table = state
        self._public: State | None = None
        self._classes = _classes()
        self.seat = seat
        self.side = SIDES.index(seat)
        self.other = 1 - self.side
        self._board: tuple[Any, ...] = ()
        self._kept: dict[Any, Any] = {}
        """The board as it was last looked at, and what was answered about it."""
        self._memo: dict[Any, Any] | None = None
        """The same answers, once the board was found to be as it was in this ask."""
        self.marches: dict[int, tuple[int, ...]] | None = None
        """Ways over the map, which `outlook` finds and keeps."""
        self.covers: dict[int, tuple[float, ...]] = {}
        """Cover without sandbags, which it finds and keeps too: the map is the same all game long."""

    # -- the game ----------------------------------------------------------------------------------

    @property
    def turn(self) -> str:
        """Names the turn."""
        return str(self._table.turn)

    @property
    def scenario(self) -> Scenario:
        """What is played."""
        return self._table.scenario

    @property
    def flight_plan(self) -> bool:
        """Whether planes fly."""
        return self._table.flight_plan

    @property
    def card(self) -> str:
        """The card in play, as it resolves."""
        return self._table.card

    @property
    def card_in_play(self) -> Card:
        """Its row in the data."""
        return self._table.card_in_play()

    @property
    def fallback(self) -> bool:
        """Whether the card orders any one unit instead."""
        return self._table.fallback

    @property
    def drawn(self) -> list[str]:
        """The cards turned over, first drawn first."""
        return self._table.drawn

    @property
    def state(self) -> State:
        """The table without anything that the side may not know, for the rules to read."""
        if self._public is None:
            self._public = _without_secrets(self._table, self.side)
        return self._public

    def ruled(self, name: str) -> str:
        """The reading of a ruling."""
        return self._table.rulings.get(name, "")

    def medals(self, side: int) -> int:
        """The medals a side has now."""
        return medals.medals(self._table, side)

    def plane(self, side: int) -> Plane:
        """A side's plane."""
        return self._table.planes[side]

    # -- units -------------------------------------------------------------------------------------

    def units(self, side: int) -> list[int]:
        """The units of a side on the board, in the order of their hexes; for reading only."""
        return armies(self._table).units[side]

    def at(self, unit: int) -> int:
        """The hex a unit stands on."""
        return self._table.at[unit]

    def unit_on(self, h: int) -> int:
        """The unit on a hex."""
        return self._table.unit_at[h]

    def figures(self, unit: int) -> int:
        """How many figures it has."""
        return self._table.figures[unit]

    def full(self, unit: int) -> int:
        """Its full strength."""
        return self._table.full[unit]

    def type_of(self, unit: int) -> UnitType:
        """Its row of the unit table."""
        return facts().units[self._table.kind[unit]]

    def class_of(self, unit: int) -> int:
        """Infantry, armor or artillery."""
        return self._classes[self._table.kind[unit]]

    @property
    def ordered(self) -> list[int]:
        """Units ordered this turn, in order."""
        return self._table.ordered

    @property
    def attack_cubes(self) -> list[int]:
        """Units that can attack after the moves."""
        return self._table.attack

    def in_section(self, unit: int, section: str) -> bool:
        """Whether a unit stands in a section as the active side sees it."""
        return in_section(self._table, unit, section)

    # -- where -------------------------------------------------------------------------------------

    def from_left(self, h: int) -> int:
        """How many half hexes a hex lies from the side's own left edge (AI-5z)."""
        x = board().x[h]
        return LAST_X - x if self.scenario.seat(self.side) == TOP else x

    def from_home(self, h: int) -> int:
        """How many rows a hex lies from the side's own baseline (AI-5z)."""
        row = board().row[h]
        return row if self.scenario.seat(self.side) == TOP else ROWS - 1 - row

    # -- what the rules say ------------------------------------------------------------------------

    def kept(self, key: Any, answer: Callable[[], V]) -> V:
        """An answer about this board, worked out once."""
        memo = self._memo
        if memo is None:
            memo = self._memo = self._answers()
        try:
            found: V = memo[key]
        except KeyError:
            found = memo[key] = answer()
        return found

    def refresh(self) -> None:
        """The same side is asked again: what was kept holds if the board is as it was."""
        self._memo = self.marches = self._public = None

    def forget(self) -> None:
        """The view is done with: all that was kept goes."""
        self.refresh()
        self._board, self._kept = (), {}

    def _answers(self) -> dict[Any, Any]:
        """The answers kept for this board; any change of it begins anew."""
        board = _board(self.state)
        if board != self._board:
            self._board, self._kept = board, {}
        return self._kept

    def reach(self, unit: int, *, again: bool = False) -> dict[int, int]:
        """The hexes it can move to, with the cheapest cost."""
        return self.kept(("reach", unit, again), lambda: reach(self._table, unit, again=again))

    def can_battle_at(self, unit: int, h: int, cost: int) -> bool:
        """Whether it could battle from a hex it reaches at that cost (AI-D13)."""
        return aim.can_battle_after(self._table, unit, h, cost)

    def could_battle(self, unit: int) -> bool:
        """Whether it could battle as it stands; a card that forbids battling does not count (AI-D1)."""
        return self.kept(("battle", unit), lambda: aim.could_battle(self._table, unit))

    def targets(self, unit: int, h: int) -> dict[int, int]:
        """Whom it could attack from a hex, with the dice for each."""
        return self.kept(("targets", unit, h), lambda: aim.targets(self._table, unit, h))

    def dice(self, unit: int, target: int, h: int) -> int:
        """How many dice it would roll."""
        return aim.dice_for(self._table, unit, target, h)
