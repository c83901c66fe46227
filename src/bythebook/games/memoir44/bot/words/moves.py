"""Words about hexes: where a unit moves, falls back, advances, or drops."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter

from bythebook.games.memoir44.bot.outlook import ground
from bythebook.games.memoir44.bot.view import View
from bythebook.games.memoir44.bot.words.vocabulary import WORDS
from bythebook.games.memoir44.table import options
from bythebook.kernel.ask import Option
from bythebook.playbook.words.vocabulary import Candidate


def hex_of(view: View, c: Candidate) -> int:
    """The hex an option leads to; where the unit stands if it leads nowhere."""
    leads = _LEADS.get(type(c.option))
    if leads is not None:
        return leads(c.option)
    assert isinstance(c.thing, int)
    return view.at(c.thing)


_LEADS: dict[type[Option], Callable[[Option], int]] = {
    **dict.fromkeys((options.Move, options.FallBack, options.Advance, options.Fly), attrgetter("to")),
    **dict.fromkeys((options.Order, options.Activate, options.Target, options.Lose), attrgetter("at")),
    **dict.fromkeys((options.Aim, options.Blow), attrgetter("at")),
    options.Attack: attrgetter("target"),
}
"""How an option names its hex."""


def unit_of(c: Candidate) -> int:
    """The unit the ask is about."""
    assert isinstance(c.thing, int)
    return c.thing


# -- tests ------------------------------------------------------------------------------------------------


@WORDS.test("cover")
def into_cover(view: View, c: Candidate) -> bool:
    """The hex has a cover score of 2 or more for the unit (AI-D4)."""
    return ground.in_cover(view, unit_of(c), hex_of(view, c))


@WORDS.test("away from enemies")
def away_from_enemies(view: View, c: Candidate) -> bool:
    """The closest enemy is farther from there than from here (AI-D10)."""
    here = view.at(unit_of(c))
    return ground.distance_to_enemy(view, hex_of(view, c)) > ground.distance_to_enemy(view, here)


@WORDS.test("nearer an objective")
def nearer_an_objective(view: View, c: Candidate) -> bool:
    """It ends closer to some objective than it started (AI-D8, AI-D10)."""
    return bool(ground.toward(view, unit_of(c), hex_of(view, c), ground.objectives(view)))


@WORDS.test("nearer an enemy")
def nearer_an_enemy(view: View, c: Candidate) -> bool:
    """It ends closer to some enemy than it started (AI-D10)."""
    return bool(ground.toward(view, unit_of(c), hex_of(view, c), ground.enemy_hexes(view)))


@WORDS.test("close assault")
def into_close_assault(view: View, c: Candidate) -> bool:
    """There it could battle an adjacent enemy this turn (AI-5e)."""
    return hex_of(view, c) in ground.close_assaults(view, unit_of(c))


@WORDS.test("gain dice")
def gains_dice(view: View, c: Candidate) -> bool:
    """There it rolls more dice than here, nearer that enemy if any such hex is (AI-5f)."""
    return hex_of(view, c) in ground.better_shots(view, unit_of(c))


@WORDS.test("near the closest weakest enemy")
def nears_closest_weakest(view: View, c: Candidate) -> bool:
    """A shorter march to the closest enemy, the weakest of several (AI-5h)."""
    unit = unit_of(c)
    goal = ground.closest_weakest(view, unit)
    return goal >= 0 and bool(ground.toward(view, unit, hex_of(view, c), [view.at(goal)]))


@WORDS.test("near empty cover")
def nears_empty_cover(view: View, c: Candidate) -> bool:
    """A shorter march to the nearest cover hex that stands empty (AI-5a)."""
    unit = unit_of(c)
    return _march_to_cover(view, unit, hex_of(view, c)) < _march_to_cover(view, unit, view.at(unit))


def _march_to_cover(view: View, unit: int, h: int) -> int:
    return ground.march_to_nearest(view, unit, h, ground.empty_cover(view, unit))


@WORDS.test("can battle there")
def able_to_battle_there(view: View, c: Candidate) -> bool:
    """The rules of movement would let it battle from there (AI-D13)."""
    unit, h = unit_of(c), hex_of(view, c)
    return view.can_battle_at(unit, h, view.reach(unit).get(h, 0))


@WORDS.test("can attack there")
def able_to_attack_there(view: View, c: Candidate) -> bool:
    """It could battle from there and would have a target (AI-5a)."""
    return ground.dice_at(view, unit_of(c), hex_of(view, c)) > 0


@WORDS.test("onto an objective")
def onto_an_objective(view: View, c: Candidate) -> bool:
    """The hex is an objective of the bot, or scores for either side (AI-6f)."""
    h = hex_of(view, c)
    return h in ground.objectives(view) or ground.is_objective_of_either(view, h)


@WORDS.test("off an objective")
def off_an_objective(view: View, c: Candidate) -> bool:
    """The unit would leave an objective hex that it scores or guards (AI-6f)."""
    return ground.is_objective_of_either(view, view.at(unit_of(c)))


@WORDS.test("from one onto another")
def from_one_onto_another(view: View, c: Candidate) -> bool:
    """The hex is an objective too; by the ruling ai_leave_for_objective that is no reason (AI-6f)."""
    return onto_an_objective(view, c) and view.ruled("ai_leave_for_objective") == "on"


@WORDS.test("attack again")
def attacks_again(view: View, c: Candidate) -> bool:
    """An overrun attack with at least one die would follow (AI-6f)."""
    return ground.overrun_dice(view, unit_of(c), hex_of(view, c)) > 0


@WORDS.test("cover as good as here")
def cover_as_good(view: View, c: Candidate) -> bool:
    """The hex has no lower cover score than the one the unit stands on (AI-6f)."""
    unit = unit_of(c)
    return ground.cover(view, unit, hex_of(view, c)) >= ground.cover(view, unit, view.at(unit))


@WORDS.test("a clear hex in the middle rows")
def clear_middle(view: View, c: Candidate) -> bool:
    """Rows 3 to 5 counted from 0, with no unit on it or next to it (AI-9a)."""
    return ground.is_drop_zone(view, hex_of(view, c))


@WORDS.test("a bridge with an enemy within {number} hexes")
def bridge_with_enemy(view: View, c: Candidate, n: int) -> bool:
    """An enemy stands that near the bridge (AI-9a)."""
    return ground.distance_to_enemy(view, hex_of(view, c)) <= n


# -- numbers and rankings ---------------------------------------------------------------------------------


@WORDS.number("dice")
def dice(view: View, c: Candidate) -> int:
    """The dice of the attack, or of the best attack from the hex (AI-6b)."""
    unit, option = unit_of(c), c.option
    if isinstance(option, options.Attack):
        return view.dice(unit, view.unit_on(option.target), view.at(unit))
    return ground.best_attack(view, unit, hex_of(view, c))[0]


@WORDS.number("hexes")
def hexes(view: View, c: Candidate) -> int:
    """How far it goes."""
    unit, h = unit_of(c), hex_of(view, c)
    if isinstance(c.option, options.Move):
        return view.reach(unit).get(h, 0)
    return ground.apart(view.at(unit), h)


@WORDS.ranking("best cover", most=True)
def best_cover(view: View, c: Candidate) -> float:
    """The highest cover score (AI-D5)."""
    return ground.cover(view, unit_of(c), hex_of(view, c))


@WORDS.ranking("farthest from enemies", most=True)
def farthest_from_enemies(view: View, c: Candidate) -> int:
    """The greatest hex distance to the closest enemy."""
    return ground.distance_to_enemy(view, hex_of(view, c))


@WORDS.ranking("toward an objective before an enemy")
def objective_before_enemy(view: View, c: Candidate) -> int:
    """Toward an objective; if nowhere is, toward an enemy (AI-5a)."""
    return 0 if nearer_an_objective(view, c) else 1 if nearer_an_enemy(view, c) else 2


@WORDS.ranking("nearest what it goes toward")
def nearest_what_it_goes_toward(view: View, c: Candidate) -> int:
    """The shortest march on to an objective it goes toward, else to such an enemy, else to any (AI-5a)."""
    unit, h = unit_of(c), hex_of(view, c)
    enemies = ground.enemy_hexes(view)
    goals = ground.toward(view, unit, h, ground.objectives(view)) or ground.toward(view, unit, h, enemies)
    return ground.march_to_nearest(view, unit, h, goals or enemies)


@WORDS.ranking("nearest an objective")
def nearest_an_objective(view: View, c: Candidate) -> int:
    """The shortest march left to an objective it goes toward (AI-5c)."""
    unit, h = unit_of(c), hex_of(view, c)
    return ground.march_to_nearest(view, unit, h, ground.toward(view, unit, h, ground.objectives(view)))


@WORDS.ranking("nearest an enemy")
def nearest_an_enemy(view: View, c: Candidate) -> int:
    """The shortest march left to any enemy (AI-5g)."""
    return ground.march_to_nearest(view, unit_of(c), hex_of(view, c), ground.enemy_hexes(view))


@WORDS.ranking("nearest the enemy it can approach in cover")
def nearest_approachable(view: View, c: Candidate) -> int:
    """The shortest march to the closest, then weakest enemy that some cover hex is toward (AI-5d)."""
    unit = unit_of(c)
    goal = ground.approachable(view, unit)
    return ground.march(view, unit, hex_of(view, c), view.at(goal)) if goal >= 0 else 0


@WORDS.ranking("nearest the closest weakest enemy")
def nearest_closest_weakest(view: View, c: Candidate) -> int:
    """The shortest march left to the closest enemy, the weakest of several (AI-5h)."""
    unit = unit_of(c)
    goal = ground.closest_weakest(view, unit)
    return ground.march(view, unit, hex_of(view, c), view.at(goal)) if goal >= 0 else 0


@WORDS.ranking("nearest empty cover")
def nearest_empty_cover(view: View, c: Candidate) -> int:
    """The shortest march left to a cover hex that stands empty (AI-5a)."""
    return _march_to_cover(view, unit_of(c), hex_of(view, c))


@WORDS.ranking("weakest target")
def weakest_target(view: View, c: Candidate) -> tuple[int, ...] | None:
    """The weakest enemy: attacked, or the best one to attack from the hex (AI-D11, AI-6b).

    In close assault, by the ruling ai_assault_target, any that takes as many dice (AI-5e).
    """
    if isinstance(c.option, options.Attack | options.Target):
        return ground.strength(view, view.unit_on(hex_of(view, c)))
    unit, h = unit_of(c), hex_of(view, c)
    most, target = ground.best_attack(view, unit, h)
    if target < 0:
        return None
    if view.ruled("ai_assault_target") == "any" and h in ground.close_assaults(view, unit):
        tied = [enemy for enemy in view.targets(unit, h) if view.dice(unit, enemy, h) == most]
        return min(ground.weakness(view, enemy) for enemy in tied)
    return ground.weakness(view, target)


@WORDS.ranking("nearest target")
def nearest_target(view: View, c: Candidate) -> int:
    """The enemy at the smallest hex distance."""
    return ground.apart(view.at(unit_of(c)), hex_of(view, c))


@WORDS.test("a target on an objective")
def target_on_an_objective(view: View, c: Candidate) -> bool:
    """The enemy stands on a hex that scores for either side (AI-6b)."""
    return ground.is_objective_of_either(view, hex_of(view, c))


@WORDS.ranking("leftmost")
def leftmost(view: View, c: Candidate) -> int:
    """Farthest to the bot's own left (AI-5z)."""
    if c.outcome is not None:
        return min(view.from_left(h) for h in c.outcome)
    return view.from_left(hex_of(view, c))


@WORDS.ranking("nearest its own baseline", total=True)
def nearest_own_baseline(view: View, c: Candidate) -> int | tuple[tuple[int, int], ...]:
    """The fewest rows from the bot's own side (AI-5z)."""
    if c.outcome is not None:
        return tuple((view.from_home(h), h) for h in c.outcome)
    return view.from_home(hex_of(view, c))


@WORDS.ranking("nearest the enemy baseline", total=True)
def nearest_enemy_baseline(view: View, c: Candidate) -> int:
    """The fewest rows from the other side (AI-4b)."""
    return -view.from_home(hex_of(view, c))


# -- Air Power groups ---------------------------------------------------------------------------------------


def _group(c: Candidate) -> tuple[int, ...]:
    group: tuple[int, ...] = c.outcome
    return group


@WORDS.number("units in the group")
def units_in_group(view: View, c: Candidate) -> int:
    """How many units are struck."""
    return len(_group(c))


@WORDS.number("figures in the group")
def figures_in_group(view: View, c: Candidate) -> int:
    """How many figures they have together."""
    return sum(view.figures(view.unit_on(h)) for h in _group(c))


@WORDS.number("units of the group on objectives")
def group_on_objectives(view: View, c: Candidate) -> int:
    """How many of them stand on hexes that score for either side."""
    return sum(1 for h in _group(c) if ground.is_objective_of_either(view, h))


# -- other asks ---------------------------------------------------------------------------------------------


@WORDS.test("with at least {number} dice")
def ambush_with_dice(view: View, c: Candidate, least: int) -> bool:
    """The ambushing unit would roll that many dice (AI-2d)."""
    assert isinstance(c.option, options.Ambush)
    return ground.ambush_dice(view, unit_of(c), view.unit_on(c.option.at)) >= least


@WORDS.test("better cover than here")
def better_cover(view: View, c: Candidate) -> bool:
    """The hex has a higher cover score than the one the unit stands on (AI-6h)."""
    unit = unit_of(c)
    return ground.cover(view, unit, hex_of(view, c)) > ground.cover(view, unit, view.at(unit))
