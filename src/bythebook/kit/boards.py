"""Boards that a game declares: named cells with neighbors and terrain, drawn as squares, hexes or discs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from functools import cached_property
from math import hypot
from typing import Final

SIDE: Final = 84
"""The width of a cell in units of the board; a piece is drawn in a square of 40 units."""
EDGE: Final = 30
"""The margin around the cells, for letters and numbers."""
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
LAND: Final = "land"
"""The terrain of cells that a game does not name."""


class Layout(ABC):
    """Named cells: where they are, which are next to each other, and what they look like.

    `terrain` gives the terrain of some cells. `wood`, `hill`, `town`, `water` and `sand` have a color; any
    other name is written on the cell.
    """

    def __init__(self, cells: Iterable[str], terrain: Mapping[str, str] | None = None) -> None:
        self.cells = list(cells)
        """Every cell, in reading order."""
        self.terrain = dict(terrain or {})
        if unknown := [cell for cell in self.terrain if cell not in self.cells]:
            raise ValueError(f"the board has terrain for unknown cells: {', '.join(unknown)}")

    def beside(self, cell: str) -> list[str]:
        """Return the neighbors of a cell."""
        return self._neighbors[cell]

    def distance(self, start: str, end: str) -> int:
        """Return the number of steps from one cell to another; -1 if there is no way."""
        return self._distances(start).get(end, -1)

    def beyond(self, start: str, over: str) -> str:
        """Return the cell behind a neighbor, in a straight line; empty if the board has none there."""
        (x, y), (a, b) = self.center(start), self.center(over)
        return self._at(2 * a - x, 2 * b - y)

    def between(self, start: str, end: str) -> str:
        """Return the cell halfway between two others; empty if the board has none there."""
        (x, y), (a, b) = self.center(start), self.center(end)
        return self._at((x + a) / 2, (y + b) / 2)

    def _at(self, x: float, y: float) -> str:
        """Return the cell that has its center at a place of the picture; empty if none has."""
        return self._cell_by_center.get((round(x), round(y)), "")

    @cached_property
    def _cell_by_center(self) -> dict[tuple[int, int], str]:
        """Every cell by its center, with room for rounding."""
        found: dict[tuple[int, int], str] = {}
        for cell in self.cells:
            x, y = map(round, self.center(cell))
            found |= {(x + dx, y + dy): cell for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        return found

    @cached_property
    def _neighbors(self) -> dict[str, list[str]]:
        return {cell: [other for other in self.around(cell) if other in self._known] for cell in self.cells}

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(self.cells)

    @cached_property
    def _distance_cache(self) -> dict[str, dict[str, int]]:
        return {}

    def _distances(self, start: str) -> dict[str, int]:
        """Return how far each cell is from a cell, by a search that is done once for each start."""
        if start not in self._distance_cache:
            distances, frontier = {start: 0}, [start]
            while frontier:
                near = {other for cell in frontier for other in self.beside(cell)} - distances.keys()
                distances |= dict.fromkeys(near, distances[frontier[0]] + 1)
                frontier = sorted(near)
            self._distance_cache[start] = distances
        return self._distance_cache[start]

    @abstractmethod
    def around(self, cell: str) -> Iterable[str]:
        """Return the names of the places next to a cell, in a fixed order, also of cells that are missing."""

    @property
    @abstractmethod
    def size(self) -> tuple[float, float]:
        """The width and height of the picture."""

    @abstractmethod
    def center(self, cell: str) -> tuple[float, float]:
        """Return where the middle of a cell is in the picture."""

    @abstractmethod
    def outline(self, cell: str) -> str:
        """Return the outline of a cell, as the `d` of an SVG path."""

    @abstractmethod
    def text(self, shown: Mapping[str, str]) -> str:
        """Draw the board as text, with a short text for each cell."""

    def drawing(self) -> str:
        """Return markup drawn below the cells; empty for most boards."""
        return ""

    def labels(self) -> list[tuple[float, float, str]]:
        """Return texts beside the cells, each with its place."""
        return []

    def arrows(self, cell: str) -> tuple[str, str, str, str]:
        """Return the cells to which the arrow keys up, down, left and right lead; empty if there is none."""
        up, down, left, right = (self._toward(cell, x, y, self.beside(cell)) for x, y in DIRECTIONS)
        return up, down, left, right

    def _toward(self, cell: str, x: int, y: int, cells: Iterable[str]) -> str:
        """Return the cell that is nearest in a direction; empty if none is in it."""
        here, near = self.center(cell), []
        for other in cells:
            dx, dy = (there - own for there, own in zip(self.center(other), here, strict=True))
            along, across = dx * x + dy * y, abs(dx * y - dy * x)
            if along > 0 and across <= along:
                near.append((hypot(along, 2 * across), other))
        return min(near)[1] if near else ""


DIRECTIONS: Final = ((0, -1), (0, 1), (-1, 0), (1, 0))
"""Up, down, left and right in the picture."""


def _place(cell: str) -> tuple[int, int]:
    """Return the column from 0 and the row from 1 of a cell such as `c4`."""
    return LETTERS.index(cell[0]), int(cell[1:])


class NoBoard(Layout):
    """No cells, and an empty picture: the board of a card game."""

    def __init__(self) -> None:
        super().__init__(())

    def around(self, cell: str) -> Iterable[str]:
        """Return no cells."""
        return ()

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of the picture, as small as possible."""
        return 1, 1

    def center(self, cell: str) -> tuple[float, float]:
        """Raise KeyError: there is no such cell."""
        raise KeyError(cell)

    def outline(self, cell: str) -> str:
        """Raise KeyError: there is no such cell."""
        raise KeyError(cell)

    def text(self, shown: Mapping[str, str]) -> str:
        """Draw nothing."""
        return ""


class Grid(Layout):
    """Squares: columns have letters, rows have numbers from the bottom."""

    def __init__(
        self,
        columns: int,
        rows: int,
        terrain: Mapping[str, str] | None = None,
        *,
        without: Iterable[str] = (),
        diagonal: bool = False,
    ) -> None:
        gaps = set(without)
        every = (f"{LETTERS[x]}{y}" for y in range(rows, 0, -1) for x in range(columns))
        super().__init__((cell for cell in every if cell not in gaps), terrain)
        self.columns, self.rows, self.diagonal = columns, rows, diagonal

    def row(self, number: int) -> list[str]:
        """Return the cells of a row, from left to right."""
        return [cell for cell in self.cells if _place(cell)[1] == number]

    def around(self, cell: str) -> Iterable[str]:
        """Return the four or eight squares around a square."""
        x, y = _place(cell)
        steps = [(0, 1), (-1, 0), (1, 0), (0, -1)]
        steps += [(-1, 1), (1, 1), (-1, -1), (1, -1)] if self.diagonal else []
        return [f"{LETTERS[x + dx]}{y + dy}" for dx, dy in steps if 0 <= x + dx < len(LETTERS)]

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of the picture."""
        return self.columns * SIDE + 2 * EDGE, self.rows * SIDE + 2 * EDGE

    def center(self, cell: str) -> tuple[float, float]:
        """Return where the middle of a square is in the picture."""
        x, y = _place(cell)
        return EDGE + (x + 0.5) * SIDE, EDGE + (self.rows - y + 0.5) * SIDE

    def outline(self, cell: str) -> str:
        """Return the outline of a square."""
        x, y = self.center(cell)
        return f"M{x - SIDE / 2:g} {y - SIDE / 2:g}h{SIDE}v{SIDE}h-{SIDE}z"

    def labels(self) -> list[tuple[float, float, str]]:
        """Return the letters below the board and the numbers at its left."""
        below, left = self.size[1] - EDGE / 2, EDGE / 2
        letters = [(EDGE + (x + 0.5) * SIDE, below, LETTERS[x]) for x in range(self.columns)]
        return letters + [
            (left, EDGE + (self.rows - y + 0.5) * SIDE, str(y)) for y in range(1, self.rows + 1)
        ]

    def text(self, shown: Mapping[str, str]) -> str:
        """Draw a line for each row."""
        width = max(3, *map(len, shown.values()))
        lines = []
        for y in range(self.rows, 0, -1):
            squares = (shown.get(f"{LETTERS[x]}{y}", "").center(width) for x in range(self.columns))
            lines.append(f"{y:>2} {' '.join(squares)}".rstrip())
        letters = " ".join(LETTERS[x].center(width) for x in range(self.columns))
        return "\n".join([*lines, f"   {letters}".rstrip()])


class HexGrid(Layout):
    """Hexes with a corner at the top: columns have letters, rows numbers from the bottom.

    Every second row, counted from the bottom, is shifted to the right by half a hex.
    """

    def __init__(
        self,
        columns: int,
        rows: int,
        terrain: Mapping[str, str] | None = None,
        *,
        without: Iterable[str] = (),
    ) -> None:
        gaps = set(without)
        every = (f"{LETTERS[x]}{y}" for y in range(rows, 0, -1) for x in range(columns))
        super().__init__((cell for cell in every if cell not in gaps), terrain)
        self.columns, self.rows = columns, rows

    def row(self, number: int) -> list[str]:
        """Return the cells of a row, from left to right."""
        return [cell for cell in self.cells if _place(cell)[1] == number]

    def around(self, cell: str) -> Iterable[str]:
        """Return the six hexes around a hex, clockwise from the upper right."""
        x, y = _place(cell)
        right = 1 - y % 2  # rows 2, 4, ... are shifted to the right
        steps = [(right, 1), (1, 0), (right, -1), (right - 1, -1), (-1, 0), (right - 1, 1)]
        return [f"{LETTERS[x + dx]}{y + dy}" for dx, dy in steps if 0 <= x + dx < len(LETTERS)]

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of the picture."""
        wide = self.columns + (0.5 if self.rows > 1 else 0)
        return wide * SIDE + 2 * EDGE, ((self.rows - 1) * 0.75 + 1) * HEX_HEIGHT + 2 * EDGE

    def center(self, cell: str) -> tuple[float, float]:
        """Return where the middle of a hex is in the picture."""
        x, y = _place(cell)
        shift = 0.5 if y % 2 == 0 else 0.0
        return EDGE + (x + shift + 0.5) * SIDE, EDGE + ((self.rows - y) * 0.75 + 0.5) * HEX_HEIGHT

    def outline(self, cell: str) -> str:
        """Return the outline of a hex."""
        x, y = self.center(cell)
        half, quarter = SIDE / 2, HEX_HEIGHT / 4
        return (
            f"M{x:g} {y - 2 * quarter:g}l{half:g} {quarter:g}v{2 * quarter:g}l-{half:g} {quarter:g}"
            f"l-{half:g} -{quarter:g}v-{2 * quarter:g}z"
        )

    def labels(self) -> list[tuple[float, float, str]]:
        """Return the name of each hex, at its upper corner."""
        return [(x, y - HEX_HEIGHT / 2 + 16, cell) for cell in self.cells for x, y in [self.center(cell)]]

    def text(self, shown: Mapping[str, str]) -> str:
        """Draw a line for each row, every second one shifted."""
        width = max(3, *map(len, shown.values()))
        lines = []
        for y in range(self.rows, 0, -1):
            cells = [f"{LETTERS[x]}{y}" for x in range(self.columns)]
            shift = " " * ((width + 1) // 2 if y % 2 == 0 else 0)
            lines.append(
                f"{y:>2} {shift}{' '.join(shown.get(cell, '').center(width) for cell in cells)}".rstrip()
            )
        letters = " ".join(LETTERS[x].center(width) for x in range(self.columns))
        return "\n".join([*lines, f"   {letters}".rstrip()])


HEX_HEIGHT: Final = round(SIDE * 2 / 3**0.5, 2)


class Places(Layout):
    """Named places anywhere in a drawing, joined by links.

    `cells` gives the center of each place in units of the picture; `links` joins places in both directions;
    `picture` is SVG markup drawn below the places, or empty for lines along the links.
    """

    def __init__(
        self,
        cells: Mapping[str, tuple[float, float]],
        links: Iterable[tuple[str, str]],
        terrain: Mapping[str, str] | None = None,
        *,
        picture: str = "",
    ) -> None:
        super().__init__(cells, terrain)
        self._centers, self._picture = dict(cells), picture
        self._links = list(links)
        if unknown := {cell for link in self._links for cell in link} - set(self.cells):
            raise ValueError(f"the board links unknown places: {', '.join(sorted(unknown))}")

    def around(self, cell: str) -> Iterable[str]:
        """Return the places that are linked to a place."""
        return [b if a == cell else a for a, b in self._links if cell in (a, b)]

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of the picture."""
        xs, ys = zip(*self._centers.values(), strict=True)
        return max(xs) + SIDE / 2 + EDGE, max(ys) + SIDE / 2 + EDGE

    def center(self, cell: str) -> tuple[float, float]:
        """Return where a place is in the picture."""
        return self._centers[cell]

    def outline(self, cell: str) -> str:
        """Return a circle around a place."""
        x, y = self.center(cell)
        r = SIDE / 2
        return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 -{2 * r:g} 0z"

    def drawing(self) -> str:
        """Return the picture below the places."""
        if self._picture:
            return self._picture
        lines = []
        for one, other in self._links:
            (x, y), (a, b) = self.center(one), self.center(other)
            lines.append(f"M{x:g} {y:g}L{a:g} {b:g}")
        return f'<path d="{"".join(lines)}" fill="none" stroke="var(--grid)" stroke-width="4"/>'

    def labels(self) -> list[tuple[float, float, str]]:
        """Return the name of each place, above it."""
        return [(x, y - SIDE / 2 - 10, cell) for cell, (x, y) in self._centers.items()]

    def arrows(self, cell: str) -> tuple[str, str, str, str]:
        """Return the nearest place in each direction, linked or not: the keyboard reaches them all."""
        up, down, left, right = (self._toward(cell, x, y, self.cells) for x, y in DIRECTIONS)
        return up, down, left, right

    def text(self, shown: Mapping[str, str]) -> str:
        """List the places with what is there."""
        width = max(map(len, self.cells))
        return "\n".join(f"  {cell.ljust(width)}  {shown.get(cell, '')}".rstrip() for cell in self.cells)
