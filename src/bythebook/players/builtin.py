"""Players who need no page: random, greedy, and search with what it may spend on an answer."""

from __future__ import annotations

from math import isfinite
from typing import Final

from bythebook.players import Player
from bythebook.players.greedy import GreedyPlayer
from bythebook.players.random import RandomPlayer
from bythebook.players.search import SearchPlayer

RANDOM: Final = "random"
"""The player that takes any option."""
GREEDY: Final = "greedy"
"""The player that looks one answer ahead."""
SEARCH: Final = "search"
"""The player that tries what may come: `search`, `search:500` playouts an answer, `search:2s` seconds."""

NAMES: Final = (RANDOM, GREEDY, SEARCH)
TITLES: Final = {
    SEARCH: "search, tries what may come",
    GREEDY: "greedy, one answer ahead",
    RANDOM: "random moves",
}
"""What people call them."""


class BadBudget(ValueError):
    """What a search may spend, said in a way that is no number of playouts or seconds."""


def needs_no_playbook(who: str) -> bool:
    """Whether a name is that of a player without a page."""
    return who in NAMES or who.startswith(f"{SEARCH}:")


def make_player(who: str, seed: int) -> Player:
    """The player of a name, with a seed of its own; BadBudget if a search cannot be made so."""
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
    raise BadBudget(f"{who}: playouts or seconds expected, as in search:500 or search:2s")
