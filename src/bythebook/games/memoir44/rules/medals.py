"""Medals and victory (MD)."""

from __future__ import annotations

from collections.abc import Sequence

from bythebook.games.memoir44.box.facts import SIDES
from bythebook.games.memoir44.rules.armies import armies
from bythebook.games.memoir44.state.state import NOWHERE, State


def count_held(state: State, side: int, hexes: Sequence[int]) -> int:
    """Return how many of the hexes are occupied by a unit of the side (MD-2)."""
    n = 0
    for h in hexes:
        unit = state.unit_at[h]
        if unit != NOWHERE and state.side[unit] == side:
            n += 1
    return n


def medals(state: State, side: int) -> int:
    """Return the medals a side has now (MD-1)."""
    return medals_by_side(state)[side]


def medals_by_side(state: State) -> list[int]:
    """Return the medals of both sides: permanent ones and objectives held (MD-1, MD-3, MD-4, MD-6)."""
    total = state.kills.copy()
    for i, objective in enumerate(state.scenario.objectives):
        if state.won[i] or count_held(state, objective.side, objective.hexes) >= objective.need:
            total[objective.side] += objective.medals
    return total


def award(state: State, side: int, n: int) -> None:
    """Give a side permanent medals, then check for a winner (MD-1, TS-7)."""
    state.kills[side] += n
    look_for_winner(state)


def check_objectives(state: State) -> None:
    """Check the objectives after a unit has moved to another hex (MD-5)."""
    if not state.scenario.objectives:
        return
    keep_permanent(state)
    look_for_winner(state)


def keep_permanent(state: State) -> None:
    """Record permanent objectives as won: they are never lost again (MD-4)."""
    for i, objective in enumerate(state.scenario.objectives):
        if objective.permanent and not state.won[i]:
            state.won[i] = count_held(state, objective.side, objective.hexes) >= objective.need


def look_for_winner(state: State) -> None:
    """End the game if a side has enough medals, or the other one has no unit left (MD-7, MD-9, TS-7)."""
    if not state.over and (side := winning_side(state)) is not None:
        state.end(SIDES[side])


def winning_side(state: State) -> int | None:
    """Return the side that has won by medals or by eliminating the last enemy unit, or None (MD-7, MD-9)."""
    (axis, allies), goals = medals_by_side(state), state.scenario.sides
    there = axis >= goals[0].medals, allies >= goals[1].medals
    if there == (True, True):
        return state.active if state.rulings["same_event_winner"] == "active" else 1 - state.active
    if True in there:
        return there.index(True)
    if 0 in (hexes := armies(state).hexes) and any(hexes) and state.rulings["no_units_left"] == "lost":
        return 1 - hexes.index(0)
    return None


def sudden_death(state: State) -> None:
    """End the game if the active side holds enough sudden-death hexes at the end of its turn (MD-8)."""
    for clause in state.scenario.sudden_death:
        if clause.side == state.active and count_held(state, clause.side, clause.hexes) >= clause.need:
            state.end(SIDES[clause.side])
            return
