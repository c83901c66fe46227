"""What came of the last steps, in sentences: who lost what, who fell back, and what it was worth."""

from __future__ import annotations

from bythebook.games.memoir44.box.hexes import label
from bythebook.games.memoir44.rules.medals import medals as won
from bythebook.games.memoir44.table.state import NOWHERE, Table
from bythebook.games.memoir44.telling.names import ADJECTIVES, SIDE_NAMES, type_name
from bythebook.games.shared.grammar import count


def happened(before: Table, after: Table, *, thrown: bool) -> list[str]:
    """The same for somebody who looks at a screen: who lost what, who fell back, and what it was worth."""
    told = []
    for unit, here in enumerate(before.at):
        if here == NOWHERE:
            continue
        name = f"The {ADJECTIVES[before.side[unit]]} {type_name(before, unit)} on {label(here)}"
        if not stays(before, after, unit):
            left = same(before, after, unit) and after.figures[unit] > 0
            told.append(f"{name} {'leaves the board' if left else 'is eliminated'}")
            continue
        lost, there = before.figures[unit] - after.figures[unit], after.at[unit]
        done = []
        if lost:
            verb = "loses" if lost > 0 else "gets back"
            done.append(f"{verb} {count(abs(lost), 'figure')} ({after.figures[unit]} left)")
        if thrown and there != here:
            done.append(f"falls back to {label(there)}")
        if done:
            told.append(f"{name} {' and '.join(done)}")
    for side, name in enumerate(SIDE_NAMES):
        now = won(after, side)
        if now != won(before, side):
            told.append(f"The {name} {'have' if name == 'Allies' else 'has'} {count(now, 'medal')} now")
    return told


def same(before: Table, after: Table, unit: int) -> bool:
    """Whether it is the same unit in both; a correction may have put another in its place."""
    if unit >= len(before.at) or unit >= len(after.at):
        return False
    return before.kind[unit] == after.kind[unit] and before.side[unit] == after.side[unit]


def stays(before: Table, after: Table, unit: int) -> bool:
    """Whether a unit is on the board before and after."""
    return same(before, after, unit) and before.at[unit] != NOWHERE and after.at[unit] != NOWHERE
