"""`bythebook lab`: runs put together, as tables, and asked."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from bythebook.app.parameters import AsJson
from bythebook.app.terminal.many_games import console
from bythebook.app.terminal.screen import print_json
from bythebook.lab import tables
from bythebook.lab.runs import merge, read_run_info

Run = Annotated[Path, typer.Argument(help="The folder of a run, as `simulate --keep` names it.")]


def merge_runs(
    folder: Annotated[Path, typer.Argument(help="The folder for all of them; it must be new.")],
    parts: Annotated[list[Path], typer.Argument(help="Runs of the same games with other seeds.")],
) -> None:
    """Merge runs into a new folder."""
    games = merge(folder, parts)
    print(f"{folder}: {games:,} games from {len(parts)} runs")


def query_run(
    folder: Run,
    question: Annotated[
        str, typer.Argument(help="SQL, or a question by its name; without one, all names.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Print the result of a query, or the list of named queries."""
    read_run_info(folder)
    out = console()
    if not question:
        table = Table("query", "answers", box=None, pad_edge=False)
        for name, each in tables.QUERIES.items():
            table.add_row(name, each.text)
        out.print(table)
        return
    result = tables.query(folder, question)
    if as_json:
        print_json([dict(zip(result.columns, row, strict=True)) for row in result.rows])
        return
    table = Table(*result.columns, box=None, pad_edge=False)
    for row in result.rows:
        table.add_row(*("" if value is None else str(value) for value in row))
    out.print(table)


def write_tables(
    folder: Run, csv: Annotated[bool, typer.Option("--csv", help="As CSV too.")] = False
) -> None:
    """Write Parquet shards, and CSV files if asked to; print each file."""
    for file in (*tables.write_shards(folder), *(tables.write_csv(folder) if csv else ())):
        print(file)
