"""The Dictator's turn: tactics cards, his ability, artillery and other damage (T4, D8, D9, D10, D12)."""

from __future__ import annotations

from typing import Final

from bythebook.games.displays import OptionDisplay, PromptDisplay
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.displays.pieces import target_text
from bythebook.games.merc.displays.places import Here, at_target
from bythebook.games.merc.displays.slots import Rows, place, source, whom
from bythebook.games.merc.state.options import Hurt, Name, Play, Reinforce, Shell, UseAbility
from bythebook.games.merc.state.state import NOWHERE
from bythebook.games.merc.text.modes import ability_text
from bythebook.games.merc.text.names import dictator_name, short_place, unit_name
from bythebook.games.shared.grammar import count, join_names
from bythebook.kernel.prompt import Prompt


def tactics_question(c: Here, prompt: Prompt) -> str:
    """Ask for a tactics card; a playbook plays the card that is turned up."""
    if c.state.automa:
        return f"Play the tactics card turned up for {dictator_name(c.state)}."
    return "Which tactics card does the Dictator play, or discard to reinforce?"


def hurt_question(c: Here, prompt: Prompt) -> str:
    """Ask which unit takes the next point of damage, and name its cause."""
    if isinstance(prompt.about, int):
        cell = short_place(c.state, prompt.about)
        return f"Artillery hits {cell}: which unit takes the next point of damage?"
    return f"{source(c, str(prompt.about))}: which unit takes the next point of damage?"


def name_detail(c: Here, option: Name) -> str:
    """Name the units of the Rebel."""
    team = c.state.team[c.state.player(option.player)]
    return join_names(unit_name(c.state, unit) for unit in team) if team else "no MERCs left"


def hurt_label(c: Here, option: Hurt) -> str:
    """Name the unit that takes the damage, and for militia the sector."""
    return f"{whom(c, option)} at {place(c, option.at)}" if option.at else whom(c, option)


def hurt_detail(c: Here, option: Hurt) -> str:
    """Return the strength of a unit, or the number of militia in the sector."""
    state = c.state
    if option.target == "militia" and option.at:
        return count(state.militia[state.player(option.of)][state.cell(option.at)], "militia")
    return target_text(state, state.mark(option.target, option.of))


DISPLAYS: Final[Rows] = (
    PromptDisplay("Tactics", tactics_question),
    PromptDisplay("Ability", "Does {the_dictator} use his special ability?"),
    PromptDisplay("Shell", "Which sector does {about:source} hit?"),
    PromptDisplay("Hurt", hurt_question),
    PromptDisplay(
        "Name", "Which Rebel does {the_dictator} target? His units act after the Dictator's in every fight."
    ),
    OptionDisplay(
        Play,
        "play {card:card}",
        lambda c, o: facts().tactic[o.card].text,
        log_text="{the_dictator} plays {card:card}",
    ),
    OptionDisplay(
        Reinforce,
        "reinforce with {card:card}",
        lambda c, o: f"discard it for {count(c.state.size.reinforce, 'militia')} in one sector",
        log_text="{the_dictator} discards {card:card} to reinforce",
    ),
    OptionDisplay(
        UseAbility,
        "use the ability of {the_dictator}",
        lambda c, o: ability_text(c.state) if c.state.dictator != NOWHERE else "",
        log_text="{the_dictator} uses his ability",
    ),
    OptionDisplay(
        Name, "target {player:owner}", name_detail, log_text="{the_dictator} targets {player:owner}"
    ),
    OptionDisplay(
        Shell, "shell {at:place}", "{at:sector}", log_text="artillery aims at {at:place}", target="at"
    ),
    OptionDisplay(
        Hurt,
        hurt_label,
        hurt_detail,
        log_text=lambda c, o: f"{hurt_label(c, o)} takes a point of damage",
        target=lambda c, o: o.at or at_target(c, o),
    ),
)
