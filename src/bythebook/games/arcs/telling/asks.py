"""Asks in plain sentences: what is wanted, of whom, and about what.

Only what everybody may know is said: an ask may be read by those who are not asked. What an answer would
mean is told by `explain`, which is for the asked seat's eyes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.table.state import NONE, Table
from bythebook.games.arcs.telling.names import card_name, place_name, seat_title, token_name, type_name
from bythebook.games.arcs.telling.options.meaning import explain
from bythebook.games.arcs.telling.options.phrases import open_step
from bythebook.games.shared.grammar import count, row_of
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
    return tell(table, ask) if tell else f"{_who(ask)}: {ask.kind.lower()}?"


# -- what an ask is about -------------------------------------------------------------------------


def _who(ask: Ask) -> str:
    """Who is asked, as a name."""
    return seat_title(str(ask.seat))


def _where(ask: Ask) -> str:
    """The system that an ask is about."""
    return place_name(str(ask.about))


def _rival(ask: Ask) -> str:
    """The rival that an ask is about."""
    return seat_title(str(ask.about))


def _cause(ask: Ask) -> str:
    """The card or token behind an ask."""
    return token_name(card_name(str(ask.about)))


def _payer(table: Table, ask: Ask) -> str:
    """The token that was spent, whatever it counted as, or the card that allows an action."""
    token: int = getattr(open_step(table), "token", NONE)
    return _cause(ask) if token == NONE else type_name(token)


def _pips(table: Table) -> str:
    turn = table.turn
    if turn is None:
        return ""
    armed = (
        ", each may be a Battle" if turn.armed and "battle" not in facts().suits[turn.suit].actions else ""
    )
    return f"{count(turn.pips, 'action')} left{armed}"


# -- the turn -------------------------------------------------------------------------------------


def _turn(table: Table, ask: Ask) -> str:
    player = table.player(ask.seat)
    if table.automa[player]:
        return f"What does {_who(ask)} do: counters, then a card? (hand counter {table.hand_counter[player]})"
    lead = table.lead()
    if lead is None:
        return f"Which card does {_who(ask)} lead, or is the initiative passed on?"
    printed = facts().action_cards[lead.card]
    number = 0 if table.zero else printed.number
    return (
        f"Which card does {_who(ask)} play? (lead: {facts().suits[printed.suit].name}, {number} to surpass)"
    )


def _seize(table: Table, ask: Ask) -> str:
    if ask.about == "card":
        return f"Does {_who(ask)} lay a further card face down to seize the initiative?"
    return f"Does {_who(ask)} seize the initiative? ({_cause(ask)})"


def _declare(table: Table, ask: Ask) -> str:
    source = "" if ask.about == "lead" else f" ({_cause(ask)})"
    return f"Does {_who(ask)} declare an ambition?{source}"


def _action(table: Table, ask: Ask) -> str:
    return f"Which action does {_who(ask)} take? ({ask.kind.removesuffix(' action')}, {_pips(table)})"


def _store(table: Table, ask: Ask) -> str:
    held = row_of(type_name(kind) for kind in table.loose)
    return f"Where does {_who(ask)} lay the tokens in hand? ({held})"


def _place(table: Table, ask: Ask) -> str:
    if ask.about == "stranded":
        n = count(facts().rules.comeback_ships, "ship")
        return f"{_who(ask)} has neither ship nor starport: in which gate do {n} come back?"
    return f"Where does {_who(ask)} put ships? ({_cause(ask)})"


def _own_hits(table: Table, ask: Ask) -> str:
    return f"Which ships of {_who(ask)} take the hits in {_where(ask)}: what is left? ({_hits(table)})"


def _hits(table: Table) -> str:
    step = table.agenda[-1] if table.agenda else None
    return count(getattr(step, "hits", 0), "hit")


def _defender(table: Table) -> str:
    return seat_title(table.seats[table.fight.defender]) if table.fight is not None else "the defender"


def _ships(table: Table, ask: Ask) -> str:
    step = table.agenda[-1] if table.agenda else None
    start = getattr(step, "start", NONE)
    source = f" from {place_name(facts().systems[start].id)}" if start != NONE else ""
    return f"How many ships of {_who(ask)} go{source} to {_where(ask)}?"


Tell = Callable[[Table, Ask], str]

_ASKS: Final[dict[str, Tell]] = {
    "Mulligan": lambda table, ask: (
        f"Does {_who(ask)} keep the hand, or throw all of it back for another one?"
    ),
    "Draft": lambda table, ask: f"Which leader or lore card does {_who(ask)} take?",
    "Lore": lambda table, ask: f"Which lore card does {_who(ask)} keep?",
    "Turn": _turn,
    "Seize": _seize,
    "Declare": _declare,
    "Exhaust": lambda table, ask: f"Which card of {_who(ask)} is exhausted for the ability it plays for?",
    "After declaring": lambda table, ask: f"Which text of {_who(ask)} comes first after the declaration?",
    "Bold": lambda table, ask: f"Which Court card gets an agent of {_who(ask)} next? ({_cause(ask)})",
    "Ruthless": lambda table, ask: (
        f"Does {_who(ask)} hit the building in {_where(ask)} to do the same again?"
    ),
    "Mythic": lambda table, ask: f"Which token does {_who(ask)} lay onto {_where(ask)} to change its type?",
    "Guide": lambda table, ask: f"How many ships of {_rival(ask)} are guided along?",
    "Sprint": lambda table, ask: f"Which ships of {_who(ask)} move once more? ({_cause(ask)})",
    "Peek": lambda table, ask: f"Whose hand does {_who(ask)} look at? (Farseers)",
    "Swap": lambda table, ask: f"Does {_who(ask)} give a card for one of {_rival(ask)}'s?",
    "Give up": lambda table, ask: f"Which action card does {_who(ask)} give up for new ones? (Farseers)",
    "Prelude": lambda table, ask: f"Which token or card does {_who(ask)} use? (Prelude, {_pips(table)})",
    "Administration action": _action,
    "Aggression action": _action,
    "Construction action": _action,
    "Mobilization action": _action,
    "Token action": lambda table, ask: f"Which action does {_who(ask)} take? ({_payer(table, ask)} pays)",
    "Ships": _ships,
    "Catapult": lambda table, ask: f"Does the group in {_where(ask)} fly on? (Catapult)",
    "Store": _store,
    "Pay": lambda table, ask: f"Which token does {_who(ask)} pay? ({_cause(ask)})",
    "Gain": lambda table, ask: f"Which token does {_who(ask)} gain? ({_cause(ask)})",
    "Place": _place,
    "Cluster": lambda table, ask: f"In which cluster does {_who(ask)} put ships? ({_cause(ask)})",
    "Outrage": lambda table, ask: f"Does {_who(ask)} name a type for everybody's Outrage? ({_cause(ask)})",
    "Free city": lambda table, ask: f"Does {_who(ask)} send a city home? ({_cause(ask)})",
    "Steal": lambda table, ask: f"What does {_who(ask)} steal? ({_cause(ask)})",
    "Give": lambda table, ask: f"What does {_who(ask)} give? ({_cause(ask)})",
    "Return": lambda table, ask: f"Whose captive does {_who(ask)} send home? ({_cause(ask)})",
    "Execute": lambda table, ask: f"Whose captive does {_who(ask)} execute? ({_cause(ask)})",
    "Sensors": lambda table, ask: f"From where does {_who(ask)} call ships to {_where(ask)}?",
    "Collect": lambda table, ask: (
        f"Which dice does {_who(ask)} collect against {_defender(table)} in {_where(ask)}?"
    ),
    "Reroll text": lambda table, ask: f"With which text does {_who(ask)} throw dice again?",
    "Reroll": lambda table, ask: f"Which die does {_who(ask)} throw again? ({_cause(ask)})",
    "Own hits": _own_hits,
    "Hits": lambda table, ask: (
        f"Which ships of {_defender(table)} take the hits in {_where(ask)}: what is left? ({_hits(table)})"
    ),
    "Building hits": lambda table, ask: (
        f"Which buildings of {_defender(table)} take {_hits(table)} in {_where(ask)}: what is left?"
    ),
    "Irregular": lambda table, ask: f"Which Weapon does {_who(ask)} discard for the intercept?",
    "After battle": lambda table, ask: f"Which text repairs ships in {_where(ask)} first?",
    "Provoke": lambda table, ask: f"Which destroyed city brings {_who(ask)} Outrage first?",
    "Ransack": lambda table, ask: (
        f"Which Court card with an agent of {_rival(ask)} does {_who(ask)} ransack?"
    ),
    "Raid": lambda table, ask: f"What does {_who(ask)} steal from {_rival(ask)}? ({_keys(table)})",
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
        if domain.element == "setup card":
            return "Which setup card is drawn?"
        tell = _PICKS.get(domain.element, "Tie: which is it")
        who = f" for {ask.about}" if ask.about is not None else ""
        return f"{tell}{who}: {listed(domain.items, most=6)}?"
    if isinstance(domain, Dice) and ask.about is not None:
        return (
            f"Roll {domain.size} {domain.element} {'die' if domain.size == 1 else 'dice'} in {_where(ask)}."
        )
    return f"Roll {count(domain.size, 'die')}."


_PICKS: Final = {
    "initiative": "Who has the initiative first",
    "seats": "Which bot sits next, clockwise",
    "reserve": "Which token comes from the reserves",
}


def _called(ask: Ask) -> str:
    """A bot's page has called for chance."""
    if isinstance(ask.domain, Pick):
        return f"The page of {_rival(ask)} leaves a tie: which of {listed(ask.domain.items, most=6)}?"
    page, _, _ = ask.rule.rpartition(":")
    return f"Roll a die for {_rival(ask)}: {page.lower()}." if page else f"Roll a die for {_rival(ask)}."


def _cards(ask: Ask, domain: Draw) -> str:
    """Cards drawn: for the Court, for a hand, for a bot, for a draft."""
    if domain.pile == "court":
        return f"Turn up {count(domain.n, 'Court card')}."
    if domain.pile != "action":
        return f"Turn up {count(domain.n, domain.pile.removesuffix('s') + ' card')}."
    cards = count(domain.n, "action card")
    if ask.rule == "BC17":
        return f"The cards of {_rival(ask)} that are looked at: which {cards}?"
    if ask.secret is None:
        return f"Turn up {cards} of the stack for {ask.about}."
    return f"{str(ask.about).capitalize()} draws {cards}."


KINDS: Final = tuple(_ASKS)
"""Every kind of ask there is a sentence for."""
