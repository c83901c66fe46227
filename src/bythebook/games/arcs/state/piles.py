"""The shuffled decks of a new game: action cards and the Court (R3.1, R3.3)."""

from __future__ import annotations

from typing import Final

from bythebook.games.arcs.box.facts import facts
from bythebook.kernel.pile import Pile

ACTION: Final = "action"
"""The pile of action cards, and the element of chance that draws from it.

With bots it is their face-down stack (S14.2). Without bots it is the action discard pile upside down: drawing
takes its bottom card, burying puts a card on its top (R3.9).
"""
COURT: Final = "court"
"""The Court deck, and the element of chance that draws from it."""
DISCARD: Final = "discard"
"""The place of cards in the bots' discard pile that the program has not seen (S14.4)."""
LAID: Final = "laid"
"""The place of cards played face down this round from unseen hands (R5.7, R5.9)."""
OLD_HAND: Final = "old hand"
"""The place of an unseen hand that is returned in a mulligan."""
LOOKED_AT: Final = "looked at"
"""The place of cards of the stack that a player is looking at (S20.1)."""


LEADERS: Final = "leaders"
LORE: Final = "lore"
"""The decks of a draft, and the elements of chance that draw from them; they exist only during the draft."""


def new_piles(players: int) -> dict[str, Pile]:
    """Return both decks for a number of players (R3.1, R3.3)."""
    f = facts()
    return {
        ACTION: Pile.of({f.action_cards[card].id: 1 for card in f.decks[players]}),
        COURT: Pile.of({card.id: 1 for card in f.court}),
    }


def draft_piles() -> dict[str, Pile]:
    """Return the decks of all leaders and all lore cards (R12.1)."""
    f = facts()
    return {
        LEADERS: Pile.of(dict.fromkeys(f.leader, 1)),
        LORE: Pile.of(dict.fromkeys(f.lore, 1)),
    }
