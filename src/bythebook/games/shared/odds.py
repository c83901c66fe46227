"""Probabilities of dice rolls."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction


def hit_chances(dice: Iterable[Fraction]) -> list[Fraction]:
    """Return the probabilities of 0, 1, 2, ... hits, given each die's probability of hitting."""
    found = [Fraction(1)]
    for hit in dice:
        missed = [*(chance * (1 - hit) for chance in found), Fraction(0)]
        struck = [Fraction(0), *(chance * hit for chance in found)]
        found = [one + other for one, other in zip(missed, struck, strict=True)]
    return found


def percent(chance: Fraction) -> str:
    """Format a probability as a percentage; 0 % and 100 % only if they are exact."""
    rounded = round(100 * chance)
    if rounded in (0, 100) and chance not in (0, 1):
        return "over 99 %" if rounded else "under 1 %"
    return f"{rounded} %"
