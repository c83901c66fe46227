"""Lookahead for players: copies of the game in which hidden cards are redealt."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

from bythebook.games.boardgame import BoardGame
from bythebook.kernel.chance import Outcome
from bythebook.kernel.game import Game, Refused
from bythebook.kernel.prompt import Option, Prompt, Seat
from bythebook.kernel.step import Notes, State
from bythebook.playbook.run.runner import Answer


class Ahead:
    """The games that are possible from the point of view of a seat at a prompt; each copy is one of them.

    In each copy, hidden cards are redealt and future dice are seeded from the number of the copy, the number
    of the prompt and the player's own seed, never from the seed of the game.
    """

    def __init__(self, game: Game[Any], box: BoardGame[Any], seed: int) -> None:
        if game.prompt is None or game.prompt.domain is not None:
            raise Refused("no player has to decide now")
        self._game = game
        self._box = box
        self._seed = seed
        self.number = game.number
        """The number of the prompt."""
        self.seat: Seat = game.prompt.seat
        self.options: list[Option] = list(game.prompt.options)
        self.kind = game.prompt.kind
        self.horizon = box.evaluation.horizon
        self._turn = box.evaluation.turn(game.state)
        self._dealt: tuple[int, int, State] = (-1, 0, game.state)
        """The number, seed and state of the last copy."""

    def seed(self, number: int) -> int:
        """Return the seed of a copy, a large unique number."""
        key = f"ahead/{self._seed}/{self.number}/{number}".encode()
        return int.from_bytes(blake2b(key, digest_size=12).digest(), "little")

    def copy(self, number: int) -> Game[Any]:
        """Return a possible game; the same number gives the same game."""
        if self._dealt[0] != number:
            seed = self.seed(number)
            self._dealt = number, seed, redealt_copy(self._game, self._box, self.seat, seed).state
        _, seed, state = self._dealt
        return self._game.ahead(state.copy(), seed)

    def same_turn(self, game: Game[Any]) -> bool:
        """Return whether a copy is still in the turn in which the prompt was asked."""
        return self._box.evaluation.turn(game.state) == self._turn

    def worth(self, game: Game[Any]) -> float:
        """Return the value of a copy for the seat: 1 is won, 0 is lost."""
        return self._box.evaluation.worth(game.state, self.seat)


def redealt_copy(game: Game[Any], box: BoardGame[Any], seat: Seat, seed: int) -> Game[Any]:
    """Return a copy without a log, with other dice, and with everything redealt that the seat can't see."""
    if game.prompt is None or game.prompt.seat != seat:
        raise Refused(f"{seat} does not have to decide now, so it can't look ahead")
    state = game.state.copy()
    box.evaluation.redeal_hidden(state, seat, seed)
    return game.ahead(state, seed)


class LooksAhead(ABC):
    """A player that tries its options in copies of the game; its only state is its seed."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def decide(self, view: Ahead, prompt: Prompt, results: Sequence[Outcome], notes: Notes) -> Answer:
        """Choose one of the options."""
        only = len(view.options) == 1
        return Answer(view.options[0] if only else self.choose(view), notes)

    @abstractmethod
    def choose(self, ahead: Ahead) -> Option:
        """Choose one of several options."""
