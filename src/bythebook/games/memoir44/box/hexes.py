"""The board as tables: neighbors, distances, sections and lines of sight (BD-1 to BD-10, LS-1 to LS-4).

A hex is an int from 0 to 112, counted row by row from the top left corner. Nothing is computed when
this module is imported; `board()` builds the tables once and hands out the same object ever after:

    b = board()
    b.neighbors[h], b.distance[a][b], b.sections[BOTTOM][h], b.lines[a][b]
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

ROWS: Final = 9
HEXES: Final = 113

TOP: Final = 0
"""The seat at row 0: its own side of the board is at the top (BD-10)."""
BOTTOM: Final = 1
"""The seat at row 8: its own side of the board is at the bottom (BD-10)."""

LEFT: Final = 1
CENTER: Final = 2
RIGHT: Final = 4

OFF_BOARD: Final = -1
"""What a line of sight meets beyond the edge (LS-4). A list of obstructions with one extra last entry
set to True therefore answers for it without a special case."""

NEAR: Final = 3
"""The longest line of sight in the tables, the range of most attacks; longer lines are traced on demand."""

_CORNERS: Final = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))
_STEPS: Final = ((-1, -1), (1, -1), (-2, 0), (2, 0), (-1, 1), (1, 1))

Ints = tuple[int, ...]


class Line(NamedTuple):
    """The hexes a line of sight goes through, and those it only touches on its left and right (LS-2).

    The two end hexes are left out, for they never block (LS-1).
    """

    through: Ints
    left: Ints
    right: Ints

    def blocked(self, obstructs: list[bool]) -> bool:
        """Whether the line is blocked: by any hex gone through, or by a touch on either side (LS-3).

        `obstructs` has an entry for each hex and a last one, True, for everything off the board.
        """
        if any(obstructs[h] for h in self.through):
            return True
        return any(obstructs[h] for h in self.left) and any(obstructs[h] for h in self.right)


@dataclass(frozen=True, slots=True)
class Board:
    """Every geometric table of the standard board, indexed by hex (BD-1)."""

    row: Ints
    col: Ints
    x: Ints
    """The doubled coordinate: twice the column, plus one on odd rows (BD-2)."""
    label: tuple[str, ...]
    """The label printed in logs, such as `L5` or `k4` (BD-9)."""
    neighbors: tuple[Ints, ...]
    """The adjacent hexes in ascending order (BD-3)."""
    distance: tuple[Ints, ...]
    """The number of hexes from one hex to another, as `distance[a][b]` (BD-4)."""
    sections: tuple[Ints, Ints]
    """Bit mask of LEFT, CENTER and RIGHT as `sections[seat][h]`; split hexes have two bits (BD-5, BD-6)."""
    homeward: tuple[tuple[Ints, ...], tuple[Ints, ...]]
    """The neighbors one row nearer the seat's own side, as `homeward[seat][h]` (BD-10)."""
    baseline: tuple[Ints, Ints]
    """The last row on the seat's own side, as `baseline[seat]` (BD-10)."""
    lines: tuple[tuple[Line | None, ...], ...]
    """Lines of sight between hexes at most NEAR apart, None beyond; use `line` for any distance (LS-2)."""


def row_length(row: int) -> int:
    """Return the number of hexes in a row: 13 in even rows, 12 in odd ones (BD-1)."""
    return 13 - row % 2


def hex_of(row: int, col: int) -> int:
    """Return the hex at a row and column, or OFF_BOARD where there is none (BD-1)."""
    if 0 <= row < ROWS and 0 <= col < row_length(row):
        return 25 * (row // 2) + 13 * (row % 2) + col
    return OFF_BOARD


def label(h: int) -> str:
    """Return the label of a hex, such as `L5` (BD-9)."""
    return board().label[h]


def hex_at(text: str) -> int:
    """Return the hex with a label, in upper or lower case; raise ValueError for an invalid label (BD-9)."""
    letter, number = text[:1].upper(), text[1:]
    if len(text) == 2 and "A" <= letter <= "M" and "1" <= number <= "9":
        found = hex_of(ROWS - int(number), ord(letter) - ord("A"))
        if found != OFF_BOARD:
            return found
        raise ValueError(f"{text!r} is off the board: row {number} has columns a to l only")
    raise ValueError(f"{text[:12]!r} is not a hex: write a column A to M and a row 1 to 9, as in 'L5'")


@cache
def board() -> Board:
    """Return the tables of the standard board, built on first use (BD-1)."""
    spots = [(row, col) for row in range(ROWS) for col in range(row_length(row))]
    row = tuple(r for r, _ in spots)
    x = tuple(2 * c + r % 2 for r, c in spots)
    at = {(x[h], row[h]): h for h in range(HEXES)}
    near = tuple(_around(at, x[h], row[h]) for h in range(HEXES))
    bottom = tuple(_section(v) for v in x)
    return Board(
        row=row,
        col=tuple(c for _, c in spots),
        x=x,
        label=tuple(_label(r, c) for r, c in spots),
        neighbors=near,
        distance=tuple(tuple(_distance(here, there) for there in at) for here in at),
        sections=(tuple(_mirror(mask) for mask in bottom), bottom),
        homeward=(
            tuple(tuple(n for n in near[h] if row[n] < row[h]) for h in range(HEXES)),
            tuple(tuple(n for n in near[h] if row[n] > row[h]) for h in range(HEXES)),
        ),
        baseline=(
            tuple(h for h in range(HEXES) if row[h] == 0),
            tuple(h for h in range(HEXES) if row[h] == ROWS - 1),
        ),
        lines=tuple(
            tuple(_trace(at, here, there) if _distance(here, there) <= NEAR else None for there in at)
            for here in at
        ),
    )


@cache
def line(a: int, b: int) -> Line:
    """Return the line of sight between two hexes at any distance, traced on first use (LS-2)."""
    tables = board()
    near = tables.lines[a][b]
    if near is not None:
        return near
    at = {(tables.x[h], tables.row[h]): h for h in range(HEXES)}
    return _trace(at, (tables.x[a], tables.row[a]), (tables.x[b], tables.row[b]))


def _label(row: int, col: int) -> str:
    letter = "abcdefghijklm"[col]
    return f"{letter if row % 2 else letter.upper()}{ROWS - row}"


def _around(at: dict[tuple[int, int], int], x: int, row: int) -> Ints:
    return tuple(sorted(at[x + dx, row + dy] for dx, dy in _STEPS if (x + dx, row + dy) in at))


def _distance(here: tuple[int, int], there: tuple[int, int]) -> int:
    dx, dy = abs(there[0] - here[0]), abs(there[1] - here[1])
    return dy + max(0, (dx - dy) // 2)


def _section(x: int) -> int:
    return (LEFT if x <= 7 else 0) | (CENTER if 7 <= x <= 17 else 0) | (RIGHT if x >= 17 else 0)


def _mirror(mask: int) -> int:
    return mask & CENTER | (RIGHT if mask & LEFT else 0) | (LEFT if mask & RIGHT else 0)


def _trace(at: dict[tuple[int, int], int], source: tuple[int, int], target: tuple[int, int]) -> Line:
    x, row = source
    shape = _shape(target[0] - x, target[1] - row)
    through, left, right = (tuple(at.get((x + dx, row + dy), OFF_BOARD) for dx, dy in part) for part in shape)
    return Line(through, left, right)


Offsets = tuple[tuple[int, int], ...]


@cache
def _shape(vx: int, vrow: int) -> tuple[Offsets, Offsets, Offsets]:
    """Return the line of sight for a displacement; all pairs of hexes that far apart share it (LS-2)."""
    if vx == vrow == 0:
        return (), (), ()
    spare_x, spare_row = int(vx == 0), int(vrow == 0)
    xs = range(min(0, vx) - spare_x, max(0, vx) + spare_x + 1)
    rows = range(min(0, vrow) - spare_row, max(0, vrow) + spare_row + 1)
    through, left, right = [], [], []
    for dy in rows:
        for dx in xs:
            if (dx + dy) % 2 or (dx, dy) in ((0, 0), (vx, vrow)):
                continue
            # Rows count downwards while the plane's second axis points up, hence the minus signs.
            sides = [-3 * vrow * (dx + cx) - vx * (-3 * dy + cy) for cx, cy in _CORNERS]
            if min(sides) < 0 < max(sides):
                through.append((dx, dy))
            elif max(sides) == 0:
                left.append((dx, dy))
            elif min(sides) == 0:
                right.append((dx, dy))
    return tuple(through), tuple(left), tuple(right)
