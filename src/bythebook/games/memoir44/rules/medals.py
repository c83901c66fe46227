"""Medals and victory (MD)."""

from __future__ import annotations

from collections.abc import Sequence

from bythebook.games.memoir44.box.facts import SIDES
from bythebook.games.memoir44.rules.armies import armies
from bythebook.games.memoir44.table.state import NOWHERE, Table


def held(table: Table, side: int, hexes: Sequence[int]) -> int:
    """How many of the hexes hold a unit of the side (MD-2)."""
    n = 0
    for h in hexes:
        unit = table.unit_at[h]
        if unit != NOWHERE and table.side[unit] == side:
            n += 1
    return n


def medals(table: Table, side: int) -> int:
    """The medals a side has now (MD-1)."""
    return medals_by_side(table)[side]


def medals_by_side(table: Table) -> list[int]:
    """The medals of both sides: those that stay, and the objectives they hold (MD-1, MD-3, MD-4, MD-6)."""
    total = table.kills.copy()
    for i, objective in enumerate(table.scenario.objectives):
        if table.won[i] or held(table, objective.side, objective.hexes) >= objective.need:
            total[objective.side] += objective.medals
    return total


def award(table: Table, side: int, n: int) -> None:
    """Medals that stay; the game may be over (MD-1, TS-7)."""
    table.kills[side] += n
    look_for_winner(table)


def position_changed(table: Table) -> None:
    """A unit has come to stand somewhere else: objectives are looked at anew (MD-5)."""
    if not table.scenario.objectives:
        return
    keep_permanent(table)
    look_for_winner(table)


def keep_permanent(table: Table) -> None:
    """Permanent objectives, once gained, are never lost (MD-4)."""
    for i, objective in enumerate(table.scenario.objectives):
        if objective.permanent and not table.won[i]:
            table.won[i] = held(table, objective.side, objective.hexes) >= objective.need


def look_for_winner(table: Table) -> None:
    """End the game if a side has its medals, or the other no unit left (MD-7, MD-9, TS-7)."""
    if not table.over and (side := winning_side(table)) is not None:
        table.end(SIDES[side])


def winning_side(table: Table) -> int | None:
    """Return the side that has won by its medals or by the enemy's last unit, or None (MD-7, MD-9)."""
    (axis, allies), goals = medals_by_side(table), table.scenario.sides
    there = axis >= goals[0].medals, allies >= goals[1].medals
    if there == (True, True):
        return table.active if table.rulings["same_event_winner"] == "active" else 1 - table.active
    if True in there:
        return there.index(True)
    if 0 in (hexes := armies(table).hexes) and any(hexes) and table.rulings["no_units_left"] == "lost":
        return 1 - hexes.index(0)
    return None


def sudden_death(table: Table) -> None:
    """At the end of its own turn a side that holds enough of the listed hexes has won (MD-8)."""
    for clause in table.scenario.sudden_death:
        if clause.side == table.active and held(table, clause.side, clause.hexes) >= clause.need:
            table.end(SIDES[clause.side])
            return
