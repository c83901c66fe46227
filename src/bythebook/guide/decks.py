"""Decks of a book: what is left of each, and the card that was drawn last."""

from __future__ import annotations

from typing import Final, TypedDict

from bythebook.playbook.page.nodes import Deck

EMPTY: Final = "the deck is empty"
"""What is told of a draw for which there is no card."""


class Pile(TypedDict):
    """A deck as notes keep it."""

    left: dict[str, int]
    last: str


Piles = dict[str, Pile]


def fresh(deck: Deck) -> dict[str, int]:
    """All cards of a deck."""
    return {card.name: card.copies for card in deck.cards}


def pile(piles: Piles, deck: Deck) -> Pile:
    """How a deck stands: whole, before anybody has drawn."""
    return piles.get(deck.name, {"left": fresh(deck), "last": ""})


def possible(piles: Piles, deck: Deck) -> tuple[str, ...]:
    """The cards that may come next, each as often as it is there; none if the deck is empty."""
    left = pile(piles, deck)["left"]
    if not any(left.values()) and deck.reshuffled:
        left = fresh(deck)
    return tuple(card for card, copies in left.items() for _ in range(copies))


def drawn(piles: Piles, deck: Deck, card: str) -> Piles:
    """The decks after a card was drawn; the one before it is discarded."""
    left = pile(piles, deck)["left"]
    if not any(left.values()):
        left = fresh(deck)
    return {**piles, deck.name: {"left": {**left, card: left[card] - 1}, "last": card}}


def shuffled(piles: Piles, deck: Deck) -> Piles:
    """The decks after all cards of one were put together; which one was drawn last is known still."""
    return {**piles, deck.name: {"left": fresh(deck), "last": pile(piles, deck)["last"]}}


def shows(piles: Piles, deck: Deck, text: str) -> bool:
    """Whether the card drawn last is this one, or has this printed on it."""
    last = pile(piles, deck)["last"]
    return any(card.name == last and text in (card.name, *card.tags) for card in deck.cards)
