"""The board for a player at the top: the content of every hex is drawn, upright, on the opposite hex."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from msgspec import structs

from bythebook.games.memoir44.box.hexes import HEXES
from bythebook.games.memoir44.box.scenarios.records import BlowBridge, Hexes, Scenario
from bythebook.games.memoir44.state.state import NOWHERE, Plane, State


def opposite(h: int) -> int:
    """Return the hex opposite, through the middle of the board."""
    return HEXES - 1 - h if h != NOWHERE else NOWHERE


def turn_state(state: State) -> State:
    """Return the state with everything on the opposite hex, for drawing."""
    made = state.copy()
    made.scenario = _scenario(state.scenario)
    made.at = [opposite(h) for h in state.at]
    made.unit_at, made.wire = state.unit_at[::-1], state.wire[::-1]
    made.sandbags, made.blown = state.sandbags[::-1], state.blown[::-1]
    made.planes = [_plane(plane) for plane in state.planes]
    return made


def _plane(plane: Plane) -> Plane:
    return structs.replace(plane, at=opposite(plane.at), path=_all(plane.path))


def _all(hexes: Hexes) -> Hexes:
    return tuple(opposite(h) for h in hexes)


@cache
def _scenario(scenario: Scenario) -> Scenario:
    """Return the scenario with its objectives on the opposite hexes."""
    bridges = [
        replace(rule, bridges=_all(rule.bridges)) if isinstance(rule, BlowBridge) else rule
        for rule in scenario.rules
    ]
    return replace(
        scenario,
        ground=scenario.ground[::-1],
        impassable=frozenset(map(opposite, scenario.impassable)),
        wide=frozenset(map(opposite, scenario.wide)),
        obstacles=tuple(replace(o, hex=opposite(o.hex), open_to=_all(o.open_to)) for o in scenario.obstacles),
        objectives=tuple(replace(goal, hexes=_all(goal.hexes)) for goal in scenario.objectives),
        sudden_death=tuple(replace(clause, hexes=_all(clause.hexes)) for clause in scenario.sudden_death),
        exits=tuple(replace(gate, hex=opposite(gate.hex)) for gate in scenario.exits),
        rules=tuple(bridges),
        labels=tuple((opposite(h), name) for h, name in scenario.labels),
    )
