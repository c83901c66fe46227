"""Control of a system: who has the most fresh ships there, asked anew each time (R2.5, S21.3)."""

from __future__ import annotations

from collections.abc import Sequence

from bythebook.games.arcs.box.facts import GATE, SYMBOLS
from bythebook.games.arcs.rules.setup.difficulty import WARP_BLOCKADES
from bythebook.games.arcs.table.state import NOBODY, Table


def controller(table: Table, system: int) -> int:
    """Who has strictly more fresh ships there than anybody else, or NOBODY (R2.5)."""
    return controller_of(table, system, [row[system] for row in table.fresh])


def controls(table: Table, player: int, system: int) -> bool:
    """Whether a player controls a system and everything in it (R2.5); nobody does without a fresh ship."""
    return table.fresh[player][system] > 0 and controller(table, system) == player


def rival_controls(table: Table, player: int, system: int) -> bool:
    """Whether somebody else controls a system (R7.2, R7.3)."""
    return controller(table, system) not in (player, NOBODY)


def controller_of(table: Table, system: int, fresh: Sequence[int]) -> int:
    """Who would control a system with so many fresh ships of each player there (R2.5, S21.3)."""
    if WARP_BLOCKADES in table.modifiers and system % len(SYMBOLS) == GATE:
        fresh = _against_blockade(table.automa, fresh)
    most = max(fresh)
    return fresh.index(most) if most and fresh.count(most) == 1 else NOBODY


class Holders(dict[int, int]):
    """Who would control a system if a player had so many fresh ships more there, found when it is asked."""

    __slots__ = ("_fresh", "_player", "_system", "_table")

    def __init__(self, table: Table, system: int, player: int) -> None:
        self._table = table
        self._system = system
        self._player = player
        self._fresh = [row[system] for row in table.fresh]

    def __missing__(self, change: int) -> int:
        fresh = list(self._fresh)
        fresh[self._player] += change
        found = self[change] = controller_of(self._table, self._system, fresh)
        return found


def new_controller(table: Table, system: int, player: int, change: int) -> int | None:
    """Who would control a system if a player had so many fresh ships more there; None if that stays."""
    holders = Holders(table, system, player)
    return None if holders[change] == holders[0] else holders[change]


def _against_blockade(automa: Sequence[bool], fresh: Sequence[int]) -> Sequence[int]:
    """Where a bot has a fresh ship in a gate, people's ships do not count (S21.3)."""
    bots = [n if bot else 0 for n, bot in zip(fresh, automa, strict=True)]
    return bots if any(bots) else fresh
