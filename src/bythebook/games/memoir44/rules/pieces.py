"""Units change hex, lose figures and leave: the only ways they do (UN-3, DI-4, MD-5, RT-8)."""

from __future__ import annotations

from bythebook.games.memoir44.box.facts import ARMOR
from bythebook.games.memoir44.rules.medals import look_for_winner, position_changed
from bythebook.games.memoir44.table.state import NOWHERE, Table


def place(table: Table, unit: int, h: int) -> None:
    """The unit stands on a hex from now on; sandbags it leaves behind are gone (RT-8, MD-5)."""
    _vacate(table, unit)
    table.at[unit] = h
    table.unit_at[h] = unit
    position_changed(table)


def leave_board(table: Table, unit: int) -> None:
    """The unit is off the board; whoever takes it off gives the medals and then looks for a winner."""
    _vacate(table, unit)
    table.at[unit] = NOWHERE
    for cubes in (table.activation, table.attack):
        if unit in cubes:
            cubes.remove(unit)


def _vacate(table: Table, unit: int) -> None:
    here = table.at[unit]
    if here != NOWHERE:
        table.unit_at[here] = NOWHERE
        table.sandbags[here] = False


def flatten_wire(table: Table, unit: int) -> None:
    """Armor that enters wire, or battles from it in any way, takes it away (MV-11, CB-11)."""
    here = table.at[unit]
    if table.wire[here] and table.type_of(unit).class_index == ARMOR:
        table.wire[here] = False


def wound(table: Table, unit: int, hits: int, by_side: int) -> None:
    """Take figures off a unit; hits beyond the last one are lost (DI-4)."""
    if hits <= 0:
        return
    left = table.figures[unit] - hits
    table.figures[unit] = max(left, 0)
    if left <= 0:
        eliminate(table, unit, by_side)


def eliminate(table: Table, unit: int, by_side: int) -> None:
    """Remove a unit at once; the side that did it scores, NOWHERE scores nothing (UN-3, MD-1)."""
    table.figures[unit] = 0
    leave_board(table, unit)
    if by_side != NOWHERE:
        table.kills[by_side] += table.worth[unit]
    look_for_winner(table)
