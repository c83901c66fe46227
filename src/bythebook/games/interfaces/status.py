"""Where a game stands: what it is called, whose turn it is, the score."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from bythebook.kernel.prompt import Seat
from bythebook.kernel.step import State

T = TypeVar("T", bound=State)


class Status(ABC, Generic[T]):
    """A game at a glance."""

    measure: str = "turns"
    """What the length of a game is counted in."""

    @abstractmethod
    def name(self, state: T) -> str:
        """What this game is called in the bar, on the home page and in its file's name: "Pegasus Bridge"."""

    @abstractmethod
    def sentence(self, state: T, seat: Seat | None) -> str:
        """Where it stands, as a seat may know it: "Turn 4, your move. Medals 1 to 1."."""

    @abstractmethod
    def turn_name(self, state: T) -> str:
        """The heading of a turn in the log: "Allies, turn 4"."""

    @abstractmethod
    def turns(self, state: T) -> int:
        """How long the game has lasted, in its own measure."""

    @abstractmethod
    def active(self, state: T) -> Seat | None:
        """Whose turn it is, if it is one side's."""

    @abstractmethod
    def points(self, state: T) -> dict[str, int]:
        """What each side has of what the score counts."""

    @abstractmethod
    def score(self, state: T) -> str:
        """The score, in a few words."""
