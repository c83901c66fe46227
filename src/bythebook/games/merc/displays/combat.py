"""Combat: fights, mines, dogs, healing, attacks, hits, shots, retreats (B1 to B15, E7 to E10)."""

from __future__ import annotations

from typing import Final

from bythebook.games.displays import OptionDisplay, PromptDisplay
from bythebook.games.merc.displays.odds import attack_odds, odds_text
from bythebook.games.merc.displays.pieces import ride_text, sector_text, target_text
from bythebook.games.merc.displays.places import (
    Here,
    at_attack,
    at_fight,
    at_holder,
    at_merc,
    at_squad,
    at_target,
    at_unit,
)
from bythebook.games.merc.displays.slots import Rows, asker, in_round, place, same_text, squad
from bythebook.games.merc.displays.squads import ahead_text, vehicle_of
from bythebook.games.merc.rules.combat.retreat import ChooseRetreat
from bythebook.games.merc.rules.stats import stats
from bythebook.games.merc.state.notation import person
from bythebook.games.merc.state.options import (
    Attack,
    AttackAllMilitia,
    Detonate,
    Fight,
    Heal,
    Hit,
    Reroll,
    Retreat,
    Save,
    SetDog,
    Turn,
)
from bythebook.games.merc.state.state import DICTATOR
from bythebook.games.merc.text.names import ABILITY, card_name, mark_name, short_place
from bythebook.games.shared.grammar import count
from bythebook.games.shared.odds import percent
from bythebook.games.shared.scenery import Gesture
from bythebook.kernel.prompt import Prompt


def retreat_question(c: Here, prompt: Prompt) -> str:
    """Ask who retreats, or must retreat."""
    verb = "must retreat" if c.raised_by(ChooseRetreat).forced else "retreats"
    return f"Who {verb} from {short_place(c.state, c.about())}{in_round(c, prompt)}?"


# -- attacks --------------------------------------------------------------------------------------


def target(c: Here, option: Attack | Hit) -> str:
    """Return the strength of a target."""
    return target_text(c.state, c.state.mark(option.target, option.of))


def attack_detail(c: Here, option: Attack) -> str:
    """Return the strength of a target and the odds of the attack."""
    parts = (target(c, option), odds_text(attack_odds(c, option), "falls"))
    return "; ".join(filter(None, parts))


def attack_percent(c: Here, option: Attack) -> str:
    """Return the probability that the target falls."""
    result = attack_odds(c, option)
    return percent(result.enough) if result is not None else ""


def all_militia_detail(c: Here, option: AttackAllMilitia) -> str:
    """Return how many enemy militia are in the fight."""
    fight, unit = c.state.fight, c.about()
    if fight is None or not 0 <= unit <= DICTATOR:
        return ""
    foes = [f for f in range(len(c.state.seats)) if f != c.state.side_of(unit)]
    return f"{sum(c.state.militia_at(fight.at, foe) for foe in foes)} there"


def turned_militia(c: Here, option: Turn) -> str:
    """Return the name of the militia that changes sides."""
    return mark_name(c.state, c.state.mark("militia", option.of))


# -- healing and saving ---------------------------------------------------------------------------


def heal_log(c: Here, option: Heal) -> str:
    """Return who heals whom, with how many dice and which kit."""
    name, by = person(option.merc), asker(c, option)
    patient = "takes care of the own wounds" if by == name else f"heals {name}"
    kit = "" if option.by == ABILITY else f" and the {card_name(option.by)}"
    return f"{by} {patient} with {count(option.dice, 'die')}{kit}"


def heal_detail(c: Here, option: Heal) -> str:
    """Return the means of healing, the MERC's health, and the dice left for the attack."""
    now, combat = stats(c.state, c.state.unit(option.merc)), stats(c.state, c.about()).combat
    by = "by ability" if option.by == ABILITY else f"by the {card_name(option.by)}"
    left = max(0, combat - option.dice)
    return f"{by}, health {now.health} of {now.full}, {left} left for the attack"


def save_text(c: Here, option: Save) -> str:
    """Return who gives a shot to whom."""
    dying, holder = asker(c, option), person(option.holder)
    return f"{holder} takes the shot" if dying == holder else f"{holder} saves {dying} with a shot"


# -- retreats -------------------------------------------------------------------------------------


def retreat_detail(c: Here, option: Retreat) -> str:
    """Return the retreating squad with its vehicle, and what is in the destination."""
    if vehicle_of(c, option.squad) is None:
        return ahead_text(c, option)
    return f"{ride_text(c, option.squad)}; {sector_text(c.state, c.state.cell(option.to))}"


def retreat_gesture(c: Here, option: Retreat) -> Gesture:
    """Choose the squad, then its destination."""
    return Gesture(f"Retreat with {squad(c, option.squad)}", place(c, option.to))


DISPLAYS: Final[Rows] = (
    PromptDisplay("Fight", "Which fight comes next?"),
    PromptDisplay(
        "Regroup", "Before the fight at {about:cell}: who changes squads?", acting=at_fight, onward=True
    ),
    PromptDisplay("Detonate", "Does the land mine at {about:cell} go off?", acting=at_fight),
    PromptDisplay("Dog", "On whom does {about:unit} set the dog{in_fight}?", acting=at_unit),
    PromptDisplay("Heal", "Does {about:unit} give up dice to heal{in_fight}?", acting=at_unit),
    PromptDisplay("Attack", "Whom does {about:mark} attack{in_fight}?", acting=at_attack),
    PromptDisplay("Reroll", "Does {about:unit} throw all dice of the attack again?", acting=at_attack),
    PromptDisplay("Hit", "Whom does the next hit of {about:mark} strike{in_fight}?", acting=at_attack),
    PromptDisplay("Save", "{about:unit} is dying: is an epinephrine shot given up?", acting=at_unit),
    PromptDisplay("Retreat", retreat_question, acting=at_fight, onward=True),
    OptionDisplay(
        Fight, "fight at {at:place}", "{at:sector}", log_text="the fight at {at:place} is next", target="at"
    ),
    OptionDisplay(
        Detonate,
        "set off the land mine",
        "damage for each of those who came in",
        log_text=lambda c, o: f"a land mine goes off at {short_place(c.state, c.about())}",
        target=at_fight,
    ),
    OptionDisplay(
        SetDog,
        "set the dog on {merc:person}",
        "{merc:numbers}",
        log_text="{asker} sets the dog on {merc:person}",
        target=at_merc,
    ),
    OptionDisplay(
        Heal, "heal {merc:person} with {dice:dice}", heal_detail, log_text=heal_log, target=at_merc
    ),
    OptionDisplay(
        Attack,
        "attack {whom}",
        attack_detail,
        target,
        log_text="{asker} attacks {whom}",
        target=at_target,
        odds=attack_percent,
    ),
    OptionDisplay(
        AttackAllMilitia,
        "attack all militia",
        all_militia_detail,
        log_text="{asker} attacks all militia",
        target=at_attack,
    ),
    OptionDisplay(
        Reroll, "throw all dice again", "the new dice count", log_text="{asker} throws all dice again"
    ),
    OptionDisplay(Hit, "hit {whom}", target, log_text="{asker} hits {whom}", target=at_target),
    OptionDisplay(
        Turn,
        lambda c, o: f"win over {turned_militia(c, o)}",
        "it changes sides instead of dying",
        log_text=lambda c, o: f"{turned_militia(c, o)} goes over to {asker(c, o)}",
        target=at_attack,
    ),
    same_text(Save, save_text, "the shot is given up", target=at_holder),
    OptionDisplay(
        Retreat,
        "retreat with {squad:squad} to {to:place}",
        retreat_detail,
        log_text="{squad:retreats} to {to:place}",
        target="to",
        origin=at_squad,
        gesture=retreat_gesture,
    ),
)
