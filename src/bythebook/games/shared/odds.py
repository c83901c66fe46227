"""Chances before dice: of so many hits, and as people write them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction


def hit_chances(dice: Iterable[Fraction]) -> list[Fraction]:
    """The chance of exactly 0, 1, 2 and so on hits, where each die hits with its own chance."""
    found = [Fraction(1)]
    for hit in dice:
        missed = [*(chance * (1 - hit) for chance in found), Fraction(0)]
        struck = [Fraction(0), *(chance * hit for chance in found)]
        found = [one + other for one, other in zip(missed, struck, strict=True)]
    return found


def percent(chance: Fraction) -> str:
    """A chance as people write it; certain and impossible are said only where they are true."""
    rounded = round(100 * chance)
    if rounded in (0, 100) and chance not in (0, 1):
        return "over 99 %" if rounded else "under 1 %"
    return f"{rounded} %"
