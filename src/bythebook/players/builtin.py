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
"""The player that searches: `search`, `search:500` with playouts for an answer, `search:2s` with seconds."""

NAMES: Final = (RANDOM, GREEDY, SEARCH)
TITLES: Final = {
    SEARCH: "search: plays ahead many times",
    GREEDY: "greedy: looks one move ahead",
    RANDOM: "random moves",
}
"""Their descriptions for players."""


class BadBudget(ValueError):
    """A budget of a search that is neither a number of playouts nor of seconds."""


def needs_no_playbook(who: str) -> bool:
    """Return whether a name is that of a built-in player."""
    return who in NAMES or who.startswith(f"{SEARCH}:")


def make_player(who: str, seed: int) -> Player:
    """Return the built-in player of a name; BadBudget if the budget of a search is malformed."""
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
