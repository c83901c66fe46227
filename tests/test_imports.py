"""Imports point one way: kernel <- playbook <- guide, games <- players <- lab <- api, app <- workshop."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

SRC = Path(__file__).parent.parent / "src"

LEFT_OF = {
    "kernel": set[str](),
    "playbook": {"kernel"},
    "guide": {"kernel", "playbook"},
    "games": {"kernel", "playbook"},
    "players": {"kernel", "playbook", "games"},
    "lab": {"kernel", "playbook", "games", "players"},
    "envs": {"kernel", "playbook", "games", "players"},
    "kit": {"kernel", "playbook", "games", "players", "lab"},
    "api": {"kernel", "playbook", "games", "players", "lab"},
    "app": {"kernel", "playbook", "guide", "games", "players", "lab", "kit"},
    "workshop": {"kernel", "playbook", "guide", "games", "players", "lab", "envs", "app"},
}

GAMES = ("memoir44", "merc", "arcs")
SHARED = ("boardgame", "displays", "interfaces", "shared")
"""What all games share, beside their folders."""

ROOMS = {
    "box": set[str](),
    "state": {"box"},
    "rules": {"box", "state"},
    "bot": {"box", "state", "rules"},
    "text": {"box", "state", "rules"},
    "displays": {"box", "state", "rules", "text"},
    "files": {"box", "state", "rules", "text"},
    "screen": {"box", "state", "rules", "text", "displays", "files"},
    "todo": {"box", "state", "rules", "text", "files", "screen"},
}
"""The rooms of every game, and the rooms that each of them knows; `game.py` knows all."""

# Modules of others, and the rooms that alone may import them.
ONLY_IN = {
    "random": (),
    "time": ("app", "lab", "players", "workshop"),
    "typer": ("app", "lab"),
    "rich": ("app", "lab", "workshop"),
    "starlette": ("app",),
    "uvicorn": ("app",),
}


class Import(NamedTuple):
    """One imported name with its full dotted path: `from a import b` is `a.b`."""

    line: int
    target: tuple[str, ...]


def imports(source: str, module: tuple[str, ...], *, is_package: bool) -> Iterator[Import]:
    """Every import of a source, wherever it stands: in functions and under TYPE_CHECKING too."""
    package = module if is_package else module[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield Import(node.lineno, tuple(name.name.split(".")))
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            base += tuple(node.module.split(".")) if node.module else ()
            for name in node.names:
                yield Import(node.lineno, (*base, name.name))


def broken_rule(parts: tuple[str, ...], target: tuple[str, ...]) -> str | None:
    """The rule that an import in the file of these path parts breaks, as a sentence, or None."""
    # bythebook/__main__.py only starts the app; bythebook/__init__.py only names what the front door has.
    room = parts[1] if len(parts) > 2 else {"__main__": "app"}.get(parts[1], "")
    if target[0] != "bythebook":
        allowed = ONLY_IN.get(target[0])
        if allowed is None or room in allowed:
            return None
        if not allowed:
            return f"nothing imports {target[0]}: chance is an ask"
        return f"only {' and '.join(allowed)} import {target[0]}"

    theirs = target[1] if len(target) > 1 else ""
    left = LEFT_OF.get(room, set()) if room else {"api"}
    if theirs in LEFT_OF and theirs != room and theirs not in left:
        return f"{room or 'bythebook itself'} imports only itself and {', '.join(sorted(left)) or 'no room'}"

    if room != "games" or theirs != "games" or len(parts) <= 3:
        return None
    if parts[2] in SHARED:
        return None if target[2] in SHARED else "what games share knows no game"
    return broken_in_a_game(parts[2:], target[2:])


def broken_in_a_game(parts: tuple[str, ...], target: tuple[str, ...]) -> str | None:
    """The rule that a module of a game breaks by importing something of the games."""
    game, room = parts[0], parts[1]
    if target[0] not in (game, *SHARED):
        return "games never import each other, nor the list of games"
    if target[0] != game or room not in ROOMS:
        return None
    theirs = "".join(target[1:2])
    if theirs not in ROOMS:
        return f"{room} does not know the front door of its game"
    if theirs != room and theirs not in ROOMS[room]:
        return f"{room} knows only {', '.join(sorted(ROOMS[room])) or 'no other room'}"
    if parts[1:3] == ("bot", "words") and target[1:3] == ("state", "state"):
        return "a game's words see a View, never its state"
    return None


def violations(source: str, path: str) -> list[str]:
    """Each broken rule of one file as `file:line: import: rule`; the path is relative to src."""
    parts = Path(path).with_suffix("").parts
    is_package = parts[-1] == "__init__"
    module = parts[:-1] if is_package else parts
    return [
        f"{path}:{found.line}: imports {'.'.join(found.target)}: {rule}"
        for found in imports(source, module, is_package=is_package)
        if (rule := broken_rule(parts, found.target))
    ]


def test_imports_point_one_way() -> None:
    files = sorted((SRC / "bythebook").rglob("*.py"))
    assert files, f"no modules under {SRC}"
    broken = [
        line
        for file in files
        for line in violations(file.read_text(encoding="utf-8"), file.relative_to(SRC).as_posix())
    ]
    assert not broken, "\n" + "\n".join(broken)


def test_every_room_has_a_rule() -> None:
    rooms = {path.parent.name for path in (SRC / "bythebook").glob("*/__init__.py")}
    assert rooms <= set(LEFT_OF), f"rooms without a rule: {rooms - set(LEFT_OF)}"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_same_rooms(game: str) -> None:
    """A front door, a cover, the rooms, and nothing else; each room says in a paragraph who may come in."""
    folder = SRC / "bythebook" / "games" / game
    there = {path.name for path in folder.iterdir() if path.name != "__pycache__"}
    assert there == {"__init__.py", "game.py", "cover.svg", *ROOMS}
    for room in ROOMS:
        said = ast.get_docstring(ast.parse((folder / room / "__init__.py").read_text(encoding="utf-8"))) or ""
        assert said.count("\n\n") == 1, f"{game}/{room}: what is inside, then who may come in"


def test_no_room_is_crowded() -> None:
    """A folder has at most 20 files of source, and no family of files by a prefix of three or more."""
    for folder in [SRC / "bythebook", *(p for p in (SRC / "bythebook").rglob("*") if p.is_dir())]:
        names = [p.stem for p in folder.iterdir() if p.suffix in (".py", ".js", ".css")]
        assert len(names) <= 21, f"{folder} holds {len(names)} files"
        families = Counter(name.split("_")[0] for name in names if "_" in name.strip("_"))
        assert not [name for name, n in families.items() if n > 2], f"{folder}: {families}"


@pytest.mark.parametrize(
    ("path", "source", "rule"),
    [
        ("kernel/ask.py", "from bythebook.playbook import page", "kernel imports only itself"),
        ("kernel/ask.py", "from ..games.arcs import state", "kernel imports only itself"),
        ("kernel/ask.py", "from .. import app", "kernel imports only itself"),
        ("playbook/run.py", "import bythebook.games.arcs.state as s", "playbook imports only itself"),
        ("playbook/run/walk.py", "from bythebook.guide import program", "playbook imports only itself"),
        ("guide/program.py", "from bythebook.games.arcs import the_game", "guide imports only itself"),
        ("guide/session.py", "from bythebook import players", "guide imports only itself"),
        ("games/arcs/bot/view.py", "import bythebook.players", "games imports only itself"),
        ("players/bot.py", "import bythebook.lab.simulate", "players imports only itself"),
        ("lab/simulate.py", "from bythebook import app", "lab imports only itself"),
        ("lab/simulate.py", "from bythebook.envs import gym", "lab imports only itself"),
        ("envs/gym.py", "from bythebook.lab import simulate", "envs imports only itself"),
        ("app/cli.py", "from bythebook.envs import gym", "app imports only itself"),
        ("app/cli.py", "from bythebook.api import new", "app imports only itself"),
        ("api/game.py", "from bythebook.app import cli", "api imports only itself"),
        ("lab/simulate.py", "from bythebook.api import game", "lab imports only itself"),
        ("app/cli.py", "from bythebook.workshop import bench", "app imports only itself"),
        ("__init__.py", "from .kernel import ask", "bythebook itself imports only itself"),
        ("games/arcs/state/state.py", "from bythebook.games.merc.state import state", "games never"),
        ("games/arcs/state/state.py", "from bythebook.games import merc", "games never"),
        ("games/arcs/state/state.py", "from ...merc.state.state import State", "games never"),
        ("games/shared/colors.py", "from bythebook.games.arcs.box import facts", "what games share"),
        ("games/interfaces/bots.py", "from bythebook.games import arcs", "what games share"),
        (
            "games/arcs/box/facts.py",
            "from bythebook.games.arcs.state import state",
            "box knows only no other room",
        ),
        ("games/arcs/state/state.py", "from ..rules.battle import dice", "state knows only box"),
        ("games/arcs/rules/battle/dice.py", "from bythebook.games.arcs.bot import view", "rules knows only"),
        ("games/arcs/rules/battle/dice.py", "from bythebook.games.arcs import text", "rules knows only"),
        ("games/arcs/bot/view.py", "from bythebook.games.arcs.screen import board", "bot knows only"),
        (
            "games/arcs/text/names.py",
            "from bythebook.games.arcs.screen import board",
            "text knows only",
        ),
        (
            "games/arcs/files/schema.py",
            "from bythebook.games.arcs.bot.bots import ArcsBots",
            "files knows only",
        ),
        ("games/arcs/screen/board.py", "from bythebook.games.arcs.todo import items", "screen knows only"),
        ("games/arcs/todo/items.py", "from bythebook.games.arcs.bot import view", "todo knows only"),
        ("games/arcs/displays/court.py", "from bythebook.games.arcs.bot import view", "displays knows only"),
        ("games/arcs/files/schema.py", "from bythebook.games.arcs import the_game", "files does not know"),
        ("games/arcs/files/schema.py", "from bythebook.games.arcs.game import Arcs", "files does not know"),
        ("games/arcs/bot/words/court.py", "from ...state.state import State", "a game's words"),
        ("games/arcs/bot/words/__init__.py", "from ...state import state", "a game's words"),
        ("kernel/chance.py", "import random", "nothing imports random"),
        ("app/cli.py", "from random import Random", "nothing imports random"),
        ("lab/simulate.py", "import random as r", "nothing imports random"),
        ("kernel/chance.py", "import time", "only app and lab and players and workshop import time"),
        (
            "games/arcs/state/state.py",
            "from time import monotonic",
            "only app and lab and players and workshop import time",
        ),
        ("players/person.py", "from rich.table import Table", "only app and lab and workshop import rich"),
        ("envs/gym.py", "import typer", "only app and lab import typer"),
    ],
)
def test_planted_violation_is_caught(path: str, source: str, rule: str) -> None:
    (found,) = violations(f"import ast\n\n{source}\n", f"bythebook/{path}")
    assert found.startswith(f"bythebook/{path}:3: imports ")
    assert f": {rule}" in found


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("kernel/game.py", "from bythebook.kernel import ask\nfrom . import step\nfrom .pile import Pile"),
        ("playbook/run.py", "import bythebook.kernel.ask\nfrom bythebook import __version__"),
        ("games/arcs/state/state.py", "from bythebook.kernel.step import Step\nfrom . import options"),
        ("games/arcs/rules/battle/dice.py", "from ...state.state import State"),
        ("games/arcs/bot/view.py", "from bythebook.games.arcs.rules import control"),
        ("games/arcs/game.py", "from bythebook.games.boardgame import BoardGame"),
        ("games/arcs/game.py", "from bythebook.games.arcs.bot.bots import ArcsBots"),
        ("games/arcs/screen/board.py", "from bythebook.games.shared.scenery import Board"),
        ("games/arcs/screen/renderer.py", "from bythebook.games.interfaces.renderer import Renderer"),
        ("app/web/server.py", "from starlette.applications import Starlette"),
        ("app/commands/guide.py", "from bythebook.guide.session import Session"),
        ("guide/program.py", "from bythebook.playbook.run.runner import Program"),
        (
            "games/arcs/bot/words/court.py",
            "from ..view import View\nfrom bythebook.playbook.words import vocabulary",
        ),
        ("games/__init__.py", "from bythebook.games import arcs, merc"),
        ("games/shelf.py", "from bythebook.games import arcs, merc"),
        ("players/bot.py", "from bythebook.games.arcs import words"),
        ("lab/simulate.py", "import time\nimport rich\nfrom bythebook.players import bot"),
        ("envs/gym.py", "from bythebook.players import bot"),
        ("app/cli.py", "import time\nimport typer\nfrom bythebook.lab import simulate"),
        ("api/game.py", "from bythebook.lab import simulate"),
        ("__init__.py", "from bythebook.api import Game"),
        ("workshop/docs.py", "import time\nimport rich\nfrom bythebook.app.commands import listing"),
        ("__main__.py", "from bythebook.app.cli import main"),
    ],
)
def test_allowed_import_passes(path: str, source: str) -> None:
    assert violations(source, f"bythebook/{path}") == []


@pytest.mark.parametrize(
    "source",
    [
        "def late():\n    import random\n",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import random\n",
        "try:\n    import ast, random\nexcept ImportError:\n    pass\n",
    ],
)
def test_hidden_import_is_caught(source: str) -> None:
    (found,) = violations(source, "bythebook/kernel/chance.py")
    assert "imports random" in found
