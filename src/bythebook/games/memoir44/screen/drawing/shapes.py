"""The positions of hexes on the page, their outlines, and the outlines of regions; in units of the board.

Each hex has a corner at the top. Edges are numbered clockwise from the top, as are the corners they start at.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from math import sqrt
from typing import Final, NamedTuple

from bythebook.games.memoir44.box.hexes import HEXES, OFF_BOARD, ROWS, board, hex_of, row_length

RADIUS: Final = 40.0
ACROSS: Final = RADIUS * sqrt(3)
"""The width of a hex."""
ROW_STEP: Final = 1.5 * RADIUS
LEFT_MARGIN: Final = 30.0
TOP_MARGIN: Final = 26.0
WIDTH: Final = round(2 * LEFT_MARGIN + row_length(0) * ACROSS, 1)
HEIGHT: Final = 612.0
RING: Final = 39.0
"""The radius of the outline for rings: just inside the hex."""

EDGES: Final = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))
"""The step over each edge, in doubled columns and rows."""


class Point(NamedTuple):
    """A point on the page."""

    x: float
    y: float

    def __str__(self) -> str:
        return f"{num(self.x)} {num(self.y)}"

    def to(self, other: Point, share: float) -> Point:
        """Return the point at a share of the distance to another: 0 is this point, 1 the other one."""
        return Point(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)

    def by(self, dx: float, dy: float) -> Point:
        """Return the point at an offset from this one."""
        return Point(self.x + dx, self.y + dy)


class Edge(NamedTuple):
    """A side of a hex, and whether it is at the edge of the board."""

    start: Point
    end: Point
    outer: bool

    @property
    def middle(self) -> Point:
        """The middle of the side."""
        return self.start.to(self.end, 0.5)


def num(value: float) -> str:
    """Return a number for a path: with one decimal, or none if it is whole."""
    text = f"{value:.1f}"
    return "0" if text == "-0.0" else text.removesuffix(".0")


def at(column: int, row: int) -> Point:
    """Return the center of a doubled column and a row, on the board or beyond it."""
    return Point(LEFT_MARGIN + (column + 1) * ACROSS / 2, TOP_MARGIN + RADIUS + row * ROW_STEP)


@cache
def center(h: int) -> Point:
    """Return the center of a hex."""
    return at(board().x[h], board().row[h])


@cache
def neighbor(h: int, edge: int) -> int:
    """Return the hex over an edge, or OFF_BOARD."""
    dx, dy = EDGES[edge]
    row, x = board().row[h] + dy, board().x[h] + dx
    return hex_of(row, (x - row % 2) // 2) if x >= 0 else OFF_BOARD


def corner(middle: Point, n: int, radius: float = RADIUS) -> Point:
    """Return a corner of a hex with a given radius."""
    half, side = radius * sqrt(3) / 2, radius / 2
    dx, dy = ((0, -radius), (half, -side), (half, side), (0, radius), (-half, side), (-half, -side))[n % 6]
    return middle.by(dx, dy)


def edge_of(h: int, n: int, radius: float = RADIUS) -> Edge:
    """Return an edge of a hex, clockwise."""
    middle = center(h)
    outer = neighbor(h, n) == OFF_BOARD
    return Edge(corner(middle, n, radius), corner(middle, n + 1, radius), outer)


@cache
def hex_path(h: int, radius: float = RADIUS) -> str:
    """Return the outline of a hex, for the `d` of a path."""
    half, side = num(radius * sqrt(3) / 2), num(radius / 2)
    top = center(h).by(0, -radius)
    return f"M{top}l{half} {side}v{num(radius)}l-{half} {side}-{half}-{side}v-{num(radius)}z"


def hex_paths(hexes: Iterable[int]) -> str:
    """Return the outlines of hexes as one path."""
    return "".join(hex_path(h) for h in hexes)


@cache
def all_hexes() -> str:
    """Return the whole board as one path."""
    return hex_paths(range(HEXES))


# -- regions --------------------------------------------------------------------------------------


def outlines(region: Collection[int]) -> list[list[Edge]]:
    """Return the borders of a region, each a closed loop of edges."""
    border = [edge_of(h, n) for h in sorted(region) for n in range(6) if neighbor(h, n) not in region]
    after = {_key(edge.start): edge for edge in border}
    loops: list[list[Edge]] = []
    while after:
        _, edge = next(iter(after.items()))
        loop = []
        while (key := _key(edge.start)) in after:
            loop.append(after.pop(key))
            edge = after.get(_key(edge.end), edge)
        loops.append(loop)
    return loops


def _key(point: Point) -> tuple[int, int]:
    return round(point.x), round(point.y)


def straight(loop: list[Edge]) -> str:
    """Return a border as a path."""
    return f"M{loop[0].start}" + "".join(f"L{edge.end}" for edge in loop[:-1]) + "z"


def soften_corners(loop: list[Edge]) -> str:
    """Return a border with rounded corners, except for those at the edge of the board."""
    parts = [f"M{loop[0].middle}"]
    for edge, following in zip(loop, loop[1:] + loop[:1], strict=True):
        if edge.outer or following.outer:
            parts.append(f"L{edge.end}L{following.middle}")
        else:
            parts.append(f"Q{edge.end} {following.middle}")
    return "".join(parts) + "z"


def shore(loop: list[Edge]) -> str:
    """Return a border with rounded corners as open strokes, only where it runs inside the board."""
    parts: list[str] = []
    for edge, following in zip(loop, loop[1:] + loop[:1], strict=True):
        if edge.outer and following.outer:
            continue
        if edge.outer:
            parts.append(f"M{following.start}L{following.middle}")
        elif following.outer:
            parts.append(f"M{edge.middle}L{edge.end}")
        else:
            parts.append(f"M{edge.middle}Q{edge.end} {following.middle}")
    return "".join(parts)


def round_off(loop: list[Edge]) -> str:
    """Return a border as a blob: a curve through the middles of its edges."""
    middles = [edge.middle for edge in loop]
    turns = [a.to(b, 0.5) for a, b in zip(middles, middles[1:] + middles[:1], strict=True)]
    curves = "".join(
        f"Q{m} {t}" for m, t in zip(middles[1:] + middles[:1], turns[1:] + turns[:1], strict=True)
    )
    return f"M{turns[0]}{curves}z"


def groups(hexes: Collection[int]) -> list[list[int]]:
    """Split the hexes into connected groups."""
    left, found = sorted(hexes), []
    while left:
        group, todo = [], [left[0]]
        while todo:
            h = todo.pop()
            if h in left:
                left.remove(h)
                group.append(h)
                todo += board().neighbors[h]
        found.append(sorted(group))
    return found


def scatter(h: int, n: int, most: float) -> float:
    """Return a pseudo-random shift between minus and plus `most`, always the same for a place."""
    return ((h * 7919 + n * 104_729 + h * n * 31) % 997 / 498 - 1) * most


def row_runs(hexes: Collection[int]) -> list[list[int]]:
    """Return the runs of adjacent hexes in each row."""
    runs: list[list[int]] = []
    for row in range(ROWS):
        for col in range(row_length(row)):
            h = hex_of(row, col)
            if h not in hexes:
                continue
            if runs and runs[-1][-1] == h - 1 and board().row[h - 1] == row:
                runs[-1].append(h)
            else:
                runs.append([h])
    return runs
