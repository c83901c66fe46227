"""Real games to begin from: each game at a few of its setups, some way on."""

from __future__ import annotations

from functools import cache
from typing import Any

from bythebook import games
from bythebook.kernel.game import PERSON, Game
from bythebook.lab.fuzz import Lots, random_seating
from bythebook.players.match import answer_next
from bythebook.players.random import RandomPlayer

GAMES = 12
"""So many real games of each there are."""


@cache
def real_game(name: str, number: int) -> Game[Any]:
    """A real game of that number, up to 20 to 130 answers on; copy it before it is played on."""
    box, lots = games.load(name), Lots(7000 + number)
    seated = random_seating(box, lots)
    players = seated.players(number)
    for i, (seat, who) in enumerate(seated.seats.items()):
        if who == PERSON:
            players[seat] = RandomPlayer(number + 31 * i)
    game = seated.start(number)
    for _ in range(20 + 10 * number):
        if game.ask is None:
            break
        answer_next(game, box, players[game.ask.seat])
    return game


def pick_game(lots: Lots) -> tuple[str, int]:
    """The name and the number of a real game."""
    return lots.pick(games.NAMES), lots.pick(range(GAMES))
