"""`bythebook games`, `schema` and `game new`: the games that are installed, and a new one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bythebook import games
from bythebook.app.parameters import Game
from bythebook.app.terminal.screen import print_json
from bythebook.kit.skeleton import write_game


def list_games() -> None:
    """Print each game that is installed, its package, and why it can't be loaded."""
    print_games()


def print_games(indent: str = "") -> None:
    """Print a line for each game that is installed."""
    for game in games.installed():
        print(f"{indent}{game.line()}")


def print_schema(game: Game) -> None:
    """Print the JSON schema of the game's position files."""
    print_json(games.load(game).positions.schema())


def write_new_game(
    name: Annotated[str, typer.Argument(help="The name of the package, such as race.")],
    folder: Annotated[
        Path | None, typer.Option(help="Where to write it; a new folder of that name by default.")
    ] = None,
) -> None:
    """Write the package of a small game and print its files and the next commands."""
    files = write_game(name, folder)
    home = files[0].parent
    print(*files, sep="\n")
    print(f"Now: cd {home}, pip install -e ., pytest, bythebook play {name}")
