"""The end of a chapter: scoring, cleanup, and whether the game is over (R10)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from bythebook.games.arcs.box.effects import LowerScore
from bythebook.games.arcs.box.facts import AMBITIONS, TYRANT, WARLORD, facts
from bythebook.games.arcs.rules.ambitions import is_declared, places, worth
from bythebook.games.arcs.rules.cards.powers import held, own
from bythebook.games.arcs.table.state import NONE, Table
from bythebook.kernel.step import Step

AFTER_SCORING: Final[dict[str, Callable[[Table], Sequence[Step]]]] = {}
"""What follows once all ambitions are scored, by the id of the card or trait (R10.10)."""


class EndChapter(Step, frozen=True):
    """Nobody holds cards any more: the chapter is scored (R10.10)."""

    def go(self, table: Table) -> None:
        """Scoring, texts after it, cleanup, the end of the game or a new chapter."""
        table.then(ScoreAmbitions(), AfterScoring(), CleanUp(), EndTest())


# -- scoring ----------------------------------------------------------------------------------------


class ScoreAmbitions(Step, frozen=True):
    """Every ambition with a marker gives Power (R10.1, R10.2)."""

    def go(self, table: Table) -> None:
        """No ambition has a say in another, so the order does not matter."""
        for ambition in range(len(AMBITIONS)):
            if is_declared(table, ambition):
                for player, power in gains(table, ambition).items():
                    table.power[player] += power


def gains(table: Table, ambition: int) -> dict[int, int]:
    """The Power each player would have from an ambition as things stand (R10.2 to R10.6, R12.5, Proud)."""
    shown = [worth(table, marker) for marker in table.declared_markers(ambition)]
    high, low = sum(first for first, _ in shown), sum(second for _, second in shown)
    first, second = places(table, ambition)
    found: dict[int, int] = {}
    for place in first + second:
        if place >= table.players:
            continue
        outright = first == [place]
        if _lowered(table, place, ambition):
            found[place] = low if outright else 0
        else:
            divided = 0 if own(table, place, "proud") else low
            found[place] = high + city_bonus(table, place) if outright else divided
    return found


def _lowered(table: Table, player: int, ambition: int) -> bool:
    """Whether a leader's drawback is on this ambition (R12.5)."""
    return any(effect.ambition == AMBITIONS[ambition] for effect in held(table, player, LowerScore))


def city_bonus(table: Table, player: int) -> int:
    """Power more for an ambition won outright, by the cities off the board (R10.5)."""
    return facts().city_bonus[facts().pieces.cities - table.cities[player]]


class AfterScoring(Step, frozen=True):
    """Texts that wait for the scoring (R10.10)."""

    def go(self, table: Table) -> None:
        """Cartels, and leaders who throw away."""
        hooks = [AFTER_SCORING[name] for name in sorted(AFTER_SCORING)]
        table.then(*[follows for hook in hooks for follows in hook(table)])


# -- cleanup ----------------------------------------------------------------------------------------


class CleanUp(Step, frozen=True):
    """Trophies or captives go home if they were scored; markers come back, one better than before (R10.7)."""

    def go(self, table: Table) -> None:
        """The lowest marker that was never flipped is flipped."""
        from bythebook.games.arcs.rules.pieces import return_all_captives, return_all_trophies

        scored = set(table.markers)
        table.markers = [NONE] * len(table.markers)
        if False in table.flipped:
            table.flipped[table.flipped.index(False)] = True
        for player in range(table.players):
            if WARLORD in scored:
                return_all_trophies(table, player)
            if TYRANT in scored:
                return_all_captives(table, player)


# -- the end of the game ----------------------------------------------------------------------------


def leading(table: Table) -> int:
    """Who has most Power; of several the earliest in turn order (R10.8)."""
    return max(table.in_order(), key=lambda player: table.power[player])


class EndTest(Step, frozen=True):
    """The game ends with enough Power, or after the last chapter (R10.8)."""

    def go(self, table: Table) -> None:
        """Else a new chapter begins, with everything where it is (R10.9)."""
        from bythebook.games.arcs.rules.turn.rounds import StartChapter

        enough = max(table.power) >= facts().size[table.players].power
        if enough or table.chapter >= facts().rules.chapters:
            table.end(table.seats[leading(table)])
        else:
            table.then(StartChapter())
