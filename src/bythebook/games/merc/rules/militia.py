"""Militia: how many a sector holds, and where they come from and go (M1 to M4, D10a).

They are counts, one for each player and cell; in a fight those aboard a vehicle are told apart from those on
foot (MODE-V3). Nothing here looks at control: whoever changes units outside a fight does that afterwards
(K4). Their numbers in a fight are in `stats.py`.
"""

from __future__ import annotations

from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.table.state import (
    ABOARD,
    MILITIA,
    NOWHERE,
    REBELS,
    Table,
    militia_player,
    squad_numbered,
)


def cap(table: Table, player: int, cell: int) -> int:
    """The militia a sector holds of a player's side; a Dictator's card may say more for his base (M2)."""
    if cell == table.base and player == table.ruler:
        # The base is the Dictator's chapter, which drops militia itself.
        from bythebook.games.merc.rules.dictator.base import base_cap

        return base_cap(table)
    return facts().rules.militia_cap


def room(table: Table, player: int, cell: int) -> int:
    """How many more militia of a player fit; all players of a side share the room (M2)."""
    most, there = cap(table, player, cell), table.militia_at(cell, table.faction[player])
    return most - there if most > there else 0


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


# -- on foot and aboard ---------------------------------------------------------------------------


def marks(table: Table, player: int, cell: int) -> list[int]:
    """What a player's militia in a sector are aimed at and act as: those on foot, and each crew (MODE-V3)."""
    if not table.militia[player][cell]:
        return []
    if not table.aboard:
        return [MILITIA + player]
    crews = [ABOARD + number for number in sorted(table.aboard) if squad_numbered(number)[0] == player]
    return [mark for mark in (MILITIA + player, *crews) if standing(table, mark, cell)]


def standing(table: Table, mark: int, cell: int) -> int:
    """How many militia a mark stands for in a sector; crews are where the fight is (MODE-V3)."""
    if mark >= ABOARD:
        return table.aboard.get(mark - ABOARD, 0) if _crew_at(table, mark - ABOARD) == cell else 0
    player = mark - MILITIA
    there = table.militia[player][cell]
    if not table.aboard:
        return there
    for number, n in table.aboard.items():
        if squad_numbered(number)[0] == player and _crew_at(table, number) == cell:
            there -= n
    return there


def _crew_at(table: Table, number: int) -> int:
    """Where a crew fights: with its squad, or on where that was wiped out; NOWHERE before the fight."""
    if table.fight is None:
        return NOWHERE
    player, squad = squad_numbered(number)
    cell = table.squad_at[player][squad]
    return table.fight.at if cell == NOWHERE else cell


def fall(table: Table, mark: int, cell: int, n: int) -> None:
    """So many of the militia of a mark are gone from a sector (B7)."""
    taken = remove(table, militia_player(mark), cell, min(n, standing(table, mark, cell)))
    if mark >= ABOARD and taken:
        leave_crew(table, mark - ABOARD, taken)


def leave_crew(table: Table, number: int, n: int) -> None:
    """So many of a squad's crew are no longer aboard (MODE-V3)."""
    left = table.aboard.get(number, 0) - n
    if left > 0:
        table.aboard[number] = left
    else:
        table.aboard.pop(number, None)
