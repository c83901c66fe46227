"""Repair: one damaged piece of the player becomes fresh (R7.4)."""

from __future__ import annotations

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.name_order import systems_by_name
from bythebook.games.arcs.state.options import Repair
from bythebook.games.arcs.state.state import (
    BUILDINGS,
    CITY,
    DAMAGED_CITY,
    DAMAGED_STARPORT,
    PIECES,
    SHIP,
    STARPORT,
    State,
)
from bythebook.kernel.prompt import Option


def repairs(state: State, player: int) -> list[Option]:
    """Return every damaged ship or building of the player, identical ones in a system once (R7.4)."""
    damaged = {
        CITY: state.built[DAMAGED_CITY][player],
        SHIP: state.damaged[player],
        STARPORT: state.built[DAMAGED_STARPORT][player],
    }
    systems = systems_by_name(state)
    return [
        Repair(PIECES[piece], id) for piece, row in damaged.items() if any(row) for s, id in systems if row[s]
    ]


def repair(state: State, player: int, option: Repair) -> None:
    """Repair the chosen piece (R7.4)."""
    system = facts().system[option.at].index
    if option.piece == PIECES[SHIP]:
        repair_ships(state, player, system, 1)
    else:
        kind = BUILDINGS.index(option.piece)
        state.built[kind + DAMAGED_CITY][player][system] -= 1
        state.built[kind][player][system] += 1


def repair_ships(state: State, player: int, system: int, n: int) -> int:
    """Repair up to `n` damaged ships in a system and return how many were repaired."""
    n = min(n, state.damaged[player][system])
    state.damaged[player][system] -= n
    state.fresh[player][system] += n
    return n
