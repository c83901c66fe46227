"""Paying with actions: what something costs, who can afford it, and what is left (A13)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal

from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.table.state import Table

Sort = Literal["any", "move", "train"]
"""What an action is spent on; moves and training can be paid with actions of their own (A13)."""

Squad = tuple[int, int]
"""A player and one of his squads."""


def at_work(table: Table, players: Sequence[int]) -> dict[Squad, list[int]]:
    """The units of these players that have actions left, squad by squad (A13)."""
    actions, training, walks, squad_of = table.actions, table.train_actions, table.move_actions, table.squad
    found: dict[Squad, list[int]] = {}
    for player in players:
        for unit in table.team[player]:
            if actions[unit] or training[unit] or walks[unit]:
                found.setdefault((player, squad_of[unit]), []).append(unit)
    return found


def purse(table: Table, unit: int, sort: Sort = "any") -> int:
    """How many actions a unit has left for something (A13)."""
    if sort == "move":
        return table.actions[unit] + table.move_actions[unit]
    if sort == "train":
        return table.actions[unit] + table.train_actions[unit]
    return table.actions[unit]


def can_pay(table: Table, unit: int, cost: int = 1, sort: Sort = "any") -> bool:
    """Whether a unit has the actions something costs (A13)."""
    return purse(table, unit, sort) >= cost


def spend(table: Table, unit: int, cost: int = 1, sort: Sort = "any") -> None:
    """A unit pays; actions that only pay for this go first, and free changes are open again (A13, Q2)."""
    if not cost:
        return
    if sort != "any":
        own = table.move_actions if sort == "move" else table.train_actions
        first = min(cost, own[unit])
        own[unit] -= first
        cost -= first
    table.actions[unit] -= cost
    table.regrouped.clear()


@cache
def costs() -> dict[str, int]:
    """What each action of the rulebook's table costs (section 5)."""
    return {name: action.cost for name, action in facts().action.items()}


def cost_of(action: str) -> int:
    """What an action of the rulebook's table costs (section 5)."""
    return costs()[action]


def pay(table: Table, unit: int, action: str, sort: Sort = "any") -> None:
    """A unit pays for an action of the table (section 5)."""
    spend(table, unit, cost_of(action), sort)
