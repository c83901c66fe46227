"""Slots in templates: the names of units, hexes, planes and sides, and the acting piece."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from bythebook.games.memoir44.box.facts import SIDES
from bythebook.games.memoir44.box.hexes import label
from bythebook.games.memoir44.state.state import NOWHERE, Plane, State
from bythebook.games.memoir44.text.names import (
    ADJECTIVES,
    SIDE_NAMES,
    ground_name,
    piece_name,
    plane_name,
    strength,
    type_name,
)
from bythebook.games.shared.grammar import count, join_names
from bythebook.kernel.context import Context

Here = Context[State]

# -- pieces ---------------------------------------------------------------------------------------


def piece(c: Here, h: int) -> str:
    """Name the unit on a hex: `infantry C5`."""
    return piece_name(c.state, c.state.unit_at[h])


def condition(c: Here, h: int) -> str:
    """Describe the unit on a hex without its type: `3 figures, forest`."""
    unit = c.state.unit_at[h]
    if unit == NOWHERE:
        return "empty"
    return ", ".join(part for part in (strength(c.state, unit), ground_name(c.state, h)) if part)


def description(c: Here, h: int) -> str:
    """Describe the unit on a hex: `armor, 3 figures, forest`."""
    unit = c.state.unit_at[h]
    return f"{type_name(c.state, unit)}, {condition(c, h)}" if unit != NOWHERE else "empty"


def name_units(c: Here, units: Iterable[int]) -> str:
    """Name several units: `armor C5 and infantry D4`; empty if there are none."""
    return join_names(piece_name(c.state, unit) for unit in units)


# -- hexes ----------------------------------------------------------------------------------------


def here(c: Here, option: object) -> int:
    """Return the hex of the unit that the prompt is about."""
    return c.state.at[c.about()]


def place(c: Here, h: int) -> str:
    """Name a hex and its terrain: `A5, forest`."""
    ground = ground_name(c.state, h)
    return f"{label(h)}{f', {ground}' if ground else ''}"


def terrain(c: Here, h: int) -> str:
    """Name the terrain of a hex."""
    return ground_name(c.state, h) or "open ground"


# -- planes ---------------------------------------------------------------------------------------


def own_plane(c: Here, option: object) -> int | None:
    """Return the hex of the active side's plane."""
    return _hex_of(c.state.planes[c.state.active])


def enemy_plane(c: Here, option: object) -> int | None:
    """Return the hex of the other side's plane."""
    return _hex_of(c.state.planes[1 - c.state.active])


def _hex_of(plane: Plane) -> int | None:
    return plane.at if plane.out else None


def plane_text(plane: Plane) -> str:
    """Name a plane: `fighter over D5`."""
    name = plane_name(plane.kind) if plane.kind else "plane"
    return f"{name} over {label(plane.at)}" if plane.out else name


def flight(c: Here, path: tuple[int, ...]) -> str:
    """Describe a flight: `fighter flies to D5 over C5 and C6`."""
    kind, goal = plane_name(c.state.planes[c.state.active].kind), label(path[-1])
    if len(path) == 1:
        return f"{kind} flies to {goal}"
    return f"{kind} flies to {goal} over {join_names(label(h) for h in path[:-1])}"


# -- sides ----------------------------------------------------------------------------------------


def side_name(side: str) -> str:
    """Name a side: `Axis`, `Allies`."""
    return SIDE_NAMES[SIDES.index(side)]


FORMATS: Final[dict[str, Callable[[Here, Any], str]]] = {
    "piece": piece,
    "type": lambda c, h: type_name(c.state, c.state.unit_at[h]),
    "strength": lambda c, h: strength(c.state, c.state.unit_at[h]),
    "condition": condition,
    "description": description,
    "place": place,
    "terrain": terrain,
    "units": lambda c, units: count(len(units), "unit"),
    "class": lambda c, kind: plane_name(kind),
    "side": lambda c, side: side_name(side),
    "adjective": lambda c, side: ADJECTIVES[SIDES.index(side)],
}
"""Formats of fields: `{target:piece}` names the unit on the hex, `{to:place}` the hex and its terrain."""

PLACEHOLDERS: Final[dict[str, Callable[[Here, Any], str]]] = {
    "me": lambda c, option: piece_name(c.state, c.about()),
    "here": lambda c, option: label(here(c, option)),
    "own_plane": lambda c, option: plane_text(c.state.planes[c.state.active]),
    "enemy_plane": lambda c, option: plane_text(c.state.planes[1 - c.state.active]),
}
"""Slots that are not fields: `{me}` is the unit that the prompt is about."""
