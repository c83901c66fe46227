"""Line of sight: what stands in the way of a line (LS-5 to LS-7); the lines themselves are in `hexes`."""

from __future__ import annotations

from functools import cache

from bythebook.games.memoir44.box.hexes import HEXES, OFF_BOARD, board, line
from bythebook.games.memoir44.rules.armies import armies
from bythebook.games.memoir44.rules.terrain import BIT, OFF_BOARD_BIT, Ground, gone, ground
from bythebook.games.memoir44.table.state import Table

Trace = tuple[int, int, int]
"""The hexes a line goes through, touches on its left and touches on its right, as masks (LS-2)."""


def sees(table: Table, source: int, target: int, *, artillery: bool, infantry: bool) -> bool:
    """Whether nothing stands between two hexes for an attacker of that class (LS-3, LS-7)."""
    return line_free(table, source, target, armies(table).occupied, artillery=artillery, infantry=infantry)


def line_free(table: Table, source: int, target: int, units: int, *, artillery: bool, infantry: bool) -> bool:
    """As `sees`, with the hexes that hold units given; the two ends never block (LS-1)."""
    grounds = ground(table)
    if artillery and not grounds.walls:
        return True
    if artillery:
        obstructs = grounds.walls
    else:
        obstructs = obstructions(table, grounds, source, target, units, infantry=infantry)
    if table.rulings["board_edge"] == "open":
        obstructs &= ~OFF_BOARD_BIT
    through, left, right = trace(source, target)
    return not (through & obstructs or (left & obstructs and right & obstructs))


def obstructions(
    table: Table, grounds: Ground, source: int, target: int, units: int, *, infantry: bool
) -> int:
    """The hexes that obstruct a line between these two (LS-5, LS-6)."""
    if grounds.hills & BIT[source] and grounds.hills & BIT[target]:
        if table.rulings["hill_overlook"] == "on":
            return grounds.hills & (units | grounds.bunkers) | OFF_BOARD_BIT
        ridge = grounds.ridge[source]
        if ridge & BIT[target]:
            low = _level(table, grounds, units, infantry=infantry)
            return low & ~ridge | ridge & (units | grounds.bunkers)
    return _level(table, grounds, units, infantry=infantry)


def _level(table: Table, grounds: Ground, units: int, *, infantry: bool) -> int:
    """What obstructs where the two ends are not both on hills (LS-5)."""
    obstructs = grounds.blocks | units
    if infantry and grounds.wide:
        wide = grounds.wide
        if table.rulings["wide_river_bridge"] == "open":
            for h in grounds.bridges:
                wide &= ~BIT[h]
            wide |= grounds.wide & gone(table, grounds)
        obstructs |= wide
    return obstructs


def trace(source: int, target: int) -> Trace:
    """A line of sight as masks; the short ones stand in a table (LS-2)."""
    return _near_traces()[source][target] or _trace(source, target)


@cache
def _trace(source: int, target: int) -> Trace:
    found = line(source, target)
    return _bits(found.through), _bits(found.left), _bits(found.right)


@cache
def _near_traces() -> tuple[tuple[Trace | None, ...], ...]:
    lines = board().lines
    return tuple(
        tuple(None if lines[a][b] is None else _trace(a, b) for b in range(HEXES)) for a in range(HEXES)
    )


def _bits(hexes: tuple[int, ...]) -> int:
    mask = 0
    for h in hexes:
        mask |= OFF_BOARD_BIT if h == OFF_BOARD else BIT[h]
    return mask
