"""`bythebook compare`: compare two players, playbooks, rulings or setups on the same seeds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.table import Table

from bythebook.app.parameters import AsJson, Cluster, FirstSeed, Game, Jobs, Report, Rulings, Setups
from bythebook.app.terminal.many_games import check_game_count, complete_batch, console, print_failed
from bythebook.app.terminal.screen import print_json
from bythebook.lab import report as html
from bythebook.lab.compare import Comparison, Side, compare, default_seats, is_significant
from bythebook.lab.first_differences import FirstDifference, first_differences, write_position
from bythebook.lab.statistics import Mean
from bythebook.players.seating import BadSeating

MOST_DIFFERENCES = 3
"""The number of games per seat for which the first difference is shown."""
OPPONENTS = "Each plays against the usual opponents of the seat, on the same seeds."
FIXED = "pp: percentage points. Confidence intervals: 95 %, for a number of games chosen in advance."
ANYTIME = "pp: percentage points. Confidence intervals: 95 %, valid although the games could stop early."


def compare_two(
    game: Game,
    first: Annotated[str, typer.Argument(help="Player: a bot, a playbook file, random, greedy or search.")],
    second: Annotated[
        str, typer.Argument(help="Player to compare with (default: the same as the first).")
    ] = "",
    games: Annotated[int, typer.Option(help="Number of games with each player in each seat.")] = 200,
    seed: FirstSeed = 1,
    jobs: Jobs = 1,
    seat: Annotated[
        list[str] | None,
        typer.Option(metavar="SEAT", help="Compare only in this seat (default: every seat both can play)."),
    ] = None,
    setup: Setups = None,
    ruling: Rulings = None,
    other_setup: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KEY=VALUE", help="Setup option for the second only, as KEY=VALUE, e.g. modifiers=hard."
        ),
    ] = None,
    other_ruling: Annotated[
        list[str] | None, typer.Option(metavar="ID=VALUE", help="Ruling for the second only, as ID=VALUE.")
    ] = None,
    until_sure: Annotated[
        bool, typer.Option("--until-sure", help="Stop as soon as the difference is significant.")
    ] = False,
    better_by: Annotated[
        float,
        typer.Option(
            help="Stop when it is clear whether the second wins at least this much more often "
            "(0.05 = 5 percentage points)."
        ),
    ] = 0.0,
    positions: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Save positions where the two first differ to this folder."),
    ] = None,
    cluster: Cluster = "",
    report: Report = None,
    as_json: AsJson = False,
) -> None:
    """Play the games and print the differences in each seat; exit with code 1 if a game failed."""
    one = Side(first)
    other = Side(second or first, tuple(other_setup or ()), tuple(other_ruling or ()))
    check_game_count(games)
    html.check(report)
    if not 0 <= better_by < 1:
        raise BadSeating(f"--better-by {better_by}: type a number between 0 and 1, such as 0.05.")
    if one == other:
        raise BadSeating("Both are the same. Name another player, or add --other-ruling or --other-setup.")
    chosen = seat or default_seats(game, one.who, other.who, setup or ())
    with complete_batch(games * 2 * len(chosen)) as progress:
        rows = compare(
            *(game, one, other),
            games=games, seed=seed, jobs=jobs, cluster=cluster, seats=chosen, setup=setup, rulings=ruling,
            until_sure=until_sure, better_by=better_by, progress=progress,
        )  # fmt: skip
    differences = {
        str(row.seat): list(
            first_differences(row.first.seating, row.second.seating, _seeds(row, seed), most=MOST_DIFFERENCES)
        )
        for row in rows
    }
    every = [each for found in differences.values() for each in found]
    files = {id(each): write_position(positions, each) for each in every} if positions is not None else {}
    if as_json:
        data = {str(row.seat): _data(row, differences[str(row.seat)]) for row in rows}
        sides = {"first": msgspec.to_builtins(one), "second": msgspec.to_builtins(other)}
        print_json({"game": game, **sides, "games": games, "seats": data})
    else:
        _show(rows, _names(one, other), game, seed)
        for row in rows:
            _show_differences(str(row.seat), differences[str(row.seat)], files)
    if report is not None:
        _write(report, rows, _names(one, other), seed, differences)
    if any(result.failed for row in rows for result in (row.first, row.second)):
        raise typer.Exit(1)


def _seeds(row: Comparison, seed: int) -> range:
    return range(seed, seed + len(row.first.games))


def _names(first: Side, second: Side) -> tuple[str, str]:
    """Return a name for each of the two sides: its player, or the setup and rulings that only it has."""
    names = [Path(side.who).name for side in (first, second)]
    if names[0] == names[1]:
        own = [" ".join((*side.setup, *side.rulings)) for side in (first, second)]
        names = [each or "unchanged" for each in own]
    return names[0], names[1]


def _data(row: Comparison, differences: Sequence[FirstDifference]) -> dict[str, object]:
    return {
        "pairs": len(row.pair_differences),
        "first": row.shares[0],
        "second": row.shares[1],
        "difference": msgspec.to_builtins(row.difference),
        "difference_at_any_time": msgspec.to_builtins(row.anytime_difference),
        "chance": row.p_value,
        "points": row.points,
        "difference_of_points": msgspec.to_builtins(row.points_difference),
        "stopped": row.stopped,
        "partings": msgspec.to_builtins(differences),
    }


def _show(rows: Sequence[Comparison], names: tuple[str, str], game: str, seed: int) -> None:
    out = console()
    out.print(f"{game}: {names[0]} and {names[1]}, seeds from {seed:,}")
    out.print(_table(("wins", "pairs"), names, (_wins_row(row, names) for row in rows)))
    out.print(_table(("points",), names, (_points_row(row, names) for row in rows)))
    out.print(OPPONENTS)
    out.print(_interval_note(rows))
    for row in rows:
        if row.stopped:
            out.print(f"{row.seat}: stopped early, {row.stopped}.")
        for result in (row.first, row.second):
            print_failed(out, result)


def _table(heads: Sequence[str], names: tuple[str, str], rows: Iterable[Sequence[str]]) -> Table:
    table = Table(*heads, box=None, pad_edge=False)
    for heading in (*names, "difference", html.INTERVAL):
        table.add_column(heading, justify="right")
    table.add_column("")
    for row in rows:
        table.add_row(*row)
    return table


def _wins_row(row: Comparison, names: tuple[str, str]) -> list[str]:
    """Return the wins cells of a table row; after sequential tests, with the anytime-valid interval."""
    shares, difference = (f"{share:.1%}" for share in row.shares), row.valid_difference
    mean = "" if row.sequential else html.percentage_points(difference.mean)
    interval = html.interval(difference, html.percentage_points)
    verdict = _verdict(difference, names, "{} wins more often")
    return [str(row.seat), f"{len(row.pair_differences):,}", *shares, mean, interval, verdict]


def _points_row(row: Comparison, names: tuple[str, str]) -> list[str]:
    """Return the points cells of a table row; after sequential tests, without an interval."""
    points, difference = (f"{each:.2f}" for each in row.points), row.points_difference
    if row.sequential:
        return [str(row.seat), *points, "", "", ""]
    interval = html.interval(difference, html.signed)
    verdict = _verdict(difference, names, "{} scores more")
    return [str(row.seat), *points, html.signed(difference.mean), interval, verdict]


def _interval_note(rows: Sequence[Comparison]) -> str:
    """Return a sentence that explains the intervals of the wins."""
    return ANYTIME if any(row.sequential for row in rows) else FIXED


def _write(
    file: Path,
    rows: Sequence[Comparison],
    names: tuple[str, str],
    seed: int,
    differences: dict[str, list[FirstDifference]],
) -> None:
    """Write the report: the differences in wins and points, and the first differing decisions."""
    first, second = names
    columns = (first, second, "difference", html.INTERVAL, "")
    decisions = [
        (seat, each.seed, f"{each.number} ({each.kind})", each.first, each.second)
        for seat, found in differences.items()
        for each in found
    ]
    points = {str(row.seat): row.points_difference for row in rows if not row.sequential}
    html.write(
        file,
        f"{first} and {second} in {rows[0].first.seating.game}",
        range(seed, seed + max(len(row.first.games) for row in rows)),
        [
            html.sentence(OPPONENTS),
            html.sentence(_interval_note(rows)),
            html.dots(
                f"Wins of {second} compared with {first}, in percentage points",
                {str(row.seat): row.valid_difference for row in rows},
                form=html.percentage_points,
            ),
            html.table(("wins", "pairs", *columns), [_wins_row(row, names) for row in rows]),
            html.dots(f"Points of {second} compared with {first}", points),
            html.table(("points", *columns), [_points_row(row, names) for row in rows]),
            *(html.sentence(f"{row.seat}: stopped early, {row.stopped}.") for row in rows if row.stopped),
            html.heading("First differing decisions"),
            html.table(("seat", "seed", "decision", first, second), decisions),
        ],
    )


def _verdict(difference: Mean, names: tuple[str, str], sentence: str) -> str:
    """Return a sentence that names the better side, if the difference is significant."""
    if not is_significant(difference):
        return "no significant difference"
    return sentence.format(names[difference.low > 0])


def _show_differences(seat: str, differences: Sequence[FirstDifference], files: dict[int, Path]) -> None:
    out = console()
    if not differences:
        out.print(f"{seat}: identical play, every decision is the same")
        return
    out.print(f"{seat}: first differing decisions")
    for each in differences:
        out.print(f"  seed {each.seed}, decision {each.number} ({each.kind})")
        out.print(f"    first   {each.first}")
        out.print(f"    second  {each.second}")
        if id(each) in files:
            out.print(f"    {files[id(each)]}")
