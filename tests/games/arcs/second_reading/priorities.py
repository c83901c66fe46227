"""Bot turn and General Priorities (S16): which card is played how, and what for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bythebook.games.arcs.box.facts import (
    ADMINISTRATION,
    AGGRESSION,
    CONSTRUCTION,
    MOBILIZATION,
    facts,
)
from bythebook.games.arcs.rules.setup.difficulty import extra_actions
from bythebook.games.arcs.rules.turn.play import lead_number
from bythebook.games.arcs.state import options as a
from bythebook.games.arcs.state.state import NONE
from tests.games.arcs.second_reading import combat, court, movement, suits
from tests.games.arcs.second_reading.combat import Purse
from tests.games.arcs.second_reading.prelude import combat_tokens
from tests.games.arcs.second_reading.terms import Board, least, preferred

COMBAT = -2
"""A combat card: an Aggression card, or any with a Weapon."""


@dataclass(frozen=True)
class Choice:
    """A card that may be played, with the suit it acts in, its actions, and by which line."""

    play: a.Play
    suit: int
    n: int
    line: str = ""
    ambitions: tuple[int, ...] = ()
    """What is declared with it (BT4.2)."""


def choices(board: Board) -> list[Choice]:
    """Every way to play a card: lead it, pivot to it, or copy with one that was drawn (RULING-11)."""
    state, f = board.state, facts()
    more = extra_actions(state, board.me)
    cards = [*state.drawn, *state.bonus[board.me]]
    printed = [f.action_cards[card] for card in cards]
    if not state.played:
        return [Choice(a.Play(card.id, "lead"), card.suit, card.pips + more) for card in printed]
    lead = f.action_cards[state.played[0].card].suit
    pivots = [Choice(a.Play(card.id, "pivot"), card.suit, 1 + more) for card in printed if card.suit != lead]
    laid = state.drawn or state.bonus[board.me]
    return pivots + [Choice(a.Play(f.action_cards[card].id, "copy"), lead, 1 + more) for card in laid]


def declaring(board: Board) -> list[Choice]:
    """BT4.2: cards of an ambition that it is winning, or tied for and that is not declared yet."""
    found: list[Choice] = []
    if NONE not in board.state.markers:
        return []
    for choice in choices(board):
        for ambition in facts().action_card[choice.play.card].declares:
            winning = board.now.winning(board.me, ambition)
            if winning or (board.now.first(board.me, ambition) and ambition not in board.declared):
                found.append(Choice(choice.play, choice.suit, choice.n, "BT4.2", (ambition,)))
    if board.ruling("declare_choice") != "random":
        found = preferred(found, lambda choice: board.now.winning(board.me, choice.ambitions[0]))
    if board.ruling("declare_choice") == "pips":
        found = least(found, lambda c: -c.n, lambda c: -facts().action_card[c.play.card].number)
    return found


def surpassing(board: Board) -> list[Choice]:
    """BT5: the highest card that surpasses."""
    state, f = board.state, facts()
    lead = f.action_cards[state.played[0].card].suit
    cards = [f.action_cards[card] for card in (*state.drawn, *state.bonus[board.me])]
    able = [card for card in cards if card.suit == lead and card.number > lead_number(state)]
    more = extra_actions(state, board.me)
    best = least(able, lambda card: -card.number)
    return [Choice(a.Play(card.id, "surpass"), card.suit, card.pips + more, "BT5") for card in best]


# -- General Priorities -----------------------------------------------------------------------------------

Line = tuple[str, tuple[int, ...], Callable[[Choice], bool]]
"""A line's name, the suits after its arrow, and its question."""


def purse_for(board: Board, choice: Choice) -> Purse:
    """What a card would have for a combat, tokens included (RULING-12)."""
    lead = board.state.lead()
    suit = facts().action_cards[lead.card].suit if lead is not None else choice.suit
    return combat_tokens(board, Purse(choice.suit, choice.n, suit))


def lines(board: Board) -> Iterator[Line]:
    declared, undeclared = board.declared, board.undeclared
    administration, aggression = (ADMINISTRATION,), (AGGRESSION,)
    movers, builders = (MOBILIZATION, AGGRESSION), (CONSTRUCTION, ADMINISTRATION)

    yield "GP1", aggression, lambda _: bool(court.secure_to_contend(board, declared))
    yield "GP1", administration, lambda _: bool(suits.tax_to_contend(board, declared))
    yield "GP2", aggression, lambda _: bool(court.secure_effective(board))
    yield "GP3", (COMBAT,), lambda c: bool(combat.to_contend(board, purse_for(board, c)))
    if not board.starports:
        if suits.builds(board, suits.STARPORT):
            yield "GP4", (CONSTRUCTION,), lambda _: True
        else:
            yield "GP4", movers, lambda _: True
    if board.lost_ground:
        yield "GP5a", movers, lambda c: bool(movement.to_change_control(board, c.n))
        yield "GP5b", builders, lambda c: _rebuilds(board, c)
        yield "GP5c", (COMBAT,), lambda c: bool(combat.to_change_control(board, purse_for(board, c)))
    if board.wants_claims:
        yield "GP6", movers, lambda c: bool(movement.to_new_claim(board, c.n))
    elif board.unbuilt and board.claims():
        yield "GP6", (CONSTRUCTION,), lambda _: True
    yield "GP7", (ABILITY,), lambda c: bool(suits.abilities(board, suits.suit_actions(c.suit)))
    yield "GP8", administration, lambda _: bool(suits.tax_to_contend(board, undeclared))
    yield "GP8", aggression, lambda _: bool(court.secure_to_contend(board, undeclared))
    yield "GP8", administration, lambda _: bool(suits.tax_captives(board))
    yield "GP8", aggression, lambda _: bool(court.secure_captives(board))
    yield "GP8", administration, lambda _: bool(suits.tax_to_grow(board))
    yield "GP8", aggression, lambda _: bool(court.secure_to_grow(board, declared))
    yield "GP9", (MOBILIZATION, ADMINISTRATION), lambda c: court.can_lead_a_card(board, c.n)
    yield "GP10", movers, lambda c: bool(movement.to_rival_city(board, c.n))
    yield "GP10b", aggression, lambda c: bool(combat.to_rival_city(board, purse_for(board, c)))
    yield "GP11", (CONSTRUCTION,), lambda _: bool(suits.builds(board, suits.SHIPS))
    yield "GP11", builders, lambda _: any(r.piece == suits.SHIPS for r in board.legal("repair"))


ABILITY = -3
"""Any suit whose actions an ability replaces."""


def _rebuilds(board: Board, choice: Choice) -> bool:
    building = choice.suit == CONSTRUCTION
    return bool(suits.repair_for_control(board, board.lost_ground, choice.n, take=False, build=building))


def selected(board: Board) -> list[Choice]:
    """The card that the first fitting line selects; by chance if none does (RULING-15)."""
    hand = choices(board)
    for line, arrow, asks in lines(board):
        for suit in arrow:
            if suit == COMBAT:
                fitting = _combat_cards(board, hand, asks)
            elif suit == ABILITY:
                fitting = [choice for choice in hand if asks(choice)]
            else:
                fitting = [choice for choice in hand if choice.suit == suit and asks(choice)]
            if fitting:
                return [Choice(c.play, c.suit, c.n, line) for c in fitting]
    return [Choice(c.play, c.suit, c.n, "GP12") for c in hand]


def _combat_cards(board: Board, hand: list[Choice], asks: Callable[[Choice], bool]) -> list[Choice]:
    """An Aggression card if one passes, else one that a Weapon arms (RULING-13, RULING-41)."""
    fitting = [choice for choice in hand if asks(choice)]
    return preferred(fitting, lambda choice: choice.suit == AGGRESSION)
