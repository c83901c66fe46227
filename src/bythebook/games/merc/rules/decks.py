"""The decks of MERCs and equipment: drawing, discarding, and reshuffling discards (C7)."""

from __future__ import annotations

from functools import cache
from typing import Final

from bythebook.games.merc.box.facts import DECKS, facts
from bythebook.games.merc.state.state import Gear, State
from bythebook.kernel.chance import Draw, Outcome
from bythebook.kernel.prompt import Prompt, chance_prompt
from bythebook.kernel.step import Step

MERC_DECK: Final = "mercs"
"""The name of the MERC deck, and of the element of chance that draws from it."""


# -- discards and reshuffling ---------------------------------------------------------------------


def is_reshuffled(state: State, pile: str) -> bool:
    """Return whether the discards of a deck are reshuffled: equipment always, MERCs by RULING-18 (C7)."""
    return pile in DECKS or (pile == MERC_DECK and state.rulings["merc_reshuffle"] == "on")


def cards_available(state: State, pile: str) -> int:
    """Return how many cards can still be drawn from a deck, including reshuffled discards (C7)."""
    returning = sum(state.discards[pile].values()) if is_reshuffled(state, pile) else 0
    return len(state.piles[pile]) + returning


def has_cards(state: State, pile: str) -> bool:
    """Return whether any card can still be drawn from a deck (C7)."""
    return len(state.piles[pile]) > 0 or cards_available(state, pile) > 0


def refill(state: State, pile: str) -> None:
    """Reshuffle the discards of a deck if it is empty (C7)."""
    if not len(state.piles[pile]) and is_reshuffled(state, pile):
        state.piles[pile].shuffle(state.discards[pile])
        state.discards[pile].clear()


def discard_gear(state: State, gear: Gear) -> None:
    """Discard an equipment card and drop its wear; a part of the bomb is for sale again (E3, MODE-I4)."""
    if not gear.is_part:
        _discard(state, gear.card.deck, gear.card.id)


def discard_merc(state: State, unit: int) -> None:
    """Put the card of a MERC who is not in play on the MERC discards (A1)."""
    _discard(state, MERC_DECK, facts().mercs[unit].id)


def _discard(state: State, pile: str, card: str) -> None:
    discards = state.discards[pile]
    discards[card] = discards.get(card, 0) + 1


def discarded_equipment(state: State) -> list[str]:
    """Return the ids of the cards on the equipment discards, each once, sorted (A10, E11)."""
    return sorted(card for deck in DECKS for card, n in state.discards[deck].items() if n)


def take_discard(state: State, card: str) -> Gear:
    """Take a card from the equipment discards (A10, E11)."""
    gear = new_gear(card)
    discards = state.discards[gear.card.deck]
    discards[card] -= 1
    if not discards[card]:
        del discards[card]
    return gear


@cache
def new_gear(card: str) -> Gear:
    """Return an unused copy of a card; always the same object, so that comparing is fast."""
    return Gear(facts().card[card].index)


# -- MERCs ----------------------------------------------------------------------------------------


class DrawMercs(Step, frozen=True):
    """Draw MERCs to hire from; a playbook sees only one card (A1, AI-4.3.1)."""

    player: int
    n: int

    def go(self, state: State) -> None:
        """Draw what the deck has, then the rest from the reshuffled deck (C7)."""
        wanted = 1 if state.automa and self.player == state.ruler else self.n
        refill(state, MERC_DECK)
        now = min(wanted, len(state.piles[MERC_DECK]))
        if now:
            rest = [DrawMercs(self.player, wanted - now)] if wanted > now else []
            state.then(TurnUpMercs(self.player, now), *rest)


class TurnUpMercs(Step, frozen=True):
    """Chance draws the top cards of the MERC deck (A1, S8, D12)."""

    player: int
    n: int

    def ask(self, state: State) -> Prompt:
        """Ask for the cards, which all seats see."""
        return chance_prompt(Draw(MERC_DECK, MERC_DECK, self.n), rule="C7", about=self.player)

    def answer(self, state: State, answer: Outcome) -> None:
        """Add the MERCs to the candidates."""
        state.candidates.extend(facts().merc[card].index for card in answer)


# -- equipment ------------------------------------------------------------------------------------


class DrawGear(Step, frozen=True):
    """Draw equipment into the loot; `shown` is set for cards that all seats see (A2, A8, E6)."""

    player: int
    deck: int
    n: int
    shown: bool = False

    def go(self, state: State) -> None:
        """Draw what the deck has, then the rest from the reshuffled deck, if any (C7)."""
        name = DECKS[self.deck]
        refill(state, name)
        now = min(self.n, len(state.piles[name]))
        if now:
            rest = [DrawGear(self.player, self.deck, self.n - now, self.shown)] if self.n > now else []
            state.then(TurnUpGear(self.player, self.deck, now, self.shown), *rest)


class TurnUpGear(Step, frozen=True):
    """Chance draws the top cards of an equipment deck (A2, A8, E6)."""

    player: int
    deck: int
    n: int
    shown: bool

    def ask(self, state: State) -> Prompt:
        """Ask for the cards; unless shown, only the seat that draws them sees them (K3)."""
        name = DECKS[self.deck]
        secret = None if self.shown else state.seat_of(self.player)
        return chance_prompt(Draw(name, name, self.n), rule="C7", about=self.player, secret=secret)

    def answer(self, state: State, answer: Outcome) -> None:
        """Add the cards to the loot, in the order drawn."""
        state.loot.extend(map(new_gear, answer))
