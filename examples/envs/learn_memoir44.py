"""Trains a player of Pegasus Bridge, a small battle of Memoir '44, from games against random moves.

    python examples/envs/learn_memoir44.py --minutes 8 --curve curve.csv

It is a policy gradient with a mask, in numpy alone: an option has a few features, the policy is one weight
for each, and after every batch of games the weights go where the better answers were. Every so often it plays
some games without learning from them; those rows are the curve. It needs the extra `envs`.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import gymnasium
import numpy as np
from numpy.typing import NDArray

import bythebook.envs
from bythebook.envs.gym import SeatEnv
from bythebook.games.memoir44.box.hexes import HEXES, board

Floats = NDArray[np.float64]

FAR = np.array(board().distance)
"""Steps from hex to hex."""
TRIED = 100
"""Games of which it tells how many were won."""
OF_PLACE = 8
"""Features of the hex that an option names."""


class Features:
    """What an option looks like: its type, the ask it answers, and what stands where it leads."""

    def __init__(self, env: SeatEnv) -> None:
        encoding = env.course.encoding
        self.types = len(env.course.box.observation.options) + 1
        self.size = self.types + OF_PLACE
        self.starts: dict[str, int] = {}
        at = 0
        for block in encoding.blocks:
            self.starts[block.name] = at
            at += block.size
        places = ("at", "to", "target")
        self.with_place = np.array(
            [
                False,
                *(any(hasattr(kind, name) for name in places) for kind in env.course.box.observation.options),
            ]
        )

    def block(self, seen: NDArray[np.int32], name: str) -> NDArray[np.int32]:
        """The hexes of a block."""
        start = self.starts[name]
        return seen[start : start + HEXES]

    def of(self, seen: dict[str, NDArray[Any]]) -> Floats:
        """A row for each legal option."""
        many = int(seen["action_mask"].sum())
        rows, numbers = seen["options"][:many], seen["observation"]
        found = np.zeros((many, self.size))
        found[np.arange(many), rows[:, 0]] = 1
        placed = np.flatnonzero(self.with_place[rows[:, 0]])
        if len(placed):
            found[placed, self.types :] = self.places(numbers)[rows[placed, 1] - 1]
        return found

    def places(self, numbers: NDArray[np.int32]) -> Floats:
        """Features of every hex."""
        whose, figures = self.block(numbers, "whose"), self.block(numbers, "figures")
        enemies, friends = np.flatnonzero(whose == 2), np.flatnonzero(whose == 1)
        made = np.zeros((HEXES, OF_PLACE))
        made[:, 0] = figures * (whose == 1) / 4
        made[:, 1] = (figures == 1) & (whose == 2)
        made[:, 2] = figures * (whose == 2) / 4
        made[:, 3] = self.block(numbers, "objectives") > 0
        if len(enemies):
            away = FAR[:, enemies]
            made[:, 4] = away.min(axis=1) / 4
            made[:, 5] = (away == 1).sum(axis=1) / 2
        if len(friends):
            made[:, 6] = (FAR[:, friends] == 1).sum(axis=1) / 2
        marked = np.flatnonzero(self.block(numbers, "objectives"))
        if len(marked):
            made[:, 7] = FAR[:, marked].min(axis=1) / 4
        return made


def chances(features: Floats, weights: Floats) -> Floats:
    """How likely each option is."""
    worth = features @ weights
    likely = np.exp(worth - worth.max())
    return likely / likely.sum()


def play(env: SeatEnv, made: Features, weights: Floats, lots: np.random.Generator) -> tuple[float, Floats]:
    """One game: what came of it, and where the weights would go to do the same again."""
    seen, _ = env.reset()
    towards, total, ended = np.zeros_like(weights), 0.0, False
    while not ended:
        features = made.of(seen)
        likely = chances(features, weights)
        action = int(lots.choice(len(likely), p=likely))
        towards += features[action] - likely @ features
        seen, reward, ended, _, _ = env.step(action)
        total += reward
    return total, towards


def main() -> None:
    """Learn for some minutes, and say how it goes."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="where the rows are written")
    chosen = parser.parse_args()
    env: Any = gymnasium.make(
        f"bythebook/{bythebook.envs.NAMES['memoir44']}-v0",
        seat="allies",
        players={"axis": "random"},
        setup={"scenario": "pegasus_bridge"},
    ).unwrapped
    env.reset(seed=chosen.seed)
    lots, made = np.random.default_rng(chosen.seed), Features(env)
    weights, speed = np.zeros(made.size), np.zeros(made.size)
    rows, games, start, batch = ["minutes,games,won"], 0, time.monotonic(), 16
    while True:
        if games % (20 * batch) == 0:
            won = sum(play(env, made, weights, lots)[0] > 0 for _ in range(TRIED)) / TRIED
            minutes = (time.monotonic() - start) / 60
            rows.append(f"{minutes:.2f},{games},{won:.3f}")
            print(f"{minutes:5.1f} min, {games:5} games learnt from: wins {won:.0%} of {TRIED}", flush=True)
            if chosen.curve:
                chosen.curve.write_text("\n".join(rows) + "\n", encoding="utf-8")
            if minutes >= chosen.minutes:
                return
        results, ways = zip(*(play(env, made, weights, lots) for _ in range(batch)), strict=True)
        better = np.array(results) - np.mean(results)
        step = better @ np.array(ways) / batch
        speed = 0.8 * speed + step
        weights += 0.02 * speed
        games += batch


if __name__ == "__main__":
    main()
