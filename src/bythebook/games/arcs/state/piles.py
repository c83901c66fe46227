"""The decks of a new game, shuffled: action cards and the Court (R3.1, R3.3)."""

from __future__ import annotations

from typing import Final

from bythebook.games.arcs.box.facts import facts
from bythebook.kernel.pile import Pile

ACTION: Final = "action"
"""The pile of action cards, and the element of chance that draws from it.

With bots it is their face-down stack (S14.2). Without it is the action discard pile upside down: drawing
takes what lies at its bottom, burying lays a card on its top (R3.9).
"""
COURT: Final = "court"
"""The Court deck, and the element of chance that draws from it."""
DISCARD: Final = "discard"
"""The place of cards in the bots' discard pile that the program has not seen (S14.4)."""
LAID: Final = "laid"
"""The place of cards of this round, laid face down from unseen hands (R5.7, R5.9)."""
OLD_HAND: Final = "old hand"
"""The place of an unseen hand that is thrown back."""
LOOKED_AT: Final = "looked at"
"""The place of cards of the stack that somebody looks at (S20.1)."""


LEADERS: Final = "leaders"
LORE: Final = "lore"
"""The decks of a draft, and the elements of chance that draw from them; they are there while it lasts."""


def new_piles(players: int) -> dict[str, Pile]:
    """Both decks for so many players (R3.1, R3.3)."""
    f = facts()
    return {
        ACTION: Pile.of({f.action_cards[card].id: 1 for card in f.decks[players]}),
        COURT: Pile.of({card.id: 1 for card in f.court}),
    }


def draft_piles() -> dict[str, Pile]:
    """All leaders and all lore (R12.1)."""
    f = facts()
    return {
        LEADERS: Pile.of(dict.fromkeys(f.leader, 1)),
        LORE: Pile.of(dict.fromkeys(f.lore, 1)),
    }
