"""The games, each in its own room; they never import each other."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from bythebook.games.boardgame import BoardGame
from bythebook.kernel.notation import listed, nearest

NAMES = ("memoir44", "merc", "arcs")
"""The games on the shelf."""


class UnknownGame(ValueError):
    """No game of that name."""


def load(name: str) -> BoardGame[Any]:
    """A game by its name."""
    if name not in NAMES:
        raise UnknownGame(f"no game {name!r}{nearest(name, NAMES)}; there are: {listed(NAMES)}")
    box: BoardGame[Any] = import_module(f"bythebook.games.{name}").the_game()
    return box
