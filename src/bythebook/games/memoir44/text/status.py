"""The name and the status of a battle: the turn and the medals, which are public."""

from __future__ import annotations

from bythebook.games.interfaces.status import Status
from bythebook.games.memoir44.box.facts import SIDES
from bythebook.games.memoir44.rules.medals import medals
from bythebook.games.memoir44.state.state import State
from bythebook.games.memoir44.text.names import SIDE_NAMES
from bythebook.kernel.prompt import Seat


def battle_name(state: State) -> str:
    """Return the name of the battle, with planes if they are optional in the scenario (FP-1)."""
    added = state.flight_plan and state.scenario.air is None
    return f"{state.scenario.title} with planes" if added else state.scenario.title


def status_sentence(state: State, seat: Seat | None) -> str:
    """Return turn, seat to act and medals, the viewer's side first: "Turn 4, your move. Medals 1 to 1."."""
    own = SIDES.index(seat) if seat in SIDES else len(SIDES) - 1
    score = f"{medals(state, own)} to {medals(state, 1 - own)}"
    if state.over:
        return f"{_who_won(state, seat)}, {score} in medals."
    if not state.turn:
        return "Setting up."
    return f"Turn {state.turn}, {_active_label(state, seat)}. {_medals_label(seat)} {score}."


def _active_label(state: State, seat: Seat | None) -> str:
    """Say whose move it is: the viewer's if it must answer, as for an Ambush, else the active side's."""
    waits = state.agenda[-1] if state.agenda else None
    if state.seat == seat or (waits is not None and waits.asks and waits.ask(state).seat == seat):
        return "your move"
    return f"{SIDE_NAMES[state.active]} to move"


def _medals_label(seat: Seat | None) -> str:
    """Return the medals, the viewer's side first; for a viewer without a side, the Allies first."""
    return "Medals" if seat in SIDES else f"{SIDE_NAMES[-1]} against {SIDE_NAMES[0]}, medals"


def _who_won(state: State, seat: Seat | None) -> str:
    if not state.winner:
        return "Nobody won"
    return "You won" if state.winner == seat else f"The {SIDE_NAMES[SIDES.index(state.winner)]} won"


def turn_name(state: State) -> str:
    """Return the turn and its side, or the winner."""
    if state.over:
        return f"{SIDE_NAMES[SIDES.index(state.winner)]} won" if state.winner else "Nobody won"
    return f"{SIDE_NAMES[state.active]}, turn {state.turn}" if state.turn else "Setting up"


class Memoir44Status(Status[State]):
    """The status of a Memoir '44 game."""

    def name(self, state: State) -> str:
        """Return the name of the battle."""
        return battle_name(state)

    def turn_name(self, state: State) -> str:
        """Return the turn and its side."""
        return turn_name(state)

    def sentence(self, state: State, seat: Seat | None) -> str:
        """Describe the status in a sentence: turn and medals."""
        return status_sentence(state, seat)

    def turns(self, state: State) -> int:
        """Return how many turns have begun, counting both sides."""
        return state.turn

    def active(self, state: State) -> Seat | None:
        """Return the side whose turn it is."""
        return state.seat

    def points(self, state: State) -> dict[str, int]:
        """Return the medals of both sides."""
        return {side: medals(state, i) for i, side in enumerate(SIDES)}

    def score(self, state: State) -> str:
        """Return the medals of both sides."""
        return ", ".join(f"{side} {n}" for side, n in self.points(state).items())
