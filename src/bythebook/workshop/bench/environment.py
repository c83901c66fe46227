"""Measure steps of the Gymnasium environment."""

from __future__ import annotations

import time
from typing import Any

import gymnasium
import numpy as np

from bythebook import games
from bythebook.envs import NAMES
from bythebook.players.builtin import RANDOM


def measure(game: str, seconds: float) -> dict[str, float]:
    """Return random steps per CPU-second with at least two legal actions, against random players."""
    others = {str(side): RANDOM for side in games.load(game).sides({})[:-1]}
    env: Any = gymnasium.make(f"bythebook/{NAMES[game]}-v0", disable_env_checker=True, players=others)
    env, lots, steps = env.unwrapped, np.random.default_rng(0), 0
    seen, _ = env.reset(seed=1)
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        legal = np.flatnonzero(seen["action_mask"])
        steps += len(legal) > 1
        seen, _, done, cut, _ = env.step(legal[lots.integers(len(legal))])
        if done or cut:
            seen, _ = env.reset()
    return {"env_steps_per_s": steps / spent}
