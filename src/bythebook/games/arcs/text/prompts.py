"""Asks in plain sentences: what is wanted, of whom, and about what.

Only what everybody may know is said: an ask may be read by those who are not asked. What an answer would
mean is told by `explain`, which is for the asked seat's eyes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.state.state import NONE, State
from bythebook.games.arcs.text.names import card_name, place_name, seat_title, token_name, type_name
from bythebook.games.arcs.text.options.meaning import explain
from bythebook.games.arcs.text.options.phrases import open_step
from bythebook.games.shared.grammar import count, row_of
from bythebook.kernel.chance import Dice, Draw, Pick
from bythebook.kernel.notation import listed
from bythebook.kernel.prompt import Prompt
from bythebook.kernel.step import Call

__all__ = ["describe", "explain"]


def describe(state: State, prompt: Prompt) -> str:
    """What is asked, as one plain sentence."""
    if prompt.domain is not None:
        return _chance(state, prompt)
    tell = _ASKS.get(prompt.kind)
    return tell(state, prompt) if tell else f"{_who(prompt)}: {prompt.kind.lower()}?"


# -- what an ask is about -------------------------------------------------------------------------


def _who(prompt: Prompt) -> str:
    """Who is asked, as a name."""
    return seat_title(str(prompt.seat))


def _where(prompt: Prompt) -> str:
    """The system that an ask is about."""
    return place_name(str(prompt.about))


def _rival(prompt: Prompt) -> str:
    """The rival that an ask is about."""
    return seat_title(str(prompt.about))


def _cause(prompt: Prompt) -> str:
    """The card or token behind an ask."""
    return token_name(card_name(str(prompt.about)))


def _payer(state: State, prompt: Prompt) -> str:
    """The token that was spent, whatever it counted as, or the card that allows an action."""
    token: int = getattr(open_step(state), "token", NONE)
    return _cause(prompt) if token == NONE else type_name(token)


def _pips(state: State) -> str:
    turn = state.turn
    if turn is None:
        return ""
    armed = (
        ", each may be a Battle" if turn.armed and "battle" not in facts().suits[turn.suit].actions else ""
    )
    return f"{count(turn.pips, 'action')} left{armed}"


# -- the turn -------------------------------------------------------------------------------------


def _turn(state: State, prompt: Prompt) -> str:
    player = state.player(prompt.seat)
    if state.automa[player]:
        return (
            f"What does {_who(prompt)} do: counters, then a card? (hand counter {state.hand_counter[player]})"
        )
    lead = state.lead()
    if lead is None:
        return f"Which card does {_who(prompt)} lead, or is the initiative passed on?"
    printed = facts().action_cards[lead.card]
    number = 0 if state.zero else printed.number
    suit = facts().suits[printed.suit].name
    return f"Which card does {_who(prompt)} play? (lead: {suit}, {number} to surpass)"


def _seize(state: State, prompt: Prompt) -> str:
    if prompt.about == "card":
        return f"Does {_who(prompt)} lay a further card face down to seize the initiative?"
    return f"Does {_who(prompt)} seize the initiative? ({_cause(prompt)})"


def _declare(state: State, prompt: Prompt) -> str:
    source = "" if prompt.about == "lead" else f" ({_cause(prompt)})"
    return f"Does {_who(prompt)} declare an ambition?{source}"


def _action(state: State, prompt: Prompt) -> str:
    return f"Which action does {_who(prompt)} take? ({prompt.kind.removesuffix(' action')}, {_pips(state)})"


def _store(state: State, prompt: Prompt) -> str:
    held = row_of(type_name(kind) for kind in state.loose)
    return f"Where does {_who(prompt)} lay the tokens in hand? ({held})"


def _place(state: State, prompt: Prompt) -> str:
    if prompt.about == "stranded":
        n = count(facts().rules.comeback_ships, "ship")
        return f"{_who(prompt)} has neither ship nor starport: in which gate do {n} come back?"
    return f"Where does {_who(prompt)} put ships? ({_cause(prompt)})"


def _own_hits(state: State, prompt: Prompt) -> str:
    return f"Which ships of {_who(prompt)} take the hits in {_where(prompt)}: what is left? ({_hits(state)})"


def _hits(state: State) -> str:
    step = state.agenda[-1] if state.agenda else None
    return count(getattr(step, "hits", 0), "hit")


def _defender(state: State) -> str:
    return seat_title(state.seats[state.fight.defender]) if state.fight is not None else "the defender"


def _ships(state: State, prompt: Prompt) -> str:
    step = state.agenda[-1] if state.agenda else None
    start = getattr(step, "start", NONE)
    source = f" from {place_name(facts().systems[start].id)}" if start != NONE else ""
    return f"How many ships of {_who(prompt)} go{source} to {_where(prompt)}?"


Tell = Callable[[State, Prompt], str]

_ASKS: Final[dict[str, Tell]] = {
    "Mulligan": lambda state, prompt: (
        f"Does {_who(prompt)} keep the hand, or throw all of it back for another one?"
    ),
    "Draft": lambda state, prompt: f"Which leader or lore card does {_who(prompt)} take?",
    "Lore": lambda state, prompt: f"Which lore card does {_who(prompt)} keep?",
    "Turn": _turn,
    "Seize": _seize,
    "Declare": _declare,
    "Exhaust": lambda state, prompt: (
        f"Which card of {_who(prompt)} is exhausted for the ability it plays for?"
    ),
    "After declaring": lambda state, prompt: (
        f"Which text of {_who(prompt)} comes first after the declaration?"
    ),
    "Bold": lambda state, prompt: (
        f"Which Court card gets an agent of {_who(prompt)} next? ({_cause(prompt)})"
    ),
    "Ruthless": lambda state, prompt: (
        f"Does {_who(prompt)} hit the building in {_where(prompt)} to do the same again?"
    ),
    "Mythic": lambda state, prompt: (
        f"Which token does {_who(prompt)} lay onto {_where(prompt)} to change its type?"
    ),
    "Guide": lambda state, prompt: f"How many ships of {_rival(prompt)} are guided along?",
    "Sprint": lambda state, prompt: f"Which ships of {_who(prompt)} move once more? ({_cause(prompt)})",
    "Peek": lambda state, prompt: f"Whose hand does {_who(prompt)} look at? (Farseers)",
    "Swap": lambda state, prompt: f"Does {_who(prompt)} give a card for one of {_rival(prompt)}'s?",
    "Give up": lambda state, prompt: (
        f"Which action card does {_who(prompt)} give up for new ones? (Farseers)"
    ),
    "Prelude": lambda state, prompt: (
        f"Which token or card does {_who(prompt)} use? (Prelude, {_pips(state)})"
    ),
    "Administration action": _action,
    "Aggression action": _action,
    "Construction action": _action,
    "Mobilization action": _action,
    "Token action": lambda state, prompt: (
        f"Which action does {_who(prompt)} take? ({_payer(state, prompt)} pays)"
    ),
    "Ships": _ships,
    "Catapult": lambda state, prompt: f"Does the group in {_where(prompt)} fly on? (Catapult)",
    "Store": _store,
    "Pay": lambda state, prompt: f"Which token does {_who(prompt)} pay? ({_cause(prompt)})",
    "Gain": lambda state, prompt: f"Which token does {_who(prompt)} gain? ({_cause(prompt)})",
    "Place": _place,
    "Cluster": lambda state, prompt: f"In which cluster does {_who(prompt)} put ships? ({_cause(prompt)})",
    "Outrage": lambda state, prompt: (
        f"Does {_who(prompt)} name a type for everybody's Outrage? ({_cause(prompt)})"
    ),
    "Free city": lambda state, prompt: f"Does {_who(prompt)} send a city home? ({_cause(prompt)})",
    "Steal": lambda state, prompt: f"What does {_who(prompt)} steal? ({_cause(prompt)})",
    "Give": lambda state, prompt: f"What does {_who(prompt)} give? ({_cause(prompt)})",
    "Return": lambda state, prompt: f"Whose captive does {_who(prompt)} send home? ({_cause(prompt)})",
    "Execute": lambda state, prompt: f"Whose captive does {_who(prompt)} execute? ({_cause(prompt)})",
    "Sensors": lambda state, prompt: f"From where does {_who(prompt)} call ships to {_where(prompt)}?",
    "Collect": lambda state, prompt: (
        f"Which dice does {_who(prompt)} collect against {_defender(state)} in {_where(prompt)}?"
    ),
    "Reroll text": lambda state, prompt: f"With which text does {_who(prompt)} throw dice again?",
    "Reroll": lambda state, prompt: f"Which die does {_who(prompt)} throw again? ({_cause(prompt)})",
    "Own hits": _own_hits,
    "Hits": lambda state, prompt: (
        f"Which ships of {_defender(state)} take the hits in {_where(prompt)}: what is left? ({_hits(state)})"
    ),
    "Building hits": lambda state, prompt: (
        f"Which buildings of {_defender(state)} take {_hits(state)} in {_where(prompt)}: what is left?"
    ),
    "Irregular": lambda state, prompt: f"Which Weapon does {_who(prompt)} discard for the intercept?",
    "After battle": lambda state, prompt: f"Which text repairs ships in {_where(prompt)} first?",
    "Provoke": lambda state, prompt: f"Which destroyed city brings {_who(prompt)} Outrage first?",
    "Ransack": lambda state, prompt: (
        f"Which Court card with an agent of {_rival(prompt)} does {_who(prompt)} ransack?"
    ),
    "Raid": lambda state, prompt: f"What does {_who(prompt)} steal from {_rival(prompt)}? ({_keys(state)})",
}
"""A sentence for every kind of ask."""


def _keys(state: State) -> str:
    step = state.agenda[-1] if state.agenda else None
    return f"{count(getattr(step, 'keys', 0), 'key')} left"


# -- chance ---------------------------------------------------------------------------------------


def _chance(state: State, prompt: Prompt) -> str:
    """Which dice are rolled or which cards drawn, and what for."""
    domain = prompt.domain
    assert domain is not None
    if isinstance(state.agenda[-1] if state.agenda else None, Call):
        return _called(prompt)
    if isinstance(domain, Draw):
        return _cards(prompt, domain)
    if isinstance(domain, Pick):
        if domain.element == "setup card":
            return "Which setup card is drawn?"
        tell = _PICKS.get(domain.element, "Tie: which is it")
        who = f" for {prompt.about}" if prompt.about is not None else ""
        return f"{tell}{who}: {listed(domain.items, most=6)}?"
    if isinstance(domain, Dice) and prompt.about is not None:
        dice = "die" if domain.size == 1 else "dice"
        return f"Roll {domain.size} {domain.element} {dice} in {_where(prompt)}."
    return f"Roll {count(domain.size, 'die')}."


_PICKS: Final = {
    "initiative": "Who has the initiative first",
    "seats": "Which bot sits next, clockwise",
    "reserve": "Which token comes from the reserves",
}


def _called(prompt: Prompt) -> str:
    """A bot's page has called for chance."""
    if isinstance(prompt.domain, Pick):
        return f"The page of {_rival(prompt)} leaves a tie: which of {listed(prompt.domain.items, most=6)}?"
    page, _, _ = prompt.rule.rpartition(":")
    return (
        f"Roll a die for {_rival(prompt)}: {page.lower()}." if page else f"Roll a die for {_rival(prompt)}."
    )


def _cards(prompt: Prompt, domain: Draw) -> str:
    """Cards drawn: for the Court, for a hand, for a bot, for a draft."""
    if domain.pile == "court":
        return f"Turn up {count(domain.n, 'Court card')}."
    if domain.pile != "action":
        return f"Turn up {count(domain.n, domain.pile.removesuffix('s') + ' card')}."
    cards = count(domain.n, "action card")
    if prompt.rule == "BC17":
        return f"The cards of {_rival(prompt)} that are looked at: which {cards}?"
    if prompt.secret is None:
        return f"Turn up {cards} of the stack for {prompt.about}."
    return f"{str(prompt.about).capitalize()} draws {cards}."


KINDS: Final = tuple(_ASKS)
"""Every kind of ask there is a sentence for."""
