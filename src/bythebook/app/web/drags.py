"""Drags on the board: a plan that is drawn at once and carried out as the game asks for its parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import msgspec

from bythebook.app.game.lookahead.drags import find_answers
from bythebook.app.game.open_game import OpenGame
from bythebook.games.shared.scenery import Arrow


class DragGoal(msgspec.Struct, frozen=True):
    """A cell that a piece can be dragged to."""

    cell: str
    targets: list[str]
    """The cells that the piece could attack from there."""


class DragGoals(msgspec.Struct, frozen=True):
    """Every cell that a piece can be dragged to; its own cell comes first if the piece may stay."""

    goals: list[DragGoal]


@dataclass
class Leg:
    """A part of a drag: from one cell to the next."""

    arrow: Arrow
    drawn_at: int
    """The number of the prompt that the drag answered."""
    done_at: int = 0
    """The number of the prompt that carried out the leg; 0 while it is only drawn."""


class Drags:
    """The legs of all drags; the remaining ones are dropped when chance reveals something."""

    def __init__(self) -> None:
        self._legs: list[Leg] = []

    @property
    def pending(self) -> list[Arrow]:
        """The legs not carried out yet."""
        return [leg.arrow for leg in self._legs if not leg.done_at]

    def add(self, number: int, cells: Sequence[str]) -> None:
        """Add a drag from the first cell to the second, with an attack on the third from there."""
        for i, (start, end) in enumerate(pairwise(cells)):
            self._legs.append(Leg(Arrow(start, end, attack=i > 0), number))

    def next_answers(self, opened: OpenGame) -> list[str]:
        """Return the answers of the first leg that fits the open prompt, and mark the leg as done."""
        for leg in self._legs:
            if not leg.done_at and (answers := find_answers(opened, leg.arrow)):
                leg.done_at = opened.game.number
                return answers
        return []

    def undo_to(self, number: int) -> None:
        """Follow an undo to a prompt: remove legs drawn since then, and reopen those carried out since."""
        self._legs = [leg for leg in self._legs if leg.drawn_at < number]
        for leg in self._legs:
            leg.done_at = leg.done_at if leg.done_at < number else 0

    def clear(self) -> None:
        """Drop every leg."""
        self._legs = []
