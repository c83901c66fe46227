"""Action cards: hands, the bots' stack and its discard pile, bonus cards (R3.9, R4.2, S14.2 to S14.8).

A human's cards are in `state.hands`, or unseen cards of the pile. A bot has a counter, the cards drawn this
turn, and bonus cards.
"""

from __future__ import annotations

from bisect import insort
from typing import Final, Literal

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.box.records import CourtCard
from bythebook.games.arcs.state.piles import ACTION, DISCARD, LAID, new_piles
from bythebook.games.arcs.state.state import NONE, Played, State
from bythebook.kernel.chance import Draw, Outcome
from bythebook.kernel.pile import Pile
from bythebook.kernel.prompt import Prompt, chance_prompt
from bythebook.kernel.step import Step

Goal = Literal["hand", "bonus", "drawn"]
"""Where a drawn card goes."""


def action_pile(state: State) -> Pile:
    """Return the stack, or without bots the upside-down action discard pile, including unseen hands."""
    return state.piles[ACTION]


def card_id(card: int) -> str:
    """Return the id of an action card, or an empty text for one that nobody has seen."""
    return "" if card == NONE else facts().action_cards[card].id


# -- hands ------------------------------------------------------------------------------------------


def hand_size(state: State, player: int) -> int:
    """Return the number of cards in a hand; for a bot, the value of its counter (S14.7)."""
    if state.automa[player]:
        return state.hand_counter[player]
    unseen = action_pile(state).held.get(state.seats[player]) if state.unseen[player] else None
    return len(state.hands[player]) + (unseen.size if unseen else 0)


def holds_cards(state: State, player: int) -> bool:
    """Whether a player still has action cards in this chapter (R4.1, S14.7)."""
    return hand_size(state, player) > 0


def max_hand_size(state: State, player: int) -> int:
    """Return the maximum number of action cards a player can hold now: dealt, minus played, plus gained.

    A player gains a card with a Union, Farseers or Call to Action, always in their own turn and after playing
    a card (R9.4, BC17, BC31). The card used for it is discarded; Guild Struggle may bring it back.
    """
    dealt = facts().rules.hand
    laid = sum(played.player == player for played in state.played)
    if state.round <= 1 and not laid:
        return dealt
    gone = {*state.court_discard, *state.scrapped, *state.resolving}
    back = _GUILD_STRUGGLE in {facts().court[card].id for card in gone}
    gaining = [card.index for card in facts().court if _gains_card(card)]
    gained = sum(card in gone or (back and facts().court_suit[card] != NONE) for card in gaining)
    return dealt - laid + gained


_GUILD_STRUGGLE: Final = "guild_struggle"


def _gains_card(card: CourtCard) -> bool:
    """Whether a Court card brings an action card to hand when it is used."""
    return facts().court_union[card.index] != NONE or card.id in ("farseers", "call_to_action")


def possible_hand(state: State, player: int) -> list[int]:
    """Return the cards in a human's hand, or the cards that may be in it if it is unseen, in order."""
    if not state.unseen[player]:
        return state.hands[player]
    cards = action_pile(state).possible(state.seats[player])
    return sorted(facts().action_card[card].index for card in cards)


def candidates(state: State, player: int) -> list[int]:
    """Return the cards a bot may play this turn: its bonus cards and those drawn, in order (S14.8)."""
    return sorted((*state.bonus[player], *state.drawn))


# -- moving cards -----------------------------------------------------------------------------------


def remove_from_hand(state: State, player: int, card: int) -> None:
    """Remove a card from a human's hand; NONE is a card that stays unseen (R5.4 to R5.9)."""
    if card == NONE:
        action_pile(state).pass_on(state.seats[player], LAID)
    elif state.unseen[player]:
        action_pile(state).see(state.seats[player], card_id(card))
    else:
        state.hands[player].remove(card)


def add_to_hand(state: State, player: int, card: int) -> None:
    """Add a card that everybody knows to a hand, or to a bot's bonus cards (R9.4, S14.8)."""
    if state.automa[player]:
        state.bonus[player].append(card)
        state.hand_counter[player] += 1
    elif state.unseen[player]:
        action_pile(state).add_unseen(state.seats[player], card_id(card))
    else:
        insort(state.hands[player], card)


def discard(state: State, *cards: int) -> None:
    """Put known cards on the action discard pile, shuffled if there are several (R4.2, S14.5, BC17)."""
    if state.has_bots():
        state.discard += cards
    else:
        action_pile(state).bury(*map(card_id, cards))


def discard_hidden(state: State, player: int) -> None:
    """Put one card of an unseen hand on the action discard pile."""
    _discard_unseen(state, state.seats[player])


def _discard_unseen(state: State, place: str) -> None:
    if state.has_bots():
        action_pile(state).pass_on(place, DISCARD)
    else:
        action_pile(state).bury_unseen(place)


def discard_played(state: State, played: Played) -> None:
    """Put a card of the round on the action discard pile (R4.2)."""
    if played.card == NONE:
        _discard_unseen(state, LAID)
    else:
        discard(state, played.card)


def discard_hands(state: State) -> None:
    """Discard all hands, and the bots' counters and bonus cards (R4.3, S14.6)."""
    for player in range(state.players):
        for card in (*state.hands[player], *state.bonus[player]):
            discard(state, card)
        state.hands[player], state.bonus[player] = [], []
        while not state.automa[player] and holds_cards(state, player):
            discard_hidden(state, player)
        state.hand_counter[player] = 0


# -- drawing ----------------------------------------------------------------------------------------


def reshuffle(state: State) -> None:
    """Shuffle the discard pile into the stack (S14.4)."""
    action_pile(state).shuffle({card_id(card): 1 for card in state.discard}, DISCARD)
    state.discard = []


def take_bottom(state: State, player: int) -> None:
    """Draw the bottom card of the action discard pile, or of the stack (RULING-27)."""
    state.then(DrawActions(player, 1, "bonus" if state.automa[player] else "hand"))


class DrawActions(Step, frozen=True):
    """Draw action cards; a stack with too few cards is used up before the reshuffle (S14.4, RULING-1)."""

    player: int
    n: int
    into: Goal

    def go(self, state: State) -> None:
        """Draw a human's real cards to the hand unseen."""
        pile = action_pile(state)
        if not len(pile) and state.has_bots():
            reshuffle(state)
        now = min(self.n, len(pile))
        if not now:
            return
        rest = [DrawActions(self.player, self.n - now, self.into)] if self.n > now else []
        if state.unseen[self.player]:
            for _ in range(now):
                pile.draw_unseen(state.seats[self.player])
            state.then(*rest)
        else:
            state.then(SeeActions(self.player, now, self.into), *rest)


class SeeActions(Step, frozen=True):
    """Reveal the next cards of the pile, to one player or to all (R3.9, BT2)."""

    player: int
    n: int
    into: Goal

    def ask(self, state: State) -> Prompt:
        """Ask chance for the cards."""
        seat = state.seat_of(self.player)
        rule = {"hand": "R3.9", "bonus": "S14.8", "drawn": "BT2"}[self.into]
        secret = seat if self.into == "hand" else None
        return chance_prompt(Draw(ACTION, ACTION, self.n), rule=rule, about=seat, secret=secret)

    def answer(self, state: State, answer: Outcome) -> None:
        """Put the cards where they belong."""
        cards = [facts().action_card[card].index for card in answer]
        if self.into == "drawn":
            state.drawn += cards
            return
        for card in cards:
            add_to_hand(state, self.player, card)

    def is_valid(self, state: State) -> bool:
        """Whether the pile has cards."""
        return len(action_pile(state)) > 0


# -- a new chapter ----------------------------------------------------------------------------------


class DealHands(Step, frozen=True):
    """Shuffle all action cards, deal six to each human and set each bot's counter (R3.9, S14.2, S14.6)."""

    def go(self, state: State) -> None:
        """Leave the rest as the stack, or as the action discard pile."""
        state.piles[ACTION] = new_piles(state.players)[ACTION]
        state.discard = []
        state.hands = [[] for _ in state.seats]
        state.bonus = [[] for _ in state.seats]
        n = facts().rules.hand
        state.hand_counter = [n if automa else 0 for automa in state.automa]
        people = [player for player in state.in_order() if not state.automa[player]]
        state.then(*[DrawActions(player, n, "hand") for player in people])
