"""The rules of Beacons: two keepers on an island of hexes light beacons with cards that nobody else sees."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Final

from bythebook.kit import (
    Choice,
    Deal,
    Deck,
    DiscardPile,
    HandCards,
    HexGrid,
    Option,
    PieceMap,
    Prompt,
    Ruling,
    Score,
    Seat,
    State,
    Step,
    per_seat,
    sorted_options,
)

AMBER, VIOLET = Seat("amber"), Seat("violet")
SEATS: Final = (AMBER, VIOLET)
UNLIT: Final = "unlit"
LIT: Final = {AMBER: "amber-fire", VIOLET: "violet-fire"}
PIECES: Final = {
    AMBER: "amber keeper",
    VIOLET: "violet keeper",
    UNLIT: "beacon",
    LIT[AMBER]: "amber fire",
    LIT[VIOLET]: "violet fire",
}
WATER: Final = ("b4", "c2", "d4")
BOARD: Final = HexGrid(5, 5, dict.fromkeys(WATER, "water"), without=("e2", "e4"))
START: Final = {AMBER: "a1", VIOLET: "e5"}
BEACONS: Final = ("a3", "a5", "b2", "c3", "d2", "e1", "e3")
DECK: Final = Deck(
    stroll=(8, "Your keeper moves 1 step."),
    march=(8, "Your keeper moves up to 2 steps."),
    ferry=(4, "Your keeper moves up to 3 steps and may cross water."),
    gale=(4, "Put out a fire of the other side that is at most 2 steps from your keeper."),
)
STEPS: Final = {"stroll": 1, "march": 2, "ferry": 3}
RULINGS: Final = (
    Ruling(
        "blocking",
        "3",
        "off",
        ("on",),
        "Does a keeper block its hex for the other keeper?",
    ),
)
HAND: Final = 4
LAST_TURN: Final = 80


@dataclass(slots=True, kw_only=True)
class Position(State):
    """The keepers and beacons, several on a hex, and the cards."""

    pieces: Annotated[dict[str, list[str]], PieceMap(PIECES, most=1)] = field(default_factory=dict)
    hands: Annotated[dict[str, list[str]], HandCards("deck", most=HAND)] = per_seat(SEATS, list)
    discards: Annotated[list[str], DiscardPile("deck", "discard pile")] = field(default_factory=list)
    card: Annotated[str, Choice(DECK, "card in play")] = ""
    fires: Annotated[dict[str, int], Score(0, len(BEACONS), "fire")] = per_seat(SEATS, int)

    def cell_of(self, piece: str) -> str:
        """Return the hex of a piece; empty if it is not on the board."""
        return next((cell for cell, pieces in self.pieces.items() if piece in pieces), "")

    def beacon_at(self, cell: str) -> str:
        """Return the beacon or fire on a hex; empty if there is none."""
        return next((piece for piece in self.pieces.get(cell, ()) if piece not in SEATS), "")


class Play(Option, frozen=True):
    """Play a card from the hand."""

    card: str


class Walk(Option, frozen=True):
    """Move the keeper to a hex; a beacon there is lit."""

    to: str


class PutOut(Option, frozen=True):
    """Put out a fire of the other side."""

    at: str


class Stay(Option, frozen=True):
    """Stay, and do nothing with the card."""


def other(seat: str) -> Seat:
    """Return the opponent of a seat."""
    return VIOLET if seat == AMBER else AMBER


def draw(seat: Seat, n: int) -> Deal:
    """Return the step that deals cards; the discard pile is shuffled when the deck runs out."""
    return Deal("deck", "hands", seat, n, refill="discards")


class Turn(Step, frozen=True):
    """Rule 2: play a card, do what it says, draw a card; then it is the other keeper's turn."""

    def go(self, state: Position) -> None:
        """Begin the next turn; after the last one, the keeper with more fires wins."""
        if state.turn == LAST_TURN:
            amber, violet = state.fires[AMBER], state.fires[VIOLET]
            state.end("" if amber == violet else AMBER if amber > violet else VIOLET)
            return
        state.active = other(state.active) if state.turn else AMBER
        state.turn += 1
        state.card = ""
        state.then(*THIS_TURN)


class PlayCard(Step, frozen=True):
    """Rule 2.1: play a card from the hand."""

    def ask(self, state: Position) -> Prompt:
        """Ask for one of the cards in hand."""
        held = state.held(state.active)
        return Prompt(state.active, "Card", lambda: sorted_options(Play(card) for card in held), "2.1")

    def answer(self, state: Position, answer: Play) -> None:
        """Put the card on the discard pile."""
        state.discard(state.active, answer.card)
        state.card = answer.card


class Act(Step, frozen=True):
    """Rules 2.2, 3 and 4: walk and light a beacon, or put out a fire."""

    def ask(self, state: Position) -> Prompt:
        """Ask for what the card allows."""
        return Prompt(state.active, "Act", lambda: legal(state), "3", about=state.cell_of(state.active))

    def answer(self, state: Position, answer: Walk | PutOut | Stay) -> None:
        """Move the keeper and light the beacon, or put out the fire."""
        seat = state.active
        if isinstance(answer, Walk):
            remove(state, state.cell_of(seat), seat)
            state.pieces.setdefault(answer.to, []).append(str(seat))
            light(state, seat, answer.to)
        elif isinstance(answer, PutOut):
            replace(state, answer.at, UNLIT)


class Refill(Step, frozen=True):
    """Rule 2.3: draw up to four cards."""

    def go(self, state: Position) -> None:
        """Deal the cards that are missing."""
        state.then(draw(state.active, HAND - state.cards_held(state.active)))


def legal(state: Position) -> list[Option]:
    """Rule 3: return what the card in play allows."""
    return sorted_options([*(put_out(state) if state.card == "gale" else walks(state)), Stay()])


def put_out(state: Position) -> Iterator[PutOut]:
    """Rule 3: a gale reaches fires of the other side that are at most 2 steps away."""
    here, fire = state.cell_of(state.active), LIT[other(state.active)]
    for cell, pieces in state.pieces.items():
        if fire in pieces and 0 <= BOARD.distance(here, cell) <= 2:
            yield PutOut(cell)


def walks(state: Position) -> Iterator[Walk]:
    """Rule 3: a keeper walks over land; only a ferry crosses water, and nobody stops there."""
    blocked = {state.cell_of(other(state.active))} if state.rulings["blocking"] == "on" else set[str]()
    closed = blocked | (set[str]() if state.card == "ferry" else set(WATER))
    here = state.cell_of(state.active)
    reached, frontier = {here}, {here}
    for _ in range(STEPS.get(state.card, 0)):
        frontier = {cell for start in frontier for cell in BOARD.beside(start)} - reached - closed
        reached |= frontier
    yield from (Walk(cell) for cell in reached - {here} if cell not in WATER)


def light(state: Position, seat: Seat, cell: str) -> None:
    """Rule 4: a keeper that ends on a beacon lights it; with four fires it wins."""
    if state.beacon_at(cell) not in ("", LIT[seat]):
        replace(state, cell, LIT[seat])
        if state.fires[seat] >= 4:
            state.end(seat)


def replace(state: Position, cell: str, beacon: str) -> None:
    """Replace the beacon on a hex and count the fires."""
    remove(state, cell, state.beacon_at(cell))
    state.pieces.setdefault(cell, []).append(beacon)
    for seat in SEATS:
        state.fires[seat] = sum(LIT[seat] in pieces for pieces in state.pieces.values())


def remove(state: Position, cell: str, piece: str) -> None:
    """Remove a piece from a hex."""
    state.pieces[cell].remove(piece)
    if not state.pieces[cell]:
        del state.pieces[cell]


THIS_TURN: Final = (PlayCard(), Act(), Refill(), Turn())
