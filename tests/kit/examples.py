"""The example games, as packages that are not installed: their folders are put on the path."""

from __future__ import annotations

import sys
import tomllib
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


def install(folder: Path) -> list[Path]:
    """Write what pip would write of each example game into a folder; return what has to be on the path."""
    for project in (FOLDER / name for name in CLASSES):
        about = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))["project"]
        info = folder / f"{about['name'].replace('-', '_')}-{about['version']}.dist-info"
        info.mkdir(parents=True)
        info.joinpath("METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {about['version']}\n", "utf-8"
        )
        rows = [f"{name} = {value}" for name, value in about["entry-points"]["bythebook.games"].items()]
        info.joinpath("entry_points.txt").write_text("\n".join(["[bythebook.games]", *rows, ""]), "utf-8")
    return [folder, *(FOLDER / name for name in CLASSES)]
