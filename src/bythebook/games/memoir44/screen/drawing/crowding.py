"""The approximate areas of drawn things, so that names avoid units, obstacles, medals, trees and houses."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.hexes import HEXES
from bythebook.games.memoir44.box.scenarios.records import Scenario
from bythebook.games.memoir44.screen.drawing.on_hexes import medal_hexes
from bythebook.games.memoir44.screen.drawing.shapes import center
from bythebook.games.memoir44.screen.looks import LOOKS, Shape
from bythebook.games.memoir44.state.state import NOWHERE, State


class Box(NamedTuple):
    """An area of the page, and the cost of printing over it."""

    left: float
    top: float
    right: float
    bottom: float
    weight: float = 1.0

    def overlap(self, other: Box) -> float:
        """Return the area that two boxes share."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * high if wide > 0 and high > 0 else 0.0


PLATE: Final[Shape] = (-30, -15, 30, 23, 8.0)
BADGE: Final[Shape] = (-27, 16, -9, 33, 4.0)
WORTH: Final[Shape] = (9, 16, 27, 33, 4.0)
MEDAL: Final[tuple[Shape, Shape]] = ((-11, -15, 11, 17, 6.0), (10, -34, 32, -8, 6.0))
"""The box of a medal on an empty hex, and on one with a unit."""
LYING: Final[dict[str, tuple[Shape, Shape]]] = {
    "bunker": ((-28, -19, 28, 11, 5.0), (-28, -34, 28, -4, 5.0)),
    "sandbag": ((-28, -17, 28, 1, 4.0), (-28, -29, 28, -10, 4.0)),
    "wire": ((-26, 6, 26, 22, 3.0), (-26, 20, 26, 35, 3.0)),
    "seawall": ((-28, 16, 28, 28, 3.0), (-28, 21, 28, 33, 3.0)),
    "hedgehog": ((-26, -21, 26, 25, 3.0), (-24, 21, 24, 38, 3.0)),
}


def at(h: int, shape: Shape) -> Box:
    """Return the box of a shape on a hex."""
    x, y = center(h)
    left, top, right, bottom, weight = shape
    return Box(x + left, y + top, x + right, y + bottom, weight)


@cache
def _grown(scenario: Scenario) -> tuple[tuple[int, tuple[Shape, Shape]], ...]:
    """Return the boxes of trees, houses and permanent obstacles."""
    kinds = [(h, facts().terrains[ground].id) for h, ground in enumerate(scenario.ground)]
    kinds += [(piece.hex, facts().obstacles[piece.type].id) for piece in scenario.obstacles]
    grown = {name: look.covers for name, look in LOOKS.items() if look.covers is not None}
    known = {**grown, **{name: shapes for name, shapes in LYING.items() if name not in ("wire", "sandbag")}}
    return tuple((h, known[kind]) for h, kind in kinds if kind in known)


def crowd(state: State) -> list[Box]:
    """Return the boxes that a name should not cover."""
    return list(_boxes(state))


def _boxes(state: State) -> Iterator[Box]:
    held = [unit != NOWHERE for unit in state.unit_at]
    for h, shapes in _grown(state.scenario):
        yield at(h, shapes[held[h]])
    for h in sorted(medal_hexes(state)):
        yield at(h, MEDAL[held[h]])
    for h in range(HEXES):
        if state.sandbags[h]:
            yield at(h, LYING["sandbag"][held[h]])
        if state.wire[h]:
            yield at(h, LYING["wire"][held[h]])
    for unit, h in enumerate(state.at):
        if h != NOWHERE:
            yield from _unit(state, unit, h)


def _unit(state: State, unit: int, h: int) -> Iterator[Box]:
    kind = state.type_of(unit)
    yield at(h, PLATE)
    if kind.id != kind.unit_class:
        yield at(h, BADGE)
    if state.worth[unit] != kind.medals:
        yield at(h, WORTH)
