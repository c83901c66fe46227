"""Fox and Geese: one fox against thirteen geese on a cross of 33 fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from bythebook.kit import (
    BoardGame,
    Candidate,
    Cell,
    Displays,
    Grid,
    Option,
    OptionDisplay,
    PieceMap,
    Prompt,
    PromptDisplay,
    Seat,
    State,
    Step,
    View,
    sorted_options,
    vocabulary,
)

FOX, GEESE = Seat("fox"), Seat("geese")
BOARD = Grid(7, 7, without=[f"{x}{y}" for x in "abfg" for y in (1, 2, 6, 7)])
TOO_FEW = 6
"""With fewer geese the fox cannot be caught."""
LAST_TURN = 300


@dataclass(slots=True, kw_only=True)
class Position(State):
    """The pieces on the board."""

    pieces: Annotated[dict[str, str], PieceMap({FOX: "fox", GEESE: "goose"})] = field(default_factory=dict)
    jumper: Annotated[str, Cell("fox that may jump again")] = ""


class Move(Option, frozen=True):
    """Move a piece to a neighboring field that is empty."""

    start: str
    end: str


class Jump(Option, frozen=True):
    """Jump over a goose and capture it."""

    start: str
    end: str


class Stop(Option, frozen=True):
    """Stop jumping."""


def jumps(state: Position, start: str) -> list[Jump]:
    """Rule 3: return the jumps over a neighboring goose to the empty field behind it."""
    over = [cell for cell in BOARD.beside(start) if state.pieces.get(cell) == GEESE]
    ends = [end for cell in over if (end := BOARD.beyond(start, cell))]
    return [Jump(start, end) for end in ends if end not in state.pieces]


def legal(state: Position) -> list[Option]:
    """Rules 2 and 3: the fox moves in all directions, the geese never move up the board."""
    if state.jumper:
        return sorted_options([*jumps(state, state.jumper), Stop()])
    found: list[Option] = []
    for start, side in state.pieces.items():
        if side == state.active:
            empty = [end for end in BOARD.beside(start) if end not in state.pieces]
            found += [Move(start, end) for end in empty if side == FOX or int(end[1]) <= int(start[1])]
            found += jumps(state, start) if side == FOX else []
    return sorted_options(found)


class Turn(Step, frozen=True):
    """Rule 1: the sides alternate; the fox loses if it cannot move, the geese if they are too few."""

    def go(self, state: Position) -> None:
        """Begin the next turn, or end the game."""
        state.turn += 1
        state.active = FOX if state.turn % 2 else GEESE
        if list(state.pieces.values()).count(GEESE) < TOO_FEW or state.turn > LAST_TURN:
            state.end(FOX)
        elif not legal(state):
            state.end(GEESE if state.active == FOX else FOX)
        else:
            state.then(Act(), Turn())


class Act(Step, frozen=True):
    """Rules 2 and 3: a move, or one jump after another."""

    def ask(self, state: Position) -> Prompt:
        """Ask for a legal move."""
        return Prompt(state.active, "Move", lambda: legal(state), "2")

    def answer(self, state: Position, answer: Move | Jump | Stop) -> None:
        """Move the piece; after a jump the fox may jump again."""
        state.jumper = ""
        if isinstance(answer, Stop):
            return
        state.pieces[answer.end] = state.pieces.pop(answer.start)
        if isinstance(answer, Jump):
            del state.pieces[BOARD.between(answer.start, answer.end)]
            if jumps(state, answer.end):
                state.jumper = answer.end
                state.then(Act())

    def is_valid(self, state: Position) -> bool:
        """Return whether the side to move can still do something, after a correction."""
        return bool(legal(state)) and state.pieces.get(state.jumper, FOX) == FOX


DISPLAYS = Displays(
    PromptDisplay("Move", "Which piece moves where?", Move, Jump, Stop),
    OptionDisplay(Move, "move from {start} to {end}", noun="piece"),
    OptionDisplay(Jump, "jump from {start} to {end}", "captures a goose", attacks=True, noun="goose"),
    OptionDisplay(Stop, "stop jumping", log_text="", ends=True),
)
WORDS = vocabulary("foxgeese", DISPLAYS)


@WORDS.number("ways of the fox")
def ways(view: View[Position], c: Candidate) -> int:
    """How many moves and jumps the fox has after the move."""
    state = view.state.copy()
    if isinstance(c.option, Move):
        state.pieces[c.option.end] = state.pieces.pop(c.option.start)
    state.active = FOX
    return len(legal(state))


class FoxAndGeese(BoardGame[Position]):
    """The game."""

    name = "foxgeese"
    title = "Fox and Geese"
    tagline = "against the Gooseherd"
    blurb = "One fox, thirteen geese, and a cross of 33 fields."
    seats = (GEESE, FOX)
    colors = {FOX: "red", GEESE: "white"}
    plural_seats = frozenset({GEESE})
    state = Position
    steps = (Turn, Act)
    displays = DISPLAYS
    board = BOARD
    words = WORDS

    def set_up(self, state: Position, options: Mapping[str, str]) -> None:
        """Place thirteen geese at the top and the fox in the middle."""
        state.pieces = {cell: str(GEESE) for cell in BOARD.cells if int(cell[1]) >= 5} | {"d4": str(FOX)}
        state.then(Turn())

    def resume(self, state: Position) -> None:
        """Continue with the move of the active side."""
        state.then(*((Act(), Turn()) if state.turn else (Turn(),)))

    def invariants(self, state: Position) -> list[str]:
        """Return what is wrong with the number of pieces."""
        pieces = list(state.pieces.values())
        return [] if pieces.count(FOX) == 1 else ["there must be exactly one fox"]

    def evaluate(self, state: Position, seat: Seat) -> float:
        """Return the lead of a seat: captured geese count for the fox, a cornered fox for the geese."""
        fox = next((cell for cell, piece in state.pieces.items() if piece == FOX), "")
        free = sum(cell not in state.pieces for cell in BOARD.beside(fox)) if fox else 0
        lead = (13 - list(state.pieces.values()).count(GEESE)) / 3 + free / 4 - 1
        return lead if seat == FOX else -lead
