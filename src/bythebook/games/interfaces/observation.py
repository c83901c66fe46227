"""Observations for learning players: what a seat sees as a vector of numbers, divided into blocks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from types import ModuleType
from typing import Generic, NamedTuple, TypeVar

from bythebook.kernel.prompt import Option, Seat
from bythebook.kernel.step import State

T = TypeVar("T", bound=State)


class Block(NamedTuple):
    """Consecutive numbers in the vector with the same meaning."""

    name: str
    size: int
    most: int
    """The largest possible number; the smallest is 0."""
    meaning: str


class Observation(ABC, Generic[T]):
    """The observations of a game; the vector has the same form in every setup."""

    blocks: tuple[Block, ...]
    kinds: tuple[str, ...]
    """Every kind of prompt."""
    options: tuple[type[Option], ...]
    """Every type of option."""

    @abstractmethod
    def numbers(self, state: T, seat: Seat) -> list[int]:
        """Return what a seat sees, block by block; nothing in it depends on hidden information."""


def options_in(module: ModuleType) -> tuple[type[Option], ...]:
    """Return the option types that a module defines, sorted by name."""
    found = (
        each
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, Option) and each.__module__ == module.__name__
    )
    return tuple(sorted(found, key=lambda each: each.__name__))


def pad(numbers: Iterable[int], size: int) -> list[int]:
    """Return numbers padded with zeros to a size."""
    found = list(numbers)
    return found + [0] * (size - len(found))


def count_kinds(things: Iterable[int], kinds: int) -> list[int]:
    """Count how often each kind from 0 to `kinds` - 1 occurs."""
    found = [0] * kinds
    for thing in things:
        found[thing] += 1
    return found
