"""Answers that end something or throw it away: faces show them last and apart."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from bythebook.kernel.prompt import Option, Prompt
from bythebook.kernel.step import State

T = TypeVar("T", bound=State)


class Endings(ABC, Generic[T]):
    """What is over with an answer, and what it costs."""

    @abstractmethod
    def ends(self, prompt: Prompt, option: Option) -> bool:
        """Whether an option of an ask ends something, or throws it away for nothing."""

    @abstractmethod
    def costs(self, state: T, option: Option) -> str:
        """What is lost by such an option of the open ask, in words; empty where nothing is."""

    def apart(self, prompt: Prompt) -> tuple[list[Option], list[Option]]:
        """The options that people choose among, and those that end something, each in their order."""
        apart: tuple[list[Option], list[Option]] = [], []
        for option in prompt.options:
            apart[self.ends(prompt, option)].append(option)
        return apart
