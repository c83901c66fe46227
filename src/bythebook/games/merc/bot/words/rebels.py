"""Words that the Rebels' page needs beyond the Dictator's: whom to hire, when to fight, what to hold."""

from __future__ import annotations

from bythebook.games.merc.bot import outlook
from bythebook.games.merc.bot.outlook import Trip
from bythebook.games.merc.bot.view import View
from bythebook.games.merc.bot.words.vocabulary import WORDS
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.table import options
from bythebook.playbook.words.vocabulary import Candidate

# -- MERCs ----------------------------------------------------------------------------------------


@WORDS.number("combat", of="unit")
def combat(view: View, unit: int) -> int:
    """How many dice he rolls (C8)."""
    return view.stats(unit).combat


@WORDS.number("skills", of="unit")
def skills(view: View, unit: int) -> int:
    """Initiative, training and twice his combat: what a MERC is good for."""
    now = view.stats(unit)
    return now.initiative + now.training + 2 * now.combat


@WORDS.test("with room in the team", of="unit")
def with_room_in_team(view: View, unit: int) -> bool:
    """His player may hire more MERCs without firing one (Q1)."""
    return view.room_in_team(unit) > 0


@WORDS.question("are there days enough for newcomers")
def days_enough(view: View) -> bool:
    """Whoever is hired now still acts on two days (T1)."""
    return view.days_left > 2


# -- squads ---------------------------------------------------------------------------------------


@WORDS.test("alone in its sector", of="squad")
def alone_in_sector(view: View, squad: str) -> bool:
    """No militia of its side stay behind if it leaves, and the sector would be lost (K5)."""
    return view.militia_at(view.squad_at(squad), view.side) == 0


@WORDS.test("with few militia", of="squad")
def with_few_militia(view: View, squad: str) -> bool:
    """Fewer militia than an industry of the Dictator's begins with."""
    return view.militia_at(view.squad_at(squad), view.side) < view.difficulty


@WORDS.test("that the squad can beat")
def can_beat(view: View, c: Candidate) -> bool:
    """Dice, health and armor of the squad outweigh those of the enemies there."""
    assert isinstance(c.option, options.Move | options.Drive)
    cell = c.outcome.goal if isinstance(c.outcome, Trip) else view.cell(c.option.to)
    return outlook.might_of_squad(view, c.option.squad) >= outlook.might_of_enemies(view, cell)


@WORDS.test("next door")
def next_door(view: View, c: Candidate) -> bool:
    """One step away."""
    return isinstance(c.outcome, Trip) and c.outcome.steps == 1


# -- sectors --------------------------------------------------------------------------------------


@WORDS.ranking("farthest from enemies", most=True)
def farthest_from_enemies(view: View, c: Candidate) -> int | None:
    """The greatest distance to a sector the other side controls."""
    at = getattr(c.option, "at", "") or getattr(c.option, "to", "")
    return outlook.steps_to_enemy(view, view.cell(at))


@WORDS.number("loot")
def loot(view: View, c: Candidate) -> int:
    """How many cards an exploration of the sector brings (A2)."""
    assert isinstance(c.option, options.Place)
    return sum(view.sector(view.cell(c.option.at)).loot)


# -- vehicles -------------------------------------------------------------------------------------


@WORDS.test("riding", of="squad")
def is_riding(view: View, squad: str) -> bool:
    """It has a vehicle, and all its MERCs find room aboard (MODE-V3)."""
    return view.rides(squad)


@WORDS.test("vehicle for a squad on foot", of="squad")
def for_a_squad_on_foot(view: View, squad: str) -> bool:
    """The squad has no vehicle yet (MODE-V1)."""
    return view.vehicle(squad) is None


@WORDS.ranking("strongest hull", total=True)
def strongest_hull(view: View, c: Candidate) -> tuple[int, str]:
    """The vehicle that takes most, then by name (MODE-V4)."""
    assert isinstance(c.option, options.Attach | options.Keep)
    return -facts().card[c.option.card].hull, c.option.card


@WORDS.test("any vehicle", always=True)
def any_vehicle(view: View, c: Candidate) -> bool:
    """Either of them."""
    return True


# -- the bomb -------------------------------------------------------------------------------------


@WORDS.test("part of the bomb", of="unit")
def part_of_the_bomb(view: View, unit: int) -> bool:
    """He need not give up the other one for it: he holds none, or the second wins (MODE-I3, RULING-22)."""
    if view.ruled("second_part") == "wins":
        return True
    return not any(gear is not None and gear.is_part for gear in view.gear(unit))


# -- losses ---------------------------------------------------------------------------------------


@WORDS.test("militia first")
def militia_first(view: View, c: Candidate) -> bool:
    """A militia rather than a MERC."""
    return isinstance(c.option, options.Hurt) and c.option.target == "militia"


@WORDS.question("is the fight going badly")
def fight_goes_badly(view: View) -> bool:
    """The enemies' dice, health and armor are more than twice those of the side."""
    cell = view.battlefield
    return outlook.might_of_enemies(view, cell) > 2 * outlook.might_at(view, cell, view.side)
