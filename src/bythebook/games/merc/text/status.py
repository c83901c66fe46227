"""The name of a game of MERC and its status: days, points, health; nothing that is hidden."""

from __future__ import annotations

from bythebook.games.interfaces.status import Status
from bythebook.games.merc.rules.modes.i_dictator import holder_of_both
from bythebook.games.merc.rules.modes.versus import round_number
from bythebook.games.merc.rules.victory import score
from bythebook.games.merc.state.state import DICTATORS, NOBODY, NOWHERE, REBELS, State
from bythebook.games.merc.text.modes import day_text, target_line, who_won
from bythebook.games.merc.text.names import dictator_name, faction_name
from bythebook.kernel.prompt import Seat

ASSASSINATION = "assassination"


def game_name(state: State) -> str:
    """Return day and opponent: "Day 3 against Castro"; "Day 3 under Castro" if a human plays him (V1)."""
    if state.ruler == NOBODY:
        sizes = [str(len(state.players_of(side))) for side in range(len(state.seats))]
        return f"Versus, {' against '.join(sizes)}"
    name = dictator_name(state)
    if ASSASSINATION in state.modes:
        return f"The assassination of {name}"
    return f"Day {state.day} against {name}" if state.automa else f"Day {state.day}, Dictator {name}"


def status_sentence(state: State, seat: Seat | None) -> str:
    """Return the active side and the points; in Assassination the Dictator's health (V1, MODE-A6)."""
    if state.over:
        return f"{who_won(state)}."
    if state.active == NOWHERE or NOWHERE in state.sector:
        return "The map is set up; nobody has acted yet."
    own = seat == state.seats[state.active]
    turn = "your turn" if own else f"{faction_name(state, state.active)} to act"
    if ASSASSINATION in state.modes:
        return f"{day_text(state)}, {turn}. {target_line(state)}"
    points = _points(state, seat)
    if state.rounds:
        return f"{day_text(state)}, {turn}. {points}."
    return f"{points}." if own else f"{faction_name(state, state.active)} to act. {points}."


def _points(state: State, seat: Seat | None) -> str:
    """Return the points of each side, the reader's first: "Points: you 11, Dictator 21"."""
    sides = sorted(range(len(state.seats)), key=lambda side: state.seats[side] != seat)
    names = ["you" if state.seats[side] == seat else faction_name(state, side) for side in sides]
    points = (f"{name} {score(state, side)}" for name, side in zip(names, sides, strict=True))
    return f"Points: {', '.join(points)}"


def turn_name(state: State) -> str:
    """Return the side whose turn it is, with the day or round; or the winner."""
    if state.over:
        return who_won(state)
    if state.active == NOWHERE:
        return "Setting up"
    return f"{day_text(state)}, {faction_name(state, state.active)}"


class MercStatus(Status[State]):
    """The status of a game of MERC."""

    measure = "rounds"

    def name(self, state: State) -> str:
        """Return the day and opponent."""
        return game_name(state)

    def turn_name(self, state: State) -> str:
        """Return the side whose turn it is, with the day or round."""
        return turn_name(state)

    def sentence(self, state: State, seat: Seat | None) -> str:
        """Return the points, or the Dictator's health."""
        return status_sentence(state, seat)

    def turns(self, state: State) -> int:
        """Return the number of rounds begun, without the day of setup (T1, MODE-W3)."""
        return round_number(state)

    def active(self, state: State) -> Seat | None:
        """Return the side whose turn it is; during setup the Rebels, then the Dictator."""
        if state.active != NOWHERE:
            return Seat(state.seats[state.active])
        if state.ruler == NOBODY:
            return None
        return Seat(state.seats[REBELS if state.ruler not in state.control else DICTATORS])

    def points(self, state: State) -> dict[str, int]:
        """Return the value of the sectors that each side controls."""
        return {str(side): score(state, i) for i, side in enumerate(state.seats)}

    def score(self, state: State) -> str:
        """Return the points of all sides as a text."""
        points = ", ".join(f"{side} {n}" for side, n in self.points(state).items())
        player = holder_of_both(state) if state.over and "i_dictator" in state.modes else NOBODY
        return points if player == NOBODY else f"{state.player_id(player)} has the bomb; {points}"
