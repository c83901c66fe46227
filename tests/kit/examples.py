"""The example games, as packages that are not installed: their folders are put on the path."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from bythebook import games
from bythebook.games.boardgame import BoardGame

FOLDER = Path(__file__).parents[2] / "examples" / "games"
CLASSES = {"foxgeese": "FoxAndGeese", "skirmish": "Skirmish", "beacons": "Beacons"}


@cache
def module(name: str) -> Any:
    """Import the package of an example game and make the game known."""
    sys.path.insert(0, str(FOLDER / name))
    package = import_module(name)
    games.register(getattr(package, CLASSES[name]))
    return package


def game(name: str) -> BoardGame[Any]:
    """Return an example game."""
    module(name)
    return games.load(name)
