"""The command deck: drawing, discarding, reshuffling, and cards the program has not seen (TS-1, TS-6, SP-4).

A side's cards are `table.hands` where the program knows them. At a real table a person's cards may stay
unseen until they are played; then they are a bag of the pile, and every card that may be in it may be played.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from bythebook.games.memoir44.box.facts import SIDES, facts
from bythebook.games.memoir44.box.scenarios.records import DeckOutWinner, HandGrowth, NoReshuffle
from bythebook.games.memoir44.table.options import Keep
from bythebook.games.memoir44.table.state import SEATS, Table
from bythebook.kernel.ask import Ask, Option, Seat, chance_ask
from bythebook.kernel.chance import Draw, Outcome
from bythebook.kernel.pile import Pile
from bythebook.kernel.step import Step

DECK: Final = "deck"
"""The name of the pile, and of the element of chance that draws from it."""

ONE: Final = 1
"""The card drawn at the end of a turn (TS-2)."""


def new_deck() -> Pile:
    """All command cards, shuffled (TS-1)."""
    return Pile.of({card.id: card.count for card in facts().cards})


def deck(table: Table) -> Pile:
    """The draw pile, with the cards people hold unseen."""
    return table.piles[DECK]


def cards_held(table: Table, side: int) -> int:
    """How many cards a side holds, seen by the program or not (CC-13, CC-15)."""
    unseen = deck(table).held.get(SEATS[side])
    return len(table.hands[side]) + (unseen.size if unseen else 0)


def may_hold(table: Table, side: int) -> set[str]:
    """Every card that is, or may be, in a side's hand."""
    cards = set(table.hands[side])
    if table.unseen_hands[side]:
        cards.update(deck(table).possible(SEATS[side]))
    return cards


def lay_down(table: Table, side: int, card: str) -> None:
    """A card leaves a side's hand face up."""
    if card in table.hands[side]:
        table.hands[side].remove(card)
    else:
        deck(table).see(SEATS[side], card)


def discard(table: Table, card: str) -> None:
    """Put a card that everybody has seen onto the discard pile."""
    table.discards[card] = table.discards.get(card, 0) + 1


def discard_unshown(table: Table, side: int, card: str) -> None:
    """Put a card onto the discard pile that only this side has seen."""
    discard(table, card)
    first, second = table.face_down
    table.face_down = (first, (*second, card)) if side else ((*first, card), second)


def seen_discards(table: Table, seat: Seat | None) -> dict[str, int]:
    """Count the discarded cards that a seat has seen, each card once per copy."""
    hidden = Counter(
        card for side, cards in enumerate(table.face_down) if SEATS[side] != seat for card in cards
    )
    return {card: n - hidden[card] for card, n in table.discards.items() if n > hidden[card]}


def all_cards(table: Table) -> int:
    """How many cards there are, wherever they lie: always the whole deck."""
    unseen = sum(layer.size for layer in deck(table).held.values())
    seen = sum(map(len, table.hands)) + len(table.drawn) + sum(table.discards.values())
    return len(deck(table)) + unseen + seen + (1 if table.played else 0)


def may_reshuffle(table: Table) -> bool:
    """Whether discarded cards ever become a new draw pile (TS-6, SP-4)."""
    return not table.scenario.rules_of(NoReshuffle)


def reshuffle(table: Table) -> None:
    """Discard pile and draw pile become one shuffled draw pile; hands stay (TS-6, CC-15)."""
    deck(table).shuffle(table.discards)
    table.discards.clear()
    table.face_down = ((), ())


def run_out(table: Table) -> None:
    """No card is left and none comes back: the scenario names the winner, else nobody wins (SP-4)."""
    winner = table.scenario.rules_of(DeckOutWinner)
    table.end(SIDES[winner[0].side] if winner else "")


def hand_size(table: Table, side: int) -> int:
    """The hand the scenario gives a side in its present own turn, grown as it says (SP-4, AI-1a)."""
    growth = sum(
        turn < table.own_turns[side]
        for rule in table.scenario.rules_of(HandGrowth)
        if rule.side == side
        for turn in rule.after_turns
    )
    return table.scenario.sides[side].cards + growth


def most_cards(table: Table, side: int) -> int:
    """Return the largest hand a side can hold now: the scenario's, grown with its own turns (TS-1, SP-4).

    A side whose cards are unseen holds all cards of a Recon draw until it has discarded the others.
    """
    growth = sum(
        turn <= table.own_turns[side]
        for rule in table.scenario.rules_of(HandGrowth)
        if rule.side == side
        for turn in rule.after_turns
    )
    to_discard = sum(isinstance(step, GiveBack) and step.side == side for step in table.agenda)
    return table.scenario.sides[side].cards + growth + to_discard


def extra_draws(table: Table, side: int) -> int:
    """Cards drawn on top at the end of this own turn, where the hand grows (SP-4)."""
    growth = table.scenario.rules_of(HandGrowth)
    return [table.own_turns[side] in rule.after_turns for rule in growth if rule.side == side].count(True)


class DrawCards(Step, frozen=True):
    """Draw cards into the hand, or face up before the side; an empty pile is reshuffled (TS-6)."""

    side: int
    n: int
    into_hand: bool = True

    def go(self, table: Table) -> None:
        """Draw what the pile has, then the rest from the new pile."""
        pile, again = deck(table), may_reshuffle(table)
        left = len(pile)
        if again and not left:
            reshuffle(table)
            left = len(pile)
        wanted = self.n if again else self._of_what_is_left(table)
        now = min(wanted, left)
        if not now:
            return
        if not again:
            table.then(CountDeck())
        if wanted > now:
            table.then(DrawCards(self.side, wanted - now, self.into_hand))
        if table.unseen_hands[self.side] and self.into_hand:
            for _ in range(now):
                pile.draw_unseen(SEATS[self.side])
        else:
            table.then(TakeCards(self.side, now, self.into_hand))

    def _of_what_is_left(self, table: Table) -> int:
        """Without a reshuffle a side takes what is there; with nothing there the deck has run out (AI-1)."""
        left = len(deck(table))
        short = table.rulings["ai_short_deck"] == "deck_out" and table.automa[self.side]
        if not left or (short and left < self.n):
            run_out(table)
            return 0
        return min(self.n, left)


class TakeCards(Step, frozen=True):
    """The top cards of the pile show their faces to the side that draws them (TS-2, AI-1)."""

    side: int
    n: int
    into_hand: bool = True

    def ask(self, table: Table) -> Ask:
        """Chance names the cards; those of a hand are secret."""
        automa = table.automa[self.side]
        rule = "AI-1" if automa else "TS-2" if table.turn else "TS-1"
        domain = Draw(DECK, DECK, self.n)
        return chance_ask(
            domain, rule=rule, about=SIDES[self.side], secret=None if automa else SEATS[self.side]
        )

    def answer(self, table: Table, answer: Outcome) -> None:
        """They go into the hand, or lie before the side until it chooses."""
        (table.hands[self.side] if self.into_hand else table.drawn).extend(answer)


class CountDeck(Step, frozen=True):
    """The moment the last card is drawn: under one ruling the deck has then run out (SP-4)."""

    def go(self, table: Table) -> None:
        """Look at the pile, where no card ever comes back."""
        gone = not len(deck(table)) and not may_reshuffle(table)
        if gone and table.rulings["deck_out"] == "last_card":
            run_out(table)


class DrawAndKeep(Step, frozen=True):
    """Draw several cards, keep one, discard the others: Recon's draw (section 13, FP-12)."""

    side: int
    n: int

    def go(self, table: Table) -> None:
        """Cards that the program sees lie before the side; unseen ones go through the hand."""
        if not table.unseen_hands[self.side]:
            table.then(DrawCards(self.side, self.n, into_hand=False), KeepCard(self.side))
            return
        there = len(deck(table)) + (sum(table.discards.values()) if may_reshuffle(table) else 0)
        n = min(self.n, there)
        table.then(DrawCards(self.side, self.n), *[GiveBack(self.side)] * (n - 1))


class KeepCard(Step, frozen=True):
    """Keep one of the cards drawn; nobody else sees which (Recon, FP-12)."""

    side: int

    def ask(self, table: Table) -> Ask:
        """Each card drawn."""
        seat = SEATS[self.side]
        return Ask(seat, "Keep", lambda: self._options(table), rule="TS-2", about=table.card, secret=seat)

    @staticmethod
    def _options(table: Table) -> list[Option]:
        return [Keep(card) for card in sorted(set(table.drawn))]

    def answer(self, table: Table, answer: Keep) -> None:
        """It goes into the hand, the others onto the discard pile."""
        table.drawn.remove(answer.card)
        table.hands[self.side].append(answer.card)
        for card in table.drawn:
            discard_unshown(table, self.side, card)
        table.drawn.clear()


class GiveBack(Step, frozen=True):
    """A person whose hand is unseen says which of the cards drawn was discarded (Recon)."""

    side: int

    def ask(self, table: Table) -> Ask:
        """Ask the side alone for one card that may be in its hand."""
        seat = SEATS[self.side]
        return chance_ask(Draw(DECK, DECK, 1, seat), rule="TS-2", about=SIDES[self.side], secret=seat)

    def answer(self, table: Table, answer: Outcome) -> None:
        """Put the card onto the discard pile."""
        for card in answer:
            discard_unshown(table, self.side, card)
