"""Magpies: a trick-taking game for two without a board; the tests and the reference of the kit use it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from bythebook.kit import (
    BoardGame,
    Candidate,
    Choice,
    Deal,
    Deck,
    DiscardPile,
    Displays,
    HandCards,
    Number,
    Option,
    OptionDisplay,
    Prompt,
    PromptDisplay,
    Reshuffle,
    Score,
    Seat,
    State,
    Step,
    View,
    per_seat,
    sorted_options,
    vocabulary,
)

JAY, ROOK = Seat("jay"), Seat("rook")
SEATS = (JAY, ROOK)
SUITS = ("acorn", "bell", "leaf")
HAND = 7
GOAL = 5
DECK = Deck(**{f"{suit}_{n}": (1, f"The {n} of the suit {suit}.") for suit in SUITS for n in range(1, 9)})


@dataclass(slots=True, kw_only=True)
class Position(State):
    """The hands, the card on the table and the tricks."""

    hands: Annotated[dict[str, list[str]], HandCards("deck", most=HAND)] = per_seat(SEATS, list)
    played: Annotated[list[str], DiscardPile("deck", "played cards")] = field(default_factory=list)
    trump: Annotated[str, Choice(SUITS, "trump suit")] = ""
    led: Annotated[str, Choice(DECK, "card led")] = ""
    tricks: Annotated[dict[str, int], Number(0, HAND, "tricks")] = per_seat(SEATS, int)
    points: Annotated[dict[str, int], Score(0, 9, "point")] = per_seat(SEATS, int)


class Name(Option, frozen=True):
    """Name the trump suit."""

    suit: str


class Play(Option, frozen=True):
    """Play a card from the hand."""

    card: str


DISPLAYS = Displays(
    PromptDisplay("Trump", "Which suit is trump?", Name),
    PromptDisplay("Card", "Which card do you play?", Play),
    OptionDisplay(Name, "name {suit} as trump", noun="suit"),
    OptionDisplay(Play, card="card", noun="card"),
)


def other(seat: str) -> Seat:
    """Return the other side."""
    return ROOK if seat == JAY else JAY


def suit(card: str) -> str:
    """Return the suit of a card."""
    return card.split("_")[0]


def rank(card: str) -> int:
    """Return the number on a card."""
    return int(card.split("_")[1])


def beats(state: Position, card: str) -> bool:
    """Rule 4: the higher card of the suit led wins, and any trump wins against other suits."""
    if suit(card) == suit(state.led):
        return rank(card) > rank(state.led)
    return suit(card) == state.trump


def legal(state: Position) -> list[Option]:
    """Rule 3: the second player must follow suit."""
    held = state.held(state.active)
    same = [card for card in held if state.led and suit(card) == suit(state.led)]
    return sorted_options(Play(card) for card in same or held)


class NewHand(Step, frozen=True):
    """Rule 1: all cards are shuffled, and each side gets seven."""

    def go(self, state: Position) -> None:
        state.turn += 1
        state.trump = state.led = ""
        state.tricks = dict.fromkeys(SEATS, 0)
        deals = [Deal("deck", "hands", seat, HAND) for seat in SEATS]
        state.then(Reshuffle("deck"), *deals, NameTrump(), Trick())


class NameTrump(Step, frozen=True):
    """Rule 2: the leader names the trump suit."""

    def ask(self, state: Position) -> Prompt:
        return Prompt(state.active, "Trump", lambda: sorted_options(Name(s) for s in SUITS), "2")

    def answer(self, state: Position, answer: Name) -> None:
        state.trump = answer.suit


class Trick(Step, frozen=True):
    """Rules 3 and 5: trick after trick, until the hands are empty."""

    def go(self, state: Position) -> None:
        state.led = ""
        if sum(state.tricks.values()) < HAND:
            state.then(PlayCard(), PlayCard(), Trick())
            return
        best = JAY if state.tricks[JAY] > state.tricks[ROOK] else ROOK
        taken = state.tricks[best]
        state.points[best] += 1 + (taken >= 5) + (taken == HAND)
        state.active = other(best)
        if state.points[best] >= GOAL:
            state.end(best)
        else:
            state.then(NewHand())


class PlayCard(Step, frozen=True):
    """Rules 3 and 4: play a card; the second one decides the trick."""

    def ask(self, state: Position) -> Prompt:
        return Prompt(state.active, "Card", lambda: legal(state), "3")

    def answer(self, state: Position, answer: Play) -> None:
        state.discard(state.active, answer.card)
        if not state.led:
            state.led = answer.card
            state.active = other(state.active)
            return
        winner = state.active if beats(state, answer.card) else other(state.active)
        state.tricks[winner] += 1
        state.active = winner
        state.led = ""
        state.turn += 1

    def is_valid(self, state: Position) -> bool:
        return bool(state.trump and state.cards_held(state.active))


WORDS = vocabulary("magpies", DISPLAYS)


@WORDS.question("is a card on the table")
def is_led(view: View[Position]) -> bool:
    """The other side has led a card."""
    return bool(view.state.led)


@WORDS.test("winning card")
def wins(view: View[Position], c: Candidate) -> bool:
    """The card takes the trick."""
    return isinstance(c.option, Play) and beats(view.state, c.option.card)


@WORDS.test("plain card")
def is_plain(view: View[Position], c: Candidate) -> bool:
    """The card is not of the trump suit."""
    return isinstance(c.option, Play) and suit(c.option.card) != view.state.trump


@WORDS.number("pips")
def pips(view: View[Position], c: Candidate) -> int | None:
    """The number on the card."""
    return rank(c.option.card) if isinstance(c.option, Play) else None


@WORDS.number("cards of the suit")
def cards_of(view: View[Position], c: Candidate) -> int | None:
    """How many cards of the suit are in the hand."""
    held = view.state.held(view.seat)
    return sum(suit(card) == c.option.suit for card in held) if isinstance(c.option, Name) else None


PLAYBOOK = """# The Magpie

## The trump suit (for every Trump)

- [M1] **Name** any suit. Prefer:
  - most cards of the suit

## The card (for every Card)

- Is a card on the table?
  - [M2] **Play** a winning card. Prefer:
    - plain card
    - fewest pips
  - [M3] **Play** any card. Prefer:
    - plain card
    - fewest pips
- [M4] **Play** a plain card. Prefer:
  - most pips
- [M5] **Play** any card. Prefer:
  - most pips
"""


class Magpies(BoardGame[Position]):
    """The game."""

    name = "magpies"
    title = "Magpies"
    tagline = "against the Magpie"
    blurb = "Twenty-four cards, three suits, seven tricks."
    seats = SEATS
    colors = {JAY: "blue", ROOK: "red"}
    state = Position
    steps = (NewHand, NameTrump, Trick, PlayCard)
    displays = DISPLAYS
    decks = {"deck": DECK}
    words = WORDS
    playbooks = {"magpie": PLAYBOOK}

    def set_up(self, state: Position, options: Mapping[str, str]) -> None:
        state.active = JAY
        state.then(NewHand())

    def resume(self, state: Position) -> None:
        if not state.turn:
            state.then(NewHand())
        elif not state.trump:
            state.then(NameTrump(), Trick())
        elif state.led:
            state.then(PlayCard(), Trick())
        else:
            state.then(Trick())

    def invariants(self, state: Position) -> list[str]:
        """Return what is wrong with the number of tricks and cards."""
        left = HAND - sum(state.tricks.values())
        if left < 0:
            return [f"there are only {HAND} tricks"]
        if not state.trump:
            return []
        sizes = {seat: left - (bool(state.led) and seat != state.active) for seat in SEATS}
        return [
            f"{seat} must have {n} cards, not {state.cards_held(seat)}"
            for seat, n in sizes.items()
            if state.cards_held(seat) != n
        ]
