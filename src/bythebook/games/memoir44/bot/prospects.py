"""What may come in Memoir '44: how a side stands, and the other side's hand dealt anew."""

from __future__ import annotations

from bythebook.games.memoir44.box.facts import SIDES
from bythebook.games.memoir44.box.hexes import board
from bythebook.games.memoir44.rules.deck import DECK
from bythebook.games.memoir44.rules.medals import medals
from bythebook.games.memoir44.table.state import NOWHERE, Table
from bythebook.games.parts.prospects import Prospects, dealt
from bythebook.kernel.ask import Seat


class Memoir44Prospects(Prospects[Table]):
    """Memoir '44 for players that look ahead."""

    horizon = 25

    def deal_anew(self, table: Table, seat: Seat, seed: int) -> None:
        """The hand of the other side; what a solo AI keeps lies open."""
        other = 1 - SIDES.index(seat)
        hand = table.hands[other]
        if hand and not table.automa[other]:
            table.piles[DECK].hide(*hand)
            table.hands[other] = list(dealt(table.piles, DECK, len(hand), seed, 0))

    def points(self, table: Table) -> dict[str, int]:
        """Medals (MD-7)."""
        return {side: medals(table, i) for i, side in enumerate(SIDES)}

    def lead(self, table: Table, seat: Seat) -> float:
        """Medals on the way to victory, figures, and how near one's units are to the enemy."""
        side = SIDES.index(seat)
        won = [medals(table, i) / setup.medals for i, setup in enumerate(table.scenario.sides)]
        figures, where = [0, 0], ([], [])  # type: tuple[list[int], tuple[list[int], list[int]]]
        for unit, h in enumerate(table.at):
            if h != NOWHERE:
                figures[table.side[unit]] += table.figures[unit]
                where[table.side[unit]].append(h)
        near = sum(_nearest(h, where[1 - side]) for h in where[side])
        return 6 * (won[side] - won[1 - side]) + 0.15 * (figures[side] - figures[1 - side]) - 0.02 * near


def _nearest(h: int, others: list[int]) -> int:
    away = board().distance[h]
    return min((away[other] for other in others), default=0)
