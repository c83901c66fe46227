"""Ambitions: counts, rankings, and declaring (R5.5, R10.1 to R10.4, S15.1 to S15.4).

The contenders of an ambition are the players and, in a two-player game, a neutral one listed after them
(R10.6).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from bythebook.games.arcs.box.effects import NoZero
from bythebook.games.arcs.box.facts import AMBITIONS, TYRANT, WARLORD, facts
from bythebook.games.arcs.rules.cards.powers import effects_of, find_effect
from bythebook.games.arcs.state.options import Declare, Decline, Use
from bythebook.games.arcs.state.state import NONE, State
from bythebook.kernel.prompt import Option, Prompt, sort_key
from bythebook.kernel.step import Step


@dataclass(frozen=True, slots=True)
class WhenDeclared:
    """An effect that triggers when its owner declares an ambition (R9.5)."""

    applies: Callable[[State, int, int], bool]
    """Whether the effect triggers; called with state, player and ambition once the marker is placed."""
    step: Callable[[int], Step]


AFTER_DECLARE: Final[dict[str, WhenDeclared]] = {}
"""Effects that trigger on a declaration, by the id of their card or leader."""


# -- counts -----------------------------------------------------------------------------------------


def count(state: State, player: int, ambition: int) -> int:
    """Return a player's count for an ambition (R10.1)."""
    if ambition == TYRANT:
        return sum(state.captives[player])
    if ambition == WARLORD:
        return sum(state.trophies[player])
    f = facts()
    counts_for, suits, cartels = f.icon_ambition, f.court_suit, f.court_cartel
    total = 0
    for kind in state.slots[player]:
        if kind != NONE and counts_for[kind] == ambition:
            total += 1
    for card in state.guild[player]:
        if counts_for[suits[card]] == ambition:
            total += 1
            if cartels[card] != NONE:
                total += state.supply[cartels[card]]
    return total


def neutral_count(state: State, ambition: int) -> int:
    """Return the neutral contender's count for an ambition (R10.6)."""
    belongs = facts().neutral_ambition
    return sum(n for kind, n in enumerate(state.neutral) if n and belongs[kind] == ambition)


def counts(state: State, ambition: int) -> list[int]:
    """Return the counts of all players and, in a two-player game, the neutral contender (R10.6, RULING-3)."""
    result = [count(state, player, ambition) for player in range(state.players)]
    if any(state.neutral):
        result.append(neutral_count(state, ambition))
    return result


# -- rankings, from the counts of all contenders ----------------------------------------------------


def count_ahead(counts: Sequence[int], who: int) -> int:
    """Return how many other contenders have a higher count (S15.3)."""
    mine = counts[who]
    return sum(other > mine for other in counts)


def is_winning(counts: Sequence[int], who: int) -> bool:
    """Whether a contender's count is above zero and higher than all others (S15.1)."""
    mine = counts[who]
    return mine > 0 and sum(other >= mine for other in counts) == 1


def is_tied_first(counts: Sequence[int], who: int) -> bool:
    """Whether a contender shares the highest count, which is above zero (S15.2)."""
    mine = counts[who]
    return mine > 0 and mine == max(counts) and counts.count(mine) > 1


def is_in_top_two(counts: Sequence[int], who: int) -> bool:
    """Whether a contender's count is above zero and at most one is higher (S15.3, RULING-4)."""
    return counts[who] > 0 and count_ahead(counts, who) <= 1


def first_and_second(counts: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the contenders in first and second place; a tie for first leaves second empty (R10.3, R10.4)."""
    most = max(counts)
    if most == 0:
        return [], []
    first = [who for who, n in enumerate(counts) if n == most]
    if len(first) > 1:
        return first, []
    next_most = max(n for n in counts if n < most)
    second = [who for who, n in enumerate(counts) if n == next_most and n > 0]
    return first, second if len(second) == 1 else []


def places(state: State, ambition: int) -> tuple[list[int], list[int]]:
    """Return the contenders currently in first and in second place of an ambition (R10.2 to R10.6)."""
    return first_and_second(counts(state, ambition))


# -- markers ----------------------------------------------------------------------------------------


def marker_power(state: State, marker: int) -> tuple[int, int]:
    """Return the Power for first and second place on a marker's visible side (R10.2, R10.7)."""
    printed = facts().markers[marker]
    return printed.back if state.flipped[marker] else printed.front


def available_markers(state: State) -> list[int]:
    """Return the unused markers, highest Power first (R5.5)."""
    free = [marker for marker, at in enumerate(state.markers) if at == NONE]
    return sorted(free, key=lambda marker: marker_power(state, marker), reverse=True)


def is_declared(state: State, ambition: int) -> bool:
    """Whether a marker is on the ambition (S15.4)."""
    return ambition in state.markers


def is_undeclared(state: State, ambition: int) -> bool:
    """Whether no marker is on the ambition and an unused one could be (S15.4)."""
    return ambition not in state.markers and NONE in state.markers


# -- declaring --------------------------------------------------------------------------------------


def can_declare(state: State, player: int) -> bool:
    """Whether a player could declare: a marker is unused, and a Generous leader has a Guild card to give."""
    return NONE in state.markers and not (find_effect(state, player, "generous") and not state.guild[player])


def declare(state: State, player: int, ambition: int, *, zero: bool) -> None:
    """Put the best marker on the ambition and, if `zero` is set, the zero marker on the lead card (R5.5,
    BC18).
    """
    state.markers[available_markers(state)[0]] = ambition
    state.declared = True
    stored = {name for effect in effects_of(state, player, NoZero) for name in effect.ambitions}
    if zero and AMBITIONS[ambition] not in stored:
        state.zero = True
    texts = [card for card, text in AFTER_DECLARE.items() if text.applies(state, player, ambition)]
    state.then(AfterDeclaring(player, tuple(sorted(texts))))


class AfterDeclaring(Step, frozen=True):
    """Resolve the effects that trigger on a declaration, in the declarer's order (R9.5, R11.3)."""

    player: int
    texts: tuple[str, ...]

    def go(self, state: State) -> None:
        """Resolve the only effect left, or ask its owner for the next one."""
        if len(self.texts) > 1:
            state.then(ChooseText(self.player, self.texts))
        elif self.texts:
            state.then(AFTER_DECLARE[self.texts[0]].step(self.player))


class ChooseText(Step, frozen=True):
    """Choose which of several effects is resolved first after a declaration (R11.3)."""

    player: int
    texts: tuple[str, ...]

    def ask(self, state: State) -> Prompt:
        """Ask for one of the effects that have not been resolved."""
        seat = state.seat_of(self.player)
        return Prompt(seat, "After declaring", lambda: [Use(card) for card in self.texts], rule="R11.3")

    def answer(self, state: State, answer: Use) -> None:
        """Resolve the chosen effect, then the remaining ones."""
        rest = tuple(card for card in self.texts if card != answer.card)
        state.then(AFTER_DECLARE[answer.card].step(self.player), AfterDeclaring(self.player, rest))


class MayDeclare(Step, frozen=True):
    """Offer a player one of some ambitions to declare, if a marker is unused (R5.5).

    The source is `lead`, or the id of the card or trait that allows it.
    """

    player: int
    source: str
    ambitions: tuple[int, ...]
    zero: bool
    optional: bool = True
    captured: int = 0
    """Captives taken together with the card that allows the declaration (S20.3)."""

    def go(self, state: State) -> None:
        """Ask only if a marker is unused and the card has an ambition."""
        if self.ambitions and can_declare(state, self.player):
            chosen = (self.player, self.source, self.ambitions, self.zero, self.optional, self.captured)
            state.then(ChooseAmbition(*chosen))


class ChooseAmbition(Step, frozen=True):
    """Choose one of some ambitions to declare, or none if declaring is optional (R5.5)."""

    player: int
    source: str
    ambitions: tuple[int, ...]
    zero: bool
    optional: bool = True
    captured: int = 0
    """Captives taken together with the card that allows the declaration (S20.3)."""

    def ask(self, state: State) -> Prompt:
        """Ask for an ambition, or to decline."""
        return Prompt(state.seat_of(self.player), "Declare", self._options, rule="R5.5", about=self.source)

    def _options(self) -> list[Option]:
        options: list[Option] = [Declare(AMBITIONS[ambition]) for ambition in self.ambitions]
        return sorted([*options, Decline()] if self.optional else options, key=sort_key)

    def answer(self, state: State, answer: Option) -> None:
        """Declare the ambition, or do nothing."""
        if isinstance(answer, Declare):
            declare(state, self.player, AMBITIONS.index(answer.ambition), zero=self.zero)

    def is_valid(self, state: State) -> bool:
        """Whether the player can still declare."""
        return can_declare(state, self.player)
