"""Where clusters and systems lie on the chart, and their outlines; in units of the board.

Angles are degrees clockwise from the top. A cluster out of play is folded to a narrow wedge, and the others
share the rest; the middle of cluster 1 is always at the top, so that numbers run on clockwise.
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
"""From which radius to which systems lie."""
RIM: Final = (320.0, 338.0)
FOLD: Final = 16.0
"""The width of a cluster out of play."""
INSIDE: Final = 1.5
"""How far inside a system the outline of its ring runs."""

PLANET_AT: Final = 290.0
SLOTS_AT: Final = 249.0
SHIPS_AT: Final = 196.0
NUMBER_AT: Final = 85.0
GATE_SHIPS_AT: Final = 110.0
"""Radii of what stands in systems."""
PLANET: Final = 21.0
SLOT: Final = 14.0
"""How large planets and slots are."""


class Point(NamedTuple):
    """A place on the page."""

    x: float
    y: float

    def __str__(self) -> str:
        return f"{num(self.x)} {num(self.y)}"

    def away(self, other: Point) -> float:
        """How far another point is."""
        return hypot(self.x - other.x, self.y - other.y)


@dataclass(frozen=True, slots=True)
class Wedge:
    """A piece of a ring: between two radii and two angles."""

    inner: float
    outer: float
    start: float
    end: float

    @property
    def angle(self) -> float:
        """Its middle."""
        return (self.start + self.end) / 2

    def path(self, inside: float = 0.0) -> str:
        """Its outline, or one a little inside it."""
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
    """A number as paths write it: one digit after the point, and none where it is whole."""
    text = f"{value:.1f}"
    return "0" if text == "-0.0" else text.removesuffix(".0")


def polar(radius: float, angle: float) -> Point:
    """The point at a radius and an angle."""
    return Point(MIDDLE + radius * sin(radians(angle)), MIDDLE - radius * cos(radians(angle)))


@cache
def clusters(out: tuple[int, ...]) -> dict[int, tuple[float, float]]:
    """From which angle to which each cluster reaches, those out of play folded (R2.4)."""
    numbers = sorted({system.cluster for system in facts().systems})
    wide = (360 - FOLD * len(out)) / (len(numbers) - len(out))
    found: dict[int, tuple[float, float]] = {}
    angle = -(FOLD if numbers[0] in out else wide) / 2
    for number in numbers:
        end = angle + (FOLD if number in out else wide)
        found[number] = (angle, end)
        angle = end
    return found


@cache
def wedge(out: tuple[int, ...], system: int) -> Wedge:
    """The area of a system: a gate within, planets as thirds of their cluster (R2.2)."""
    printed = facts().systems[system]
    start, end = clusters(out)[printed.cluster]
    if printed.symbol == GATE:
        return Wedge(*GATES, start, end)
    third = (end - start) / (len(SYMBOLS) - 1)
    return Wedge(*PLANETS, start + third * (printed.symbol - 1), start + third * printed.symbol)


@cache
def centre(out: tuple[int, ...], system: int) -> Point:
    """The middle of a system."""
    area = wedge(out, system)
    return polar((area.inner + area.outer) / 2, area.angle)


@cache
def number_place(out: tuple[int, ...], gate: int) -> Point:
    """Where the number of a cluster stands: in the first corner of its gate."""
    return polar(NUMBER_AT, wedge(out, gate).start + 13)


@cache
def slot_places(out: tuple[int, ...], system: int, places: int) -> tuple[Point, ...]:
    """Where so many buildings of a planet stand, side by side."""
    step = 2.25 * SLOT / SLOTS_AT * 180 / pi
    middle = wedge(out, system).angle
    return tuple(polar(SLOTS_AT, middle + step * (i - (places - 1) / 2)) for i in range(places))
