"""A player that tries each option in games that may come, and takes the one that went best.

Options are tried in rounds, all of them in the same games; after each round the worse half is dropped, and
the rest is tried twice as often. A game is played on with random answers of everybody for a few turns, and
then it is looked at how the seat stands: longer is no better, for nobody answers at random.
"""

from __future__ import annotations

from math import ceil, log2
from time import perf_counter
from typing import Any, Final

from bythebook.kernel.ask import Option
from bythebook.kernel.game import Game
from bythebook.players.ahead import Ahead, LooksAhead
from bythebook.players.random import RandomPlayer

PLAYOUTS: Final = 200
"""Games that are tried for an answer if nobody says otherwise."""


class SearchPlayer(LooksAhead):
    """Plays on at random from copies of the game, so many times or for so long."""

    def __init__(self, seed: int = 0, *, playouts: int = PLAYOUTS, seconds: float = 0.0) -> None:
        super().__init__(seed)
        self.playouts = playouts
        self.seconds = seconds

    def choose(self, ahead: Ahead) -> Option:
        """The option that stands best after the games there was time for."""
        tried = _Tried(ahead)
        return tried.for_seconds(self.seconds) if self.seconds else tried.for_playouts(self.playouts)


class _Tried:
    """What came of each option so far."""

    def __init__(self, ahead: Ahead) -> None:
        self.ahead = ahead
        self.left = list(ahead.options)
        self.worth = dict.fromkeys(self.left, 0.0)
        self.number = 0

    def for_playouts(self, playouts: int) -> Option:
        """So many games, shared out over rounds."""
        rounds = ceil(log2(len(self.left)))
        for _ in range(rounds):
            each = max(1, playouts // (rounds * len(self.left)))
            for _ in range(each):
                self._once()
            self._halve()
        return self.left[0]

    def for_seconds(self, seconds: float) -> Option:
        """As many games as there is time for, the same for every round."""
        rounds = ceil(log2(len(self.left)))
        start = perf_counter()
        for i in range(1, rounds + 1):
            self._once()
            while perf_counter() - start < seconds * i / rounds:
                self._once()
            self._halve()
        return self.left[0]

    def _once(self) -> None:
        """Every option that is left, in the same game."""
        self.number += 1
        for option in self.left:
            game = self.ahead.copy(self.number)
            game.answer(option)
            play_on(game, RandomPlayer(self.ahead.seed(self.number)), self.ahead.horizon)
            self.worth[option] += self.ahead.worth(game)

    def _halve(self) -> None:
        self.left.sort(key=lambda option: -self.worth[option])
        self.left = self.left[: ceil(len(self.left) / 2)]


def play_on(game: Game[Any], player: RandomPlayer, answers: int) -> None:
    """Everybody answers at random for a while, or until the game is over."""
    for _ in range(answers):
        if game.ask is None:
            return
        game.answer(player.any(game.ask.options))
