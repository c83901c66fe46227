"""Battles of red against yellow, begun and rolled in one line each."""

from __future__ import annotations

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.battle.battle import BattleAt
from bythebook.games.arcs.rules.invariants import check
from bythebook.games.arcs.state.options import Collect
from bythebook.games.arcs.state.state import Fight
from tests.games.arcs.positions import Position

HERE = "5-hex"
"""Where they fight unless said: a Psionic planet with two slots."""


def at_war(p: Position, at: str = HERE) -> Position:
    """The dice are thrown and not yet resolved."""
    system = facts().system[at].index
    p.state.fight = Fight(system, 0, 1, ships=p.state.ships_at(0, system))
    return p


def attack(p: Position, at: str = HERE) -> Position:
    """A battle begins; it stops at the first ask."""
    return p.do(BattleAt(0, 1, facts().system[at].index))


def roll(p: Position, skirmish: str = "", assault: str = "", raid: str = "") -> Position:
    """Collect as many dice as faces are given, parted by commas, and throw these."""
    rolled = [tuple(side.strip() for side in text.split(",") if side) for text in (skirmish, assault, raid)]
    p.answer(Collect(*map(len, rolled)))
    for sides in rolled:
        if sides:
            p.chance(sides)
    return p


def over(p: Position) -> Position:
    """The battle is over, nothing is asked any more and no piece is lost."""
    assert p.prompt is None, p.prompt
    assert p.state.fight is None
    assert check(p.state) == []
    return p
