"""`bythebook rulings`: list how ambiguous rules are interpreted, as a table or as JSON."""

from __future__ import annotations

from rich.table import Table

from bythebook import games
from bythebook.app.game.rulings import every_ruling
from bythebook.app.parameters import AsJson, Game
from bythebook.app.terminal.screen import print_json
from bythebook.app.terminal.tables import console
from bythebook.kernel.rulings import Ruling


def list_rulings(game: Game, as_json: AsJson = False) -> None:
    """Print the rulings of a game, then those of its playbooks."""
    rulings = every_ruling(games.load(game))
    if as_json:
        print_json(rulings)
        return
    table = Table("id", "rule", "default", "other values", "question", box=None, pad_edge=False)
    for ruling in rulings:
        table.add_row(
            ruling.id, ruling.rule, ruling.default, ", ".join(ruling.alternatives), _decides(ruling)
        )
    console().print(table)
    print("\nChange a ruling with --ruling ID=VALUE, or for the bot of one seat with --ruling SEAT:ID=VALUE.")


def _decides(ruling: Ruling) -> str:
    """Return the question of a ruling, then each option with its meaning on a line of its own."""
    options = zip(ruling.readings, ruling.meanings, strict=False)
    return "\n".join([ruling.text, *(f"{option}: {meaning}" for option, meaning in options)])
