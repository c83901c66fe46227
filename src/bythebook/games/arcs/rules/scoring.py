"""Scoring the ambitions at the end of a chapter, and the cleanup after it (R10)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from bythebook.games.arcs.box.effects import LowerScore
from bythebook.games.arcs.box.facts import AMBITIONS, TYRANT, WARLORD, facts
from bythebook.games.arcs.rules.ambitions import is_declared, places, worth
from bythebook.games.arcs.rules.cards.powers import held, own
from bythebook.games.arcs.rules.pieces import return_all_captives, return_all_trophies
from bythebook.games.arcs.state.state import NONE, State
from bythebook.kernel.step import Step

AFTER_SCORING: Final[dict[str, Callable[[State], Sequence[Step]]]] = {}
"""What follows once all ambitions are scored, by the id of the card or trait (R10.10)."""


# -- scoring ----------------------------------------------------------------------------------------


class ScoreAmbitions(Step, frozen=True):
    """Every ambition with a marker gives Power (R10.1, R10.2)."""

    def go(self, state: State) -> None:
        """No ambition has a say in another, so the order does not matter."""
        for ambition in range(len(AMBITIONS)):
            if is_declared(state, ambition):
                for player, power in gains(state, ambition).items():
                    state.power[player] += power


def gains(state: State, ambition: int) -> dict[int, int]:
    """The Power each player would have from an ambition as things stand (R10.2 to R10.6, R12.5, Proud)."""
    shown = [worth(state, marker) for marker in state.declared_markers(ambition)]
    high, low = sum(first for first, _ in shown), sum(second for _, second in shown)
    first, second = places(state, ambition)
    found: dict[int, int] = {}
    for place in first + second:
        if place >= state.players:
            continue
        outright = first == [place]
        if _lowered(state, place, ambition):
            found[place] = low if outright else 0
        else:
            divided = 0 if own(state, place, "proud") else low
            found[place] = high + city_bonus(state, place) if outright else divided
    return found


def _lowered(state: State, player: int, ambition: int) -> bool:
    """Whether a leader's drawback is on this ambition (R12.5)."""
    return any(effect.ambition == AMBITIONS[ambition] for effect in held(state, player, LowerScore))


def city_bonus(state: State, player: int) -> int:
    """Power more for an ambition won outright, by the cities off the board (R10.5)."""
    return facts().city_bonus[facts().pieces.cities - state.cities[player]]


class AfterScoring(Step, frozen=True):
    """Texts that wait for the scoring (R10.10)."""

    def go(self, state: State) -> None:
        """Cartels, and leaders who throw away."""
        hooks = [AFTER_SCORING[name] for name in sorted(AFTER_SCORING)]
        state.then(*[follows for hook in hooks for follows in hook(state)])


# -- cleanup ----------------------------------------------------------------------------------------


class CleanUp(Step, frozen=True):
    """Trophies or captives go home if they were scored; markers come back, one better than before (R10.7)."""

    def go(self, state: State) -> None:
        """The lowest marker that was never flipped is flipped."""
        scored = set(state.markers)
        state.markers = [NONE] * len(state.markers)
        if False in state.flipped:
            state.flipped[state.flipped.index(False)] = True
        for player in range(state.players):
            if WARLORD in scored:
                return_all_trophies(state, player)
            if TYRANT in scored:
                return_all_captives(state, player)
