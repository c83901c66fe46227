"""A game in sentences: what is asked, what an option means, what an answer did."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from bythebook.kernel.prompt import Option, Prompt
from bythebook.kernel.step import State

T = TypeVar("T", bound=State)


class Texts(ABC, Generic[T]):
    """Asks, options, answers and what came of them, as people say them."""

    seats_act: bool = False
    """Whether answers are told of the seats themselves, so that the name of a seat begins their sentences."""

    def describe(self, state: T, prompt: Prompt) -> str:
        """What is asked, as a sentence."""
        return ""

    def explain(self, state: T, option: Option) -> str:
        """An option of the open ask with what it means here, for lists."""
        return ""

    def choice(self, state: T, option: Option) -> tuple[str, str]:
        """An option of the open ask in people's words, and what it leads to; for the eyes of who is asked."""
        text, _, more = self.explain(state, option).partition(":")
        return text, more.strip()

    def tell(self, state: T, option: Option) -> str:
        """An answer as a sentence, the piece first, without seat and full stop; the table is as before it.

        Empty where it says nothing by itself, because the next answer tells it: only the log has it then.
        """
        return ""

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
