"""`bythebook doctor`: what is there, what is missing and how to get it, and where games lie."""

from __future__ import annotations

import platform
import sys
import sysconfig
import tempfile
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec

import typer

from bythebook import __version__
from bythebook.app.commands.games import print_games
from bythebook.app.terminal.saved_list import read_saved_games
from bythebook.games.shared.grammar import count
from bythebook.kernel.disk import home

NEEDED = ("markdown-it-py", "msgspec", "rich", "segno", "starlette", "typer", "uvicorn")
"""What bythebook cannot do without."""
EXTRAS = {
    "lab": ("duckdb", "rows of many games as tables, and questions about them"),
    "cluster": ("distributed", "many games on many machines"),
    "lsp": ("pygls", "playbooks in any editor"),
    "envs": ("pettingzoo", "environments for research"),
}
"""What more can be installed: the package that shows it, and what it is for."""


def examine() -> None:
    """Print it all; exit code 1 if something that is needed is missing."""
    missing = [name for name in NEEDED if not _version(name)]
    print(f"bythebook {__version__}, Python {platform.python_version()} ({sysconfig.get_platform()})")
    print(f"  at {sys.executable}")
    print("Needed:")
    for name in NEEDED:
        print(f"  {name} {_version(name) or 'is missing: pip install ' + name}")
    print("Extras:")
    for extra, (module, what) in EXTRAS.items():
        how = "there" if find_spec(module) else f"not there: pip install {module}"
        print(f"  {extra}, for {what}: {how}")
    print("Games:")
    print_games(indent="  ")
    print(f"What you play is kept in {home()}: {_describe_saved()}")
    print(f"The terminal writes {sys.stdout.encoding}")
    if missing:
        raise typer.Exit(1)


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def _describe_saved() -> str:
    """How many games there are, and whether more can be kept."""
    found = read_saved_games()
    told = count(len(found.games), "game")
    if found.problems:
        told += f", {count(len(found.problems), 'file')} that cannot be read"
    folder = home()
    while not folder.exists():
        folder = folder.parent
    try:
        with tempfile.TemporaryFile(dir=folder):
            return told
    except OSError as error:
        return (
            f"{told}; nothing can be written there ({error.strerror}): set BYTHEBOOK_HOME to another folder"
        )
