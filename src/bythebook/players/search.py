"""A player that tries each option in games that may come, and takes the one that went best.

Options are tried in rounds, all of them in the same games; after each round the worse half is dropped, and
the rest is tried twice as often. A game is played on for a few answers, or to the end of the turn, and then
it is looked at how the seat stands: longer is no better, for nobody answers at random.

Others answer at random in what is played on. The own side learns from game to game: of a few random answers
it takes the one after which games went best so far. So a move that pays only with the next is found.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, log2
from time import perf_counter
from typing import Any, Final

from bythebook.kernel.game import Game
from bythebook.kernel.prompt import Option, Prompt
from bythebook.players.ahead import Ahead, LooksAhead
from bythebook.players.random import RandomPlayer

PLAYOUTS: Final = 200
"""Games that are tried for an answer if nobody says otherwise."""
CANDIDATES: Final = 4
"""Random answers of which the own side takes the best in what is played on; found by trying."""

Given = tuple[str, Option]
"""An answer and the kind of ask it was given to."""


class SearchPlayer(LooksAhead):
    """Plays on from copies of the game, so many times or for so long."""

    def __init__(self, seed: int = 0, *, playouts: int = PLAYOUTS, seconds: float = 0.0) -> None:
        super().__init__(seed)
        self.playouts = playouts
        self.seconds = seconds

    def choose(self, ahead: Ahead) -> Option:
        """The option that stands best after the games there was time for."""
        tried = _Tried(ahead)
        return tried.for_seconds(self.seconds) if self.seconds else tried.for_playouts(self.playouts)


class Experience:
    """How games went in which the own side gave an answer, wherever in them it gave it."""

    def __init__(self) -> None:
        self._games: dict[Given, int] = {}
        self._worth: dict[Given, float] = {}

    def learn(self, given: Iterable[Given], worth: float) -> None:
        """A game with these answers has come to this."""
        for answer in given:
            self._games[answer] = self._games.get(answer, 0) + 1
            self._worth[answer] = self._worth.get(answer, 0.0) + worth

    def average(self, given: Given) -> float:
        """How games went with an answer; what was never tried may be the best of all."""
        return self._worth[given] / self._games[given] if given in self._games else 1.0

    def choose(self, prompt: Prompt, player: RandomPlayer) -> Option:
        """The best of a few options that the player takes at random."""
        options = prompt.options
        if len(options) == 1:
            return options[0]
        few = [player.any(options) for _ in range(CANDIDATES)]
        return max(few, key=lambda option: self.average((prompt.kind, option)))


class _Tried:
    """What came of each option so far."""

    def __init__(self, ahead: Ahead) -> None:
        self.ahead = ahead
        self.left = list(ahead.options)
        self.worth = dict.fromkeys(self.left, 0.0)
        self.number = 0
        self.experience = Experience()

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
            player = RandomPlayer(self.ahead.seed(self.number))
            given = play_on(self.ahead, game, player, self.experience)
            worth = self.ahead.worth(game)
            self.experience.learn({(self.ahead.kind, option), *given}, worth)
            self.worth[option] += worth

    def _halve(self) -> None:
        self.left.sort(key=lambda option: -self.worth[option])
        self.left = self.left[: ceil(len(self.left) / 2)]


def play_on(ahead: Ahead, game: Game[Any], player: RandomPlayer, experience: Experience) -> list[Given]:
    """A copy goes on until it is time to look, others answering at random; the answers of the own side."""
    given: list[Given] = []
    for _ in range(ahead.horizon):
        prompt = game.prompt
        if prompt is None or not ahead.same_turn(game):
            break
        if prompt.seat == ahead.seat:
            option = experience.choose(prompt, player)
            given.append((prompt.kind, option))
        else:
            option = player.any(prompt.options)
        game.answer(option)
    return given
