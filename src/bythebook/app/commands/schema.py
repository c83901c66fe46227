"""`bythebook schema`: what a position file may hold."""

from __future__ import annotations

from bythebook import games
from bythebook.app.terminal.screen import print_json


def print_schema(game: str) -> None:
    """The JSON schema of the game's position files."""
    print_json(games.load(game).positions.schema())
