"""`bythebook tournament`: everybody against everybody."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.table import Table

from bythebook.app.parameters import (
    AsJson,
    Cluster,
    FirstSeed,
    Game,
    Games,
    Jobs,
    Report,
    Rulings,
    Setups,
)
from bythebook.app.terminal.many_games import check_game_count, complete_batch, console
from bythebook.app.terminal.screen import print_json
from bythebook.lab import report as html
from bythebook.lab.tournament import Standings, rounds, tournament


def play_tournament(
    game: Game,
    players: Annotated[list[str], typer.Argument(help="Bots, playbook files, random, greedy, search.")],
    games: Games = 20,
    seed: FirstSeed = 1,
    jobs: Jobs = 1,
    setup: Setups = None,
    ruling: Rulings = None,
    cluster: Cluster = "",
    report: Report = None,
    as_json: AsJson = False,
) -> None:
    """Play the games and print the ratings; exit code 1 if a game broke off."""
    check_game_count(games)
    html.check(report)
    with complete_batch(games * rounds(game, len(players), setup or ())) as progress:
        found = tournament(
            *(game, players),
            games=games, seed=seed, jobs=jobs, cluster=cluster, setup=setup or (), rulings=ruling or (),
            progress=progress,
        )  # fmt: skip
    if as_json:
        print_json(msgspec.to_builtins(found))
    else:
        out = console()
        out.print(f"{game}: {found.games:,} games, seats rotated")
        table = Table(*_columns(found), box=None, pad_edge=False)
        for row in _rows(found):
            table.add_row(*map(str, row))
        out.print(table)
    if report is not None:
        _write(report, game, range(seed, seed + games), found)
    if found.failed:
        raise typer.Exit(1)


def _columns(found: Standings) -> list[str]:
    return [
        "player",
        "rating",
        "95 % interval",
        *(f"wins against {Path(name).name}" for name in found.ratings),
    ]


def _rows(found: Standings) -> list[list[object]]:
    rows: list[list[object]] = []
    for name, rating in found.ratings.items():
        against = [f"{found.wins[name][other]:g}" if other != name else "" for other in found.ratings]
        interval = f"{rating.low:+.0f} to {rating.high:+.0f}"
        rows.append([Path(name).name, f"{rating.mean:+.0f}", interval, *against])
    return rows


def _write(file: Path, game: str, seeds: range, found: Standings) -> None:
    html.write(
        file,
        f"A tournament of {game}",
        seeds,
        [
            html.sentence(f"{found.games:,} games, everybody against everybody in every seat."),
            html.dots("Ratings on Elo's scale", found.ratings, form="+.0f"),
            html.table(_columns(found), _rows(found)),
        ],
    )
