"""Names in sentences: players, systems, pieces, tokens, cards, counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from bythebook.games.arcs.box.facts import AMBITIONS, GATE, RESOURCES, facts
from bythebook.games.arcs.state.notation import card_name
from bythebook.games.arcs.state.state import BUILDINGS, NOBODY, NONE, PIECES, State
from bythebook.games.shared.grammar import count, word_for

__all__ = ["card_name"]

FACE_DOWN: Final = "a card, face down"
"""The name of a card of this round that only its player has seen."""


def amounts(names: Iterable[str]) -> list[str]:
    """Return names with counts, in the order of their first occurrence: `2 Fuel`, `Relic`."""
    return [f"{n} {name}" if n > 1 else name for name, n in Counter(names).items()]


# -- players and systems --------------------------------------------------------------------------


def player_name(state: State, player: int) -> str:
    """Return a player's color."""
    return "nobody" if player == NOBODY else state.seats[player]


def mark(state: State, player: int) -> str:
    """Return a player's initial: `R`, `Y`, `B`, `W`."""
    return state.seats[player][0].upper()


def system_name(system: int) -> str:
    """Return the id of a system, as players type it: `4-hex`."""
    return facts().systems[system].id


def place_name(id: str) -> str:
    """Return the name of a system in sentences: `gate 4`, `4-hex`."""
    printed = facts().system.get(id)
    return f"gate {printed.cluster}" if printed is not None and printed.symbol == GATE else id


def seat_title(seat: str) -> str:
    """Return a color as a name in a sentence: `Red`."""
    return seat.capitalize()


# -- pieces and tokens ----------------------------------------------------------------------------


def ships_text(fresh: int, damaged: int) -> str:
    """Return ships as text: `3 fresh`, `2 fresh and 1 damaged`, `no ship`."""
    parts = [f"{n} {word}" for n, word in ((fresh, "fresh"), (damaged, "damaged")) if n]
    return " and ".join(parts) if parts else "no ship"


def type_name(kind: int) -> str:
    """Return the printed name of a resource type."""
    return facts().resources[kind].name


def token_name(name: str) -> str:
    """Return the printed name of a resource type's id, and any other text unchanged."""
    return facts().resource[name].name if name in RESOURCES else name


def ambition_name(name: str) -> str:
    """Return the printed name of an ambition's id, and any other text unchanged."""
    return facts().ambition[name].name if name in AMBITIONS else name


def forces_text(state: State, player: int, system: int) -> str:
    """Return a player's pieces in a system: `3 fresh and 1 damaged ships, city`; empty if there are none."""
    fresh, damaged = state.fresh[player][system], state.damaged[player][system]
    parts = []
    if fresh or damaged:
        parts.append(f"{ships_text(fresh, damaged)} {word_for(fresh + damaged, 'ship')}")
    for kind, word in enumerate(BUILDINGS):
        if n := state.built[kind][player][system]:
            parts.append(count(n, word) if n > 1 else word)
    return ", ".join(parts)


def trophies_text(state: State, player: int) -> str:
    """Return the contents of a trophy box: `yellow 2 ships, 1 city`."""
    parts = []
    for owner in range(state.players):
        box = state.trophies[player][len(PIECES) * owner : len(PIECES) * (owner + 1)]
        if any(box):
            text = ", ".join(count(n, word) for word, n in zip(PIECES, box, strict=True) if n)
            parts.append(f"{state.seats[owner]} {text}")
    return "; ".join(parts)


def captives_text(state: State, player: int) -> str:
    """Return the captives that a player holds: `yellow 2, blue 1`."""
    row = state.captives[player]
    return ", ".join(f"{state.seats[owner]} {n}" for owner, n in enumerate(row) if n)


# -- cards ----------------------------------------------------------------------------------------


def action_name(card: int) -> str:
    """Return the printed name of an action card, or FACE_DOWN for one that nobody has seen."""
    return FACE_DOWN if card == NONE else facts().action_cards[card].name


def court_name(card: int) -> str:
    """Return the printed name of a Court card."""
    return facts().court[card].name


def card_kind(card: int) -> str:
    """Return the type and raid cost of a Court card: `Fuel, 3 keys`, `Vox`."""
    printed, suit = facts().court[card], facts().court_suit[card]
    return "Vox" if suit == NONE else f"{type_name(suit)}, {count(printed.keys, 'key')}"


def card_text(name: str) -> str:
    """Return the text of a Court card, lore card or leader, in our words."""
    f = facts()
    if name in f.court_card:
        return f.court_card[name].text
    if name in f.lore:
        return f.lore[name].text
    if name in f.leader:
        return " ".join(f"{trait.name}: {trait.text}" for trait in f.leader[name].traits)
    return ""
