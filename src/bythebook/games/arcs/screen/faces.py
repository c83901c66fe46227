"""The meaning of a die face or a card that players enter from the real board."""

from __future__ import annotations

from typing import Final

from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.screen.panel.cards import action_face
from bythebook.games.arcs.state.piles import ACTION, COURT, LEADERS, LORE
from bythebook.games.arcs.state.state import NONE, State
from bythebook.games.arcs.text.names import card_text, type_name
from bythebook.games.shared.grammar import count, join_names, word_for
from bythebook.games.shared.scenery import Card, Item
from bythebook.kernel.chance import Draw, Pick
from bythebook.kernel.context import Context

NOTHING: Final = "nothing"


def face(c: Context[State], name: str) -> Card:
    """Return the card that shows a possible die face or card."""
    domain = c.prompt.domain if c.prompt is not None else None
    if isinstance(domain, Draw) or (isinstance(domain, Pick) and domain.element in (LEADERS, LORE)):
        return _card(domain.element, name)
    if isinstance(domain, Pick) and domain.element == "setup card":
        return _setup_card(name)
    text = describe_face(name) if name in facts().face else ""
    return Card(name, name.replace("_", " "), text, idle=text == NOTHING)


def _setup_card(name: str) -> Card:
    """Return a setup card with a description of what is printed on it (R3.4)."""
    card = next(card for card in facts().setup_cards if card.id == name)
    out = f"{word_for(len(card.out), 'cluster')} {join_names(map(str, card.out))}"
    return Card(name, card.name, f"out of play: {out}")


def describe_face(name: str) -> str:
    """Return the number of each symbol of a die face as text (R8.4)."""
    shown = facts().face[name]
    counted = (
        ("hit", shown.hits),
        ("building hit", shown.buildings),
        ("key", shown.keys),
        ("self hit", shown.selfs),
    )
    parts = [count(n, what) for what, n in counted if n]
    parts += ["intercept"] if shown.intercepts else []
    return ", ".join(parts) or NOTHING


def _card(pile: str, name: str) -> Card:
    if pile == ACTION:
        return action_face(facts().action_card[name].index)
    if pile == COURT:
        card = facts().court_card[name]
        suit = facts().court_suit[card.index]
        if suit == NONE:
            return Card(name, card.name, "Vox", [])
        marks = [Item(mark=f"token-{RESOURCES[suit]}", label=type_name(suit))]
        return Card(name, card.name, count(card.keys, "key"), marks)
    return Card(name, (facts().leader if pile == LEADERS else facts().lore)[name].name, card_text(name))
