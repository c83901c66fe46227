"""A side's observation of Memoir '44, as numbers."""

from __future__ import annotations

from functools import cached_property

from bythebook.games.interfaces.observation import Block, Observation, count_kinds, options_in
from bythebook.games.memoir44.box.facts import SIDES, facts
from bythebook.games.memoir44.box.hexes import HEXES
from bythebook.games.memoir44.rules.deck import seen_discards
from bythebook.games.memoir44.rules.medals import medals
from bythebook.games.memoir44.state import options
from bythebook.games.memoir44.state.state import NOWHERE, State
from bythebook.kernel.prompt import Seat

OWN, OTHER = 1, 2
WIRE, SANDBAGS, GONE = 1, 2, 4
ORDERED, TO_MOVE, TO_BATTLE = 1, 2, 4


class Memoir44Observation(Observation[State]):
    """Observations of Memoir '44 for players that learn."""

    options = options_in(options)

    @cached_property
    def kinds(self) -> tuple[str, ...]:  # type: ignore[override]
        """The kinds of prompts: those for bots, and those for human players only."""
        from bythebook.games.memoir44.bot.words import WORDS

        return (*WORDS.kinds, "Keep", "Air")

    @cached_property
    def blocks(self) -> tuple[Block, ...]:  # type: ignore[override]
        """The board hex by hex, row by row from the top left; then cards, medals and the turn."""
        f = facts()
        cards = len(f.cards)
        return (
            Block("ground", HEXES, len(f.terrains) - 1, "terrain, as numbered in the data"),
            Block("lying", HEXES, 7, "1 wire, 2 sandbags, 4 a bridge that is gone, added up"),
            Block("whose", HEXES, 2, "the unit there: 1 own, 2 of the other side"),
            Block("kind", HEXES, len(f.units), "type of the unit, from 1"),
            Block("figures", HEXES, 6, "figures of the unit"),
            Block("orders", HEXES, 7, "1 ordered this turn, 2 may still move, 4 may still battle, added up"),
            Block("objectives", HEXES, 3, "medal hexes: 1 for the seat, 2 for the other side, added up"),
            Block("planes", 4, HEXES, "hex from 1 and ammunition of the own plane, then of the other one"),
            Block("hand", cards, 9, "how many of each card the seat holds or has drawn"),
            Block("discards", cards, 9, "how many of each card the seat has seen discarded"),
            Block("in play", 1, cards, "the card in play, from 1"),
            Block("other hand", 1, 12, "how many cards the other side holds"),
            Block("medals", 4, 30, "the seat's medals and those it needs, then the other side's"),
            Block("turn", 2, 65_535, "turns begun, and 1 in the seat's own turn"),
        )

    def numbers(self, state: State, seat: Seat) -> list[int]:
        """Return the observation as numbers; of the other side's hand it contains only the size."""
        mine = SIDES.index(seat)
        other = 1 - mine
        lying, whose, kind, figures, orders, marked = ([0] * HEXES for _ in range(6))
        for there, sign in ((state.wire, WIRE), (state.sandbags, SANDBAGS), (state.blown, GONE)):
            if True in there:
                for h in range(HEXES):
                    lying[h] += sign * there[h]
        for unit, h in enumerate(state.at):
            if h != NOWHERE:
                whose[h] = OWN if state.side[unit] == mine else OTHER
                kind[h] = state.kind[unit] + 1
                figures[h] = state.figures[unit]
        for units, sign in (
            (state.ordered, ORDERED),
            (state.activation, TO_MOVE),
            (state.attack, TO_BATTLE),
        ):
            for unit in units:
                if (h := state.at[unit]) != NOWHERE:
                    orders[h] |= sign
        for objective in state.scenario.objectives:
            for h in objective.hexes:
                marked[h] |= OWN if objective.side == mine else OTHER
        card = facts().card
        seen = [*state.hands[mine], *(state.drawn if state.active == mine else ())]
        numbers = list(state.scenario.ground)
        numbers += lying + whose + kind + figures + orders + marked
        for side in (mine, other):
            numbers += [state.planes[side].at + 1, state.planes[side].ammo]
        numbers += count_kinds((card[held].index for held in seen), len(card))
        discards = seen_discards(state, seat)
        numbers += [discards.get(held, 0) for held in card]
        numbers += [card[state.played].index + 1 if state.played else 0, len(state.hands[other])]
        for side in (mine, other):
            numbers += [medals(state, side), state.scenario.sides[side].medals]
        return [*numbers, state.turn, int(state.active == mine)]
