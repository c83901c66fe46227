"""The position as text."""

from __future__ import annotations

from bythebook.games.memoir44.hexes import label
from bythebook.games.memoir44.state import Table
from bythebook.kernel.ask import Ask, Seat


def draw(table: Table, seat: Seat | None = None) -> str:
    """The board as text, as a seat sees it."""
    return str(table)


def describe(table: Table, ask: Ask) -> str:
    """What is asked, as a sentence."""
    where = (
        f" {label(table.at[ask.about])}" if isinstance(ask.about, int) and table.at[ask.about] >= 0 else ""
    )
    return f"{ask.seat}: {ask.kind}{where} ({ask.rule})"
