"""The decks in a playbook: the cards left in each, and the last card drawn."""

from __future__ import annotations

from typing import Final, TypedDict

from bythebook.playbook.page.nodes import Deck

EMPTY: Final = "the deck is empty"
"""The result of a draw when no card is left."""


class DeckState(TypedDict):
    """The state of a deck, as notes contain it."""

    left: dict[str, int]
    last: str


DeckStates = dict[str, DeckState]


def full_deck(deck: Deck) -> dict[str, int]:
    """Return all cards in a deck."""
    return {card.name: card.copies for card in deck.cards}


def pile_of(piles: DeckStates, deck: Deck) -> DeckState:
    """Return the state of a deck; before the first draw it is full."""
    return piles.get(deck.name, {"left": full_deck(deck), "last": ""})


def possible_cards(piles: DeckStates, deck: Deck) -> tuple[str, ...]:
    """Return the cards that may be drawn next, one entry per copy; empty if the deck is empty."""
    left = pile_of(piles, deck)["left"]
    if not any(left.values()) and deck.reshuffled:
        left = full_deck(deck)
    return tuple(card for card, copies in left.items() for _ in range(copies))


def draw_card(piles: DeckStates, deck: Deck, card: str) -> DeckStates:
    """Return the decks after a draw; the card drawn before it is discarded."""
    left = pile_of(piles, deck)["left"]
    if not any(left.values()):
        left = full_deck(deck)
    return {**piles, deck.name: {"left": {**left, card: left[card] - 1}, "last": card}}


def shuffle_deck(piles: DeckStates, deck: Deck) -> DeckStates:
    """Return the decks after shuffling all cards of one of them; its last drawn card stays known."""
    return {**piles, deck.name: {"left": full_deck(deck), "last": pile_of(piles, deck)["last"]}}


def last_card_shows(piles: DeckStates, deck: Deck, text: str) -> bool:
    """Whether the last drawn card is this one, or has this printed on it."""
    last = pile_of(piles, deck)["last"]
    return any(card.name == last and text in (card.name, *card.tags) for card in deck.cards)
