"""Beacons: two keepers on an island of hexes, and a hand of cards that nobody else sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from beacons import rules
from beacons.rules import (
    AMBER,
    BEACONS,
    BOARD,
    DECK,
    LIT,
    RULINGS,
    SEATS,
    START,
    UNLIT,
    VIOLET,
    WATER,
    Position,
)
from beacons.words import DISPLAYS, WORDS
from bythebook.kit import BoardGame, steps_in


class Beacons(BoardGame[Position]):
    """The game; every part that is not declared here has a default."""

    name = "beacons"
    title = "Beacons"
    tagline = "against the Night Watch"
    blurb = "Two keepers, seven beacons, an island of hexes and a deck of cards."
    seats = SEATS
    colors = {AMBER: "yellow", VIOLET: "blue", LIT[AMBER]: "yellow", LIT[VIOLET]: "blue"}
    state = Position
    steps = steps_in(rules)
    displays = DISPLAYS
    board = BOARD
    decks = {"deck": DECK}
    rulings = RULINGS
    words = WORDS

    def set_up(self, state: Position, options: Mapping[str, str]) -> None:
        """Rule 1: place the keepers and the beacons, and deal four cards to each side."""
        state.pieces = {cell: [UNLIT] for cell in BEACONS} | {START[seat]: [str(seat)] for seat in SEATS}
        state.then(*(rules.draw(seat, rules.HAND) for seat in SEATS), rules.Turn())

    def resume(self, state: Position) -> None:
        """Continue at the beginning of the turn."""
        state.then(*(rules.THIS_TURN if state.turn else (rules.Turn(),)))

    def correct(self, state: Position, patch: Mapping[str, Any]) -> None:
        """Change fields of a position, and count the fires again."""
        super().correct(state, patch)
        for seat in SEATS:
            state.fires[seat] = sum(LIT[seat] in pieces for pieces in state.pieces.values())

    def invariants(self, state: Position) -> list[str]:
        """Return what is wrong with the pieces."""
        pieces = Counter(piece for each in state.pieces.values() for piece in each)
        wrong = [f"there must be one {seat} keeper" for seat in SEATS if pieces[seat] != 1]
        beacons = [cell for cell in BOARD.cells if state.beacon_at(cell)]
        if beacons != sorted(BEACONS, key=BOARD.cells.index) or pieces.total() != len(BEACONS) + len(SEATS):
            wrong.append(f"there must be one beacon or fire on each of {', '.join(BEACONS)} alone")
        return [
            *wrong,
            *(f"nobody can be on the water at {cell}" for cell in WATER if state.pieces.get(cell)),
        ]
