"""The flights open to the solo AI's plane, and what it would meet on each (FP-AI-4).

Ways over the board are the same in every game, so they are found once for each first hex. Of a position
only the flights that differ in something a page can speak of are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from bythebook.games.memoir44.bot.lookahead.ground import enemy_hexes
from bythebook.games.memoir44.bot.view import View
from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.hexes import HEXES, TOP, board
from bythebook.games.memoir44.rules.air.flight import FlyOn, is_end
from bythebook.games.memoir44.rules.terrain import BIT


class Flight(NamedTuple):
    """The rest of a flight, from the next hex to the last, and what the plane could attack."""

    way: tuple[int, ...]
    """The hexes still to be flown over, the last one included; empty if the plane stops here."""
    end: int
    hexes: int
    """How many hexes the plane flies over this turn, including those behind it."""
    targets: int
    """How many of the enemy units that it flies over it has ammunition for."""
    figures: int
    """The total figures of these units; if it can't attack all units, those of the smallest ones."""


Way = tuple[tuple[int, ...], int]
"""A path of different hexes, and its bit mask; a plain tuple, because there are thousands."""


@cache
def ways_from(first: int, most: int) -> tuple[Way, ...]:
    """Return every way of at most `most` hexes that begins on a hex; farther left first for the bottom side.

    Of two ways of the same length the one whose first differing hex is farther left comes first, then the
    one nearer the bottom; read backwards it is the order of the top side (AI-5z).
    """
    return tuple(_ways((first,), BIT[first], most))


def _ways(way: tuple[int, ...], mask: int, most: int) -> Iterator[Way]:
    yield way, mask
    if len(way) < most:
        for h in _from_left(way[-1]):
            if not mask & BIT[h]:
                yield from _ways((*way, h), mask | BIT[h], most)


@cache
def _from_left(h: int) -> tuple[int, ...]:
    """Return the neighbors of a hex, leftmost first as the bottom side sees them."""
    row, x = board().row, board().x
    return tuple(sorted(board().neighbors[h], key=lambda n: (x[n], -row[n])))


def flights(view: View, nexts: Iterable[int], *, may_stop: bool) -> list[Flight]:
    """Return the flights that continue to one of these hexes, or end where the plane is.

    Flights over the same enemies, of the same length and with the same end differ in nothing; of those the
    one farthest to the left is kept, hex by hex from the first (AI-5z).
    """
    flown = view.plane(view.side).path
    behind = sum(BIT[h] for h in flown)
    enemies = sum(BIT[h] for h in enemy_hexes(view))
    struck = _Struck(view)
    found = []
    if may_stop:
        found.append(Flight((), flown[-1], len(flown), *struck.of(behind & enemies)))
    for (over, end, length), way in _distinct_ways(view, nexts, behind, enemies).items():
        found.append(Flight(way, end, len(flown) + length, *struck.of(over)))
    return found


def _distinct_ways(
    view: View, nexts: Iterable[int], behind: int, enemies: int
) -> dict[tuple[int, int, int], tuple[int, ...]]:
    """Return the leftmost way of each kind: by the enemies flown over, the end, and the length."""
    side, state = view.side, view.state
    free = [is_end(state, side, h) for h in range(HEXES)]
    barred = behind | _set_out_from(view)
    most = facts().flight.most_move - len(view.plane(side).path)
    backwards = view.scenario.seat(side) == TOP
    kept: dict[tuple[int, int, int], tuple[int, ...]] = {}
    for first in sorted(nexts, key=lambda h: (view.from_left(h), view.from_home(h))):
        ways = ways_from(first, most)
        for hexes, mask in reversed(ways) if backwards else ways:
            end = hexes[-1]
            if free[end] and not mask & barred:
                kept.setdefault(((mask | behind) & enemies, end, len(hexes)), hexes)
    return kept


def _set_out_from(view: View) -> int:
    """Return the bit of the flight's first hex, to which the plane may not return (FP-4)."""
    flying = view.state.agenda[-1]
    assert isinstance(flying, FlyOn)
    return BIT[flying.start]


class _Struck:
    """The units that the ammunition suffices for, computed once for each set of enemies flown over."""

    def __init__(self, view: View) -> None:
        self._figures = [(BIT[h], view.figures(view.unit_on(h))) for h in enemy_hexes(view)]
        self._ammo = view.plane(view.side).ammo
        self._known: dict[int, tuple[int, int]] = {}

    def of(self, over: int) -> tuple[int, int]:
        """Return how many units in the set it can attack, and the figures of that many smallest units."""
        known = self._known.get(over)
        if known is None:
            figures = sorted(n for bit, n in self._figures if bit & over)[: self._ammo]
            known = self._known[over] = (len(figures), sum(figures))
        return known
