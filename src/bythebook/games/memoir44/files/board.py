"""A custom board in a position file: drawn layers, or the full text of a scenario file."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from bythebook.games.memoir44.box.facts import SIDES, facts
from bythebook.games.memoir44.box.hexes import HEXES, ROWS, hex_at, label, row_length
from bythebook.games.memoir44.box.scenarios.check import check
from bythebook.games.memoir44.box.scenarios.form import Problems, ScenarioError
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
from bythebook.games.memoir44.box.scenarios.records import Exit, Objective, Scenario, SideSetup
from bythebook.games.memoir44.box.scenarios.text import LAYERS, read
from bythebook.kernel.schema import Wrong

CARDS: Final = 5
MEDALS: Final = 6
"""The default number of cards and of medals to win on a custom board."""


OWN: Final = "position"
"""The id of a board that is drawn in a position file."""


def scenario_of(board: Mapping[str, Any] | str, wrong: list[Wrong]) -> Scenario | None:
    """Read the scenario from `board`; if it can't be read, report why and return None."""
    return _whole(board, wrong) if isinstance(board, str) else _drawn(board, wrong)


def drawing_of(scenario: Scenario) -> dict[str, Any]:
    """Return a board that was drawn in a position file in the form used by such files."""
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
    units = [standing.get(h, EMPTY) for h in range(HEXES)]
    goals = [_written_objective(o) for o in scenario.objectives]
    gates = [{"side": SIDES[e.side], "hex": label(e.hex), "medals": e.medals} for e in scenario.exits]
    return {
        "title": scenario.title,
        "face": scenario.face,
        "top": SIDES[scenario.top],
        "first": SIDES[scenario.first],
        **{
            key: draw(tokens).splitlines()
            for key, tokens in zip(LAYERS, (ground, obstacles, units), strict=True)
        },
        "cards": {side: scenario.sides[i].cards for i, side in enumerate(SIDES)},
        "medals": {side: scenario.sides[i].medals for i, side in enumerate(SIDES)},
        "objectives": goals,
        "exits": gates,
    }


def _written_objective(objective: Objective) -> dict[str, Any]:
    return {
        "side": SIDES[objective.side],
        "hexes": [label(h) for h in objective.hexes],
        "need": objective.need,
        "medals": objective.medals,
        "mode": objective.mode,
    }


def _whole(text: str, wrong: list[Wrong]) -> Scenario | None:
    try:
        return read(text)
    except ScenarioError as error:
        for problem in error.problems:
            place = f"line {problem.line}: " if problem.line is not None else ""
            wrong.append(Wrong(("board",), f"{place}{problem.key}: {problem.text}"))
        return None


def _drawn(board: Mapping[str, Any], wrong: list[Wrong]) -> Scenario | None:
    problems = Problems("board")
    layers = {key: take_apart(key, _text(board.get(key)), 1, problems) for key in LAYERS}
    scenario = _assembled(board, layers)
    if not problems.found:
        check(scenario, layers, problems)
    # An army may be missing here: the units of a position may come from its own list.
    found = [p for p in problems.found if p.key != "units" or p.line is not None]
    for problem in found:
        column = f", column {problem.column}" if problem.column is not None else ""
        row = f"row {problem.line}{column}: " if problem.line is not None else ""
        wrong.append(Wrong(("board", problem.key), row + problem.text))
    return None if found else scenario


def _text(layer: str | list[str] | None) -> str:
    if layer is None:
        return "\n".join(" ".join([EMPTY] * row_length(row)) for row in range(ROWS))
    lines = layer.split("\n") if isinstance(layer, str) else layer
    return "\n".join(line for line in lines if line.strip())


def _assembled(board: Mapping[str, Any], layers: dict[str, Layer]) -> Scenario:
    ground = [facts().terrain["clear"].index] * HEXES
    cells = layers["ground"].read(read_ground)
    for cell in cells:
        ground[cell.hex] = cell.terrain
    top = SIDES.index(board.get("top", SIDES[0]))
    cards, medals = board.get("cards", {}), board.get("medals", {})
    axis, allies = (
        SideSetup(nation="US" if i else "DE", cards=cards.get(side, CARDS), medals=medals.get(side, MEDALS))
        for i, side in enumerate(SIDES)
    )
    return Scenario(
        id=OWN,
        title=board.get("title", "A position"),
        kind="original",
        order=0,
        date=date(1944, 6, 6),
        source="A position file.",
        confidence="original",
        face=board.get("face", "country"),
        top=top,
        first=SIDES.index(board["first"]) if "first" in board else 1 - top,
        sides=(axis, allies),
        ground=tuple(ground),
        impassable=frozenset(cell.hex for cell in cells if IMPASSABLE in cell.flags),
        blocks_artillery=frozenset(cell.hex for cell in cells if BLOCKS_ARTILLERY in cell.flags),
        wide=frozenset(cell.hex for cell in cells if WIDE in cell.flags),
        obstacles=tuple(o for cell in layers["obstacles"].read(read_obstacles) for o in cell),
        units=tuple(layers["units"].read(read_unit)),
        objectives=tuple(_objective(entry) for entry in board.get("objectives", ()) if entry),
        exits=tuple(_exit(entry) for entry in board.get("exits", ()) if entry),
    )


def _objective(entry: Mapping[str, Any]) -> Objective:
    return Objective(
        side=SIDES.index(entry["side"]),
        hexes=tuple(_hex(text) for text in entry["hexes"]),
        need=entry.get("need", 1),
        medals=entry.get("medals", 1),
        mode=entry.get("mode", "temporary"),
    )


def _exit(entry: Mapping[str, Any]) -> Exit:
    return Exit(side=SIDES.index(entry["side"]), hex=_hex(entry["hex"]), medals=entry.get("medals", 1))


def _hex(text: str) -> int:
    """Return the hex with a label. Labels were checked before; an invalid one returns the first hex."""
    try:
        return hex_at(text)
    except ValueError:
        return 0
