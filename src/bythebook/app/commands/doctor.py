"""`bythebook doctor`: check the installation and show where games are saved."""

from __future__ import annotations

import platform
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec

import typer

from bythebook import __version__
from bythebook.app.commands.games import print_games
from bythebook.app.terminal.saved_list import read_saved_games
from bythebook.kernel.disk import home
from bythebook.kernel.interpreter import install_command

NEEDED = ("markdown-it-py", "msgspec", "rich", "segno", "starlette", "typer", "uvicorn")
"""The packages that bythebook needs."""
EXTRAS = {
    "lab": ("duckdb", "query simulation results with SQL"),
    "cluster": ("distributed", "simulate on many machines"),
    "lsp": ("pygls", "edit playbooks with a language server"),
    "envs": ("pettingzoo", "environments for training players"),
}
"""The optional features, each with the package that it needs and its purpose."""


def examine() -> None:
    """Print the state of the installation; exit with code 1 if a required package is missing."""
    missing = [name for name in NEEDED if not _version(name)]
    print(f"bythebook {__version__}, Python {platform.python_version()} ({sysconfig.get_platform()})")
    print(f"  {sys.executable}")
    print("Required packages:")
    for name in NEEDED:
        version_ = _version(name)
        print(f"  {name} {version_}" if version_ else f"  {name}: missing. Run: {install_command(name)}")
    print("Optional features:")
    for extra, (module, purpose) in EXTRAS.items():
        if find_spec(module):
            print(f"  {extra} ({purpose}): installed")
        else:
            print(f"  {extra} ({purpose}): not installed. Run: {install_command(module)}")
    print("Games:")
    print_games(indent="  ")
    for sentence in _describe_saved():
        print(sentence)
    print(f"Terminal encoding: {sys.stdout.encoding}")
    if missing:
        raise typer.Exit(1)


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def _describe_saved() -> Iterator[str]:
    """Yield sentences about the folder in which games are saved."""
    listing = read_saved_games()
    yield f"Games are saved in {home()} (number of games: {len(listing.games)})"
    if listing.problems:
        yield f"  files that can't be read: {len(listing.problems)}"
    folder = home()
    while not folder.exists():
        folder = folder.parent
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        yield f"  nothing can be written there ({error.strerror}): set BYTHEBOOK_HOME to another folder"
