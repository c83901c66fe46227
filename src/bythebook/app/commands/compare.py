"""`bythebook compare`: two bots in the same seats, on the same seeds."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
import typer
from rich.table import Table

from bythebook.app.commands.simulate import bar, console, need_games, show_failed
from bythebook.app.terminal.screen import print_json
from bythebook.lab.compare import Compared, compare, seats_of


def compare_bots(
    game: str,
    first: str,
    second: str,
    games: int,
    seed: int,
    jobs: int,
    seats: Sequence[str],
    setup: list[str] | None,
    ruling: list[str] | None,
    *,
    as_json: bool,
) -> None:
    """Play the games and print how much more the second bot wins in each seat; exit code 1 if one broke."""
    need_games(games)
    chosen = list(seats) or seats_of(game, first, second, setup or ())
    with bar(games * 2 * len(chosen)) as progress:
        rows = compare(
            *(game, first, second),
            games=games, seed=seed, jobs=jobs, seats=chosen, setup=setup, rulings=ruling, progress=progress,
        )  # fmt: skip
    names = Path(first).name, Path(second).name
    if as_json:
        print_json({"game": game, "first": first, "second": second, "games": games, "seats": _data(rows)})
    else:
        _show(rows, names, f"{game}, {games:,} games with each, seeds {seed:,} to {seed + games - 1:,}")
    if any(result.failed for row in rows for result in (row.first, row.second)):
        raise typer.Exit(1)


def _data(rows: Sequence[Compared]) -> dict[str, object]:
    return {
        str(row.seat): {
            "first": row.shares[0],
            "second": row.shares[1],
            "difference": msgspec.to_builtins(row.more),
        }
        for row in rows
    }


def _show(rows: Sequence[Compared], names: tuple[str, str], title: str) -> None:
    out = console()
    out.print(title)
    out.print(_table(rows, names))
    out.print("Each plays against the usual opponents of the seat, on the same seeds.")
    for row in rows:
        for result in (row.first, row.second):
            show_failed(out, result)


def _table(rows: Sequence[Compared], names: tuple[str, str]) -> Table:
    table = Table("seat", box=None, pad_edge=False)
    for heading in (*names, "difference", "95 % interval"):
        table.add_column(heading, justify="right")
    table.add_column("")
    for row in rows:
        more = row.more
        told = f"{more.low:+.1%} to {more.high:+.1%}"
        shares = (f"{share:.1%}" for share in row.shares)
        table.add_row(row.seat, *shares, f"{more.mean:+.1%}", told, _verdict(more.low, more.high, names))
    return table


def _verdict(low: float, high: float, names: tuple[str, str]) -> str:
    """What can be said: nothing, while the interval holds zero."""
    if low <= 0 <= high:
        return "cannot be told apart"
    return f"{names[low > 0]} wins more"
