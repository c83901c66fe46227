"""PettingZoo: all seats of a game, asked in the order in which the rules ask them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from bythebook.envs.course import ILLEGAL, Course, Reward
from bythebook.envs.encoding import ACTIONS, Seen
from bythebook.kernel.prompt import CHANCE, Seat


class RawEnv(AECEnv):  # type: ignore[misc]
    """A game without the wrappers that catch mistakes."""

    def __init__(
        self,
        game: str,
        players: Mapping[str, str] | None = None,
        setup: Mapping[str, str] | None = None,
        rulings: Mapping[str, str] | None = None,
        chance: Literal["inside", "player"] = "inside",
        reward: Reward = "result",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.metadata = {"name": f"{game}_v0", "render_modes": ["ansi", "human"], "is_parallelizable": False}
        self.course = Course(
            game, players=players, setup=setup, rulings=rulings, chance=chance, reward=reward
        )
        self.render_mode = render_mode
        chance_too = [str(CHANCE)] if self.course.is_chance_asked else []
        self.possible_agents = [*map(str, self.course.learners), *chance_too]
        space = self.course.encoding.space()
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Dict[Any]:
        """The same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        """One of its own for each, so that each has its own lots."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game: the same one for the same seed."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.course.begin(int(self._seeds.integers(2**62)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._turn_to_next()

    def observe(self, agent: str) -> Seen:
        """What an agent sees now."""
        return self.course.seen(Seat(agent))

    def step(self, action: int | None) -> None:
        """The agent whose turn it is answers with the option of that place."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self.course.act(int(action))
        gains: dict[str, float] = {str(seat): gain for seat, gain in self.course.gains().items()}
        self.rewards = dict.fromkeys(self.agents, 0.0) | gains
        self._accumulate_rewards()
        self._turn_to_next()

    def _turn_to_next(self) -> None:
        asked = self.course.asked
        self.infos = {agent: {} for agent in self.agents}
        if asked is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = asked
            self.infos[asked] = self.course.info()
        if self.render_mode == "human":
            print(self.course.text())

    def render(self) -> str | None:
        """The board in text, as everybody sees it."""
        return self.course.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""


def wrapped(game: str, **chosen: Any) -> AECEnv:
    """A game as people use it: an illegal action ends it, and steps are taken in order."""
    made = wrappers.TerminateIllegalWrapper(RawEnv(game, **chosen), illegal_reward=ILLEGAL)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))
