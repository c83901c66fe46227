"""The drawn layers of a scenario text: nine lines that look like the board (BD-1).

Each layer is a text of nine lines, one for each row of the board, its cells separated by spaces; `.` is an
empty cell, and odd rows are indented by half a cell. The tokens:

    ground     the two letters of a terrain, its `token` in `box/data/terrain.json`, then any of
               ! nobody enters   ^ not even artillery fires across   ~ wide: infantry can't fire across
    obstacles  wire, sand (sandbags), hogs (hedgehogs), brid (bridge); bunk (bunker) and wall (sea wall) with
               their owner in front: xbunk, awall. Several in one hex are joined: sand+wire
    units      side, type, figures: xI4 is Axis infantry of four, aA3 an Allied tank unit of three. Sides are
               x Axis, a Allies; types I infantry, S special forces, R resistance, A armor, E elite armor,
               G guns (artillery). Each * adds a medal to what the unit is worth: xE4*
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple, TypeVar

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.hexes import HEXES, ROWS, hex_of, row_length
from bythebook.games.memoir44.box.scenarios.form import Problems, nearest, quoted
from bythebook.games.memoir44.box.scenarios.records import ObstacleSetup, UnitSetup

T = TypeVar("T")

EMPTY: Final = "."
IMPASSABLE: Final = "!"
BLOCKS_ARTILLERY: Final = "^"
WIDE: Final = "~"
SIDE_LETTERS: Final = "xa"
"""The letters of Axis and Allies, in the order of `SIDES`."""


class Place(NamedTuple):
    """Where a cell is in the text; `line` is None if the text could not be searched for it."""

    line: int | None
    column: int


@dataclass(frozen=True, slots=True)
class Layer:
    """A parsed drawn layer: a token for each hex, and where each is in the text."""

    key: str
    tokens: tuple[str, ...]
    places: tuple[Place, ...]
    problems: Problems

    def report(self, h: int, text: str) -> None:
        """Add a problem at the cell of a hex."""
        self.problems.add(self.key, text, *self.places[h])

    def read(self, parse: Callable[[str, int], T]) -> list[T]:
        """Parse every non-empty token and return the results; report each ValueError as a problem."""
        found = []
        for h, token in enumerate(self.tokens):
            if token != EMPTY:
                try:
                    found.append(parse(token, h))
                except ValueError as error:
                    self.report(h, str(error))
        return found


class Ground(NamedTuple):
    """The ground of a hex: its terrain and its flags."""

    hex: int
    terrain: int
    flags: str


def take_apart(key: str, drawing: str, first_line: int | None, problems: Problems) -> Layer:
    """Split a drawing into cells; report a wrong number of rows or cells (BD-1)."""
    tokens, places = [EMPTY] * HEXES, [Place(None, 1)] * HEXES
    drawn = [(n, line) for n, line in enumerate(drawing.split("\n")) if line.strip()]
    if len(drawn) != ROWS:
        problems.add(key, f"has {len(drawn)} rows; the board has {ROWS}", first_line)
    for row, (n, line) in enumerate(drawn[:ROWS]):
        number = None if first_line is None else first_line + n
        cells = list(re.finditer(r"\S+", line))
        if len(cells) != row_length(row):
            problems.add(key, f"row {row + 1} has {len(cells)} cells; it needs {row_length(row)}", number)
        for col, cell in enumerate(cells[: row_length(row)]):
            h = hex_of(row, col)
            tokens[h], places[h] = cell.group(), Place(number, cell.start() + 1)
    return Layer(key, tuple(tokens), tuple(places), problems)


def draw(tokens: Sequence[str]) -> str:
    """Return the drawing of a layer from its 113 tokens, odd rows half a cell to the right (BD-1)."""
    widest = max(len(token) for token in tokens)
    half = max(2, widest // 2 + 1)
    lines = []
    for row in range(ROWS):
        cells = tokens[hex_of(row, 0) : hex_of(row, row_length(row) - 1) + 1]
        lines.append((" " * half * (row % 2) + "".join(cell.ljust(2 * half) for cell in cells)).rstrip())
    return "\n".join(lines) + "\n"


def read_ground(token: str, h: int) -> Ground:
    """Parse a ground token such as `hi!^` (MV-9, LS-7)."""
    name = token.rstrip(IMPASSABLE + BLOCKS_ARTILLERY + WIDE)
    flags = token[len(name) :]
    known = _terrain_tokens()
    if name not in known:
        raise ValueError(f"{quoted(token)} is not a terrain; {nearest(name, known)}")
    if len(set(flags)) != len(flags):
        raise ValueError(f"{quoted(token)} repeats a flag")
    return Ground(h, known[name], flags)


def write_ground(terrain: int, *, impassable: bool, blocks_artillery: bool, wide: bool) -> str:
    """Return the ground token for a hex."""
    flags = (IMPASSABLE * impassable) + (BLOCKS_ARTILLERY * blocks_artillery) + (WIDE * wide)
    return facts().terrains[terrain].token + flags


def read_obstacles(token: str, h: int) -> tuple[ObstacleSetup, ...]:
    """Parse an obstacle token such as `xbunk` or `sand+wire` (SP-2)."""
    found = tuple(_read_obstacle(part, h) for part in token.split("+"))
    if len({obstacle.type for obstacle in found}) != len(found):
        raise ValueError(f"{quoted(token)} names an obstacle twice")
    return found


def _read_obstacle(part: str, h: int) -> ObstacleSetup:
    known = _obstacle_tokens()
    side = SIDE_LETTERS.find(part[:1]) if part[:1] and part not in known else -1
    name = part[1:] if side >= 0 else part
    if name not in known:
        words = [token if not facts().obstacles[i].owned else "x" + token for token, i in known.items()]
        raise ValueError(f"{quoted(part)} is not an obstacle; {nearest(part, words)}")
    obstacle = facts().obstacles[known[name]]
    if obstacle.owned and side < 0:
        raise ValueError(f"{quoted(part)} needs an owner; write 'x{name}' or 'a{name}'")
    if side >= 0 and not obstacle.owned:
        raise ValueError(f"{quoted(part)}: {obstacle.name.lower()} has no owner; write {name!r}")
    return ObstacleSetup(type=obstacle.index, hex=h, owner=side if obstacle.owned else None)


def write_obstacles(obstacles: Sequence[ObstacleSetup]) -> str:
    """Return the obstacle token for a hex."""
    parts = []
    for obstacle in obstacles:
        owner = "" if obstacle.owner is None else SIDE_LETTERS[obstacle.owner]
        parts.append(owner + facts().obstacles[obstacle.type].token)
    return "+".join(parts) or EMPTY


def read_unit(token: str, h: int) -> UnitSetup:
    """Parse a unit token such as `xI4` or `xE4*` (UN-2)."""
    known = _unit_tokens()
    body = token.rstrip("*")
    medals = 1 + len(token) - len(body)
    if len(body) != 3 or body[0] not in SIDE_LETTERS or body[1] not in known or body[2] not in "123456789":
        words = [
            f"{side}{unit.token}{figures}"
            for unit in facts().units
            for figures in range(unit.figures, 0, -1)
            for side in SIDE_LETTERS
        ]
        raise ValueError(f"{quoted(token)} is not a unit; {nearest(body, words)}")
    unit = facts().units[known[body[1]]]
    figures = int(body[2])
    if figures > unit.figures:
        raise ValueError(f"{quoted(token)}: {unit.name.lower()} has at most {unit.figures} figures")
    if medals > 9:
        raise ValueError(f"{quoted(token)} is worth too much: at most 9 medals")
    return UnitSetup(side=SIDE_LETTERS.index(body[0]), type=unit.index, hex=h, figures=figures, medals=medals)


def write_unit(unit: UnitSetup) -> str:
    """Return the unit token for a hex."""
    return f"{SIDE_LETTERS[unit.side]}{facts().units[unit.type].token}{unit.figures}" + "*" * (
        unit.medals - 1
    )


@cache
def _terrain_tokens() -> dict[str, int]:
    return {terrain.token: terrain.index for terrain in facts().terrains}


@cache
def _obstacle_tokens() -> dict[str, int]:
    return {obstacle.token: obstacle.index for obstacle in facts().obstacles}


@cache
def _unit_tokens() -> dict[str, int]:
    return {unit.token: unit.index for unit in facts().units}
