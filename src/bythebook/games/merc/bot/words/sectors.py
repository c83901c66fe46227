"""Words about sectors: where squads go, militia are placed, shells fall (AI-3.3 to 3.6, AI-4.1 to 4.5)."""

from __future__ import annotations

from bythebook.games.merc.bot import outlook
from bythebook.games.merc.bot.outlook import Post, Trip
from bythebook.games.merc.bot.view import View
from bythebook.games.merc.bot.words.vocabulary import WORDS
from bythebook.games.merc.table import options
from bythebook.playbook.words.vocabulary import Candidate


def sector_of(view: View, c: Candidate) -> int:
    """The sector a candidate leads to: where it is aimed, or the far end of a trip."""
    outcome = c.outcome
    if outcome is None:
        return view.cell(getattr(c.option, "at", "") or getattr(c.option, "to", ""))
    assert isinstance(outcome, Trip | Post)
    return outcome.goal if isinstance(outcome, Trip) else outcome.cell


# -- whose sectors --------------------------------------------------------------------------------


@WORDS.test("any sector", "on any sector", "in any sector", "anywhere", "adjacent sector", always=True)
def any_sector(view: View, c: Candidate) -> bool:
    """Whatever sector is offered."""
    return True


@WORDS.test("on an industry")
def on_an_industry(view: View, c: Candidate) -> bool:
    """The sector is an industry (AI-2.3)."""
    return outlook.is_industry(view, sector_of(view, c))


@WORDS.test("on a Rebel sector", "Rebel sector in range", "enemy sector in range")
def on_a_rebel_sector(view: View, c: Candidate) -> bool:
    """The other side controls it; of a trip: and it is no farther than the squad can go (AI-D4, AI-D5)."""
    return sector_of(view, c) in outlook.enemy_sectors(view)


@WORDS.test("on a neutral sector", "neutral sector")
def on_a_neutral_sector(view: View, c: Candidate) -> bool:
    """Nobody controls it (K1)."""
    return view.is_neutral(sector_of(view, c))


@WORDS.test("on a Dictator sector")
def on_a_dictator_sector(view: View, c: Candidate) -> bool:
    """The Dictator controls it (K1)."""
    return sector_of(view, c) in view.controlled(view.side)


@WORDS.test("on a Dictator sector with room")
def on_a_dictator_sector_with_room(view: View, c: Candidate) -> bool:
    """The Dictator controls it and it is not full: a full one is skipped (AI-4.4, M2)."""
    return on_a_dictator_sector(view, c) and view.room_for_militia(sector_of(view, c)) > 0


@WORDS.test("on the weakest Rebel sector")
def on_the_weakest(view: View, c: Candidate) -> bool:
    """No Rebel sector has less health and armor in it (AI-4.5.1)."""
    return sector_of(view, c) in outlook.weakest_enemy_sectors(view)


@WORDS.test("no stronger than his militia")
def no_stronger(view: View, c: Candidate) -> bool:
    """The Rebels have no more units there than his ability brings militia (D12, Kim)."""
    return view.enemies_at(sector_of(view, c)) <= outlook.militia_of_ability(view)


@WORDS.test("next in the round")
def next_in_round(view: View, c: Candidate) -> bool:
    """No wilderness without Rebels has had fewer of the militia that are being placed (D12, Mao)."""
    return outlook.is_next_in_round(view, sector_of(view, c))


@WORDS.test("unoccupied industry in range")
def unoccupied_in_range(view: View, c: Candidate) -> bool:
    """An industry without any unit, no farther than the squad can go around Rebels (AI-D3, AI-D4)."""
    goes = isinstance(c.outcome, Trip) or isinstance(c.option, options.Drive)
    return goes and outlook.is_unoccupied(view, sector_of(view, c))


@WORDS.question("is there a Rebel sector", "is there an enemy sector")
def is_there_a_rebel_sector(view: View) -> bool:
    """The other side controls a sector somewhere on the map (AI-3.6)."""
    return bool(outlook.enemy_sectors(view))


@WORDS.question("is the weakest Rebel sector attacked first")
def weakest_attacked_first(view: View) -> bool:
    """By the ruling ai_attack_order the weakest in range comes before the closest (RULING-8)."""
    return view.ruled("ai_attack_order") == "weakest"


@WORDS.question("does distance come before value")
def distance_before_value(view: View) -> bool:
    """By the ruling ai_neutral_order a closer neutral sector beats a more valuable one (RULING-9)."""
    return view.ruled("ai_neutral_order") == "distance"


# -- which comes first ----------------------------------------------------------------------------


@WORDS.number("value")
def value(view: View, c: Candidate) -> int:
    """What the sector is worth at the end."""
    return view.sector(sector_of(view, c)).value


@WORDS.number("steps")
def steps(view: View, c: Candidate) -> int | None:
    """How far the squad has to go (AI-D6)."""
    return c.outcome.steps if isinstance(c.outcome, Trip) else None


@WORDS.test("next door")
def next_door(view: View, c: Candidate) -> bool:
    """The next step is the last one: the squad arrives (AI-3.3)."""
    return steps(view, c) == 1


@WORDS.test("over the most valuable sector")
def over_the_most_valuable(view: View, c: Candidate) -> bool:
    """Of the shortest ways to the same sector, one whose next step is worth most (AI-3.4)."""
    return isinstance(c.outcome, Trip) and c.outcome.best


@WORDS.ranking("weakest Rebels", "weakest enemies")
def weakest_rebels(view: View, c: Candidate) -> int:
    """The least health and armor of all units of the other side in the sector together (AI-4.5.1)."""
    return view.strength(sector_of(view, c))


@WORDS.number("Rebel units", "enemy units")
def rebel_units(view: View, c: Candidate) -> int:
    """How many MERCs and militia the other side has there (AI-4.12)."""
    return view.enemies_at(sector_of(view, c))


@WORDS.number("Dictator units")
def dictator_units(view: View, c: Candidate) -> int:
    """How many MERCs and militia he has there (AI-4.1.2)."""
    return view.units_at(sector_of(view, c), view.side)


@WORDS.ranking("nearest a Rebel sector", "nearest an enemy sector")
def nearest_a_rebel_sector(view: View, c: Candidate) -> int | None:
    """The distance to the closest sector the other side controls (AI-4.4.3, AI-D6)."""
    return outlook.steps_to_enemy(view, sector_of(view, c))


@WORDS.ranking("whose nearest Rebel sector is weakest")
def nearest_is_weakest(view: View, c: Candidate) -> int | None:
    """The least health and armor in the Rebel sector closest to it (AI-D6, AI-4.5)."""
    return outlook.strength_of_nearest(view, sector_of(view, c))


@WORDS.ranking("farthest from Rebel forces", most=True)
def farthest_from_rebels(view: View, c: Candidate) -> int | None:
    """The greatest distance to the closest Rebel unit, MERC or militia (AI-4.1.1)."""
    return outlook.steps_to_enemy_unit(view, sector_of(view, c))


@WORDS.ranking("nearest his base")
def nearest_his_base(view: View, c: Candidate) -> int | None:
    """The distance to the base; without one, to the closest sector he controls (AI-4.4.2)."""
    return outlook.steps_to_base(view, sector_of(view, c))


@WORDS.number("extra militia")
def extra_militia(view: View, c: Candidate) -> int:
    """How many of the militia that are being placed it has had (AI-2.3)."""
    return view.placed.get(sector_of(view, c), 0)


@WORDS.ranking("first by row", total=True)
def first_by_row(view: View, c: Candidate) -> int:
    """The row from the top, then the column from the left (12b)."""
    return sector_of(view, c)


@WORDS.test("a die decides", always=True)
def a_die_decides(view: View, c: Candidate) -> bool:
    """Whatever is still equal is left to chance (AI-4.5.2)."""
    return True


# -- a new MERC (AI-4.3.2) ------------------------------------------------------------------------


def _post(c: Candidate) -> Post:
    assert isinstance(c.outcome, Post)
    return c.outcome


@WORDS.question("are both squads out")
def both_squads_out(view: View) -> bool:
    """Both pawns of the side are on the map, so that a new MERC has to join one (Q4)."""
    return len([s for s in view.squads() if not outlook.is_dictators(view, s)]) > 1


@WORDS.test("nearest the weakest Rebel sector", "nearest the weakest enemy sector")
def nearest_the_weakest(view: View, c: Candidate) -> bool:
    """No place is closer to the weakest Rebel sector; if several are weakest, a die says which one."""
    return _post(c).nearest


@WORDS.test("most valuable of the nearest")
def most_valuable_of_nearest(view: View, c: Candidate) -> bool:
    """Of the places closest to that Rebel sector none is worth more (AI-4.3.2)."""
    return _post(c).richest


@WORDS.test("in the squad that is there")
def in_the_squad_there(view: View, c: Candidate) -> bool:
    """Not beside a squad that stands there; of two that do, in the primary (AI-4.3.2)."""
    there = outlook.squads_at(view, _post(c).cell)
    return not there or (isinstance(c.option, options.Join) and c.option.squad == there[0])


@WORDS.test("in the squad where a new one would be formed")
def where_formed(view: View, c: Candidate) -> bool:
    """A squad on his sector closest to that Rebel sector, then most valuable: of two the primary."""
    return _post(c).formed and in_the_squad_there(view, c)


@WORDS.number("MERCs in the squad")
def mercs_in_the_squad(view: View, c: Candidate) -> int:
    """How many it has already (AI-4.3.2)."""
    return len(view.members(c.option.squad)) if isinstance(c.option, options.Join) else 0


# -- whom and how many (D12) ----------------------------------------------------------------------


@WORDS.test("for {cause}", of="cause")
def for_cause(view: View, cause: str, wanted: str) -> bool:
    """It is that tactics card, or that Dictator's ability, which is carried out."""
    return cause == wanted


@WORDS.test("as many as fit", "any number", always=True)
def as_many_as_fit(view: View, c: Candidate) -> bool:
    """Any number that is offered."""
    return True


@WORDS.test("one")
def one(view: View, c: Candidate) -> bool:
    """Just one."""
    return isinstance(c.option, options.Count) and c.option.n == 1


@WORDS.number("going")
def going(view: View, c: Candidate) -> int | None:
    """How many go."""
    return c.option.n if isinstance(c.option, options.Count) else None


@WORDS.test("as many as leave one behind")
def leaves_one_behind(view: View, c: Candidate) -> bool:
    """At least one militia stays where the squad comes from (AI-4.10, Sonia)."""
    assert isinstance(c.option, options.Count)
    cell = view.squad_at(c.thing) if isinstance(c.thing, str) else view.at(int(c.thing or 0))
    return view.militia_at(cell, view.side) > c.option.n


@WORDS.test("where one stays behind", of="sector")
def while_one_stays(view: View, cell: int) -> bool:
    """At least two militia are left where they march from (D12, Mussolini)."""
    return view.militia_at(cell, view.side) > 1


@WORDS.number("sectors")
def sectors_of_rebel(view: View, c: Candidate) -> int:
    """How many sectors the Rebel controls (D12, Hitler)."""
    assert isinstance(c.option, options.Name)
    return len(view.sectors_of(view.player(c.option.player)))


@WORDS.number("MERCs")
def mercs_of_rebel(view: View, c: Candidate) -> int:
    """How many MERCs the Rebel has (D12, Hitler)."""
    assert isinstance(c.option, options.Name)
    return len(view.team(view.player(c.option.player)))
