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
    """Whatever sector is offered."""
    return True


@WORDS.test("on an industry", plain=True)
def on_an_industry(view: View, c: Candidate) -> bool:
    """The sector is an industry."""
    return lookahead.is_industry(view, sector_of(view, c))


@WORDS.test("Rebel sector in range", "enemy sector in range", plain=True)
@WORDS.test("on a Rebel sector")
def on_a_rebel_sector(view: View, c: Candidate) -> bool:
    """The other side controls the sector: it has the most units there; a tie is the Dictator's."""
    return sector_of(view, c) in lookahead.enemy_sectors(view)


@WORDS.test("neutral sector", plain=True)
@WORDS.test("on a neutral sector")
def on_a_neutral_sector(view: View, c: Candidate) -> bool:
    """Nobody controls the sector: it has no units."""
    return view.is_neutral(sector_of(view, c))


@WORDS.test("on a Dictator sector")
def on_a_dictator_sector(view: View, c: Candidate) -> bool:
    """The Dictator controls the sector: he has units there, and the Rebels have no more than he."""
    return sector_of(view, c) in view.held_by(view.side)


@WORDS.test("with room")
def with_room(view: View, c: Candidate) -> bool:
    """He has fewer militia in the sector than may stand there: 10, at Kim's base 20."""
    return view.room_for_militia(sector_of(view, c)) > 0


@WORDS.test("on the weakest Rebel sector")
def on_the_weakest(view: View, c: Candidate) -> bool:
    """The Rebels control the sector, and no other sector of theirs has less strength (see weakest Rebels)."""
    return sector_of(view, c) in lookahead.weakest_enemy_sectors(view)


@WORDS.number("militia of his ability", of="view")
def militia_of_his_ability(view: View) -> int:
    """How many militia the ability of the Dictator brings this turn; Kim: one for each Rebel sector."""
    return lookahead.militia_of_ability(view)


@WORDS.test("next in the round")
def next_in_round(view: View, c: Candidate) -> bool:
    """Mao spreads his militia of this turn one by one. A wilderness is next if no other wilderness that is
    without Rebel units and has room for militia has got fewer of them."""
    return lookahead.is_next_in_round(view, sector_of(view, c))


@WORDS.number("units")
def units(view: View, c: Candidate) -> int:
    """MERCs, the Dictator card and militia of both sides in the sector."""
    cell = sector_of(view, c)
    return view.units_at(cell, view.side) + view.enemies_at(cell)


@WORDS.question("is there a Rebel sector", "is there an enemy sector", plain=True)
def is_there_a_rebel_sector(view: View) -> bool:
    """The other side controls a sector somewhere on the map."""
    return bool(lookahead.enemy_sectors(view))


# -- preferences ----------------------------------------------------------------------------------


@WORDS.number("value")
def value(view: View, c: Candidate) -> int:
    """The points on the sector card; of an Advance, those of its goal."""
    return view.sector(sector_of(view, c)).value


@WORDS.number("value of the next step")
def value_of_step(view: View, c: Candidate) -> int | None:
    """The points of the sector that the squad would enter now, on its way."""
    return view.sector(c.outcome.step).value if isinstance(c.outcome, Trip) else None


@WORDS.number("steps")
def steps(view: View, c: Candidate) -> int | None:
    """Of an Advance: how many moves the squad needs to its goal. Of a Post: the distance from the place to
    the Rebel sector it is looked at from, whatever stands between. Never diagonal."""
    if isinstance(c.outcome, Post):
        return lookahead.steps_of_post(view, c.outcome)
    return c.outcome.steps if isinstance(c.outcome, Trip) else None


@WORDS.ranking("weakest Rebels", "weakest enemies")
def weakest_rebels(view: View, c: Candidate) -> int | None:
    """The least strength: current health plus current armor of all units of the other side in the sector,
    added up; a militia counts 1, a vehicle its hull (RULING-10). If it has none there: of the sector it
    controls that is closest, the weakest of equally close ones. Of a Post: of the Rebel sector it is looked
    at from."""
    if isinstance(c.outcome, Post):
        return None if c.outcome.rebels == NOWHERE else view.strength(c.outcome.rebels)
    cell = sector_of(view, c)
    return view.strength(cell) if view.enemies_at(cell) else lookahead.strength_of_nearest(view, cell)


@WORDS.number("Rebel units", "enemy units")
def rebel_units(view: View, c: Candidate) -> int:
    """MERCs and militia of the other side in the sector, one each."""
    return view.enemies_at(sector_of(view, c))


@WORDS.number("Dictator units")
def dictator_units(view: View, c: Candidate) -> int:
    """His MERCs and militia in the sector, one each."""
    return view.units_at(sector_of(view, c), view.side)


@WORDS.ranking("nearest a Rebel sector", "nearest an enemy sector")
def nearest_a_rebel_sector(view: View, c: Candidate) -> int | None:
    """The fewest steps to a sector that the other side controls, whatever stands between; never diagonal."""
    return lookahead.steps_to_enemy(view, sector_of(view, c))


@WORDS.ranking("farthest from Rebel forces", most=True)
def farthest_from_rebels(view: View, c: Candidate) -> int | None:
    """The most steps to the Rebel unit, MERC or militia, that is closest; never diagonal."""
    return lookahead.steps_to_enemy_unit(view, sector_of(view, c))


@WORDS.ranking("nearest his base")
def nearest_his_base(view: View, c: Candidate) -> int | None:
    """The fewest steps to the base; while it is not revealed, to the closest sector he controls."""
    return lookahead.steps_to_base(view, sector_of(view, c))


@WORDS.number("extra militia")
def extra_militia(view: View, c: Candidate) -> int:
    """How many of the extra militia of setup the sector has got so far."""
    return view.placed.get(sector_of(view, c), 0)


@WORDS.ranking("first by row", total=True)
def first_by_row(view: View, c: Candidate) -> int:
    """The upper row first, in a row from left to right."""
    return sector_of(view, c)


@WORDS.test("a die decides", always=True)
def a_die_decides(view: View, c: Candidate) -> bool:
    """No wish: what is still equal after the last wish of the line goes by an even roll."""
    return True


# -- a new MERC (AI-4.3.2) ------------------------------------------------------------------------


def _post(c: Candidate) -> Post:
    assert isinstance(c.outcome, Post)
    return c.outcome


@WORDS.question("are both squads out")
def both_squads_out(view: View) -> bool:
    """Both pawns, primary and secondary, are on the map, so that a new MERC has to join one. The Dictator
    card at its base is neither."""
    return len([s for s in view.squads() if not lookahead.is_dictators(view, s)]) > 1


@WORDS.test("in the squad that is there")
def in_the_squad_there(view: View, c: Candidate) -> bool:
    """Into the squad that stands in the sector, of two into the primary; or no squad is there."""
    there = lookahead.squads_at(view, _post(c).cell)
    return not there or (isinstance(c.option, options.Join) and c.option.squad == there[0])


@WORDS.test("in the squad where a new one would be formed")
def where_formed(view: View, c: Candidate) -> bool:
    """Into the squad, of two there the primary, in a sector of his such that no other sector of his is
    closer to that Rebel sector, and none as close is worth more."""
    return lookahead.is_best_own_sector(view, _post(c)) and in_the_squad_there(view, c)


@WORDS.number("MERCs in the squad")
def mercs_in_the_squad(view: View, c: Candidate) -> int:
    """How many MERCs the squad has without the new one; a new squad none."""
    return len(view.members(c.option.squad)) if isinstance(c.option, options.Join) else 0


# -- targets and numbers (D12) --------------------------------------------------------------------


@WORDS.test("for {cause}", of="cause", plain=True)
def for_cause(view: View, cause: str, wanted: str) -> bool:
    """It is that tactics card, or that Dictator's ability, which is carried out."""
    return cause == wanted


@WORDS.test("as many as fit", "any number", always=True)
def as_many_as_fit(view: View, c: Candidate) -> bool:
    """Any number from the smallest to the largest that the rules allow here."""
    return True


@WORDS.test("one", plain=True)
def one(view: View, c: Candidate) -> bool:
    """Just one."""
    return isinstance(c.option, options.Count) and c.option.n == 1


@WORDS.number("going", plain=True)
def going(view: View, c: Candidate) -> int | None:
    """How many go."""
    return c.option.n if isinstance(c.option, options.Count) else None


@WORDS.test("as many as leave one behind")
def leaves_one_behind(view: View, c: Candidate) -> bool:
    """Any number such that a militia of the side or more stays in the sector that the squad leaves."""
    assert isinstance(c.option, options.Count)
    cell = view.squad_at(c.thing) if isinstance(c.thing, str) else view.at(int(c.thing or 0))
    return view.militia_at(cell, view.side) > c.option.n


@WORDS.test("where one stays behind", of="sector")
def while_one_stays(view: View, cell: int) -> bool:
    """The sector they march from has two militia of his or more."""
    return view.militia_at(cell, view.side) > 1


@WORDS.number("sectors")
def sectors_of_rebel(view: View, c: Candidate) -> int:
    """How many sectors that Rebel player controls."""
    assert isinstance(c.option, options.Name)
    return len(view.sectors_of(view.player(c.option.player)))


@WORDS.number("MERCs")
def mercs_of_rebel(view: View, c: Candidate) -> int:
    """How many MERCs that Rebel player has in play."""
    assert isinstance(c.option, options.Name)
    return len(view.team(view.player(c.option.player)))
