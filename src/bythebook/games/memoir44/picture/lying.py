"""What lies on hexes, under the units: trees and houses, bridges and obstacles, medals and ways out.

Under a unit there is less room: fewer trees and houses, obstacles above or below it, a medal at its left.
"""

from __future__ import annotations

from math import cos, hypot, radians, sin
from typing import Final

from bythebook.games.memoir44.facts import facts
from bythebook.games.memoir44.hexes import HEXES, ROWS, board
from bythebook.games.memoir44.picture.shapes import Point, centre, groups, num, outlines, straight
from bythebook.games.memoir44.picture.stamps import TOKENS, stamp
from bythebook.games.memoir44.picture.water import waters
from bythebook.games.memoir44.records import BlowBridge, ObstacleSetup
from bythebook.games.memoir44.state import NOWHERE, Table

EMPTY_DRAWING: Final = {"forest": "forest", "town": "town"}
HELD_DRAWING: Final = {"forest": "grove", "town": "street"}
TIGHT: Final = 6.0
SPAN: Final = 33.0
"""Half the length of a bridge."""


def lying(table: Table, *, small: bool) -> str:
    """All that lies on the board, from the ground upwards; it makes way for units drawn small but larger."""
    room = TIGHT if small else 0.0
    parts = [_drawing(table, h) for h in range(HEXES)]
    parts += [_bridge(table, o) for o in table.scenario.obstacles if facts().obstacles[o.type].spans]
    parts += _goal_lines(table)
    parts += [_obstacles(table, h, room) for h in range(HEXES)]
    parts += [_marks(table, h, room) for h in range(HEXES)]
    return "".join(parts)


def _held(table: Table, h: int) -> bool:
    return table.unit_at[h] != NOWHERE


def _drawing(table: Table, h: int) -> str:
    """Trees and houses."""
    kind = facts().terrains[table.scenario.ground[h]].id
    if kind == "church" and _held(table, h):
        return stamp("church", centre(h).by(0, -21), 0.62)
    name = (HELD_DRAWING if _held(table, h) or _has_medal(table, h) else EMPTY_DRAWING).get(kind)
    return stamp(name or "church", centre(h).by(0, 0 if name else -4)) if name or kind == "church" else ""


def _has_medal(table: Table, h: int) -> bool:
    clauses = table.scenario.sudden_death
    goals = [hexes for _, hexes, _ in _open_objectives(table)] + [clause.hexes for clause in clauses]
    return any(h == _heart(hexes) for hexes in goals)


# -- bridges --------------------------------------------------------------------------------------


def _bridge(table: Table, bridge: ObstacleSetup) -> str:
    """A bridge along its road; one that is gone has lost its middle."""
    ends = _ends(table, bridge)
    middle = centre(bridge.hex)
    spans = [[ends[0], middle, ends[1]]]
    if table.blown[bridge.hex]:
        spans = [[end, middle.to(end, 0.62)] for end in ends]
    d = "".join("M" + "L".join(map(str, span)) for span in spans)
    strokes = (("var(--ink)", 28.0, ""), ("var(--town)", 22.0, ""), ("var(--ink2)", 22.0, ".9 7.1"))
    drawn = "".join(
        f'<path d="{d}" stroke="{ink}" stroke-width="{width}"'
        + (f' stroke-dasharray="{dashes}"' if dashes else "")
        + "/>"
        for ink, width, dashes in strokes
    )
    rubble = ""
    if table.blown[bridge.hex]:
        x, y = middle
        rubble = (
            f'<path d="M{num(x - 7)} {num(y - 7)}l14 14m0-14-14 14" stroke="var(--ink)" stroke-width="3"/>'
        )
    return f'<g fill="none" stroke-linejoin="round">{drawn}{rubble}</g>'


def _ends(table: Table, bridge: ObstacleSetup) -> tuple[Point, Point]:
    """Where its road leaves the hex: where it is open to, else straight across the river."""
    here = centre(bridge.hex)
    if len(bridge.open_to) == 2:
        first, second = (here.to(centre(h), 0.5) for h in bridge.open_to)
        return first, second
    bend = waters(table.scenario).bend_in(bridge.hex)
    angle = radians(bend.across if bend else 0.0)
    if len(bridge.open_to) == 1:
        door = here.to(centre(bridge.open_to[0]), 0.5)
        long = hypot(door.x - here.x, door.y - here.y)
        return door, here.by((here.x - door.x) / long * SPAN, (here.y - door.y) / long * SPAN)
    dx, dy = SPAN * cos(angle), SPAN * sin(angle)
    return here.by(-dx, -dy), here.by(dx, dy)


# -- obstacles ------------------------------------------------------------------------------------


def _obstacles(table: Table, h: int, room: float) -> str:
    middle, held, drawn = centre(h), _held(table, h), ""
    for piece in table.scenario.obstacles:
        kind = facts().obstacles[piece.type]
        if piece.hex != h or kind.spans or kind.removed != "never":
            continue
        side = TOKENS[piece.owner] if piece.owner is not None else "ink"
        if kind.id == "bunker":
            drawn += stamp(f"bunker-{side}", middle.by(0, -18 - room if held else -4))
        elif kind.id == "seawall":
            drawn += stamp("seawall", middle.by(0, 27 + room if held else 22), 0.9, f'stroke="var(--{side})"')
        else:
            drawn += _hedgehogs(middle.by(0, room * held), held=held)
    if table.sandbags[h]:
        drawn += stamp("bags", middle.by(0, -19 - room if held else -8))
    if table.wire[h]:
        drawn += stamp("wire", middle.by(0, 27 + room if held else 14))
    return drawn


def _hedgehogs(middle: Point, *, held: bool) -> str:
    """Three crossed beams, in a row below a unit."""
    places = [(-17, 28), (0, 31), (17, 28)] if held else [(-16, -8), (15, -11), (0, 14)]
    return "".join(stamp("hog", middle.by(*place), 0.62 if held else 1.0) for place in places)


# -- goals ----------------------------------------------------------------------------------------


def _open_objectives(table: Table) -> list[tuple[int, tuple[int, ...], bool]]:
    """Whose, where and whether for good, for all that was not yet won for good."""
    found = []
    for i, objective in enumerate(table.scenario.objectives):
        if not (i < len(table.won) and table.won[i]):
            found.append((objective.side, objective.hexes, objective.permanent))
    return found


def _goal_lines(table: Table) -> list[str]:
    """A line round the hexes of one goal, where it has several."""
    goals = [(side, hexes) for side, hexes, _ in _open_objectives(table)]
    goals += [(clause.side, clause.hexes) for clause in table.scenario.sudden_death]
    lines = []
    for side, hexes in goals:
        if len(hexes) > 1:
            d = "".join(straight(loop) for group in groups(hexes) for loop in outlines(group))
            ink = f'stroke="var(--{TOKENS[side]})" stroke-width="2.6" stroke-dasharray="8 5"'
            lines.append(f'<path d="{d}" fill="none" stroke-linejoin="round" {ink}/>')
    return lines


def _marks(table: Table, h: int, room: float) -> str:
    """Medals, the way out, and a bridge that may be blown."""
    middle, held, drawn = centre(h), _held(table, h), ""
    built = facts().terrains[table.scenario.ground[h]].id in ("town", "church")
    place = middle.by(-17, -25 - room) if held else middle.by(0, 7 if built else -1)
    for side, hexes, permanent in _open_objectives(table):
        if h == _heart(hexes):
            drawn += stamp(f"medal-{TOKENS[side]}", place, 1.0 if held else 1.2)
            drawn += _bar(place, 13 if held else 15) if permanent else ""
    for clause in table.scenario.sudden_death:
        if h == _heart(clause.hexes):
            drawn += stamp(f"death-{TOKENS[clause.side]}", place, 1.0 if held else 1.2)
    for gate in table.scenario.exits:
        if gate.hex == h:
            drawn += _way_out(h, gate.side)
    for rule in table.scenario.rules_of(BlowBridge):
        if h in rule.bridges and not table.blown[h]:
            drawn += stamp("charge", middle.by(-18, -22), 1.0, f'stroke="var(--{TOKENS[rule.side]})"')
    return drawn


def _heart(hexes: tuple[int, ...]) -> int:
    """The hex of a goal that lies nearest to the middle of all."""
    x = sum(centre(h).x for h in hexes) / len(hexes)
    y = sum(centre(h).y for h in hexes) / len(hexes)
    return min(hexes, key=lambda h: (round(hypot(centre(h).x - x, centre(h).y - y)), h))


def _bar(place: Point, down: float) -> str:
    """The bar under a medal that stays."""
    x, y = place.by(-8, down + 2)
    return f'<path d="M{num(x)} {num(y)}h16" stroke="var(--ink)" stroke-width="3"/>'


def _way_out(h: int, side: int) -> str:
    """An arrow off the edge of the board."""
    row, col = board().row[h], board().col[h]
    turn, dx, dy = (0, 0, -30) if row == 0 else (180, 0, 30) if row == ROWS - 1 else (90, 27, 0)
    if 0 < row < ROWS - 1 and col == 0:
        turn, dx = 270, -27
    x, y = centre(h).by(dx, dy)
    arrow = stamp("exit", Point(0, 0))
    place = f"translate({num(x)} {num(y)}) rotate({turn})"
    return f'<g transform="{place}" fill="var(--{TOKENS[side]})">{arrow}</g>'
