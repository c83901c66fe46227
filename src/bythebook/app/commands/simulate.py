"""`bythebook simulate`: play many games with a progress bar, then show who won and which rules were used."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from bythebook.app.game.open_game import describe_incomplete_playbooks, describe_unused_setup
from bythebook.app.parameters import (
    AsJson,
    BotFile,
    Cluster,
    FirstSeed,
    Game,
    Jobs,
    Report,
    Rulings,
    Seats,
    Setups,
)
from bythebook.app.terminal import consoles
from bythebook.app.terminal.many_games import check_game_count, console, print_failed, progress_bar
from bythebook.app.terminal.screen import print_json
from bythebook.kernel.prompt import Seat
from bythebook.lab import report as html
from bythebook.lab.play import RULE_COUNTS, count_title
from bythebook.lab.runs import play_run
from bythebook.lab.simulate import Result, simulate_into
from bythebook.lab.statistics import wilson
from bythebook.players.seating import BadSeating, describe_seats, seating

NEVER = "never checked"
NEVER_MATCHED = "never matched"


def simulate_games(
    game: Game,
    games: Annotated[int, typer.Option(help="Number of games.")] = 100,
    seed: FirstSeed = 1,
    jobs: Jobs = 1,
    setup: Setups = None,
    seat: Seats = None,
    ruling: Rulings = None,
    bot: BotFile = None,
    keep: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Save per-game and per-rule results to this folder.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue the run in that folder.")] = False,
    cluster: Cluster = "",
    report: Report = None,
    as_json: AsJson = False,
) -> None:
    """Play the games and print the results, even after an interrupt; exit with code 1 if a game failed."""
    check_game_count(games)
    html.check(report)
    if resume and keep is None:
        raise BadSeating("--resume needs --keep: name the folder of the run to continue.")
    seated = seating(game, setup=setup, seats=seat, rulings=ruling, bot=bot)
    warnings = [
        *seated.box.setup.warnings(seated.setup, seated.seats),
        *describe_unused_setup(seated.box, seated.setup),
        *describe_incomplete_playbooks(seated.players(0)),
    ]
    for warning in warnings:
        consoles.console(stderr=True, soft_wrap=True).print(warning)
    result, code = Result(seated, totals_only=True), 0
    try:
        with progress_bar(games) as progress:
            if keep is None:
                simulate_into(result, games=games, seed=seed, jobs=jobs, cluster=cluster, progress=progress)
            else:
                play_run(
                    *(keep, result),
                    games=games, seed=seed, jobs=jobs, cluster=cluster, resume=resume, progress=progress,
                )  # fmt: skip
    except KeyboardInterrupt:
        code = 130
        _print_stopped(result.totals["games"], games, keep)
    if as_json:
        print_json(result.json())
    else:
        _show(result)
    if report is not None and result.totals["games"]:
        _write(report, result, seed)
    if result.failed or code:
        raise typer.Exit(code or 1)


def _print_stopped(played: int, games: int, keep: Path | None) -> None:
    """Print how many games an interrupted simulation has played and how to continue it."""
    print(f"Stopped after {played:,} of {games:,} games.", file=sys.stderr)
    if keep is not None:
        print(f"To continue, add: --keep {keep} --resume", file=sys.stderr)


def _show(result: Result) -> None:
    out = console()
    out.print(_title(result))
    out.print(_winners(result))
    out.print(_totals(result))
    for line in _unanswered(result):
        out.print(line)
    print_failed(out, result)
    for seat, rules in result.rules_by_seat.items():
        if len(result.rules_by_seat) > 1:
            out.print(f"\n{seat}: {result.seating.seats[Seat(seat)]}")
        out.print(_rules(rules))


def _title(result: Result) -> str:
    setup = "".join(f", {key} {value}" for key, value in result.seating.setup.items())
    return f"{result.seating.game}{setup}: {describe_seats(result.seating.seats)}"


def _totals(result: Result) -> str:
    totals = result.totals
    return (
        f"Games: {totals['games']:,} ({result.finished:,} finished). "
        f"Average length: {result.turns:.1f} {result.seating.box.status.measure}. "
        f"Choices: {totals['choices']:,}. Bot decisions: {totals['decisions']:,}. "
        f"CPU time: {result.cpu_seconds:.1f} s."
    )


def _unanswered(result: Result) -> list[str]:
    """Return a sentence about the decisions that no playbook line matched; empty if there are none."""
    count = result.totals["unanswered"]
    return [f"Decisions that matched no line and were made at random: {count:,}."] if count else []


def _write(file: Path, result: Result, seed: int) -> None:
    """Write the report of the games played so far."""
    lines = []
    for seat, counts in result.rules_by_seat.items():
        lines.append(html.heading(f"Which rules decide: {result.seating.seats[Seat(seat)]} as {seat}"))
        lines.append(html.rules({name: list(each.values()) for name, each in counts.items()}))
    failed = [f"The game with seed {each.seed} ended with an error: {each.failed}" for each in result.failed]
    html.write(
        file,
        _title(result),
        range(seed, seed + result.totals["games"]),
        [
            html.winners("Share of games won", result.winners, result.finished),
            *map(html.sentence, [_totals(result), *failed, *_unanswered(result)]),
            *lines,
        ],
    )


def _winners(result: Result) -> Table:
    table = Table("winner", box=None, pad_edge=False)
    for heading in ("games", "share", html.INTERVAL):
        table.add_column(heading, justify="right")
    finished = sum(result.winners.values())
    for name, won in result.winners.items():
        low, high = wilson(won, finished)
        share = f"{won / finished:.1%}" if finished else "-"
        table.add_row(name, f"{won:,}", share, f"{low:.1%} to {high:.1%}")
    return table


def _rules(rules: Mapping[str, Mapping[str, int]]) -> Table:
    table = Table("rule", box=None, pad_edge=False)
    for name in RULE_COUNTS:
        table.add_column(count_title(name), justify="right")
    table.add_column("")
    for name, counts in rules.items():
        mark = NEVER if not counts["asked"] else NEVER_MATCHED if not counts["yes"] else ""
        table.add_row(name, *(f"{counts[key]:,}" for key in RULE_COUNTS), mark)
    return table
