"""Words about combat: aims, dice, rerolls, hits, Ransack and keys (S19.2)."""

from __future__ import annotations

from typing import Any

from bythebook.games.arcs.bot.lookahead import outcome, plans
from bythebook.games.arcs.bot.lookahead.actions import system_of
from bythebook.games.arcs.bot.lookahead.fights import CHANGE, RAIDING, TROPHIES, damaged_cities
from bythebook.games.arcs.bot.lookahead.outcome import TAKE
from bythebook.games.arcs.bot.lookahead.plans import CombatOutcome
from bythebook.games.arcs.bot.view import View
from bythebook.games.arcs.bot.words.vocabulary import WORDS, kind, verb
from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.state import options as a
from bythebook.playbook.words.vocabulary import Candidate

verb(
    "Fight",
    "A favorable combat: Moves, then Battles against one rival in one system, with one aim. Trophies: "
    "to take one trophy, or one that contends Warlord. Raid: to steal one token or Guild card that "
    "contends an ambition, where the rival has a building, or anywhere if it has none. Control: to "
    "change it where there is a loyal building and that rival is in control; to take it where a rival "
    "has a building and that rival has fresh ships.\n"
    "Favorable: count the bot's fresh ships there and those that come, the rival's fresh ships, and the "
    "dice: one for each loyal ship there, fresh or damaged, one with Elite Pilots, and dice from cards. "
    "Trophies: at least as many fresh ships as the rival, and at least 1. Raid: twice as many raid dice "
    "(at most 6) as keys, including those for Sworn Guardians, and more fresh ships than the rival, or "
    "as many and at least 2 battles (by RULING-42; else as many with 2 battles need no such dice). "
    "Control: at least as many dice as the rival has fresh ships, and at least 1; to take control, that "
    "rival must be the only one with at least as many fresh ships there as the bot, and the bot must "
    "have one (by RULING-45; else any rival with fresh ships there). If arriving ships change control "
    "without a battle, that is a Move (by RULING-62; else it is a combat that ends there).\n"
    "Outrage: take the maximum number of hits that the dice of all planned battles can show, collected by "
    "the page Dice with the current ships: skirmish 1, assault 2, raid 1 on buildings. The rival's ships "
    "absorb 2 each, damaged ones 1. If the remaining hits and the hits on buildings exceed what its "
    "starports absorb (2, damaged ones 1) and its cities survive (1, damaged ones none), the combat risks "
    "Outrage (RULING-49). Then it is favorable only if that rival has an agent on a Court card, and the bot, "
    "without its tokens and Guild cards of the city's type (except Loyal ones), keeps first or second "
    "place in the declared ambition that the type counts for, if it has such a place (by 'outrage "
    "test'; else it must not have one).\n"
    "Ships: if it is favorable with the ships in place, nothing moves (RULING-44). Else one group as for "
    "a Move, by Whose ships: the first that makes it favorable, at random among equals. If all its ships "
    "would risk Outrage without being favorable, as many of them as are favorable: joining ships stay first, "
    "and damaged ones before fresh ones; if that isn't enough, damaged ones first of all. Else groups of "
    "several systems: origins kept if possible, else all ships of each; then fewest Moves.\n"
    "Payment: a Weapon, if the suit doesn't battle. Each Move: Fuel, then a Psionic if the lead suit "
    "moves, then an action if the suit moves. Each Battle: remaining Psionics, if the lead suit battles "
    "and no action was used for Moves, then all remaining actions; at least one battle must remain. "
    "Tokens can be spent only in the Prelude, none of a declared ambition, none of an outraged type; "
    "with a Loyal card any token, after those of its type (a Relic by RULING-33, or never).\n"
    "End: it ends early when its aim is reached or can't be reached any more. Control is taken when the "
    "bot has it (by 'control combat'; else also when nobody has it).",
    series=plans.fight_series,
    ahead=plans.fights_ahead,
    is_valid=plans.is_fight_valid,
    settles=plans.settle_fight,
)
verb("Battle", "Battle a rival, favorable or not.", a.Battle, plain=True)
verb("Collect", "Collect dice.", a.Collect, plain=True)
verb("Reroll", "Select a die to reroll.", a.Reroll, plain=True)
verb(
    "Leave",
    "Assign all possible hits so that these pieces are left.",
    a.Leave,
    a.LeaveBuildings,
)
verb("Ransack", "Take a Court card for a destroyed city.", a.Ransack, plain=True)

kind("Collect", "Which dice are rolled.", "Collect", about="system", always=("Collect",))
kind("Reroll", "Which dice are rerolled, one by one.", "Reroll", "Stop", always=("Stop",))
kind("Own hits", "Which of the bot's ships are left.", "Leave", about="system", always=("Leave",))
kind("Hits", "Which defending ships are left.", "Leave", about="system", always=("Leave",))
kind("Building hits", "Which buildings are left.", "Leave", about="system", always=("Leave",))
kind("Ransack", "Which Court card is ransacked.", "Ransack", about="player", always=("Ransack",))
kind("Raid", "What the keys are spent on, one thing at a time.", "Steal", "Stop", about="player")


# -- aims of a combat -----------------------------------------------------------------------------------


@WORDS.test("take trophies")
def take_trophies(view: View, c: Candidate) -> bool:
    """A combat for a trophy, whether or not it contends an ambition."""
    return c.facts.get("aim") == TROPHIES


@WORDS.test("for a raid", plan=True)
def for_raid(view: View, c: Candidate) -> bool:
    """A combat to steal something."""
    return c.facts.get("aim") == RAIDING


@WORDS.test("for control", plan=True)
def for_control(view: View, c: Candidate) -> bool:
    """A combat to change or take control of a system."""
    return c.facts.get("aim") in (CHANGE, TAKE)


@WORDS.test("risking Outrage", plan=True)
def risking_outrage(view: View, c: Candidate) -> bool:
    """A combat that was started although a city might be destroyed (see Fight, Outrage)."""
    return bool(c.facts.get("at_risk"))


@WORDS.test("at its last battle", plan=True)
def at_last_battle(view: View, c: Candidate) -> bool:
    """No battle of the combat is planned after this one."""
    more: int = c.facts.get("more", 0)
    return not more and not any(_is_battle(option) for _, option in c.rest)


def _is_battle(noted: Any) -> bool:
    """Whether an answer in the format of notes is a Battle."""
    return bool(noted["option"] == a.Battle.__name__)


@WORDS.question("Is there an action left")
def action_left(view: View) -> bool:
    """An action of the card played is left after this battle."""
    return view.own_turn is not None and view.own_turn.pips > 0


@WORDS.number("possible trophies")
def possible_trophies(view: View, c: Candidate) -> int | None:
    """The number of the rival's ships and buildings in the system of the combat."""
    at = system_of(view, c)
    if at < 0 or "rival" not in c.facts:
        return None
    rival = view.player(c.facts["rival"])
    return view.ships_at(rival, at) + view.buildings_at(rival, at)


@WORDS.test("what is taken most easily there")
def is_easiest_theft(view: View, c: Candidate) -> bool:
    """Prefer a raid that keeps control of the origin system; then the one needing the fewest keys."""
    return not isinstance(c.outcome, CombatOutcome) or c.outcome.is_first_choice


@WORDS.question("Is there a token for combat")
def token_for_combat(view: View) -> bool:
    """The bot may spend Fuel, a Weapon or a Psionic, and battle with this card.

    The card's suit is Aggression, or the bot has a Weapon to spend. It spends no token of a declared ambition
    and no token of an outraged type.
    """
    means = outcome.means_now(view)
    return bool(means.tokens) and outcome.opens_battles(view, means)


# -- dice (S19.2g) --------------------------------------------------------------------------------------


def _fresh_in_battle(view: View, *, attacking: bool) -> int:
    fight = view.fight
    if fight is None:
        return 0
    return view.fresh[fight.attacker if attacking else fight.defender][fight.at]


@WORDS.number("fresh attackers", of="view", plain=True)
def fresh_attackers(view: View) -> int:
    """The number of the bot's undamaged ships in the battle."""
    return _fresh_in_battle(view, attacking=True)


@WORDS.number("fresh defenders", of="view", plain=True)
def fresh_defenders(view: View) -> int:
    """The number of the rival's undamaged ships in the battle."""
    return _fresh_in_battle(view, attacking=False)


@WORDS.number("raid dice", plain=True)
def raid_dice(view: View, c: Candidate) -> int | None:
    """The number of raid dice collected."""
    return c.option.raid if isinstance(c.option, a.Collect) else None


@WORDS.number("assault dice", plain=True)
def assault_dice(view: View, c: Candidate) -> int | None:
    """The number of assault dice collected."""
    return c.option.assault if isinstance(c.option, a.Collect) else None


@WORDS.number("skirmish dice", plain=True)
def skirmish_dice(view: View, c: Candidate) -> int | None:
    """The number of skirmish dice collected."""
    return c.option.skirmish if isinstance(c.option, a.Collect) else None


@WORDS.test("any dice", always=True)
def any_dice(view: View, c: Candidate) -> bool:
    """Any combination of dice."""
    return True


# -- rerolls (S19.2i) -----------------------------------------------------------------------------------


@WORDS.test("intercept", plain=True)
def intercept(view: View, c: Candidate) -> bool:
    """The die shows an intercept."""
    return isinstance(c.option, a.Reroll) and facts().face[c.option.face].intercepts > 0


@WORDS.test("blank", plain=True)
def blank(view: View, c: Candidate) -> bool:
    """The die shows nothing."""
    if not isinstance(c.option, a.Reroll):
        return False
    f, face = facts(), facts().face[c.option.face].index
    columns = (f.face_hits, f.face_selfs, f.face_intercepts, f.face_buildings, f.face_keys)
    return not any(column[face] for column in columns)


# -- hits (S19.2j to S19.2l) ----------------------------------------------------------------------------


@WORDS.number("ships left", plain=True)
def ships_left(view: View, c: Candidate) -> int | None:
    """The number of ships left, fresh and damaged."""
    return c.option.fresh + c.option.damaged if isinstance(c.option, a.Leave) else None


@WORDS.number("fresh ships left", plain=True)
def fresh_ships_left(view: View, c: Candidate) -> int | None:
    """The number of fresh ships left."""
    return c.option.fresh if isinstance(c.option, a.Leave) else None


def _controller_after(view: View, c: Candidate, *, own: bool) -> int | None:
    """Return who controls the system of the battle after the bot's or the defender's ships are hit."""
    fight = view.fight
    if fight is None or not isinstance(c.option, a.Leave):
        return None
    hit = fight.attacker if own else fight.defender
    change = c.option.fresh - view.fresh[hit][fight.at]
    return view.controller_after(fight.at, hit, change)


@WORDS.test("give the bot control", plain=True)
def give_control(view: View, c: Candidate) -> bool:
    """The bot controls the system after the defending ships are hit."""
    return _controller_after(view, c, own=False) == view.me


@WORDS.ranking("best control")
def best_control(view: View, c: Candidate) -> int | None:
    """Best result first: after hits the bot controls the system; then no one does; then a rival does."""
    after = _controller_after(view, c, own=True)
    return None if after is None else 0 if after == view.me else 1 if after < 0 else 2


# -- buildings (S19.2k, RULING-19) ----------------------------------------------------------------------


@WORDS.number("hits left in starports")
def starport_points(view: View, c: Candidate) -> int | None:
    """Two for each fresh starport left, one for each damaged one."""
    option = c.option
    return 2 * option.starports + option.damaged_starports if isinstance(option, a.LeaveBuildings) else None


@WORDS.number("starports left", plain=True)
def starports_left(view: View, c: Candidate) -> int | None:
    """The number of starports left, fresh or damaged."""
    option = c.option
    return option.starports + option.damaged_starports if isinstance(option, a.LeaveBuildings) else None


@WORDS.number("cities left", plain=True)
def cities_left(view: View, c: Candidate) -> int | None:
    """The number of cities left, fresh or damaged."""
    option = c.option
    return option.cities + option.damaged_cities if isinstance(option, a.LeaveBuildings) else None


@WORDS.number("damaged cities destroyed")
def damaged_cities_destroyed(view: View, c: Candidate) -> int | None:
    """The number of cities destroyed, at most as many as were damaged before."""
    left, fight = cities_left(view, c), view.fight
    if left is None or fight is None:
        return None
    whose, at = fight.defender, fight.at
    return min(damaged_cities(view, whose, at), view.cities_at(whose, at) - left)


# -- Ransack (S19.2m) -----------------------------------------------------------------------------------
