"""Militia: how many a sector holds, and where they come from and go (M1 to M4, D10a).

They are counts, one for each player and cell; in a fight those aboard a vehicle are told apart from those on
foot (MODE-V3). Nothing here looks at control: whoever changes units outside a fight does that afterwards
(K4). Their numbers in a fight are in `stats.py`.
"""

from __future__ import annotations

from functools import cache

from bythebook.games.merc.box.effects import Own
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.state.state import (
    ABOARD,
    MILITIA,
    NOWHERE,
    REBELS,
    State,
    militia_player,
    squad_numbered,
)


def cap(state: State, player: int, cell: int) -> int:
    """The militia a sector holds of a player's side; a Dictator's card may say more for his base (M2)."""
    if cell == state.base and player == state.ruler:
        return base_cap(state)
    return facts().rules.militia_cap


def base_cap(state: State) -> int:
    """How many of his militia the base has room for: more than other sectors if it is Kim's (M2, D12)."""
    return _base_cap(state.dictator)


@cache
def _base_cap(dictator: int) -> int:
    setup = facts().dictators[dictator].setup if dictator != NOWHERE else ()
    for effect in setup:
        if isinstance(effect, Own) and effect.name == "open_base":
            return effect.numbers["cap"]
    return facts().rules.militia_cap


def room(state: State, player: int, cell: int) -> int:
    """How many more militia of a player fit; all players of a side share the room (M2)."""
    most, there = cap(state, player, cell), state.militia_at(cell, state.faction[player])
    return most - there if most > there else 0


def add(state: State, player: int, cell: int, n: int) -> int:
    """Put militia on a sector and say how many fitted; the others are lost (M2)."""
    fitted = min(n, room(state, player, cell))
    state.militia[player][cell] += fitted
    return fitted


def remove(state: State, player: int, cell: int, n: int) -> int:
    """Take militia of a player from a sector and say how many there were to take."""
    taken = min(n, state.militia[player][cell])
    state.militia[player][cell] -= taken
    return taken


def take_from_rebels(state: State, cell: int, n: int) -> int:
    """Take Rebel militia one by one, from whoever has most there, ties from the lower seat (D10a)."""
    rebels = state.players_of(REBELS)
    taken = 0
    while taken < n:
        player = max(rebels, key=lambda rebel: (state.militia[rebel][cell], -rebel))
        if not remove(state, player, cell, 1):
            break
        taken += 1
    return taken


# -- on foot and aboard ---------------------------------------------------------------------------


def marks(state: State, player: int, cell: int) -> list[int]:
    """What a player's militia in a sector are aimed at and act as: those on foot, and each crew (MODE-V3)."""
    if not state.militia[player][cell]:
        return []
    if not state.aboard:
        return [MILITIA + player]
    crews = [ABOARD + number for number in sorted(state.aboard) if squad_numbered(number)[0] == player]
    return [mark for mark in (MILITIA + player, *crews) if standing(state, mark, cell)]


def standing(state: State, mark: int, cell: int) -> int:
    """How many militia a mark stands for in a sector; crews are where the fight is (MODE-V3)."""
    if mark >= ABOARD:
        return state.aboard.get(mark - ABOARD, 0) if _crew_at(state, mark - ABOARD) == cell else 0
    player = mark - MILITIA
    there = state.militia[player][cell]
    if not state.aboard:
        return there
    for number, n in state.aboard.items():
        if squad_numbered(number)[0] == player and _crew_at(state, number) == cell:
            there -= n
    return there


def _crew_at(state: State, number: int) -> int:
    """Where a crew fights: with its squad, or on where that was wiped out; NOWHERE before the fight."""
    if state.fight is None:
        return NOWHERE
    player, squad = squad_numbered(number)
    cell = state.squad_at[player][squad]
    return state.fight.at if cell == NOWHERE else cell


def fall(state: State, mark: int, cell: int, n: int) -> None:
    """So many of the militia of a mark are gone from a sector (B7)."""
    taken = remove(state, militia_player(mark), cell, min(n, standing(state, mark, cell)))
    if mark >= ABOARD and taken:
        leave_crew(state, mark - ABOARD, taken)


def leave_crew(state: State, number: int, n: int) -> None:
    """So many of a squad's crew are no longer aboard (MODE-V3)."""
    left = state.aboard.get(number, 0) - n
    if left > 0:
        state.aboard[number] = left
    else:
        state.aboard.pop(number, None)
