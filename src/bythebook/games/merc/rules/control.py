"""Control of sectors (K1 to K5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from bythebook.games.merc.box.effects import Hire
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules import victory
from bythebook.games.merc.rules.modes.points import active_chapters
from bythebook.games.merc.state.state import NOBODY, NOWHERE, State
from bythebook.kernel.prompt import Seat


def update(state: State) -> None:
    """Update control everywhere except where two sides have units, then check for victory (K4, V2)."""
    presence = zip(*(unit_counts(state, player) for player in range(state.players)), strict=True)
    _update_cells(state, enumerate(presence))


def update_at(state: State, *cells: int) -> None:
    """Update control in these sectors only; units elsewhere must not have changed."""
    _update_cells(state, [(cell, _unit_counts_at(state, cell)) for cell in cells])


def _update_cells(state: State, presence: Iterable[tuple[int, Sequence[int]]]) -> None:
    """Update the controllers of cells, based on the number of units of each player (K1)."""
    control = state.control
    for cell, count in presence:
        before, there = control[cell], sum(count)
        if there and before != NOBODY and count[before] == there:
            continue
        now = _controller(state, count, before) if there else NOBODY
        if now != before:
            _change_controller(state, cell, now)
    victory.check_victory(state)


def _change_controller(state: State, cell: int, player: int) -> None:
    """Change the controller of a sector; a loss after setup may bring the Dictator MERCs (D12)."""
    if state.control[cell] == state.ruler != NOBODY and state.day > facts().rules.setup_days:
        state.owed += mercs_per_loss(state.dictator)
    state.control[cell] = player


def unit_counts(state: State, player: int) -> list[int]:
    """Return the number of a player's units on each cell: MERCs, the Dictator card, militia (K1)."""
    count = state.militia[player].copy()
    where = state.squad_at[player]
    for unit in state.team[player]:
        cell = where[state.squad[unit]]
        if cell != NOWHERE:
            count[cell] += 1
    return count


def _unit_counts_at(state: State, cell: int) -> list[int]:
    """Return the number of units of each player on one cell (K1)."""
    count = [militia[cell] for militia in state.militia]
    for player, where in enumerate(state.squad_at):
        if cell in where:
            count[player] += sum([where[state.squad[unit]] == cell for unit in state.team[player]])
    return count


def contested_cells(state: State) -> list[int]:
    """Return the cells where two sides have units, which means a fight (K4)."""
    return [cell for cell in range(len(state.control)) if state.is_contested(cell)]


def _controller(state: State, count: Sequence[int], before: int) -> int:
    """Return the controller of a cell with these units; unchanged while two sides are there (K1, K2)."""
    if len({side for side, n in zip(state.faction, count, strict=True) if n}) > 1:
        return before
    most = max(count)
    return before if before != NOBODY and count[before] == most else count.index(most)


@cache
def mercs_per_loss(dictator: int) -> int:
    """Return how many MERCs a lost sector brings the Dictator: Pinochet's ability (D12)."""
    if dictator == NOWHERE:
        return 0
    effects = facts().dictators[dictator].always
    return sum(1 for effect in effects if isinstance(effect, Hire) and effect.when == "sector_lost")


def strongest_factions(state: State, cell: int) -> list[int]:
    """Return the factions with the most units in a sector (K1)."""
    there = [state.units_at(cell, faction) for faction in range(len(state.seats))]
    return [faction for faction, n in enumerate(there) if n == max(there)]


def precedence(state: State, sides: Sequence[int]) -> list[int]:
    """Sort factions by precedence in ties: the Dictator's first, unless a mode changes that (D1, K1)."""
    ruling = NOWHERE if state.ruler == NOBODY else state.faction[state.ruler]
    ranked = sorted(sides, key=lambda side: side != ruling)
    for mode in active_chapters(state):
        ranked = mode.precedence(state, ranked)
    return ranked


def settle_standoff(state: State, cell: int) -> None:
    """Update control where a fight ends with both sides present: by units, then by the tie rule (K1, B11)."""
    faction = precedence(state, strongest_factions(state, cell))[0]
    count = [
        unit_counts(state, player)[cell] if side == faction else 0
        for player, side in enumerate(state.faction)
    ]
    now = _controller(state, count, state.control[cell])
    if now != state.control[cell]:
        _change_controller(state, cell, now)
    victory.check_victory(state)


def may_look(state: State, seat: Seat | None, cell: int) -> bool:
    """Return whether a seat may look at a stash: its side must control the sector (K3)."""
    player = state.control[cell]
    return player != NOBODY and seat == state.seat_of(player)
