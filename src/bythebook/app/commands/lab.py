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
from bythebook.lab.runs import merge, read_about

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
    read_about(folder)
    out = console()
    if not question:
        listed = Table("question", "", box=None, pad_edge=False)
        for name, asked in tables.QUESTIONS.items():
            listed.add_row(name, asked.text)
        out.print(listed)
        return
    found = tables.query(folder, question)
    if as_json:
        print_json([dict(zip(found.columns, row, strict=True)) for row in found.rows])
        return
    table = Table(*found.columns, box=None, pad_edge=False)
    for row in found.rows:
        table.add_row(*("" if value is None else str(value) for value in row))
    out.print(table)


def write_tables(
    folder: Run, csv: Annotated[bool, typer.Option("--csv", help="Also write CSV files.")] = False
) -> None:
    """Write the tables as Parquet files, and if `csv` as CSV, and print the names of the files."""
    for file in (*tables.shards(folder), *(tables.csv(folder) if csv else ())):
        print(file)
