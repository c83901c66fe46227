"""The odds of an attack before it is made: how many hits to expect, and how likely they are enough."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from bythebook.games.merc.rules import militia
from bythebook.games.merc.rules.combat.targets import Assault, exposed, power, side_of, toughness
from bythebook.games.merc.rules.stats import hull
from bythebook.games.merc.state import options
from bythebook.games.merc.state.state import State
from bythebook.games.merc.text.answers import enters_fight
from bythebook.games.shared.grammar import count
from bythebook.games.shared.odds import hits_of, percent
from bythebook.kernel.prompt import Option

SIDES: Final = 6


class Odds(NamedTuple):
    """What the dice of an attack do."""

    dice: int
    hits: Fraction
    """How many hits to expect."""
    enough: Fraction
    """How likely everybody aimed at falls."""


def odds(strikes: list[tuple[int, int]], needed: int) -> Odds:
    """The chances of dice that hit from a face on, each with how many of them there are (B6)."""
    chances = [Fraction(SIDES + 1 - hit_on, SIDES) for dice, hit_on in strikes for _ in range(dice)]
    found = hits_of(chances)
    return Odds(len(chances), sum(chances, Fraction(0)), sum(found[needed:], Fraction(0)))


def attack_odds(state: State, option: Option) -> Odds | None:
    """The odds of the attack that the open ask offers: at a target, or of a squad that comes to a sector."""
    if isinstance(option, options.Attack):
        assault = getattr(state.agenda[-1], "assault", None) if state.agenda else None
        mark = state.mark(option.target, option.of)
        if not isinstance(assault, Assault) or hull(state, mark):
            return None
        strikes = power(state, assault)
        return odds([(strikes.dice, strikes.hit_on)], toughness(state, mark, pierces=strikes.pierces))
    if isinstance(option, options.Move) and enters_fight(state, option.squad, option.to):
        return _coming(state, option)
    return None


def _coming(state: State, option: options.Move) -> Odds | None:
    """Everybody of the squad fires once, before anybody falls."""
    cell, squad = state.cell(option.to), state.members(*state.squad_named(option.squad))
    strikes = [power(state, Assault(unit, cell)) for unit in squad]
    pierces = bool(strikes) and all(each.pierces for each in strikes)
    needed = 0
    for mark in _defenders(state, cell, side_of(state, squad[0])):
        if hull(state, mark):
            return None
        needed += toughness(state, mark, pierces=pierces)
    return odds([(each.dice, each.hit_on) for each in strikes], needed) if needed else None


def _defenders(state: State, cell: int, faction: int) -> list[int]:
    """Every enemy in a sector, militia as often as they stand there."""
    found = exposed(state, cell, faction)
    for player, side in enumerate(state.faction):
        if side != faction:
            for mark in militia.marks(state, player, cell):
                found += [mark] * militia.standing(state, mark, cell)
    return found


def odds_said(state: State, option: Option) -> str:
    """`4 dice, 2.0 hits, falls 69 %`; of a squad that comes what its first fire does."""
    found = attack_odds(state, option)
    if found is None:
        return ""
    comes = isinstance(option, options.Move)
    told = f"{count(found.dice, 'die')}, {float(found.hits):.1f} hits"
    return f"{told}, {'all fall at the first fire' if comes else 'falls'} {percent(found.enough)}"
