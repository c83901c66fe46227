"""The position as a picture: the terrain, the pieces on it, the units, and a name for every hex."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from bythebook.games.memoir44.box.facts import SIDES, facts
from bythebook.games.memoir44.box.hexes import BOTTOM, HEXES, OFF_BOARD, ROWS, TOP, hex_of, label, row_length
from bythebook.games.memoir44.box.hexes import board as tables
from bythebook.games.memoir44.box.scenarios.records import BlowBridge, ObstacleSetup, Scenario
from bythebook.games.memoir44.screen.drawing.ground import ground
from bythebook.games.memoir44.screen.drawing.naming import names
from bythebook.games.memoir44.screen.drawing.on_hexes import draw_pieces, draw_pinned_medals
from bythebook.games.memoir44.screen.drawing.pieces import flights, planes, units
from bythebook.games.memoir44.screen.drawing.shapes import HEIGHT, RING, WIDTH, center, hex_path
from bythebook.games.memoir44.screen.drawing.turning import opposite, turn_state
from bythebook.games.memoir44.state.state import NOWHERE, State
from bythebook.games.memoir44.text.names import ADJECTIVES, SIDE_NAMES, plane_name, type_name
from bythebook.games.shared.grammar import count
from bythebook.games.shared.scenery import Board, Cell, Marks
from bythebook.kernel.prompt import Seat


def board(state: State, seat: Seat | None, *, across: bool = False) -> Board:
    """Return the position as a picture; nothing is hidden, but each side sees the board from its own edge."""
    scenario = state.scenario
    setting = _setting(scenario)
    looks = scenario.seat(SIDES.index(seat)) if seat in SIDES else BOTTOM
    top = (looks == TOP) != across
    drawn = turn_state(state) if top else state
    return Board(
        width=WIDTH,
        height=HEIGHT,
        label=f"Map of {scenario.title}, {row_length(0)} by {ROWS} hexes",
        ground=ground(drawn.scenario, small=False, turned=top, across=across),
        small_ground=ground(drawn.scenario, small=True, turned=top, across=across),
        pieces=draw_pieces(drawn, small=False) + names(drawn) + _above(drawn, small=False),
        small=draw_pieces(drawn, small=True) + _above(drawn, small=True),
        cells=[_cell(state, h, setting, turned=top) for h in range(HEXES)],
        marks=Marks((0, -25), (-24, -24)),
        focus=label(_focus(state)),
        turns=True,
        turned=top,
    )


def _above(state: State, *, small: bool) -> str:
    return flights(state) + units(state, small=small) + draw_pinned_medals(state, small=small) + planes(state)


# -- cells ----------------------------------------------------------------------------------------


def _cell(state: State, h: int, setting: Setting, *, turned: bool) -> Cell:
    place = opposite(h) if turned else h
    x, y = center(place)
    up, down, left, right = (_label_at(there, turned=turned) for there in _arrows(place))
    return Cell(
        id=label(h),
        name=hex_name(state, h, setting),
        x=round(x, 1),
        y=round(y, 1),
        path=hex_path(place, RING),
        up=up,
        down=down,
        left=left,
        right=right,
        empty=state.unit_at[h] == NOWHERE and not _extras(state, h, setting),
    )


def _label_at(place: int, *, turned: bool) -> str:
    """Return the label of the hex at a point on the page; empty if there is none."""
    return "" if place == OFF_BOARD else label(opposite(place) if turned else place)


@cache
def _arrows(place: int) -> list[int]:
    """Return the hexes that the arrow keys lead to; straight up and down alternate between left and right."""
    row, col = tables().row[place], tables().col[place]
    up, down = (hex_of(row + step, min(col, row_length(row + step) - 1)) for step in (-1, 1))
    return [up, down, hex_of(row, col - 1), hex_of(row, col + 1)]


class Setting(NamedTuple):
    """What a scenario places on its hexes."""

    fixed: dict[int, list[ObstacleSetup]]
    """The permanent obstacles, by hex."""
    valued: frozenset[int]
    """The hexes that can score for a side."""
    named: dict[int, str]
    """The place names, by hex."""


@cache
def _setting(scenario: Scenario) -> Setting:
    fixed: dict[int, list[ObstacleSetup]] = {}
    for piece in scenario.obstacles:
        if facts().obstacles[piece.type].removed == "never":
            fixed.setdefault(piece.hex, []).append(piece)
    goals = [objective.hexes for objective in scenario.objectives]
    goals += [clause.hexes for clause in scenario.sudden_death]
    goals += [rule.bridges for rule in scenario.rules_of(BlowBridge)]
    goals.append(tuple(gate.hex for gate in scenario.exits))
    return Setting(fixed, frozenset(h for hexes in goals for h in hexes), dict(scenario.labels))


def hex_name(state: State, h: int, setting: Setting | None = None) -> str:
    """Describe a hex for a screen reader: its terrain, its unit, its obstacles and its objectives."""
    setting = setting or _setting(state.scenario)
    place = [setting.named[h]] if h in setting.named else []
    parts = [label(h), *place, _ground_name(state, h), _describe_unit(state, h), *_extras(state, h, setting)]
    return ", ".join(parts)


def _extras(state: State, h: int, setting: Setting) -> list[str]:
    """Name what is on a hex in addition to its unit: obstacles, planes and objectives."""
    goals = _goals(state, h) if h in setting.valued else []
    return [*_obstacles(state, h, setting.fixed.get(h, [])), *_planes(state, h), *goals]


def _ground_name(state: State, h: int) -> str:
    scenario = state.scenario
    wide = "wide " if h in scenario.wide else ""
    closed = ", closed" if h in scenario.impassable else ""
    return f"{wide}{facts().terrains[scenario.ground[h]].name.lower()}{closed}"


def _describe_unit(state: State, h: int) -> str:
    unit = state.unit_at[h]
    if unit == NOWHERE:
        return "empty"
    left, full = state.figures[unit], state.full[unit]
    parts = [f"{ADJECTIVES[state.side[unit]]} {type_name(state, unit)}"]
    parts += [count(left, "figure") if left == full else f"{left} of {full} figures"]
    parts += [f"worth {count(state.worth[unit], 'medal')}"] if state.worth[unit] != 1 else []
    parts += ["to attack"] if unit in state.attack else ["to move"] if unit in state.activation else []
    return ", ".join(parts)


def _obstacles(state: State, h: int, fixed: list[ObstacleSetup]) -> list[str]:
    said = []
    for piece in fixed:
        kind = facts().obstacles[piece.type]
        owner = f"{ADJECTIVES[piece.owner]} " if piece.owner is not None else ""
        said.append("blown bridge" if kind.spans and state.blown[h] else f"{owner}{kind.name.lower()}")
    return said + ["sandbags"] * state.sandbags[h] + ["wire"] * state.wire[h]


def _planes(state: State, h: int) -> list[str]:
    return [
        f"{ADJECTIVES[side]} {plane_name(plane.kind)} above, ammunition {plane.ammo}"
        for side, plane in enumerate(state.planes)
        if plane.at == h
    ]


def _goals(state: State, h: int) -> list[str]:
    scenario, said = state.scenario, []
    for i, objective in enumerate(scenario.objectives):
        if h in objective.hexes and not (i < len(state.won) and state.won[i]):
            medals, side = count(objective.medals, "medal"), SIDE_NAMES[objective.side]
            notes = [f"{objective.need} such hexes needed"] if objective.need > 1 else []
            notes += ["permanent"] if objective.permanent else []
            said.append(
                f"{medals} for the {side} ({', '.join(notes)})" if notes else f"{medals} for the {side}"
            )
    for clause in scenario.sudden_death:
        if h in clause.hexes:
            side = SIDE_NAMES[clause.side]
            if clause.need > 1:
                said.append(f"sudden death for the {side} ({clause.need} such hexes needed)")
            else:
                said.append(f"sudden death for the {side}")
    said += [f"{ADJECTIVES[gate.side]} exit" for gate in scenario.exits if gate.hex == h]
    said += [
        f"the {SIDE_NAMES[rule.side]} may blow it up"
        for rule in scenario.rules_of(BlowBridge)
        if h in rule.bridges and not state.blown[h]
    ]
    return said


# -- where to look --------------------------------------------------------------------------------


def _focus(state: State) -> int:
    """Return the hex to focus first: of the acting unit or plane, else amid the ordered units, or all."""
    acting = getattr(state.agenda[-1], "unit", NOWHERE) if state.agenda else NOWHERE
    if isinstance(acting, int) and 0 <= acting < len(state.at) and state.at[acting] != NOWHERE:
        return state.at[acting]
    flown = state.planes[state.active]
    if flown.out and flown.ordered:
        return flown.at
    own = [h for h, side in zip(state.at, state.side, strict=True) if h != NOWHERE and side == state.active]
    ordered = [state.at[u] for u in state.ordered if state.at[u] != NOWHERE]
    near = ordered or own or list(range(HEXES))
    x = sum(center(h).x for h in near) / len(near)
    y = sum(center(h).y for h in near) / len(near)
    return min(near, key=lambda h: ((center(h).x - x) ** 2 + (center(h).y - y) ** 2, h))
