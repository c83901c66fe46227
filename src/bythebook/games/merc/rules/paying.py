"""Paying with actions: costs, the units that can pay, and the actions left (A13)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal

from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.state.state import State

Purpose = Literal["any", "move", "train"]
"""The purpose of an action; special actions can pay for moving and training (A13)."""

Squad = tuple[int, int]
"""A player and the number of one of his squads."""


def active_squads(state: State, players: Sequence[int]) -> dict[Squad, list[int]]:
    """Return the units of these players that have actions, by squad (A13)."""
    actions, training, walks, squad_of = state.actions, state.train_actions, state.move_actions, state.squad
    squads: dict[Squad, list[int]] = {}
    for player in players:
        for unit in state.team[player]:
            if actions[unit] or training[unit] or walks[unit]:
                squads.setdefault((player, squad_of[unit]), []).append(unit)
    return squads


def available_actions(state: State, unit: int, sort: Purpose = "any") -> int:
    """Return how many actions a unit has for this purpose (A13)."""
    if sort == "move":
        return state.actions[unit] + state.move_actions[unit]
    if sort == "train":
        return state.actions[unit] + state.train_actions[unit]
    return state.actions[unit]


def can_pay(state: State, unit: int, cost: int = 1, sort: Purpose = "any") -> bool:
    """Return whether a unit has enough actions for this purpose (A13)."""
    return available_actions(state, unit, sort) >= cost


def spend(state: State, unit: int, cost: int = 1, sort: Purpose = "any") -> None:
    """Pay with actions, special ones first; squads may then regroup again (A13, Q2)."""
    if not cost:
        return
    if sort != "any":
        own = state.move_actions if sort == "move" else state.train_actions
        first = min(cost, own[unit])
        own[unit] -= first
        cost -= first
    state.actions[unit] -= cost
    state.regrouped.clear()


@cache
def costs() -> dict[str, int]:
    """Return the cost of every action in the rulebook's table (section 5)."""
    return {name: action.cost for name, action in facts().action.items()}


def cost_of(action: str) -> int:
    """Return the cost of an action in the rulebook's table (section 5)."""
    return costs()[action]


def pay(state: State, unit: int, action: str, sort: Purpose = "any") -> None:
    """Pay for an action in the rulebook's table (section 5)."""
    spend(state, unit, cost_of(action), sort)
