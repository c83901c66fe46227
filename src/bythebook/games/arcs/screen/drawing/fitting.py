"""The layout of pieces in a system: blocks side by side, clear of what is printed there."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, degrees, hypot
from typing import Final, NamedTuple

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.box.reach import reach
from bythebook.games.arcs.screen.drawing.shapes import (
    GATE_SHIPS_AT,
    MIDDLE,
    PLANET,
    PLANET_AT,
    SHIPS_AT,
    SLOT,
    Point,
    Wedge,
    clusters,
    number_place,
    polar,
    slot_places,
    wedge,
)

GAP: Final = 2.5
"""Distance between two blocks."""
CLEAR: Final = 1.0
"""Distance between a block and what is printed."""
APART: Final = (5, 3)
"""Steps of the search in pixels outward and degrees around; half the steps take twice as long."""
NUMBER: Final = 15.0
"""Radius of the area that a gate's number takes."""

Sizes = tuple[tuple[float, float], ...]
"""Width and height of each block."""


class Ring(NamedTuple):
    """A round obstacle."""

    at: Point
    radius: float


@lru_cache(maxsize=1 << 12)
def places(out: tuple[int, ...], system: int, built: int, sizes: Sizes) -> tuple[Point, ...] | None:
    """Return the center of each block, as close to the usual place as possible; None if there is no room."""
    area = wedge(out, system)
    best: tuple[float, tuple[Point, ...]] | None = None
    in_the_way = _obstacles(out, system, built)
    for columns in range(1, len(sizes) + 1):
        offsets = _grid(sizes, columns)
        for cost, middle in _middles(out, system):
            if best is not None and cost >= best[0]:
                break
            for (dx, dy), size in zip(offsets, sizes, strict=True):
                if not _is_free(area, Point(middle.x + dx, middle.y + dy), size, in_the_way):
                    break
            else:
                best = (cost, tuple(Point(middle.x + dx, middle.y + dy) for dx, dy in offsets))
                break
    return best[1] if best else None


def crowded_places(out: tuple[int, ...], system: int, sizes: Sizes) -> tuple[Point, ...]:
    """Return the centers of blocks in rows of two around the middle, even over what is printed there."""
    area = wedge(out, system)
    aside = 6 if reach(out).is_gate[system] else -20
    middle = polar((area.inner + area.outer) / 2 + aside, area.angle)
    return tuple(Point(middle.x + dx, middle.y + dy) for dx, dy in _grid(sizes, 2))


@lru_cache(maxsize=1 << 8)
def _middles(out: tuple[int, ...], system: int) -> list[tuple[float, Point]]:
    """Return candidate centers for a group of blocks, the closest to the usual place first."""
    area = wedge(out, system)
    wanted = polar(GATE_SHIPS_AT if reach(out).is_gate[system] else SHIPS_AT, area.angle)
    radii = range(int(area.inner) + 12, int(area.outer) - 12, APART[0])
    reached = int((area.end - area.start) / 2)
    points = [polar(r, area.angle + a) for r in radii for a in range(-reached + 2, reached - 1, APART[1])]
    return sorted((at.away(wanted), at) for at in points)


def _grid(sizes: Sizes, columns: int) -> list[tuple[float, float]]:
    """Return the offsets of blocks in centered rows of `columns` blocks."""
    rows = [sizes[i : i + columns] for i in range(0, len(sizes), columns)]
    heights = [max(height for _, height in row) for row in rows]
    y = -(sum(heights) + GAP * (len(rows) - 1)) / 2
    result = []
    for row, high in zip(rows, heights, strict=True):
        x = -(sum(width for width, _ in row) + GAP * (len(row) - 1)) / 2
        for width, _ in row:
            result.append((x + width / 2, y + high / 2))
            x += width + GAP
        y += high + GAP
    return result


def _obstacles(out: tuple[int, ...], system: int, built: int) -> tuple[Ring, ...]:
    """Return the obstacles: the planet, slots and buildings, the number of a gate, a passage."""
    area = wedge(out, system)
    if reach(out).is_gate[system]:
        return (Ring(number_place(out, system), NUMBER),)
    result = [Ring(polar(PLANET_AT, area.angle), PLANET)]
    is_valid = max(built, facts().systems[system].slots)
    result += [Ring(at, SLOT) for at in slot_places(out, system, is_valid)]
    for pair in facts().passages:
        if system in pair:
            end = clusters(out)[facts().systems[pair[0]].cluster][1]
            result.append(Ring(polar(232, end), SLOT))
    return tuple(result)


def _is_free(area: Wedge, at: Point, size: tuple[float, float], rings: tuple[Ring, ...]) -> bool:
    """Whether a block fits within a system and clear of the obstacles there."""
    wide, high = size[0] / 2, size[1] / 2
    for ring in rings:
        x = max(0.0, abs(ring.at.x - at.x) - wide)
        y = max(0.0, abs(ring.at.y - at.y) - high)
        if hypot(x, y) < ring.radius + CLEAR:
            return False
    for dx, dy in ((-wide, -high), (wide, -high), (-wide, high), (wide, high)):
        x, y = at.x + dx - MIDDLE, at.y + dy - MIDDLE
        radius = hypot(x, y)
        if not area.inner + 2 < radius < area.outer - 2:
            return False
        turned = (degrees(atan2(x, -y)) - area.angle + 180) % 360 - 180
        if abs(turned) > (area.end - area.start) / 2 - degrees(CLEAR / max(radius, 1)):
            return False
    # a wide block can bulge over the inner arc between its corners
    x = max(0.0, abs(at.x - MIDDLE) - wide)
    y = max(0.0, abs(at.y - MIDDLE) - high)
    return hypot(x, y) > area.inner
