"""Water: rivers as one stroke, ponds as one shape, the sea with its shore.

A hex whose river neighbors touch each other belongs to a pond. All banks are drawn before all water, so that
streams flow together.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import atan2, degrees, hypot
from typing import Final

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.hexes import HEXES, OFF_BOARD, board
from bythebook.games.memoir44.box.scenarios.records import Scenario
from bythebook.games.memoir44.screen.drawing.shapes import (
    EDGES,
    Point,
    at,
    center,
    groups,
    neighbor,
    outlines,
    round_off,
    scatter,
    shore,
    soften_corners,
)
from bythebook.games.memoir44.screen.drawing.stamps import stamp

NARROW: Final = 29.5
BROAD: Final = 52.0
BANK: Final = 3.5
"""The extra width of the bank."""
_STEPS: Final = 6
"""The number of points for measuring a bend."""


@dataclass(frozen=True, slots=True)
class Bend:
    """The course of a river through one hex: where it enters, its middle, where it leaves."""

    hex: int
    start: Point
    turn: Point
    end: Point

    def points(self) -> list[Point]:
        """Return points along the bend."""
        steps = [n / _STEPS for n in range(1, _STEPS + 1)]
        return [self.start.to(self.turn, t).to(self.turn.to(self.end, t), t) for t in steps]

    @property
    def across(self) -> float:
        """The direction of a bridge over the bend, in degrees."""
        turned = degrees(atan2(self.end.y - self.start.y, self.end.x - self.start.x)) + 90
        return (turned + 90) % 180 - 90


@dataclass(frozen=True, slots=True)
class Waters:
    """The rivers, ponds and sea on a map."""

    streams: tuple[tuple[Bend, ...], ...]
    ponds: tuple[tuple[int, ...], ...]
    sea: tuple[int, ...]
    springs: frozenset[int]
    """Hexes in which a stream has its source."""

    def bend_in(self, h: int) -> Bend | None:
        """Return the river in a hex; None in ponds and on land."""
        return next((bend for stream in self.streams for bend in stream if bend.hex == h), None)

    def stream_of(self, h: int) -> tuple[Bend, ...]:
        """Return the stream that flows through a hex."""
        return next((s for s in self.streams if any(bend.hex == h for bend in s)), ())


@cache
def waters(scenario: Scenario) -> Waters:
    """Return the waters of a map."""
    river, ocean = facts().terrain["river"].index, facts().terrain["ocean"].index
    wet = {h for h in range(HEXES) if scenario.ground[h] == river}
    near = {h: [n for n in board().neighbors[h] if n in wet] for h in wet}
    pond = {h for h in wet if not near[h] or any(b in near[a] for a in near[h] for b in near[h])}
    streams = [_bends(row, near, pond) for row in _rows(near, pond)]
    ends = {h for h in wet - pond if len(near[h]) == 1 and _way_off(h, near[h][0]) is None}
    return Waters(
        streams=tuple(streams),
        ponds=tuple(tuple(group) for group in groups(pond)),
        sea=tuple(h for h in range(HEXES) if scenario.ground[h] == ocean),
        springs=frozenset(ends),
    )


def _rows(near: dict[int, list[int]], pond: set[int]) -> list[list[int]]:
    """Return the streams as rows of hexes, from one fork, pond or end to the next."""
    links = {frozenset((a, b)) for a in near for b in near[a] if not {a, b} <= pond}
    knots = [h for h in sorted(near) if h in pond or len(near[h]) != 2]
    rows = []
    for start in [*knots, *sorted(near)]:
        for following in near[start]:
            if frozenset((start, following)) not in links:
                continue
            row = [start, following]
            links.discard(frozenset((start, following)))
            while row[-1] not in knots:
                on = [n for n in near[row[-1]] if frozenset((row[-1], n)) in links]
                if not on:
                    break
                links.discard(frozenset((row[-1], on[0])))
                row.append(on[0])
            rows.append(row)
    return rows


def _bends(row: list[int], near: dict[int, list[int]], pond: set[int]) -> tuple[Bend, ...]:
    """Return the bends of a row of hexes, as a smooth line that leaves the board where it can."""
    doors = [_door(a, b) for a, b in pairwise(row)]
    first = _outside(row[0], row[1], near, pond)
    last = _outside(row[-1], row[-2], near, pond)
    doors = [first or center(row[0]), *doors, last or center(row[-1])]
    bends = []
    for n, h in enumerate(row):
        start, end = doors[n], doors[n + 1]
        middle = center(h) if center(h) not in (start, end) else start.to(end, 0.5)
        bends.append(Bend(h, start, middle, end))
    return tuple(bends)


def _door(a: int, b: int) -> Point:
    """Return the point where a river passes from hex to hex, a little off the middle of the edge."""
    low, high = min(a, b), max(a, b)
    here, there = center(low), center(high)
    off = scatter(low, high, 5.5)
    long = hypot(there.x - here.x, there.y - here.y)
    return here.to(there, 0.5).by(-(there.y - here.y) / long * off, (there.x - here.x) / long * off)


def _outside(h: int, before: int, near: dict[int, list[int]], pond: set[int]) -> Point | None:
    """Return a point beyond the edge of the board, where a stream at the edge ends."""
    return None if h in pond or len(near[h]) > 1 else _way_off(h, before)


def _way_off(h: int, before: int) -> Point | None:
    """Return the point off the board that is most nearly straight ahead, or None."""
    ahead = center(h).by(center(h).x - center(before).x, center(h).y - center(before).y)
    off = [n for n in range(6) if neighbor(h, n) == OFF_BOARD]
    places = [at(board().x[h] + EDGES[n][0], board().row[h] + EDGES[n][1]) for n in off]
    away = [(hypot(p.x - ahead.x, p.y - ahead.y), p) for p in places]
    far, place = min(away, default=(0.0, None))
    return place if far < 1.1 * hypot(ahead.x - center(h).x, ahead.y - center(h).y) else None


# -- ink ------------------------------------------------------------------------------------------


def line(bends: Collection[Bend]) -> str:
    """Return consecutive bends as one path."""
    start = next(iter(bends)).start
    return f"M{start}" + "".join(f"Q{bend.turn} {bend.end}" for bend in bends)


def _broad_runs(stream: tuple[Bend, ...], wide: Collection[int]) -> list[list[Bend]]:
    runs: list[list[Bend]] = [[]]
    for bend in stream:
        if bend.hex in wide:
            runs[-1].append(bend)
        elif runs[-1]:
            runs.append([])
    return [run for run in runs if run]


def drawn_water(scenario: Scenario) -> str:
    """Draw all water, to be clipped to the board."""
    found = waters(scenario)
    strokes = [(line(stream), NARROW, _cap(stream, found)) for stream in found.streams]
    strokes += [
        (line(run), BROAD, "") for stream in found.streams for run in _broad_runs(stream, scenario.wide)
    ]
    blobs = "".join(round_off(loop) for pond in found.ponds for loop in outlines(pond))
    banks = [
        f'<path d="{d}" stroke-width="{width + BANK}" stroke="var(--wave)"{cap}/>'
        for d, width, cap in strokes
    ]
    banks += [f'<path d="{blobs}" stroke="var(--wave)" stroke-width="{BANK}"/>'] if blobs else []
    water = [
        f'<path d="{d}" stroke-width="{width}" stroke="var(--water)"{cap}/>' for d, width, cap in strokes
    ]
    water += [f'<path d="{blobs}" fill="var(--water)"/>'] if blobs else []
    flow = "".join(d for d, width, _ in strokes if width == NARROW)
    ripple = (
        f'<path d="{flow}" stroke="var(--wave)" stroke-dasharray="16 9 5 14" opacity=".7"/>' if flow else ""
    )
    return _drawn_sea(found.sea) + f'<g fill="none">{"".join([*banks, *water])}{ripple}</g>'


def _cap(stream: tuple[Bend, ...], found: Waters) -> str:
    ends = {stream[0].hex, stream[-1].hex}
    return ' stroke-linecap="round"' if ends & found.springs else ""


def _drawn_sea(sea: tuple[int, ...]) -> str:
    if not sea:
        return ""
    loops = outlines(sea)
    surf = "".join(shore(loop) for loop in loops)
    waves = "".join(stamp("waves", center(h).by(scatter(h, 1, 4), scatter(h, 2, 3))) for h in sea)
    return (
        f'<path d="{"".join(soften_corners(loop) for loop in loops)}" fill="var(--water)"/>'
        f'<g fill="none" stroke-linejoin="round"><path d="{surf}" stroke="var(--piece)" stroke-opacity=".42"'
        f' stroke-width="9"/><path d="{surf}" stroke="var(--wave)" stroke-width="1.8"/></g>{waves}'
    )
