"""The status of a game: its name, the turn, the score."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from bythebook.kernel.prompt import Seat
from bythebook.kernel.step import State

T = TypeVar("T", bound=State)


class Status(ABC, Generic[T]):
    """The status of a game."""

    measure: str = "turns"
    """The unit of the length of a game."""

    @abstractmethod
    def name(self, state: T) -> str:
        """Return the game's name for the title bar, the home page and file names: "Pegasus Bridge"."""

    @abstractmethod
    def sentence(self, state: T, seat: Seat | None) -> str:
        """Return the status that a seat may know: "Turn 4, your move. Medals 1 to 1."."""

    @abstractmethod
    def turn_name(self, state: T) -> str:
        """Return the heading of a turn in the log: "Allies, turn 4"."""

    @abstractmethod
    def turns(self, state: T) -> int:
        """Return the length of the game so far, in units of `measure`."""

    @abstractmethod
    def active(self, state: T) -> Seat | None:
        """Return the seat whose turn it is; None if it isn't the turn of a single seat."""

    @abstractmethod
    def points(self, state: T) -> dict[str, int]:
        """Return the points of each side."""

    @abstractmethod
    def score(self, state: T) -> str:
        """Return the score in a few words."""
