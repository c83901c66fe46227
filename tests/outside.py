"""Games of other packages: distributions of one module, made in a folder and put on the path."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bythebook.games import outside

GAME = """
from bythebook.games.arcs.game import Arcs

class Game(Arcs):
    name = "{name}"
    title = "{title}"
"""
"""A game of another package that works."""

FAILS = {
    "import": "import nothing_of_this_name",
    "set_up": GAME
    + """
    def new_state(self, options, seats, rulings):
        raise KeyError("no pieces")
""",
    "drawing": """
from bythebook.games.arcs.screen.renderer import ArcsRenderer

class Broken(ArcsRenderer):
    def draw(self, state, seat=None, *, colour=False, width=None):
        return 1 // 0

    board = panel = draw
"""
    + GAME
    + """
    renderer = Broken()
""",
    "setup page": """
from bythebook.games.arcs.screen.setup import ArcsSetup

class Broken(ArcsSetup):
    def on_the_shelf(self):
        raise LookupError("no words")
"""
    + GAME
    + """
    setup = Broken()
""",
    "agenda": """
from bythebook.kernel.step import Step

class Again(Step, frozen=True):
    asks = False

    def go(self, state):
        state.agenda.append(self)
"""
    + GAME
    + """
    def new_state(self, options, seats, rulings):
        state = super().new_state(options, seats, rulings)
        state.agenda.append(Again())
        return state
""",
    "endless": GAME
    + """
    def new_state(self, options, seats, rulings):
        while True:
            pass
""",
}
"""How a game can fail, with the code of its module."""


def install(folder: Path, name: str, source: str = GAME, *, package: str = "", version: str = "1.0") -> str:
    """Install a package with one game; return what errors call the game."""
    package = package or f"{name}_game".replace(" ", "_")
    code = source.replace("{name}", name).replace("{title}", name.capitalize())
    (folder / f"{package}.py").write_text(code, "utf-8")
    info = folder / f"{package}-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n", "utf-8")
    (info / "entry_points.txt").write_text(f"[bythebook.games]\n{name} = {package}:Game\n", "utf-8")
    return f"the game {name} ({package} {version})"


@contextmanager
def packages(folder: Path) -> Iterator[Path]:
    """A folder of packages, which are installed as long as this goes on."""
    with pytest.MonkeyPatch.context() as patch:
        folder.mkdir(parents=True, exist_ok=True)
        patch.syspath_prepend(str(folder))
        _forget()
        yield folder
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", "")).startswith(str(folder)):
            del sys.modules[name]
    _forget()


def _forget() -> None:
    for cached in (outside.installed_games, outside._load, outside._of_file):
        cached.cache_clear()
