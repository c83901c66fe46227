"""Words about systems, building and repairing (S15.7 to S15.12, S15.17, S15.18, CO, AD7)."""

from __future__ import annotations

from bythebook.games.arcs.bot.lookahead import outcome as lookahead
from bythebook.games.arcs.bot.lookahead.actions import BuildPlan, outcome_of, system_of
from bythebook.games.arcs.bot.view import View
from bythebook.games.arcs.bot.words.vocabulary import WORDS
from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.state import options as a
from bythebook.playbook.words.vocabulary import Candidate

# -- the position ---------------------------------------------------------------------------------------


@WORDS.number("claims", of="view")
def claims(view: View) -> int:
    """The number of empty building slots of planets where the bot has any piece, regardless of control."""
    return lookahead.claims(view)


@WORDS.number("unbuilt cities", of="view")
def unbuilt_cities(view: View) -> int:
    """The number of cities still on the bot's board, without those that rivals hold as trophies."""
    return view.cities(view.me)


@WORDS.number("ships in supply", of="view", plain=True)
def ships_in_supply(view: View) -> int:
    """The number of ships in the bot's supply."""
    return view.ships_in_supply(view.me)


@WORDS.question("Is there no loyal starport", plain=True)
def no_loyal_starport(view: View) -> bool:
    """The bot has no starport on the map (GP4)."""
    return not lookahead.starports(view, view.me)


@WORDS.question("Is there a claim")
def is_there_a_claim(view: View) -> bool:
    """There is an empty building slot of a planet where the bot has any piece."""
    return lookahead.claims(view) > 0


@WORDS.question("Is there an unbuilt city", plain=True)
def is_there_an_unbuilt_city(view: View) -> bool:
    """A city is left on the bot's board (S15.8)."""
    return view.cities(view.me) > 0


@WORDS.question("Is a loyal building controlled by a rival")
def building_under_rival(view: View) -> bool:
    """A rival controls a system with a loyal city or starport.

    A player controls a system with more fresh ships there than each other player.
    """
    return bool(lookahead.held_by_rivals(view))


# -- control (S15.17) -----------------------------------------------------------------------------------


@WORDS.test("change control")
def change_control(view: View, c: Candidate) -> bool:
    """A rival controls a system with a loyal building before, and doesn't afterwards.

    Then the bot or nobody controls it. A player controls a system with more fresh ships there than each other
    player.
    """
    outcome = outcome_of(view, c)
    if outcome is None or not outcome.controls or c.facts.get("aim") == lookahead.TAKE:
        return False
    held = lookahead.held_by_rivals(view)
    return any(outcome.controls[s] != view.controller(s) for s in outcome.controls if s in held)


def _takes(view: View, c: Candidate, kinds: tuple[int, ...]) -> bool:
    outcome = outcome_of(view, c)
    if outcome is None or not outcome.controls:
        return False
    return any(
        after == view.me and any(view.built[kind][rival][s] for kind in kinds for rival in view.others)
        for s, after in outcome.controls.items()
    )


@WORDS.test("take control of a rival building")
def take_rival_building(view: View, c: Candidate) -> bool:
    """The bot controls a system with a rival's city or starport afterwards, and not before."""
    return _takes(view, c, lookahead.ANY_BUILDING)


@WORDS.test("take control of a rival city")
def take_rival_city(view: View, c: Candidate) -> bool:
    """The bot controls a system with a rival's city afterwards, and not before."""
    return _takes(view, c, lookahead.ANY_CITY)


# -- systems --------------------------------------------------------------------------------------------


@WORDS.test("in the task force")
def in_task_force(view: View, c: Candidate) -> bool:
    """The system where the bot has the most fresh ships, or a cluster that contains it.

    Among equal systems it is the one used or joined earlier this turn; if there is none, each of them.
    """
    force = lookahead.task_forces(view)
    if isinstance(c.option, a.Cluster):
        return any(view.reach.cluster[system] == c.option.cluster for system in force)
    return system_of(view, c) in force


@WORDS.test("where the bot is in control", plain=True)
def bot_in_control(view: View, c: Candidate) -> bool:
    """The bot controls the system (R2.5)."""
    at = system_of(view, c)
    return at >= 0 and view.controller(at) == view.me


@WORDS.test("where nobody is in control", plain=True)
def nobody_in_control(view: View, c: Candidate) -> bool:
    """Nobody controls the system (R2.5)."""
    at = system_of(view, c)
    return at >= 0 and view.controller(at) < 0


@WORDS.test("two slots", plain=True)
def two_slots(view: View, c: Candidate) -> bool:
    """A planet with two building slots (R2.2)."""
    at = system_of(view, c)
    return at >= 0 and view.reach.slots[at] == max(view.reach.slots)


@WORDS.test("new resources")
def new_resources(view: View, c: Candidate) -> bool:
    """A type of which the bot has no token, or no city on a planet of it (RULING-6).

    A planet counts by its type.
    """
    named = getattr(c.option, "type", "")
    if named:
        return lookahead.is_new_type(view, lookahead.type_index(named))
    at = system_of(view, c)
    return at >= 0 and view.type_of(at) >= 0 and lookahead.is_new_type(view, view.type_of(at))


@WORDS.number("loyal ships", plain=True)
def loyal_ships(view: View, c: Candidate) -> int | None:
    """The number of the bot's ships in the system."""
    at = system_of(view, c)
    return view.ships_at(view.me, at) if at >= 0 else None


@WORDS.number("loyal cities there", "loyal city there", plain=True)
def loyal_cities_there(view: View, c: Candidate) -> int | None:
    """The number of the bot's cities in the system."""
    at = system_of(view, c)
    return view.cities_at(view.me, at) if at >= 0 else None


@WORDS.number("fresh ships", plain=True)
def fresh_ships(view: View, c: Candidate) -> int | None:
    """The number of the bot's undamaged ships in the system."""
    at = system_of(view, c)
    return view.fresh[view.me][at] if at >= 0 else None


@WORDS.number("rival ships", plain=True)
def rival_ships(view: View, c: Candidate) -> int | None:
    """The number of all rivals' ships in the system."""
    at = system_of(view, c)
    return sum(view.ships_at(rival, at) for rival in view.others) if at >= 0 else None


# -- building and repairing -----------------------------------------------------------------------------


def _works(c: Candidate) -> BuildPlan | None:
    return c.outcome if isinstance(c.outcome, BuildPlan) else None


@WORDS.test("ship", plain=True)
def ship(view: View, c: Candidate) -> bool:
    """A ship is built or repaired, and nothing else is done."""
    works = _works(c)
    return works is not None and works.piece == "ship" and not c.rest


@WORDS.test("city", plain=True)
def city(view: View, c: Candidate) -> bool:
    """A city is built or repaired."""
    works = _works(c)
    return works is not None and works.piece == "city"


@WORDS.test("starport", plain=True)
def starport(view: View, c: Candidate) -> bool:
    """A starport is built or repaired."""
    works = _works(c)
    return works is not None and works.piece == "starport"


@WORDS.test("any ship or building", plain=True)
def any_ship_or_building(view: View, c: Candidate) -> bool:
    """Any single damaged piece."""
    return _works(c) is not None and not c.rest


@WORDS.test("ship in the task force", plain=True)
def ship_in_task_force(view: View, c: Candidate) -> bool:
    """A ship where the bot has the most fresh ones (S15.12)."""
    return ship(view, c) and in_task_force(view, c)


@WORDS.test("only starport", plain=True)
def only_starport(view: View, c: Candidate) -> bool:
    """The only starport that the bot has on the map."""
    own = lookahead.starports(view, view.me)
    return starport(view, c) and len(own) == 1 and view.starports_at(view.me, own[0]) == 1


@WORDS.test("fresh on arrival")
def fresh_on_arrival(view: View, c: Candidate) -> bool:
    """No rival controls the system, so the piece arrives undamaged."""
    works = _works(c)
    return works is not None and works.fresh


@WORDS.test("defend an undefended building")
def defend_building(view: View, c: Candidate) -> bool:
    """A ship that arrives fresh where there is a loyal building but no fresh loyal ship (RULING-7)."""
    works = _works(c)
    if works is None or not ship(view, c) or not works.fresh or not isinstance(c.option, a.Build):
        return False
    return not view.fresh[view.me][works.at] and view.buildings_at(view.me, works.at) > 0


@WORDS.number("actions", plain=True)
def actions(view: View, c: Candidate) -> int | None:
    """The number of actions needed."""
    works = _works(c)
    return works.steps if works is not None else None


# -- limits (S15.9, RULING-40) --------------------------------------------------------------------------


@WORDS.test("winning a declared ambition", of="view")
def winning_declared(view: View) -> bool:
    """The bot's count is at least 1 and higher than each rival's in some ambition with a marker."""
    return any(view.is_declared(x) and lookahead.is_winning(view, x) for x in lookahead.EVERY_AMBITION)


@WORDS.test("uncovering a bonus", of="view")
def uncovering_bonus(view: View) -> bool:
    """The city uncovers a bonus: 3 or 4 cities are off the board before."""
    bonus, out = facts().city_bonus, facts().pieces.cities - view.cities(view.me)
    return out < facts().pieces.cities and bonus[out + 1] > bonus[out]


@WORDS.test("by a trait or lore")
def by_trait_or_lore(view: View, c: Candidate) -> bool:
    """Possible only because of a leader or lore.

    Building in a gate, outside the slots or at a rival's starport; taxing a slot, a rival's city that the bot
    doesn't control, or a city again.
    """
    option = c.option
    if isinstance(option, a.Tax):
        return _is_uncommon_tax(view, option)
    if not isinstance(option, a.Build):
        return False
    return bool(option.how) or (option.piece != "ship" and view.reach.is_gate[view.system(option.at)])


def _is_uncommon_tax(view: View, option: a.Tax) -> bool:
    system = view.system(option.at)
    if not option.owner or (option.owner != view.seat and view.controller(system) != view.me):
        return True
    turn, owner = view.own_turn, view.player(option.owner)
    return turn is not None and turn.taxed.count((system, owner)) >= view.cities_at(owner, system)
