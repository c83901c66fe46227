"""The course of a game in which some seats are learners: it goes on by itself until one of them is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from bythebook import games
from bythebook.envs.encoding import Encoding, Seen
from bythebook.kernel.box import Refused
from bythebook.kernel.chance import Outcome, Source, Typed
from bythebook.kernel.game import PERSON, Game
from bythebook.kernel.prompt import CHANCE, Seat
from bythebook.players.match import answer_next
from bythebook.players.seating import check_sides, seat_all

ILLEGAL = -1
"""The reward for an action that is not legal; it ends the game."""

Reward = Literal["result", "worth"]
"""1 for a win, -1 for a loss and 0 for a draw, at the end; or how much better the seat stands each time."""


class Course:
    """One game after another with the same setup and the same people."""

    def __init__(
        self,
        game: str,
        *,
        players: Mapping[str, str] | None = None,
        setup: Mapping[str, str] | None = None,
        rulings: Mapping[str, str] | None = None,
        chance: Literal["inside", "player"] = "inside",
        reward: Reward = "result",
    ) -> None:
        if chance not in ("inside", "player"):
            raise Refused(f"chance is 'inside' or 'player', not {chance!r}")
        if reward not in ("result", "worth"):
            raise Refused(f"the reward is 'result' or 'worth', not {reward!r}")
        self.box = games.load(game)
        self.encoding = Encoding(self.box)
        seats = self.box.sides(setup or {})
        check_sides(seats, players or {}, option="players")
        seated = {seat: (players or {}).get(seat, PERSON) for seat in seats}
        self._seating = seat_all(self.box, seated, setup=setup, rulings=rulings)
        self.learners = tuple(seat for seat, who in seated.items() if who == PERSON)
        """The seats that are asked from outside."""
        self.is_chance_asked = chance == "player"
        self.reward: Reward = reward
        self.rolled: Outcome = ()
        """What chance has answered of the open ask."""
        self.begin(0)

    def begin(self, seed: int) -> None:
        """A new game."""
        sources: dict[str, Source] = (
            {element.name: Typed() for element in self.box.elements} if self.is_chance_asked else {}
        )
        self.game: Game[Any] = Game(self.box, self._seating.header(seed), sources=sources)
        self._players = self._seating.players(seed)
        self.rolled = ()
        self._go_on()
        self.stood = self.standing()

    @property
    def asked(self) -> Seat | None:
        """Who must act: a learner or chance; nobody when the game is over."""
        return self.game.prompt.seat if self.game.prompt is not None else None

    @property
    def values(self) -> Sequence[str]:
        """What chance can answer next, in the order of its actions."""
        prompt = self.game.prompt
        assert prompt is not None
        assert prompt.domain is not None
        return sorted(prompt.domain.possible(self.game.state.piles, self.rolled))

    def weights(self) -> dict[str, float]:
        """How likely each of these values is."""
        prompt = self.game.prompt
        assert prompt is not None
        assert prompt.domain is not None
        bag = prompt.domain.possible(self.game.state.piles, self.rolled)
        return {value: bag[value] / sum(bag.values()) for value in sorted(bag)}

    def is_legal(self, action: int) -> bool:
        """Whether an action is one of those that can be chosen."""
        assert self.game.prompt is not None
        many = len(self.values) if self.game.prompt.domain is not None else len(self.game.prompt.options)
        return 0 <= action < many

    def act(self, action: int) -> None:
        """Whoever is asked answers with the option of that place."""
        prompt = self.game.prompt
        if prompt is None:
            raise Refused("the game is over: reset the environment")
        if not self.is_legal(action):
            raise Refused(f"action {action} is not legal: the mask says which are")
        if prompt.domain is None:
            self.game.answer(prompt.options[action])
        else:
            self.rolled = (*self.rolled, self.values[action])
            if len(self.rolled) < prompt.domain.size and self.values:
                return
            told, self.rolled = self.rolled, ()
            self.game.answer(told)
        self._go_on()

    def _go_on(self) -> None:
        """Players that are not learners answer."""
        while (prompt := self.game.prompt) is not None and prompt.seat in self._players:
            answer_next(self.game, self.box, self._players[prompt.seat])

    def seen(self, seat: Seat) -> Seen:
        """What a seat sees now."""
        prompt = self.game.prompt
        if seat == CHANCE:
            is_asked = prompt is not None and prompt.domain is not None
            return (
                self.encoding.rolled(prompt, self.values) if prompt and is_asked else self.encoding.nothing()
            )
        return self.encoding.seen(self.game.state, prompt, seat)

    def info(self) -> dict[str, Any]:
        """What is beside the numbers: who has won; for chance, how likely each value is."""
        prompt = self.game.prompt
        if prompt is None:
            return {"winner": self.game.state.winner}
        return {"weights": self.weights()} if prompt.domain is not None else {}

    def options(self) -> list[str]:
        """What each action means, in words."""
        prompt = self.game.prompt
        if prompt is None:
            return []
        return list(self.values) if prompt.domain else [self.box.notation(each) for each in prompt.options]

    # -- rewards ----------------------------------------------------------------------------------

    def standing(self) -> dict[Seat, float]:
        """How each learner stands, from -1 to 1; with rewards for the result alone even until the end."""
        state = self.game.state
        if self.reward == "result" and not state.over:
            return dict.fromkeys(self.learners, 0.0)
        return {seat: 2 * self.box.evaluation.worth(state, seat) - 1 for seat in self.learners}

    def gains(self) -> dict[Seat, float]:
        """How much better each learner stands than at the last look."""
        before, self.stood = self.stood, self.standing()
        return {seat: self.stood[seat] - before[seat] for seat in self.learners}

    # -- to look at -------------------------------------------------------------------------------

    def text(self, seat: Seat | None = None) -> str:
        """The board in text, as a seat sees it."""
        return self.box.renderer.draw(self.game.state, seat)
