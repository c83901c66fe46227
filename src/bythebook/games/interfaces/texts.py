"""Texts of a game: the outcomes of answers, and the names of dice, decks and rulings."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from bythebook.kernel.step import State

T = TypeVar("T", bound=State)


class Texts(ABC, Generic[T]):
    """Sentences about outcomes, and names to show to players."""

    seats_act: bool = False
    """Whether the sentences about answers begin with the name of the seat."""

    @abstractmethod
    def happened(self, before: T, after: T, *, thrown: bool) -> list[str]:
        """Describe the outcomes of a log line in sentences: losses, gains, effects of dice if `thrown`."""

    def element_name(self, name: str) -> str:
        """Return the name of dice or a deck: "battle dice"."""
        return name.replace("_", " ")

    def ruling_name(self, ident: str) -> str:
        """Return the name of a ruling: "Hill overlook"."""
        words = ident.replace("_", " ")
        return words[:1].upper() + words[1:]
