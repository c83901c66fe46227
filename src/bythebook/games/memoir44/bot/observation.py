"""What a side of Memoir '44 sees, as numbers."""

from __future__ import annotations

from functools import cached_property

from bythebook.games.memoir44.box.facts import SIDES, facts
from bythebook.games.memoir44.box.hexes import HEXES
from bythebook.games.memoir44.rules.deck import seen_discards
from bythebook.games.memoir44.rules.medals import medals
from bythebook.games.memoir44.table import options
from bythebook.games.memoir44.table.state import NOWHERE, Table
from bythebook.games.parts.observation import Block, Observation, counted, options_in
from bythebook.kernel.ask import Seat

OWN, OTHER = 1, 2
WIRE, SANDBAGS, GONE = 1, 2, 4
ORDERED, TO_MOVE, TO_BATTLE = 1, 2, 4


class Memoir44Observation(Observation[Table]):
    """Memoir '44 for players that learn."""

    options = options_in(options)

    @cached_property
    def kinds(self) -> tuple[str, ...]:  # type: ignore[override]
        """Those that bots are asked, and those that only people are."""
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
            Block("kind", HEXES, len(f.units), "its type, from 1"),
            Block("figures", HEXES, 6, "its figures"),
            Block("orders", HEXES, 7, "1 ordered this turn, 2 may still move, 4 may still battle, added up"),
            Block("objectives", HEXES, 3, "medal hexes: 1 for oneself, 2 for the other side, added up"),
            Block("planes", 4, HEXES, "hex from 1 and ammunition of the own plane, then of the other one"),
            Block("hand", cards, 9, "how many of each card one holds or has drawn"),
            Block("discards", cards, 9, "how many of each card it has seen discarded"),
            Block("in play", 1, cards, "the card in play, from 1"),
            Block("other hand", 1, 12, "how many cards the other side holds"),
            Block("medals", 4, 30, "own medals and those needed, then the same of the other side"),
            Block("turn", 2, 65_535, "turns begun, and 1 if it is one's own"),
        )

    def numbers(self, table: Table, seat: Seat) -> list[int]:
        """The other side's hand is only counted."""
        mine = SIDES.index(seat)
        other = 1 - mine
        lying, whose, kind, figures, orders, marked = ([0] * HEXES for _ in range(6))
        for there, sign in ((table.wire, WIRE), (table.sandbags, SANDBAGS), (table.blown, GONE)):
            if True in there:
                for h in range(HEXES):
                    lying[h] += sign * there[h]
        for unit, h in enumerate(table.at):
            if h != NOWHERE:
                whose[h] = OWN if table.side[unit] == mine else OTHER
                kind[h] = table.kind[unit] + 1
                figures[h] = table.figures[unit]
        for units, sign in (
            (table.ordered, ORDERED),
            (table.activation, TO_MOVE),
            (table.attack, TO_BATTLE),
        ):
            for unit in units:
                if (h := table.at[unit]) != NOWHERE:
                    orders[h] |= sign
        for objective in table.scenario.objectives:
            for h in objective.hexes:
                marked[h] |= OWN if objective.side == mine else OTHER
        card = facts().card
        seen = [*table.hands[mine], *(table.drawn if table.active == mine else ())]
        numbers = list(table.scenario.ground)
        numbers += lying + whose + kind + figures + orders + marked
        for side in (mine, other):
            numbers += [table.planes[side].at + 1, table.planes[side].ammo]
        numbers += counted((card[held].index for held in seen), len(card))
        discards = seen_discards(table, seat)
        numbers += [discards.get(held, 0) for held in card]
        numbers += [card[table.played].index + 1 if table.played else 0, len(table.hands[other])]
        for side in (mine, other):
            numbers += [medals(table, side), table.scenario.sides[side].medals]
        return [*numbers, table.turn, int(table.active == mine)]
