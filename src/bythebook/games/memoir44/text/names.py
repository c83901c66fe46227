"""Names in sentences: sides, units, hexes, cards, counts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.hexes import label
from bythebook.games.memoir44.state.state import NOWHERE, State
from bythebook.games.shared.grammar import count, count_names

SIDE_NAMES: Final = ("Axis", "Allies")
"""The printed names of the sides, in the order of `SIDES`."""

ADJECTIVES: Final = ("Axis", "Allied")
"""The adjectives for the sides, used for their units and planes."""


def type_name(state: State, unit: int) -> str:
    """Return a unit's type for use within a sentence."""
    return state.type_of(unit).name.lower()


def unit_name(state: State, unit: int) -> str:
    """Return the name of a unit with its hex: `the infantry on C5`."""
    name, here = type_name(state, unit), state.at[unit]
    return f"the {name} on {label(here)}" if here != NOWHERE else f"the {name} off the board"


def strength(state: State, unit: int) -> str:
    """Return the number of figures: `4 figures`."""
    return count(state.figures[unit], "figure")


def piece_name(state: State, unit: int) -> str:
    """Return the name of a unit in prompts: `infantry C5`."""
    here = state.at[unit] if unit != NOWHERE else NOWHERE
    return f"{type_name(state, unit)} {label(here)}" if here != NOWHERE else "the unit"


def ground_name(state: State, h: int) -> str:
    """Return the names of a hex's terrain and obstacles; empty for open country."""
    scenario = state.scenario
    ground = facts().terrains[scenario.ground[h]].name.lower()
    lying = []
    for piece in scenario.obstacles:
        kind = facts().obstacles[piece.type]
        if piece.hex == h and kind.removed == "never" and not state.blown[h]:
            lying.append(kind.name.lower())
            ground = "" if kind.spans else ground
    lying += ["sandbags"] * state.sandbags[h] + ["wire"] * state.wire[h]
    ground = "" if ground == "clear" else ground
    return " with ".join(each for each in (ground, " and ".join(lying)) if each)


def card_name(card: str) -> str:
    """Return the name printed on a card."""
    return facts().card[card].name


def plane_name(kind: str) -> str:
    """Return the name of a plane class for use within a sentence."""
    return facts().plane[kind].name.lower()


def cards_in_a_row(cards: Iterable[str]) -> str:
    """Return the names of cards with a count of equal ones: `Probe Left, Recon Right (2)`."""
    return ", ".join(count_names(sorted(map(card_name, cards))))
