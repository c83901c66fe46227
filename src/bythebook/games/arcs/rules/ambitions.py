"""Ambitions: what counts for each, who is where, and declaring them (R5.5, R10.1 to R10.4, S15.1 to S15.4).

The contenders of an ambition are the players and, with two of them, a neutral one behind them (R10.6).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from bythebook.games.arcs.box.effects import NoZero
from bythebook.games.arcs.box.facts import AMBITIONS, TYRANT, WARLORD, facts
from bythebook.games.arcs.rules.cards.powers import held, own
from bythebook.games.arcs.state.options import Declare, Decline, Use
from bythebook.games.arcs.state.state import NONE, State
from bythebook.kernel.prompt import Option, Prompt, sort_key
from bythebook.kernel.step import Step


@dataclass(frozen=True, slots=True)
class WhenDeclared:
    """A text that follows a declaration of its owner (R9.5)."""

    applies: Callable[[State, int, int], bool]
    """Whether it does, asked with table, player and ambition once the marker lies there."""
    step: Callable[[int], Step]


AFTER_DECLARE: Final[dict[str, WhenDeclared]] = {}
"""What follows a declaration, by the id of the card or leader."""


# -- counts -----------------------------------------------------------------------------------------


def count(state: State, player: int, ambition: int) -> int:
    """What a player has for an ambition (R10.1)."""
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
    """What the neutral contender has for an ambition (R10.6)."""
    belongs = facts().neutral_ambition
    return sum(n for kind, n in enumerate(state.neutral) if n and belongs[kind] == ambition)


def counts(state: State, ambition: int) -> list[int]:
    """What every contender has: the players, then with two of them the neutral one (R10.6, RULING-3)."""
    found = [count(state, player, ambition) for player in range(state.players)]
    if any(state.neutral):
        found.append(neutral_count(state, ambition))
    return found


# -- places, over the counts of all contenders ------------------------------------------------------


def ahead(counts: Sequence[int], who: int) -> int:
    """How many others have more (S15.3)."""
    mine = counts[who]
    return sum(other > mine for other in counts)


def winning(counts: Sequence[int], who: int) -> bool:
    """Whether somebody has something, and more than each other (S15.1)."""
    mine = counts[who]
    return mine > 0 and sum(other >= mine for other in counts) == 1


def tied_first(counts: Sequence[int], who: int) -> bool:
    """Whether somebody shares the most with another, and that is not nothing (S15.2)."""
    mine = counts[who]
    return mine > 0 and mine == max(counts) and counts.count(mine) > 1


def top2(counts: Sequence[int], who: int) -> bool:
    """Whether somebody has something, and at most one has more (S15.3, RULING-4)."""
    return counts[who] > 0 and ahead(counts, who) <= 1


def placed(counts: Sequence[int]) -> tuple[list[int], list[int]]:
    """Who is first and who is second: several first are tied, and then nobody is second (R10.3, R10.4)."""
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
    """Who is first and who is second in an ambition as things stand (R10.2 to R10.6)."""
    return placed(counts(state, ambition))


# -- markers ----------------------------------------------------------------------------------------


def worth(state: State, marker: int) -> tuple[int, int]:
    """The Power for first and second place on the side that shows (R10.2, R10.7)."""
    printed = facts().markers[marker]
    return printed.back if state.flipped[marker] else printed.front


def available(state: State) -> list[int]:
    """The markers nobody has used, the one with most Power first (R5.5)."""
    free = [marker for marker, at in enumerate(state.markers) if at == NONE]
    return sorted(free, key=lambda marker: worth(state, marker), reverse=True)


def is_declared(state: State, ambition: int) -> bool:
    """Whether a marker lies on it (S15.4)."""
    return ambition in state.markers


def is_undeclared(state: State, ambition: int) -> bool:
    """Whether no marker lies on it and one could (S15.4)."""
    return ambition not in state.markers and NONE in state.markers


# -- declaring --------------------------------------------------------------------------------------


def can_declare(state: State, player: int) -> bool:
    """Whether a player could declare: a marker is left, and who must give a Guild card has one (Generous)."""
    return NONE in state.markers and not (own(state, player, "generous") and not state.guild[player])


def declare(state: State, player: int, ambition: int, *, zero: bool) -> None:
    """The best marker goes onto the ambition, the zero marker onto the lead card if it must (R5.5, BC18)."""
    state.markers[available(state)[0]] = ambition
    state.declared = True
    kept = {name for effect in held(state, player, NoZero) for name in effect.ambitions}
    if zero and AMBITIONS[ambition] not in kept:
        state.zero = True
    texts = [card for card, text in AFTER_DECLARE.items() if text.applies(state, player, ambition)]
    state.then(AfterDeclaring(player, tuple(sorted(texts))))


class AfterDeclaring(Step, frozen=True):
    """Texts that follow a declaration, in the order of who declared (R9.5, R11.3)."""

    player: int
    texts: tuple[str, ...]

    def go(self, state: State) -> None:
        """The only one left, or its owner says which is next."""
        if len(self.texts) > 1:
            state.then(ChooseText(self.player, self.texts))
        elif self.texts:
            state.then(AFTER_DECLARE[self.texts[0]].step(self.player))


class ChooseText(Step, frozen=True):
    """Which of several texts comes first after a declaration (R11.3)."""

    player: int
    texts: tuple[str, ...]

    def ask(self, state: State) -> Prompt:
        """Any that has not worked yet."""
        seat = state.seat_of(self.player)
        return Prompt(seat, "After declaring", lambda: [Use(card) for card in self.texts], rule="R11.3")

    def answer(self, state: State, answer: Use) -> None:
        """That one, then the others."""
        rest = tuple(card for card in self.texts if card != answer.card)
        state.then(AFTER_DECLARE[answer.card].step(self.player), AfterDeclaring(self.player, rest))


class MayDeclare(Step, frozen=True):
    """Somebody may declare one of some ambitions, if a marker is there (R5.5).

    The source is `lead`, or the id of the card or trait that allows it.
    """

    player: int
    source: str
    ambitions: tuple[int, ...]
    zero: bool
    optional: bool = True
    captured: int = 0
    """Captives that came with the card that allows it (S20.3)."""

    def go(self, state: State) -> None:
        """No marker, or a card without ambition: no question."""
        if self.ambitions and can_declare(state, self.player):
            chosen = (self.player, self.source, self.ambitions, self.zero, self.optional, self.captured)
            state.then(ChooseAmbition(*chosen))


class ChooseAmbition(Step, frozen=True):
    """Declare one of these, or none where that is left open (R5.5)."""

    player: int
    source: str
    ambitions: tuple[int, ...]
    zero: bool
    optional: bool = True
    captured: int = 0
    """Captives that came with the card that allows it (S20.3)."""

    def ask(self, state: State) -> Prompt:
        """Each ambition, or to let it be."""
        return Prompt(state.seat_of(self.player), "Declare", self._options, rule="R5.5", about=self.source)

    def _options(self) -> list[Option]:
        found: list[Option] = [Declare(AMBITIONS[ambition]) for ambition in self.ambitions]
        return sorted([*found, Decline()] if self.optional else found, key=sort_key)

    def answer(self, state: State, answer: Option) -> None:
        """The marker goes down, or nothing happens."""
        if isinstance(answer, Declare):
            declare(state, self.player, AMBITIONS.index(answer.ambition), zero=self.zero)

    def is_valid(self, state: State) -> bool:
        """While it can be done."""
        return can_declare(state, self.player)
