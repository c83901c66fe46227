"""Drags over the board: what was drawn before it can be done, each part done as soon as it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import msgspec

from bythebook.app.game.open_game import OpenGame
from bythebook.app.web.ahead import after
from bythebook.games.shared.scenery import Arrow
from bythebook.kernel.game import Game
from bythebook.kernel.prompt import Option


class Goal(msgspec.Struct, frozen=True):
    """Where a piece can be dragged to."""

    cell: str
    targets: list[str]
    """Whom it could attack there."""


class Goals(msgspec.Struct, frozen=True):
    """Everywhere a piece can be dragged to; its own place is the first, if it may stay."""

    goals: list[Goal]


@dataclass
class Leg:
    """A part of a drag: from one cell to the next."""

    way: Arrow
    made: int
    """The ask that was answered with the drag."""
    gone: int = 0
    """The ask from which on it was gone; 0 while it is only drawn."""


class Drags:
    """What was dragged and is not done yet; the first die clears what is left."""

    def __init__(self) -> None:
        self._legs: list[Leg] = []

    @property
    def pending(self) -> list[Arrow]:
        """What is still to come."""
        return [leg.way for leg in self._legs if not leg.gone]

    def add(self, number: int, cells: Sequence[str]) -> None:
        """A drag: from the first cell to the second, and whom the piece attacks from there."""
        for i, (start, end) in enumerate(pairwise(cells)):
            self._legs.append(Leg(Arrow(start, end, attack=i > 0), number))

    def next_answers(self, opened: OpenGame) -> list[str]:
        """The answers of the first leg that is asked for now, in the order they were drawn."""
        for leg in self._legs:
            if not leg.gone and (answers := answers_of(opened, leg.way)):
                leg.gone = opened.game.number
                return answers
        return []

    def back_to(self, number: int) -> None:
        """After an undo: what was drawn later is gone, what was only gone later is drawn again."""
        self._legs = [leg for leg in self._legs if leg.made < number]
        for leg in self._legs:
            leg.gone = leg.gone if leg.gone < number else 0

    def clear(self) -> None:
        """Nothing more is gone by itself."""
        self._legs = []


def answers_of(opened: OpenGame, way: Arrow) -> list[str]:
    """The piece, and where it goes or whom it attacks, if that is what is asked for now; else nothing."""
    game, box = opened.game, opened.box
    follows = "" if game.prompt is None else box.displays.prompt(game.prompt.kind).picks
    piece = _taken_by(opened, game, way.start) if follows else None
    ahead = after(game, piece, follows) if piece is not None else None
    place = _taken_by(opened, ahead, way.end) if ahead is not None else None
    return [box.notation(piece), box.notation(place)] if piece is not None and place is not None else []


def goals_of(opened: OpenGame, option: Option) -> list[Goal]:
    """Where the piece of an option could go, if it were ordered first and nobody else went before it."""
    cell = next(iter(opened.box.displays.targets(opened.game.context, option)), "")
    game = _named(opened, option)
    moves = _picked_up(opened, game, cell) if game is not None else None
    if game is None or game.prompt is None or moves is None:
        return []
    found = []
    for place, each in _places(opened, moves):
        there = _past(opened, _answered(moves, each), game.prompt.kind)
        battles = _picked_up(opened, there, place) if there is not None else None
        targets = [target for target, _ in _places(opened, battles)] if battles is not None else []
        found.append(Goal(place, [target for target in targets if target != place]))
    return sorted(found, key=lambda goal: goal.cell != cell)


def _named(opened: OpenGame, option: Option) -> Game[Any] | None:
    """The game in which pieces are picked up, after this one was named for it if they must be."""
    kind = "" if opened.game.prompt is None else opened.game.prompt.kind
    if not opened.box.displays.prompt(kind).gathers:
        return opened.game
    return _past(opened, _answered(opened.game, option), kind)


def _places(opened: OpenGame, game: Game[Any]) -> list[tuple[str, Option]]:
    """The cells by which options of the open ask are taken."""
    asked = game.prompt.options if game.prompt is not None else ()
    targets = [(opened.box.displays.targets(game.context, each), each) for each in asked]
    return [(cells[0], each) for cells, each in targets if cells]


def _picked_up(opened: OpenGame, game: Game[Any], cell: str) -> Game[Any] | None:
    """The game after the piece of a cell is picked up."""
    follows = opened.box.displays.prompt(game.prompt.kind).picks if game.prompt is not None else ""
    piece = _taken_by(opened, game, cell) if follows else None
    return after(game, piece, follows) if piece is not None else None


def _taken_by(opened: OpenGame, game: Game[Any], cell: str) -> Option | None:
    """The only option of the open ask that is taken by a cell."""
    found = [each for place, each in _places(opened, game) if place == cell]
    return found[0] if len(found) == 1 else None


def _answered(game: Game[Any], option: Option) -> Game[Any] | None:
    """A copy of the game after an answer that shows nothing."""
    ahead, lines = game.copy(), len(game.log)
    ahead.answer(option)
    return ahead if len(ahead.log) == lines + 1 else None


def _past(opened: OpenGame, game: Game[Any] | None, kind: str) -> Game[Any] | None:
    """The game once nobody else is named by asks of a kind."""
    if game is None or game.prompt is None or game.prompt.kind != kind:
        return game
    ends = opened.box.displays.split(game.prompt)[1]
    return _answered(game, ends[-1]) if ends else None
