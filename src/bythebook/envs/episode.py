"""Episodes: games in which some seats are learners; the other players answer until a learner has to act."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from bythebook import games
from bythebook.envs.encoding import Encoding, ObservationDict
from bythebook.kernel.box import Refused
from bythebook.kernel.chance import Outcome, Source, Typed
from bythebook.kernel.game import PERSON, Game
from bythebook.kernel.prompt import CHANCE, Seat
from bythebook.players.match import answer_next
from bythebook.players.seating import check_sides, seat_all

ILLEGAL = -1
"""The reward for an illegal action, which ends the game."""

Reward = Literal["result", "worth"]
"""`result`: at the end, 1 for a win, -1 for a loss, 0 for a draw; `worth`: the change in the evaluation."""


class Episode:
    """Plays episodes of a game, one after another, with the same setup and the same players."""

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
            raise Refused(f"chance must be 'inside' or 'player', not {chance!r}")
        if reward not in ("result", "worth"):
            raise Refused(f"reward must be 'result' or 'worth', not {reward!r}")
        self.box = games.load(game)
        self.encoding = Encoding(self.box)
        seats = self.box.sides(setup or {})
        check_sides(seats, players or {}, option="players")
        seated = {seat: (players or {}).get(seat, PERSON) for seat in seats}
        self._seating = seat_all(self.box, seated, setup=setup, rulings=rulings)
        self.learners = tuple(seat for seat, who in seated.items() if who == PERSON)
        """The seats that the user of the environment plays."""
        self.is_chance_asked = chance == "player"
        self.reward: Reward = reward
        self.rolled: Outcome = ()
        """The values chosen so far for the open chance prompt."""
        self.begin(0)

    def begin(self, seed: int) -> None:
        """Start a new game."""
        sources: dict[str, Source] = (
            {element.name: Typed() for element in self.box.elements} if self.is_chance_asked else {}
        )
        self.game: Game[Any] = Game(self.box, self._seating.header(seed), sources=sources)
        self._players = self._seating.players(seed)
        self.rolled = ()
        self._advance()
        self.stood = self.standings()

    @property
    def acting(self) -> Seat | None:
        """The seat that has to act, a learner or chance; None if the game is over."""
        return self.game.prompt.seat if self.game.prompt is not None else None

    @property
    def values(self) -> Sequence[str]:
        """The possible next values of the open chance prompt, in the order of the actions."""
        prompt = self.game.prompt
        assert prompt is not None
        assert prompt.domain is not None
        return sorted(prompt.domain.possible(self.game.state.piles, self.rolled))

    def weights(self) -> dict[str, float]:
        """The probability of each of these values."""
        prompt = self.game.prompt
        assert prompt is not None
        assert prompt.domain is not None
        bag = prompt.domain.possible(self.game.state.piles, self.rolled)
        return {value: bag[value] / sum(bag.values()) for value in sorted(bag)}

    def is_legal(self, action: int) -> bool:
        """Return whether an action is legal."""
        assert self.game.prompt is not None
        many = len(self.values) if self.game.prompt.domain is not None else len(self.game.prompt.options)
        return 0 <= action < many

    def act(self, action: int) -> None:
        """Answer the open prompt with the option at this index."""
        prompt = self.game.prompt
        if prompt is None:
            raise Refused("the game is over; call reset()")
        if not self.is_legal(action):
            raise Refused(f"action {action} is illegal; see action_mask")
        if prompt.domain is None:
            self.game.answer(prompt.options[action])
        else:
            self.rolled = (*self.rolled, self.values[action])
            if len(self.rolled) < prompt.domain.size and self.values:
                return
            told, self.rolled = self.rolled, ()
            self.game.answer(told)
        self._advance()

    def _advance(self) -> None:
        """Let the other players answer until a learner or chance has to act."""
        while (prompt := self.game.prompt) is not None and prompt.seat in self._players:
            answer_next(self.game, self.box, self._players[prompt.seat])

    def seen(self, seat: Seat) -> ObservationDict:
        """Return the current observation of a seat."""
        prompt = self.game.prompt
        if seat == CHANCE:
            is_asked = prompt is not None and prompt.domain is not None
            return (
                self.encoding.rolled(prompt, self.values) if prompt and is_asked else self.encoding.nothing()
            )
        return self.encoding.encode(self.game.state, prompt, seat)

    def info(self) -> dict[str, Any]:
        """Return further information: the winner; for chance, the probability of each value."""
        prompt = self.game.prompt
        if prompt is None:
            return {"winner": self.game.state.winner}
        return {"weights": self.weights()} if prompt.domain is not None else {}

    def options(self) -> list[str]:
        """Return the text of each legal action."""
        prompt = self.game.prompt
        if prompt is None:
            return []
        return list(self.values) if prompt.domain else [self.box.notation(each) for each in prompt.options]

    # -- rewards ----------------------------------------------------------------------------------

    def standings(self) -> dict[Seat, float]:
        """Return the evaluation for each learner, from -1 to 1; with `result`, it is 0 until the end."""
        state = self.game.state
        if self.reward == "result" and not state.over:
            return dict.fromkeys(self.learners, 0.0)
        return {seat: 2 * self.box.evaluation.worth(state, seat) - 1 for seat in self.learners}

    def take_rewards(self) -> dict[Seat, float]:
        """Return the reward of each learner since the last call."""
        before, self.stood = self.stood, self.standings()
        return {seat: self.stood[seat] - before[seat] for seat in self.learners}

    # -- text -------------------------------------------------------------------------------------

    def text(self, seat: Seat | None = None) -> str:
        """Return the board as text, as a seat sees it."""
        return self.box.renderer.draw(self.game.state, seat)
