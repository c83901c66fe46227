"""Arguments and options that several commands share."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

Game = Annotated[str, typer.Argument(help="Game to use; `bythebook games` lists those that are installed.")]
GameFile = Annotated[Path, typer.Argument(help="Saved game.")]
Setups = Annotated[
    list[str] | None,
    typer.Option(
        "--setup",
        "-s",
        metavar="KEY=VALUE",
        help="Setup option as KEY=VALUE, e.g. scenario=omaha_beach; `bythebook setup GAME` lists them.",
    ),
]
Seats = Annotated[
    list[str] | None,
    typer.Option(
        "--seat",
        metavar="SEAT=WHO",
        help="Assign a player to a seat, as SEAT=WHO, e.g. axis=person, axis=random, red=my-bot.md.",
    ),
]
Rulings = Annotated[
    list[str] | None,
    typer.Option(
        "--ruling",
        metavar="ID=VALUE",
        help="Set a ruling, as ID=VALUE, or SEAT:ID=VALUE for one bot; see `bythebook rulings GAME`.",
    ),
]
BotFile = Annotated[
    Path | None,
    typer.Option("--bot", metavar="BOT", help="Bot to play against: its name, or a playbook file."),
]
Seed = Annotated[int | None, typer.Option("--seed", help="Random seed for dice and decks.")]
FirstSeed = Annotated[
    int, typer.Option("--seed", help="Random seed of the first game; each further game adds 1.")
]
OneSeat = Annotated[
    str | None,
    typer.Option(
        "--seat", metavar="SEAT", help="Seat to test (default: the first that this playbook can play)."
    ),
]
Games = Annotated[int, typer.Option("--games", help="Number of games for each variant.")]
Jobs = Annotated[int, typer.Option("--jobs", help="Number of worker processes.")]
PlaybookName = Annotated[str, typer.Argument(help="Playbook file, or the name of a bot.")]
Cluster = Annotated[
    str,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Play on the workers of a Dask scheduler at this address: tcp://127.0.0.1:8786.",
    ),
]
Report = Annotated[
    Path | None, typer.Option("--report", help="Also write the results to this HTML file (works offline).")
]


def split_list(values: Sequence[str] | None) -> list[str]:
    """Return the values of an option that can be repeated or contain several values with commas."""
    return [part.strip() for value in values or () for part in value.split(",") if part.strip()]


AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
