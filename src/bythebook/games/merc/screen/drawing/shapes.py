"""Where tiles lie on the page, in units of the board."""

from __future__ import annotations

from typing import Final, NamedTuple

from bythebook.games.merc.box.grid import Grid

TILE_WIDTH: Final = 226
HIGH: Final = 196
LOW: Final = 168
"""The height of a tile: lower where there are so many rows that the page would be higher than wide."""
HIGH_ROWS: Final = 3
GAP: Final = 14
LEFT: Final = 26
TOP: Final = 24
"""Room for the numbers of rows and the letters of columns."""
RING: Final = 3
"""How far inside its tile a ring is drawn."""


class Point(NamedTuple):
    """A place on the page."""

    x: float
    y: float


def num(value: float) -> str:
    """A number as paths write it: one digit after the point, and none where it is whole."""
    text = f"{value:.1f}"
    return "0" if text == "-0.0" else text.removesuffix(".0")


def tile_height(grid: Grid) -> int:
    """How high the tiles of a map are."""
    return HIGH if grid.rows <= HIGH_ROWS else LOW


def corner(grid: Grid, cell: int) -> Point:
    """The upper left corner of a tile."""
    return Point(
        LEFT + grid.col[cell] * (TILE_WIDTH + GAP),
        TOP + grid.row[cell] * (tile_height(grid) + GAP),
    )


def middle(grid: Grid, cell: int) -> Point:
    """The centre of a tile."""
    x, y = corner(grid, cell)
    return Point(x + TILE_WIDTH / 2, y + tile_height(grid) / 2)


def size(grid: Grid) -> Point:
    """The width and height of the page."""
    return Point(
        2 * LEFT + grid.cols * (TILE_WIDTH + GAP) - GAP,
        2 * TOP + grid.rows * (tile_height(grid) + GAP) - GAP,
    )


def tile_path(grid: Grid, cell: int) -> str:
    """The outline along which a tile is lit."""
    x, y = corner(grid, cell)
    wide, high = TILE_WIDTH - 2 * RING, tile_height(grid) - 2 * RING
    return f"M{num(x + RING)} {num(y + RING)}h{wide}v{high}h-{wide}Z"


def placed(grid: Grid, cell: int, drawn: str) -> str:
    """A drawing on its tile, whose upper left corner is 0, 0."""
    x, y = corner(grid, cell)
    return f'<g transform="translate({num(x)} {num(y)})">{drawn}</g>'
