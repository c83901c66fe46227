"""`bythebook tournament`: play a round-robin tournament and print Elo ratings."""

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
from bythebook.lab.tournament import Standings, match_count, tournament


def play_tournament(
    game: Game,
    players: Annotated[
        list[str], typer.Argument(help="Players: bots, playbook files, random, greedy, search.")
    ],
    games: Games = 20,
    seed: FirstSeed = 1,
    jobs: Jobs = 1,
    setup: Setups = None,
    ruling: Rulings = None,
    cluster: Cluster = "",
    report: Report = None,
    as_json: AsJson = False,
) -> None:
    """Play the games and print the ratings; exit with code 1 if a game failed."""
    check_game_count(games)
    html.check(report)
    with complete_batch(games * match_count(game, len(players), setup or ())) as progress:
        found = tournament(
            *(game, players),
            games=games, seed=seed, jobs=jobs, cluster=cluster, setup=setup or (), rulings=ruling or (),
            progress=progress,
        )  # fmt: skip
    if as_json:
        print_json(msgspec.to_builtins(found))
    else:
        out = console()
        out.print(f"{game}: round robin in all seats, {found.games:,} games")
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
        html.INTERVAL,
        *(f"wins against {Path(name).name}" for name in found.ratings),
    ]


def _rows(found: Standings) -> list[list[object]]:
    rows: list[list[object]] = []
    for name, rating in found.ratings.items():
        against = [f"{found.wins[name][other]:g}" if other != name else "" for other in found.ratings]
        rows.append([Path(name).name, _elo(rating.mean), html.interval(rating, _elo), *against])
    return rows


def _elo(rating: float) -> str:
    return f"{rating:+.0f}".replace("-", "\N{MINUS SIGN}")


def _write(file: Path, game: str, seeds: range, found: Standings) -> None:
    html.write(
        file,
        f"Tournament: {game}",
        seeds,
        [
            html.sentence(f"A round robin in all seats, {found.games:,} games."),
            html.dots("Elo ratings", found.ratings, form=_elo),
            html.table(_columns(found), _rows(found)),
        ],
    )
