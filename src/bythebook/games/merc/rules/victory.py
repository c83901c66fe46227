"""Victory and the score (V1 to V5)."""

from __future__ import annotations

from bythebook.games.merc.rules.modes.points import active_chapters
from bythebook.games.merc.state.state import DICTATOR, DICTATORS, NOBODY, NOWHERE, REBELS, State
from bythebook.kernel.step import Step


def check_victory(state: State) -> None:
    """End the game if a side has won: the Dictator is dead or his base is taken (V2, V4)."""
    if not state.over and (faction := winning_faction(state)) != NOWHERE:
        state.end(state.seats[faction])


def winning_faction(state: State) -> int:
    """Return the faction that has won at this moment, or NOWHERE (V2, V4)."""
    winner = NOWHERE
    if state.base != NOWHERE and (is_dictator_dead(state) or state.controls(state.base, REBELS)):
        winner = REBELS
    for mode in active_chapters(state):
        winner = mode.winner(state, winner)
    return winner


def is_dictator_dead(state: State) -> bool:
    """Return whether the Dictator card is dead; it is in play once the base is revealed (V2)."""
    return state.base != NOWHERE and state.owner[DICTATOR] == NOBODY


def score(state: State, faction: int) -> int:
    """Return the total value of the sectors a side controls (V1)."""
    return sum(state.sector_at(cell).value for cell in state.held_by(faction))


def tactics_left(state: State) -> int:
    """Return the number of tactics cards in hand and deck (V1)."""
    return len(state.hand) + len(state.piles["tactics"])


class EndCheck(Step, frozen=True):
    """End the game after the turn in which the last tactics card was played (V1)."""

    def go(self, state: State) -> None:
        """Compare points; the Rebels win only with strictly more points, all together (V1, V3)."""
        if tactics_left(state):
            return
        winner = REBELS if score(state, REBELS) > score(state, DICTATORS) else DICTATORS
        for mode in active_chapters(state):
            winner = mode.winner_at_end(state, winner)
        state.end(state.seats[winner])
