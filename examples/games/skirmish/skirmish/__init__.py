"""Skirmish: two lines of scouts, a deck of orders, a die."""

from __future__ import annotations

from collections.abc import Mapping

from bythebook.kit import BoardGame, SetupKey, read_page, steps_in
from skirmish import rules
from skirmish.state import BLUE, BOARD, D6, DECK, DISPLAYS, RED, RULINGS, SCOUTS, SEATS, Position
from skirmish.words import WORDS


class Skirmish(BoardGame[Position]):
    """The game; every part that is not declared here has a default."""

    name = "skirmish"
    title = "Skirmish"
    tagline = "against the Scoutmaster"
    blurb = "Two lines of scouts on 25 fields, a deck of orders and a die."
    seats = SEATS
    colors = {RED: "red", BLUE: "blue"}
    state = Position
    steps = steps_in(rules)
    displays = DISPLAYS
    board = BOARD
    decks = {"deck": DECK}
    dice = {"die": D6}
    rulings = RULINGS
    setup_keys = (SetupKey("points", "3", ("3", "5"), "How many points win.", title="Points to win"),)
    words = WORDS
    playbooks = {"scoutmaster": read_page(__package__, "scoutmaster.md")}

    def set_up(self, state: Position, options: Mapping[str, str]) -> None:
        """Rule 1: place five scouts on each home row and deal three cards to each side."""
        state.goal = int(options["points"])
        for seat in SEATS:
            state.scouts |= {cell: str(seat) for cell in rules.home(seat)}
        state.then(*(rules.draw(seat, rules.HAND) for seat in SEATS), rules.Turn())

    def resume(self, state: Position) -> None:
        """Continue at the beginning of the turn."""
        state.then(*(rules.THIS_TURN if state.turn else (rules.Turn(),)))

    def invariants(self, state: Position) -> list[str]:
        """Return what is wrong with the number of scouts of a side."""
        sides = list(state.scouts.values())
        return [
            f"{seat} has more than {SCOUTS} scouts"
            for seat in SEATS
            if sides.count(seat) + state.captured[seat] > SCOUTS
        ]
