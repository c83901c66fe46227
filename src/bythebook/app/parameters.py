"""Arguments and options that several commands have."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Game = Annotated[str, typer.Argument(help="The game; `bythebook games` lists all that are installed.")]
GameFile = Annotated[Path, typer.Argument(help="A game file.")]
Setups = Annotated[
    list[str] | None,
    typer.Option(
        "--setup", "-s", help="Setup, as KEY=VALUE: scenario=omaha_beach; `setup` lists what a game has."
    ),
]
Seats = Annotated[
    list[str] | None,
    typer.Option(
        "--seat", help="Who sits where, as SEAT=WHO: axis=person, axis=random, rebels=rebels, red=my-bot.md."
    ),
]
Rulings = Annotated[
    list[str] | None,
    typer.Option("--ruling", help="A reading, as ID=READING or SEAT:ID=READING; `rulings` lists them."),
]
BotFile = Annotated[
    Path | None, typer.Option("--bot", help="A bot to play against: by its name, or a playbook file.")
]
Seed = Annotated[int | None, typer.Option("--seed", help="The seed of dice and decks.")]
FirstSeed = Annotated[int, typer.Option("--seed", help="The first seed.")]
OneSeat = Annotated[
    str | None, typer.Option("--seat", help="The seat whose book it is; the first without it.")
]
Games = Annotated[int, typer.Option("--games", help="How many games of each.")]
Jobs = Annotated[int, typer.Option("--jobs", help="Worker processes.")]
PlaybookName = Annotated[str, typer.Argument(help="A playbook file, or the name of a bot.")]
Cluster = Annotated[
    str,
    typer.Option(
        "--cluster", help="The address of a Dask scheduler whose workers play: tcp://127.0.0.1:8786."
    ),
]
Report = Annotated[
    Path | None, typer.Option("--report", help="An HTML file for the result; it works offline.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
