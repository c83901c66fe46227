"""Choices that stand under one heading can be told apart, in every game."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from bythebook import games
from tests.contract.tables import LAYS, play, seat

ASKS = 250


@pytest.mark.parametrize("name", games.HERE)
def test_no_two_choices_of_a_heading_read_alike(name: str) -> None:
    """By heading and few words; a piece that is picked up stands on the board."""
    box = games.load(name)
    grouped = 0
    for game in islice(play(seat(LAYS[name][0]), 1), ASKS):
        if game.prompt is None or game.prompt.domain is not None:
            continue
        grips = [box.displays.gesture(game.context, option) for option in game.prompt.options]
        told = Counter((grip.group, grip.short) for grip in grips if grip.group)
        assert not [words for words, n in told.items() if n > 1], game.prompt
        cells = (
            {cell.id for cell in box.renderer.board(game.state, game.prompt.seat).cells}
            if any(grip.piece for grip in grips)
            else set()
        )
        assert all(grip.piece in cells for grip in grips if grip.piece), game.prompt
        grouped += len(told)
    assert grouped or name == "memoir44"
