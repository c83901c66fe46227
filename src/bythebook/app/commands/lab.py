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
from bythebook.lab.runs import merge, read_about

Run = Annotated[Path, typer.Argument(help="The folder of a run, as `simulate --keep` names it.")]


def merge_runs(
    folder: Annotated[Path, typer.Argument(help="The folder for all of them; it must be new.")],
    parts: Annotated[list[Path], typer.Argument(help="Runs of the same games with other seeds.")],
) -> None:
    """Put runs together in a new folder."""
    games = merge(folder, parts)
    print(f"{folder}: {games:,} games of {len(parts)} runs")


def query_run(
    folder: Run,
    question: Annotated[
        str, typer.Argument(help="SQL, or a question by its name; without one, all names.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Print the answer to a question, or the questions there are."""
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
    folder: Run, csv: Annotated[bool, typer.Option("--csv", help="As CSV too.")] = False
) -> None:
    """Write Parquet shards, and CSV if that is wanted; prints each file."""
    for file in (*tables.shards(folder), *(tables.csv(folder) if csv else ())):
        print(file)
