"""The built-in players, which need no playbook: random, greedy, and search with its budget."""

from __future__ import annotations

from math import isfinite
from typing import Final

from bythebook.players import Player
from bythebook.players.greedy import GreedyPlayer
from bythebook.players.random import RandomPlayer
from bythebook.players.search import SearchPlayer

RANDOM: Final = "random"
"""The player that chooses at random."""
GREEDY: Final = "greedy"
"""The player that looks one answer ahead."""
SEARCH: Final = "search"
"""The player that searches; `search:500` sets the playouts per answer, `search:2s` the seconds."""

NAMES: Final = (RANDOM, GREEDY, SEARCH)
TITLES: Final = {
    SEARCH: "search: plays ahead many times",
    GREEDY: "greedy: looks one move ahead",
    RANDOM: "random moves",
}
"""Maps each built-in player to its description for users."""


class BadBudget(ValueError):
    """Raised for a search budget that is neither a number of playouts nor a time in seconds."""


def needs_no_playbook(who: str) -> bool:
    """Return whether a name refers to a built-in player."""
    return who in NAMES or who.startswith(f"{SEARCH}:")


def make_player(who: str, seed: int) -> Player:
    """Create the built-in player with a name; BadBudget if the budget of a search is malformed."""
    if who == RANDOM:
        return RandomPlayer(seed)
    if who == GREEDY:
        return GreedyPlayer(seed)
    return _search(who, seed)


def _search(who: str, seed: int) -> SearchPlayer:
    if who == SEARCH:
        return SearchPlayer(seed)
    budget = who.partition(":")[2]
    try:
        if budget.endswith("s"):
            seconds = float(budget[:-1])
            if isfinite(seconds) and seconds > 0:
                return SearchPlayer(seed, seconds=seconds)
        elif (playouts := int(budget)) > 0:
            return SearchPlayer(seed, playouts=playouts)
    except ValueError:
        pass
    raise BadBudget(f"{who}: give playouts or seconds, as in search:500 or search:2s")
