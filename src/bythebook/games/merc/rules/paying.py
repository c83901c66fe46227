"""Paying with actions: what something costs, who can afford it, and what is left (A13)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal

from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.state.state import State

Sort = Literal["any", "move", "train"]
"""What an action is spent on; moves and training can be paid with actions of their own (A13)."""

Squad = tuple[int, int]
"""A player and one of his squads."""


def at_work(state: State, players: Sequence[int]) -> dict[Squad, list[int]]:
    """The units of these players that have actions left, squad by squad (A13)."""
    actions, training, walks, squad_of = state.actions, state.train_actions, state.move_actions, state.squad
    found: dict[Squad, list[int]] = {}
    for player in players:
        for unit in state.team[player]:
            if actions[unit] or training[unit] or walks[unit]:
                found.setdefault((player, squad_of[unit]), []).append(unit)
    return found


def purse(state: State, unit: int, sort: Sort = "any") -> int:
    """How many actions a unit has left for something (A13)."""
    if sort == "move":
        return state.actions[unit] + state.move_actions[unit]
    if sort == "train":
        return state.actions[unit] + state.train_actions[unit]
    return state.actions[unit]


def can_pay(state: State, unit: int, cost: int = 1, sort: Sort = "any") -> bool:
    """Whether a unit has the actions something costs (A13)."""
    return purse(state, unit, sort) >= cost


def spend(state: State, unit: int, cost: int = 1, sort: Sort = "any") -> None:
    """A unit pays; actions that only pay for this go first, and free changes are open again (A13, Q2)."""
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
    """What each action of the rulebook's table costs (section 5)."""
    return {name: action.cost for name, action in facts().action.items()}


def cost_of(action: str) -> int:
    """What an action of the rulebook's table costs (section 5)."""
    return costs()[action]


def pay(state: State, unit: int, action: str, sort: Sort = "any") -> None:
    """A unit pays for an action of the table (section 5)."""
    spend(state, unit, cost_of(action), sort)
