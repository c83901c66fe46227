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
    "A favorable combat: Moves, then Battles against one rival in one system, for one end. Trophies: "
    "one trophy, or one that contends Warlord. A raid: to steal one token or Guild card that contends "
    "an ambition, where the rival has a building or none anywhere. Control: to change it where there is "
    "a loyal building and that rival is in control; to take it where a rival has a building and that "
    "rival fresh ships.\n"
    "Favorable: count the bot's fresh ships there with those that come, the rival's fresh ships, and "
    "dice: one for each loyal ship there, damaged ones too, one more with Elite Pilots, and what cards "
    "add. Trophies: at least as many fresh ships as the rival, and at least 1. A raid: twice as many "
    "raid dice (at most 6) as keys, those of Sworn Guardians added, and more fresh ships than the "
    "rival, or as many and at least 2 battles (by RULING-42; else as many with 2 battles need no such "
    "dice). Control: at least as many dice as the rival has fresh ships, and 1; to take control, that "
    "rival alone has as many fresh ships there as the bot or more, and the bot has one (by RULING-45; else "
    "any rival with fresh ships there). What ships get by arriving is no combat but a Move (by RULING-62; "
    "else it is one that ends there).\n"
    "Outrage: take the most hits that the dice of all planned battles can show, collected by the page "
    "Dice as ships stand now: skirmish 1, assault 2, raid 1 on buildings. The rival's ships take 2 "
    "each, damaged ones 1. If what is left, with hits on buildings, is more than its starports take (2, "
    "damaged ones 1) and its cities survive (1, damaged ones none), the combat risks Outrage "
    "(RULING-49). Then it is favorable only if that rival has an agent on a Court card, and the bot, "
    "without its tokens and Guild cards of the city's type (Loyal ones stay), keeps first or second "
    "place in the declared ambition of that type, if it has it (by 'outrage test'; else it has none).\n"
    "Who: if it is favorable with the ships in place, nobody comes (RULING-44). Else one group as for a "
    "Move, by Whose ships: the first that makes it favorable, chance between equals; if all its ships "
    "would risk Outrage in vain, fewer of them, as many as will do: those that would join stay first, "
    "and damaged ones before fresh ones; if that will not do, damaged ones first of all. Else groups of "
    "several systems: origins kept if possible, else all ships of each; then fewest Moves.\n"
    "Pay: a Weapon, if the suit does not battle. Each Move: Fuel, then a Psionic if the lead suit "
    "moves, then an action if the suit moves. Each Battle: Psionics left, if the lead suit battles and "
    "no action went into Moves, then all actions left; at least one battle must be left. Tokens only in "
    "the Prelude, none of a declared ambition, none of a type with Outrage; by a Loyal card any token, "
    "once those of its type are spent (a Relic by RULING-33, or never).\n"
    "End: it is over early when its end is reached or can be reached no more. Control is taken when the "
    "bot has it (by 'control combat'; else also when nobody has).",
    series=plans.fight_series,
    ahead=plans.fights_ahead,
    is_valid=plans.is_fight_valid,
    settles=plans.settle_fight,
)
verb("Battle", "Battle a rival, favorable or not.", a.Battle, plain=True)
verb("Collect", "Collect dice.", a.Collect, plain=True)
verb("Reroll", "Take a die to throw it again.", a.Reroll, plain=True)
verb(
    "Leave",
    "Share out the hits so that this is left; every hit that can be dealt is.",
    a.Leave,
    a.LeaveBuildings,
)
verb("Ransack", "Take a Court card for a destroyed city.", a.Ransack, plain=True)

kind("Collect", "Which dice are thrown.", "Collect", about="system", always=("Collect",))
kind("Reroll", "Which dice are thrown again, one by one.", "Reroll", "Stop", always=("Stop",))
kind("Own hits", "What hits leave of the bot's ships.", "Leave", about="system", always=("Leave",))
kind("Hits", "What hits leave of the defending ships.", "Leave", about="system", always=("Leave",))
kind("Building hits", "What hits leave of buildings.", "Leave", about="system", always=("Leave",))
kind("Ransack", "Which Court card is ransacked.", "Ransack", about="player", always=("Ransack",))
kind("Raid", "What keys are spent on, one thing after another.", "Steal", "Stop", about="player")


# -- aims of a combat -----------------------------------------------------------------------------------


@WORDS.test("take trophies")
def take_trophies(view: View, c: Candidate) -> bool:
    """A combat for a trophy, whether it contends an ambition or not."""
    return c.facts.get("aim") == TROPHIES


@WORDS.test("for a raid", plan=True)
def for_raid(view: View, c: Candidate) -> bool:
    """A combat to steal something."""
    return c.facts.get("aim") == RAIDING


@WORDS.test("for control", plan=True)
def for_control(view: View, c: Candidate) -> bool:
    """A combat to change or to take control of a system."""
    return c.facts.get("aim") in (CHANGE, TAKE)


@WORDS.test("risking Outrage", plan=True)
def risking_outrage(view: View, c: Candidate) -> bool:
    """A combat that began although a city might fall (see Fight, Outrage)."""
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
    """Ships and buildings of the rival in the system that is fought for."""
    at = system_of(view, c)
    if at < 0 or "rival" not in c.facts:
        return None
    rival = view.player(c.facts["rival"])
    return view.ships_at(rival, at) + view.buildings_at(rival, at)


@WORDS.test("what is taken most easily there")
def is_easiest_theft(view: View, c: Candidate) -> bool:
    """A raid that costs no control of the origin if one need not, then for the fewest keys."""
    return not isinstance(c.outcome, CombatOutcome) or c.outcome.is_first_choice


@WORDS.question("Is there a token for combat")
def token_for_combat(view: View) -> bool:
    """The bot may spend Fuel, a Weapon or a Psionic, and battle with this card.

    It acts in Aggression, or has a Weapon to spend. It spends no token of a declared ambition, none of a type
    with Outrage.
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
    """Undamaged ships of the bot in the battle."""
    return _fresh_in_battle(view, attacking=True)


@WORDS.number("fresh defenders", of="view", plain=True)
def fresh_defenders(view: View) -> int:
    """Undamaged ships of the rival in the battle."""
    return _fresh_in_battle(view, attacking=False)


@WORDS.number("raid dice", plain=True)
def raid_dice(view: View, c: Candidate) -> int | None:
    """Raid dice collected."""
    return c.option.raid if isinstance(c.option, a.Collect) else None


@WORDS.number("assault dice", plain=True)
def assault_dice(view: View, c: Candidate) -> int | None:
    """Assault dice collected."""
    return c.option.assault if isinstance(c.option, a.Collect) else None


@WORDS.number("skirmish dice", plain=True)
def skirmish_dice(view: View, c: Candidate) -> int | None:
    """Skirmish dice collected."""
    return c.option.skirmish if isinstance(c.option, a.Collect) else None


@WORDS.test("any dice", always=True)
def any_dice(view: View, c: Candidate) -> bool:
    """Whichever they are."""
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
    """Fresh and damaged ships that are left of those hit."""
    return c.option.fresh + c.option.damaged if isinstance(c.option, a.Leave) else None


@WORDS.number("fresh ships left", plain=True)
def fresh_ships_left(view: View, c: Candidate) -> int | None:
    """Fresh ships that are left of those hit."""
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
    """The bot controls the system once the defending ships are hit."""
    return _controller_after(view, c, own=False) == view.me


@WORDS.ranking("best control")
def best_control(view: View, c: Candidate) -> int | None:
    """Once its ships are hit the bot controls the system, else nobody, else a rival."""
    after = _controller_after(view, c, own=True)
    return None if after is None else 0 if after == view.me else 1 if after < 0 else 2


# -- buildings (S19.2k, RULING-19) ----------------------------------------------------------------------


@WORDS.number("hits left in starports")
def starport_points(view: View, c: Candidate) -> int | None:
    """Two for each fresh starport that is left, one for each damaged one."""
    option = c.option
    return 2 * option.starports + option.damaged_starports if isinstance(option, a.LeaveBuildings) else None


@WORDS.number("starports left", plain=True)
def starports_left(view: View, c: Candidate) -> int | None:
    """Starports that are left, fresh or damaged."""
    option = c.option
    return option.starports + option.damaged_starports if isinstance(option, a.LeaveBuildings) else None


@WORDS.number("cities left", plain=True)
def cities_left(view: View, c: Candidate) -> int | None:
    """Cities that are left, fresh or damaged."""
    option = c.option
    return option.cities + option.damaged_cities if isinstance(option, a.LeaveBuildings) else None


@WORDS.number("damaged cities destroyed")
def damaged_cities_destroyed(view: View, c: Candidate) -> int | None:
    """Cities destroyed, at most as many as were damaged before."""
    left, fight = cities_left(view, c), view.fight
    if left is None or fight is None:
        return None
    whose, at = fight.defender, fight.at
    return min(damaged_cities(view, whose, at), view.cities_at(whose, at) - left)


# -- Ransack (S19.2m) -----------------------------------------------------------------------------------
