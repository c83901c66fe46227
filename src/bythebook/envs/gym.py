"""The Gymnasium environment: one seat against chosen players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
from gymnasium import spaces

from bythebook import games
from bythebook.envs.encoding import ACTIONS, ObservationDict
from bythebook.envs.episode import ILLEGAL, Episode, Reward
from bythebook.kernel.box import Refused
from bythebook.kernel.game import PERSON
from bythebook.kernel.prompt import Seat
from bythebook.players.seating import check_sides


class SeatEnv(gymnasium.Env[ObservationDict, int]):
    """One seat of a game; bots or chosen players have the others."""

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
            raise Refused(
                f"players: {self.seat} is the learner's seat; name players for the other seats only"
            )
        others = {str(side): box.bots.opponent_for(side, chosen) for side in sides if side != self.seat}
        seated = {**others, **(players or {})}
        if people := [side for side, who in seated.items() if who == PERSON]:
            raise Refused(f"players: {people[0]} can't be a person; use PettingZoo for several learners")
        self.episode = Episode(game, players=seated, setup=setup, rulings=rulings, reward=reward)
        self.render_mode = render_mode
        self.observation_space = self.episode.encoding.space()  # type: ignore[assignment]
        self.action_space = spaces.Discrete(ACTIONS)  # type: ignore[assignment]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[ObservationDict, dict[str, Any]]:
        """Start a new game; the same seed gives the same game."""
        super().reset(seed=seed)
        self.episode.begin(int(self.np_random.integers(2**62)))
        self._show()
        return self.episode.seen(self.seat), self.episode.info()

    def step(self, action: int) -> tuple[ObservationDict, float, bool, bool, dict[str, Any]]:
        """Answer with the option at this index; an illegal action ends the game as a loss."""
        episode = self.episode
        if episode.acting is not None and not episode.is_legal(int(action)):
            return episode.seen(self.seat), ILLEGAL, True, False, {"illegal": int(action)}
        episode.act(int(action))
        self._show()
        reward = episode.take_rewards()[self.seat]
        return episode.seen(self.seat), reward, episode.acting is None, False, episode.info()

    def action_masks(self) -> Any:
        """Return the mask of legal actions; sb3-contrib's MaskablePPO expects this method name."""
        return self.episode.seen(self.seat)["action_mask"].astype(bool)

    def render(self) -> str | None:
        """Return the board as text."""
        return self.episode.text(self.seat) if self.render_mode == "ansi" else None

    def _show(self) -> None:
        if self.render_mode == "human":
            print(self.episode.text(self.seat))
