"""Reasons of a bot's answers, asked of its book again."""

from __future__ import annotations

import pytest

from bythebook.app.game.explain import Reason, reason_for
from bythebook.app.game.flow import bot_answers, bot_is_asked
from bythebook.app.game.open_game import open_new
from bythebook.kernel.ask import Option
from bythebook.players.bot import Bot


def broken(*given: object) -> None:
    raise IndexError("planted")


def test_where_the_book_cannot_say_it_again_the_answer_stands_without_a_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Somebody may have changed what the bot had noted."""
    opened = open_new("memoir44", setup={}, seats={}, rulings={}, seed=5)
    game = opened.game
    while not any(entry.seat == "axis" and isinstance(entry.answer, Option) for entry in game.log):
        assert game.ask is not None
        if bot_is_asked(opened):
            bot_answers(opened)
        else:
            game.answer(game.ask.options[0])
    number = next(e.number for e in game.log if e.seat == "axis" and isinstance(e.answer, Option))
    told = reason_for(opened, number)
    assert told is not None
    assert told.why is not None
    monkeypatch.setattr(Bot, "decide", broken)
    assert reason_for(opened, number) == Reason(None)
