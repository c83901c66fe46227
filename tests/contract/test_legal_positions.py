"""The check of positions accepts every position of a legal game, whatever the setup and the rulings.

A check that rejects a position which a game leads to would lose saved games, so random games of random setups
are looked at in random moments: as they are, as the position file of each seat that is read back, and after
a correction that changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bythebook import games
from bythebook.games.boardgame import BoardGame
from bythebook.kernel.game import PERSON, Game
from bythebook.lab.fuzz import SeededRandom, random_seating
from bythebook.players.match import answer_next
from bythebook.players.random import RandomPlayer

MOST_ANSWERS = 3000


def moments(box: BoardGame[Any], seed: int, each: int) -> Iterator[Game[Any]]:
    """Yield a random game about once in so many answers, at random moments."""
    rng = SeededRandom(seed)
    seated = random_seating(box, rng, bots=rng.one_in(4))
    players = seated.players(seed)
    for i, (seat, who) in enumerate(seated.seats.items()):
        if who == PERSON:
            players[seat] = RandomPlayer(seed * 2 + i)
    game = seated.start(seed)
    for _ in range(MOST_ANSWERS):
        if game.prompt is None:
            break
        if rng.one_in(each):
            yield game
        answer_next(game, box, players[game.prompt.seat])
    yield game


def look(box: BoardGame[Any], game: Game[Any]) -> None:
    """Assert that nothing is wrong with the position, as a file and as a correction of nothing."""
    state = game.state
    assert box.check(state) == []
    if game.prompt is None:
        return
    for seat in (None, *game.header.seats):
        again = box.positions.read(box.positions.write(state, seat), game.header.seats, {})
        assert box.check(again) == []
    if box.name != "arcs" or state.chapter:  # during setup Arcs takes no corrections
        box.correct(state.copy(), {})


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("name", games.HERE)
def test_positions_of_legal_games_are_accepted(name: str, seed: int) -> None:
    box = games.load(name)
    for game in moments(box, seed, 60):
        look(box, game)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 160))
@pytest.mark.parametrize("name", games.HERE)
def test_positions_of_many_legal_games_are_accepted(name: str, seed: int) -> None:
    box = games.load(name)
    for game in moments(box, seed, 10):
        look(box, game)
