"""Units with their figures, cubes and planes, in full and in a simpler form for small boards."""

from __future__ import annotations

from typing import Final

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.screen.drawing.on_hexes import medal_hexes
from bythebook.games.memoir44.screen.drawing.shapes import Point, center, num
from bythebook.games.memoir44.screen.drawing.stamps import TOKENS, fit_stamp, stamp, text_attributes
from bythebook.games.memoir44.state.state import NOWHERE, Plane, State

ORIGIN: Final = Point(0, 0)
SEAT: Final = 4.0
"""The offset of a plate below the middle of its hex."""
LIFT: Final = 25.0
"""How far above the middle of a hex a plane is drawn if the hex has a unit."""
HOVER: Final = 5.0
"""How far above the middle of an empty hex a plane is drawn."""
BADGE: Final = 0.8
"""The size of a badge on a plate."""
LOST: Final = 'stroke-width="1" stroke-dasharray="2 1.5"'

_ROWS: Final[dict[str, dict[int, list[tuple[float, float]]]]] = {
    "infantry": {n: [(12.6 * (i - (n - 1) / 2), 0.0) for i in range(n)] for n in range(1, 5)},
    "armor": {
        1: [(0, 0)],
        2: [(-13, 0), (13, 0)],
        3: [(0, -7.5), (-13, 7.5), (13, 7.5)],
        4: [(-13, -7.5), (13, -7.5), (-13, 7.5), (13, 7.5)],
    },
    "artillery": {1: [(0, 0)], 2: [(-13, 0), (13, 0)]},
}
"""The positions of figures on their plate, by class and full strength."""
_WIDE: Final = {"infantry": 12.0, "armor": 22.5, "artillery": 25.0}
"""The width of a figure, by class."""
_GLYPH: Final = {"infantry": 17.0, "armor": 30.0, "artillery": 30.0}
"""The width of the single figure on small boards, by class."""


def units(state: State, *, small: bool) -> str:
    """Draw every unit, row by row, so that lower ones are drawn over higher ones."""
    draw, medals = _small_unit if small else _unit, medal_hexes(state)
    return "".join(
        draw(state, unit, medal=h in medals) for h, unit in enumerate(state.unit_at) if unit != NOWHERE
    )


def plate(side: int, kind: int, figures: int, full: int) -> str:
    """Draw a unit centered on (0, 0) at full strength, with the lost figures hollow."""
    unit, token = facts().units[kind], TOKENS[side]
    name, places = unit.unit_class, _ROWS[unit.unit_class][full]
    standing = [fit_stamp(name, Point(*place), _WIDE[name]) for place in places[:figures]]
    lost = [fit_stamp(name, Point(*place), _WIDE[name]) for place in places[figures:]]
    drawn = stamp(f"plate-{token}", ORIGIN) + f'<g fill="var(--on-{token})">{"".join(standing)}</g>'
    if lost:
        drawn += f'<g fill="none" stroke="var(--on-{token})" {LOST}>{"".join(lost)}</g>'
    return drawn


def _unit(state: State, unit: int, *, medal: bool) -> str:
    drawn = plate(state.side[unit], state.kind[unit], state.figures[unit], state.full[unit])
    drawn += _badges(state, unit, Point(-18, 20)) + _cube(state, unit, Point(-23 if medal else 23, -23), 1.1)
    return _place(state, unit, drawn)


def _small_unit(state: State, unit: int, *, medal: bool) -> str:
    """Draw one figure of the class, and the number of figures."""
    token, name = TOKENS[state.side[unit]], state.type_of(unit).unit_class
    glyph = fit_stamp(name, Point(-14 if name != "infantry" else -13, 0), _GLYPH[name])
    number = (
        f'<text class="num" x="16" y="13" {text_attributes("sans", 36)} font-weight="700">'
        f"{state.figures[unit]}</text>"
    )
    drawn = stamp(f"chip-{token}", ORIGIN) + f'<g fill="var(--on-{token})">{glyph}{number}</g>'
    drawn += _badges(state, unit, Point(-20, 25)) + _cube(state, unit, Point(-27 if medal else 27, -27), 1.5)
    return _place(state, unit, drawn)


def _place(state: State, unit: int, drawn: str) -> str:
    """Draw the unit on its hex, with an id by which a move can be animated."""
    x, y = center(state.at[unit])
    return f'<g data-piece="unit-{unit}" transform="translate({num(x)} {num(y + SEAT)})">{drawn}</g>'


def _badges(state: State, unit: int, place: Point) -> str:
    """Draw the badges of a unit and its worth, on the lower edge of its plate."""
    kind, worth = state.type_of(unit), state.worth[unit]
    drawn = "" if kind.id == kind.unit_class else stamp(kind.id, place, BADGE)
    if worth != kind.medals:
        there = Point(-place.x, place.y)
        drawn += stamp("worth", there, BADGE) if worth == kind.medals + 1 else _number(there, worth)
    return drawn


def _number(place: Point, n: int) -> str:
    """Draw the worth of a unit as a number if a single star isn't enough."""
    text = (
        f'<text class="num" x="{num(place.x)}" y="{num(place.y + 5.5)}" {text_attributes("sans")}'
        f' font-weight="700" fill="#211F1A">{n}</text>'
    )
    return stamp("badge", place) + text


def _cube(state: State, unit: int, place: Point, scale: float) -> str:
    """Draw the unit's activation or attack cube (AI-4e, AI-5l)."""
    if unit in state.attack:
        return stamp("attack", place, scale)
    return stamp("cube", place, scale) if unit in state.activation else ""


# -- planes ---------------------------------------------------------------------------------------


def planes(state: State) -> str:
    """Draw the planes over the board, with their ammunition."""
    return "".join(_plane(state, side) for side, plane in enumerate(state.planes) if plane.out)


def flights(state: State) -> str:
    """Draw this turn's flights, between the rows of units and below them."""
    return "".join(_flight(state, side) for side, plane in enumerate(state.planes) if plane.out)


def _over(state: State, h: int) -> Point:
    """Return the point where a plane is drawn: over the middle of its hex, or above the unit there."""
    return center(h).by(0, -LIFT if state.unit_at[h] != NOWHERE else -HOVER)


def _flight(state: State, side: int) -> str:
    plane = state.planes[side]
    if len(plane.path) < 2:
        return ""
    points = [center(h).by(0, -LIFT) for h in plane.path[:-1]]
    d = "M" + "L".join(map(str, [*points, _over(state, plane.at)]))
    start = points[0]
    return (
        f'<g fill="none" stroke-linejoin="round"><path d="{d}" stroke="var(--piece)" stroke-width="6"/>'
        f'<path d="{d}" stroke="var(--{TOKENS[side]})" stroke-width="3" stroke-dasharray="7 5"/></g>'
        f'<circle cx="{num(start.x)}" cy="{num(start.y)}" r="5" fill="var(--piece)"'
        f' stroke="var(--{TOKENS[side]})" stroke-width="2.5"/>'
    )


def _plane(state: State, side: int) -> str:
    plane = state.planes[side]
    return (
        f'<g data-piece="plane-{side}" transform="translate({_over(state, plane.at)})">'
        f"{silhouette(side, plane.kind)}{_ammunition(side, plane)}</g>"
    )


def silhouette(side: int, kind: str) -> str:
    """Draw a plane centered on (0, 0)."""
    token = TOKENS[side]
    shadow = stamp(kind, Point(3, 4), 0.95, 'fill="#211F1A" opacity=".35"')
    drawn = stamp(kind, ORIGIN, 0.95, f'fill="var(--{token})" stroke="var(--piece)"')
    hatch = stamp(kind, ORIGIN, 0.95, 'fill="url(#sym-hatch)"') if token == "b" else ""
    return shadow + drawn + hatch


def _ammunition(side: int, plane: Plane) -> str:
    """Draw a dot for each unit of ammunition, hollow if spent."""
    most, color = max(facts().plane[plane.kind].ammo, plane.ammo), f"var(--{TOKENS[side]})"
    dots = "".join(
        f'<circle cx="-20" cy="{num(-11 - 11 * n)}" r="3.4" fill="{color if n < plane.ammo else "none"}"/>'
        for n in range(most)
    )
    tag = (
        f'<rect x="-27" y="{num(-15 - 11 * (most - 1) - 3)}" width="14" height="{num(11 * most + 3)}" rx="7"'
    )
    return f'{tag} fill="var(--piece)" stroke="#211F1A"/><g stroke="{color}" stroke-width="1.5">{dots}</g>'
