"""Rows of games: what is left of them in memory."""

import gc

import pytest

from bythebook import games
from bythebook.lab.play import play_one
from bythebook.players.seating import seating


@pytest.mark.parametrize("game", games.NAMES)
def test_a_game_leaves_nothing_to_be_collected(game: str) -> None:
    """A worker plays a million games; what holds itself would stay until somebody looks for it."""
    seated = seating(game)
    play_one(seated, 1, {})  # what is kept for all games is made
    gc.collect()
    gc.disable()
    try:
        assert play_one(seated, 2, {}).finished
        assert gc.collect() == 0
    finally:
        gc.enable()
