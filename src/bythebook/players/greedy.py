"""A player that looks one answer ahead and takes what stands best then."""

from __future__ import annotations

from typing import Final

from bythebook.kernel.prompt import Option
from bythebook.players.ahead import Ahead, LooksAhead
from bythebook.players.random import RandomPlayer

NEAR: Final = 1e-9
"""What counts as equal."""
TRIES: Final = 8
"""Copies of the game in which each option is tried: dice fall one way or another."""


class GreedyPlayer(LooksAhead):
    """Tries every option once in a few copies of the game and looks no further."""

    def choose(self, ahead: Ahead) -> Option:
        """The option after which the seat stands best on average; of equals any, for most are equals."""
        worth = dict.fromkeys(ahead.options, 0.0)
        for number in range(TRIES):
            for option in ahead.options:
                game = ahead.copy(number)
                game.answer(option)
                worth[option] += ahead.worth(game)
        most = max(worth.values())
        best = [option for option in ahead.options if worth[option] > most - NEAR]
        return RandomPlayer(ahead.seed(TRIES)).any(best)
