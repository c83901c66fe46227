"""The Prelude and Farseers: using, discarding and swapping tokens and cards (R6, R9)."""

from __future__ import annotations

from collections.abc import Mapping
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
    return f"Which action does {seat_title(prompt.seat)} take? (paid with {payer})"


# -- tokens ---------------------------------------------------------------------------------------


def _lets_pips_battle(option: Spend) -> bool:
    """Return whether the token lets every pip be used for a battle (R6.2)."""
    return facts().resource[option.type].pips is not None


def _lost_icon(c: Here, option: Spend | ThrowAway) -> str:
    """Return the declared ambition that loses an icon with the token: "Tycoon falls from 2 to 1"."""
    player = me(c)
    kind = c.state.slots[player][option.slot - 1]
    ambition = NONE if kind == NONE else facts().icon_ambition[kind]
    if ambition == NONE or not ambitions.is_declared(c.state, ambition):
        return ""
    now = ambitions.count(c.state, player, ambition)
    return f"{facts().ambitions[ambition].name} falls from {now} to {now - 1}"


SPEND_LABELS: Final = {
    (False, False): "Spend {token} to {action}",
    (False, True): "Spend {token}: your pips may be used to Battle",
    (True, False): "Spend {token} as {type} to {action}",
    (True, True): "Spend {token} as {type}: your pips may be used to Battle",
}
"""Labels by whether a token counts as another type, and whether it lets pips be used to Battle."""
SPEND_LOGS: Final = {
    (False, False): "Spends {token} to {action}",
    (False, True): "Spends {token} to use pips to Battle",
    (True, False): "Spends {token} as {type} to {action}",
    (True, True): "Spends {token} as {type} to use pips to Battle",
}


def _fill_spend(templates: Mapping[tuple[bool, bool], str], option: Spend) -> str:
    return templates[bool(option.token), _lets_pips_battle(option)].format(
        token=with_article(token_name(option.token or option.type)),
        type=with_article(token_name(option.type)),
        action=option.action,
    )


def spend_label(c: Here, option: Spend) -> str:
    """Return the action that a token pays for, and the type it counts as."""
    return _fill_spend(SPEND_LABELS, option)


def spend_costs(c: Here, option: Spend) -> str:
    """Return the slot of a token, and the ambition that loses an icon."""
    lost = "" if _lets_pips_battle(option) else _lost_icon(c, option)
    return f"slot {option.slot}; {lost}" if lost else f"slot {option.slot}"


def spend_in_full(c: Here, option: Spend) -> str:
    """Return the action that a token pays for, and the ambition that loses an icon."""
    if _lets_pips_battle(option):
        return "every pip of this turn may also be used to Battle"
    kind = c.state.slots[me(c)][option.slot - 1]
    parts = [f"one {option.action.capitalize()} now"]
    parts += [f"the token is a {type_name(kind)}"] if kind != NONE and RESOURCES[kind] != option.type else []
    return "; ".join(filter(None, [*parts, _lost_icon(c, option)]))


def spend_gesture(c: Here, option: Spend) -> Gesture:
    """Group the uses of a token by its slot."""
    token = token_name(option.token or option.type)
    name = f"{option.action} as {token_name(option.type)}" if option.token else option.action
    return Gesture(f"Spend the {token} in slot {option.slot}", name)


def throw_away_label(c: Here, option: ThrowAway) -> str:
    """Return the token that is discarded, and its slot if there is an identical one."""
    return f"Pay {_token_in_slot(c, option)}" if c.kind == "Pay" else f"Discard {_token_in_slot(c, option)}"


def throw_away_logged(c: Here, option: ThrowAway) -> str:
    """Return the log line: the token that is paid or discarded."""
    return f"Pays {_token_in_slot(c, option)}" if c.kind == "Pay" else f"Discards {_token_in_slot(c, option)}"


def _token_in_slot(c: Here, option: ThrowAway) -> str:
    """Return the token of a slot, with the slot if there is an identical token."""
    slots = c.state.slots[me(c)]
    kind = slots[option.slot - 1]
    token = "token" if kind == NONE else type_name(kind)
    return f"the {token} in slot {option.slot}" if slots.count(kind) > 1 else with_article(token)


def throw_away_detail(c: Here, option: ThrowAway) -> str:
    """Return the slot of the token, and the ambition that loses an icon."""
    lost = _lost_icon(c, option)
    return f"slot {option.slot}; {lost}" if lost else f"slot {option.slot}"


def throw_away_in_full(c: Here, option: ThrowAway) -> str:
    """Return the token that goes to the supply, and the ambition that loses an icon."""
    kind = c.state.slots[me(c)][option.slot - 1]
    if kind == NONE:
        return ""
    return "; ".join(filter(None, [f"a {type_name(kind)} goes to the supply", _lost_icon(c, option)]))


# -- cards ----------------------------------------------------------------------------------------


def _is_for_no_effect(prompt: Prompt, option: DiscardCard) -> bool:
    """Return whether a card is discarded for no effect; a lore card ends an Outrage instead."""
    return prompt.kind == "Prelude" and option.card not in facts().lore


def union_in_full(c: Here, option: LayUnion) -> str:
    """Return what happens to the action card and to the Union (R9.4)."""
    if c.state.automa[me(c)]:
        return f"when the round ends, {option.beside} becomes a bonus card and the Union is discarded"
    return f"when the round ends, {option.beside} comes to your hand and the Union is discarded"


def swap_label(c: Here, option: Swap) -> str:
    """Return the cards that are swapped, or only the rival if the cards are secret."""
    if not option.give:
        return f"Swap a card with {seat_title(subject(c))}"
    return f"Give {action_card(option.give)} for {action_card(option.take)}"


def swap_logged(c: Here, option: Swap) -> str:
    """Return the log line: the cards that are swapped, or only the rival if the cards are secret."""
    if not option.give:
        return f"Swaps a card with {seat_title(subject(c))}"
    return f"Gives {action_card(option.give)} for {action_card(option.take)}"


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
    PromptDisplay("Swap", "Does {seat:name} swap a card with {about:name}?"),
    PromptDisplay("Give up", "Which action cards does {seat:name} discard to draw new ones? (Farseers)"),
    OptionDisplay(
        Spend,
        spend_label,
        spend_costs,
        full_detail=spend_in_full,
        log_text=lambda c, o: _fill_spend(SPEND_LOGS, o),
        gesture=spend_gesture,
        leads=True,
    ),
    OptionDisplay(
        ThrowAway,
        throw_away_label,
        throw_away_detail,
        full_detail=throw_away_in_full,
        log_text=throw_away_logged,
        gesture=lambda c, o: Gesture("Discard a token", f"slot {o.slot}"),
        ends=lambda prompt, o: prompt.kind == "Prelude",
        cost_text="the token is lost",
        spends=True,
    ),
    OptionDisplay(
        options.Use,
        "Use {card:card}",
        "{card:text}",
        log_text="Uses {card:card}",
        gesture=by_card("Use"),
        leads=True,
    ),
    OptionDisplay(
        DiscardCard,
        "Discard {card:card}",
        lambda c, o: "no effect" if o.card in facts().court_card else card_text(o.card),
        log_text="Discards {card:card}",
        gesture=by_card("Discard"),
        ends=_is_for_no_effect,
        cost_text="the card is lost",
        spends=True,
    ),
    OptionDisplay(
        LayUnion,
        "Attach {card:card} to {beside:action}",
        "you take that card when the round ends",
        full_detail=union_in_full,
        log_text="Attaches {card:card} to {beside:action}",
    ),
    OptionDisplay(
        options.Peek,
        "Look at {rival:name}'s hand",
        "you may swap a card",
        log_text="Looks at {rival:name}'s hand",
    ),
    OptionDisplay(
        Swap,
        swap_label,
        "the other players don't see which cards",
        log_text=swap_logged,
        gesture=lambda c, o: Gesture(
            f"Give {action_card(o.give)}", f"for {action_card(o.take)}", card=o.give
        ),
    ),
    OptionDisplay(options.GiveUp, "Discard {card:action}", log_text="Discards {card:action}", spends=True),
)
