"""Lookahead for drags on the board: where a piece could go, and which answers a drawn arrow stands for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bythebook.app.game.lookahead.options import copy_with_answer, game_after, options_of
from bythebook.app.game.open_game import OpenGame
from bythebook.games.shared.scenery import Arrow
from bythebook.kernel.game import Game
from bythebook.kernel.prompt import Option


@dataclass(frozen=True, slots=True)
class Destination:
    """A cell that a piece can be dragged to."""

    cell: str
    targets: tuple[str, ...]
    """The cells that the piece could attack from there."""


def find_answers(opened: OpenGame, arrow: Arrow) -> list[str]:
    """Return the two answers that carry out an arrow: the piece, and where it goes or what it attacks.

    They are in notation; an empty result means that the open prompt asks for something else.
    """
    game, box = opened.game, opened.box
    picks = box.displays.prompt(game.context.kind).picks
    piece = _option_at(opened, game, arrow.start) if picks else None
    ahead = game_after(game, piece, picks) if piece is not None else None
    place = _option_at(opened, ahead, arrow.end) if ahead is not None else None
    return [box.notation(piece), box.notation(place)] if piece is not None and place is not None else []


def find_destinations(opened: OpenGame, option: Option) -> list[Destination]:
    """Return where an option's piece could go if it moved first; its own cell comes first if it may stay."""
    cell = next(iter(opened.box.displays.targets(opened.game.context, option)), "")
    game = _game_with_piece_named(opened, option)
    moves = _picked_up(opened, game, cell) if game is not None else None
    if game is None or game.prompt is None or moves is None:
        return []
    destinations = []
    for place, move in _options_by_cell(opened, moves):
        there = _skipped(opened, copy_with_answer(moves, move), game.prompt.kind)
        battles = _picked_up(opened, there, place) if there is not None else None
        targets = [target for target, _ in _options_by_cell(opened, battles)] if battles is not None else []
        destinations.append(Destination(place, tuple(target for target in targets if target != place)))
    return sorted(destinations, key=lambda destination: destination.cell != cell)


def _game_with_piece_named(opened: OpenGame, option: Option) -> Game[Any] | None:
    """Return the game at the prompt for picking up pieces, after naming an option's piece if necessary."""
    kind = opened.game.context.kind
    if not opened.box.displays.prompt(kind).gathers:
        return opened.game
    return _skipped(opened, copy_with_answer(opened.game, option), kind)


def _options_by_cell(opened: OpenGame, game: Game[Any]) -> list[tuple[str, Option]]:
    """Return the options of the open prompt that can be chosen by a cell, each with its cell."""
    cells = [(opened.box.displays.targets(game.context, each), each) for each in options_of(game.prompt)]
    return [(targets[0], each) for targets, each in cells if targets]


def _picked_up(opened: OpenGame, game: Game[Any], cell: str) -> Game[Any] | None:
    """Return the game after picking up the piece in a cell."""
    picks = opened.box.displays.prompt(game.context.kind).picks
    piece = _option_at(opened, game, cell) if picks else None
    return game_after(game, piece, picks) if piece is not None else None


def _option_at(opened: OpenGame, game: Game[Any], cell: str) -> Option | None:
    """Return the option of the open prompt that a cell chooses, if there is exactly one."""
    options = [each for place, each in _options_by_cell(opened, game) if place == cell]
    return options[0] if len(options) == 1 else None


def _skipped(opened: OpenGame, game: Game[Any] | None, kind: str) -> Game[Any] | None:
    """Return the game after declining to name more pieces, if the open prompt is of this kind."""
    if game is None or game.prompt is None or game.prompt.kind != kind:
        return game
    ends = opened.box.displays.split(game.prompt)[1]
    return copy_with_answer(game, ends[-1]) if ends else None
