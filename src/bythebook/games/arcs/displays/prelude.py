"""The Prelude and Farseers: using, discarding and swapping tokens and cards (R6, R9)."""

from __future__ import annotations

from typing import Final

from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.displays.slots import Here, action_card, by_card, cause, me, subject
from bythebook.games.arcs.rules import ambitions
from bythebook.games.arcs.rules.turn.pips import PaidAction
from bythebook.games.arcs.state import options
from bythebook.games.arcs.state.options import DiscardCard, LayUnion, Spend, Swap, ThrowAway
from bythebook.games.arcs.state.state import NONE
from bythebook.games.arcs.text.names import card_text, seat_title, token_name, type_name
from bythebook.games.displays import OptionDisplay, PromptDisplay
from bythebook.games.shared.grammar import with_article
from bythebook.games.shared.scenery import Gesture
from bythebook.kernel.prompt import Prompt


def token_action_question(c: Here, prompt: Prompt) -> str:
    """Return the question about the action that a token or a card pays for."""
    token = c.raised_by(PaidAction).token
    payer = cause(prompt) if token == NONE else type_name(token)
    return f"Which action does {seat_title(prompt.seat)} take? ({payer} pays)"


# -- tokens ---------------------------------------------------------------------------------------


def _lets_pips_battle(option: Spend) -> bool:
    """Return whether the token lets every pip be used for a battle (R6.2)."""
    return facts().resource[option.type].pips is not None


def _lost_icon(c: Here, option: Spend | ThrowAway) -> str:
    """Return the declared ambition that loses an icon with the token: "; Tycoon falls from 2 to 1"."""
    player = me(c)
    kind = c.state.slots[player][option.slot - 1]
    ambition = NONE if kind == NONE else facts().icon_ambition[kind]
    if ambition == NONE or not ambitions.is_declared(c.state, ambition):
        return ""
    now = ambitions.count(c.state, player, ambition)
    return f"; {facts().ambitions[ambition].name} falls from {now} to {now - 1}"


def spend_label(c: Here, option: Spend) -> str:
    """Return the action that a token pays for, and the type it counts as."""
    token = with_article(token_name(option.token or option.type))
    counts_as = f" as {token_name(option.type)}" if option.token else ""
    return f"Spend {token}{counts_as} to {'arm the actions' if _lets_pips_battle(option) else option.action}"


def spend_costs(c: Here, option: Spend) -> str:
    """Return the slot of a token, and the ambition that loses an icon."""
    return f"slot {option.slot}{'' if _lets_pips_battle(option) else _lost_icon(c, option)}"


def spend_in_full(c: Here, option: Spend) -> str:
    """Return the action that a token pays for, and the ambition that loses an icon."""
    if _lets_pips_battle(option):
        return "every pip of this turn may also be used to Battle"
    kind = c.state.slots[me(c)][option.slot - 1]
    own = "" if kind == NONE or RESOURCES[kind] == option.type else f", the token is a {type_name(kind)}"
    return f"one {option.action.capitalize()} now{own}{_lost_icon(c, option)}"


def spend_gesture(c: Here, option: Spend) -> Gesture:
    """Group the uses of a token by its slot."""
    also = f" as {token_name(option.type)}" if option.token else ""
    held = token_name(option.token or option.type)
    return Gesture(f"Spend the {held} of slot {option.slot}", f"{option.action}{also}")


def throw_away_label(c: Here, option: ThrowAway) -> str:
    """Return the token that is discarded, and its slot if there is an identical one."""
    verb, slots = "Pay" if c.kind == "Pay" else "Throw away", c.state.slots[me(c)]
    kind = slots[option.slot - 1]
    token = "token" if kind == NONE else type_name(kind)
    if slots.count(kind) > 1:
        return f"{verb} the {token} in slot {option.slot}"
    return f"{verb} {with_article(token)}"


def throw_away_in_full(c: Here, option: ThrowAway) -> str:
    """Return the token that goes to the supply, and the ambition that loses an icon."""
    kind = c.state.slots[me(c)][option.slot - 1]
    return "" if kind == NONE else f"a {type_name(kind)} goes to the supply{_lost_icon(c, option)}"


# -- cards ----------------------------------------------------------------------------------------


def _is_for_no_effect(prompt: Prompt, option: DiscardCard) -> bool:
    """Return whether a card is discarded for no effect; a lore card ends an Outrage instead."""
    return prompt.kind == "Prelude" and option.card not in facts().lore


def union_in_full(c: Here, option: LayUnion) -> str:
    """Return what happens to the action card and to the Union (R9.4)."""
    goal = "is a bonus card" if c.state.automa[me(c)] else "comes to the hand"
    return f"{option.beside} {goal} when the round ends; the Union is discarded"


def swap_label(c: Here, option: Swap) -> str:
    """Return the cards that are swapped, or only the rival if the cards are secret."""
    if not option.give:
        return f"Trade a card with {seat_title(subject(c))}"
    return f"Give {action_card(option.give)} for {action_card(option.take)}"


DISPLAYS: Final = (
    PromptDisplay(
        "Prelude", "Which token or card does {seat:name} use? (Prelude, {actions_left})", onward=True
    ),
    *(
        PromptDisplay(
            f"{suit.name} action",
            "Which action does {seat:name} take? ({kind:suit}, {actions_left})",
            onward=True,
        )
        for suit in facts().suits
    ),
    PromptDisplay("Token action", token_action_question, onward=True),
    PromptDisplay("Pay", "Which token does {seat:name} pay? ({cause})"),
    PromptDisplay("Peek", "Whose hand does {seat:name} look at? (Farseers)"),
    PromptDisplay("Swap", "Does {seat:name} give a card for one of {about:name}'s?"),
    PromptDisplay("Give up", "Which action card does {seat:name} give up for new ones? (Farseers)"),
    OptionDisplay(
        Spend, spend_label, spend_costs, full_detail=spend_in_full, gesture=spend_gesture, leads=True
    ),
    OptionDisplay(
        ThrowAway,
        throw_away_label,
        lambda c, o: f"slot {o.slot}{_lost_icon(c, o)}",
        full_detail=throw_away_in_full,
        gesture=lambda c, o: Gesture("Throw away a token", f"slot {o.slot}"),
        ends=lambda prompt, o: prompt.kind == "Prelude",
        cost_text="the token is lost",
        spends=True,
    ),
    OptionDisplay(options.Use, "Use {card:card}", "{card:text}", gesture=by_card("Use"), leads=True),
    OptionDisplay(
        DiscardCard,
        "Discard {card:card}",
        lambda c, o: "it goes for nothing" if o.card in facts().court_card else card_text(o.card),
        gesture=by_card("Discard"),
        ends=_is_for_no_effect,
        cost_text="the card is lost",
        spends=True,
    ),
    OptionDisplay(
        LayUnion,
        "Lay {card:card} beside {beside:action}",
        "it comes to you when the round ends",
        full_detail=union_in_full,
    ),
    OptionDisplay(options.Peek, "Look at {rival:name}'s hand", "and may trade a card"),
    OptionDisplay(
        Swap,
        swap_label,
        "nobody else learns which",
        gesture=lambda c, o: Gesture(
            f"Give {action_card(o.give)}", f"for {action_card(o.take)}", card=o.give
        ),
    ),
    OptionDisplay(options.GiveUp, "Throw away {card:action}", spends=True),
)
