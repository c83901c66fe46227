"""Checks whether a scenario makes sense on the board: where units may be, and what the tables refer to.

Reading has already made sure that every token and label is known; these checks look at how they fit together.
"""

from __future__ import annotations

from bythebook.games.memoir44.box.facts import CLASSES, SIDES, Obstacle, facts
from bythebook.games.memoir44.box.hexes import board, label
from bythebook.games.memoir44.box.scenarios.form import Problems
from bythebook.games.memoir44.box.scenarios.layers import Layer
from bythebook.games.memoir44.box.scenarios.records import (
    Airdrop,
    BlowBridge,
    Objective,
    ReconAsAirPower,
    Scenario,
    SuddenDeath,
)

Layers = dict[str, Layer]


def check(scenario: Scenario, layers: Layers, problems: Problems) -> None:
    """Report misplaced pieces and invalid references (MV-9, MV-12, TE-2, SP-6)."""
    _check_ground(scenario, layers["ground"])
    _check_obstacles(scenario, layers["obstacles"], problems)
    _check_units(scenario, layers["units"], problems)
    _check_goals(scenario, problems)
    _check_rules(scenario, problems)
    _check_air(scenario, problems)


def is_closed(scenario: Scenario, h: int, class_index: int) -> bool:
    """Whether a class can never enter a hex, by its terrain or its flag; a bridge opens a river (MV-9)."""
    terrain = facts().terrains[scenario.ground[h]]
    bridged = any(o.hex == h and facts().obstacles[o.type].spans == terrain.id for o in scenario.obstacles)
    return h in scenario.impassable or not (terrain.enters[class_index] or bridged)


def why_not_lie(scenario: Scenario, h: int, obstacle: Obstacle) -> str:
    """Return the reason why an obstacle cannot be on a hex, or an empty text (MV-9, TE-1, TE-2).

    Only a bridge is built over water; a bridge carries sandbags (CC-9) and nothing else.
    """
    if obstacle.spans:
        return ""
    terrain = facts().terrains[scenario.ground[h]]
    bridged = any(o.hex == h and facts().obstacles[o.type].spans for o in scenario.obstacles)
    if bridged:
        return "" if obstacle.id == "sandbag" else "there is a bridge"
    is_land = terrain.sandbags and any(terrain.enters)
    return "" if is_land else f"the ground is {terrain.name.lower()}"


def _check_ground(scenario: Scenario, layer: Layer) -> None:
    river = facts().terrain["river"].index
    for h in sorted(scenario.wide):
        if scenario.ground[h] != river:
            layer.report(h, f"{label(h)} is marked wide (~), but only a river can be")


def _check_obstacles(scenario: Scenario, layer: Layer, problems: Problems) -> None:
    for o in scenario.obstacles:
        obstacle = facts().obstacles[o.type]
        if reason := why_not_lie(scenario, o.hex, obstacle):
            layer.report(o.hex, f"{obstacle.name.lower()} can't be placed at {label(o.hex)}: {reason}")
        for end in o.open_to:
            if end not in board().neighbors[o.hex]:
                problems.add(f"open_to.{label(o.hex)}", f"{label(end)} is not next to {label(o.hex)}")


def _check_units(scenario: Scenario, layer: Layer, problems: Problems) -> None:
    for unit in scenario.units:
        kind = facts().units[unit.type]
        if is_closed(scenario, unit.hex, kind.class_index):
            ground = facts().terrains[scenario.ground[unit.hex]].name.lower()
            layer.report(unit.hex, f"{kind.id} can't be at {label(unit.hex)}: that {ground} is impassable")
        for o in scenario.obstacles:
            obstacle = facts().obstacles[o.type]
            if o.hex == unit.hex and not obstacle.starts[kind.class_index]:
                allowed = " or ".join(c for c, ok in zip(CLASSES, obstacle.starts, strict=True) if ok)
                layer.report(
                    unit.hex,
                    f"{kind.id} can't start on the {obstacle.id} at {label(unit.hex)}, only {allowed}",
                )
    dropped = {drop.side for drop in scenario.rules_of(Airdrop)}
    for side, name in enumerate(SIDES):
        if side not in dropped and not any(unit.side == side for unit in scenario.units):
            problems.add("units", f"the {name} side has no unit on the board")


def _check_goals(scenario: Scenario, problems: Problems) -> None:
    goals: list[tuple[str, tuple[Objective | SuddenDeath, ...]]] = [
        ("objectives", scenario.objectives),
        ("sudden_death", scenario.sudden_death),
    ]
    for key, entries in goals:
        for n, goal in enumerate(entries, start=1):
            _check_reachable(scenario, goal.hexes, f"{key}[{n}].hexes", problems)
            if goal.need > len(goal.hexes):
                problems.add(f"{key}[{n}].need", f"needs {goal.need} hexes of only {len(goal.hexes)}")
    for n, gate in enumerate(scenario.exits, start=1):
        _check_reachable(scenario, (gate.hex,), f"exits[{n}].hex", problems)


def _check_reachable(scenario: Scenario, hexes: tuple[int, ...], key: str, problems: Problems) -> None:
    for h in hexes:
        if all(is_closed(scenario, h, class_index) for class_index in range(len(CLASSES))):
            problems.add(key, f"no unit can ever be at {label(h)}")


def _check_rules(scenario: Scenario, problems: Problems) -> None:
    bridge = facts().obstacle["bridge"].index
    bridges = {o.hex for o in scenario.obstacles if o.type == bridge}
    for n, rule in enumerate(scenario.rules, start=1):
        if isinstance(rule, BlowBridge):
            for h in rule.bridges:
                if h not in bridges:
                    problems.add(f"rules[{n}].bridges", f"there is no bridge at {label(h)}")
        if isinstance(rule, ReconAsAirPower):
            _check_reachable(scenario, rule.hexes, f"rules[{n}].hexes", problems)
        if isinstance(rule, Airdrop) and rule.figures > facts().units[rule.type].figures:
            kind = facts().units[rule.type]
            problems.add(f"rules[{n}].figures", f"{kind.id} has at most {kind.figures} figures")


def _check_air(scenario: Scenario, problems: Problems) -> None:
    airfield = facts().terrain["airfield"].index
    for name, force in zip(SIDES, scenario.air or (), strict=False):
        for h in force.airfields:
            if scenario.ground[h] != airfield:
                problems.add(f"flight_plan.{name}.airfields", f"there is no airfield at {label(h)}")
