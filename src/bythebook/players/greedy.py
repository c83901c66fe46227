"""A player that looks one answer ahead."""

from __future__ import annotations

from typing import Final

from bythebook.kernel.prompt import Option
from bythebook.players.ahead import Ahead, LooksAhead
from bythebook.players.random import RandomPlayer

NEAR: Final = 1e-9
"""The maximum difference between values that count as equal."""
TRIES: Final = 8
"""The number of copies of the game, with different dice, in which each option is evaluated."""


class GreedyPlayer(LooksAhead):
    """A player that evaluates every option in a few copies of the game."""

    def choose(self, ahead: Ahead) -> Option:
        """Choose the option with the best average value; ties, which are common, are broken at random."""
        worth = dict.fromkeys(ahead.options, 0.0)
        for number in range(TRIES):
            for option in ahead.options:
                game = ahead.copy(number)
                game.answer(option)
                worth[option] += ahead.worth(game)
        most = max(worth.values())
        best = [option for option in ahead.options if worth[option] > most - NEAR]
        return RandomPlayer(ahead.seed(TRIES)).any(best)
