"""Positions kept on the way change nothing: an undo from one of them is an undo from the start."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook import games
from bythebook.kernel import checkpoints
from bythebook.kernel.checkpoints import Checkpoints
from bythebook.kernel.game import Game
from bythebook.lab.fuzz import SeededRandom
from bythebook.players.match import answer_next
from tests.contract.correcting import corrected
from tests.contract.tables import LAYS, data, players, seat

ROUNDS = 25
"""So often somebody takes back, of each game."""


def without_what_was_kept(game: Game[Any]) -> Game[Any]:
    """The same game, which goes back by its log alone."""
    twin = game.copy()
    twin._checkpoints = Checkpoints()
    return twin


@pytest.mark.parametrize("name", games.HERE)
def test_an_undo_from_a_position_kept_is_one_from_the_start(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Answers, calls of bots, corrections, what was taken back and given again, in any order."""
    monkeypatch.setattr(checkpoints, "APART", 5)
    rng, seating = SeededRandom(17), seat(LAYS[name][0])
    box, game, answering = seating.box, seating.start(3), players(seating, 3)
    used = 0
    for _ in range(ROUNDS):
        for _ in range(rng.pick(range(1, 40))):
            if game.prompt is not None:
                answer_next(game, box, answering[game.prompt.seat])
        if game.prompt is not None and rng.one_in(3):
            game = corrected(box, game, rng)
        number = max(1, game.number - rng.pick(range(60 if rng.one_in(4) else 12)))
        twin = without_what_was_kept(game)
        taken = game.undo(number, across_barriers=True)
        assert taken == twin.undo(number, across_barriers=True)
        used += bool(game._checkpoints.positions)
        for _ in range(rng.pick(range(3))):
            assert (data(box, game), game.log, game.undone) == (data(box, twin), twin.log, twin.undone)
            assert game.redo() == twin.redo()
    assert used > ROUNDS // 2


@pytest.mark.parametrize("name", games.HERE)
def test_a_game_retold_from_a_line_on_is_as_it_was_then(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same as from the start, where the lines before it are left out."""
    monkeypatch.setattr(checkpoints, "APART", 5)
    seating = seat(LAYS[name][0])
    box, game, answering = seating.box, seating.start(3), players(seating, 3)
    while game.prompt is not None and len(game.log) < 60:
        answer_next(game, box, answering[game.prompt.seat])
    whole = [(data(box, then), entry) for then, entry in game.replay()]
    for line in (0, 1, 17, 58, len(game.log)):
        assert [(data(box, then), entry) for then, entry in game.replay(line)] == whole[line:], line
