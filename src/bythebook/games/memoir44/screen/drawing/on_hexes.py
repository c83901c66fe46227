"""Pieces on hexes, below the units: trees and houses, bridges and obstacles, medals and exits.

Next to a unit there is less room: fewer trees and houses, obstacles above or below the unit, and a medal
pinned to it.
"""

from __future__ import annotations

from functools import cache
from math import cos, hypot, radians, sin
from typing import Final, NamedTuple

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.hexes import HEXES, ROWS, board
from bythebook.games.memoir44.box.scenarios.records import BlowBridge, ObstacleSetup, Scenario
from bythebook.games.memoir44.screen.drawing.shapes import Point, center, groups, num, outlines, straight
from bythebook.games.memoir44.screen.drawing.stamps import TOKENS, stamp
from bythebook.games.memoir44.screen.drawing.water import waters
from bythebook.games.memoir44.screen.looks import LOOKS
from bythebook.games.memoir44.state.state import NOWHERE, State

TIGHT: Final = 6.0
"""The offset of obstacles from units that are drawn larger on small boards."""
SPAN: Final = 33.0
"""Half the length of a bridge."""


def draw_pieces(state: State, *, small: bool) -> str:
    """Draw all pieces from the bottom up; they leave more room for units that are drawn larger."""
    room = TIGHT if small else 0.0
    taken = medal_hexes(state)
    grown = _grown(state.scenario)
    parts = [_draw_growth(state, h, medal=h in taken) for h in grown]
    parts += [_bridge(state, o) for o in state.scenario.obstacles if facts().obstacles[o.type].spans]
    parts += _goal_lines(state)
    parts += [_draw_obstacle(state, o, room, medal=o.hex in taken) for o in state.scenario.obstacles]
    parts += [_loose(state, h, room) for h in range(HEXES) if state.sandbags[h] or state.wire[h]]
    parts += _marks(state)
    return "".join(parts)


def _has_unit(state: State, h: int) -> bool:
    return state.unit_at[h] != NOWHERE


def _draw_growth(state: State, h: int, *, medal: bool) -> str:
    """Draw trees and houses, fewer next to a unit or a medal."""
    kind, held = facts().terrains[state.scenario.ground[h]].id, _has_unit(state, h)
    if kind == "church":
        aside = (-13 if held else -9) if medal else 0
        return stamp("church", center(h).by(aside, -21 if held else -4), 0.62 if held else 1.0)
    if kind == "town" and held and medal:
        return stamp("house", center(h).by(-12, -23), 0.92)
    look = LOOKS[kind]
    return stamp(look.symbol_held if held or medal else look.symbol, center(h))


def medal_hexes(state: State) -> set[int]:
    """Return the hexes with medals on them."""
    return {goal.hex for goal in _goals(state)}


@cache
def _grown(scenario: Scenario) -> tuple[int, ...]:
    """Return the hexes with trees or houses."""
    return tuple(h for h in range(HEXES) if LOOKS[facts().terrains[scenario.ground[h]].id].symbol)


# -- bridges --------------------------------------------------------------------------------------


def _bridge(state: State, bridge: ObstacleSetup) -> str:
    """Draw a bridge along its road; without its middle if it has been blown up."""
    ends = _ends(state, bridge)
    middle = center(bridge.hex)
    spans = [[ends[0], middle, ends[1]]]
    if state.blown[bridge.hex]:
        spans = [[end, middle.to(end, 0.62)] for end in ends]
    d = "".join("M" + "L".join(map(str, span)) for span in spans)
    strokes = (("var(--ink)", 28.0, ""), ("var(--town)", 22.0, ""), ("var(--ink2)", 22.0, ".9 7.1"))
    drawn = "".join(
        f'<path d="{d}" stroke="{color}" stroke-width="{width}"'
        + (f' stroke-dasharray="{dashes}"' if dashes else "")
        + "/>"
        for color, width, dashes in strokes
    )
    rubble = ""
    if state.blown[bridge.hex]:
        x, y = middle
        rubble = (
            f'<path d="M{num(x - 7)} {num(y - 7)}l14 14m0-14-14 14" stroke="var(--ink)" stroke-width="3"/>'
        )
    return f'<g fill="none" stroke-linejoin="round">{drawn}{rubble}</g>'


def _ends(state: State, bridge: ObstacleSetup) -> tuple[Point, Point]:
    """Return the points where the road of a bridge leaves its hex: over open edges, or across the river."""
    here = center(bridge.hex)
    if len(bridge.open_to) == 2:
        first, second = (here.to(center(h), 0.5) for h in bridge.open_to)
        return first, second
    bend = waters(state.scenario).bend_in(bridge.hex)
    angle = radians(bend.across if bend else 0.0)
    if len(bridge.open_to) == 1:
        door = here.to(center(bridge.open_to[0]), 0.5)
        long = hypot(door.x - here.x, door.y - here.y)
        return door, here.by((here.x - door.x) / long * SPAN, (here.y - door.y) / long * SPAN)
    dx, dy = SPAN * cos(angle), SPAN * sin(angle)
    return here.by(-dx, -dy), here.by(dx, dy)


# -- obstacles ------------------------------------------------------------------------------------


def _draw_obstacle(state: State, piece: ObstacleSetup, room: float, *, medal: bool) -> str:
    """Draw a bunker, a sea wall or hedgehogs: above or below a unit, and next to a medal."""
    kind, middle, held = facts().obstacles[piece.type], center(piece.hex), _has_unit(state, piece.hex)
    if kind.spans or kind.removed != "never":
        return ""
    side = TOKENS[piece.owner] if piece.owner is not None else "ink"
    if kind.id == "bunker":
        if medal and held:
            return stamp(f"bunker-{side}", middle.by(-9, -17 - room), 0.68)
        return stamp(f"bunker-{side}", middle.by(0, -18 - room if held else -4))
    if kind.id == "seawall":
        return stamp("seawall", middle.by(0, 27 + room if held else 22), 0.9, f'stroke="var(--{side})"')
    return _hedgehogs(middle.by(0, room * held), held=held)


def _loose(state: State, h: int, room: float) -> str:
    """Draw sandbags and wire."""
    middle, held, drawn = center(h), _has_unit(state, h), ""
    if state.sandbags[h]:
        drawn += stamp("bags", middle.by(0, -19 - room if held else -8))
    if state.wire[h]:
        drawn += stamp("wire", middle.by(0, 27 + room if held else 14))
    return drawn


def _hedgehogs(middle: Point, *, held: bool) -> str:
    """Draw three crossed beams in a row below a unit."""
    places = [(-17, 28), (0, 31), (17, 28)] if held else [(-16, -8), (15, -11), (0, 14)]
    return "".join(stamp("hog", middle.by(*place), 0.62 if held else 1.0) for place in places)


# -- goals ----------------------------------------------------------------------------------------


def _open_objectives(state: State) -> list[tuple[int, tuple[int, ...], bool]]:
    """Return side, hexes and permanence of all objectives that haven't been won permanently."""
    found = []
    for i, objective in enumerate(state.scenario.objectives):
        if not (i < len(state.won) and state.won[i]):
            found.append((objective.side, objective.hexes, objective.permanent))
    return found


def _goal_lines(state: State) -> list[str]:
    """Draw an outline around the hexes of each objective that has several."""
    goals = [(side, hexes) for side, hexes, _ in _open_objectives(state)]
    goals += [(clause.side, clause.hexes) for clause in state.scenario.sudden_death]
    lines = []
    for side, hexes in goals:
        if len(hexes) > 1:
            d = "".join(straight(loop) for group in groups(hexes) for loop in outlines(group))
            color = f'stroke="var(--{TOKENS[side]})" stroke-width="2.6" stroke-dasharray="8 5"'
            lines.append(f'<path d="{d}" fill="none" stroke-linejoin="round" {color}/>')
    return lines


def _marks(state: State) -> list[str]:
    """Draw medals on hexes without units, exits, and bridges that may be blown up."""
    drawn = [_medal(state, goal) for goal in _goals(state) if not _has_unit(state, goal.hex)]
    drawn += [_way_out(gate.hex, gate.side) for gate in state.scenario.exits]
    for rule in state.scenario.rules_of(BlowBridge):
        color = f'stroke="var(--{TOKENS[rule.side]})"'
        left = [h for h in rule.bridges if not state.blown[h]]
        drawn += [stamp("charge", center(h).by(-18, -22), 1.0, color) for h in left]
    return drawn


def draw_pinned_medals(state: State, *, small: bool) -> str:
    """Draw the medals on hexes with units, pinned to the corners of the units' plates."""
    room = TIGHT if small else 0.0
    return "".join(_medal(state, goal, room) for goal in _goals(state) if _has_unit(state, goal.hex))


class Goal(NamedTuple):
    """A medal on the board."""

    hex: int
    symbol: str
    permanent: bool = False


def _goals(state: State) -> list[Goal]:
    goals = [
        Goal(_heart(hexes), f"medal-{TOKENS[side]}", permanent)
        for side, hexes, permanent in _open_objectives(state)
    ]
    ends = state.scenario.sudden_death
    return goals + [Goal(_heart(clause.hexes), f"death-{TOKENS[clause.side]}") for clause in ends]


def _medal(state: State, goal: Goal, room: float = 0.0) -> str:
    """Draw a medal: below houses, in the middle of its hex, or on a unit; with a bar if permanent."""
    if _has_unit(state, goal.hex):
        two = goal.symbol.startswith("death")
        place, scale = center(goal.hex).by((15 if two else 21) + room, -21 - 2 * room), 1.5 if room else 0.9
    else:
        kind = facts().terrains[state.scenario.ground[goal.hex]].id
        place, scale = center(goal.hex).by(*LOOKS[kind].medal), 1.2
    return stamp(goal.symbol, place, scale) + (_bar(place, 12.5 * scale) if goal.permanent else "")


@cache
def _heart(hexes: tuple[int, ...]) -> int:
    """Return the objective's hex that is nearest to the middle of all its hexes."""
    x = sum(center(h).x for h in hexes) / len(hexes)
    y = sum(center(h).y for h in hexes) / len(hexes)
    return min(hexes, key=lambda h: (round(hypot(center(h).x - x, center(h).y - y)), h))


def _bar(place: Point, down: float) -> str:
    """Draw the bar below a permanent medal."""
    x, y = place.by(-8, down + 2)
    d = f"M{num(x)} {num(y)}h16"
    return (
        f'<path d="{d}" stroke="var(--piece)" stroke-width="6" stroke-linecap="round"/>'
        f'<path d="{d}" stroke="#211F1A" stroke-width="2.8"/>'
    )


def _way_out(h: int, side: int) -> str:
    """Draw an arrow off the edge of the board."""
    row, col = board().row[h], board().col[h]
    turn, dx, dy = (0, 0, -25) if row == 0 else (180, 0, 27) if row == ROWS - 1 else (90, 27, 0)
    if 0 < row < ROWS - 1 and col == 0:
        turn, dx = 270, -27
    x, y = center(h).by(dx, dy)
    arrow = stamp("exit", Point(0, 0))
    place = f"translate({num(x)} {num(y)}) rotate({turn})"
    return f'<g transform="{place}" fill="var(--{TOKENS[side]})">{arrow}</g>'
