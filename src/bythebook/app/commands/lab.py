"""`bythebook lab`: runs put together, as tables, and asked."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.table import Table

from bythebook.app.terminal.many_games import console
from bythebook.app.terminal.screen import print_json
from bythebook.lab import tables
from bythebook.lab.runs import merge, read_about


def merge_runs(folder: Path, parts: Sequence[Path]) -> None:
    """Put runs together in a new folder."""
    games = merge(folder, parts)
    print(f"{folder}: {games:,} games of {len(parts)} runs")


def ask_run(folder: Path, question: str, *, as_json: bool) -> None:
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


def write_tables(folder: Path, *, csv: bool) -> None:
    """Write Parquet shards, and CSV if that is wanted; prints each file."""
    for file in (*tables.shards(folder), *(tables.csv(folder) if csv else ())):
        print(file)
