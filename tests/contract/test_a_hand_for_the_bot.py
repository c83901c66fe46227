"""Somebody else answers for a bot now and then; whatever was answered, the bot goes on legally."""

from __future__ import annotations

import pytest

from bythebook import games
from bythebook.lab.fuzz import SeededRandom
from bythebook.players.match import answer_next
from tests.contract.tables import LAYS, Lay, players, seat

ASKS = 1_500
"""Answers of bots, in each game."""

EVERY = (2, 5, 20)
"""The hand answers once in so many asks of a bot."""


def bot_answers(lay: Lay, seed: int, rng: SeededRandom, *, most: int) -> int:
    """Play a game in which a hand answers for the bots too; how many answers they gave themselves."""
    seating, given, once_in = seat(lay), 0, EVERY[seed % len(EVERY)]
    game, answering = seating.start(seed), players(seating, seed)
    while (prompt := game.prompt) is not None and given < most:
        if prompt.seat in seating.books and rng.one_in(once_in):
            game.answer(rng.pick(prompt.options))
        else:
            given += answer_next(game, seating.box, answering[prompt.seat]) and prompt.seat in seating.books
    return given


def many(name: str, asks: int) -> int:
    """Games of one kind after the other until the bots were asked so often; the number of games."""
    lays = [lay for lay in LAYS[name] if seat(lay).books]
    rng, seed = SeededRandom(12), 0
    while asks > 0:
        seed += 1
        asks -= bot_answers(lays[seed % len(lays)], seed, rng, most=asks)
    return seed


@pytest.mark.parametrize("name", games.HERE)
def test_no_answer_of_a_bot_is_refused_whoever_answered_for_it_before(name: str) -> None:
    """A plan whose next answer is not legal is dropped, always."""
    assert many(name, ASKS) > 1
