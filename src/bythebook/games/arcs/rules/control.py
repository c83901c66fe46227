"""Control of a system: who has the most fresh ships there, asked anew each time (R2.5, S21.3)."""

from __future__ import annotations

from collections.abc import Sequence

from bythebook.games.arcs.box.facts import GATE, SYMBOLS
from bythebook.games.arcs.rules.setup.difficulty import WARP_BLOCKADES
from bythebook.games.arcs.state.state import NOBODY, State


def controller(state: State, system: int) -> int:
    """Who has strictly more fresh ships there than anybody else, or NOBODY (R2.5)."""
    return controller_of(state, system, [row[system] for row in state.fresh])


def controls(state: State, player: int, system: int) -> bool:
    """Whether a player controls a system and everything in it (R2.5); nobody does without a fresh ship."""
    return state.fresh[player][system] > 0 and controller(state, system) == player


def rival_controls(state: State, player: int, system: int) -> bool:
    """Whether somebody else controls a system (R7.2, R7.3)."""
    return controller(state, system) not in (player, NOBODY)


def controller_of(state: State, system: int, fresh: Sequence[int]) -> int:
    """Who would control a system with so many fresh ships of each player there (R2.5, S21.3)."""
    if WARP_BLOCKADES in state.modifiers and system % len(SYMBOLS) == GATE:
        fresh = _against_blockade(state.automa, fresh)
    most = max(fresh)
    return fresh.index(most) if most and fresh.count(most) == 1 else NOBODY


class Holders(dict[int, int]):
    """Who would control a system if a player had so many fresh ships more there, found when it is asked."""

    __slots__ = ("_fresh", "_player", "_system", "_table")

    def __init__(self, state: State, system: int, player: int) -> None:
        self._table = state
        self._system = system
        self._player = player
        self._fresh = [row[system] for row in state.fresh]

    def __missing__(self, change: int) -> int:
        fresh = list(self._fresh)
        fresh[self._player] += change
        found = self[change] = controller_of(self._table, self._system, fresh)
        return found


def new_controller(state: State, system: int, player: int, change: int) -> int | None:
    """Who would control a system if a player had so many fresh ships more there; None if that stays."""
    holders = Holders(state, system, player)
    return None if holders[change] == holders[0] else holders[change]


def _against_blockade(automa: Sequence[bool], fresh: Sequence[int]) -> Sequence[int]:
    """Where a bot has a fresh ship in a gate, people's ships do not count (S21.3)."""
    bots = [n if bot else 0 for n, bot in zip(fresh, automa, strict=True)]
    return bots if any(bots) else fresh
