"""Skirmish: two lines of scouts, a deck of orders, a die. Here are the words of its bot, and the game."""

from __future__ import annotations

from collections.abc import Mapping

from bythebook.kit import BoardGame, Candidate, SetupKey, View, steps_in, vocabulary
from skirmish import rules
from skirmish.rules import home, legal, other
from skirmish.state import (
    BLUE,
    BOARD,
    D6,
    DECK,
    DISPLAYS,
    RED,
    RULINGS,
    SCOUTS,
    SEATS,
    Attack,
    Move,
    Play,
    Position,
    Rally,
    needed,
)

# The words in which playbooks are written; the verbs come from the displays.

WORDS = vocabulary("skirmish", DISPLAYS, RULINGS)
WORDS.slot("card", {card: card for card in DECK})


def _end(c: Candidate) -> str:
    assert isinstance(c.option, Move | Attack)
    return c.option.end


def _to_go(view: View[Position], cell: str) -> int:
    return abs(int(cell[1:]) - int(home(other(view.seat))[0][1:]))


def _with(view: View[Position], c: Candidate) -> list[Move | Attack | Rally]:
    """Return what could be done with a card."""
    assert isinstance(c.option, Play)
    state = view.state.copy()
    state.card = c.option.card
    return [option for option in legal(state) if isinstance(option, Move | Attack | Rally)]


@WORDS.test("{card}")
def is_card(view: View[Position], c: Candidate, card: str) -> bool:
    """A card of that name."""
    return isinstance(c.option, Play) and c.option.card == card


@WORDS.test("card with a target")
def has_target(view: View[Position], c: Candidate) -> bool:
    """With the card a scout of the other side could be attacked."""
    return any(isinstance(option, Attack) for option in _with(view, c))


@WORDS.test("card that slips through")
def card_slips(view: View[Position], c: Candidate) -> bool:
    """With the card a scout could reach the far row."""
    return any(isinstance(o, Move) and not _to_go(view, o.end) for o in _with(view, c))


@WORDS.test("useful card")
def is_useful(view: View[Position], c: Candidate) -> bool:
    """The card allows a move, an attack or a rally."""
    return bool(_with(view, c))


@WORDS.test("slip through")
def slips(view: View[Position], c: Candidate) -> bool:
    """The scout reaches the far row."""
    return not _to_go(view, _end(c))


@WORDS.test("where nobody can strike")
def is_safe(view: View[Position], c: Candidate) -> bool:
    """No scout of the other side is next to the field."""
    foe = other(view.seat)
    return all(view.state.scouts.get(cell) != foe for cell in BOARD.beside(_end(c)))


@WORDS.test("the wood")
def is_wood(view: View[Position], c: Candidate) -> bool:
    """The field is a wood."""
    return BOARD.terrain.get(_end(c)) == "wood"


@WORDS.number("pips needed")
def pips(view: View[Position], c: Candidate) -> int:
    """The lowest roll that captures the scout."""
    return needed(view.state, _end(c))


@WORDS.number("steps to go")
def steps_to_go(view: View[Position], c: Candidate) -> int:
    """The number of rows between the field and the far row."""
    return _to_go(view, _end(c))


@WORDS.question("is the other side about to slip through")
def in_danger(view: View[Position]) -> bool:
    """A scout of the other side is at most two rows from the home row."""
    own, foe = int(home(view.seat)[0][1:]), other(view.seat)
    return any(side == foe and abs(int(cell[1:]) - own) <= 2 for cell, side in view.state.scouts.items())


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
