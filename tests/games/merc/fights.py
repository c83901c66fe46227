"""Fights by hand: a position, the sector where two sides meet, and a row of answers and rolls."""

from __future__ import annotations

from typing import Any

from bythebook.games.merc.rules.combat.fight import Fights
from bythebook.games.merc.rules.stats import stats
from bythebook.games.merc.state.options import Done
from bythebook.games.merc.state.state import REBELS, Fight, Gear
from bythebook.kernel.prompt import Option
from tests.games.merc.positions import Position, position


def fight(
    drawing: str, *, at: str = "A1", entering: int = REBELS, forming: bool = False, **given: Any
) -> Position:
    """The fight in a sector of a drawing, up to its first ask; the Rebels came in unless said otherwise.

    Squads fight as they are drawn, unless they are `forming` up first.
    """
    p = position(drawing, active=entering, **given)
    p.do(Fights(entering, tuple(p.cell(label) for label in at.split())))
    return p if forming else formed(p)


def formed(p: Position) -> Position:
    """Nobody changes squads before the fight (Q2)."""
    while p.kind == "Regroup":
        p.answer(Done())
    return p


def play(p: Position, *row: Option | str) -> Position:
    """Give answers, and rolls as faces parted by spaces, one after another."""
    for given in row:
        if isinstance(given, str):
            p.chance(given)
        else:
            p.answer(given)
    return p


def prompt_text(p: Position) -> str:
    """What is asked about whom: `Attack tao`, `combat militia of dictator`, `Detonate A1`."""
    prompt = p.prompt
    if prompt is None:
        return ""
    if not isinstance(prompt.about, int):
        return prompt.kind
    if prompt.kind in ("Detonate", "Retreat", "Regroup"):
        return f"{prompt.kind} {p.state.label(prompt.about)}"
    name, of = p.state.mark_id(prompt.about)
    return f"{prompt.kind} {name} of {of}" if of else f"{prompt.kind} {name}"


def order(p: Position) -> list[str]:
    """The order of the present round, by names; militia by their player."""
    return [" ".join(filter(None, p.state.mark_id(mark))) for mark in on(p).order]


def on(p: Position) -> Fight:
    """The fight that is on."""
    assert p.state.fight is not None
    return p.state.fight


def health(p: Position, name: str) -> int:
    """The health of a unit now; none if it is dead."""
    unit = p.unit(name)
    return stats(p.state, unit).health if p.at(name) else 0


def card(p: Position, name: str, slot: int) -> Gear:
    """The card in a slot of a unit."""
    gear = p.state.gear[p.unit(name)][slot]
    assert gear is not None
    return gear
