"""The probabilities in a battle: a unit loses a figure, is eliminated, or must retreat."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import NamedTuple

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.rules.retreat import retreats
from bythebook.games.memoir44.rules.strikes import score
from bythebook.games.memoir44.rules.terrain import may_ignore_flag
from bythebook.games.memoir44.state.state import State


class Odds(NamedTuple):
    """The possible results of a dice roll against a unit, with their probabilities."""

    falls: Fraction
    """The unit loses at least one figure."""
    gone: Fraction
    """The unit is eliminated."""
    back: Fraction
    """The unit survives and must retreat."""


def odds(state: State, dice: int, target: int) -> Odds:
    """Return the odds for a number of battle dice against a unit on its hex (DI-2, RT-4, RT-5)."""
    unit_class, figures = state.type_of(target).class_index, state.figures[target]
    sides = [score((face,), unit_class) for face in facts().die_faces]
    hit, flag = sum(hits for hits, _ in sides), sum(flags for _, flags in sides)
    miss, all_ways = len(sides) - hit - flag, len(sides) ** dice
    falls = gone = back = 0
    for hits in range(dice + 1):
        for flags in range(dice - hits + 1):
            rest = dice - hits - flags
            ways = comb(dice, hits) * comb(dice - hits, flags) * hit**hits * flag**flags * miss**rest
            lost, moves = _retreat_losses(state, target, flags)
            if hits + lost:
                falls += ways
            if hits + lost >= figures:
                gone += ways
            elif moves:
                back += ways
    return Odds(*(Fraction(ways, all_ways) for ways in (falls, gone, back)))


def _retreat_losses(state: State, target: int, flags: int) -> tuple[int, bool]:
    """Return the figures lost to flags that can't be obeyed, and whether the unit retreats (RT-4, RT-5)."""
    ignores = may_ignore_flag(state, target)
    lost = retreats(state, target, flags)[1] if flags else 0
    if ignores and flags:
        flags -= 1
        lost = retreats(state, target, flags)[1] if lost and flags else 0
    return lost, flags > lost
