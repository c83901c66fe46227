"""A game in sentences: what an answer did, and what dice, decks and rulings are called."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from bythebook.kernel.step import State

T = TypeVar("T", bound=State)


class Texts(ABC, Generic[T]):
    """What happened, as sentences, and names for players."""

    seats_act: bool = False
    """Whether answers are told of the seats themselves, so that the name of a seat begins their sentences."""

    @abstractmethod
    def happened(self, before: T, after: T, *, thrown: bool) -> list[str]:
        """What came of one line, in sentences: losses, gains, and what dice did if it was dice."""

    def element_name(self, name: str) -> str:
        """Dice or a deck as people call them: "battle dice"."""
        return name.replace("_", " ")

    def ruling_name(self, ident: str) -> str:
        """A switch as people call it: "Hill overlook"."""
        words = ident.replace("_", " ")
        return words[:1].upper() + words[1:]
