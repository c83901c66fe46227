"""`bythebook simulate`: many games, a bar while they run, then who won and which rules fired."""

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
from bythebook.lab.runs import play_run
from bythebook.lab.simulate import Result, play_all
from bythebook.lab.statistics import wilson
from bythebook.players.seating import BadSeating, named_seats, seating

NEVER = "never asked"
NEVER_FITTED = "never fitted"


def simulate_games(
    game: Game,
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    seed: FirstSeed = 1,
    jobs: Jobs = 1,
    setup: Setups = None,
    seat: Seats = None,
    ruling: Rulings = None,
    bot: BotFile = None,
    keep: Annotated[
        Path | None, typer.Option(help="A folder for a row of every game, and of every line of a book in it.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the run in that folder.")] = False,
    cluster: Cluster = "",
    report: Report = None,
    as_json: AsJson = False,
) -> None:
    """Play the games and print the result, as far as it goes; exit code 1 if a game broke off."""
    check_game_count(games)
    html.check(report)
    if resume and keep is None:
        raise BadSeating("--resume goes on with a run that was kept: name its folder with --keep")
    seated = seating(game, setup=setup, seats=seat, rulings=ruling, bot=bot)
    warnings = [
        *seated.box.setup.warnings(seated.setup, seated.seats),
        *describe_unused_setup(seated.box, seated.setup),
    ]
    for told in [*warnings, *describe_incomplete_playbooks(seated.players(0))]:
        consoles.console(stderr=True, soft_wrap=True).print(told)
    result, code = Result(seated, sums_alone=True), 0
    try:
        with progress_bar(games) as progress:
            if keep is None:
                play_all(result, games=games, seed=seed, jobs=jobs, cluster=cluster, progress=progress)
            else:
                play_run(
                    *(keep, result),
                    games=games, seed=seed, jobs=jobs, cluster=cluster, resume=resume, progress=progress,
                )  # fmt: skip
    except KeyboardInterrupt:
        code = 130
        _report_interrupt(result.sums["games"], games, keep)
    if as_json:
        print_json(result.json())
    else:
        _show(result)
    if report is not None and result.sums["games"]:
        _write(report, result, seed)
    if result.failed or code:
        raise typer.Exit(code or 1)


def _report_interrupt(played: int, games: int, keep: Path | None) -> None:
    """What there is when somebody stops the games, and how to go on."""
    more = f"; --keep {keep} --resume goes on" if keep is not None else ""
    print(f"stopped after {played:,} of {games:,} games{more}", file=sys.stderr)


def _show(result: Result) -> None:
    out = console()
    out.print(_title(result))
    out.print(_winners(result))
    out.print(_sums(result))
    if result.sums["unanswered"]:
        out.print(f"{result.sums['unanswered']:,} decisions fitted no line and were left to chance")
    print_failed(out, result)
    for seat, rules in result.rules_by_seat.items():
        if len(result.rules_by_seat) > 1:
            out.print(f"\n{seat}: {result.seating.seats[Seat(seat)]}")
        out.print(_rules(rules))


def _title(result: Result) -> str:
    setup = "".join(f", {key} {value}" for key, value in result.seating.setup.items())
    return f"{result.seating.game}{setup}: {named_seats(result.seating.seats)}"


def _sums(result: Result) -> str:
    sums = result.sums
    return (
        f"{sums['games']:,} games, {result.won.total():,} finished, "
        f"{result.turns:.1f} {result.seating.box.status.measure} on average, "
        f"{sums['choices']:,} choices, {sums['decisions']:,} bot decisions, "
        f"{result.cpu_seconds:.1f} CPU-seconds"
    )


def _write(file: Path, result: Result, seed: int) -> None:
    """The report of as many games as were played."""
    lines = []
    for seat, counts in result.rules_by_seat.items():
        lines.append(html.heading(f"Which rules decide: {result.seating.seats[Seat(seat)]} as {seat}"))
        lines.append(html.rules({name: list(each.values()) for name, each in counts.items()}))
    told = [f"The game with seed {each.seed} broke off: {each.failed}" for each in result.failed]
    if result.sums["unanswered"]:
        told.append(f"{result.sums['unanswered']:,} decisions fitted no line and were left to chance.")
    html.write(
        file,
        _title(result),
        range(seed, seed + result.sums["games"]),
        [
            html.winners("Who wins how often", result.winners, result.won.total()),
            *map(html.sentence, [f"{_sums(result)}.", *told]),
            *lines,
        ],
    )


def _winners(result: Result) -> Table:
    table = Table("winner", box=None, pad_edge=False)
    for heading in ("games", "share", "95 % interval"):
        table.add_column(heading, justify="right")
    finished = sum(result.winners.values())
    for name, won in result.winners.items():
        low, high = wilson(won, finished)
        share = f"{won / finished:.1%}" if finished else "-"
        table.add_row(name, f"{won:,}", share, f"{low:.1%} - {high:.1%}")
    return table


def _rules(rules: Mapping[str, Mapping[str, int]]) -> Table:
    table = Table("rule", box=None, pad_edge=False)
    for heading in ("asked", "yes", "decided"):
        table.add_column(heading, justify="right")
    table.add_column("")
    for name, counts in rules.items():
        mark = NEVER if not counts["asked"] else NEVER_FITTED if not counts["yes"] else ""
        table.add_row(name, *(f"{counts[key]:,}" for key in ("asked", "yes", "decided")), mark)
    return table
