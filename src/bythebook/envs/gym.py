"""Gymnasium: one seat against players that are chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
from gymnasium import spaces

from bythebook import games
from bythebook.envs.course import ILLEGAL, Course, Reward
from bythebook.envs.encoding import ACTIONS, Seen
from bythebook.kernel.box import Refused
from bythebook.kernel.game import PERSON
from bythebook.kernel.prompt import Seat
from bythebook.players.seating import check_sides


class SeatEnv(gymnasium.Env[Seen, int]):
    """One seat of a game; the others are played by bots or by players that are named."""

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seat: str = "",
        players: Mapping[str, str] | None = None,
        setup: Mapping[str, str] | None = None,
        rulings: Mapping[str, str] | None = None,
        reward: Reward = "result",
        render_mode: str | None = None,
    ) -> None:
        box, chosen = games.load(game), dict(setup or {})
        sides = box.sides(chosen)
        self.seat = Seat(seat or sides[-1])
        check_sides(sides, [self.seat], option="seat")
        if self.seat in (players or {}):
            raise Refused(f"players: {self.seat} is the seat that learns; name players of the others")
        others = {str(side): box.bots.opponent_for(side, chosen) for side in sides if side != self.seat}
        seated = {**others, **(players or {})}
        if people := [side for side, who in seated.items() if who == PERSON]:
            raise Refused(f"players: {people[0]}: only one seat learns; PettingZoo has all of them")
        self.course = Course(game, players=seated, setup=setup, rulings=rulings, reward=reward)
        self.render_mode = render_mode
        self.observation_space = self.course.encoding.space()  # type: ignore[assignment]
        self.action_space = spaces.Discrete(ACTIONS)  # type: ignore[assignment]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """A new game: the same one for the same seed."""
        super().reset(seed=seed)
        self.course.begin(int(self.np_random.integers(2**62)))
        self._show()
        return self.course.seen(self.seat), self.course.info()

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Answer with the option of that place; an illegal one loses the game."""
        course = self.course
        if course.asked is not None and not course.is_legal(int(action)):
            return course.seen(self.seat), ILLEGAL, True, False, {"illegal": int(action)}
        course.act(int(action))
        self._show()
        gain = course.gains()[self.seat]
        return course.seen(self.seat), gain, course.asked is None, False, course.info()

    def action_masks(self) -> Any:
        """Which actions are legal, as learners ask for it that mask."""
        return self.course.seen(self.seat)["action_mask"].astype(bool)

    def render(self) -> str | None:
        """The board in text."""
        return self.course.text(self.seat) if self.render_mode == "ansi" else None

    def _show(self) -> None:
        if self.render_mode == "human":
            print(self.course.text(self.seat))
