'''Scenarios as text that a person can see and edit, both ways (SF-1, SF-2).

A scenario is a TOML file. First come its keys, then three drawn layers that look like the board (the tokens
are explained in `layers`), then tables; hexes are written by label, such as "C7" (BD-9):

    id = "pegasus_bridge"            title, kind, order, date, source, confidence, notes
    face = "country"                 or "beach"
    top = "axis"                     the side at the top of the board
    first = "allies"                 the side that plays first
    ground, obstacles, units         the drawn layers, each in """triple quotes"""

    [axis] and [allies]              nation, cards, medals
    [open_to]                        h6 = ["I7", "H5"]: how a bridge is entered and left
    [[objectives]]                   side, hexes, need, medals, mode
    [[sudden_death]]                 side, hexes, need
    [[exits]]                        side, hex, medals
    [[rules]]                        rule = "blow_bridge", then what that rule needs
    [flight_plan]                    planes fly; axis and allies may list planes and airfields
    [labels]                         B9 = "le Port"

`read` finds every problem of a text before it complains, and raises nothing but ScenarioError.
'''

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from bythebook.games.memoir44.box.facts import SIDES, facts
from bythebook.games.memoir44.box.hexes import HEXES, label
from bythebook.games.memoir44.box.scenarios.check import check
from bythebook.games.memoir44.box.scenarios.form import (
    Form,
    Problem,
    Problems,
    ScenarioError,
    Table,
    nearest,
    quoted,
)
from bythebook.games.memoir44.box.scenarios.layers import (
    BLOCKS_ARTILLERY,
    EMPTY,
    IMPASSABLE,
    WIDE,
    Layer,
    draw,
    read_ground,
    read_obstacles,
    read_unit,
    take_apart,
    write_ground,
    write_obstacles,
    write_unit,
)
from bythebook.games.memoir44.box.scenarios.records import (
    AirForce,
    Confidence,
    Exit,
    Face,
    Kind,
    Objective,
    ObstacleSetup,
    Rule,
    Scenario,
    SideSetup,
    SuddenDeath,
)
from bythebook.games.memoir44.box.scenarios.tables import RULES, read_record, toml, write_record
from bythebook.kernel import disk

__all__ = ["Problem", "Scenario", "ScenarioError", "all_ids", "load", "read", "write"]

LAYERS: Final = ("ground", "obstacles", "units")
KINDS: Final[tuple[Kind, ...]] = ("official", "official_extra", "original")
CONFIDENCES: Final[tuple[Confidence, ...]] = ("exact", "partial", "original")
FACES: Final[tuple[Face, ...]] = ("country", "beach")


@cache
def load(scenario_id: str) -> Scenario:
    """Return a scenario that comes with the game, by its id; ScenarioError if there is none (SF-1, SF-2)."""
    known = _files()
    if scenario_id not in known:
        text = f"there is no scenario {quoted(scenario_id)}; {nearest(scenario_id, known)}"
        raise ScenarioError([Problem("scenarios", "id", text)])
    return read(known[scenario_id], name=f"{scenario_id}.toml")


@cache
def all_ids() -> tuple[str, ...]:
    """Return the ids of all scenarios that come with the game, in book order (SF-1, SF-2)."""
    return tuple(sorted(_files(), key=lambda scenario_id: load(scenario_id).order))


def read(source: Path | str, *, name: str = "scenario") -> Scenario:
    """Return the scenario in a file (a Path) or a text (a str); ScenarioError lists all problems."""
    problems = Problems(name)
    if isinstance(source, Path):
        problems = Problems(source.name)
        source = _contents(source, problems)
    form = Form(_parse(source, problems), problems)
    layers = {key: _layer(form, key, source) for key in LAYERS}
    scenario = _scenario(form, layers)
    form.close()
    if not problems.touch(*LAYERS):
        check(scenario, layers, problems)
    problems.settle()
    return scenario


LONGEST: Final = 20_000
"""The maximum length of a text in characters; those in the box have fewer than 3,000."""
MOST_DOTS: Final = 20
"""The maximum number of dots in a name: each one opens a nested table."""


@cache
def _files() -> dict[str, str]:
    folder = files("bythebook.games.memoir44").joinpath("box", "data", "scenarios")
    found = sorted(folder.iterdir(), key=lambda file: file.name)
    return {
        f.name.removesuffix(".toml"): f.read_text(encoding="utf-8") for f in found if f.name.endswith(".toml")
    }


def _contents(path: Path, problems: Problems) -> str:
    try:
        return disk.read_text(path)
    except (OSError, ValueError) as error:
        problems.add("file", f"can't be read: {getattr(error, 'strerror', None) or error}")
        raise ScenarioError(problems.found) from error


def _dots(row: str) -> int:
    """Return the number of dots in a line's key, or in the brackets of a heading."""
    names = [row] if row.lstrip().startswith("[") else row.split("=")[:-1]
    return max((name.count(".") for name in names), default=0)


def _parse(text: str, problems: Problems) -> Table:
    if len(text) > LONGEST:
        problems.add("file", f"is longer than {LONGEST} characters")
        raise ScenarioError(problems.found)
    deep = [at for at, row in enumerate(text.split("\n"), 1) if _dots(row) > MOST_DOTS]
    if deep:
        problems.add("TOML", f"has a name of more than {MOST_DOTS} parts in line {deep[0]}")
        raise ScenarioError(problems.found)
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        problems.add("TOML", "is nested too deeply")
        raise ScenarioError(problems.found) from error
    except ValueError as error:
        message = str(error)
        place = re.search(r" \(at line (\d+), column (\d+)\)$", message)
        line, column = (int(place[1]), int(place[2])) if place else (None, None)
        if line is None and "end of document" in message:
            line = text.count("\n") + 1
        problems.add("TOML", message.partition(" (at ")[0], line, column)
        raise ScenarioError(problems.found) from error


def _layer(form: Form, key: str, text: str) -> Layer:
    drawing = form.take(key, str, "a drawing of nine rows", "")
    start = re.search(rf'^[ \t]*{key}[ \t]*=[ \t]*(?:"""|\'\'\')(\r?\n)?', text, re.MULTILINE)
    line = text.count("\n", 0, start.end()) + 1 if start else None
    if not form.problems.touch(key):
        return take_apart(key, drawing, line, form.problems)
    return take_apart(key, drawing, line, Problems(form.problems.file))


def _scenario(form: Form, layers: dict[str, Layer]) -> Scenario:
    ground = [facts().terrain["clear"].index] * HEXES
    cells = layers["ground"].read(read_ground)
    for cell in cells:
        ground[cell.hex] = cell.terrain
    return Scenario(
        id=_identifier(form),
        title=form.text("title"),
        kind=form.choice("kind", KINDS),
        order=form.number("order", 0, 9999),
        date=form.day("date"),
        source=form.text("source"),
        confidence=form.choice("confidence", CONFIDENCES),
        notes=form.optional("notes", form.texts, ()),
        face=form.choice("face", FACES),
        top=SIDES.index(form.choice("top", SIDES)),
        first=SIDES.index(form.choice("first", SIDES)),
        sides=(read_record(form.form("axis"), SideSetup), read_record(form.form("allies"), SideSetup)),
        ground=tuple(ground),
        impassable=frozenset(cell.hex for cell in cells if IMPASSABLE in cell.flags),
        blocks_artillery=frozenset(cell.hex for cell in cells if BLOCKS_ARTILLERY in cell.flags),
        wide=frozenset(cell.hex for cell in cells if WIDE in cell.flags),
        obstacles=_obstacles(form, layers["obstacles"]),
        units=tuple(layers["units"].read(read_unit)),
        objectives=tuple(read_record(entry, Objective) for entry in form.forms("objectives")),
        sudden_death=tuple(read_record(entry, SuddenDeath) for entry in form.forms("sudden_death")),
        exits=tuple(read_record(entry, Exit) for entry in form.forms("exits")),
        rules=tuple(rule for entry in form.forms("rules") for rule in _rule(entry)),
        air=_air(form),
        labels=_labels(form),
    )


def _identifier(form: Form) -> str:
    value = form.text("id")
    if value != "?" and not re.fullmatch(r"[a-z][a-z0-9_]*", value):
        form.report("id", f"{quoted(value)} should have only lowercase letters, digits and underscores")
    return value


def _obstacles(form: Form, layer: Layer) -> tuple[ObstacleSetup, ...]:
    obstacles = [obstacle for cell in layer.read(read_obstacles) for obstacle in cell]
    if not form.has("open_to"):
        return tuple(obstacles)
    ends = form.form("open_to")
    bridge = facts().obstacle["bridge"].index
    for key in ends.table:
        h, open_to = ends.spot(key, key), ends.hexes(key)
        spots = [i for i, o in enumerate(obstacles) if o.hex == h and o.type == bridge]
        if not spots:
            ends.report(key, f"there is no bridge at {quoted(key)}")
        for i in spots:
            obstacles[i] = replace(obstacles[i], open_to=open_to)
    return tuple(obstacles)


def _rule(entry: Form) -> tuple[Rule, ...]:
    name = entry.take("rule", str, "the name of a special rule", "")
    if name in RULES:
        return (read_record(entry, RULES[name]),)
    if name:
        entry.report("rule", f"{quoted(name)} is unknown; {nearest(name, RULES)}")
    return ()


def _air(form: Form) -> tuple[AirForce, AirForce] | None:
    if not form.has("flight_plan"):
        return None
    plan = form.form("flight_plan")
    every = AirForce(planes=tuple(plane.index for plane in facts().planes))
    axis, allies = (read_record(plan.form(side), AirForce) if plan.has(side) else every for side in SIDES)
    plan.close()
    return axis, allies


def _labels(form: Form) -> tuple[tuple[int, str], ...]:
    if not form.has("labels"):
        return ()
    entries = form.form("labels")
    found: dict[int, str] = {}
    for key in entries.table:
        h, text = entries.spot(key, key), entries.text(key)
        if h in found:
            entries.report(key, "names a hex that already has a name")
        found[h] = text
    return tuple(sorted(found.items()))


def write(scenario: Scenario) -> str:
    """Return the text of a scenario, so that `read(write(s)) == s`."""
    lines = [f"{key} = {toml(value)}" for key, value in _keys(scenario)]
    for key, tokens in _drawings(scenario):
        lines += ["", f'{key} = """', draw(tokens) + '"""']
    for name, side in zip(SIDES, scenario.sides, strict=True):
        lines += _table(f"[{name}]", write_record(side))
    ends = {label(o.hex): [label(h) for h in o.open_to] for o in scenario.obstacles if o.open_to}
    lines += _table("[open_to]", ends) if ends else []
    for key, records in (
        ("objectives", scenario.objectives),
        ("sudden_death", scenario.sudden_death),
        ("exits", scenario.exits),
    ):
        for record in records:
            lines += _table(f"[[{key}]]", write_record(record))
    names = {kind: name for name, kind in RULES.items()}
    for rule in scenario.rules:
        lines += _table("[[rules]]", {"rule": names[type(rule)]} | write_record(rule))
    for name, force in zip(SIDES, scenario.air or (), strict=False):
        lines += _table(f"[flight_plan.{name}]", write_record(force))
    if scenario.labels:
        lines += _table("[labels]", {label(h): text for h, text in scenario.labels})
    return "\n".join(lines) + "\n"


def _keys(scenario: Scenario) -> list[tuple[str, object]]:
    return [
        ("id", scenario.id),
        ("title", scenario.title),
        ("kind", scenario.kind),
        ("order", scenario.order),
        ("date", scenario.date),
        ("source", scenario.source),
        ("confidence", scenario.confidence),
        *([("notes", scenario.notes)] if scenario.notes else []),
        ("face", scenario.face),
        ("top", SIDES[scenario.top]),
        ("first", SIDES[scenario.first]),
    ]


def _drawings(scenario: Scenario) -> list[tuple[str, list[str]]]:
    ground = [
        write_ground(
            terrain,
            impassable=h in scenario.impassable,
            blocks_artillery=h in scenario.blocks_artillery,
            wide=h in scenario.wide,
        )
        for h, terrain in enumerate(scenario.ground)
    ]
    obstacles = [write_obstacles([o for o in scenario.obstacles if o.hex == h]) for h in range(HEXES)]
    standing = {unit.hex: write_unit(unit) for unit in scenario.units}
    return [
        ("ground", ground),
        ("obstacles", obstacles),
        ("units", [standing.get(h, EMPTY) for h in range(HEXES)]),
    ]


def _table(heading: str, values: Mapping[str, object]) -> list[str]:
    return ["", heading, *(f"{key} = {toml(value)}" for key, value in values.items())]
