"""The names of places: along rivers, in ponds, under towns and bridges."""

from __future__ import annotations

from functools import cache
from itertools import accumulate, pairwise
from math import hypot
from typing import Final, NamedTuple

from bythebook.games.memoir44.facts import facts
from bythebook.games.memoir44.hexes import HEXES, ROWS, board, label
from bythebook.games.memoir44.picture.ground import TINTS
from bythebook.games.memoir44.picture.shapes import WIDTH, Point, centre, num
from bythebook.games.memoir44.picture.stamps import lettering
from bythebook.games.memoir44.picture.water import waters
from bythebook.games.memoir44.records import Scenario
from bythebook.games.scenery import escaped

LETTER: Final = 8.3
"""How wide a letter is, at most, on the whole."""
DROP: Final = 39.5
"""Names stand between the rows, where no unit covers them."""
RISE: Final = 25.0
"""The same above the hex."""
TALL: Final = ("forest", "town", "church")
"""Ground that is full of drawings."""
BRIDGE: Final = "bridge"
"""A name on a bridge is the river's, unless it says that it is the bridge's."""
AISLE: Final = 40.0
"""How far a name in a river keeps from a bridge."""


class Box(NamedTuple):
    """Where a name stands."""

    left: float
    right: float
    y: float

    def meets(self, other: Box) -> bool:
        """Whether two names would touch."""
        return abs(self.y - other.y) < 16 and self.left < other.right and other.left < self.right


@cache
def names(scenario: Scenario) -> str:
    """Every name of a map."""
    taken: list[Box] = []
    drawn = "".join(_name(scenario, h, text, taken) for h, text in scenario.labels)
    attributes = (
        f'{lettering("serif")} fill="var(--ink)" paint-order="stroke"'
        ' stroke="var(--land)" stroke-width="4" stroke-linejoin="round"'
    )
    return f'<g class="names" {attributes}>{drawn}</g>' if drawn else ""


def _name(scenario: Scenario, h: int, text: str, taken: list[Box]) -> str:
    kind = facts().terrains[scenario.ground[h]].id
    bridged = any(o.hex == h and facts().obstacles[o.type].spans for o in scenario.obstacles)
    if kind == "river" and not (bridged and BRIDGE in text.lower()):
        return _in_water(scenario, h, text)
    goal = bridged or any(h in objective.hexes for objective in scenario.objectives)
    style = "place" if goal else "town" if kind in ("town", "church") else "spot"
    ink = {"place": ' font-weight="600"', "town": "", "spot": ' font-style="italic"'}[style]
    if (tint := TINTS.get(kind, "land")) != "land":
        ink += f' stroke="var(--{tint})"'
    half = len(text) * LETTER / 2
    x = min(max(centre(h).x, half + 2), WIDTH - half - 2)
    boxes = [Box(x - half, x + half, centre(h).y + dy) for dy in (DROP, -RISE)]
    box = min(boxes, key=lambda box: _crowd(scenario, h, box, taken))
    taken.append(box)
    return f'<text class="lb {style}" x="{num(x)}" y="{num(box.y)}"{ink}>{escaped(text)}</text>'


def _crowd(scenario: Scenario, h: int, box: Box, taken: list[Box]) -> float:
    """How much stands where a name would: other names, and what is drawn there."""
    above = box.y < centre(h).y
    row = board().row[h] + (-1 if above else 1)
    here = range(HEXES) if 0 <= row < ROWS else ()
    beyond = {n for n in here if board().row[n] == row and box.left - 26 < centre(n).x < box.right + 26}
    goals = {n for objective in scenario.objectives if len(objective.hexes) == 1 for n in objective.hexes}
    tall = {n for n in range(HEXES) if facts().terrains[scenario.ground[n]].id in TALL}
    lies = {o.hex for o in scenario.obstacles}
    crowd = len(tall & beyond) + len(goals & beyond) + len(lies & beyond) / 2
    crowd += 5 * sum(box.meets(other) for other in taken)
    if above:
        crowd += 1.5 * (row < 0) + 0.6 * (h in tall) + 0.8 * (h in goals)
    return crowd


_SEA: Final = 'class="lb sea" font-style="italic" fill="var(--ink)" stroke="var(--water)"'


def _in_water(scenario: Scenario, h: int, text: str) -> str:
    """A name in its water: along the stream, or in the middle of the pond."""
    pond = next((p for p in waters(scenario).ponds if h in p), None)
    if pond is not None:
        return _in_pond(pond, text)
    way = _way(scenario, h, len(text) * LETTER)
    if way is None:
        x, y = centre(h)
        return f'<text {_SEA} x="{num(x)}" y="{num(y + 5)}">{escaped(text)}</text>'
    path = f"sym-way-{scenario.id}-{label(h)}"
    d = "M" + "L".join(map(str, way))
    return (
        f'<path id="{escaped(path)}" d="{d}" fill="none" stroke="none"/><text {_SEA} dy="5">'
        f'<textPath href="#{escaped(path)}" startOffset="50%">{escaped(text)}</textPath></text>'
    )


def _in_pond(pond: tuple[int, ...], text: str) -> str:
    x = sum(centre(h).x for h in pond) / len(pond)
    y = sum(centre(h).y for h in pond) / len(pond)
    words = text.split(" ", 1)
    first = y + 5 - 9 * (len(words) - 1)
    return "".join(
        f'<text {_SEA} x="{num(x)}" y="{num(first + 18 * n)}">{escaped(word)}</text>'
        for n, word in enumerate(words)
    )


def _way(scenario: Scenario, h: int, length: float) -> list[Point] | None:
    """The part of a stream nearest to a hex that holds a name, read from the left, away from bridges."""
    stream = waters(scenario).stream_of(h)
    points = [stream[0].start, *(p for bend in stream for p in bend.points())] if stream else []
    shown = [p for p in points if 0 < p.x < WIDTH and centre(0).y - 40 < p.y < centre(112).y + 40]
    if len(shown) < 2:
        return None
    steps = [hypot(b.x - a.x, b.y - a.y) for a, b in pairwise(shown)]
    along = [0.0, *accumulate(steps)]
    bridges = [centre(o.hex) for o in scenario.obstacles if facts().obstacles[o.type].spans]
    ways = []
    for start in range(len(shown)):
        end = next((n for n in range(start, len(shown)) if along[n] - along[start] >= length), None)
        if end is None:
            break
        part = shown[start : end + 1]
        crossed = sum(min(hypot(p.x - b.x, p.y - b.y) for p in part) < AISLE for b in bridges)
        middle = part[len(part) // 2]
        ways.append((crossed, hypot(middle.x - centre(h).x, middle.y - centre(h).y), part))
    if not ways:
        return None
    best = min(ways, key=lambda way: way[:2])[2]
    return best if best[0].x <= best[-1].x else best[::-1]
