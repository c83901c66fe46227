"""The odds of a battle before it is fought: whether a figure falls, the unit is gone, or is pushed back."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import NamedTuple

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.rules.aim import dice_for
from bythebook.games.memoir44.rules.battle import score
from bythebook.games.memoir44.rules.retreat import retreats
from bythebook.games.memoir44.rules.terrain import may_ignore_flag
from bythebook.games.memoir44.state import options
from bythebook.games.memoir44.state.state import NOWHERE, State
from bythebook.games.memoir44.text.options.prospect import acting
from bythebook.games.shared.odds import percent
from bythebook.kernel.prompt import Option


class Odds(NamedTuple):
    """What dice do to a unit."""

    falls: Fraction
    """How likely it loses a figure or more."""
    gone: Fraction
    """How likely it is eliminated."""
    back: Fraction
    """How likely it stays on the board and must fall back."""


def odds(state: State, dice: int, target: int) -> Odds:
    """The chances of so many battle dice against a unit where it stands (DI-2, RT-4, RT-5)."""
    unit_class, figures = state.type_of(target).class_index, state.figures[target]
    sides = [score((face,), unit_class) for face in facts().die_faces]
    hit, flag = sum(hits for hits, _ in sides), sum(flags for _, flags in sides)
    miss, all_ways = len(sides) - hit - flag, len(sides) ** dice
    falls = gone = back = 0
    for hits in range(dice + 1):
        for flags in range(dice - hits + 1):
            rest = dice - hits - flags
            ways = comb(dice, hits) * comb(dice - hits, flags) * hit**hits * flag**flags * miss**rest
            lost, moves = _pushed(state, target, flags)
            if hits + lost:
                falls += ways
            if hits + lost >= figures:
                gone += ways
            elif moves:
                back += ways
    return Odds(*(Fraction(ways, all_ways) for ways in (falls, gone, back)))


def _pushed(state: State, target: int, flags: int) -> tuple[int, bool]:
    """The figures that flags cost where there is no way back, and whether the unit must go (RT-4, RT-5)."""
    ignores = may_ignore_flag(state, target)
    lost = retreats(state, target, flags)[1] if flags else 0
    if ignores and flags:
        flags -= 1
        lost = retreats(state, target, flags)[1] if lost and flags else 0
    return lost, flags > lost


def attack_odds(state: State, option: Option) -> Odds | None:
    """The odds of an attack that the open ask offers."""
    if not isinstance(option, options.Attack):
        return None
    unit, target = acting(state), state.unit_at[option.target]
    if NOWHERE in (unit, target):
        return None
    return odds(state, dice_for(state, unit, target), target)


def odds_said(state: State, option: Option) -> str:
    """`a figure falls 67 %, gone 3 %, back 31 %`; empty where nobody is attacked."""
    found = attack_odds(state, option)
    if found is None:
        return ""
    return f"a figure falls {percent(found.falls)}, gone {percent(found.gone)}, back {percent(found.back)}"
