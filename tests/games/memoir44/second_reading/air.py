"""How the solo AI's planes come on, fly and attack (FP-AI, S1)."""

from __future__ import annotations

from collections.abc import Iterable

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.hexes import board
from bythebook.games.memoir44.rules.air.flight import FlyOn, entry_hexes, is_end
from bythebook.games.memoir44.state import options as o
from bythebook.games.memoir44.state.state import NOWHERE
from bythebook.kernel.prompt import Option, Prompt
from tests.games.memoir44.second_reading.field import Field, least

FIGHTER = "fighter"
CLASSES = (FIGHTER, "fighter_bomber", "bomber")
"""FP-AI-3: the classes by the D6, two numbers each."""

Path = tuple[int, ...]


def answers_entry(field: Field) -> bool:
    """S1: the player brought on a plane, so the AI does on its next turn."""
    state = field.state
    return state.turn > 1 and state.brought_on[1 - field.side] == state.turn - 1


def needs_class_die(field: Field, allowed: list[str]) -> bool:
    """FP-AI-3: a fighter against a plane that is out; otherwise the die says."""
    met = field.state.planes[1 - field.side].out
    return not (FIGHTER in allowed and (met or field.state.rulings["fp_ai_class"] == FIGHTER))


def class_by_die(face: str, allowed: list[str]) -> str:
    """FP-AI-3: 1-2, 3-4, 5-6; a class that is not allowed gives way to the next."""
    first = (int(face) - 1) // 2
    row = [CLASSES[(first + i) % len(CLASSES)] for i in range(len(CLASSES))]
    return next(kind for kind in row if kind in allowed)


def flight(field: Field, prompt: Prompt) -> list[Option]:
    """FP-AI-4: the next hex of the best ways, or the end of one."""
    plane = field.state.planes[field.side]
    flown = plane.path
    best = least(_ways(field), lambda path: _worth(field, path), len, lambda path: _looks(field, path))
    return [o.Done() if len(path) == len(flown) else o.Fly(path[len(flown)]) for path in best]


def _ways(field: Field) -> list[Path]:
    """Every flight that goes on from what has been flown and ends legally."""
    state, side = field.state, field.side
    step, plane = state.agenda[-1], state.planes[side]
    assert isinstance(step, FlyOn)
    most, found = facts().flight.most_move, []
    rows = [plane.path] if plane.out else [(h,) for h in entry_hexes(state, side)]
    while rows:
        found += [row for row in rows if row and is_end(state, side, row[-1])]
        rows = [
            (*row, h)
            for row in rows
            if len(row) < most
            for h in board().neighbors[row[-1] if row else plane.at]
            if h != step.start and h not in row
        ]
    return found


def _over(field: Field, path: Path) -> list[int]:
    units = [field.state.unit_at[h] for h in path]
    return [unit for unit in units if unit != NOWHERE and field.state.side[unit] != field.side]


def _worth(field: Field, path: Path) -> tuple[int, int, int]:
    """A dogfight for a fighter; most enemies flown over, as far as the ammunition goes; fewest figures."""
    plane, enemy = field.state.planes[field.side], field.state.planes[1 - field.side]
    seeks = plane.kind == FIGHTER and field.on("fp_ai_dogfight")
    fights = seeks and enemy.at != NOWHERE and field.away(path[-1], enemy.at) == 1
    figures = sorted(field.state.figures[unit] for unit in _over(field, path))[: plane.ammo]
    return -fights, -len(figures), sum(figures)


def _looks(field: Field, path: Path) -> tuple[int, int]:
    return field.by_5z(path[-1])


def action(field: Field, prompt: Prompt) -> list[Option]:
    """A fighter's dogfight, else the weakest unit flown over, as long as there is one."""
    state = field.state
    fighter = state.planes[field.side].kind == FIGHTER and field.on("fp_ai_dogfight")
    if fighter and o.Dogfight() in prompt.options:
        return [o.Dogfight()]
    marks = [state.unit_at[option.at] for option in prompt.options if isinstance(option, o.Target)]
    first = least(marks, lambda unit: state.figures[unit], lambda unit: field.by_5z(state.at[unit]))
    over: list[Option] = [o.Done()]
    if not state.planes[field.side].ammo:  # it leaves at the end of the turn either way (FP-11)
        over += [option for option in prompt.options if isinstance(option, o.Land)]
    return [o.Target(state.at[unit]) for unit in first] or over


def drops(field: Field) -> Iterable[int]:
    """AI-9a: the hexes of the middle rows with no unit on them or next to them."""
    taken = {h for h in field.state.at if h != NOWHERE}
    for h, row in enumerate(board().row):
        if 3 <= row <= 5 and not taken & {h, *board().neighbors[h]}:
            yield h
