"""`bythebook rulings`: list how ambiguous rules are interpreted, as a table or as JSON."""

from __future__ import annotations

from rich.table import Table

from bythebook import games
from bythebook.app.game.rulings import every_ruling
from bythebook.app.parameters import AsJson, Game
from bythebook.app.terminal.screen import print_json
from bythebook.app.terminal.tables import console


def list_rulings(game: Game, as_json: AsJson = False) -> None:
    """Print the rulings of a game, then those of its playbooks."""
    rulings = every_ruling(games.load(game))
    if as_json:
        print_json(rulings)
        return
    table = Table("id", "rule", "default", "other values", "question", box=None, pad_edge=False)
    for ruling in rulings:
        table.add_row(ruling.id, ruling.rule, ruling.default, ", ".join(ruling.alternatives), ruling.text)
    console().print(table)
    print("\nChange a ruling with --ruling ID=VALUE, or for the bot of one seat with --ruling SEAT:ID=VALUE.")
