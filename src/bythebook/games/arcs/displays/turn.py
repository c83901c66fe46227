"""The card of a turn, the initiative and ambitions (R4, R5, BT)."""

from __future__ import annotations

from typing import Final

from bythebook.games.arcs.box.facts import AMBITIONS, facts
from bythebook.games.arcs.box.records import ActionCard
from bythebook.games.arcs.displays.following import is_prompted_next
from bythebook.games.arcs.displays.slots import Here, action_card, cause, me, subject
from bythebook.games.arcs.rules import ambitions
from bythebook.games.arcs.rules.ambitions import ChooseAmbition
from bythebook.games.arcs.rules.setup import difficulty
from bythebook.games.arcs.rules.turn.action_cards import holds_cards
from bythebook.games.arcs.rules.turn.bot_turn import COUNTER
from bythebook.games.arcs.rules.turn.play import BY_CARD, LEAD
from bythebook.games.arcs.state import options
from bythebook.games.arcs.state.options import Declare, Play, Seize
from bythebook.games.arcs.text.names import ambition_name, card_name, seat_title
from bythebook.games.displays import OptionDisplay, PromptDisplay
from bythebook.games.shared.grammar import count
from bythebook.games.shared.scenery import Gesture
from bythebook.kernel.prompt import Option, Prompt

# -- questions ------------------------------------------------------------------------------------


def turn_question(c: Here, prompt: Prompt) -> str:
    """Return the question about the card to lead or play; for a bot with its hand counter."""
    player, who, lead = me(c), seat_title(prompt.seat), c.state.lead()
    if c.state.automa[player]:
        left = c.state.hand_counter[player]
        return f"{who}'s turn: adjust counters, then play a card. (hand counter {left})"
    if lead is None:
        return f"Which card does {who} lead? (or pass the initiative)"
    printed = facts().action_cards[lead.card]
    number = 0 if c.state.zero else printed.number
    suit = facts().suits[printed.suit].name
    return f"Which card does {who} play? (lead: {suit}, {number} to surpass)"


def seize_question(c: Here, prompt: Prompt) -> str:
    """Return the question about seizing the initiative, with an extra action card or a card's effect."""
    who = seat_title(prompt.seat)
    if prompt.about == BY_CARD:
        return f"Does {who} play an extra card face down to seize the initiative?"
    return f"Does {who} seize the initiative? ({cause(prompt)})"


def declare_question(c: Here, prompt: Prompt) -> str:
    """Return the question about declaring an ambition, with the card that allows it if it isn't the lead."""
    who = seat_title(prompt.seat)
    if prompt.about == LEAD:
        return f"Does {who} declare an ambition?"
    return f"Does {who} declare an ambition? ({cause(prompt)})"


# -- cards ----------------------------------------------------------------------------------------


def _counts_as(c: Here, option: Play) -> ActionCard:
    """Return the card whose suit is used for actions: for a Copy, the lead card (R5.7)."""
    lead = c.state.lead()
    if option.way == "copy" and lead is not None:
        return facts().action_cards[lead.card]
    return facts().action_card[option.card]


def _actions(c: Here, option: Play) -> str:
    """Return the number of actions for a card played this way (R5.4 to R5.8)."""
    pips = _counts_as(c, option).pips if option.way in ("lead", "surpass") else 1
    return count(pips + difficulty.extra_actions(c.state, me(c)), "action")


def _declares(c: Here, option: Play) -> str:
    """Return the ambitions that a lead allows: "may declare Warlord"."""
    declares = _counts_as(c, option).declares
    if option.way != LEAD or not declares or not ambitions.available_markers(c.state):
        return ""
    every = len(declares) == len(AMBITIONS)
    named = "any ambition" if every else _either_of([facts().ambitions[a].name for a in declares])
    return f"may declare {named}"


def _either_of(names: list[str]) -> str:
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


PLAY_LABELS: Final = {
    "lead": "Lead {card}",
    "surpass": "Surpass with {card}",
    "copy": "Copy with {card}",
    "pivot": "Pivot to {card}",
}
PLAY_LOGS: Final = {
    "lead": "Leads {card}",
    "surpass": "Surpasses with {card}",
    "copy": "Copies with {card}, face down",
    "pivot": "Pivots to {card}",
}


def play_label(c: Here, option: Play) -> str:
    """Return the card and the way it is played."""
    return PLAY_LABELS[option.way].format(card=action_card(option.card))


def play_gives(c: Here, option: Play) -> str:
    """Return the number of actions, their suit for a Copy, and the ambitions that may be declared."""
    actions = _actions(c, option)
    if option.way == "copy":
        return f"{actions} of {facts().suits[_counts_as(c, option).suit].name}"
    return ", ".join(filter(None, [actions, _declares(c, option)]))


def play_gives_in_full(c: Here, option: Play) -> str:
    """Return the actions by name, and other effects of the card."""
    named = _either_of([name.capitalize() for name in _counts_as(c, option).actions])
    more = {
        "surpass": "takes the initiative unless a rival plays higher or seizes it",
        "copy": "the card is played face down",
    }.get(option.way, _declares(c, option))
    return "; ".join(filter(None, [f"{_actions(c, option)}: {named}", more]))


def play_logged(c: Here, option: Play) -> str:
    """Return the log line of a card; a lead is logged together with its declaration if that is asked for."""
    if option.way == LEAD and is_prompted_next(c, option, "Declare"):
        return ""
    return PLAY_LOGS[option.way].format(card=action_card(option.card))


def pass_label(c: Here, option: Option) -> str:
    """Return who gets the initiative; a bot skips its turn."""
    if c.state.automa[me(c)]:
        return "Skip this turn (no cards)"
    others = _others_with_cards(c)
    return f"Pass the initiative to {seat_title(others[0])}" if others else "Pass"


def pass_in_full(c: Here, option: Option) -> str:
    """Return who gets the initiative, or that there are no cards."""
    player = me(c)
    if c.state.automa[player] and not c.state.hand_counter[player]:
        return "no cards are left"
    others = _others_with_cards(c)
    return f"the initiative goes to {others[0]}" if others else "nobody else holds cards"


def pass_logged(c: Here, option: Option) -> str:
    """Return the log line: who got the initiative, or that a bot has no cards."""
    if c.state.automa[me(c)]:
        return "Has no cards left"
    others = _others_with_cards(c)
    return f"Passes the initiative to {seat_title(others[0])}" if others else "Passes"


def _others_with_cards(c: Here) -> list[str]:
    return [c.state.seats[each] for each in c.state.rivals(me(c)) if holds_cards(c.state, each)]


# -- ambitions and the initiative -----------------------------------------------------------------


def declare_wins(c: Here, option: Declare) -> str:
    """Return the Power of an ambition, and the counts of the player and the best rival."""
    player, result = me(c), ambitions.counts(c.state, facts().ambition[option.ambition].index)
    first, second = ambitions.marker_power(c.state, ambitions.available_markers(c.state)[0])
    best = max(n for each, n in enumerate(result) if each != player)
    mine = result[player]
    return f"{first} Power for first, {second} for second; you have {mine}, the best rival {best}"


def declare_in_full(c: Here, option: Declare) -> str:
    """Return the Power of an ambition, all counts, and whether the lead card becomes a 0."""
    first, second = ambitions.marker_power(c.state, ambitions.available_markers(c.state)[0])
    result = ambitions.counts(c.state, facts().ambition[option.ambition].index)
    names = [*c.state.seats, "neutral"]
    standing = ", ".join(f"{names[who]} has {n}" for who, n in enumerate(result))
    parts = [f"{first} Power for first, {second} for second", standing]
    return "; ".join([*parts, "the lead card becomes a 0"] if c.raised_by(ChooseAmbition).zero else parts)


def declare_logged(c: Here, what: str) -> str:
    """Return the log line of a declaration, together with the card that was led for it."""
    lead = c.state.lead()
    if c.kind != "Declare" or subject(c) != LEAD or lead is None:
        return f"Declares {what}"
    return f"Leads {facts().action_cards[lead.card].name} and declares {what}"


def seize_label(c: Here, option: Seize) -> str:
    """Return the card that is used to seize the initiative."""
    if option.by == COUNTER:
        return "Seize the initiative"
    return f"Seize the initiative with {_seizing_card(option)}"


def _seizing_card(option: Seize) -> str:
    return card_name(option.by) if option.by in facts().court_card else action_card(option.by)


def seize_combined(c: Here, option: Seize) -> str:
    """Return the template of a card together with seizing the initiative."""
    if option.by == COUNTER:
        return "{first} and seize the initiative"
    if option.by in facts().court_card:
        return "{first} and seize the initiative with {by:card}"
    return "{first} and seize the initiative with {by:action}"


def seize_costs(c: Here, option: Seize) -> str:
    """Return the hand counter that a bot pays with; others lead the next round."""
    return counter_falls(c, option) if option.by == COUNTER else "you lead the next round"


def seize_in_full(c: Here, option: Seize) -> str:
    """Return what is paid for the initiative."""
    if option.by == COUNTER:
        return counter_falls(c, option)
    paid = facts().court_card.get(option.by)
    return f"{paid.name} pays" if paid else "the card gives no action; you lead the next round"


def seize_logged(c: Here, option: Seize) -> str:
    """Return the log line: the card used to seize; an action card is face down."""
    if option.by in facts().action_card or not option.by:
        return f"Seizes the initiative with {action_card(option.by)}, face down"
    if option.by == COUNTER:
        return "Seizes the initiative"
    return f"Seizes the initiative with {_seizing_card(option)}"


def counter_falls(c: Here, option: Option) -> str:
    """Return the change of a bot's hand counter."""
    left = c.state.hand_counter[me(c)]
    return f"the hand counter goes from {left} to {left - 1}"


def counter_rises(c: Here, option: Option) -> str:
    """Return the change of a bot's seize counter."""
    raised = c.state.seize_counter[me(c)]
    return f"the seize counter goes from {raised} to {raised + 1}"


DISPLAYS: Final = (
    PromptDisplay("Turn", turn_question, offers=("Declare", "Seize")),
    PromptDisplay("Declare", declare_question, offer="declare as well", onward=True),
    PromptDisplay("Seize", seize_question, offer="seize as well", onward=True),
    PromptDisplay("Exhaust", "Which card does {seat:name} exhaust for its ability?"),
    PromptDisplay("After declaring", "Which of {seat:name}'s effects resolves first after declaring?"),
    OptionDisplay(
        Play,
        play_label,
        play_gives,
        full_detail=play_gives_in_full,
        log_text=play_logged,
        gesture=lambda c, o: Gesture(action_card(o.card), o.way.capitalize(), card=o.card),
        leads=True,
    ),
    OptionDisplay(
        options.Pass,
        pass_label,
        full_detail=pass_in_full,
        log_text=pass_logged,
        ends=True,
    ),
    OptionDisplay(
        options.Draw,
        lambda c, o: f"Turn up {count(facts().bots.draw, 'card')}",
        lambda c, o: "from the top of the stack",
        log_text="",
    ),
    OptionDisplay(options.CountOff, "Lower the hand counter by 1", counter_falls, log_text=""),
    OptionDisplay(
        options.RaiseCounter,
        lambda c, o: f"Raise the seize counter to {c.state.seize_counter[me(c)] + 1}",
        counter_rises,
        log_text=lambda c, o: f"Raises the seize counter to {c.state.seize_counter[me(c)] + 1}",
    ),
    OptionDisplay(
        options.RemoveCounter,
        "Remove the seize counter",
        lambda c, o: f"it is at {c.state.seize_counter[me(c)]}",
        log_text="Removes the seize counter",
    ),
    OptionDisplay(
        options.Exhaust,
        "Exhaust {card:card} to {ability}",
        "used with the first action, and not again this chapter",
        log_text="Exhausts {card:card} to {ability}",
    ),
    OptionDisplay(
        Declare,
        "Declare {ambition:ambition}",
        declare_wins,
        full_detail=declare_in_full,
        log_text=lambda c, o: declare_logged(c, ambition_name(o.ambition)),
        gesture=lambda c, o: Gesture("Declare", o.ambition.capitalize()),
        combined="{first} and declare {ambition:ambition}",
    ),
    OptionDisplay(
        Seize,
        seize_label,
        seize_costs,
        full_detail=seize_in_full,
        log_text=seize_logged,
        gesture=lambda c, o: Gesture("Seize the initiative", action_card(o.by), card=o.by),
        combined=seize_combined,
        spends=True,
    ),
)
