"""Answers that end something or throw it away: faces show them last and apart."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from bythebook.kernel.ask import Ask, Option
from bythebook.kernel.step import Table

T = TypeVar("T", bound=Table)


class Endings(ABC, Generic[T]):
    """What is over with an answer, and what it costs."""

    @abstractmethod
    def ends(self, ask: Ask, option: Option) -> bool:
        """Whether an option of an ask ends something, or throws it away for nothing."""

    @abstractmethod
    def costs(self, table: T, option: Option) -> str:
        """What is lost by such an option of the open ask, in words; empty where nothing is."""

    def apart(self, ask: Ask) -> tuple[list[Option], list[Option]]:
        """The options that people choose among, and those that end something, each in their order."""
        apart: tuple[list[Option], list[Option]] = [], []
        for option in ask.options:
            apart[self.ends(ask, option)].append(option)
        return apart
