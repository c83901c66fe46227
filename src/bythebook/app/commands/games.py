"""`bythebook games`, `schema` and `game new`: list games, print their schemas, create a new one."""

from __future__ import annotations

import sys
from pathlib import Path
from shlex import quote
from typing import Annotated

import typer

from bythebook import games
from bythebook.app import program_name
from bythebook.app.parameters import Game
from bythebook.app.terminal.screen import print_json
from bythebook.kernel.interpreter import install_command
from bythebook.kit.skeleton import write_game


def list_games() -> None:
    """Print the installed games, their packages, and why a game can't be loaded."""
    print_games()


def print_games(indent: str = "") -> None:
    """Print a line for each installed game."""
    for game in games.installed():
        print(f"{indent}{game.line()}")


def print_schema(game: Game) -> None:
    """Print the JSON schema of the game's position files."""
    print_json(games.load(game).positions.schema())


def write_new_game(
    name: Annotated[str, typer.Argument(help="Name of the new package, e.g. race.")],
    folder: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Folder to write to (default: a new folder of that name)."),
    ] = None,
) -> None:
    """Write a package with a small game; print its files and the commands to run next."""
    files = write_game(name, folder)
    home = files[0].parent
    print(*files, sep="\n")
    print(f"Next, in the folder {home}:")
    test, play = f"{quote(sys.executable)} -m pytest", f"{_program()} play {name}"
    for command in (install_command("--editable ."), test, play):
        print(f"  {command}")


def _program() -> str:
    """Return the full path of bythebook in this environment, which works in any folder."""
    path = Path(sys.executable).with_name("bythebook")
    return quote(str(path)) if path.is_file() else program_name()
