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
from bythebook.games.merc.displays.slots import Rows, asker, fight_round, place, same_text, squad
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
from bythebook.games.merc.text.names import ABILITY, card_name, mark_name, reflexive, short_place
from bythebook.games.shared.grammar import count
from bythebook.games.shared.odds import percent
from bythebook.games.shared.scenery import Gesture
from bythebook.kernel.prompt import Prompt


def retreat_question(c: Here, prompt: Prompt) -> str:
    """Ask which squad retreats, or which one must."""
    cell = short_place(c.state, c.about())
    if c.raised_by(ChooseRetreat).forced:
        return f"The attackers must leave {cell}. Which squad retreats?"
    assert c.state.fight is not None
    return f"Which squad retreats from {cell} after round {c.state.fight.round}?"


def attack_question(c: Here, prompt: Prompt) -> str:
    """Ask for the next target of an attack."""
    attacker = mark_name(c.state, c.about())
    if c.state.fight is None:
        return f"Whom does {attacker} bombard?"
    return f"Whom does {attacker} attack {fight_round(c, prompt)}?"


def hit_question(c: Here, prompt: Prompt) -> str:
    """Ask for the target of the next hit."""
    attacker = mark_name(c.state, c.about())
    if c.state.fight is None:
        return f"Who takes the next hit of {attacker}?"
    return f"Who takes the next hit of {attacker} {fight_round(c, prompt)}?"


# -- attacks --------------------------------------------------------------------------------------


def target(c: Here, option: Attack | Hit) -> str:
    """Describe a target by its strength."""
    return target_text(c.state, c.state.mark(option.target, option.of))


def attack_detail(c: Here, option: Attack) -> str:
    """Describe a target by its strength and the odds of the attack."""
    odds = odds_text("{dice}, {hits} hits on average, {chance} to kill", attack_odds(c, option))
    return "; ".join(filter(None, (target(c, option), odds)))


def attack_percent(c: Here, option: Attack) -> str:
    """Return the probability that the attack kills the target."""
    result = attack_odds(c, option)
    return percent(result.enough) if result is not None else ""


def all_militia_detail(c: Here, option: AttackAllMilitia) -> str:
    """Return the number of enemy militia in the fight."""
    fight, unit = c.state.fight, c.about()
    if fight is None or not 0 <= unit <= DICTATOR:
        return ""
    foes = [f for f in range(len(c.state.seats)) if f != c.state.side_of(unit)]
    return count(sum(c.state.militia_at(fight.at, foe) for foe in foes), "militia")


def turned_militia(c: Here, option: Turn) -> str:
    """Return the name of the militia that changes sides."""
    return mark_name(c.state, c.state.mark("militia", option.of))


# -- healing and saving ---------------------------------------------------------------------------


def heal_log(c: Here, option: Heal) -> str:
    """Describe healing in a fight: both MERCs, the number of dice, and the kit."""
    by, dice = asker(c, option), count(option.dice, "die")
    whom = reflexive(c.about()) if c.state.unit(option.merc) == c.about() else person(option.merc)
    if option.by == ABILITY:
        return f"{by} heals {whom} with {dice}"
    return f"{by} heals {whom} with {dice} and the {card_name(option.by)}"


def heal_detail(c: Here, option: Heal) -> str:
    """Return what heals the MERC, his health, and the dice left for the attack."""
    now, combat = stats(c.state, c.state.unit(option.merc)), stats(c.state, c.about()).combat
    by = "by ability" if option.by == ABILITY else f"by the {card_name(option.by)}"
    left = max(0, combat - option.dice)
    return f"{by}, health {now.health} of {now.full}, {count(left, 'die')} left for the attack"


def save_text(c: Here, option: Save) -> str:
    """Name the MERC who gives an epinephrine shot and the MERC who gets it."""
    dying, holder = asker(c, option), person(option.holder)
    if dying == holder:
        return f"{dying} uses the epinephrine shot"
    return f"{holder} saves {dying} with the epinephrine shot"


# -- retreats -------------------------------------------------------------------------------------


def retreat_detail(c: Here, option: Retreat) -> str:
    """Return the retreating squad with its vehicle, and the units in the destination."""
    if vehicle_of(c, option.squad) is None:
        return ahead_text(c, option)
    return f"{ride_text(c, option.squad)}; {sector_text(c.state, c.state.cell(option.to))}"


def retreat_gesture(c: Here, option: Retreat) -> Gesture:
    """Return a gesture: the squad first, then its destination."""
    return Gesture(f"Retreat with {squad(c, option.squad)}", place(c, option.to))


DISPLAYS: Final[Rows] = (
    PromptDisplay("Fight", "Which fight comes next?"),
    PromptDisplay(
        "Regroup", "Who changes squads before the fight at {about:cell}?", acting=at_fight, onward=True
    ),
    PromptDisplay("Detonate", "Set off the land mine at {about:cell}?", acting=at_fight),
    PromptDisplay("Dog", "On whom does {about:unit} set the dog {fight_round}?", acting=at_unit),
    PromptDisplay("Heal", "Does {about:unit} give up dice to heal {fight_round}?", acting=at_unit),
    PromptDisplay("Attack", attack_question, acting=at_attack),
    PromptDisplay("Reroll", "Does {about:unit} reroll all dice of the attack?", acting=at_attack),
    PromptDisplay("Hit", hit_question, acting=at_attack),
    PromptDisplay("Save", "{about:unit} is dying. Use an epinephrine shot?", acting=at_unit),
    PromptDisplay("Retreat", retreat_question, acting=at_fight, onward=True),
    OptionDisplay(
        Fight,
        "fight at {at:place}",
        "{at:sector}",
        log_text="the fight at {at:place} comes next",
        target="at",
    ),
    OptionDisplay(
        Detonate,
        "set off the land mine",
        "damage to each unit that entered",
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
        Reroll, "reroll all dice", "you must keep the new roll", log_text="{asker} rerolls all dice"
    ),
    OptionDisplay(Hit, "hit {whom}", target, log_text="{asker} hits {whom}", target=at_target),
    OptionDisplay(
        Turn,
        lambda c, o: f"win over {turned_militia(c, o)}",
        "it changes sides instead of dying",
        log_text=lambda c, o: f"{asker(c, o)} wins over {turned_militia(c, o)}",
        target=at_attack,
    ),
    same_text(Save, save_text, "the card is discarded", target=at_holder),
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
