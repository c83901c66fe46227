"""The command deck: drawing, discarding, reshuffling, and cards the program has not seen (TS-1, TS-6, SP-4).

A side's cards are `table.hands` where the program knows them. At a real table a person's cards may stay
unseen until they are played; then they are a bag of the pile, and every card that may be in it may be played.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from bythebook.games.memoir44.box.facts import SIDES, facts
from bythebook.games.memoir44.box.scenarios.records import DeckOutWinner, HandGrowth, NoReshuffle
from bythebook.games.memoir44.state.options import Keep
from bythebook.games.memoir44.state.state import SEATS, State
from bythebook.kernel.chance import Draw, Outcome
from bythebook.kernel.pile import Pile
from bythebook.kernel.prompt import Option, Prompt, Seat, chance_prompt
from bythebook.kernel.step import Step

DECK: Final = "deck"
"""The name of the pile, and of the element of chance for drawing from it."""

ONE: Final = 1
"""The number of cards drawn at the end of a turn (TS-2)."""


def new_deck() -> Pile:
    """Return all command cards, shuffled (TS-1)."""
    return Pile.of({card.id: card.count for card in facts().cards})


def deck(state: State) -> Pile:
    """Return the draw pile; it also contains the unseen cards that players hold."""
    return state.piles[DECK]


def cards_held(state: State, side: int) -> int:
    """Return how many cards a side holds, seen by the program or not (CC-13, CC-15)."""
    unseen = deck(state).held.get(SEATS[side])
    return len(state.hands[side]) + (unseen.size if unseen else 0)


def may_hold(state: State, side: int) -> set[str]:
    """Return every card that is, or may be, in a side's hand."""
    cards = set(state.hands[side])
    if state.unseen_hands[side]:
        cards.update(deck(state).possible(SEATS[side]))
    return cards


def lay_down(state: State, side: int, card: str) -> None:
    """Play a card from a side's hand, face up."""
    if card in state.hands[side]:
        state.hands[side].remove(card)
    else:
        deck(state).see(SEATS[side], card)


def discard(state: State, card: str) -> None:
    """Put a card that everybody has seen onto the discard pile."""
    state.discards[card] = state.discards.get(card, 0) + 1


def discard_unshown(state: State, side: int, card: str) -> None:
    """Put a card that only this side has seen onto the discard pile."""
    discard(state, card)
    first, second = state.face_down
    state.face_down = (first, (*second, card)) if side else ((*first, card), second)


def seen_discards(state: State, seat: Seat | None) -> dict[str, int]:
    """Count the discarded cards that a seat has seen, each card once per copy."""
    hidden = Counter(
        card for side, cards in enumerate(state.face_down) if SEATS[side] != seat for card in cards
    )
    return {card: n - hidden[card] for card, n in state.discards.items() if n > hidden[card]}


def all_cards(state: State) -> int:
    """Return the number of all cards in all places: always the whole deck."""
    unseen = sum(layer.size for layer in deck(state).held.values())
    seen = sum(map(len, state.hands)) + len(state.drawn) + sum(state.discards.values())
    return len(deck(state)) + unseen + seen + (1 if state.played else 0)


def may_reshuffle(state: State) -> bool:
    """Whether the discard pile is ever reshuffled into a new draw pile (TS-6, SP-4)."""
    return not state.scenario.rules_of(NoReshuffle)


def reshuffle(state: State) -> None:
    """Shuffle the discard pile and the draw pile into one draw pile; hands stay (TS-6, CC-15)."""
    deck(state).shuffle(state.discards)
    state.discards.clear()
    state.face_down = ((), ())


def run_out(state: State) -> None:
    """End the game because no card is left; the scenario names the winner, if there is one (SP-4)."""
    winner = state.scenario.rules_of(DeckOutWinner)
    state.end(SIDES[winner[0].side] if winner else "")


def hand_size(state: State, side: int) -> int:
    """Return a side's hand size on its current turn, as the scenario says (SP-4, AI-1a)."""
    growth = sum(
        turn < state.own_turns[side]
        for rule in state.scenario.rules_of(HandGrowth)
        if rule.side == side
        for turn in rule.after_turns
    )
    return state.scenario.sides[side].cards + growth


def most_cards(state: State, side: int) -> int:
    """Return the maximum number of cards a side can hold now, including hand growth (TS-1, SP-4).

    A side whose cards are unseen holds all cards of a Recon draw until it has discarded the others.
    """
    growth = sum(
        turn <= state.own_turns[side]
        for rule in state.scenario.rules_of(HandGrowth)
        if rule.side == side
        for turn in rule.after_turns
    )
    to_discard = sum(isinstance(step, GiveBack) and step.side == side for step in state.agenda)
    return state.scenario.sides[side].cards + growth + to_discard


def extra_draws(state: State, side: int) -> int:
    """Return how many extra cards are drawn at the end of this turn because the hand grows (SP-4)."""
    growth = state.scenario.rules_of(HandGrowth)
    return [state.own_turns[side] in rule.after_turns for rule in growth if rule.side == side].count(True)


class DrawCards(Step, frozen=True):
    """Draw cards into a side's hand, or face up in front of it; reshuffle when the deck is empty (TS-6)."""

    side: int
    n: int
    into_hand: bool = True

    def go(self, state: State) -> None:
        """Draw from the pile as far as it goes, then from the reshuffled pile."""
        pile, again = deck(state), may_reshuffle(state)
        left = len(pile)
        if again and not left:
            reshuffle(state)
            left = len(pile)
        wanted = self.n if again else self._count_without_reshuffle(state)
        now = min(wanted, left)
        if not now:
            return
        if not again:
            state.then(CountDeck())
        if wanted > now:
            state.then(DrawCards(self.side, wanted - now, self.into_hand))
        if state.unseen_hands[self.side] and self.into_hand:
            for _ in range(now):
                pile.draw_unseen(SEATS[self.side])
        else:
            state.then(TakeCards(self.side, now, self.into_hand))

    def _count_without_reshuffle(self, state: State) -> int:
        """Return how many cards can be drawn without a reshuffle; end the game if none can (AI-1)."""
        left = len(deck(state))
        short = state.rulings["ai_short_deck"] == "deck_out" and state.automa[self.side]
        if not left or (short and left < self.n):
            run_out(state)
            return 0
        return min(self.n, left)


class TakeCards(Step, frozen=True):
    """Show the top cards of the pile to the side that draws them (TS-2, AI-1)."""

    side: int
    n: int
    into_hand: bool = True

    def ask(self, state: State) -> Prompt:
        """Return the chance prompt for the cards; cards for a hand are secret."""
        automa = state.automa[self.side]
        rule = "AI-1" if automa else "TS-2" if state.turn else "TS-1"
        domain = Draw(DECK, DECK, self.n)
        return chance_prompt(
            domain, rule=rule, about=SIDES[self.side], secret=None if automa else SEATS[self.side]
        )

    def answer(self, state: State, answer: Outcome) -> None:
        """Put the cards into the hand, or face up next to the side that chooses."""
        (state.hands[self.side] if self.into_hand else state.drawn).extend(answer)


class CountDeck(Step, frozen=True):
    """Check for the end of the deck as soon as the last card is drawn, as one ruling requires (SP-4)."""

    def go(self, state: State) -> None:
        """Count the pile if there is no reshuffle."""
        gone = not len(deck(state)) and not may_reshuffle(state)
        if gone and state.rulings["deck_out"] == "last_card":
            run_out(state)


class DrawAndKeep(Step, frozen=True):
    """Draw several cards, keep one, discard the others: Recon's draw (section 13, FP-12)."""

    side: int
    n: int

    def go(self, state: State) -> None:
        """Draw face up if the program sees the side's cards; otherwise draw into the hand."""
        if not state.unseen_hands[self.side]:
            state.then(DrawCards(self.side, self.n, into_hand=False), KeepCard(self.side))
            return
        there = len(deck(state)) + (sum(state.discards.values()) if may_reshuffle(state) else 0)
        n = min(self.n, there)
        state.then(DrawCards(self.side, self.n), *[GiveBack(self.side)] * (n - 1))


class KeepCard(Step, frozen=True):
    """Keep one of the cards drawn, in secret (Recon, FP-12)."""

    side: int

    def ask(self, state: State) -> Prompt:
        """Return the prompt for one of the drawn cards."""
        seat = SEATS[self.side]
        return Prompt(seat, "Keep", lambda: self._options(state), rule="TS-2", about=state.card, secret=seat)

    @staticmethod
    def _options(state: State) -> list[Option]:
        return [Keep(card) for card in sorted(set(state.drawn))]

    def answer(self, state: State, answer: Keep) -> None:
        """Put the card into the hand and the others onto the discard pile."""
        state.drawn.remove(answer.card)
        state.hands[self.side].append(answer.card)
        for card in state.drawn:
            discard_unshown(state, self.side, card)
        state.drawn.clear()


class GiveBack(Step, frozen=True):
    """Let a player whose hand is unseen name the discarded card (Recon)."""

    side: int

    def ask(self, state: State) -> Prompt:
        """Return the secret prompt for a card that may be in the side's hand."""
        seat = SEATS[self.side]
        return chance_prompt(Draw(DECK, DECK, 1, seat), rule="TS-2", about=SIDES[self.side], secret=seat)

    def answer(self, state: State, answer: Outcome) -> None:
        """Put the card onto the discard pile."""
        for card in answer:
            discard_unshown(state, self.side, card)
