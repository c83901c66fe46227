"""Rulings: switches with an id, a default, alternatives and a text; chosen at setup, stored in the log."""

from __future__ import annotations

import pytest

from bythebook.kernel.game import Game
from bythebook.kernel.log import BadLog
from bythebook.kernel.rulings import BadRuling, settle
from tests.kernel.toy import BLUE, BOX, LAST_SAY, RED, Finish, Greet, bots_act, new_game


def test_a_ruling_that_is_not_chosen_has_its_default() -> None:
    assert settle((LAST_SAY,), {}) == {"last-say": "nobody"}
    assert settle((LAST_SAY,), {"last-say": "blue"}) == {"last-say": "blue"}


def test_the_default_is_the_first_reading() -> None:
    assert LAST_SAY.readings == ("nobody", "blue")


def test_an_unknown_ruling_is_refused_with_the_nearest() -> None:
    with pytest.raises(BadRuling, match="unknown ruling 'last-sey'; nearest: last-say; known: last-say"):
        settle((LAST_SAY,), {"last-sey": "blue"})


def test_an_unknown_reading_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadRuling, match="'red' is not one of nobody, blue"):
        settle((LAST_SAY,), {"last-say": "red"})


def test_every_ruling_is_stored_in_the_log_and_read_back() -> None:
    assert "ruling last-say=nobody\n" in new_game().text()
    game = new_game(rulings={"last-say": "blue"})
    assert "ruling last-say=blue\n" in game.text()
    assert Game.load(BOX, game.text()).state.rulings == {"last-say": "blue"}


@pytest.mark.parametrize(("reading", "winner"), [("nobody", ""), ("blue", BLUE)])
def test_a_ruling_is_a_switch(reading: str, winner: str) -> None:
    """A drawn game is nobody's or blue's."""
    game = new_game(rulings={"last-say": reading})
    game.state.agenda[:] = [Finish(), Greet(RED)]
    game.state.score = {RED: 5, BLUE: 5}
    bots_act(game)
    assert (game.state.over, game.state.winner) == (True, winner)


def test_a_ruling_that_is_gone_is_reported_with_its_line() -> None:
    text = new_game().text().replace("ruling last-say=nobody", "ruling first-say=nobody")
    with pytest.raises(BadLog, match="line 4: unknown ruling 'first-say'"):
        Game.load(BOX, text)
