"""The units on the board, as most rules need them, computed once per position.

The result for the last position is cached together with the lists it was computed from. Comparing these
with the state is much cheaper than going through the units, and it detects every change, whoever made it.
"""

from __future__ import annotations

from functools import cache
from itertools import compress

from msgspec import Struct

from bythebook.games.memoir44.box.hexes import HEXES, board
from bythebook.games.memoir44.rules.terrain import BIT
from bythebook.games.memoir44.state.state import NOWHERE, State


class Armies(Struct, frozen=True):
    """The units on the board; for reading only."""

    at: list[int]
    """The hexes of all units when this was computed, followed by their sides."""
    side: list[int]
    units: tuple[list[int], list[int]]
    """The units of each side on the board, in the order of their hexes."""
    hexes: tuple[int, int]
    """The hexes of each side's units, as masks."""
    occupied: int
    """The hexes with a unit, as a mask."""


_seen = Armies([], [], ([], []), (0, 0), 0)


def armies(state: State) -> Armies:
    """Return both armies in their current state."""
    global _seen
    seen = _seen
    if seen.at != state.at or seen.side != state.side:
        seen = _seen = _look(state.at, state.side)
    return seen


def _look(at: list[int], side: list[int]) -> Armies:
    axis: list[int] = []
    allies: list[int] = []
    axis_hexes = allies_hexes = 0
    for unit, h in enumerate(at):
        if h == NOWHERE:
            continue
        if side[unit]:
            allies.append(unit)
            allies_hexes |= BIT[h]
        else:
            axis.append(unit)
            axis_hexes |= BIT[h]
    axis.sort(key=at.__getitem__)
    allies.sort(key=at.__getitem__)
    hexes = (axis_hexes, allies_hexes)
    return Armies(at.copy(), side.copy(), (axis, allies), hexes, axis_hexes | allies_hexes)


_wire: tuple[list[bool], int] = ([], 0)
"""The wire in the last position, and its mask."""


def wire_mask(state: State) -> int:
    """Return the hexes with wire, as a mask."""
    global _wire
    seen, mask = _wire
    if seen != state.wire:
        mask = sum(compress(BIT, state.wire))
        _wire = (state.wire.copy(), mask)
    return mask


@cache
def hexes_within(reach: int) -> tuple[int, ...]:
    """Return, for each hex, a mask of the hexes at most `reach` away."""
    return tuple(sum(BIT[h] for h in range(HEXES) if away[h] <= reach) for away in board().distance)
