"""Placeholders and field formats of the templates, and names that several chapters use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.battle.hits import ShareBuildingHits, ShareHits, ShareOwnHits
from bythebook.games.arcs.state.state import BUILDINGS, Fight, State, Turn
from bythebook.games.arcs.text.names import (
    ambition_name,
    card_name,
    card_text,
    place_name,
    seat_title,
    token_name,
)
from bythebook.games.shared.grammar import count, with_article
from bythebook.games.shared.scenery import Gesture
from bythebook.kernel.context import Context
from bythebook.kernel.prompt import Prompt

Here = Context[State]


# -- the prompt -----------------------------------------------------------------------------------


def me(c: Here) -> int:
    """Return the player of the prompt."""
    assert c.prompt is not None
    return c.state.player(c.prompt.seat)


def subject(c: Here) -> str:
    """Return the subject of the prompt: the id of a system, a player, or a card."""
    assert c.prompt is not None
    return str(c.prompt.about)


def cause(prompt: Prompt) -> str:
    """Return the name of the card or token that a prompt is about."""
    return token_name(card_name(str(prompt.about)))


def turn(c: Here) -> Turn:
    """Return the current turn."""
    assert c.state.turn is not None
    return c.state.turn


def fight(c: Here) -> Fight:
    """Return the current battle."""
    assert c.state.fight is not None
    return c.state.fight


def battlefield(c: Here, option: Any = None) -> str | None:
    """Return the system of the battle, or None if there is none."""
    return facts().systems[c.state.fight.at].id if c.state.fight is not None else None


def defender(c: Here, option: Any = None) -> str:
    """Return the name of the defender."""
    return seat_title(c.state.seats[fight(c).defender])


def hits(c: Here, option: Any = None) -> str:
    """Return the number of hits to assign: "3 hits"."""
    assert isinstance(c.step, ShareOwnHits | ShareHits | ShareBuildingHits)
    return count(c.step.hits, "hit")


def actions_left(c: Here, option: Any = None) -> str:
    """Return the number of actions left, and whether each of them may be a battle."""
    now = c.state.turn
    if now is None:
        return ""
    armed = now.armed and "battle" not in facts().suits[now.suit].actions
    return f"{count(now.pips, 'action')} left{', each may be a Battle' if armed else ''}"


# -- pieces, cards and tokens ---------------------------------------------------------------------


def system_of(name: str) -> int:
    """Return the index of a system."""
    return facts().system[name].index


def ships_counted(fresh: int, damaged: int) -> str:
    """Return a group of ships: "3 ships", "2 ships and 1 damaged", "1 damaged ship"."""
    if fresh and damaged:
        return f"{count(fresh, 'ship')} and {damaged} damaged"
    return count(damaged, "damaged ship") if damaged else count(fresh, "ship")


def buildings_at(state: State, player: int, system: int) -> list[str]:
    """Return the kinds of buildings that a player has in a system."""
    return [word for kind, word in enumerate(BUILDINGS) if state.built[kind][player][system]]


def action_card(name: str) -> str:
    """Return the printed name of an action card; an empty name is a card that only its player has seen."""
    return facts().action_card[name].name if name in facts().action_card else "a card"


def by_card(verb: str) -> Callable[[Here, Any], Gesture]:
    """Return a function that groups options by a verb and distinguishes them by card."""
    return lambda c, option: Gesture(verb, card_name(option.card), card=option.card)


FORMATS: Final[dict[str, Callable[[Here, Any], str]]] = {
    "name": lambda c, seat: seat_title(seat),
    "place": lambda c, system: place_name(system),
    "token": lambda c, type_: token_name(type_),
    "a_token": lambda c, type_: with_article(token_name(type_)),
    "a": lambda c, piece: with_article(piece),
    "action": lambda c, card: action_card(card),
    "ambition": lambda c, ambition: ambition_name(ambition),
    "text": lambda c, card: card_text(card),
    "suit": lambda c, kind: kind.removesuffix(" action"),
    "face": lambda c, face: face.replace("+", " and "),
}
"""Formats of fields: `{rival:name}`; the formats of the notation can be used too."""

PLACEHOLDERS: Final[dict[str, Callable[[Here, Any], str]]] = {
    "place": lambda c, option: place_name(subject(c)),
    "cause": lambda c, prompt: cause(prompt),
    "defender": defender,
    "hits": hits,
    "actions_left": actions_left,
}
"""`{place}` is the system that the prompt is about, `{cause}` its card or token (only in questions)."""
