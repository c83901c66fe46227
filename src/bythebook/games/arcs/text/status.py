"""The name of a game of Arcs and its status: the chapter, the active player, everybody's Power."""

from __future__ import annotations

from typing import Final

from bythebook.games.arcs.state.state import NOBODY, State
from bythebook.games.arcs.text.names import seat_title
from bythebook.games.interfaces.status import Status
from bythebook.kernel.prompt import Seat

TITLES: Final = {2: "Two players", 3: "Three players", 4: "Four players"}
TITLES_WITH_LEADERS: Final = {
    2: "Two players, with leaders",
    3: "Three players, with leaders",
    4: "Four players, with leaders",
}


def game_title(state: State) -> str:
    """Return a game's name by its players and options: "Three players, with leaders" (R1.1, R12.1)."""
    return (TITLES if state.leaders_and_lore == "off" else TITLES_WITH_LEADERS)[state.players]


def status_sentence(state: State, seat: Seat | None) -> str:
    """Return chapter, active player and Power: "Chapter 2, your turn to follow. ..." (R4, R10.4)."""
    power = _power(state, seat)
    if state.over:
        return f"{result_text(state, seat)}. {power}."
    if not state.chapter:
        return "Setting up the game."
    return f"{_turn(state, seat)}. {power}."


def result_text(state: State, seat: Seat | None) -> str:
    """Return who won, from the point of view of a seat."""
    if not state.winner:
        return "Nobody won"
    return "You won" if state.winner == seat else f"{seat_title(state.winner)} won"


def _turn(state: State, seat: Seat | None) -> str:
    """Return the chapter and whose turn it is."""
    chapter = state.chapter
    if state.active == NOBODY or state.turn is None:
        return f"Chapter {chapter}, round {state.round}" if state.round else f"Chapter {chapter} begins"
    who = state.seats[state.active]
    if state.turn.way:
        if who == seat:
            return f"Chapter {chapter}, your actions"
        return f"Chapter {chapter}, {seat_title(who)}'s actions"
    if state.played:
        if who == seat:
            return f"Chapter {chapter}, your turn to follow"
        return f"Chapter {chapter}, {seat_title(who)}'s turn to follow"
    if who == seat:
        return f"Chapter {chapter}, your turn to lead"
    return f"Chapter {chapter}, {seat_title(who)}'s turn to lead"


def _power(state: State, seat: Seat | None) -> str:
    """Return everybody's Power, starting with the reader's: "You have 5 Power, Red 7"."""
    order = sorted(range(state.players), key=lambda player: state.seats[player] != seat)
    name, own = state.seats[order[0]], state.power[order[0]]
    first = f"You have {own} Power" if name == seat else f"{seat_title(name)} has {own} Power"
    others = [f"{seat_title(state.seats[player])} {state.power[player]}" for player in order[1:]]
    return ", ".join([first, *others])


def turn_name(state: State) -> str:
    """Return the chapter and its round, or the setup before the first chapter (R4)."""
    if not state.chapter:
        return "Setting up"
    return f"Chapter {state.chapter}, round {state.round}" if state.round else f"Chapter {state.chapter}"


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
