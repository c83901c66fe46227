"""The outcome of an answer in sentences: losses, retreats, medals."""

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


def describe_outcome(before: State, after: State, *, thrown: bool) -> list[str]:
    """Describe the outcome for screens: losses, retreats, medals."""
    if len(after.event_log) > len(before.event_log):
        return _events(before, after)
    return [
        *_again(before, after),
        *_units(before, after, thrown=thrown),
        *_medals(before, after),
        *_strategies(before, after),
    ]


def _events(before: State, after: State) -> list[str]:
    """Describe the campaign's event dice one by one, except the player's own choices (CP-5)."""
    chosen = isinstance(before.agenda[-1], LoseFigure | ChooseEventRetreat)
    return list(after.event_log[len(before.event_log) + chosen :])


def _again(before: State, after: State) -> list[str]:
    """Return why a die that names a unit is rolled again (CP-8)."""
    if len(before.agenda) != len(after.agenda) or before.agenda[-1:] != after.agenda[-1:]:
        return []
    return [why for step in after.agenda[-1:] if (why := _AGAIN.get(type(step)))]


_AGAIN: Final[dict[type[Step], str]] = {
    RollSection: "No unit in that section: roll again",
    RollUnit: "No unit has that number: roll again",
}
"""The reason for rolling again, by the step that rolls the die."""


def _units(before: State, after: State, *, thrown: bool) -> list[str]:
    """Describe figures lost and regained, units eliminated, and units moved by dice."""
    sentences = []
    for unit, here in enumerate(before.at):
        if here != NOWHERE and (sentence := _unit(before, after, unit, thrown=thrown)):
            name = f"The {ADJECTIVES[before.side[unit]]} {type_name(before, unit)} on {label(here)}"
            sentences.append(sentence.format(name=name))
    return sentences


def _unit(before: State, after: State, unit: int, *, thrown: bool) -> str:
    """Return a sentence about one unit, with a slot for its name; empty if nothing has happened to it."""
    if not stays_on_board(before, after, unit):
        has_left = is_same_unit(before, after, unit) and after.figures[unit] > 0
        return "{name} leaves the board" if has_left else "{name} is eliminated"
    left, goal = after.figures[unit], label(after.at[unit])
    lost = before.figures[unit] - left
    retreats = thrown and after.at[unit] != before.at[unit]
    if lost > 0:
        figures = count(lost, "figure")
        if retreats:
            return f"{{name}} loses {figures} ({left} left) and retreats to {goal}"
        return f"{{name}} loses {figures} ({left} left)"
    if lost < 0:
        return f"{{name}} regains {count(-lost, 'figure')} ({left} now)"
    return f"{{name}} retreats to {goal}" if retreats else ""


def _medals(before: State, after: State) -> list[str]:
    return [
        f"{name}: {count(now, 'medal')}"
        for side, name in enumerate(SIDE_NAMES)
        if (now := won(after, side)) != won(before, side)
    ]


def _strategies(before: State, after: State) -> list[str]:
    """Describe how the solo AI's playbook has counted its strategy die (AI-3)."""
    return [
        f"{name} strategy this turn: {now[0]}"
        for side, name in enumerate(ADJECTIVES)
        if (now := strategy(after, side)) and now != strategy(before, side)
    ]


def is_same_unit(before: State, after: State, unit: int) -> bool:
    """Whether a unit number means the same unit in both states; a correction may have replaced it."""
    if unit >= len(before.at) or unit >= len(after.at):
        return False
    return before.kind[unit] == after.kind[unit] and before.side[unit] == after.side[unit]


def stays_on_board(before: State, after: State, unit: int) -> bool:
    """Whether a unit is on the board in both states."""
    return is_same_unit(before, after, unit) and before.at[unit] != NOWHERE and after.at[unit] != NOWHERE
