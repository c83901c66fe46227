"""Real games to start from: each game with several setups, after some answers."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from bythebook import games
from bythebook.kernel.game import PERSON, Game
from bythebook.kernel.step import Step
from bythebook.lab.fuzz import SeededRandom, random_seating
from bythebook.players.match import answer_next
from bythebook.players.random import RandomPlayer

GAMES = 12
"""The number of real games of each board game."""


@cache
def real_game(name: str, number: int) -> Game[Any]:
    """Return the real game with this number, after 20 to 130 answers; copy it before changing it."""
    box, rng = games.load(name), SeededRandom(7000 + number)
    seated = random_seating(box, rng)
    players = seated.players(number)
    for i, (seat, who) in enumerate(seated.seats.items()):
        if who == PERSON:
            players[seat] = RandomPlayer(number + 31 * i)
    game = seated.start(number)
    for _ in range(20 + 10 * number):
        if game.prompt is None:
            break
        answer_next(game, box, players[game.prompt.seat])
    return game


@cache
def real_steps(name: str) -> list[Any]:
    """Return agenda steps of the real games, in the form that files contain: each kind once per game."""
    found: list[Any] = []
    for number in range(GAMES):
        kinds = set[type[Step]]()
        for game, _ in real_game(name, number).replay():
            fresh = [step for step in game.state.agenda if type(step) not in kinds]
            kinds.update(map(type, fresh))
            found += [[type(step).__name__, msgspec.to_builtins(step, str_keys=True)] for step in fresh]
    return found


def pick_game(rng: SeededRandom) -> tuple[str, int]:
    """Return the name and the number of a real game."""
    return rng.pick(games.HERE), rng.pick(range(GAMES))
