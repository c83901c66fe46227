"""The positions of tiles on the page, in units of the board."""

from __future__ import annotations

from typing import Final, NamedTuple

from bythebook.games.merc.box.grid import Grid

TILE_WIDTH: Final = 226
HIGH: Final = 196
LOW: Final = 168
"""The height of a tile on maps with many rows, which keeps the page from being taller than wide."""
HIGH_ROWS: Final = 3
GAP: Final = 14
LEFT: Final = 26
TOP: Final = 24
"""The margins for column letters and row numbers."""
RING: Final = 3
"""The distance of a ring from the edge of its tile."""


class Point(NamedTuple):
    """A point on the page."""

    x: float
    y: float


def num(value: float) -> str:
    """Return a number as in SVG paths: with one decimal, or none if it is an integer."""
    text = f"{value:.1f}"
    return "0" if text == "-0.0" else text.removesuffix(".0")


def tile_height(grid: Grid) -> int:
    """Return the height of the map's tiles."""
    return HIGH if grid.rows <= HIGH_ROWS else LOW


def corner(grid: Grid, cell: int) -> Point:
    """Return the upper left corner of a tile."""
    return Point(
        LEFT + grid.col[cell] * (TILE_WIDTH + GAP),
        TOP + grid.row[cell] * (tile_height(grid) + GAP),
    )


def middle(grid: Grid, cell: int) -> Point:
    """Return the center of a tile."""
    x, y = corner(grid, cell)
    return Point(x + TILE_WIDTH / 2, y + tile_height(grid) / 2)


def size(grid: Grid) -> Point:
    """Return the width and height of the page."""
    return Point(
        2 * LEFT + grid.cols * (TILE_WIDTH + GAP) - GAP,
        2 * TOP + grid.rows * (tile_height(grid) + GAP) - GAP,
    )


def tile_path(grid: Grid, cell: int) -> str:
    """Return the outline that highlights a tile."""
    x, y = corner(grid, cell)
    wide, high = TILE_WIDTH - 2 * RING, tile_height(grid) - 2 * RING
    return f"M{num(x + RING)} {num(y + RING)}h{wide}v{high}h-{wide}Z"


def on_tile(grid: Grid, cell: int, drawn: str) -> str:
    """Return a drawing moved to its tile; it must start at (0, 0)."""
    x, y = corner(grid, cell)
    return f'<g transform="translate({num(x)} {num(y)})">{drawn}</g>'
