"""The name of a game of MERC and its status: days, points, health; nothing hidden."""

from __future__ import annotations

from bythebook.games.interfaces.status import Status
from bythebook.games.merc.rules.modes.i_dictator import holder_of_both
from bythebook.games.merc.rules.modes.versus import round_number
from bythebook.games.merc.rules.victory import score
from bythebook.games.merc.state.state import DICTATORS, FACTIONS, NOBODY, NOWHERE, REBELS, State
from bythebook.games.merc.text.modes import day_text, target_line, who_won
from bythebook.games.merc.text.names import dictator_name, faction_name, the_side
from bythebook.games.shared.grammar import count
from bythebook.kernel.prompt import Seat

ASSASSINATION = "assassination"


def game_name(state: State) -> str:
    """Return day and opponent: "Day 3 against Castro", "Day 3 under Castro" if a person plays him (V1)."""
    if state.ruler == NOBODY:
        sizes = [str(len(state.players_of(side))) for side in range(len(state.seats))]
        return f"Versus, {' against '.join(sizes)}"
    name = dictator_name(state)
    if ASSASSINATION in state.modes:
        return f"The assassination of {name}"
    day = "The landing" if state.active == NOWHERE else f"Day {state.day}"
    return f"{day} {'against' if state.automa else 'under'} {name}"


def status_sentence(state: State, seat: Seat | None) -> str:
    """Return whose turn it is and the points; in Assassination the Dictator's health (V1, MODE-A6)."""
    if state.over:
        sentence = who_won(state)
        return f"{sentence[0].upper()}{sentence[1:]}."
    if state.active == NOWHERE or NOWHERE in state.sector:
        return "The map is laid; nobody has acted yet."
    if ASSASSINATION in state.modes:
        return f"{_when(state)}{_whose(state, seat)}. {target_line(state)}"
    counted = _when(state) if state.rounds else ""
    whose = "" if seat == state.seats[state.active] and not counted else f"{_whose(state, seat)}. "
    return f"{counted}{whose}{_points(state, seat)}."


def _when(state: State) -> str:
    sentence = day_text(state)
    return f"{sentence[0].upper()}{sentence[1:]}, "


def _whose(state: State, seat: Seat | None) -> str:
    if seat == state.seats[state.active]:
        return "your turn"
    return f"{faction_name(state, state.active)} to act"


def _points(state: State, seat: Seat | None) -> str:
    """Return the points of each side, the reader's first: "You hold 11 points, he holds 21"."""
    sides = sorted(range(len(state.seats)), key=lambda side: state.seats[side] != seat)
    parts: list[str] = []
    for side in sides:
        name, verb = _subject(state, side, seat)
        points = count(score(state, side), "point") if not parts else str(score(state, side))
        parts.append(f"{name} {verb} {points}")
    text = ", ".join(parts)
    return f"{text[0].upper()}{text[1:]}"


def _subject(state: State, side: int, seat: Seat | None) -> tuple[str, str]:
    if state.seats[side] == seat:
        return "you", "hold"
    if state.ruler != NOBODY and seat in FACTIONS:
        return ("he", "holds") if side == DICTATORS else ("they", "hold")
    return the_side(state, side), "hold" if state.ruler != NOBODY and side == REBELS else "holds"


def turn_name(state: State) -> str:
    """Return whose turn it is with the day or round; or who has won."""
    if state.over:
        sentence = who_won(state)
        return sentence[0].upper() + sentence[1:]
    if state.active == NOWHERE:
        return "Setting up"
    return f"{faction_name(state, state.active)}, {day_text(state)}"


class MercStatus(Status[State]):
    """The status of a game of MERC."""

    measure = "rounds"

    def name(self, state: State) -> str:
        """Return the day and opponent."""
        return game_name(state)

    def turn_name(self, state: State) -> str:
        """Return whose turn it is, with the day or round."""
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
