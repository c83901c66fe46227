"""Asks in plain sentences: what is wanted, of whom, and about what.

Only what everybody may know is said: an ask may be read by those who are not asked. What an answer would
mean is told by `explain`, which is for the asked seat's eyes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bythebook.games.arcs.explain import explain
from bythebook.games.arcs.facts import facts
from bythebook.games.arcs.names import card_name, token_name, type_name
from bythebook.games.arcs.state import NONE, Table
from bythebook.games.sentences import count, row_of
from bythebook.kernel.ask import Ask
from bythebook.kernel.chance import Dice, Draw, Pick
from bythebook.kernel.notation import listed
from bythebook.kernel.step import Call

__all__ = ["describe", "explain"]


def describe(table: Table, ask: Ask) -> str:
    """What is asked, as one plain sentence."""
    if ask.domain is not None:
        return _chance(table, ask)
    tell = _ASKS.get(ask.kind)
    return tell(table, ask) if tell else f"{ask.seat}: {ask.kind.lower()}?"


# -- what an ask is about -------------------------------------------------------------------------


def _cause(ask: Ask) -> str:
    """The card or token behind an ask."""
    return token_name(card_name(str(ask.about)))


def _pips(table: Table) -> str:
    turn = table.turn
    if turn is None:
        return ""
    armed = ", Battle too" if turn.armed and "battle" not in facts().suits[turn.suit].actions else ""
    return f"{count(turn.pips, 'pip')} left{armed}"


# -- the turn -------------------------------------------------------------------------------------


def _turn(table: Table, ask: Ask) -> str:
    player = table.player(ask.seat)
    if table.automa[player]:
        return f"What does {ask.seat} do: counters, then a card? (hand counter {table.hand_counter[player]})"
    lead = table.lead()
    if lead is None:
        return f"Which card does {ask.seat} lead, or is the initiative passed on?"
    printed = facts().action_cards[lead.card]
    number = 0 if table.zero else printed.number
    return f"Which card does {ask.seat} play? (lead: {facts().suits[printed.suit].name}, {number} to surpass)"


def _seize(table: Table, ask: Ask) -> str:
    if ask.about == "card":
        return f"Does {ask.seat} lay a further card face down to seize the initiative?"
    return f"Does {ask.seat} seize the initiative? ({_cause(ask)})"


def _declare(table: Table, ask: Ask) -> str:
    source = "" if ask.about == "lead" else f" ({_cause(ask)})"
    return f"Does {ask.seat} declare an ambition?{source}"


def _action(table: Table, ask: Ask) -> str:
    return f"Which action does {ask.seat} take? ({ask.kind.removesuffix(' action')}, {_pips(table)})"


def _store(table: Table, ask: Ask) -> str:
    held = row_of(type_name(kind) for kind in table.loose)
    return f"Where does {ask.seat} lay the tokens in hand? ({held})"


def _place(table: Table, ask: Ask) -> str:
    if ask.about == "stranded":
        n = count(facts().rules.comeback_ships, "ship")
        return f"{str(ask.seat).capitalize()} has neither ship nor starport: in which gate do {n} come back?"
    return f"Where does {ask.seat} put ships? ({_cause(ask)})"


def _own_hits(table: Table, ask: Ask) -> str:
    return f"Which ships of {ask.seat} take the hits in {ask.about}: what is left? ({_hits(table)})"


def _hits(table: Table) -> str:
    step = table.agenda[-1] if table.agenda else None
    return count(getattr(step, "hits", 0), "hit")


def _defender(table: Table) -> str:
    return table.seats[table.fight.defender] if table.fight is not None else "the defender"


def _ships(table: Table, ask: Ask) -> str:
    step = table.agenda[-1] if table.agenda else None
    start = getattr(step, "start", NONE)
    source = f" from {facts().systems[start].id}" if start != NONE else ""
    return f"How many ships of {ask.seat} go{source} to {ask.about}?"


Tell = Callable[[Table, Ask], str]

_ASKS: Final[dict[str, Tell]] = {
    "Mulligan": lambda table, ask: f"Does {ask.seat} keep the hand, or throw all of it back for another one?",
    "Draft": lambda table, ask: f"Which leader or lore card does {ask.seat} take?",
    "Lore": lambda table, ask: f"Which lore card does {ask.seat} keep?",
    "Turn": _turn,
    "Seize": _seize,
    "Declare": _declare,
    "After declaring": lambda table, ask: f"Which text of {ask.seat} comes first after the declaration?",
    "Bold": lambda table, ask: f"Which Court card gets an agent of {ask.seat} next? ({_cause(ask)})",
    "Ruthless": lambda table, ask: f"Does {ask.seat} hit the building in {ask.about} to do the same again?",
    "Mythic": lambda table, ask: f"Which token does {ask.seat} lay onto {ask.about} to change its type?",
    "Guide": lambda table, ask: f"How many ships of {ask.about} are guided along?",
    "Sprint": lambda table, ask: f"Which ships of {ask.seat} move once more? ({_cause(ask)})",
    "Peek": lambda table, ask: f"Whose hand does {ask.seat} look at? (Farseers)",
    "Swap": lambda table, ask: f"Does {ask.seat} give a card for one of {ask.about}'s?",
    "Give up": lambda table, ask: f"Which action card does {ask.seat} give up for new ones? (Farseers)",
    "Prelude": lambda table, ask: f"Which token or card does {ask.seat} use? (Prelude, {_pips(table)})",
    "Administration action": _action,
    "Aggression action": _action,
    "Construction action": _action,
    "Mobilization action": _action,
    "Token action": lambda table, ask: f"Which action does {ask.seat} take? ({_cause(ask)} pays)",
    "Ships": _ships,
    "Catapult": lambda table, ask: f"Does the group in {ask.about} fly on? (Catapult)",
    "Store": _store,
    "Pay": lambda table, ask: f"Which token does {ask.seat} pay? ({_cause(ask)})",
    "Gain": lambda table, ask: f"Which token does {ask.seat} gain? ({_cause(ask)})",
    "Place": _place,
    "Cluster": lambda table, ask: f"In which cluster does {ask.seat} put ships? ({_cause(ask)})",
    "Outrage": lambda table, ask: f"Does {ask.seat} name a type for everybody's Outrage? ({_cause(ask)})",
    "Free city": lambda table, ask: f"Does {ask.seat} send a city home? ({_cause(ask)})",
    "Steal": lambda table, ask: f"What does {ask.seat} steal? ({_cause(ask)})",
    "Give": lambda table, ask: f"What does {ask.seat} give? ({_cause(ask)})",
    "Return": lambda table, ask: f"Whose captive does {ask.seat} send home? ({_cause(ask)})",
    "Execute": lambda table, ask: f"Whose captive does {ask.seat} execute? ({_cause(ask)})",
    "Sensors": lambda table, ask: f"From where does {ask.seat} call ships to {ask.about}?",
    "Collect": lambda table, ask: (
        f"Which dice does {ask.seat} collect against {_defender(table)} in {ask.about}?"
    ),
    "Reroll text": lambda table, ask: f"With which text does {ask.seat} throw dice again?",
    "Reroll": lambda table, ask: f"Which die does {ask.seat} throw again? ({_cause(ask)})",
    "Own hits": _own_hits,
    "Hits": lambda table, ask: (
        f"Which ships of {_defender(table)} take the hits in {ask.about}: what is left? ({_hits(table)})"
    ),
    "Building hits": lambda table, ask: (
        f"Which buildings of {_defender(table)} take the hits in {ask.about}: what is left? ({_hits(table)})"
    ),
    "Irregular": lambda table, ask: f"Which Weapon does {ask.seat} discard for the intercept?",
    "After battle": lambda table, ask: f"Which text repairs ships in {ask.about} first?",
    "Provoke": lambda table, ask: f"Which destroyed city brings {ask.seat} Outrage first?",
    "Ransack": lambda table, ask: f"Which Court card with an agent of {ask.about} does {ask.seat} ransack?",
    "Raid": lambda table, ask: f"What does {ask.seat} steal from {ask.about}? ({_keys(table)})",
}
"""A sentence for every kind of ask."""


def _keys(table: Table) -> str:
    step = table.agenda[-1] if table.agenda else None
    return f"{count(getattr(step, 'keys', 0), 'key')} left"


# -- chance ---------------------------------------------------------------------------------------


def _chance(table: Table, ask: Ask) -> str:
    """Which dice are rolled or which cards drawn, and what for."""
    domain = ask.domain
    assert domain is not None
    if isinstance(table.agenda[-1] if table.agenda else None, Call):
        return _called(ask)
    if isinstance(domain, Draw):
        return _cards(ask, domain)
    if isinstance(domain, Pick):
        tell = _PICKS.get(domain.element, "Tie: which is it")
        who = f" for {ask.about}" if ask.about is not None else ""
        return f"{tell}{who}: {listed(domain.items, most=6)}?"
    if isinstance(domain, Dice) and ask.about is not None:
        return f"Roll {domain.size} {domain.element} {'die' if domain.size == 1 else 'dice'} in {ask.about}."
    return f"Roll {count(domain.size, 'die')}."


_PICKS: Final = {
    "initiative": "Who has the initiative first",
    "seats": "Which bot sits next, clockwise",
    "setup card": "Which setup card is drawn",
    "reserve": "Which token comes from the reserves",
}


def _called(ask: Ask) -> str:
    """A bot's page has called for chance."""
    if isinstance(ask.domain, Pick):
        return f"The page of {ask.about} leaves a tie: which of {listed(ask.domain.items, most=6)}?"
    return f"The page of {ask.about} calls for a die ({ask.kind})."


def _cards(ask: Ask, domain: Draw) -> str:
    """Cards drawn: for the Court, for a hand, for a bot, for a draft."""
    if domain.pile == "court":
        return f"Turn up {count(domain.n, 'Court card')}."
    if domain.pile != "action":
        return f"Turn up {count(domain.n, domain.pile.removesuffix('s') + ' card')}."
    cards = count(domain.n, "action card")
    if ask.rule == "BC17":
        return f"The cards of {ask.about} that are looked at: which {cards}?"
    if ask.secret is None:
        return f"Turn up {cards} of the stack for {ask.about}."
    return f"{str(ask.about).capitalize()} draws {cards}."


KINDS: Final = tuple(_ASKS)
"""Every kind of ask there is a sentence for."""
