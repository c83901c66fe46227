"""The name of a game of Arcs and its status: the chapter, the active player, everybody's Power."""

from __future__ import annotations

from typing import Final

from bythebook.games.arcs.state.state import NOBODY, State
from bythebook.games.arcs.text.names import seat_title
from bythebook.games.interfaces.status import Status
from bythebook.kernel.prompt import Seat

_NUMBERS: Final = {2: "Two", 3: "Three", 4: "Four"}


def game_title(state: State) -> str:
    """Return a game's name by its players and options: "Three on the Reach, with leaders" (R1.1, R12.1)."""
    leaders = ", with leaders" if state.leaders_and_lore != "off" else ""
    return f"{_NUMBERS[state.players]} on the Reach{leaders}"


def status_sentence(state: State, seat: Seat | None) -> str:
    """Return chapter, active player and Power: "Chapter 2, your turn to follow. ..." (R4, R10.4)."""
    if state.over:
        won = str(state.winner)
        text = "You won" if won and won == seat else f"{won.capitalize()} won" if won else "Nobody won"
        return f"{text}. {_power(state, seat)}."
    if not state.chapter:
        return "The Reach is being set up."
    return f"Chapter {state.chapter}{_turn(state, seat)}. {_power(state, seat)}."


def _turn(state: State, seat: Seat | None) -> str:
    if state.active == NOBODY or state.turn is None:
        return f", round {state.round}" if state.round else " begins"
    mine = state.seats[state.active] == seat
    if state.turn.way:
        return ", your actions" if mine else f", {seat_title(state.seats[state.active])} acts"
    what = "follow" if state.played else "lead"
    return f", your turn to {what}" if mine else f", {seat_title(state.seats[state.active])} to {what}"


def _power(state: State, seat: Seat | None) -> str:
    """Return everybody's Power, starting with the reader's: "You have 5 Power, Red 7"."""
    order = sorted(range(state.players), key=lambda player: state.seats[player] != seat)
    text = [f"{seat_title(state.seats[player])} {state.power[player]}" for player in order]
    name, own = state.seats[order[0]], state.power[order[0]]
    first = f"You have {own} Power" if name == seat else f"{name.capitalize()} has {own} Power"
    return ", ".join([first, *text[1:]])


def turn_name(state: State) -> str:
    """Return the chapter and its round, or the setup before the first chapter (R4)."""
    if not state.chapter:
        return "Setting up"
    return f"Chapter {state.chapter}{f', round {state.round}' if state.round else ''}"


class ArcsStatus(Status[State]):
    """Short status texts of a game of Arcs."""

    measure = "chapters"

    def name(self, state: State) -> str:
        """Return the game's name."""
        return game_title(state)

    def turn_name(self, state: State) -> str:
        """Return the chapter and its round."""
        return turn_name(state)

    def sentence(self, state: State, seat: Seat | None) -> str:
        """Return chapter, turn and Power as a sentence."""
        return status_sentence(state, seat)

    def turns(self, state: State) -> int:
        """Return the chapter."""
        return state.chapter

    def active(self, state: State) -> Seat | None:
        """Return the seat whose turn it is."""
        return None if state.active == NOBODY else state.seat_of(state.active)

    def points(self, state: State) -> dict[str, int]:
        """Return the Power of each seat."""
        return dict(zip(map(str, state.seats), state.power, strict=True))

    def score(self, state: State) -> str:
        """Return the Power of each seat as text."""
        return ", ".join(f"{seat} {power}" for seat, power in self.points(state).items())
