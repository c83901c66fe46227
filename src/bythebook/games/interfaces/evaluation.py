"""What may come: how a seat stands, and what it does not know dealt anew, for players that look ahead."""

from __future__ import annotations

from abc import ABC, abstractmethod
from math import exp
from typing import Generic, TypeVar

from bythebook.kernel.chance import Draw, Piles, Seeded
from bythebook.kernel.prompt import Seat
from bythebook.kernel.step import State

T = TypeVar("T", bound=State)


class Evaluation(ABC, Generic[T]):
    """A game for players that look ahead."""

    horizon: int
    """How many answers ahead a search plays at most before it looks at how its seat stands."""

    def turn(self, state: T) -> int:
        """Which turn it is, where a search looks as soon as another begins; else always the same."""
        return 0

    @abstractmethod
    def redeal_hidden(self, state: T, seat: Seat | None, seed: int) -> None:
        """Redeal everything that a seat cannot see, whoever is asked; what the seat sees does not change.

        None stands for somebody who only watches: every secret of every seat is redealt. The result depends
        only on the seed and on what the seat can see.
        """

    @abstractmethod
    def points(self, state: T) -> dict[str, int]:
        """The score of each seat, as the rules count it."""

    @abstractmethod
    def lead(self, state: T, seat: Seat) -> float:
        """How far a seat is before the others while the game is on: 0 is even, 3 as good as won."""

    def worth(self, state: T, seat: Seat) -> float:
        """How a seat stands: 1 has won, 0 has lost, half is even."""
        if state.over:
            return float(state.winner == seat) if state.winner else 0.5
        return 1 / (1 + exp(-max(-30.0, min(30.0, self.lead(state, seat)))))


def deal_cards(piles: Piles, name: str, n: int, seed: int, count: int) -> tuple[str, ...]:
    """Some cards of a pile, taken from it as this seed deals them."""
    cards = Seeded(seed).outcome(Draw(f"{name} anew", name, n), piles, count)
    for card in cards:
        piles[name].see("deck", card)
    return cards
