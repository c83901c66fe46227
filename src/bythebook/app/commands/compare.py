"""`bythebook compare`: two players, books, rulings or setups in the same seats, on the same seeds."""

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
from bythebook.lab.compare import Compared, Side, compare, seats_of
from bythebook.lab.partings import Parting, partings, write
from bythebook.lab.statistics import Mean
from bythebook.players.seating import BadSeating

FIRST_PARTINGS = 3
"""Games of each seat of which it is shown where they part."""


def compare_two(
    game: Game,
    first: Annotated[str, typer.Argument(help="A bot, a playbook file, random, greedy or search.")],
    second: Annotated[str, typer.Argument(help="The one to compare with it; the same without it.")] = "",
    games: Annotated[int, typer.Option(help="How many games with each, in each seat.")] = 200,
    seed: FirstSeed = 1,
    jobs: Jobs = 1,
    seat: Annotated[
        list[str] | None, typer.Option(help="Only in this seat; otherwise in every seat that is theirs.")
    ] = None,
    setup: Setups = None,
    ruling: Rulings = None,
    other_setup: Annotated[
        list[str] | None, typer.Option(help="Setup of the second alone, as KEY=VALUE: modifiers=hard.")
    ] = None,
    other_ruling: Annotated[
        list[str] | None, typer.Option(help="A reading for the second alone, as ID=READING.")
    ] = None,
    until_sure: Annotated[
        bool, typer.Option("--until-sure", help="Stop as soon as the two can be told apart.")
    ] = False,
    better_by: Annotated[
        float, typer.Option(help="Stop as soon as it is clear whether the second wins so much more: 0.05.")
    ] = 0.0,
    positions: Annotated[
        Path | None, typer.Option(help="A folder for positions in which the two part.")
    ] = None,
    cluster: Cluster = "",
    report: Report = None,
    as_json: AsJson = False,
) -> None:
    """Play the games and print how much more the second wins in each seat; exit code 1 if one broke."""
    one = Side(first)
    other = Side(second or first, tuple(other_setup or ()), tuple(other_ruling or ()))
    check_game_count(games)
    html.check(report)
    if not 0 <= better_by < 1:
        raise BadSeating(f"--better-by {better_by}: a share between 0 and 1 expected, such as 0.05")
    if one == other:
        raise BadSeating("the two are the same; name another player, --other-ruling or --other-setup")
    chosen = seat or seats_of(game, one.who, other.who, setup or ())
    with complete_batch(games * 2 * len(chosen)) as progress:
        rows = compare(
            *(game, one, other),
            games=games, seed=seed, jobs=jobs, cluster=cluster, seats=chosen, setup=setup, rulings=ruling,
            until_sure=until_sure, better_by=better_by, progress=progress,
        )  # fmt: skip
    apart = {
        str(row.seat): list(
            partings(row.first.seating, row.second.seating, _seeds(row, seed), most=FIRST_PARTINGS)
        )
        for row in rows
    }
    all_apart = [each for found in apart.values() for each in found]
    files = {id(each): write(positions, each) for each in all_apart} if positions is not None else {}
    if as_json:
        data = {str(row.seat): _data(row, apart[str(row.seat)]) for row in rows}
        told = {"first": msgspec.to_builtins(one), "second": msgspec.to_builtins(other)}
        print_json({"game": game, **told, "games": games, "seats": data})
    else:
        _show(rows, _names(one, other), game, seed)
        for row in rows:
            _show_partings(str(row.seat), apart[str(row.seat)], files)
    if report is not None:
        _write(report, rows, _names(one, other), seed, apart)
    if any(result.failed for row in rows for result in (row.first, row.second)):
        raise typer.Exit(1)


def _seeds(row: Compared, seed: int) -> range:
    return range(seed, seed + len(row.first.games))


def _names(first: Side, second: Side) -> tuple[str, str]:
    """What each is called: the player, or what it has of its own."""
    names = [Path(side.who).name for side in (first, second)]
    if names[0] == names[1]:
        own = [" ".join((*side.setup, *side.rulings)) for side in (first, second)]
        names = [each or "as it is" for each in own]
    return names[0], names[1]


def _data(row: Compared, apart: Sequence[Parting]) -> dict[str, object]:
    return {
        "pairs": len(row.differences),
        "first": row.shares[0],
        "second": row.shares[1],
        "difference": msgspec.to_builtins(row.more),
        "difference_at_any_time": msgspec.to_builtins(row.at_any_time),
        "chance": row.chance,
        "points": row.points,
        "difference_of_points": msgspec.to_builtins(row.more_points),
        "stopped": row.stopped,
        "partings": msgspec.to_builtins(apart),
    }


def _show(rows: Sequence[Compared], names: tuple[str, str], game: str, seed: int) -> None:
    out = console()
    out.print(f"{game}: {names[0]} and {names[1]}, seeds from {seed:,}")
    out.print(_table(("wins", "pairs"), names, (_win_cells(row, names) for row in rows)))
    out.print(_table(("points",), names, (_point_cells(row, names) for row in rows)))
    out.print("Each plays against the usual opponents of the seat, on the same seeds.")
    for row in rows:
        if row.stopped:
            out.print(_stop_sentence(row))
        for result in (row.first, row.second):
            print_failed(out, result)


def _table(heads: Sequence[str], names: tuple[str, str], rows: Iterable[Sequence[str]]) -> Table:
    table = Table(*heads, box=None, pad_edge=False)
    for heading in (*names, "difference", "95 % interval"):
        table.add_column(heading, justify="right")
    table.add_column("")
    for row in rows:
        table.add_row(*row)
    return table


def _win_cells(row: Compared, names: tuple[str, str]) -> list[str]:
    more, shares = row.more, (f"{share:.1%}" for share in row.shares)
    told = _interval(more, percent=True), _verdict(more, names, "wins")
    return [str(row.seat), f"{len(row.differences):,}", *shares, f"{more.mean:+.1%}", *told]


def _point_cells(row: Compared, names: tuple[str, str]) -> list[str]:
    more, points = row.more_points, (f"{each:.2f}" for each in row.points)
    told = _interval(more, percent=False), _verdict(more, names, "scores")
    return [str(row.seat), *points, f"{more.mean:+.2f}", *told]


def _write(
    file: Path,
    rows: Sequence[Compared],
    names: tuple[str, str],
    seed: int,
    apart: dict[str, list[Parting]],
) -> None:
    """The report: how much more the second wins and scores, and where the two part."""
    first, second = names
    columns = (first, second, "difference", "95 % interval", "")
    parted = [
        (seat, each.seed, f"{each.number} ({each.kind})", each.first, each.second)
        for seat, found in apart.items()
        for each in found
    ]
    html.write(
        file,
        f"{first} and {second} in {rows[0].first.seating.game}",
        range(seed, seed + max(len(row.first.games) for row in rows)),
        [
            html.sentence("Each plays against the usual opponents of the seat, on the same seeds."),
            html.dots(
                f"How much more {second} wins than {first}",
                {str(row.seat): row.more for row in rows},
                form="+.1%",
            ),
            html.table(("wins", "pairs", *columns), [_win_cells(row, names) for row in rows]),
            html.dots(
                f"How much more {second} scores than {first}",
                {str(row.seat): row.more_points for row in rows},
            ),
            html.table(("points", *columns), [_point_cells(row, names) for row in rows]),
            *(html.sentence(_stop_sentence(row)) for row in rows if row.stopped),
            html.heading("Where the two first part"),
            html.table(("seat", "seed", "ask", first, second), parted),
        ],
    )


def _interval(found: Mean, *, percent: bool) -> str:
    return f"{found.low:+.1%} to {found.high:+.1%}" if percent else f"{found.low:+.2f} to {found.high:+.2f}"


def _stop_sentence(row: Compared) -> str:
    return f"{row.seat}: {row.stopped}; held against looking on: {_interval(row.at_any_time, percent=True)}"


def _verdict(found: Mean, names: tuple[str, str], does: str) -> str:
    """What can be said: nothing, while the interval holds zero."""
    if found.low <= 0 <= found.high:
        return "cannot be told apart"
    return f"{names[found.low > 0]} {does} more"


def _show_partings(seat: str, apart: Sequence[Parting], files: dict[int, Path]) -> None:
    out = console()
    if not apart:
        out.print(f"{seat}: the two never part; every answer is the same")
        return
    out.print(f"{seat}: where the two first part")
    for each in apart:
        out.print(f"  seed {each.seed}, ask {each.number} ({each.kind})")
        out.print(f"    first   {each.first}")
        out.print(f"    second  {each.second}")
        if id(each) in files:
            out.print(f"    {files[id(each)]}")
