"""`bythebook lab`: merge, export and query runs."""

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

Run = Annotated[Path, typer.Argument(help="Folder of a run, as given to `simulate --keep`.")]


def merge_runs(
    folder: Annotated[Path, typer.Argument(help="New folder for the merged run.")],
    parts: Annotated[
        list[Path], typer.Argument(help="Folders of the runs to merge: same games, different seeds.")
    ],
) -> None:
    """Merge runs into a new folder."""
    games = merge(folder, parts)
    print(f"{folder}: merged {len(parts)} runs with {games:,} games")


def query_run(
    folder: Run,
    question: Annotated[
        str, typer.Argument(help="SQL, or the name of a predefined query (omit it to list them).")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Run a query and print its result, or list the predefined queries."""
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
    folder: Run, csv: Annotated[bool, typer.Option("--csv", help="Also write CSV files.")] = False
) -> None:
    """Write the tables as Parquet files, and with `csv` also as CSV; print the file names."""
    for file in (*tables.write_shards(folder), *(tables.write_csv(folder) if csv else ())):
        print(file)
