"""Control of a system: the player with the most fresh ships, computed when needed (R2.5, S21.3)."""

from __future__ import annotations

from collections.abc import Sequence

from bythebook.games.arcs.box.facts import GATE, SYMBOLS
from bythebook.games.arcs.rules.setup.difficulty import WARP_BLOCKADES
from bythebook.games.arcs.state.state import NOBODY, State


def controller(state: State, system: int) -> int:
    """Return the player with more fresh ships in a system than every other player, or NOBODY (R2.5)."""
    return controller_of(state, system, [row[system] for row in state.fresh])


def controls(state: State, player: int, system: int) -> bool:
    """Whether a player controls a system and everything in it (R2.5), which needs a fresh ship there."""
    return state.fresh[player][system] > 0 and controller(state, system) == player


def rival_controls(state: State, player: int, system: int) -> bool:
    """Whether a rival controls a system (R7.2, R7.3)."""
    return controller(state, system) not in (player, NOBODY)


def controller_of(state: State, system: int, fresh: Sequence[int]) -> int:
    """Return who would control a system with these numbers of fresh ships for each player (R2.5, S21.3)."""
    if WARP_BLOCKADES in state.modifiers and system % len(SYMBOLS) == GATE:
        fresh = _apply_blockade(state.automa, fresh)
    most = max(fresh)
    return fresh.index(most) if most and fresh.count(most) == 1 else NOBODY


class Holders(dict[int, int]):
    """Maps changes in a player's fresh ships to the controller of a system; computed on first access."""

    __slots__ = ("_fresh", "_player", "_state", "_system")

    def __init__(self, state: State, system: int, player: int) -> None:
        self._state = state
        self._system = system
        self._player = player
        self._fresh = [row[system] for row in state.fresh]

    def __missing__(self, change: int) -> int:
        fresh = list(self._fresh)
        fresh[self._player] += change
        result = self[change] = controller_of(self._state, self._system, fresh)
        return result


def new_controller(state: State, system: int, player: int, change: int) -> int | None:
    """Return the new controller if a player's fresh ships change by `change`; None if control stays."""
    holders = Holders(state, system, player)
    return None if holders[change] == holders[0] else holders[change]


def _apply_blockade(automa: Sequence[bool], fresh: Sequence[int]) -> Sequence[int]:
    """Ignore the ships of humans in a gate where a bot has a fresh ship (S21.3)."""
    bots = [n if bot else 0 for n, bot in zip(fresh, automa, strict=True)]
    return bots if any(bots) else fresh
