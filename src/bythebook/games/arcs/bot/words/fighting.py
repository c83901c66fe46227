"""Words about combat: what it is for, dice, rerolls, hits, Ransack and keys (S19.2)."""

from __future__ import annotations

from typing import Any

from bythebook.games.arcs.bot.outlook import outcome, plans
from bythebook.games.arcs.bot.outlook.actions import system_of
from bythebook.games.arcs.bot.outlook.fights import CHANGE, RAIDING, TAKE, TROPHIES, damaged_cities
from bythebook.games.arcs.bot.outlook.plans import Fought
from bythebook.games.arcs.bot.view import View
from bythebook.games.arcs.bot.words.vocabulary import WORDS, kind, verb
from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.table import options as a
from bythebook.playbook.words.vocabulary import Candidate

verb(
    "Fight",
    "Carry out a favorable combat: a series of Moves and Battles for one end.",
    series=plans.fight_series,
    ahead=plans.fights_ahead,
    stands=plans.fight_stands,
    settles=plans.fight_settles,
)
verb("Battle", "Battle a rival, favorable or not.", a.Battle)
verb("Collect", "Collect dice.", a.Collect)
verb("Reroll", "Take a die to throw it again.", a.Reroll)
verb("Leave", "Share hits out so that this is left.", a.Leave, a.LeaveBuildings)
verb("Ransack", "Take a Court card for a destroyed city.", a.Ransack)

kind("Collect", "Which dice are thrown.", "Collect", about="system", always=("Collect",))
kind("Reroll", "Which dice are thrown again, one by one.", "Reroll", "Stop", always=("Stop",))
kind("Own hits", "What hits leave of the bot's ships.", "Leave", about="system", always=("Leave",))
kind("Hits", "What hits leave of the defending ships.", "Leave", about="system", always=("Leave",))
kind("Building hits", "What hits leave of buildings.", "Leave", about="system", always=("Leave",))
kind("Ransack", "Which Court card is ransacked.", "Ransack", about="player", always=("Ransack",))
kind("Raid", "What keys are spent on, one thing after another.", "Steal", "Stop", about="player")


# -- what a combat is for -------------------------------------------------------------------------------


@WORDS.test("take trophies")
def take_trophies(view: View, c: Candidate) -> bool:
    """A battle for a trophy, whatever it is worth (S19.2d)."""
    return c.facts.get("aim") == TROPHIES


@WORDS.test("for a raid", plan=True)
def for_raid(view: View, c: Candidate) -> bool:
    """A combat to steal something (S19.2e)."""
    return c.facts.get("aim") == RAIDING


@WORDS.test("for control", plan=True)
def for_control(view: View, c: Candidate) -> bool:
    """A combat to change or to take control of a system (S19.2f)."""
    return c.facts.get("aim") in (CHANGE, TAKE)


@WORDS.test("risking a city", plan=True)
def risking_city(view: View, c: Candidate) -> bool:
    """A combat in which a city may fall, and may (S19.2c)."""
    return bool(c.facts.get("at_risk"))


@WORDS.test("at its last battle", plan=True)
def at_last_battle(view: View, c: Candidate) -> bool:
    """No battle of the combat comes after this one (S19.2g)."""
    more: int = c.facts.get("more", 0)
    return not more and not any(_is_battle(option) for _, option in c.rest)


def _is_battle(noted: Any) -> bool:
    """Whether an answer, as notes keep it, is a Battle."""
    return bool(noted["option"] == a.Battle.__name__)


@WORDS.question("Is there an action left")
def action_left(view: View) -> bool:
    """A pip is left after this battle: another one may follow (S19.2g)."""
    return view.acting is not None and view.acting.pips > 0


@WORDS.number("possible trophies")
def possible_trophies(view: View, c: Candidate) -> int | None:
    """Pieces of the rival in the system that is fought for (RULING-22)."""
    at = system_of(view, c)
    if at < 0 or "rival" not in c.facts:
        return None
    rival = view.player(c.facts["rival"])
    return view.ships_at(rival, at) + view.buildings_at(rival, at)


@WORDS.question("Is the combat with most possible trophies preferred")
def most_trophies_first(view: View) -> bool:
    """The ruling on several favorable combats is that of version 0.8 (RULING-22)."""
    return view.ruled("combat_target") == "most_trophies"


@WORDS.question("Is the way looked at before the target")
def way_before_target(view: View) -> bool:
    """The ruling on several favorable combats looks at who must move where first (RULING-58)."""
    return view.ruled("combat_moves") == "way_first"


@WORDS.question("Is a raid for what is taken most easily")
def raid_for_easiest(view: View) -> bool:
    """The ruling on what a raid is for looks at control of the origin and keys (RULING-59)."""
    return view.ruled("raid_item") == "way_first"


@WORDS.test("what is taken most easily there")
def taken_most_easily(view: View, c: Candidate) -> bool:
    """A raid that costs no control of the origin if one need not, then for the fewest keys (RULING-59)."""
    return not isinstance(c.outcome, Fought) or c.outcome.taken_first


@WORDS.question("Is there a token for combat")
def token_for_combat(view: View) -> bool:
    """The card played can bring Battles, and the bot has Fuel, a Weapon or a Psionic to spend (PR6)."""
    means = outcome.means_now(view)
    return bool(means.tokens) and outcome.opens_battles(view, means)


@WORDS.question("Does any Weapon bring combat")
def any_weapon_brings_combat(view: View) -> bool:
    """The ruling on Weapons with other suits asks for combat in every Prelude (RULING-41)."""
    return view.ruled("weapon_combat") == "any_prelude"


@WORDS.question("Is a city fought for before the page")
def city_fought_for_first(view: View) -> bool:
    """The ruling on a card selected for a rival city runs that combat first (RULING-53)."""
    return view.ruled("city_combat") == "first"


# -- dice (S19.2g) --------------------------------------------------------------------------------------


def _fresh_in_battle(view: View, *, attacking: bool) -> int:
    fight = view.fight
    if fight is None:
        return 0
    return view.fresh[fight.attacker if attacking else fight.defender][fight.at]


@WORDS.number("fresh attackers", of="view")
def fresh_attackers(view: View) -> int:
    """Fresh ships that attack in the battle under way."""
    return _fresh_in_battle(view, attacking=True)


@WORDS.number("fresh defenders", of="view")
def fresh_defenders(view: View) -> int:
    """Fresh ships that defend in the battle under way."""
    return _fresh_in_battle(view, attacking=False)


@WORDS.number("raid dice")
def raid_dice(view: View, c: Candidate) -> int | None:
    """Raid dice collected."""
    return c.option.raid if isinstance(c.option, a.Collect) else None


@WORDS.number("assault dice")
def assault_dice(view: View, c: Candidate) -> int | None:
    """Assault dice collected."""
    return c.option.assault if isinstance(c.option, a.Collect) else None


@WORDS.number("skirmish dice")
def skirmish_dice(view: View, c: Candidate) -> int | None:
    """Skirmish dice collected."""
    return c.option.skirmish if isinstance(c.option, a.Collect) else None


@WORDS.test("two assault dice at most for each fresh defender")
def assault_for_defenders(view: View, c: Candidate) -> bool:
    """No more assault dice than twice the fresh ships that defend (S19.2g)."""
    return isinstance(c.option, a.Collect) and c.option.assault <= 2 * fresh_defenders(view)


@WORDS.test("any dice", always=True)
def any_dice(view: View, c: Candidate) -> bool:
    """Whichever they are."""
    return True


# -- rerolls (S19.2i) -----------------------------------------------------------------------------------


@WORDS.test("intercept")
def intercept(view: View, c: Candidate) -> bool:
    """The die shows an intercept."""
    return isinstance(c.option, a.Reroll) and facts().face[c.option.face].intercepts > 0


@WORDS.test("blank")
def blank(view: View, c: Candidate) -> bool:
    """The die shows nothing."""
    if not isinstance(c.option, a.Reroll):
        return False
    f, face = facts(), facts().face[c.option.face].index
    columns = (f.face_hits, f.face_selfs, f.face_intercepts, f.face_buildings, f.face_keys)
    return not any(column[face] for column in columns)


# -- hits (S19.2j to S19.2l) ----------------------------------------------------------------------------


@WORDS.number("ships left")
def ships_left(view: View, c: Candidate) -> int | None:
    """Fresh and damaged ships that are left of those hit."""
    return c.option.fresh + c.option.damaged if isinstance(c.option, a.Leave) else None


@WORDS.number("fresh ships left")
def fresh_ships_left(view: View, c: Candidate) -> int | None:
    """Fresh ships that are left of those hit."""
    return c.option.fresh if isinstance(c.option, a.Leave) else None


def _controller_after(view: View, c: Candidate, *, own: bool) -> int | None:
    """Who controls the system of the battle afterwards: the bot's ships are hit, or the defender's."""
    fight = view.fight
    if fight is None or not isinstance(c.option, a.Leave):
        return None
    hit = fight.attacker if own else fight.defender
    change = c.option.fresh - view.fresh[hit][fight.at]
    if own:
        return view.controller_with(fight.at, change)
    return view.controller_with(fight.at, 0, rival=hit, rival_change=change)


@WORDS.test("give the bot control")
def give_control(view: View, c: Candidate) -> bool:
    """The bot controls the system once the defending ships are hit (S19.2j)."""
    return _controller_after(view, c, own=False) == view.me


@WORDS.ranking("best control")
def best_control(view: View, c: Candidate) -> int | None:
    """Once its own ships are hit the bot controls the system, or nobody, or a rival (S19.2l)."""
    after = _controller_after(view, c, own=True)
    return None if after is None else 0 if after == view.me else 1 if after < 0 else 2


@WORDS.question("Are raiders hit as in a battle for control")
def raiders_as_for_control(view: View) -> bool:
    """The ruling on own hits in a raid is that of version 0.8 (RULING-20)."""
    return view.ruled("raid_hits") == "control"


@WORDS.test("any hits", always=True)
def any_hits(view: View, c: Candidate) -> bool:
    """However they are shared out."""
    return True


# -- buildings (S19.2k, RULING-19) ----------------------------------------------------------------------


@WORDS.number("hits left in starports")
def starport_points(view: View, c: Candidate) -> int | None:
    """Two for each fresh starport that is left, one for each damaged one."""
    option = c.option
    return 2 * option.starports + option.damaged_starports if isinstance(option, a.LeaveBuildings) else None


@WORDS.number("starports left")
def starports_left(view: View, c: Candidate) -> int | None:
    """Starports that are left, fresh or damaged."""
    option = c.option
    return option.starports + option.damaged_starports if isinstance(option, a.LeaveBuildings) else None


@WORDS.number("cities left")
def cities_left(view: View, c: Candidate) -> int | None:
    """Cities that are left, fresh or damaged."""
    option = c.option
    return option.cities + option.damaged_cities if isinstance(option, a.LeaveBuildings) else None


@WORDS.number("damaged cities destroyed")
def damaged_cities_destroyed(view: View, c: Candidate) -> int | None:
    """Cities destroyed, as far as they were damaged before (RULING-19)."""
    left, fight = cities_left(view, c), view.fight
    if left is None or fight is None:
        return None
    whose, at = fight.defender, fight.at
    return min(damaged_cities(view, whose, at), view.cities_at(whose, at) - left)


# -- Ransack (S19.2m) -----------------------------------------------------------------------------------


@WORDS.question("Is the card with most agents ransacked")
def most_agents_ransacked(view: View) -> bool:
    """The ruling on Ransack is that of version 0.8 (RULING-21)."""
    return view.ruled("ransack_choice") == "most_agents"
