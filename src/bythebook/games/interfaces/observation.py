"""What a seat sees as numbers, for players that learn: a vector of blocks, each with its meaning."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from types import ModuleType
from typing import Generic, NamedTuple, TypeVar

from bythebook.kernel.prompt import Option, Seat
from bythebook.kernel.step import State

T = TypeVar("T", bound=State)


class Block(NamedTuple):
    """Some numbers of the vector that mean the same, one after another."""

    name: str
    size: int
    most: int
    """The largest number there can be; none is below zero."""
    meaning: str


class Observation(ABC, Generic[T]):
    """A game for players that learn; every setup of a game has the same vector."""

    blocks: tuple[Block, ...]
    kinds: tuple[str, ...]
    """Every kind of ask."""
    options: tuple[type[Option], ...]
    """Every type of option."""

    @abstractmethod
    def numbers(self, state: T, seat: Seat) -> list[int]:
        """What the seat sees, block by block; nothing in it depends on what the seat may not know."""


def options_in(module: ModuleType) -> tuple[type[Option], ...]:
    """The option types that a module defines, by name."""
    found = (
        each
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, Option) and each.__module__ == module.__name__
    )
    return tuple(sorted(found, key=lambda each: each.__name__))


def pad(numbers: Iterable[int], size: int) -> list[int]:
    """These numbers, and nothing behind them where a smaller setup has fewer."""
    found = list(numbers)
    return found + [0] * (size - len(found))


def count_kinds(things: Iterable[int], kinds: int) -> list[int]:
    """How often each kind is among some things."""
    found = [0] * kinds
    for thing in things:
        found[thing] += 1
    return found
