"""Evaluation of positions and redealing of hidden cards, for players that look ahead."""

from __future__ import annotations

from abc import ABC, abstractmethod
from math import exp
from typing import Generic, TypeVar

from bythebook.kernel.chance import Draw, Piles, Seeded
from bythebook.kernel.prompt import Seat
from bythebook.kernel.step import State

T = TypeVar("T", bound=State)


class Evaluation(ABC, Generic[T]):
    """A game's support for players that look ahead."""

    horizon: int
    """The maximum number of answers that a search plays before it evaluates the position."""

    def turn(self, state: T) -> int:
        """Return the number of the turn if a search should evaluate at the end of a turn; else a constant."""
        return 0

    @abstractmethod
    def redeal_hidden(self, state: T, seat: Seat | None, seed: int) -> None:
        """Redeal everything that a seat cannot see; what the seat sees does not change.

        For None, a spectator, the secrets of every seat are redealt. The result depends only on the seed and
        on what the seat can see.
        """

    @abstractmethod
    def points(self, state: T) -> dict[str, int]:
        """Return the score of each seat by the rules."""

    @abstractmethod
    def lead(self, state: T, seat: Seat) -> float:
        """Return the lead of a seat in a game that isn't over: 0 is even, 3 practically won."""

    def worth(self, state: T, seat: Seat) -> float:
        """Return the value of a position for a seat: 1 is won, 0 is lost, 0.5 is even."""
        if state.over:
            return float(state.winner == seat) if state.winner else 0.5
        return 1 / (1 + exp(-max(-30.0, min(30.0, self.lead(state, seat)))))


def deal_cards(piles: Piles, name: str, n: int, seed: int, count: int) -> tuple[str, ...]:
    """Draw `n` cards from a pile at random, determined by a seed; remove and return them."""
    cards = Seeded(seed).outcome(Draw(f"{name} anew", name, n), piles, count)
    for card in cards:
        piles[name].see("deck", card)
    return cards
