"""`bythebook ablate`: which lines of a book matter."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.table import Table

from bythebook import games as shelf
from bythebook.app.parameters import (
    AsJson,
    FirstSeed,
    Game,
    Games,
    Jobs,
    OneSeat,
    PlaybookName,
    Report,
    Rulings,
    Setups,
)
from bythebook.app.terminal.many_games import check_game_count, complete_batch, console
from bythebook.app.terminal.screen import print_json
from bythebook.kernel.prompt import Seat
from bythebook.lab import report as html
from bythebook.lab.ablate import Ablated, Effect, ablate, changes
from bythebook.lab.compare import seats_of
from bythebook.players.seating import Seating, book_of, seating

LONGEST = 60
"""Letters of a line that are shown."""


def ablate_playbook(
    game: Game,
    book: PlaybookName,
    games: Games = 100,
    seed: FirstSeed = 1,
    jobs: Jobs = 1,
    seat: OneSeat = None,
    most: Annotated[int, typer.Option(help="Only so many changes, of lines that decide most; 0: all.")] = 20,
    swaps: Annotated[bool, typer.Option(help="Neighbours in each other's place too.")] = True,
    setup: Setups = None,
    ruling: Rulings = None,
    report: Report = None,
    as_json: AsJson = False,
) -> None:
    """Play with every change and print the effects, the surest first."""
    check_game_count(games)
    html.check(report)
    side, seated = seat_of_playbook(game, book, seat, setup, ruling)
    with complete_batch(games * _tries(seated, side, most, swaps=swaps)) as progress:
        found = ablate(
            seated, side, games=games, seed=seed, jobs=jobs, most=most, swaps=swaps, progress=progress
        )
    if as_json:
        print_json(msgspec.to_builtins(found))
    else:
        _show(found, f"{game}: {Path(book).name} as {side}, {games:,} games with each")
    if report is not None:
        _write(report, book, side, range(seed, seed + games), found)
    if any(effect.failed for effect in found.effects):
        raise typer.Exit(1)


def seat_of_playbook(
    game: str, playbook: str, seat: str | None, setup: list[str] | None, ruling: list[str] | None
) -> tuple[Seat, Seating]:
    """The seat that a book plays, and the seating with the usual opponents."""
    book_of(shelf.load(game), playbook)
    side = seat or seats_of(game, playbook, playbook, setup or ())[0]
    return Seat(side), seating(game, setup=setup, seats=[f"{side}={playbook}"], rulings=ruling)


def _tries(seated: Seating, side: Seat, most: int, *, swaps: bool) -> int:
    if side not in seated.books:
        return 0
    tried = sum(swaps or change.how == "dropped" for change in changes(seated.books[side]))
    return min(most, tried) if most else tried


def _show(found: Ablated, told: str) -> None:
    out = console()
    out.print(f"{told} of {len(found.effects)} changes")
    out.print(_table(found))
    for told in _unfinished(found):
        out.print(told)
    if found.idle:
        out.print(f"{len(found.idle)} lines were never asked, so that nothing can be said of them")


def _unfinished(found: Ablated) -> Iterator[str]:
    """The changes with which games did not come to their end: these games say nothing of who wins."""
    for effect in found.effects:
        change = f"line {effect.line} {effect.how}"
        if effect.endless:
            yield f"{change}: {effect.endless:,} games went on without end"
        if effect.failed:
            seeds = f"the first with seed {effect.failed[0].seed}: {effect.failed[0].failed}"
            yield f"{change}: {len(effect.failed):,} games broke off, {seeds}"


def _table(found: Ablated) -> Table:
    table = Table(box=None, pad_edge=False)
    for heading in ("line", "", "decided", "wins", "95 % interval", "points", "chance"):
        table.add_column(heading, justify="right")
    table.add_column("")
    for effect in found.effects:
        table.add_row(*map(str, _cells(effect)))
    return table


def _cells(effect: Effect) -> tuple[object, ...]:
    more, points = effect.more, effect.points
    return (
        *(effect.line, effect.how, f"{effect.decided:,}", f"{more.mean:+.1%}"),
        *(f"{more.low:+.1%} to {more.high:+.1%}", f"{points.mean:+.2f}", f"{effect.corrected:.3f}"),
        effect.text[:LONGEST],
    )


def _write(file: Path, playbook: str, side: Seat, seeds: range, found: Ablated) -> None:
    columns = ("line", "change", "decided", "wins", "95 % interval", "points", "chance, corrected", "text")
    html.write(
        file,
        f"Which lines of {Path(playbook).name} matter",
        seeds,
        [
            html.sentence(
                f"As {side}, {len(seeds):,} games with each change, on the same seeds as the book itself."
            ),
            html.dots(
                "How much more the book wins with each change",
                {f"{each.how} {each.line} {each.id}": each.more for each in found.effects[:30]},
                form="+.1%",
            ),
            html.table(columns, map(_cells, found.effects)),
            *map(html.sentence, _unfinished(found)),
            html.heading("Never asked"),
            html.table(("line", "text"), found.idle),
        ],
    )
