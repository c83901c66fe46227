"""What came of the last steps, in sentences: who lost what, who fell back, and what it was worth."""

from __future__ import annotations

from typing import Final

from bythebook.games.memoir44.box.hexes import label
from bythebook.games.memoir44.rules.campaign.events import (
    ChooseEventRetreat,
    LoseFigure,
    RollSection,
    RollUnit,
)
from bythebook.games.memoir44.rules.medals import medals as won
from bythebook.games.memoir44.state.state import NOWHERE, State
from bythebook.games.memoir44.text.names import ADJECTIVES, SIDE_NAMES, type_name
from bythebook.games.memoir44.text.terms import strategy
from bythebook.games.shared.grammar import count
from bythebook.kernel.step import Step


def happened(before: State, after: State, *, thrown: bool) -> list[str]:
    """For somebody who looks at a screen: who lost what, who fell back, and what it was worth."""
    if len(after.event_log) > len(before.event_log):
        return _events(before, after)
    return [
        *_again(before, after),
        *_units(before, after, thrown=thrown),
        *_medals(before, after),
        *_strategies(before, after),
    ]


def _events(before: State, after: State) -> list[str]:
    """What event dice of the campaign did, die by die; what a person chose is told by the answer (CP-5)."""
    chosen = isinstance(before.agenda[-1], LoseFigure | ChooseEventRetreat)
    told = after.event_log[len(before.event_log) + chosen :]
    return [text[:1].upper() + text[1:] for text in told]


def _again(before: State, after: State) -> list[str]:
    """Why a die that names a unit is rolled once more (CP-8)."""
    if len(before.agenda) != len(after.agenda) or before.agenda[-1:] != after.agenda[-1:]:
        return []
    return [why for step in after.agenda[-1:] if (why := _AGAIN.get(type(step)))]


_AGAIN: Final[dict[type[Step], str]] = {
    RollSection: "Nobody there: roll again",
    RollUnit: "No unit has that number: roll again",
}
"""By the step that asks for the die."""


def _units(before: State, after: State, *, thrown: bool) -> list[str]:
    """Figures lost and got back, units that are gone, and where dice have driven others."""
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
    return told


def _medals(before: State, after: State) -> list[str]:
    told = []
    for side, name in enumerate(SIDE_NAMES):
        now = won(after, side)
        if now != won(before, side):
            told.append(f"The {name} {'have' if name == 'Allies' else 'has'} {count(now, 'medal')} now")
    return told


def _strategies(before: State, after: State) -> list[str]:
    """Say what the solo AI's page has made of its strategy die (AI-3)."""
    return [
        f"The {name} {'are' if name == 'Allies' else 'is'} {now[0]} this turn"
        for side, name in enumerate(SIDE_NAMES)
        if (now := strategy(after, side)) and now != strategy(before, side)
    ]


def same(before: State, after: State, unit: int) -> bool:
    """Whether it is the same unit in both; a correction may have put another in its place."""
    if unit >= len(before.at) or unit >= len(after.at):
        return False
    return before.kind[unit] == after.kind[unit] and before.side[unit] == after.side[unit]


def stays(before: State, after: State, unit: int) -> bool:
    """Whether a unit is on the board before and after."""
    return same(before, after, unit) and before.at[unit] != NOWHERE and after.at[unit] != NOWHERE
