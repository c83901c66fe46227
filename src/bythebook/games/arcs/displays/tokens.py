"""Gaining, storing, stealing and returning tokens, captives and Guild cards (R3.12, R8.9, R9)."""

from __future__ import annotations

from typing import Final

from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.displays.slots import Here, me
from bythebook.games.arcs.rules import ambitions, tokens
from bythebook.games.arcs.rules.battle.raid import ChooseLoot
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.state import options
from bythebook.games.arcs.state.options import (
    Discard,
    Execute,
    Gain,
    Return,
    StealCard,
    StealToken,
    Store,
)
from bythebook.games.arcs.state.state import AGENT, NONE, PIECES
from bythebook.games.arcs.text.names import amounts, card_kind, card_text, seat_title, token_name, type_name
from bythebook.games.displays import OptionDisplay, PromptDisplay
from bythebook.games.shared.grammar import count, join_names, with_article
from bythebook.games.shared.scenery import Gesture
from bythebook.kernel.prompt import Prompt


def store_question(c: Here, prompt: Prompt) -> str:
    """Return the question about storing the tokens in hand."""
    held = join_names(type_name(kind) for kind in c.state.loose)
    return f"Which slots does {seat_title(prompt.seat)} put the new tokens in? ({held})"


def raid_question(c: Here, prompt: Prompt) -> str:
    """Return the question about what to steal in a raid, with the keys left."""
    left = count(c.raised_by(ChooseLoot).keys, "key")
    who, rival = seat_title(prompt.seat), seat_title(str(prompt.about))
    return f"What does {who} steal from {rival}? ({left} left)"


# -- tokens ---------------------------------------------------------------------------------------


def store_keys(c: Here, option: Store) -> str:
    """Return the raid cost of the slot, and the token that is replaced."""
    player, slot = me(c), option.slot - 1
    old = c.state.slots[player][slot]
    cost = f"{count(tokens.raid_cost(c.state, player, slot), 'key')} to steal it"
    return cost if old == NONE else f"{cost}; the {type_name(old)} there comes to your hand"


def gain_has(c: Here, option: Gain) -> str:
    """Return how many of these tokens the player and the supply have."""
    kind = RESOURCES.index(option.type)
    return f"you have {powers.tokens(c.state, me(c), kind)}, {c.state.supply[kind]} in the supply"


def gain_in_full(c: Here, option: Gain) -> str:
    """Return how many tokens the player and the supply have, and the ambition that they count for."""
    kind, player = RESOURCES.index(option.type), me(c)
    have, left = powers.tokens(c.state, player, kind), c.state.supply[kind]
    text = f"{c.state.seats[player]} has {have}, {left} in the supply"
    return "; ".join(filter(None, [text, _counts_for(c, option.type)]))


def _counts_for(c: Here, type_: str) -> str:
    """Return the ambition that tokens of a type count for."""
    ambition = facts().icon_ambition[RESOURCES.index(type_)]
    if ambition == NONE:
        return ""
    name = facts().ambitions[ambition].name
    return (
        f"counts for {name} (declared)" if ambitions.is_declared(c.state, ambition) else f"counts for {name}"
    )


# -- raids ----------------------------------------------------------------------------------------


def stolen_token(c: Here, option: StealToken) -> str:
    """Return the raid cost of a token, and all tokens of the rival."""
    owner = c.state.player(option.rival)
    keys = tokens.raid_cost(c.state, owner, option.slot - 1, me(c))
    has = amounts(type_name(kind) for kind in c.state.slots[owner] if kind != NONE)
    return f"{count(keys, 'key')}; {option.rival} has {join_names(has)}"


def stolen_card(c: Here, option: StealCard) -> str:
    """Return the type, the raid cost and the text of a Guild card."""
    return f"{card_kind(facts().court_card[option.card].index)}. {card_text(option.card)}"


# -- trophies and captives ------------------------------------------------------------------------


def _captives(c: Here, owner: str) -> int:
    return c.state.captives[me(c)][c.state.player(owner)]


def return_label(c: Here, option: Return) -> str:
    """Return the captive or trophy that is returned."""
    if c.kind == "Return" and option.piece == PIECES[AGENT] and _captives(c, option.owner):
        return f"Return a captive to {seat_title(option.owner)}"
    return f"Return {with_article(option.piece)} to {seat_title(option.owner)}"


def return_logged(c: Here, option: Return) -> str:
    """Return the log line: the captive or trophy that is returned."""
    if c.kind == "Return" and option.piece == PIECES[AGENT] and _captives(c, option.owner):
        return f"Returns a captive to {seat_title(option.owner)}"
    return f"Returns {with_article(option.piece)} to {seat_title(option.owner)}"


def return_has(c: Here, option: Return) -> str:
    """Return how many captives or trophies of this kind the player has."""
    owner, captives = c.state.player(option.owner), _captives(c, option.owner)
    if option.piece == PIECES[AGENT] and captives:
        return f"{count(captives, 'captive')} of {option.owner}"
    n = c.state.trophies[me(c)][len(PIECES) * owner + PIECES.index(option.piece)]
    return f"{count(n, option.piece)} of {option.owner} among the trophies"


def execute_has(c: Here, option: Execute) -> str:
    """Return how many captives of a rival the player has."""
    return f"{count(_captives(c, option.owner), 'captive')} there; one becomes a trophy"


DISPLAYS: Final = (
    PromptDisplay("Store", store_question, onward=True),
    PromptDisplay("Gain", "Which token does {seat:name} gain? ({cause})"),
    PromptDisplay("Raid", raid_question),
    PromptDisplay("Steal", "What does {seat:name} steal? ({cause})"),
    PromptDisplay("Give", "What does {seat:name} give? ({cause})"),
    PromptDisplay("Return", "Whose captive does {seat:name} return? ({cause})"),
    PromptDisplay("Execute", "Whose captive does {seat:name} execute? ({cause})"),
    OptionDisplay(
        Store,
        "Store {type:token} in slot {slot}",
        store_keys,
        log_text="",
        gesture=lambda c, o: Gesture(f"Store the {token_name(o.type)}", f"slot {o.slot}"),
    ),
    OptionDisplay(
        Discard,
        "Return {type:a_token} to the supply",
        lambda c, o: _counts_for(c, o.type) or "counts for no ambition",
        log_text="Returns {type:a_token} to the supply",
    ),
    OptionDisplay(
        options.Rearrange,
        "Rearrange all tokens",
        full_detail="take up all tokens and store them again",
        log_text="",
    ),
    OptionDisplay(
        Gain, "Gain {type:a_token}", gain_has, full_detail=gain_in_full, log_text="Gains {type:a_token}"
    ),
    OptionDisplay(
        StealToken,
        "Steal {type:a_token} from {rival:name}",
        stolen_token,
        log_text="Steals {type:a_token} from {rival:name}",
    ),
    OptionDisplay(
        StealCard,
        "Steal {card:card} from {rival:name}",
        stolen_card,
        log_text="Steals {card:card} from {rival:name}",
    ),
    OptionDisplay(
        options.GiveCard, "Give {card:card} away", "{card:text}", log_text="Gives {card:card} away"
    ),
    OptionDisplay(Return, return_label, return_has, log_text=return_logged),
    OptionDisplay(
        Execute,
        "Execute a captive of {owner:name}",
        execute_has,
        log_text="Executes a captive of {owner:name}",
    ),
    OptionDisplay(options.Count, "Take {n}", log_text="Takes {n}"),
)
