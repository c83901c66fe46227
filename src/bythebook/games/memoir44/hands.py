"""What hands must do on a real table."""

from __future__ import annotations

from bythebook.games.memoir44.hexes import label
from bythebook.games.memoir44.state import NOWHERE, Table


def moves(before: Table, after: Table) -> list[str]:
    """Units moved and figures taken off, in the fewest steps."""
    done = []
    for unit, h in enumerate(after.at):
        was = before.at[unit] if unit < len(before.at) else NOWHERE
        if h != was and h != NOWHERE and was != NOWHERE:
            done.append(f"move {label(was)} to {label(h)}")
    return done
