"""The only functions that move units, take figures off them or remove them (UN-3, DI-4, MD-5, RT-8)."""

from __future__ import annotations

from bythebook.games.memoir44.box.facts import ARMOR
from bythebook.games.memoir44.rules.medals import check_objectives, look_for_winner
from bythebook.games.memoir44.state.state import NOWHERE, State


def place(state: State, unit: int, h: int) -> None:
    """Put the unit on a hex and remove the sandbags it leaves (RT-8, MD-5)."""
    _vacate(state, unit)
    state.at[unit] = h
    state.unit_at[h] = unit
    check_objectives(state)


def leave_board(state: State, unit: int) -> None:
    """Take the unit off the board; the caller awards medals and then checks for a winner."""
    _vacate(state, unit)
    state.at[unit] = NOWHERE
    for cubes in (state.activation, state.attack):
        if unit in cubes:
            cubes.remove(unit)


def _vacate(state: State, unit: int) -> None:
    here = state.at[unit]
    if here != NOWHERE:
        state.unit_at[here] = NOWHERE
        state.sandbags[here] = False


def flatten_wire(state: State, unit: int) -> None:
    """Remove wire when armor enters it, or battles from it in any way (MV-11, CB-11)."""
    here = state.at[unit]
    if state.wire[here] and state.type_of(unit).class_index == ARMOR:
        state.wire[here] = False


def wound(state: State, unit: int, hits: int, by_side: int) -> None:
    """Take figures off a unit; excess hits have no effect (DI-4)."""
    if hits <= 0:
        return
    left = state.figures[unit] - hits
    state.figures[unit] = max(left, 0)
    if left <= 0:
        eliminate(state, unit, by_side)


def eliminate(state: State, unit: int, by_side: int) -> None:
    """Remove a unit at once; the side that eliminated it scores, unless it is NOWHERE (UN-3, MD-1)."""
    state.figures[unit] = 0
    leave_board(state, unit)
    if by_side != NOWHERE:
        state.kills[by_side] += state.worth[unit]
    look_for_winner(state)
