"""Line of sight: what blocks a line (LS-5 to LS-7). The geometry of lines is in `hexes`."""

from __future__ import annotations

from functools import cache

from bythebook.games.memoir44.box.hexes import HEXES, OFF_BOARD, board, line
from bythebook.games.memoir44.rules.armies import armies
from bythebook.games.memoir44.rules.terrain import BIT, OFF_BOARD_BIT, Ground, blown_bridges, ground
from bythebook.games.memoir44.state.state import State

Arrow = tuple[int, int, int]
"""The hexes a line goes through, touches on its left and touches on its right, as masks (LS-2)."""


def sees(state: State, source: int, target: int, *, artillery: bool, infantry: bool) -> bool:
    """Whether the line between two hexes is free for an attacker of a class (LS-3, LS-7)."""
    units = armies(state).occupied
    return bool(in_sight(state, source, BIT[target], units, artillery=artillery, infantry=infantry))


def in_sight(state: State, source: int, hexes: int, units: int, *, artillery: bool, infantry: bool) -> int:
    """Return which of these hexes can be seen, given the hexes with units; all are masks.

    The two ends of a line never block it (LS-1).
    """
    grounds = ground(state)
    if artillery and not grounds.walls:
        return hexes
    level = grounds.walls if artillery else _level(state, grounds, units, infantry=infantry)
    hills = grounds.hills if grounds.hills & BIT[source] and not artillery else 0
    edge = OFF_BOARD_BIT if state.rulings["board_edge"] == "open" else 0
    traces, free = _near_traces()[source], 0
    while hexes:
        target = hexes.bit_length() - 1
        bit = BIT[target]
        hexes ^= bit
        obstructs = (_over_hills(state, grounds, source, bit, units, level) if bit & hills else level) & ~edge
        through, left, right = traces[target] or _trace(source, target)
        if not (through & obstructs or (left & obstructs and right & obstructs)):
            free |= bit
    return free


def _over_hills(state: State, grounds: Ground, source: int, target: int, units: int, level: int) -> int:
    """Return what blocks a line from hill to hill: along one ridge, less than elsewhere (LS-6)."""
    if state.rulings["hill_overlook"] == "on":
        return grounds.hills & (units | grounds.bunkers) | OFF_BOARD_BIT
    ridge = grounds.ridge[source]
    return level & ~ridge | ridge & (units | grounds.bunkers) if ridge & target else level


def _level(state: State, grounds: Ground, units: int, *, infantry: bool) -> int:
    """Return what blocks a line whose ends are not both on hills (LS-5)."""
    obstructs = grounds.blocks | units
    if infantry and grounds.wide:
        wide = grounds.wide
        if state.rulings["wide_river_bridge"] == "open":
            for h in grounds.bridges:
                wide &= ~BIT[h]
            wide |= grounds.wide & blown_bridges(state, grounds)
        obstructs |= wide
    return obstructs


@cache
def _trace(source: int, target: int) -> Arrow:
    """Return a line of sight as masks (LS-2)."""
    found = line(source, target)
    return _bits(found.through), _bits(found.left), _bits(found.right)


@cache
def _near_traces() -> tuple[tuple[Arrow | None, ...], ...]:
    """Return a table of the short lines, which are nearly all that are needed."""
    lines = board().lines
    return tuple(
        tuple(None if lines[a][b] is None else _trace(a, b) for b in range(HEXES)) for a in range(HEXES)
    )


def _bits(hexes: tuple[int, ...]) -> int:
    mask = 0
    for h in hexes:
        mask |= OFF_BOARD_BIT if h == OFF_BOARD else BIT[h]
    return mask
