"""Who controls a sector (K1 to K5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from bythebook.games.merc.box.effects import Hire
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules import victory
from bythebook.games.merc.rules.modes.points import added
from bythebook.games.merc.state.state import NOBODY, NOWHERE, State
from bythebook.kernel.prompt import Seat


def update(state: State) -> None:
    """Recompute control everywhere but where both sides stand, then look for the end (K4, V2)."""
    presence = zip(*(units(state, player) for player in range(state.players)), strict=True)
    _settle(state, enumerate(presence))


def update_at(state: State, *cells: int) -> None:
    """The same where units have come or gone in these sectors only, and control is settled elsewhere."""
    _settle(state, [(cell, _units_at(state, cell)) for cell in cells])


def _settle(state: State, presence: Iterable[tuple[int, Sequence[int]]]) -> None:
    """Who controls each of these cells, with so many units of each player on it (K1)."""
    control = state.control
    for cell, count in presence:
        before, there = control[cell], sum(count)
        if there and before != NOBODY and count[before] == there:
            continue
        now = _controller(state, count, before) if there else NOBODY
        if now != before:
            _pass_to(state, cell, now)
    victory.look(state)


def _pass_to(state: State, cell: int, player: int) -> None:
    """A sector has another controller; whatever the Dictator loses after setup may bring him MERCs (D12)."""
    if state.control[cell] == state.ruler != NOBODY and state.day > facts().rules.setup_days:
        state.owed += owed_for_a_loss(state.dictator)
    state.control[cell] = player


def units(state: State, player: int) -> list[int]:
    """How many units a player has on each cell: MERCs, the Dictator card, militia (K1)."""
    count = state.militia[player].copy()
    where = state.squad_at[player]
    for unit in state.team[player]:
        cell = where[state.squad[unit]]
        if cell != NOWHERE:
            count[cell] += 1
    return count


def _units_at(state: State, cell: int) -> list[int]:
    """How many units each player has on one cell (K1)."""
    count = [militia[cell] for militia in state.militia]
    for player, where in enumerate(state.squad_at):
        if cell in where:
            count[player] += sum([where[state.squad[unit]] == cell for unit in state.team[player]])
    return count


def contested(state: State) -> list[int]:
    """The cells where two sides stand: a fight is due or on (K4)."""
    return [cell for cell in range(len(state.control)) if state.is_contested(cell)]


def _controller(state: State, count: Sequence[int], before: int) -> int:
    """The player who controls a cell with these units on it; as before while two sides are there (K1, K2)."""
    if len({side for side, n in zip(state.faction, count, strict=True) if n}) > 1:
        return before
    most = max(count)
    return before if before != NOBODY and count[before] == most else count.index(most)


@cache
def owed_for_a_loss(dictator: int) -> int:
    """Return how many MERCs a lost sector brings the Dictator: Pinochet's ability (D12)."""
    if dictator == NOWHERE:
        return 0
    effects = facts().dictators[dictator].always
    return sum(1 for effect in effects if isinstance(effect, Hire) and effect.when == "sector_lost")


def strongest(state: State, cell: int) -> list[int]:
    """The factions with most units in a sector (K1)."""
    there = [state.units_at(cell, faction) for faction in range(len(state.seats))]
    return [faction for faction, n in enumerate(there) if n == max(there)]


def precedence(state: State, sides: Sequence[int]) -> list[int]:
    """Factions as ties between them go: the Dictator's first, unless a mode says otherwise (D1, K1)."""
    ruling = NOWHERE if state.ruler == NOBODY else state.faction[state.ruler]
    ranked = sorted(sides, key=lambda side: side != ruling)
    for mode in added(state):
        ranked = mode.precedence(state, ranked)
    return ranked


def settle_standoff(state: State, cell: int) -> None:
    """A fight stopped with both sides there: most units control, a tie is the Dictator's (K1, B11)."""
    faction = precedence(state, strongest(state, cell))[0]
    count = [
        units(state, player)[cell] if side == faction else 0 for player, side in enumerate(state.faction)
    ]
    now = _controller(state, count, state.control[cell])
    if now != state.control[cell]:
        _pass_to(state, cell, now)
    victory.look(state)


def may_look(state: State, seat: Seat | None, cell: int) -> bool:
    """Whether a seat may look into a stash: its side controls the sector (K3)."""
    player = state.control[cell]
    return player != NOBODY and seat == state.seat_of(player)
