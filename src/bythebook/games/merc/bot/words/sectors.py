"""Words about sectors: movement, militia, artillery (AI-3.3 to 3.6, AI-4.1 to 4.5)."""

from __future__ import annotations

from bythebook.games.merc.bot import lookahead
from bythebook.games.merc.bot.lookahead import Post, Trip
from bythebook.games.merc.bot.view import NOWHERE, View
from bythebook.games.merc.bot.words.vocabulary import WORDS
from bythebook.games.merc.state import options
from bythebook.playbook.words.vocabulary import Candidate


def sector_of(view: View, c: Candidate) -> int:
    """Return the sector of a candidate: its target, or the goal of a trip."""
    outcome = c.outcome
    if outcome is None:
        return view.cell(getattr(c.option, "at", "") or getattr(c.option, "to", ""))
    assert isinstance(outcome, Trip | Post)
    return outcome.goal if isinstance(outcome, Trip) else outcome.cell


# -- control --------------------------------------------------------------------------------------


@WORDS.test(
    "any sector", "on any sector", "in any sector", "anywhere", "adjacent sector", always=True, plain=True
)
def any_sector(view: View, c: Candidate) -> bool:
    """Any sector."""
    return True


@WORDS.test("on an industry", plain=True)
def on_an_industry(view: View, c: Candidate) -> bool:
    """The sector is an industry."""
    return lookahead.is_industry(view, sector_of(view, c))


@WORDS.test("Rebel sector in range", "enemy sector in range", plain=True)
@WORDS.test("on a Rebel sector")
def on_a_rebel_sector(view: View, c: Candidate) -> bool:
    """The other side controls the sector: it has the most units there; ties go to the Dictator."""
    return sector_of(view, c) in lookahead.enemy_sectors(view)


@WORDS.test("neutral sector", plain=True)
@WORDS.test("on a neutral sector")
def on_a_neutral_sector(view: View, c: Candidate) -> bool:
    """Nobody controls the sector: it has no units."""
    return view.is_neutral(sector_of(view, c))


@WORDS.test("on a Dictator sector")
def on_a_dictator_sector(view: View, c: Candidate) -> bool:
    """The Dictator controls the sector: he has units there, and the Rebels do not have more."""
    return sector_of(view, c) in view.held_by(view.side)


@WORDS.test("with room")
def with_room(view: View, c: Candidate) -> bool:
    """The Dictator has fewer militia in the sector than the limit: 10, or 20 at Kim's base."""
    return view.room_for_militia(sector_of(view, c)) > 0


@WORDS.test("on the weakest Rebel sector")
def on_the_weakest(view: View, c: Candidate) -> bool:
    """The Rebels control the sector, and no other Rebel sector is weaker (see weakest Rebels)."""
    return sector_of(view, c) in lookahead.weakest_enemy_sectors(view)


@WORDS.number("militia of his ability", of="view")
def militia_of_his_ability(view: View) -> int:
    """The number of militia that the Dictator's ability places this turn. Kim: one for each Rebel sector."""
    return lookahead.militia_of_ability(view)


@WORDS.test("next in the round")
def next_in_round(view: View, c: Candidate) -> bool:
    """Mao places his militia one by one. A wilderness is next if no other wilderness without Rebel units and
    with room has received fewer of them this turn."""
    return lookahead.is_next_in_round(view, sector_of(view, c))


@WORDS.number("units")
def units(view: View, c: Candidate) -> int:
    """The number of MERCs, Dictator cards and militia of both sides in the sector."""
    cell = sector_of(view, c)
    return view.units_at(cell, view.side) + view.enemies_at(cell)


@WORDS.question("is there a Rebel sector", "is there an enemy sector", plain=True)
def is_there_a_rebel_sector(view: View) -> bool:
    """Whether the other side controls any sector."""
    return bool(lookahead.enemy_sectors(view))


# -- preferences ----------------------------------------------------------------------------------


@WORDS.number("value")
def value(view: View, c: Candidate) -> int:
    """The points on the sector card; for Advance, those of the goal."""
    return view.sector(sector_of(view, c)).value


@WORDS.number("value of the next step")
def value_of_step(view: View, c: Candidate) -> int | None:
    """The points of the sector that the squad enters next on its route."""
    return view.sector(c.outcome.step).value if isinstance(c.outcome, Trip) else None


@WORDS.number("steps")
def steps(view: View, c: Candidate) -> int | None:
    """For Advance: the number of moves to the goal. For Post: the distance from the place to its Rebel
    sector, ignoring units in between. Diagonal steps do not count."""
    if isinstance(c.outcome, Post):
        return lookahead.steps_of_post(view, c.outcome)
    return c.outcome.steps if isinstance(c.outcome, Trip) else None


@WORDS.ranking("weakest Rebels", "weakest enemies")
def weakest_rebels(view: View, c: Candidate) -> int | None:
    """The least strength: current health plus current armor of all units of the other side in the sector; a
    militia counts 1, a vehicle its hull (RULING-10). Without such units: the strength of the closest sector
    it controls, the weakest of equally close ones. For Post: the strength of its Rebel sector."""
    if isinstance(c.outcome, Post):
        return None if c.outcome.rebels == NOWHERE else view.strength(c.outcome.rebels)
    cell = sector_of(view, c)
    return view.strength(cell) if view.enemies_at(cell) else lookahead.strength_of_nearest(view, cell)


@WORDS.number("Rebel units", "enemy units")
def rebel_units(view: View, c: Candidate) -> int:
    """The number of MERCs and militia of the other side in the sector."""
    return view.enemies_at(sector_of(view, c))


@WORDS.number("Dictator units")
def dictator_units(view: View, c: Candidate) -> int:
    """The number of his MERCs and militia in the sector."""
    return view.units_at(sector_of(view, c), view.side)


@WORDS.ranking("nearest a Rebel sector", "nearest an enemy sector")
def nearest_a_rebel_sector(view: View, c: Candidate) -> int | None:
    """The fewest steps to a sector that the other side controls, without diagonal steps, ignoring units in
    between."""
    return lookahead.steps_to_enemy(view, sector_of(view, c))


@WORDS.ranking("farthest from Rebel forces", most=True)
def farthest_from_rebels(view: View, c: Candidate) -> int | None:
    """The greatest distance to the closest Rebel unit (MERC or militia), without diagonal steps."""
    return lookahead.steps_to_enemy_unit(view, sector_of(view, c))


@WORDS.ranking("nearest his base")
def nearest_his_base(view: View, c: Candidate) -> int | None:
    """The fewest steps to the base; before it is revealed, to the closest sector he controls."""
    return lookahead.steps_to_base(view, sector_of(view, c))


@WORDS.number("extra militia")
def extra_militia(view: View, c: Candidate) -> int:
    """The number of extra militia placed in the sector so far during setup."""
    return view.placed.get(sector_of(view, c), 0)


@WORDS.ranking("first by row", total=True)
def first_by_row(view: View, c: Candidate) -> int:
    """The upper row first; in a row from left to right."""
    return sector_of(view, c)


@WORDS.test("a die decides", always=True)
def a_die_decides(view: View, c: Candidate) -> bool:
    """Not a tie-breaker: remaining ties are broken by an even die roll."""
    return True


# -- a new MERC (AI-4.3.2) ------------------------------------------------------------------------


def _post(c: Candidate) -> Post:
    assert isinstance(c.outcome, Post)
    return c.outcome


@WORDS.question("are both squads out")
def both_squads_out(view: View) -> bool:
    """Both pawns, primary and secondary, are on the map, so a new MERC must join one of these squads. The
    Dictator card at its base is neither."""
    return len([s for s in view.squads() if not lookahead.is_dictators(view, s)]) > 1


@WORDS.test("in the squad that is there")
def in_the_squad_there(view: View, c: Candidate) -> bool:
    """Into the squad in the sector (the primary if there are two), or there is no squad in it."""
    there = lookahead.squads_at(view, _post(c).cell)
    return not there or (isinstance(c.option, options.Join) and c.option.squad == there[0])


@WORDS.test("in the squad where a new one would be formed")
def where_formed(view: View, c: Candidate) -> bool:
    """Into a squad (the primary if there are two) in one of his sectors; no other sector of his is closer to
    that Rebel sector, or as close and worth more."""
    return lookahead.is_best_own_sector(view, _post(c)) and in_the_squad_there(view, c)


@WORDS.number("MERCs in the squad")
def mercs_in_the_squad(view: View, c: Candidate) -> int:
    """The number of MERCs in the squad without the new one; 0 for a new squad."""
    return len(view.members(c.option.squad)) if isinstance(c.option, options.Join) else 0


# -- targets and numbers (D12) --------------------------------------------------------------------


@WORDS.test("for {cause}", of="cause", plain=True)
def for_cause(view: View, cause: str, wanted: str) -> bool:
    """The militia come from this tactics card or this Dictator's ability."""
    return cause == wanted


@WORDS.test("as many as fit", "any number", always=True)
def as_many_as_fit(view: View, c: Candidate) -> bool:
    """Any number that the rules allow here."""
    return True


@WORDS.test("one", plain=True)
def one(view: View, c: Candidate) -> bool:
    """Exactly one."""
    return isinstance(c.option, options.Count) and c.option.n == 1


@WORDS.number("going", plain=True)
def going(view: View, c: Candidate) -> int | None:
    """The number of militia moved."""
    return c.option.n if isinstance(c.option, options.Count) else None


@WORDS.test("as many as leave one behind")
def leaves_one_behind(view: View, c: Candidate) -> bool:
    """A number that leaves at least one militia of the side in the sector."""
    assert isinstance(c.option, options.Count)
    cell = view.squad_at(c.thing) if isinstance(c.thing, str) else view.at(int(c.thing or 0))
    return view.militia_at(cell, view.side) > c.option.n


@WORDS.test("where one stays behind", of="sector")
def while_one_stays(view: View, cell: int) -> bool:
    """The sector the militia march from has at least two of his militia."""
    return view.militia_at(cell, view.side) > 1


@WORDS.number("sectors")
def sectors_of_rebel(view: View, c: Candidate) -> int:
    """The number of sectors that the Rebel player controls."""
    assert isinstance(c.option, options.Name)
    return len(view.sectors_of(view.player(c.option.player)))


@WORDS.number("MERCs")
def mercs_of_rebel(view: View, c: Candidate) -> int:
    """The number of MERCs that the Rebel player has in play."""
    assert isinstance(c.option, options.Name)
    return len(view.team(view.player(c.option.player)))
