"""Train a player for Pegasus Bridge, a small Memoir '44 battle, in games against a random player.

    python examples/envs/learn_memoir44.py --curve curve.svg

This is a masked policy gradient in plain numpy. Each option has a few features, and the policy is a linear
softmax with one weight per feature. After each batch of games, the weights are updated toward the answers
that had better returns: the discounted rewards that followed. At regular intervals, evaluation games are
played without learning. Their results form the learning curve, which is saved as CSV or, if the file name
ends in `.svg`, as a chart. Requires the extra `envs`.
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
from bythebook.lab.report import curve
from bythebook.lab.statistics import Mean, wilson

Floats = NDArray[np.float64]

FAR = np.array(board().distance)
"""The distance between each pair of hexes, in steps."""
BATCH = 4
"""The number of games per update of the weights."""
SOON = 0.9
"""The discount factor: how much the return of the next answer counts for the one before it."""
STEP = 0.1
"""The learning rate."""
OF_PLACE = 8
"""The number of features of the hex that an option names."""


class Features:
    """The features of an option: its type and, per type, the features of its destination or target hex."""

    def __init__(self, env: SeatEnv) -> None:
        encoding = env.episode.encoding
        self.types = len(env.episode.box.observation.options) + 1
        self.size = self.types * (1 + OF_PLACE)
        self.starts: dict[str, int] = {}
        at = 0
        for block in encoding.blocks:
            self.starts[block.name] = at
            at += block.size
        places = ("at", "to", "target")
        self.with_place = np.array(
            [
                False,
                *(
                    any(hasattr(kind, name) for name in places)
                    for kind in env.episode.box.observation.options
                ),
            ]
        )

    def block(self, seen: NDArray[np.int32], name: str) -> NDArray[np.int32]:
        """Return the part of an observation with one number per hex."""
        start = self.starts[name]
        return seen[start : start + HEXES]

    def of(self, seen: dict[str, NDArray[Any]]) -> Floats:
        """Return a matrix with one row of features for each legal option."""
        many = int(seen["action_mask"].sum())
        rows, numbers = seen["options"][:many], seen["observation"]
        found = np.zeros((many, self.size))
        found[np.arange(many), rows[:, 0]] = 1
        placed = np.flatnonzero(self.with_place[rows[:, 0]])
        if len(placed):
            of_type = self.types + OF_PLACE * rows[placed, 0, None] + np.arange(OF_PLACE)
            found[placed[:, None], of_type] = self.places(numbers)[rows[placed, 1] - 1]
        return found

    def places(self, numbers: NDArray[np.int32]) -> Floats:
        """Return a matrix with one row of features for each hex."""
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
    """Return the probability of each option (softmax)."""
    worth = features @ weights
    likely = np.exp(worth - worth.max())
    return likely / likely.sum()


def play(env: SeatEnv, made: Features, weights: Floats, lots: np.random.Generator) -> tuple[bool, Floats]:
    """Play a game; return whether it was won, and the gradient for the weights."""
    seen, info = env.reset()
    ways, gains, ended = [], [], False
    while not ended:
        features = made.of(seen)
        likely = chances(features, weights)
        action = int(lots.choice(len(likely), p=likely))
        ways.append(features[action] - likely @ features)
        seen, gain, ended, _, info = env.step(action)
        gains.append(gain)
    for i in range(len(gains) - 2, -1, -1):
        gains[i] += SOON * gains[i + 1]
    better = np.array(gains) - np.mean(gains)
    return info["winner"] == env.seat, better @ np.array(ways)


class Learner:
    """The weights and the Adam optimizer, whose step size per weight lets rare options learn as well."""

    def __init__(self, size: int) -> None:
        self.weights, self.way, self.square, self.times = np.zeros(size), np.zeros(size), np.zeros(size), 0

    def go(self, way: Floats) -> None:
        """Update the weights by one step of Adam."""
        self.times += 1
        self.way = 0.9 * self.way + 0.1 * way
        self.square = 0.99 * self.square + 0.01 * way**2
        mean, square = self.way / (1 - 0.9**self.times), self.square / (1 - 0.99**self.times)
        self.weights += STEP * mean / (np.sqrt(square) + 1e-8)


class Curve:
    """The learning curve: wins per evaluation with confidence intervals, saved after every evaluation."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.rows: list[tuple[int, int, int, float]] = []

    def add(self, games: int, won: int, of: int, seconds: float) -> None:
        """Add an evaluation, print it, and save the curve."""
        self.rows.append((games, won, of, seconds))
        low, high = wilson(won, of)
        told = f"{games:5} games learnt from in {seconds:5.1f} CPU-seconds: wins {won} of {of}"
        print(f"{told}, {low:.0%} to {high:.0%}", flush=True)
        if self.file is not None:
            self.file.write_text(self.drawn() if self.file.suffix == ".svg" else self.table())

    def table(self) -> str:
        """Return the curve as CSV."""
        rows = [f"{games},{won},{of},{seconds:.1f}" for games, won, of, seconds in self.rows]
        return "\n".join(["games,won,of,seconds", *rows, ""])

    def drawn(self) -> str:
        """Return the curve as an SVG chart."""
        shares = {games: Mean(won / of, *wilson(won, of)) for games, won, of, _ in self.rows}
        return curve("Games won against random moves", shares, across="games learnt from")


def main() -> None:
    """Train, evaluate at intervals, and print the results."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=48, help="number of games to learn from")
    parser.add_argument("--every", type=int, default=8, help="number of games between evaluations")
    parser.add_argument("--tried", type=int, default=100, help="number of games per evaluation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="save the learning curve to this .csv or .svg file")
    chosen = parser.parse_args()
    env: Any = gymnasium.make(
        f"bythebook/{bythebook.envs.NAMES['memoir44']}-v0",
        seat="axis",
        players={"allies": "random"},
        setup={"scenario": "pegasus_bridge"},
        reward="worth",
    ).unwrapped
    env.reset(seed=chosen.seed)
    lots, made = np.random.default_rng(chosen.seed), Features(env)
    learner, told, spent = Learner(made.size), Curve(chosen.curve), 0.0
    for games in range(0, chosen.games + 1, BATCH):
        if games:
            start = time.process_time()
            ways = [play(env, made, learner.weights, lots)[1] for _ in range(BATCH)]
            learner.go(np.mean(ways, axis=0))
            spent += time.process_time() - start
        if games % chosen.every == 0:
            won = sum(play(env, made, learner.weights, lots)[0] for _ in range(chosen.tried))
            told.add(games, won, chosen.tried, spent)


if __name__ == "__main__":
    main()
