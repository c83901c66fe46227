"""The map as tables: neighbors, distances, edge, corners and the sides of Assassination (S1, S3, MODE-A2).

A cell is an int, counted row by row from the top left corner. Nothing is computed on import; `grid(rows,
cols)` builds the tables of a size on first use and then returns the same object:

    g = grid(3, 4)
    g.neighbors[c], g.distance[a][b], g.label[c], g.cell_at("B2")
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

Ints = tuple[int, ...]

_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Sides(NamedTuple):
    """The cells of each side in Assassination and the neutral ones, in ascending order (MODE-A2)."""

    dictator: Ints
    neutral: Ints
    rebels: Ints


@dataclass(frozen=True, slots=True)
class Grid:
    """The geometric tables of a map, indexed by cell (S1)."""

    rows: int
    cols: int
    row: Ints
    col: Ints
    label: tuple[str, ...]
    """The label of each cell: column letter and row number, counted from the top left, such as `B2`."""
    cell_by_label: dict[str, int]
    """Maps a label to its cell."""
    neighbors: tuple[Ints, ...]
    """The orthogonally adjacent cells, in ascending order (A5)."""
    neighbor_bits: Ints
    """`neighbors` as a bit mask."""
    around: tuple[Ints, ...]
    """The adjacent cells including diagonal ones, for the Chopper (MODE-V5)."""
    distance: tuple[Ints, ...]
    """The number of orthogonal steps between two cells, as `distance[a][b]`."""
    flight: tuple[Ints, ...]
    """The number of steps between two cells including diagonal steps, as `flight[a][b]` (MODE-V5)."""
    edge: Ints
    """The cells at the edge of the map, where Rebels land (S8)."""
    even: Ints
    """The cells whose row and column add up to an even number, where industries may be (S3)."""
    corners: tuple[int, int, int, int]
    """Top left, top right, bottom left, bottom right; opposite `corners[i]` is `corners[3 - i]`."""
    sides: tuple[Sides, Sides, Sides, Sides]
    """The starting sides in Assassination, as `sides[i]` for a base on `corners[i]` (MODE-A2)."""

    @property
    def cells(self) -> int:
        """The number of cells (S1)."""
        return len(self.row)

    def cell_at(self, text: str) -> int:
        """Return the cell with a label, in upper or lower case; raise ValueError for anything else."""
        result = self.cell_by_label.get(text)
        if result is not None:
            return result
        letter, number = text[:1].upper(), text[1:]
        if letter and letter in _LETTERS and number.isascii() and number.isdigit() and number[0] != "0":
            col, row = _LETTERS.index(letter), int(number[:3]) - 1
            if row < self.rows and col < self.cols:
                return row * self.cols + col
            raise ValueError(f"{text[:12]!r} is not on the map, which has the sectors A1 to {self.label[-1]}")
        raise ValueError(
            f"{text[:12]!r} is not a sector: write a column letter and a row number, such as 'B2'"
        )


@cache
def grid(rows: int, cols: int) -> Grid:
    """Return the tables of a map of this size, built on first use (S1)."""
    if rows < 2 or not 2 <= cols <= len(_LETTERS):
        raise ValueError(
            f"a map can't have {rows} rows and {cols} columns: both must be at least 2, columns at most 26"
        )
    spots = [(row, col) for row in range(rows) for col in range(cols)]
    last, right = rows - 1, cols - 1
    walk = tuple(tuple(abs(r - y) + abs(c - x) for y, x in spots) for r, c in spots)
    fly = tuple(tuple(max(abs(r - y), abs(c - x)) for y, x in spots) for r, c in spots)
    label = tuple(f"{_LETTERS[c]}{r + 1}" for r, c in spots)
    return Grid(
        rows=rows,
        cols=cols,
        row=tuple(r for r, _ in spots),
        col=tuple(c for _, c in spots),
        label=label,
        cell_by_label={text: cell for cell, text in enumerate(label)},
        neighbors=tuple(_at_one(line) for line in walk),
        neighbor_bits=tuple(sum(1 << cell for cell in _at_one(line)) for line in walk),
        around=tuple(_at_one(line) for line in fly),
        distance=walk,
        flight=fly,
        edge=tuple(i for i, (r, c) in enumerate(spots) if r in (0, last) or c in (0, right)),
        even=tuple(i for i, (r, c) in enumerate(spots) if (r + c) % 2 == 0),
        corners=(0, right, last * cols, last * cols + right),
        sides=(
            _sides(rows, cols, [(r, c) for r, c in spots]),
            _sides(rows, cols, [(r, right - c) for r, c in spots]),
            _sides(rows, cols, [(last - r, c) for r, c in spots]),
            _sides(rows, cols, [(last - r, right - c) for r, c in spots]),
        ),
    )


def _at_one(distances: Ints) -> Ints:
    return tuple(cell for cell, far in enumerate(distances) if far == 1)


def _sides(rows: int, cols: int, seen: list[tuple[int, int]]) -> Sides:
    """Return the sides of MODE-A2; `seen` has the coordinates of each cell from the base at (0, 0).

    The fractions of the rule are multiplied by `whole`, so that a cell exactly on the limit is not lost
    to rounding.
    """
    whole, narrow = (rows - 1) * (cols - 1), 2 * (min(rows, cols) - 1)
    ahead = [r * (cols - 1) + c * (rows - 1) - whole for r, c in seen]
    neutral = [abs(v) * narrow <= whole for v in ahead]
    cells = range(len(seen))
    return Sides(
        dictator=tuple(i for i in cells if not neutral[i] and ahead[i] < 0),
        neutral=tuple(i for i in cells if neutral[i]),
        rebels=tuple(i for i in cells if not neutral[i] and ahead[i] > 0),
    )
