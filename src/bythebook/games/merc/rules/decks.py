"""The decks of MERCs and equipment: drawing, discarding, and the new deck made of the discards (C7)."""

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


# -- discards and new decks -----------------------------------------------------------------------


def comes_back(state: State, pile: str) -> bool:
    """Whether the discards of a deck become a new one: equipment always, MERCs by RULING-18 (C7)."""
    return pile in DECKS or (pile == MERC_DECK and state.rulings["merc_reshuffle"] == "on")


def left(state: State, pile: str) -> int:
    """How many cards of a deck can still be drawn, its discards counted where they come back (C7)."""
    returning = sum(state.discards[pile].values()) if comes_back(state, pile) else 0
    return len(state.piles[pile]) + returning


def gives(state: State, pile: str) -> bool:
    """Whether any card of a deck can still be drawn (C7)."""
    return len(state.piles[pile]) > 0 or left(state, pile) > 0


def refill(state: State, pile: str) -> None:
    """An empty deck is rebuilt by shuffling its own discards (C7)."""
    if not len(state.piles[pile]) and comes_back(state, pile):
        state.piles[pile].shuffle(state.discards[pile])
        state.discards[pile].clear()


def discard_gear(state: State, gear: Gear) -> None:
    """An equipment card goes to its deck's discards, as good as new; a part is sold again (E3, MODE-I4)."""
    if not gear.is_part:
        _discard(state, gear.card.deck, gear.card.id)


def discard_merc(state: State, unit: int) -> None:
    """The card of a MERC who is not in play goes to the MERC discards (A1)."""
    _discard(state, MERC_DECK, facts().mercs[unit].id)


def _discard(state: State, pile: str, card: str) -> None:
    discards = state.discards[pile]
    discards[card] = discards.get(card, 0) + 1


def discarded(state: State) -> list[str]:
    """The equipment cards on the three discard piles, each once, by name (A10, E11)."""
    return sorted(card for deck in DECKS for card, n in state.discards[deck].items() if n)


def take_back(state: State, card: str) -> Gear:
    """A card is picked from the equipment discards (A10, E11)."""
    gear = as_new(card)
    discards = state.discards[gear.card.deck]
    discards[card] -= 1
    if not discards[card]:
        del discards[card]
    return gear


@cache
def as_new(card: str) -> Gear:
    """A card of this name that nobody has used: one object for all, so that they are quickly compared."""
    return Gear(facts().card[card].index)


# -- MERCs ----------------------------------------------------------------------------------------


class DrawMercs(Step, frozen=True):
    """Draw MERCs to hire from; the Dictator's page sees only one card (A1, AI-4.3.1)."""

    player: int
    n: int

    def go(self, state: State) -> None:
        """What the deck has, then the rest from the new deck (C7)."""
        wanted = 1 if state.automa and self.player == state.ruler else self.n
        refill(state, MERC_DECK)
        now = min(wanted, len(state.piles[MERC_DECK]))
        if now:
            rest = [DrawMercs(self.player, wanted - now)] if wanted > now else []
            state.then(TurnUpMercs(self.player, now), *rest)


class TurnUpMercs(Step, frozen=True):
    """Chance names the top cards of the MERC deck (A1, S8, D12)."""

    player: int
    n: int

    def ask(self, state: State) -> Prompt:
        """The cards lie open."""
        return chance_prompt(Draw(MERC_DECK, MERC_DECK, self.n), rule="C7", about=self.player)

    def answer(self, state: State, answer: Outcome) -> None:
        """They are to be hired or discarded."""
        state.candidates.extend(facts().merc[card].index for card in answer)


# -- equipment ------------------------------------------------------------------------------------


class DrawGear(Step, frozen=True):
    """Draw equipment from a deck into the loot; only what is worn at once is `shown` to all (A2, A8, E6)."""

    player: int
    deck: int
    n: int
    shown: bool = False

    def go(self, state: State) -> None:
        """What the deck has, then the rest from the new deck; nothing if both are empty (C7)."""
        name = DECKS[self.deck]
        refill(state, name)
        now = min(self.n, len(state.piles[name]))
        if now:
            rest = [DrawGear(self.player, self.deck, self.n - now, self.shown)] if self.n > now else []
            state.then(TurnUpGear(self.player, self.deck, now, self.shown), *rest)


class TurnUpGear(Step, frozen=True):
    """Chance names the top cards of an equipment deck (A2, A8, E6)."""

    player: int
    deck: int
    n: int
    shown: bool

    def ask(self, state: State) -> Prompt:
        """A card that may land in a stash is for the eyes of the side that draws it (K3)."""
        name = DECKS[self.deck]
        secret = None if self.shown else state.seat_of(self.player)
        return chance_prompt(Draw(name, name, self.n), rule="C7", about=self.player, secret=secret)

    def answer(self, state: State, answer: Outcome) -> None:
        """They are to be given out, in the order drawn."""
        state.loot.extend(map(as_new, answer))
