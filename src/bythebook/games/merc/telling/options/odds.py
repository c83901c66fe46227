"""The odds of an attack before it is made: how many hits to expect, and how likely they are enough."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from bythebook.games.merc.rules import militia
from bythebook.games.merc.rules.combat.targets import Assault, exposed, power, side_of, toughness
from bythebook.games.merc.rules.stats import hull
from bythebook.games.merc.table import options
from bythebook.games.merc.table.state import Table
from bythebook.games.merc.telling.answers import enters_fight
from bythebook.games.shared.grammar import count
from bythebook.games.shared.odds import hits_of, percent
from bythebook.kernel.ask import Option

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


def attack_odds(table: Table, option: Option) -> Odds | None:
    """The odds of the attack that the open ask offers: at a target, or of a squad that comes to a sector."""
    if isinstance(option, options.Attack):
        assault = getattr(table.agenda[-1], "assault", None) if table.agenda else None
        mark = table.mark(option.target, option.of)
        if not isinstance(assault, Assault) or hull(table, mark):
            return None
        strikes = power(table, assault)
        return odds([(strikes.dice, strikes.hit_on)], toughness(table, mark, pierces=strikes.pierces))
    if isinstance(option, options.Move) and enters_fight(table, option.squad, option.to):
        return _coming(table, option)
    return None


def _coming(table: Table, option: options.Move) -> Odds | None:
    """Everybody of the squad fires once, before anybody falls."""
    cell, squad = table.cell(option.to), table.members(*table.squad_named(option.squad))
    strikes = [power(table, Assault(unit, cell)) for unit in squad]
    pierces = bool(strikes) and all(each.pierces for each in strikes)
    needed = 0
    for mark in _defenders(table, cell, side_of(table, squad[0])):
        if hull(table, mark):
            return None
        needed += toughness(table, mark, pierces=pierces)
    return odds([(each.dice, each.hit_on) for each in strikes], needed) if needed else None


def _defenders(table: Table, cell: int, faction: int) -> list[int]:
    """Every enemy in a sector, militia as often as they stand there."""
    found = exposed(table, cell, faction)
    for player, side in enumerate(table.faction):
        if side != faction:
            for mark in militia.marks(table, player, cell):
                found += [mark] * militia.standing(table, mark, cell)
    return found


def odds_said(table: Table, option: Option) -> str:
    """`4 dice, 2.0 hits, falls 69 %`; of a squad that comes what its first fire does."""
    found = attack_odds(table, option)
    if found is None:
        return ""
    comes = isinstance(option, options.Move)
    told = f"{count(found.dice, 'die')}, {float(found.hits):.1f} hits"
    return f"{told}, {'all fall at the first fire' if comes else 'falls'} {percent(found.enough)}"
