"""A player that tries each option in playouts and takes the one with the best average.

Options are tried in rounds of sequential halving, all of them in the same redealt games: after each round the
worse half is dropped and the rest is tried twice as often. A playout lasts for a few answers or to the end of
the turn; then the position is evaluated. Longer playouts were not better, because real players don't answer
at random.

In playouts, the other sides answer at random. The player's own side learns from playout to playout: of a few
random answers, it takes the one with the best average so far. This finds moves that only pay off together
with the next one.
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
"""The default number of playouts per answer."""
CANDIDATES: Final = 4
"""The number of random answers from which the player's side takes the best; tuned by experiment."""

Given = tuple[str, Option]
"""A kind of prompt and an answer to it."""


class SearchPlayer(LooksAhead):
    """A player that searches for a number of playouts or seconds."""

    def __init__(self, seed: int = 0, *, playouts: int = PLAYOUTS, seconds: float = 0.0) -> None:
        super().__init__(seed)
        self.playouts = playouts
        self.seconds = seconds

    def choose(self, ahead: Ahead) -> Option:
        """Choose the option with the best average when the budget is used up."""
        tried = _Tried(ahead)
        return tried.for_seconds(self.seconds) if self.seconds else tried.for_playouts(self.playouts)


class Experience:
    """The average value of playouts, by the answers that the player's side gave in them."""

    def __init__(self) -> None:
        self._games: dict[Given, int] = {}
        self._worth: dict[Given, float] = {}

    def learn(self, given: Iterable[Given], worth: float) -> None:
        """Add a playout with its answers and its value."""
        for answer in given:
            self._games[answer] = self._games.get(answer, 0) + 1
            self._worth[answer] = self._worth.get(answer, 0.0) + worth

    def average(self, given: Given) -> float:
        """Return the average value of an answer; an untried one has the best possible value."""
        return self._worth[given] / self._games[given] if given in self._games else 1.0

    def choose(self, prompt: Prompt, player: RandomPlayer) -> Option:
        """Choose the best of a few random options."""
        options = prompt.options
        if len(options) == 1:
            return options[0]
        few = [player.any(options) for _ in range(CANDIDATES)]
        return max(few, key=lambda option: self.average((prompt.kind, option)))


class _Tried:
    """The playouts of each option so far."""

    def __init__(self, ahead: Ahead) -> None:
        self.ahead = ahead
        self.left = list(ahead.options)
        self.worth = dict.fromkeys(self.left, 0.0)
        self.number = 0
        self.experience = Experience()

    def for_playouts(self, playouts: int) -> Option:
        """Run a number of playouts, divided among the rounds."""
        rounds = ceil(log2(len(self.left)))
        for _ in range(rounds):
            each = max(1, playouts // (rounds * len(self.left)))
            for _ in range(each):
                self._once()
            self._halve()
        return self.left[0]

    def for_seconds(self, seconds: float) -> Option:
        """Run playouts for some seconds, divided equally among the rounds."""
        rounds = ceil(log2(len(self.left)))
        start = perf_counter()
        for i in range(1, rounds + 1):
            self._once()
            while perf_counter() - start < seconds * i / rounds:
                self._once()
            self._halve()
        return self.left[0]

    def _once(self) -> None:
        """Try every remaining option in one redealt game."""
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
    """Continue a copy up to its evaluation, and return the answers of the player's side."""
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
