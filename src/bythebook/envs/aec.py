"""The PettingZoo environment: all seats of a game, in the order in which the rules ask them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from bythebook.envs.encoding import ACTIONS, ObservationDict
from bythebook.envs.episode import ILLEGAL, Episode, Reward
from bythebook.kernel.prompt import CHANCE, Seat


class RawEnv(AECEnv):  # type: ignore[misc]
    """The raw environment, without the wrappers that check its usage."""

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
        self.episode = Episode(
            game, players=players, setup=setup, rulings=rulings, chance=chance, reward=reward
        )
        self.render_mode = render_mode
        chance_too = [str(CHANCE)] if self.episode.is_chance_asked else []
        self.possible_agents = [*map(str, self.episode.learners), *chance_too]
        space = self.episode.encoding.space()
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Dict[Any]:
        """Return the space of observations, which all agents share."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        """Return the action space of an agent; each has its own, with its own random numbers."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; the same seed gives the same game."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.episode.begin(int(self._seeds.integers(2**62)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._turn_to_next()

    def observe(self, agent: str) -> ObservationDict:
        """Return the current observation of an agent."""
        return self.episode.seen(Seat(agent))

    def step(self, action: int | None) -> None:
        """Answer the open prompt with the option at this index."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self.episode.act(int(action))
        rewards = {str(seat): reward for seat, reward in self.episode.take_rewards().items()}
        self.rewards = dict.fromkeys(self.agents, 0.0) | rewards
        self._accumulate_rewards()
        self._turn_to_next()

    def _turn_to_next(self) -> None:
        acting = self.episode.acting
        self.infos = {agent: {} for agent in self.agents}
        if acting is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = acting
            self.infos[acting] = self.episode.info()
        if self.render_mode == "human":
            print(self.episode.text())

    def render(self) -> str | None:
        """Return the board as text, with public information only."""
        return self.episode.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: the environment has no resources to release."""


def wrap_env(game: str, **chosen: Any) -> AECEnv:
    """Return the environment with its wrappers: an illegal action ends the game, calls out of order fail."""
    made = wrappers.TerminateIllegalWrapper(RawEnv(game, **chosen), illegal_reward=ILLEGAL)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))
