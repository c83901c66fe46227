"""Words for the Rebels' playbook in addition to the Dictator's: hiring, fighting, defending."""

from __future__ import annotations

from bythebook.games.merc.bot import lookahead
from bythebook.games.merc.bot.lookahead import Trip
from bythebook.games.merc.bot.view import View
from bythebook.games.merc.bot.words.vocabulary import WORDS
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.state import options
from bythebook.playbook.words.vocabulary import Candidate

# -- MERCs ----------------------------------------------------------------------------------------


@WORDS.number("combat", of="unit")
def combat(view: View, unit: int) -> int:
    """His current number of dice, including cards and abilities."""
    return view.stats(unit).combat


@WORDS.number("skills", of="unit")
def skills(view: View, unit: int) -> int:
    """The sum of his current initiative, training and twice his combat."""
    now = view.stats(unit)
    return now.initiative + now.training + 2 * now.combat


@WORDS.test("with room in the team", of="unit")
def with_room_in_team(view: View, unit: int) -> bool:
    """His player has no more MERCs than sectors he controls; Teresa does not count."""
    return view.room_in_team(unit) > 0


@WORDS.question("are there days enough for newcomers")
def days_enough(view: View) -> bool:
    """At least three days are left, including this one, so a MERC hired now acts on at least two."""
    return view.days_left > 2


# -- squads ---------------------------------------------------------------------------------------


@WORDS.number("militia to begin with", of="view")
def militia_to_begin_with(view: View) -> int:
    """The number of militia that each Dictator industry gets at setup."""
    return view.difficulty


@WORDS.test("that the squad can beat")
def can_beat(view: View, c: Candidate) -> bool:
    """Combat, health and armor of its members add up to at least those of all enemies in the sector; a
    militia there counts 2."""
    assert isinstance(c.option, options.Move | options.Drive)
    cell = c.outcome.goal if isinstance(c.outcome, Trip) else view.cell(c.option.to)
    return lookahead.might_of_squad(view, c.option.squad) >= lookahead.might_of_enemies(view, cell)


# -- sectors --------------------------------------------------------------------------------------


@WORDS.ranking("farthest from enemies", most=True)
def farthest_from_enemies(view: View, c: Candidate) -> int | None:
    """The greatest distance to the closest sector that the other side controls, without diagonal steps."""
    at = getattr(c.option, "at", "") or getattr(c.option, "to", "")
    return lookahead.steps_to_enemy(view, view.cell(at))


@WORDS.number("loot")
def loot(view: View, c: Candidate) -> int:
    """The number of cards found when the sector is explored."""
    assert isinstance(c.option, options.Place)
    return sum(view.sector(view.cell(c.option.at)).loot)


# -- vehicles -------------------------------------------------------------------------------------


@WORDS.test("riding", of="squad")
def is_riding(view: View, squad: str) -> bool:
    """It has a vehicle with room for all its MERCs."""
    return view.rides(squad)


@WORDS.test("vehicle for a squad on foot", of="squad")
def for_a_squad_on_foot(view: View, squad: str) -> bool:
    """The squad has no vehicle."""
    return view.vehicle(squad) is None


@WORDS.ranking("strongest hull", total=True)
def strongest_hull(view: View, c: Candidate) -> tuple[int, str]:
    """The vehicle with the highest printed hull, then the first by name."""
    assert isinstance(c.option, options.Attach | options.Keep)
    return -facts().card[c.option.card].hull, c.option.card


@WORDS.test("any vehicle", always=True, plain=True)
def any_vehicle(view: View, c: Candidate) -> bool:
    """Either vehicle."""
    return True


# -- the bomb -------------------------------------------------------------------------------------


@WORDS.test("part of the bomb", of="unit")
def part_of_the_bomb(view: View, unit: int) -> bool:
    """He holds no other part; or, by RULING-22, the second part wins as soon as he gets it."""
    if view.ruling("second_part") == "wins":
        return True
    return not any(gear is not None and gear.is_part for gear in view.gear(unit))


# -- losses ---------------------------------------------------------------------------------------


@WORDS.test("militia first", plain=True)
def militia_first(view: View, c: Candidate) -> bool:
    """A militia rather than a MERC."""
    return isinstance(c.option, options.Hurt) and c.option.target == "militia"


@WORDS.question("is the fight going badly")
def fight_goes_badly(view: View) -> bool:
    """Combat, health and armor of all enemies in the fight add up to more than twice those of your own side;
    a militia counts 2."""
    cell = view.battlefield
    return lookahead.might_of_enemies(view, cell) > 2 * lookahead.might_at(view, cell, view.side)
