"""Repair: one damaged loyal piece anywhere becomes fresh (R7.4)."""

from __future__ import annotations

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.name_order import systems_by_name
from bythebook.games.arcs.table.options import Repair
from bythebook.games.arcs.table.state import (
    BUILDINGS,
    CITY,
    DAMAGED_CITY,
    DAMAGED_STARPORT,
    PIECES,
    SHIP,
    STARPORT,
    Table,
)
from bythebook.kernel.ask import Option


def repairs(table: Table, player: int) -> list[Option]:
    """Every damaged loyal ship or building, like ones in a system once (R7.4)."""
    damaged = {
        CITY: table.built[DAMAGED_CITY][player],
        SHIP: table.damaged[player],
        STARPORT: table.built[DAMAGED_STARPORT][player],
    }
    systems = systems_by_name(table)
    return [
        Repair(PIECES[piece], id) for piece, row in damaged.items() if any(row) for s, id in systems if row[s]
    ]


def repair(table: Table, player: int, option: Repair) -> None:
    """It is fresh again (R7.4)."""
    system = facts().system[option.at].index
    if option.piece == PIECES[SHIP]:
        repair_ships(table, player, system, 1)
    else:
        kind = BUILDINGS.index(option.piece)
        table.built[kind + DAMAGED_CITY][player][system] -= 1
        table.built[kind][player][system] += 1


def repair_ships(table: Table, player: int, system: int, n: int) -> int:
    """Damaged ships in a system become fresh, as many as there are: how many did."""
    n = min(n, table.damaged[player][system])
    table.damaged[player][system] -= n
    table.fresh[player][system] += n
    return n
