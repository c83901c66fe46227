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


_REGISTERED: dict[str, BoardGame[Any]] = {}


def register(game: type[BoardGame[Any]]) -> None:
    """Make a game known by its name without installing it, for its tests and for notebooks."""
    if game.name in NAMES:
        raise ValueError(f"{game.name!r} is the name of a game that comes with bythebook")
    _REGISTERED[game.name] = game()


def load(name: str) -> BoardGame[Any]:
    """A game by its name."""
    if name in _REGISTERED:
        return _REGISTERED[name]
    if name not in NAMES:
        raise UnknownGame(f"no game {name!r}{nearest(name, NAMES)}; there are: {listed(NAMES)}")
    box: BoardGame[Any] = import_module(f"bythebook.games.{name}").the_game()
    return box
