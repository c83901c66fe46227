"""Militia: how many a sector holds, and where they come from and go (M1 to M4, D10a).

They are counts, one for each player and cell. Nothing here looks at control: whoever changes units outside a
fight does that afterwards (K4). Their numbers in a fight are in `stats.py`.
"""

from __future__ import annotations

from bythebook.games.merc.facts import facts
from bythebook.games.merc.state import REBELS, Table


def cap(table: Table, player: int, cell: int) -> int:
    """The militia a sector holds of a player's side; a Dictator's card may say more for his base (M2)."""
    if cell == table.base and player == table.ruler:
        # The base is the Dictator's chapter, which drops militia itself.
        from bythebook.games.merc.rules.base import base_cap

        return base_cap(table)
    return facts().rules.militia_cap


def room(table: Table, player: int, cell: int) -> int:
    """How many more militia of a player fit; all players of a side share the room (M2)."""
    return max(0, cap(table, player, cell) - table.militia_at(cell, table.faction[player]))


def add(table: Table, player: int, cell: int, n: int) -> int:
    """Put militia on a sector and say how many fitted; the others are lost (M2)."""
    fitted = min(n, room(table, player, cell))
    table.militia[player][cell] += fitted
    return fitted


def remove(table: Table, player: int, cell: int, n: int) -> int:
    """Take militia of a player from a sector and say how many there were to take."""
    taken = min(n, table.militia[player][cell])
    table.militia[player][cell] -= taken
    return taken


def take_from_rebels(table: Table, cell: int, n: int) -> int:
    """Take Rebel militia one by one, from whoever has most there, ties from the lower seat (D10a)."""
    rebels = table.players_of(REBELS)
    taken = 0
    while taken < n:
        player = max(rebels, key=lambda rebel: (table.militia[rebel][cell], -rebel))
        if not remove(table, player, cell, 1):
            break
        taken += 1
    return taken
