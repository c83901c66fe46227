"""Remove eliminated units from a state: those on the board get new numbers, in the same order.

A position file lists only the units on the board, so the state that it is written from must not count
others.
"""

from __future__ import annotations

from typing import Any, Final, cast

from msgspec.structs import replace

from bythebook.games.memoir44.state.state import NOWHERE, State
from bythebook.kernel.step import Notes, Step
from bythebook.playbook.run.notes import BotNotes

_ONE: Final = ("unit", "target", "attacker")
_SEVERAL: Final = ("group", "struck")
"""The fields of steps that hold numbers of units."""


def without_the_dead(state: State) -> State:
    """Return the state with only the units on the board or named by the agenda, renumbered."""
    spoken_of = {unit for step in state.agenda for unit in units_of(step)}
    kept = [unit for unit, h in enumerate(state.at) if h != NOWHERE or unit in spoken_of]
    numbers = {unit: n for n, unit in enumerate(kept)}
    if len(numbers) == len(state.at):
        return state
    called = state.copy()
    for name in ("kind", "side", "at", "figures", "full", "worth"):
        setattr(called, name, [getattr(state, name)[unit] for unit in kept])
    called.unit_at = [numbers.get(unit, NOWHERE) for unit in state.unit_at]
    for name in ("ordered", "activation", "attack"):
        setattr(called, name, [numbers[unit] for unit in getattr(state, name) if unit in numbers])
    for name in ("moved", "entered", "battles", "grounds"):
        told = getattr(state, name).items()
        setattr(called, name, {numbers[unit]: value for unit, value in told if unit in numbers})
    called.agenda = [_renumbered(step, numbers) for step in state.agenda]
    called.notes = {seat: _noted(notes, numbers) for seat, notes in state.notes.items()}
    return called


def units_of(step: Step) -> list[int]:
    """Return the numbers of the units that a step names."""
    several = [unit for name in _SEVERAL for unit in getattr(step, name, ())]
    return [getattr(step, name) for name in _ONE if hasattr(step, name)] + several


def _renumbered(step: Step, numbers: dict[int, int]) -> Step:
    names = step.__struct_fields__
    one = {name: numbers[getattr(step, name)] for name in _ONE if name in names}
    more = {name: tuple(numbers[u] for u in getattr(step, name)) for name in _SEVERAL if name in names}
    return replace(step, **one, **more) if one or more else step


def _noted(notes: Notes, numbers: dict[int, int]) -> Notes:
    """Return a bot's notes with its orders for the units that are still there."""
    orders = cast(BotNotes, notes).get("thens")
    if orders is None:
        return notes
    present = [order for order in orders if order["thing"][1] in numbers]
    return {**notes, "thens": [{**order, "thing": _thing(order["thing"], numbers)} for order in present]}


def _thing(thing: list[Any], numbers: dict[int, int]) -> list[Any]:
    return [thing[0], numbers[thing[1]]]
