"""Checkpoints: copies of earlier positions, so that an undo need not replay the whole game."""

from __future__ import annotations

from itertools import pairwise
from typing import Final, Generic, TypeVar

from bythebook.kernel.step import State

T = TypeVar("T", bound=State)

APART: Final = 200
"""Log lines between two checkpoints near the end of the log; the gaps grow with the distance from the end."""


class Checkpoints(Generic[T]):
    """Earlier positions of a game, each with the number of log lines that led to it; immutable."""

    __slots__ = ("due", "positions")

    def __init__(self, positions: tuple[tuple[int, T], ...] = ()) -> None:
        self.positions = positions
        self.due = APART + (positions[-1][0] if positions else 0)
        """The number of log lines at which the next checkpoint is due."""

    def with_one_more(self, lines: int, state: T) -> Checkpoints[T]:
        """Return the checkpoints plus a copy of the position after `lines` lines, minus some older ones.

        A checkpoint is dropped if the gap that remains is at most half of its distance from the end.
        """
        positions = (*self.positions, (lines, state.copy()))
        kept: list[tuple[int, T]] = []
        for one, (later, _) in pairwise(positions):
            earlier = kept[-1][0] if kept else 0
            if later - earlier > (lines - later) // 2:
                kept.append(one)
        return Checkpoints((*kept, positions[-1]))

    def before(self, lines: int) -> Checkpoints[T]:
        """Return the checkpoints before a number of lines."""
        return Checkpoints(tuple(kept for kept in self.positions if kept[0] < lines))
