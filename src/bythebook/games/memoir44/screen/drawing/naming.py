"""Place names: along rivers, in ponds, below towns and bridges."""

from __future__ import annotations

from functools import cache
from itertools import accumulate, pairwise
from math import hypot
from typing import Final, NamedTuple

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.hexes import HEXES, board, label
from bythebook.games.memoir44.box.scenarios.records import Scenario
from bythebook.games.memoir44.screen.drawing.crowding import Box, at, crowd
from bythebook.games.memoir44.screen.drawing.shapes import RADIUS, WIDTH, Point, center, num
from bythebook.games.memoir44.screen.drawing.stamps import text_attributes
from bythebook.games.memoir44.screen.drawing.water import waters
from bythebook.games.memoir44.screen.looks import LOOKS
from bythebook.games.memoir44.state.state import State
from bythebook.games.shared.scenery import escaped

LETTER: Final = 8.3
"""The maximum average width of a letter."""
TALL: Final = 12.0
DEEP: Final = 4.0
"""The height of letters above and below their baseline."""
DROP: Final = 39.5
"""The offset of names below a hex: between the rows, where no unit covers them."""
RISE: Final = 25.0
"""The offset of names above a hex."""
LEVEL: Final = -5.0
"""The offset of names in the middle of a hex."""
ASIDE: Final = (0.0, -18.0, 18.0, -36.0, 36.0)
"""The sideways offsets to try for a name."""
CLEAR_OF: Final = 31.0
"""The distance from the middle of a bridge to a name next to it."""
ABOVE: Final = 0.8
OVER_THE_EDGE: Final = 1.6
MIDDLE: Final = 0.6
BESIDE: Final = 1.2
PUSHED: Final = 0.03
"""The costs of positions other than below: above, above the first row, middle, beside; per unit moved."""
AREA: Final = 100.0
"""The area that must be covered to cost as much as the covered box's weight."""
BRIDGE: Final = "bridge"
"""A name on a bridge is the river's name, unless it contains this word."""
SPAN: Final = (-30.0, -24.0, 30.0, 24.0, 2.0)
"""A bridge, as a box around the middle of its hex."""
INSIDE: Final = 0.88
"""The maximum distance of a letter from the middle of its hex, as a share of the radius."""
AISLE: Final = 40.0
"""The distance between a name in a river and a bridge."""
LOOSE: Final = 1.25
"""The length of a name's stretch of river, relative to the name: letters are larger on small maps."""
STYLES: Final = {"place": ' font-weight="600"', "town": "", "spot": ' font-style="italic"'}


def names(state: State) -> str:
    """Draw every place name on a map, avoiding what is drawn in this position."""
    taken = [*crowd(state), *_spans(state.scenario)]
    drawn = ""
    for name in _names(state.scenario):
        if isinstance(name, str):
            drawn += name
            continue
        near = [box for box in taken if name.reach.overlap(box)]
        box = min(name.places, key=lambda place: _cost(place, near))[0]
        taken.append(box._replace(weight=20.0))
        drawn += _print_name(state.scenario, name, box)
    attributes = (
        f'{text_attributes("serif")} fill="var(--ink)" paint-order="stroke"'
        ' stroke="var(--land)" stroke-width="4" stroke-linejoin="round"'
    )
    return f'<g class="names" {attributes}>{drawn}</g>' if drawn else ""


def _print_name(scenario: Scenario, name: Name, box: Box) -> str:
    """Draw a name with a halo in the color of the ground."""
    x, y = (box.left + box.right) / 2, box.bottom - DEEP
    below = _nearest(x, (box.top + box.bottom) / 2)
    kind = facts().terrains[scenario.ground[below]].id
    tint = "water" if kind == "ocean" or below in scenario.wide else LOOKS[kind].tint
    color = f' stroke="var(--{tint})"' if tint != "land" else ""
    kinds = f"lb {name.style}" + (f" on-{tint}" if tint != "land" else "")
    place = f'x="{num(x)}" y="{num(y)}"'
    return f'<text class="{kinds}" {place}{STYLES[name.style]}{color}>{escaped(name.text)}</text>'


@cache
def _nearest(x: float, y: float) -> int:
    """Return the hex nearest to a point where a name could be."""
    return min(range(HEXES), key=lambda h: hypot(center(h).x - x, center(h).y - y))


class Name(NamedTuple):
    """The name of a place on land, with its possible positions and their costs."""

    text: str
    style: str
    places: tuple[tuple[Box, float], ...]
    reach: Box
    """The area that it may cover in any position."""


def _cost(place: tuple[Box, float], taken: list[Box]) -> float:
    """Return the cost of a position: how much it covers, and how far it is from the preferred one."""
    box, cost = place
    return cost + sum(box.overlap(other) * other.weight for other in taken) / AREA


@cache
def _names(scenario: Scenario) -> tuple[Name | str, ...]:
    """Return the names on a map: those in water as markup, those on land with their possible positions."""
    return tuple(_name(scenario, h, text) for h, text in scenario.labels)


def _name(scenario: Scenario, h: int, text: str) -> Name | str:
    kind = facts().terrains[scenario.ground[h]].id
    bridged = any(o.hex == h and facts().obstacles[o.type].spans for o in scenario.obstacles)
    if kind == "river" and not (bridged and BRIDGE in text.lower()):
        return _in_water(scenario, h, text)
    goal = bridged or any(h in objective.hexes for objective in scenario.objectives)
    style = "place" if goal else "town" if LOOKS[kind].is_built_up else "spot"
    places = _places(h, len(text) * LETTER / 2, bridged=bridged)
    left, top, right, bottom, _ = zip(*(box for box, _ in places), strict=True)
    return Name(text, style, places, Box(min(left), min(top), max(right), max(bottom)))


def _places(h: int, half: float, *, bridged: bool) -> tuple[tuple[Box, float], ...]:
    """Return a name's positions: below, above or in the middle of its hex, or next to a bridge."""
    above = OVER_THE_EDGE if board().row[h] == 0 else ABOVE
    ways = [(dx, dy, cost) for dy, cost in ((DROP, 0.0), (-RISE, above)) for dx in ASIDE]
    ways = [(dx, dy, cost + PUSHED * abs(dx)) for dx, dy, cost in ways]
    ways.append((0.0, -LEVEL, MIDDLE))
    if bridged:
        ways += [(side * (half + CLEAR_OF), -LEVEL, BESIDE) for side in (1, -1)]
    boxes = []
    for dx, dy, cost in ways:
        x, y = center(h).by(dx, dy)
        inside = min(max(x, half + 2), WIDTH - half - 2)
        boxes.append((Box(inside - half, y - TALL, inside + half, y + DEEP), cost))
    return tuple(boxes)


@cache
def _spans(scenario: Scenario) -> tuple[Box, ...]:
    """Return the boxes of the bridges."""
    bridges = [o.hex for o in scenario.obstacles if facts().obstacles[o.type].spans]
    return tuple(at(h, SPAN) for h in bridges)


_SEA: Final = 'class="lb sea" font-style="italic" fill="var(--ink)" stroke="var(--water)"'


def _in_water(scenario: Scenario, h: int, text: str) -> str:
    """Draw a name in its water: along the stream, or in the middle of the pond."""
    pond = next((p for p in waters(scenario).ponds if h in p), None)
    if pond is not None:
        return _in_pond(pond, text)
    length = len(text) * LETTER
    way = _way(scenario, h, length * LOOSE) or _way(scenario, h, length)
    if way is None:
        x, y = center(h)
        return f'<text {_SEA} x="{num(x)}" y="{num(y + 5)}">{escaped(text)}</text>'
    path = f"sym-way-{scenario.id}-{label(h)}"
    d = "M" + "L".join(map(str, way))
    return (
        f'<path id="{escaped(path)}" d="{d}" fill="none" stroke="none"/><text {_SEA} dy="5">'
        f'<textPath href="#{escaped(path)}" startOffset="50%">{escaped(text)}</textPath></text>'
    )


def _in_pond(pond: tuple[int, ...], text: str) -> str:
    x = sum(center(h).x for h in pond) / len(pond)
    y = sum(center(h).y for h in pond) / len(pond)
    words = text.split(" ", 1)
    first = y + 5 - 9 * (len(words) - 1)
    return "".join(
        f'<text {_SEA} x="{num(x)}" y="{num(first + 18 * n)}">{escaped(word)}</text>'
        for n, word in enumerate(words)
    )


def _on_board(point: Point) -> bool:
    """Whether a letter at a point is fully on the map."""
    nearest = min(hypot(point.x - x, point.y - y) for x, y in map(center, range(HEXES)))
    return nearest < RADIUS * INSIDE


def _way(scenario: Scenario, h: int, length: float) -> list[Point] | None:
    """Return the stretch of stream nearest to a hex that fits a name, left to right, away from bridges."""
    stream = waters(scenario).stream_of(h)
    points = [stream[0].start, *(p for bend in stream for p in bend.points())] if stream else []
    shown = [p for p in points if _on_board(p)]
    if len(shown) < 2:
        return None
    steps = [hypot(b.x - a.x, b.y - a.y) for a, b in pairwise(shown)]
    along = [0.0, *accumulate(steps)]
    bridges = [center(o.hex) for o in scenario.obstacles if facts().obstacles[o.type].spans]
    ways = []
    for start in range(len(shown)):
        end = next((n for n in range(start, len(shown)) if along[n] - along[start] >= length), None)
        if end is None:
            break
        part = shown[start : end + 1]
        crossed = sum(min(hypot(p.x - b.x, p.y - b.y) for p in part) < AISLE for b in bridges)
        middle = part[len(part) // 2]
        ways.append((crossed, hypot(middle.x - center(h).x, middle.y - center(h).y), part))
    if not ways:
        return None
    best = min(ways, key=lambda way: way[:2])[2]
    return best if best[0].x <= best[-1].x else best[::-1]
