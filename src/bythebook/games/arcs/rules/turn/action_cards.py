"""Action cards: hands, the bots' stack and its discard pile, bonus cards (R3.9, R4.2, S14.2 to S14.8).

A person's cards are `table.hands`, or unseen cards of the pile; a bot has a counter, what it has drawn this
turn, and bonus cards.
"""

from __future__ import annotations

from bisect import insort
from typing import Final, Literal

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.box.records import CourtCard
from bythebook.games.arcs.table.piles import ACTION, DISCARD, LAID, new_piles
from bythebook.games.arcs.table.state import NONE, Played, Table
from bythebook.kernel.ask import Ask, chance_ask
from bythebook.kernel.chance import Draw, Outcome
from bythebook.kernel.pile import Pile
from bythebook.kernel.step import Step

Goal = Literal["hand", "bonus", "drawn"]
"""Where a card goes that is drawn."""


def action_pile(table: Table) -> Pile:
    """The stack, or without bots the action discard pile upside down; with the cards people hold unseen."""
    return table.piles[ACTION]


def card_id(card: int) -> str:
    """An action card as people name it; nothing for one that nobody has seen."""
    return "" if card == NONE else facts().action_cards[card].id


# -- what somebody holds ----------------------------------------------------------------------------


def hand_size(table: Table, player: int) -> int:
    """How many cards somebody holds: a bot as many as its counter shows (S14.7)."""
    if table.automa[player]:
        return table.hand_counter[player]
    unseen = action_pile(table).held.get(table.seats[player]) if table.unseen[player] else None
    return len(table.hands[player]) + (unseen.size if unseen else 0)


def holds_cards(table: Table, player: int) -> bool:
    """Whether somebody still has action cards in this chapter (R4.1, S14.7)."""
    return hand_size(table, player) > 0


def most_held(table: Table, player: int) -> int:
    """Return the most action cards somebody can hold now: those dealt, less those of this round, and gains.

    A player gains a card by a Union, Farseers or Call to Action, always in an own turn and after playing a
    card (R9.4, BC17, BC31). A card that was used for it is discarded; Guild Struggle may bring it back.
    """
    dealt = facts().rules.hand
    laid = sum(played.player == player for played in table.played)
    if table.round <= 1 and not laid:
        return dealt
    gone = {*table.court_discard, *table.scrapped, *table.resolving}
    back = _GUILD_STRUGGLE in {facts().court[card].id for card in gone}
    gaining = [card.index for card in facts().court if _gains_card(card)]
    gained = sum(card in gone or (back and facts().court_suit[card] != NONE) for card in gaining)
    return dealt - laid + gained


_GUILD_STRUGGLE: Final = "guild_struggle"


def _gains_card(card: CourtCard) -> bool:
    """Return whether a Court card brings an action card to hand when it is used."""
    return facts().court_union[card.index] != NONE or card.id in ("farseers", "call_to_action")


def may_hold(table: Table, player: int) -> list[int]:
    """Every card that is in a person's hand, or may be in it if nobody sees it, in order."""
    if not table.unseen[player]:
        return table.hands[player]
    cards = action_pile(table).possible(table.seats[player])
    return sorted(facts().action_card[card].index for card in cards)


def candidates(table: Table, player: int) -> list[int]:
    """The cards a bot may play this turn: its bonus cards and what it has drawn, in order (S14.8)."""
    return sorted((*table.bonus[player], *table.drawn))


# -- cards come and go ------------------------------------------------------------------------------


def lay_down(table: Table, player: int, card: int) -> None:
    """A card leaves a person's hand; NONE is one that stays unseen (R5.4 to R5.9)."""
    if card == NONE:
        action_pile(table).pass_on(table.seats[player], LAID)
    elif table.unseen[player]:
        action_pile(table).see(table.seats[player], card_id(card))
    else:
        table.hands[player].remove(card)


def take_up(table: Table, player: int, card: int) -> None:
    """A card that everybody knows goes to a hand, or is a bot's bonus card (R9.4, S14.8)."""
    if table.automa[player]:
        table.bonus[player].append(card)
        table.hand_counter[player] += 1
    elif table.unseen[player]:
        action_pile(table).take_in(table.seats[player], card_id(card))
    else:
        insort(table.hands[player], card)


def discard(table: Table, *cards: int) -> None:
    """Known cards go to the action discard pile, shuffled if they are several (R4.2, S14.5, BC17)."""
    if table.has_bots():
        table.discard += cards
    else:
        action_pile(table).bury(*map(card_id, cards))


def discard_hidden(table: Table, player: int) -> None:
    """One card of an unseen hand goes to the action discard pile."""
    _discard_unseen(table, table.seats[player])


def _discard_unseen(table: Table, place: str) -> None:
    if table.has_bots():
        action_pile(table).pass_on(place, DISCARD)
    else:
        action_pile(table).bury_unseen(place)


def discard_played(table: Table, played: Played) -> None:
    """A card of the round goes to the action discard pile (R4.2)."""
    if played.card == NONE:
        _discard_unseen(table, LAID)
    else:
        discard(table, played.card)


def discard_hands(table: Table) -> None:
    """Everybody throws away what is left of the hand, bots their counters and bonus cards (R4.3, S14.6)."""
    for player in range(table.players):
        for card in (*table.hands[player], *table.bonus[player]):
            discard(table, card)
        table.hands[player], table.bonus[player] = [], []
        while not table.automa[player] and holds_cards(table, player):
            discard_hidden(table, player)
        table.hand_counter[player] = 0


# -- drawing ----------------------------------------------------------------------------------------


def reshuffle(table: Table) -> None:
    """The discard pile is shuffled into the stack (S14.4)."""
    action_pile(table).shuffle({card_id(card): 1 for card in table.discard}, DISCARD)
    table.discard = []


def take_bottom(table: Table, player: int) -> None:
    """The card at the bottom of the action discard pile, or of the stack, goes to a hand (RULING-27)."""
    table.then(DrawActions(player, 1, "bonus" if table.automa[player] else "hand"))


class DrawActions(Step, frozen=True):
    """Somebody draws action cards; a stack that has not enough gives what it has first (S14.4, RULING-1)."""

    player: int
    n: int
    into: Goal

    def go(self, table: Table) -> None:
        """Real cards of a person go to the hand unseen."""
        pile = action_pile(table)
        if not len(pile) and table.has_bots():
            reshuffle(table)
        now = min(self.n, len(pile))
        if not now:
            return
        rest = [DrawActions(self.player, self.n - now, self.into)] if self.n > now else []
        if table.unseen[self.player]:
            for _ in range(now):
                pile.draw_unseen(table.seats[self.player])
            table.then(*rest)
        else:
            table.then(SeeActions(self.player, now, self.into), *rest)


class SeeActions(Step, frozen=True):
    """The next cards of the pile show their faces, to one person or to all (R3.9, BT2)."""

    player: int
    n: int
    into: Goal

    def ask(self, table: Table) -> Ask:
        """Chance names the cards."""
        seat = table.seat_of(self.player)
        rule = {"hand": "R3.9", "bonus": "S14.8", "drawn": "BT2"}[self.into]
        secret = seat if self.into == "hand" else None
        return chance_ask(Draw(ACTION, ACTION, self.n), rule=rule, about=seat, secret=secret)

    def answer(self, table: Table, answer: Outcome) -> None:
        """They go where they belong."""
        cards = [facts().action_card[card].index for card in answer]
        if self.into == "drawn":
            table.drawn += cards
            return
        for card in cards:
            take_up(table, self.player, card)

    def stands(self, table: Table) -> bool:
        """While the pile has cards."""
        return len(action_pile(table)) > 0


# -- a new chapter ----------------------------------------------------------------------------------


class DealHands(Step, frozen=True):
    """All action cards are shuffled; six go to each person, a counter to each bot (R3.9, S14.2, S14.6)."""

    def go(self, table: Table) -> None:
        """The rest is the stack, or the action discard pile."""
        table.piles[ACTION] = new_piles(table.players)[ACTION]
        table.discard = []
        table.hands = [[] for _ in table.seats]
        table.bonus = [[] for _ in table.seats]
        n = facts().rules.hand
        table.hand_counter = [n if automa else 0 for automa in table.automa]
        people = [player for player in table.in_order() if not table.automa[player]]
        table.then(*[DrawActions(player, n, "hand") for player in people])
