"""Scoring the ambitions at the end of a chapter, and the cleanup after it (R10)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from bythebook.games.arcs.box.effects import LowerScore
from bythebook.games.arcs.box.facts import AMBITIONS, TYRANT, WARLORD, facts
from bythebook.games.arcs.rules.ambitions import is_declared, marker_power, places
from bythebook.games.arcs.rules.cards.powers import effects_of, find_effect
from bythebook.games.arcs.rules.pieces import return_all_captives, return_all_trophies
from bythebook.games.arcs.state.state import NONE, State
from bythebook.kernel.step import Step

AFTER_SCORING: Final[dict[str, Callable[[State], Sequence[Step]]]] = {}
"""Functions that return the steps after scoring, by the id of the card or trait (R10.10)."""


# -- scoring ----------------------------------------------------------------------------------------


class ScoreAmbitions(Step, frozen=True):
    """Score every ambition with a marker (R10.1, R10.2)."""

    def go(self, state: State) -> None:
        """Score all ambitions; their order doesn't matter because they are independent."""
        for ambition in range(len(AMBITIONS)):
            if is_declared(state, ambition):
                for player, power in gains(state, ambition).items():
                    state.power[player] += power


def gains(state: State, ambition: int) -> dict[int, int]:
    """Return the Power that each player would gain from an ambition now (R10.2 to R10.6, R12.5, Proud)."""
    shown = [marker_power(state, marker) for marker in state.declared_markers(ambition)]
    high, low = sum(first for first, _ in shown), sum(second for _, second in shown)
    first, second = places(state, ambition)
    result: dict[int, int] = {}
    for place in first + second:
        if place >= state.players:
            continue
        outright = first == [place]
        if _is_lowered(state, place, ambition):
            result[place] = low if outright else 0
        else:
            divided = 0 if find_effect(state, place, "proud") else low
            result[place] = high + city_bonus(state, place) if outright else divided
    return result


def _is_lowered(state: State, player: int, ambition: int) -> bool:
    """Whether a leader's drawback lowers the score of this ambition (R12.5)."""
    return any(effect.ambition == AMBITIONS[ambition] for effect in effects_of(state, player, LowerScore))


def city_bonus(state: State, player: int) -> int:
    """Return the bonus Power for winning an ambition outright, from the cities off the board (R10.5)."""
    return facts().city_bonus[facts().pieces.cities - state.cities[player]]


class AfterScoring(Step, frozen=True):
    """Resolve effects that trigger after scoring (R10.10)."""

    def go(self, state: State) -> None:
        """Schedule the steps of all such effects."""
        hooks = [AFTER_SCORING[name] for name in sorted(AFTER_SCORING)]
        state.then(*[follows for hook in hooks for follows in hook(state)])


# -- cleanup ----------------------------------------------------------------------------------------


class CleanUp(Step, frozen=True):
    """Return scored trophies or captives, and flip the next ambition marker (R10.7)."""

    def go(self, state: State) -> None:
        """Flip the lowest marker that has not been flipped."""
        scored = set(state.markers)
        state.markers = [NONE] * len(state.markers)
        if False in state.flipped:
            state.flipped[state.flipped.index(False)] = True
        for player in range(state.players):
            if WARLORD in scored:
                return_all_trophies(state, player)
            if TYRANT in scored:
                return_all_captives(state, player)
