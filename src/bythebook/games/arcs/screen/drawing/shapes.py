"""The positions and outlines of clusters and systems on the chart, in board units.

Angles are degrees clockwise from the top. A cluster out of play is folded to a narrow wedge, and the clusters
in play share the rest. The middle of cluster 1 is always at the top, and the numbers run clockwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import cos, hypot, pi, radians, sin
from typing import Final, NamedTuple

from bythebook.games.arcs.box.facts import GATE, SYMBOLS, facts

SIZE: Final = 704.0
MIDDLE: Final = SIZE / 2
CORE: Final = 60.0
GATES: Final = (64.0, 150.0)
PLANETS: Final = (150.0, 316.0)
"""Inner and outer radius of the systems."""
RIM: Final = (320.0, 338.0)
FOLD: Final = 16.0
"""Angle of a cluster out of play."""
INSIDE: Final = 1.5
"""Distance from a system's edge to the outline of its highlight."""

PLANET_AT: Final = 290.0
SLOTS_AT: Final = 249.0
SHIPS_AT: Final = 196.0
NUMBER_AT: Final = 85.0
GATE_SHIPS_AT: Final = 110.0
"""Radii of the things in systems."""
PLANET: Final = 21.0
SLOT: Final = 14.0
"""Radii of planets and slots."""


class Point(NamedTuple):
    """A point on the page."""

    x: float
    y: float

    def __str__(self) -> str:
        return f"{num(self.x)} {num(self.y)}"

    def away(self, other: Point) -> float:
        """Return the distance to another point."""
        return hypot(self.x - other.x, self.y - other.y)


@dataclass(frozen=True, slots=True)
class Wedge:
    """A section of a ring: between two radii and two angles."""

    inner: float
    outer: float
    start: float
    end: float

    @property
    def angle(self) -> float:
        """The middle angle."""
        return (self.start + self.end) / 2

    def path(self, inside: float = 0.0) -> str:
        """Return the outline, or the one `inside` units within it."""
        inner, outer = self.inner + inside, self.outer - inside
        far, near = (inside / radius * 180 / pi for radius in (outer, inner))
        large = 1 if self.end - self.start > 180 else 0
        return (
            f"M{polar(inner, self.start + near)}L{polar(outer, self.start + far)}"
            f"A{num(outer)} {num(outer)} 0 {large} 1 {polar(outer, self.end - far)}"
            f"L{polar(inner, self.end - near)}"
            f"A{num(inner)} {num(inner)} 0 {large} 0 {polar(inner, self.start + near)}Z"
        )


def num(value: float) -> str:
    """Return a number for SVG paths: one decimal, none for whole numbers."""
    text = f"{value:.1f}"
    return "0" if text == "-0.0" else text.removesuffix(".0")


def polar(radius: float, angle: float) -> Point:
    """Return the point at a radius and an angle."""
    return Point(MIDDLE + radius * sin(radians(angle)), MIDDLE - radius * cos(radians(angle)))


@cache
def clusters(out: tuple[int, ...]) -> dict[int, tuple[float, float]]:
    """Return the start and end angle of each cluster; those out of play are folded (R2.4)."""
    numbers = sorted({system.cluster for system in facts().systems})
    wide = (360 - FOLD * len(out)) / (len(numbers) - len(out))
    result: dict[int, tuple[float, float]] = {}
    angle = -(FOLD if numbers[0] in out else wide) / 2
    for number in numbers:
        end = angle + (FOLD if number in out else wide)
        result[number] = (angle, end)
        angle = end
    return result


@cache
def wedge(out: tuple[int, ...], system: int) -> Wedge:
    """Return the area of a system: gates inside, planets as thirds of their cluster (R2.2)."""
    printed = facts().systems[system]
    start, end = clusters(out)[printed.cluster]
    if printed.symbol == GATE:
        return Wedge(*GATES, start, end)
    third = (end - start) / (len(SYMBOLS) - 1)
    return Wedge(*PLANETS, start + third * (printed.symbol - 1), start + third * printed.symbol)


@cache
def center(out: tuple[int, ...], system: int) -> Point:
    """Return the center of a system."""
    area = wedge(out, system)
    return polar((area.inner + area.outer) / 2, area.angle)


@cache
def number_place(out: tuple[int, ...], gate: int) -> Point:
    """Return the position of a cluster's number: the first corner of its gate."""
    return polar(NUMBER_AT, wedge(out, gate).start + 13)


@cache
def slot_places(out: tuple[int, ...], system: int, places: int) -> tuple[Point, ...]:
    """Return the positions of buildings on a planet, side by side."""
    step = 2.25 * SLOT / SLOTS_AT * 180 / pi
    middle = wedge(out, system).angle
    return tuple(polar(SLOTS_AT, middle + step * (i - (places - 1) / 2)) for i in range(places))
