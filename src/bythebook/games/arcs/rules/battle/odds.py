"""Exact odds of a battle roll: the probability of each total of symbols for a combination of dice (R8.4).

    odds(2, 3, 0).at_least("hits")[4]      probability of four or more hits, as a fraction
    odds(0, 0, 4).chance(lambda rolled: rolled.keys >= 2 and not rolled.intercepts)

Nothing is simulated: the totals of each kind of die are counted once and combined.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Literal

from bythebook.games.arcs.box.facts import ASSAULT, RAID, SKIRMISH, facts
from bythebook.games.arcs.rules.battle.dice import Rolled, score

Symbol = Literal["hits", "selfs", "intercepts", "buildings", "keys"]

Totals = dict[Rolled, int]


@dataclass(frozen=True, slots=True)
class Odds:
    """The distribution of a roll of several dice, before rerolls."""

    ways: Mapping[Rolled, int]
    """The number of equally likely ways to roll each total."""
    total: int

    def chance(self, test: Callable[[Rolled], bool]) -> Fraction:
        """Return the probability that a roll passes a test."""
        return Fraction(sum(n for rolled, n in self.ways.items() if test(rolled)), self.total)

    def expected(self, symbol: Symbol) -> Fraction:
        """Return the average number of a symbol."""
        return Fraction(sum(getattr(rolled, symbol) * n for rolled, n in self.ways.items()), self.total)

    def at_least(self, symbol: Symbol) -> list[Fraction]:
        """Return the probabilities of at least 0, 1, 2, ... of a symbol, up to the dice's maximum."""
        exactly = [0] * (1 + max(getattr(rolled, symbol) for rolled in self.ways))
        for rolled, n in self.ways.items():
            exactly[getattr(rolled, symbol)] += n
        return [Fraction(sum(exactly[least:]), self.total) for least in range(len(exactly))]


@cache
def odds(skirmish: int, assault: int, raid: int) -> Odds:
    """Return the odds for a number of dice of each kind (R8.4), limited by the dice in the box (R1.4)."""
    mix = {SKIRMISH: skirmish, ASSAULT: assault, RAID: raid}
    for kind, n in mix.items():
        die = facts().dice[kind]
        if not 0 <= n <= die.count:
            raise ValueError(f"{n} {die.id} dice: there are {die.count} of them; give 0 to {die.count}")
    ways: Totals = {Rolled(): 1}
    for kind, n in mix.items():
        ways = _combine(ways, _totals_of_kind(kind, n))
    return Odds(ways, sum(ways.values()))


@cache
def _totals_of_kind(kind: int, n: int) -> Totals:
    """Return the totals for a number of dice of one kind."""
    if not n:
        return {Rolled(): 1}
    one: Totals = {}
    for face in facts().die_sides[kind]:
        rolled = score((face,))
        one[rolled] = one.get(rolled, 0) + 1
    return _combine(_totals_of_kind(kind, n - 1), one)


def _combine(some: Totals, more: Totals) -> Totals:
    """Return the totals of two rolls combined."""
    result: Totals = {}
    for a, n in some.items():
        for b, m in more.items():
            both = a.plus(b)
            result[both] = result.get(both, 0) + n * m
    return result
