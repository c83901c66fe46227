"""Looking ahead: a player is given games to go on from, and nothing in them that its seat may not know."""

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
    """The game in which a seat is asked, as far as the seat knows it: every copy is one way it may be.

    Hidden cards are dealt anew in each copy and dice roll otherwise; which ones follows from the number of
    the copy, the number of the ask and the player's own seed, never from the seed of the game.
    """

    def __init__(self, game: Game[Any], box: BoardGame[Any], seed: int) -> None:
        if game.prompt is None or game.prompt.domain is not None:
            raise Refused("nobody is asked who could look ahead")
        self._game = game
        self._box = box
        self._seed = seed
        self.number = game.number
        """The number of the ask."""
        self.seat: Seat = game.prompt.seat
        self.options: list[Option] = list(game.prompt.options)
        self.kind = game.prompt.kind
        self.horizon = box.evaluation.horizon
        self._turn = box.evaluation.turn(game.state)
        self._dealt: tuple[int, int, State] = (-1, 0, game.state)
        """The copy that was made last: its number, its seed and its table."""

    def seed(self, number: int) -> int:
        """The seed of a copy: a large number, unlike that of any other copy."""
        key = f"ahead/{self._seed}/{self.number}/{number}".encode()
        return int.from_bytes(blake2b(key, digest_size=12).digest(), "little")

    def copy(self, number: int) -> Game[Any]:
        """One way the game may be; the same number gives the same."""
        if self._dealt[0] != number:
            seed = self.seed(number)
            self._dealt = number, seed, redealt_copy(self._game, self._box, self.seat, seed).state
        _, seed, state = self._dealt
        return self._game.ahead(state.copy(), seed)

    def same_turn(self, game: Game[Any]) -> bool:
        """Whether the turn in which the seat is asked still goes on in a copy."""
        return self._box.evaluation.turn(game.state) == self._turn

    def worth(self, game: Game[Any]) -> float:
        """How the seat stands in a copy: 1 has won, 0 has lost."""
        return self._box.evaluation.worth(game.state, self.seat)


def redealt_copy(game: Game[Any], box: BoardGame[Any], seat: Seat, seed: int) -> Game[Any]:
    """A copy without a log, with other dice, in which all that the seat cannot see is dealt anew."""
    if game.prompt is None or game.prompt.seat != seat:
        raise Refused(f"{seat} is not asked; only who is asked looks ahead")
    state = game.state.copy()
    box.evaluation.redeal_hidden(state, seat, seed)
    return game.ahead(state, seed)


class LooksAhead(ABC):
    """A player that tries what may come of its options; it needs no memory but its seed."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def decide(self, view: Ahead, prompt: Prompt, results: Sequence[Outcome], notes: Notes) -> Answer:
        """One of the options."""
        only = len(view.options) == 1
        return Answer(view.options[0] if only else self.choose(view), notes)

    @abstractmethod
    def choose(self, ahead: Ahead) -> Option:
        """One of several options."""
