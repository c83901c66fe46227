"""`bythebook ablate`: measure the effect of each line of a playbook."""

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
from bythebook.lab.ablate import Ablation, Effect, ablate, changes
from bythebook.lab.compare import default_seats
from bythebook.players.seating import Seating, playbook_of, seating

LONGEST = 60
"""The maximum number of characters shown of a line."""
MOST_DOTS = 30
"""The maximum number of changes in the plot of a report."""
TITLES = {"dropped": "removed", "swapped": "swapped"}
"""How the kinds of change are named on screen."""
COLUMNS = ("line", "change", "decided", "wins", html.INTERVAL, "points", "corrected p-value", "text")
NOTE = (
    "pp: percentage points. Corrected p-value: McNemar's test with Holm's correction for the number of "
    "changes; below 0.05 the effect is significant."
)


def ablate_playbook(
    game: Game,
    book: PlaybookName,
    games: Games = 100,
    seed: FirstSeed = 1,
    jobs: Jobs = 1,
    seat: OneSeat = None,
    most: Annotated[int, typer.Option(help="Test only the N most decisive lines (0 = all).")] = 20,
    swaps: Annotated[bool, typer.Option(help="Also test swapping adjacent lines.")] = True,
    setup: Setups = None,
    ruling: Rulings = None,
    report: Report = None,
    as_json: AsJson = False,
) -> None:
    """Play with every change and print the effects, most significant first."""
    check_game_count(games)
    html.check(report)
    side, seated = seat_of_playbook(game, book, seat, setup, ruling)
    with complete_batch(games * _tries(seated, side, most, swaps=swaps)) as progress:
        result = ablate(
            seated, side, games=games, seed=seed, jobs=jobs, most=most, swaps=swaps, progress=progress
        )
    if as_json:
        print_json(msgspec.to_builtins(result))
    else:
        out = console()
        name, changes = Path(book).name, len(result.effects)
        out.print(f"{game}: {name} as {side}. Changes: {changes}. Games with each change: {games:,}.")
        _show(result)
    if report is not None:
        _write(report, book, side, range(seed, seed + games), result)
    if any(effect.failed for effect in result.effects):
        raise typer.Exit(1)


def seat_of_playbook(
    game: str, playbook: str, seat: str | None, setup: list[str] | None, ruling: list[str] | None
) -> tuple[Seat, Seating]:
    """Return the seat that a playbook plays, and the seating with the usual opponents in the other seats."""
    playbook_of(shelf.load(game), playbook)
    side = seat or default_seats(game, playbook, playbook, setup or ())[0]
    return Seat(side), seating(game, setup=setup, seats=[f"{side}={playbook}"], rulings=ruling)


def _tries(seated: Seating, side: Seat, most: int, *, swaps: bool) -> int:
    if side not in seated.books:
        return 0
    tried = sum(swaps or change.how == "dropped" for change in changes(seated.books[side]))
    return min(most, tried) if most else tried


def _show(result: Ablation) -> None:
    out = console()
    table = Table(box=None, pad_edge=False)
    for heading in COLUMNS:
        table.add_column(heading, justify="right")
    table.columns[-1].justify = "left"
    for effect in result.effects:
        table.add_row(*map(str, _cells(effect)))
    out.print(table)
    out.print(NOTE)
    for line in _unfinished(result):
        out.print(line)
    if result.idle:
        out.print(f"Lines that were never checked, so their effect is unknown: {len(result.idle)}")


def _unfinished(result: Ablation) -> Iterator[str]:
    """Yield a sentence for each change that has unfinished games; these count neither as won nor as lost."""
    for effect in result.effects:
        change = f"Line {effect.line} {TITLES[effect.how]}"
        if effect.endless:
            yield f"{change}: games that did not finish: {effect.endless:,}"
        if effect.failed:
            first = effect.failed[0]
            yield (
                f"{change}: games that ended with an error: {len(effect.failed):,}; "
                f"the first has seed {first.seed}: {first.failed}"
            )


def _cells(effect: Effect) -> tuple[object, ...]:
    wins, points = effect.difference, effect.points
    return (
        *(effect.line, TITLES[effect.how], f"{effect.decided:,}", html.percentage_points(wins.mean)),
        *(html.interval(wins, html.percentage_points), html.signed(points.mean), f"{effect.corrected:.3f}"),
        effect.text[:LONGEST],
    )


def _write(file: Path, playbook: str, side: Seat, seeds: range, result: Ablation) -> None:
    html.write(
        file,
        f"Effects of the lines of {Path(playbook).name}",
        seeds,
        [
            html.sentence(
                f"As {side}, {len(seeds):,} games with each change, on the seeds of the unchanged playbook."
            ),
            html.sentence(NOTE),
            html.dots(
                "Wins with each change compared with the unchanged playbook, in percentage points",
                {
                    f"{each.line} {TITLES[each.how]} {each.id}": each.difference
                    for each in result.effects[:MOST_DOTS]
                },
                form=html.percentage_points,
            ),
            html.table(COLUMNS, map(_cells, result.effects)),
            *map(html.sentence, _unfinished(result)),
            html.heading("Lines that were never checked"),
            html.table(("line", "text"), result.idle),
        ],
    )
