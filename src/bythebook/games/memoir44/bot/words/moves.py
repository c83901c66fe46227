"""Words about hexes: where a unit moves, retreats, advances, or drops."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter

from bythebook.games.memoir44.bot.lookahead import ground
from bythebook.games.memoir44.bot.view import View
from bythebook.games.memoir44.bot.words.terrains import cover_scores, fill_slots, no_battle_on_entry
from bythebook.games.memoir44.bot.words.vocabulary import WORDS
from bythebook.games.memoir44.box.facts import ARMOR, ARTILLERY
from bythebook.games.memoir44.box.hexes import ROWS
from bythebook.games.memoir44.state import options
from bythebook.kernel.prompt import Option
from bythebook.playbook.words.vocabulary import Candidate


def hex_of(view: View, c: Candidate) -> int:
    """Return the hex an option leads to, or the unit's own hex."""
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
"""For each type of option, how to get the hex it leads to."""


def unit_of(c: Candidate) -> int:
    """Return the unit that the prompt is about."""
    assert isinstance(c.thing, int)
    return c.thing


# -- tests ------------------------------------------------------------------------------------------------


@WORDS.number("cover score there")
@fill_slots(cover=cover_scores())
def cover_score_there(view: View, c: Candidate) -> float:
    """What the hex takes from the dice of infantry that attacks it, plus what it takes from armor's.

    Of terrain and obstacle the stronger counts; half a point more if such a hex also lets the unit ignore
    a flag. The scores: {cover}. Heights count wherever the enemies are. Sandbags in such a hex make 3 into
    3½ and 2 into 2½. All else is 0, a hedgehog and another side's bunker or sea wall too.
    """
    return ground.cover(view, unit_of(c), hex_of(view, c))


@WORDS.test("away from enemies")
def away_from_enemies(view: View, c: Candidate) -> bool:
    """The closest enemy, by straight distance, is farther from the destination than from its own hex."""
    here = view.at(unit_of(c))
    return ground.distance_to_enemy(view, hex_of(view, c)) > ground.distance_to_enemy(view, here)


@WORDS.test("nearer an objective")
def nearer_an_objective(view: View, c: Candidate) -> bool:
    """Its march to at least one objective is shorter from the destination than from the unit's own hex.

    Objectives are the hexes of medals, sudden deaths and exits that would score for the bot and that none
    of its units holds, except permanent medals already won; if there are none, those that would score for
    its enemy. A march is the shortest way of this unit over several turns on an empty board: closed hexes
    and edges count, stops do not, and a step that costs 2 counts 2; if there is no way, it is the straight
    distance plus 20.
    """
    return bool(ground.toward(view, unit_of(c), hex_of(view, c), ground.objectives(view)))


@WORDS.test("nearer an enemy")
def nearer_an_enemy(view: View, c: Candidate) -> bool:
    """Its march to at least one enemy is shorter from the destination than from its own hex.

    See nearer an objective for march.
    """
    return bool(ground.toward(view, unit_of(c), hex_of(view, c), ground.enemy_hexes(view)))


@WORDS.test("close assault", for_some=lambda view, unit: bool(ground.close_assaults(view, unit)))
@fill_slots(no_battle=no_battle_on_entry())
def into_close_assault(view: View, c: Candidate) -> bool:
    """Next to an enemy that it could attack from there this turn with at least one die.

    It must still be allowed to battle after that move: not after too long a move, not into {no_battle},
    not at sea, and not if the card forbids it.
    """
    found = ground.close_assaults(view, unit_of(c))
    return bool(found) and hex_of(view, c) in found


@WORDS.test("gain dice", for_some=lambda view, unit: bool(ground.better_shots(view, unit)))
def gains_dice(view: View, c: Candidate) -> bool:
    """It may battle from the destination this turn, with more dice in its best attack than from its own hex.

    The hex must be closer to the target of that attack than the unit is now, by straight distance; hexes
    at the same distance count only if no closer one qualifies (RULING-11). The best attack from a hex is
    the one that the Attacks section would choose there.
    """
    found = ground.better_shots(view, unit_of(c))
    return bool(found) and hex_of(view, c) in found


@WORDS.test("near the closest weakest enemy")
def nears_closest_weakest(view: View, c: Candidate) -> bool:
    """Its march to the closest weakest enemy is shorter from the destination than from its own hex.

    See nearer an objective for march. The closest weakest enemy is the one at the smallest straight distance;
    of several, the one that Weakest chooses, then Ties. It is determined before the move and is the same for
    every hex.
    """
    unit = unit_of(c)
    goal = ground.closest_weakest(view, unit)
    return goal >= 0 and bool(ground.toward(view, unit, hex_of(view, c), [view.at(goal)]))


@WORDS.test("near empty cover")
def nears_empty_cover(view: View, c: Candidate) -> bool:
    """Its march to the nearest empty hex with cover score 2 or more is shorter than from its own hex."""
    unit = unit_of(c)
    return ground.march_to_cover(view, unit, hex_of(view, c)) < ground.march_to_cover(
        view, unit, view.at(unit)
    )


@WORDS.test("can battle there")
def able_to_battle_there(view: View, c: Candidate) -> bool:
    """After that move it would be allowed to battle this turn, whether or not it has a target."""
    unit, h = unit_of(c), hex_of(view, c)
    return view.can_battle_at(unit, h, view.reach(unit).get(h, 0))


@WORDS.test("can attack there")
def able_to_attack_there(view: View, c: Candidate) -> bool:
    """After that move it would be allowed to battle this turn, with a target for at least one die."""
    return ground.dice_at(view, unit_of(c), hex_of(view, c)) > 0


@WORDS.test("onto an objective")
def onto_an_objective(view: View, c: Candidate) -> bool:
    """A hex of an objective, sudden death or exit of either side, except permanent medals already won."""
    h = hex_of(view, c)
    return h in ground.objectives(view) or ground.is_objective_of_either(view, h)


@WORDS.test("off an objective")
def off_an_objective(view: View, c: Candidate) -> bool:
    """The unit is on a hex of an objective, a sudden death or an exit of either side."""
    return ground.is_objective_of_either(view, view.at(unit_of(c)))


@WORDS.test("attack again")
def attacks_again(view: View, c: Candidate) -> bool:
    """It is armor that has not taken ground this turn and could attack after the move with at least one die.

    There must be no wire, and units must be allowed to battle after entering the hex.
    """
    return ground.overrun_dice(view, unit_of(c), hex_of(view, c)) > 0


@WORDS.test("a clear hex in the middle rows")
def clear_middle(view: View, c: Candidate) -> bool:
    """A hex of the fourth, fifth or sixth of the nine rows with no unit on it or next to it."""
    return ground.is_drop_zone(view, hex_of(view, c))


@WORDS.test("a bridge with an enemy within {number} hexes", plain=True)
def bridge_with_enemy(view: View, c: Candidate, n: int) -> bool:
    """An enemy is at most that far from the bridge, by straight distance."""
    return ground.distance_to_enemy(view, hex_of(view, c)) <= n


# -- numbers and rankings ---------------------------------------------------------------------------------


@WORDS.number("dice")
def dice(view: View, c: Candidate) -> int:
    """The dice of the attack, including terrain and card; for a move, of the best attack after it.

    See gain dice for best attack.
    """
    unit, option = unit_of(c), c.option
    if isinstance(option, options.Attack):
        return view.dice(unit, view.unit_on(option.target), view.at(unit))
    return ground.best_attack(view, unit, hex_of(view, c))[0]


@WORDS.number("hexes")
def hexes(view: View, c: Candidate) -> int:
    """How far the unit goes: the cost of a move, or the straight distance of a retreat."""
    unit, h = unit_of(c), hex_of(view, c)
    if isinstance(c.option, options.Move):
        return view.reach(unit).get(h, 0)
    return ground.hex_distance(view.at(unit), h)


@WORDS.ranking("best cover", most=True)
def best_cover(view: View, c: Candidate) -> float:
    """The highest cover score of the destination."""
    return ground.cover(view, unit_of(c), hex_of(view, c))


@WORDS.ranking("farthest from enemies", most=True)
def farthest_from_enemies(view: View, c: Candidate) -> int:
    """The largest straight distance to the closest enemy."""
    return ground.distance_to_enemy(view, hex_of(view, c))


@WORDS.ranking("toward an objective before an enemy")
def objective_before_enemy(view: View, c: Candidate) -> int:
    """Hexes nearer an objective; if there are none, hexes nearer an enemy; if there are none, all."""
    return 0 if nearer_an_objective(view, c) else 1 if nearer_an_enemy(view, c) else 2


@WORDS.ranking("nearest what it goes toward")
def nearest_what_it_goes_toward(view: View, c: Candidate) -> int:
    """The shortest march from the hex to an objective that the move brings the unit nearer to.

    If there is none, to an enemy that it brings the unit nearer to; failing that, to any enemy.
    """
    unit, h = unit_of(c), hex_of(view, c)
    enemies = ground.enemy_hexes(view)
    goals = ground.toward(view, unit, h, ground.objectives(view)) or ground.toward(view, unit, h, enemies)
    return ground.march_to_nearest(view, unit, h, goals or enemies)


@WORDS.ranking("nearest an objective")
def nearest_an_objective(view: View, c: Candidate) -> int:
    """The shortest march from the hex to an objective that the move brings the unit nearer to."""
    unit, h = unit_of(c), hex_of(view, c)
    return ground.march_to_nearest(view, unit, h, ground.toward(view, unit, h, ground.objectives(view)))


@WORDS.ranking("nearest an enemy")
def nearest_an_enemy(view: View, c: Candidate) -> int:
    """The shortest march to any enemy."""
    return ground.march_to_nearest(view, unit_of(c), hex_of(view, c), ground.enemy_hexes(view))


@WORDS.ranking("nearest the enemy it can approach in cover")
def nearest_approachable(view: View, c: Candidate) -> int:
    """The shortest march to a certain enemy.

    It is one of the enemies that a cover hex in reach is nearer to than the unit is now: the one at the
    smallest straight distance; of several, the one that Weakest chooses, then Ties.
    """
    unit = unit_of(c)
    goal = ground.approachable(view, unit)
    return ground.march(view, unit, hex_of(view, c), view.at(goal)) if goal >= 0 else 0


@WORDS.ranking("nearest the closest weakest enemy")
def nearest_closest_weakest(view: View, c: Candidate) -> int:
    """The shortest march to that enemy; see near the closest weakest enemy."""
    unit = unit_of(c)
    goal = ground.closest_weakest(view, unit)
    return ground.march(view, unit, hex_of(view, c), view.at(goal)) if goal >= 0 else 0


@WORDS.ranking("nearest empty cover")
def nearest_empty_cover(view: View, c: Candidate) -> int:
    """The shortest march to an empty hex with a cover score of at least 2."""
    return ground.march_to_cover(view, unit_of(c), hex_of(view, c))


def _target(view: View, c: Candidate) -> int | None:
    """Return the attacked enemy, or the one that would be attacked from the hex."""
    if isinstance(c.option, options.Attack | options.Target):
        return view.unit_on(hex_of(view, c))
    unit, h = unit_of(c), hex_of(view, c)
    most, target = ground.best_attack(view, unit, h)
    if target < 0:
        return None
    if view.ruling("ai_assault_target") == "any" and h in ground.close_assaults(view, unit):
        tied = [enemy for enemy, dice in view.targets(unit, h).items() if dice == most]
        return min(tied, key=lambda enemy: ground.weakness(view, enemy))
    return target


@WORDS.number("figures of the target")
def figures_of_target(view: View, c: Candidate) -> int | None:
    """Of the attacked enemy; for a move, of the target of its best attack (see gain dice; RULING-30)."""
    target = _target(view, c)
    return None if target is None else view.figures(target)


@WORDS.number("full strength of the target")
def full_strength_of_target(view: View, c: Candidate) -> int | None:
    """The figures that the target had when the scenario began."""
    target = _target(view, c)
    return None if target is None else view.full(target)


@WORDS.test("armor target", plain=True)
def armor_target(view: View, c: Candidate) -> bool:
    """The target is armor."""
    target = _target(view, c)
    return target is not None and view.class_of(target) == ARMOR


@WORDS.test("artillery target", plain=True)
def artillery_target(view: View, c: Candidate) -> bool:
    """The target is artillery."""
    target = _target(view, c)
    return target is not None and view.class_of(target) == ARTILLERY


@WORDS.ranking("leftmost target")
def leftmost_target(view: View, c: Candidate) -> int | None:
    """The target farthest to the bot's own left, counting half hexes."""
    target = _target(view, c)
    return None if target is None else view.from_left(view.at(target))


@WORDS.ranking("nearest target")
def nearest_target(view: View, c: Candidate) -> int:
    """The smallest straight distance to the target."""
    return ground.hex_distance(view.at(unit_of(c)), hex_of(view, c))


@WORDS.test("a target on an objective")
def target_on_an_objective(view: View, c: Candidate) -> bool:
    """The enemy is on a hex of an objective, a sudden death or an exit of either side."""
    return ground.is_objective_of_either(view, hex_of(view, c))


@WORDS.ranking("leftmost")
def leftmost(view: View, c: Candidate) -> int:
    """Farthest to the bot's own left, counting half hexes; for a group, its leftmost unit."""
    if c.outcome is not None:
        return min(view.from_left(h) for h in c.outcome)
    return view.from_left(hex_of(view, c))


@WORDS.ranking("nearest its own baseline", total=True)
def nearest_own_baseline(view: View, c: Candidate) -> int | tuple[tuple[int, int], ...]:
    """The fewest rows from the bot's side of the board."""
    if c.outcome is not None:
        return tuple((view.from_home(h), h) for h in c.outcome)
    return view.from_home(hex_of(view, c))


@WORDS.ranking("nearest the enemy baseline", total=True)
def nearest_enemy_baseline(view: View, c: Candidate) -> int:
    """The fewest rows from the other side of the board."""
    return ROWS - 1 - view.from_home(hex_of(view, c))


# -- Air Power groups ---------------------------------------------------------------------------------------


def _group(c: Candidate) -> tuple[int, ...]:
    group: tuple[int, ...] = c.outcome
    return group


@WORDS.number("units in the group", plain=True)
def units_in_group(view: View, c: Candidate) -> int:
    """How many units are struck."""
    return len(_group(c))


@WORDS.number("figures in the group", plain=True)
def figures_in_group(view: View, c: Candidate) -> int:
    """How many figures the struck units have together."""
    return sum(view.figures(view.unit_on(h)) for h in _group(c))


@WORDS.number("units of the group on objectives")
def group_on_objectives(view: View, c: Candidate) -> int:
    """How many of them are on a hex of an objective, a sudden death or an exit of either side."""
    return sum(1 for h in _group(c) if ground.is_objective_of_either(view, h))


# -- other asks ---------------------------------------------------------------------------------------------


@WORDS.test("with at least {number} dice")
def ambush_with_dice(view: View, c: Candidate, least: int) -> bool:
    """The unit would roll at least that many dice against its attacker."""
    assert isinstance(c.option, options.Ambush)
    return ground.ambush_dice(view, unit_of(c), view.unit_on(c.option.at)) >= least
