"""Who looks ahead sees no more than the seat: copies keep what it sees, and hidden things leave no trace."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest

from bythebook import games
from bythebook.kernel.game import Game, Refused
from bythebook.kernel.prompt import Seat
from bythebook.players.ahead import Ahead, LooksAhead, redealt_copy
from bythebook.players.greedy import GreedyPlayer
from bythebook.players.search import SearchPlayer
from tests.contract.tables import Lay, play, seat

LAYS = {
    "memoir44": [
        Lay("memoir44", {"scenario": "sword_beach"}, {"axis": "random", "allies": "random"}),
        Lay("memoir44", {"scenario": "pegasus_bridge"}, {"axis": "solo-ai", "allies": "random"}),
    ],
    "merc": [
        Lay("merc", {"rebels": "2"}, {"dictator": "random", "rebels": "random"}),
        Lay("merc", {"modes": "versus"}, {"faction-1": "random", "faction-2": "random"}),
    ],
    "arcs": [
        Lay("arcs", {"players": "3"}, {"red": "random", "yellow": "random", "blue": "random"}),
        Lay("arcs", {"players": "2"}, {"red": "random", "yellow": "supercat"}),
    ],
}
MOST = 400
"""Asks of a game that are played; random games of Memoir '44 are long."""
EVERY = [lay for name in games.HERE for lay in LAYS[name]]


def asks(lay: Lay, every: int, seed: int = 5) -> Iterator[tuple[Game[Any], Seat]]:
    """Every so manyth ask of a random player in a game."""
    seating, own = seat(lay), 0
    for game in islice(play(seating, seed), MOST):
        if game.prompt is not None and game.prompt.seat not in seating.books:
            own += 1
            if own % every == 0:
                yield game, game.prompt.seat


def as_bytes(game: Game[Any]) -> bytes:
    """The position in one fixed writing, the order in its bags too."""
    return msgspec.json.encode(game.box.codec.encode(game.state))


@pytest.mark.parametrize("lay", EVERY, ids=str)
def test_a_copy_that_is_dealt_anew_keeps_what_the_seat_sees_and_is_sound(lay: Lay) -> None:
    """What the seat sees and may answer is the same bytes, no invariant breaks, and hidden cards differ."""
    box, changed = games.load(lay.game), 0
    for game, side in asks(lay, 23):
        ahead = redealt_copy(game, box, side, 44)
        for see in (box.positions.write, box.renderer.panel, box.renderer.board):
            assert msgspec.json.encode(see(ahead.state, side)) == msgspec.json.encode(see(game.state, side))
        assert ahead.prompt is not None
        assert game.prompt is not None
        assert list(ahead.prompt.options) == list(game.prompt.options)
        assert box.check(ahead.state) == []
        assert ahead.log == []
        changed += as_bytes(ahead) != as_bytes(game)
    assert changed or "solo-ai" in lay.seats.values()  # whose side holds no cards that could be hidden


@pytest.mark.parametrize("lay", EVERY, ids=str)
def test_what_is_hidden_and_the_seed_of_the_game_leave_no_trace_in_a_copy(lay: Lay) -> None:
    """Two games that the seat cannot tell apart give it the same copies, and dice to come fall the same."""
    box = games.load(lay.game)
    for game, side in asks(lay, 23):
        other = game.copy()
        other.state = redealt_copy(game, box, side, 99).state
        other.reseed(1234)
        again = Game(box, other.header, state=other.state)
        one, two = (Ahead(each, box, 3).copy(7) for each in (game, again))
        assert as_bytes(one) == as_bytes(two)
        for copy in (one, two):
            answers(copy, 12)
        assert as_bytes(one) == as_bytes(two)


def answers(game: Game[Any], most: int) -> None:
    """The first option, so many times."""
    for _ in range(most):
        if game.prompt is not None:
            game.answer(game.prompt.options[0])


@pytest.mark.parametrize("player", [GreedyPlayer(3), SearchPlayer(3, playouts=12)], ids=["greedy", "search"])
@pytest.mark.parametrize("lay", EVERY[::2], ids=str)
def test_players_decide_the_same_whatever_is_hidden(lay: Lay, player: LooksAhead) -> None:
    """Hidden cards and the seed of the game changed, the same option is taken."""
    box = games.load(lay.game)
    for game, side in asks(lay, 67):
        other = game.copy()
        other.state = redealt_copy(game, box, side, 98).state
        other.reseed(4321)
        again = Game(box, other.header, state=other.state)
        assert player.choose(Ahead(game, box, 3)) == player.choose(Ahead(again, box, 3))


def test_only_who_is_asked_looks_ahead() -> None:
    """What others look at just now would have to be hidden from the seat."""
    game, side = next(asks(LAYS["memoir44"][0], 1))
    box = games.load("memoir44")
    other = next(each for each in box.seats if each != side)
    with pytest.raises(Refused, match=f"{other} does not have to decide now"):
        redealt_copy(game, box, other, 1)
