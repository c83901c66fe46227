"""Who controls a sector (K1 to K5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from bythebook.games.merc.box.effects import Hire
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules import victory
from bythebook.games.merc.rules.modes.points import added
from bythebook.games.merc.table.state import NOBODY, NOWHERE, Table
from bythebook.kernel.ask import Seat


def update(table: Table) -> None:
    """Recompute control everywhere but where both sides stand, then look for the end (K4, V2)."""
    presence = zip(*(units(table, player) for player in range(table.players)), strict=True)
    _settle(table, enumerate(presence))


def update_at(table: Table, *cells: int) -> None:
    """The same where units have come or gone in these sectors only, and control is settled elsewhere."""
    _settle(table, [(cell, _units_at(table, cell)) for cell in cells])


def _settle(table: Table, presence: Iterable[tuple[int, Sequence[int]]]) -> None:
    """Who controls each of these cells, with so many units of each player on it (K1)."""
    control = table.control
    for cell, count in presence:
        before, there = control[cell], sum(count)
        if there and before != NOBODY and count[before] == there:
            continue
        now = _controller(table, count, before) if there else NOBODY
        if now != before:
            _pass_to(table, cell, now)
    victory.look(table)


def _pass_to(table: Table, cell: int, player: int) -> None:
    """A sector has another controller; whatever the Dictator loses after setup may bring him MERCs (D12)."""
    if table.control[cell] == table.ruler != NOBODY and table.day > facts().rules.setup_days:
        table.owed += owed_for_a_loss(table.dictator)
    table.control[cell] = player


def units(table: Table, player: int) -> list[int]:
    """How many units a player has on each cell: MERCs, the Dictator card, militia (K1)."""
    count = table.militia[player].copy()
    where = table.squad_at[player]
    for unit in table.team[player]:
        cell = where[table.squad[unit]]
        if cell != NOWHERE:
            count[cell] += 1
    return count


def _units_at(table: Table, cell: int) -> list[int]:
    """How many units each player has on one cell (K1)."""
    count = [militia[cell] for militia in table.militia]
    for player, where in enumerate(table.squad_at):
        if cell in where:
            count[player] += sum([where[table.squad[unit]] == cell for unit in table.team[player]])
    return count


def contested(table: Table) -> list[int]:
    """The cells where two sides stand: a fight is due or on (K4)."""
    return [cell for cell in range(len(table.control)) if table.is_contested(cell)]


def _controller(table: Table, count: Sequence[int], before: int) -> int:
    """The player who controls a cell with these units on it; as before while two sides are there (K1, K2)."""
    if len({side for side, n in zip(table.faction, count, strict=True) if n}) > 1:
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


def strongest(table: Table, cell: int) -> list[int]:
    """The factions with most units in a sector (K1)."""
    there = [table.units_at(cell, faction) for faction in range(len(table.seats))]
    return [faction for faction, n in enumerate(there) if n == max(there)]


def precedence(table: Table, sides: Sequence[int]) -> list[int]:
    """Factions as ties between them go: the Dictator's first, unless a mode says otherwise (D1, K1)."""
    ruling = NOWHERE if table.ruler == NOBODY else table.faction[table.ruler]
    ranked = sorted(sides, key=lambda side: side != ruling)
    for mode in added(table):
        ranked = mode.precedence(table, ranked)
    return ranked


def settle_standoff(table: Table, cell: int) -> None:
    """A fight stopped with both sides there: most units control, a tie is the Dictator's (K1, B11)."""
    faction = precedence(table, strongest(table, cell))[0]
    count = [
        units(table, player)[cell] if side == faction else 0 for player, side in enumerate(table.faction)
    ]
    now = _controller(table, count, table.control[cell])
    if now != table.control[cell]:
        _pass_to(table, cell, now)
    victory.look(table)


def may_look(table: Table, seat: Seat | None, cell: int) -> bool:
    """Whether a seat may look into a stash: its side controls the sector (K3)."""
    player = table.control[cell]
    return player != NOBODY and seat == table.seat_of(player)
