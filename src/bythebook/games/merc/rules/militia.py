"""Militia: limits per sector, adding and removing (M1 to M4, D10a).

They are counts, one for each player and cell; in a fight, militia in a vehicle are separate from militia on
foot (MODE-V3). Nothing here updates control: outside a fight, the caller does that afterwards (K4). The
numbers for combat are in `stats.py`.
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
    split_squad_number,
)


def cap(state: State, player: int, cell: int) -> int:
    """Return the maximum number of militia per side in a sector; a Dictator's base may hold more (M2)."""
    if cell == state.base and player == state.ruler:
        return base_cap(state)
    return facts().rules.militia_cap


def base_cap(state: State) -> int:
    """Return the maximum number of militia at the Dictator's base: more than elsewhere for Kim (M2, D12)."""
    return _base_cap(state.dictator)


@cache
def _base_cap(dictator: int) -> int:
    setup = facts().dictators[dictator].setup if dictator != NOWHERE else ()
    for effect in setup:
        if isinstance(effect, Own) and effect.name == "open_base":
            return effect.numbers["cap"]
    return facts().rules.militia_cap


def room(state: State, player: int, cell: int) -> int:
    """Return how many more militia of a player fit; all players of a side share the room (M2)."""
    most, there = cap(state, player, cell), state.militia_at(cell, state.faction[player])
    return most - there if most > there else 0


def add(state: State, player: int, cell: int, n: int) -> int:
    """Add the militia that fit in a sector and return their number; the rest is lost (M2)."""
    fitted = min(n, room(state, player, cell))
    state.militia[player][cell] += fitted
    return fitted


def remove(state: State, player: int, cell: int, n: int) -> int:
    """Remove militia of a player from a sector and return how many were removed."""
    taken = min(n, state.militia[player][cell])
    state.militia[player][cell] -= taken
    return taken


def take_from_rebels(state: State, cell: int, n: int) -> int:
    """Remove Rebel militia, each from the Rebel with the most; ties go to the lower seat (D10a)."""
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
    """Return the marks of a player's militia in a sector: those on foot, and each crew (MODE-V3)."""
    if not state.militia[player][cell]:
        return []
    if not state.aboard:
        return [MILITIA + player]
    crews = [ABOARD + number for number in sorted(state.aboard) if split_squad_number(number)[0] == player]
    return [mark for mark in (MILITIA + player, *crews) if mark_count(state, mark, cell)]


def mark_count(state: State, mark: int, cell: int) -> int:
    """Return how many militia a mark has in a sector; crews are in the sector of the fight (MODE-V3)."""
    if mark >= ABOARD:
        return state.aboard.get(mark - ABOARD, 0) if _crew_at(state, mark - ABOARD) == cell else 0
    player = mark - MILITIA
    there = state.militia[player][cell]
    if not state.aboard:
        return there
    for number, n in state.aboard.items():
        if split_squad_number(number)[0] == player and _crew_at(state, number) == cell:
            there -= n
    return there


def _crew_at(state: State, number: int) -> int:
    """Return the sector of a crew: its squad's, or the fight's if the squad is wiped out; else NOWHERE."""
    if state.fight is None:
        return NOWHERE
    player, squad = split_squad_number(number)
    cell = state.squad_at[player][squad]
    return state.fight.at if cell == NOWHERE else cell


def kill(state: State, mark: int, cell: int, n: int) -> None:
    """Remove killed militia with a mark (B7)."""
    taken = remove(state, militia_player(mark), cell, min(n, mark_count(state, mark, cell)))
    if mark >= ABOARD and taken:
        leave_crew(state, mark - ABOARD, taken)


def leave_crew(state: State, number: int, n: int) -> None:
    """Reduce the militia aboard a squad's vehicle (MODE-V3)."""
    left = state.aboard.get(number, 0) - n
    if left > 0:
        state.aboard[number] = left
    else:
        state.aboard.pop(number, None)
