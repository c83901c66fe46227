"""Rows of games: what is left of them in memory."""

import gc

import pytest

from bythebook import games
from bythebook.lab.play import play_one
from bythebook.players.seating import seating


@pytest.mark.parametrize("game", games.HERE)
def test_a_game_leaves_nothing_to_be_collected(game: str) -> None:
    """A worker plays a million games; what holds itself would stay until somebody looks for it.

    Threads of libraries that other tests have started may leave something meanwhile: that is theirs.
    """
    seated = seating(game)
    play_one(seated, 1, {})  # what is kept for all games is made
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        assert play_one(seated, 2, {}).finished
        gc.collect()
        assert [x for x in gc.garbage if str(getattr(x, "__module__", "")).startswith("bythebook")] == []
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
