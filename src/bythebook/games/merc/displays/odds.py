"""The odds of an attack: the expected number of hits, and the probability that they kill all targets."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from bythebook.games.merc.displays.places import Here
from bythebook.games.merc.rules import militia
from bythebook.games.merc.rules.combat.attack import DeclareTargets
from bythebook.games.merc.rules.combat.targets import Assault, power, side_of, targetable, toughness
from bythebook.games.merc.rules.stats import hull
from bythebook.games.merc.state.options import Attack, Move
from bythebook.games.merc.state.state import State
from bythebook.games.shared.grammar import count
from bythebook.games.shared.odds import hit_chances, percent

SIDES: Final = 6


class Odds(NamedTuple):
    """The odds of an attack."""

    dice: int
    hits: Fraction
    """The expected number of hits."""
    enough: Fraction
    """The probability that all targets are killed."""


def odds(strikes: list[tuple[int, int]], needed: int) -> Odds:
    """Return the odds of dice, given as `(number, lowest hitting face)`, against the hits needed (B6)."""
    chances = [Fraction(SIDES + 1 - hit_on, SIDES) for dice, hit_on in strikes for _ in range(dice)]
    distribution = hit_chances(chances)
    return Odds(len(chances), sum(chances, Fraction(0)), sum(distribution[needed:], Fraction(0)))


def attack_odds(c: Here, option: Attack) -> Odds | None:
    """Return the odds of an attack on a target; None if a hull protects it."""
    mark = c.state.mark(option.target, option.of)
    if hull(c.state, mark):
        return None
    strikes = power(c.state, c.raised_by(DeclareTargets).assault)
    return odds([(strikes.dice, strikes.hit_on)], toughness(c.state, mark, pierces=strikes.pierces))


def arrival_odds(c: Here, option: Move) -> Odds | None:
    """Return the odds that a squad kills all enemies in a sector if each member attacks once.

    None if there are no enemies, or if a hull protects one of them.
    """
    state, cell, squad = c.state, c.state.cell(option.to), c.state.parse_squad(option.squad)
    if not state.has_enemies(cell, state.faction[squad[0]]):
        return None
    units = state.members(*squad)
    strikes = [power(state, Assault(unit, cell)) for unit in units]
    pierces = bool(strikes) and all(each.pierces for each in strikes)
    needed = 0
    for mark in _defenders(state, cell, side_of(state, units[0])):
        if hull(state, mark):
            return None
        needed += toughness(state, mark, pierces=pierces)
    return odds([(each.dice, each.hit_on) for each in strikes], needed) if needed else None


def _defenders(state: State, cell: int, faction: int) -> list[int]:
    """Return the marks of all enemies in a sector, one for each militia."""
    marks = targetable(state, cell, faction)
    for player, side in enumerate(state.faction):
        if side != faction:
            for mark in militia.marks(state, player, cell):
                marks += [mark] * militia.mark_count(state, mark, cell)
    return marks


def odds_text(template: str, result: Odds | None) -> str:
    """Fill odds into a template with the slots dice, hits and chance; empty without odds."""
    if result is None:
        return ""
    dice, hits = count(result.dice, "die"), f"{float(result.hits):.1f}"
    return template.format(dice=dice, hits=hits, chance=percent(result.enough))
