"""`bythebook simulate`: many games, a bar while they run, then who won and which rules fired."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table
from rich.text import Text

from bythebook.app.game.open_game import idle, unfinished
from bythebook.app.terminal.screen import print_json
from bythebook.kernel.ask import Seat
from bythebook.lab import report as html
from bythebook.lab.runs import play_run
from bythebook.lab.simulate import Result, play_all
from bythebook.lab.statistics import wilson
from bythebook.players.seating import BadSeating, named_seats, seating

NEVER = "never asked"
NEVER_FITTED = "never fitted"


def simulate_games(
    game: str,
    games: int,
    seed: int,
    jobs: int,
    setup: list[str] | None,
    seat: list[str] | None,
    ruling: list[str] | None,
    bot: Path | None,
    *,
    keep: Path | None = None,
    resume: bool = False,
    cluster: str = "",
    report: Path | None = None,
    as_json: bool,
) -> None:
    """Play the games and print the result, as far as it goes; exit code 1 if a game broke off."""
    need_games(games)
    html.check(report)
    if resume and keep is None:
        raise BadSeating("--resume goes on with a run that was kept: name its folder with --keep")
    seated = seating(game, setup=setup, seats=seat, rulings=ruling, bot=bot)
    warnings = [*seated.box.setup.warnings(seated.setup, seated.seats), *idle(seated.box, seated.setup)]
    for told in [*warnings, *unfinished(seated.players(0))]:
        Console(stderr=True, highlight=False, soft_wrap=True).print(told, markup=False)
    result, code = Result(seated, sums_alone=True), 0
    try:
        with bar(games) as progress:
            if keep is None:
                play_all(result, games=games, seed=seed, jobs=jobs, cluster=cluster, progress=progress)
            else:
                play_run(
                    *(keep, result),
                    games=games, seed=seed, jobs=jobs, cluster=cluster, resume=resume, progress=progress,
                )  # fmt: skip
    except KeyboardInterrupt:
        code = 130
        _stopped(result.sums["games"], games, keep)
    if as_json:
        print_json(result.json())
    else:
        _show(result)
    if report is not None and result.sums["games"]:
        _write(report, result, seed)
    if result.failed or code:
        raise typer.Exit(code or 1)


def _stopped(played: int, games: int, keep: Path | None) -> None:
    """What there is when somebody stops the games, and how to go on."""
    more = f"; --keep {keep} --resume goes on" if keep is not None else ""
    print(f"stopped after {played:,} of {games:,} games{more}", file=sys.stderr)


def need_games(games: int) -> None:
    """BadSeating unless there are games to play."""
    if games < 1:
        raise BadSeating(f"--games {games}: at least one game is needed")


@contextmanager
def bar(games: int) -> Iterator[Callable[[int], None] | None]:
    """A progress bar where somebody looks, nothing where the output is piped."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), _Rate(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("games", total=games)
        yield lambda done: progress.advance(task, done)


class _Rate(ProgressColumn):
    """Games a second, so far."""

    def render(self, task: Task) -> Text:
        """Nothing before the first game."""
        done, seconds = task.completed, task.elapsed
        return Text(f"{done / seconds:,.1f} a second" if done and seconds else "")


WIDE = 110
"""Columns that a table may have where no terminal says otherwise."""


def console() -> Console:
    """Where results are printed: no line is cut, and nothing in them is taken for a style."""
    made = Console(highlight=False, soft_wrap=True, markup=False)
    return made if made.is_terminal else Console(highlight=False, soft_wrap=True, markup=False, width=WIDE)


def show_failed(out: Console, result: Result) -> None:
    """The games that broke off, each with its seed."""
    for played in result.failed:
        out.print(f"game with seed {played.seed} broke off: {played.failed}")


def _show(result: Result) -> None:
    out = console()
    out.print(_title(result))
    out.print(_winners(result))
    out.print(_sums(result))
    if result.sums["unanswered"]:
        out.print(f"{result.sums['unanswered']:,} decisions fitted no line and were left to chance")
    show_failed(out, result)
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
        f"{result.turns:.1f} {result.seating.box.standing.measure} on average, "
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
