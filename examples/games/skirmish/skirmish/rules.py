"""The rules of Skirmish, in the order of the rule sheet; each step names its rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bythebook.kit import Deal, Dice, Option, Outcome, Prompt, Seat, Step, chance_prompt, sorted_options
from skirmish.state import BLUE, BOARD, D6, RED, Attack, Move, Play, Position, Rally, Skip, needed

HAND: Final = 3
LAST_TURN: Final = 120


def other(seat: str) -> Seat:
    """Return the opponent of a seat."""
    return BLUE if seat == RED else RED


def home(seat: str) -> list[str]:
    """Return the row on which a side begins."""
    return BOARD.row(1 if seat == RED else BOARD.rows)


def draw(seat: Seat, n: int) -> Deal:
    """Return the step that deals cards; the discard pile is shuffled when the deck runs out."""
    return Deal("deck", "hands", seat, n, refill="discards")


# -- 2: the turn ----------------------------------------------------------------------------------


class Turn(Step, frozen=True):
    """Rule 2: play a card, do what it says, draw a card; then it is the other side's turn."""

    def go(self, state: Position) -> None:
        """Begin the next turn, or end the game after the last one."""
        if state.turn == LAST_TURN:
            red, blue = state.points[RED], state.points[BLUE]
            state.end("" if red == blue else RED if red > blue else BLUE)
            return
        state.active = other(state.active) if state.turn else RED
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


class Refill(Step, frozen=True):
    """Rule 2.3: draw up to three cards."""

    def go(self, state: Position) -> None:
        """Deal the cards that are missing."""
        state.then(draw(state.active, HAND - state.cards_held(state.active)))


# -- 3: what a card does --------------------------------------------------------------------------


class Act(Step, frozen=True):
    """Rule 2.2: do what the card says with one scout."""

    def ask(self, state: Position) -> Prompt:
        """Ask for a move, an attack or a rally."""
        return Prompt(state.active, "Act", lambda: legal(state), "2.2", about=state.card)

    def answer(self, state: Position, answer: Move | Attack | Rally | Skip) -> None:
        """Move the scout, or roll for the attack."""
        if isinstance(answer, Attack):
            state.then(Fight(answer.start, answer.end))
        elif isinstance(answer, Move):
            arrive(state, state.scouts.pop(answer.start), answer.end)
        elif isinstance(answer, Rally):
            state.captured[state.active] -= 1
            state.scouts[answer.at] = state.active


def legal(state: Position) -> list[Option]:
    """Rule 3: return what the card in play allows."""
    return sorted_options([*(_rallies(state) if state.card == "rally" else _moves(state)), Skip()])


def _rallies(state: Position) -> Iterator[Option]:
    if state.captured[state.active]:
        yield from (Rally(cell) for cell in home(state.active) if cell not in state.scouts)


def _moves(state: Position) -> Iterator[Option]:
    for start, side in state.scouts.items():
        if side == state.active:
            near = [cell for cell in BOARD.beside(start) if cell not in state.scouts]
            far = [end for cell in near for end in BOARD.beside(cell)] if state.card == "run" else []
            yield from (Move(start, end) for end in (*near, *far) if end not in state.scouts)
            if state.card != "run":
                foes = [cell for cell in BOARD.beside(start) if state.scouts.get(cell) == other(side)]
                yield from (Attack(start, end) for end in foes)


# -- 4: fights, 5: points -------------------------------------------------------------------------


class Fight(Step, frozen=True):
    """Rule 4: a roll of 4 or more captures the scout, 5 or more in a wood; a charge adds 1."""

    start: str
    end: str

    def ask(self, state: Position) -> Prompt:
        """Roll the die."""
        return chance_prompt(Dice("die", D6), rule="4", about=self.end)

    def answer(self, state: Position, answer: Outcome) -> None:
        """The winner takes the field; a 1 may cost the attacker its scout."""
        rolled = int(answer[0])
        if rolled >= needed(state, self.end):
            capture(state, self.end)
            arrive(state, state.scouts.pop(self.start), self.end)
        elif rolled == 1 and state.rulings["unlucky"] == "captured":
            capture(state, self.start)

    def is_valid(self, state: Position) -> bool:
        """Return whether both scouts are still there, after a correction."""
        return self.start in state.scouts and self.end in state.scouts


def capture(state: Position, cell: str) -> None:
    """Rule 5: a captured scout is a point for the other side."""
    side = state.scouts.pop(cell)
    state.captured[side] += 1
    score(state, other(side))


def arrive(state: Position, side: str, cell: str) -> None:
    """Rule 5: a scout that reaches the far row leaves the board and scores a point."""
    if cell in home(other(side)):
        score(state, Seat(side))
    else:
        state.scouts[cell] = side


def score(state: Position, seat: Seat) -> None:
    """Add a point; enough points win, and so does capturing the last scout."""
    state.points[seat] += 1
    if state.points[seat] >= state.goal or other(seat) not in state.scouts.values():
        state.end(seat)


THIS_TURN: Final = (PlayCard(), Act(), Refill(), Turn())
