"""Positions kept on the way: an undo goes back to one of them, and not to the start of the game."""

from __future__ import annotations

from itertools import pairwise
from typing import Final, Generic, TypeVar

from bythebook.kernel.step import State

T = TypeVar("T", bound=State)

APART: Final = 200
"""Lines between two positions near the end of the log; farther back they lie half as far apart as back."""


class Checkpoints(Generic[T]):
    """Some positions of a game, each with the number of lines that led there; never changed in place."""

    __slots__ = ("due", "positions")

    def __init__(self, positions: tuple[tuple[int, T], ...] = ()) -> None:
        self.positions = positions
        self.due = APART + (positions[-1][0] if positions else 0)
        """With so many lines the next one is to be kept."""

    def with_one_more(self, lines: int, state: T) -> Checkpoints[T]:
        """These and a copy of the position after so many lines; far back, what can be spared goes."""
        positions = (*self.positions, (lines, state.copy()))
        kept: list[tuple[int, T]] = []
        for one, (later, _) in pairwise(positions):
            earlier = kept[-1][0] if kept else 0
            if later - earlier > (lines - later) // 2:
                kept.append(one)
        return Checkpoints((*kept, positions[-1]))

    def before(self, lines: int) -> Checkpoints[T]:
        """Those that fewer lines led to."""
        return Checkpoints(tuple(kept for kept in self.positions if kept[0] < lines))
