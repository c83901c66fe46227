"""Measures catanatron; runs in the peers' own environment, prints one figure as JSON.

Needs nothing of ours. The releases on PyPI lack the ValueFunction bot of the project's repository, but
`catanatron-gym` holds the features it weighs: `ValuePlayer` weighs them, one step ahead as that one does.
`VictoryPointPlayer`, the release's own bot, counts points and nothing else; it is measured beside it.
"""

import argparse
import json
import time
from collections.abc import Callable

import gymnasium
import numpy as np
from catanatron.game import TURNS_LIMIT, Game
from catanatron.models.actions import Action
from catanatron.models.enums import RESOURCES
from catanatron.models.player import Color, Player, RandomPlayer
from catanatron.players.search import VictoryPointPlayer
from catanatron.state_functions import get_actual_victory_points
from catanatron_gym.features import (
    build_production_features,
    reachability_features,
    resource_hand_features,
)

production_features = build_production_features(consider_robber=True)


class ValuePlayer(Player):  # type: ignore[misc]
    """Takes the option whose position is worth most: points, production, what its roads reach, its hand."""

    def decide(self, game: Game, playable_actions: list[Action]) -> Action:
        """Copies the game for every option, plays it, weighs what came of it."""
        if len(playable_actions) == 1:
            return playable_actions[0]
        return max(playable_actions, key=lambda action: self.worth(game, action))

    def worth(self, game: Game, action: Action) -> float:
        """What the position after an action is worth to this player."""
        after = game.copy()
        after.execute(action)
        made = production_features(after, self.color)
        reached = reachability_features(after, self.color, 2)
        held = resource_hand_features(after, self.color)
        return float(
            1e6 * get_actual_victory_points(after.state, self.color)
            + 1e3 * sum(made[f"EFFECTIVE_P0_{kind}_PRODUCTION"] for kind in RESOURCES)
            - 1e3 * sum(made[f"EFFECTIVE_P1_{kind}_PRODUCTION"] for kind in RESOURCES)
            + 1e2 * sum(reached[f"P0_1_ROAD_REACHABLE_{kind}"] for kind in RESOURCES)
            + sum(held[f"P0_{kind}_IN_HAND"] for kind in RESOURCES)
        )


def choices_per_s(player: type, seconds: float) -> float:
    """Choices among two or more options per CPU-second of whole games, their set-up included."""
    choices = 0
    seed = 0
    start = time.process_time()
    while True:
        seed += 1
        game = Game([player(color) for color in Color], seed=seed)
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            choices += len(game.state.playable_actions) > 1
            game.play_tick()
            # Games of bots are long: the clock may stop one half-way.
            spent = time.process_time() - start
            if spent >= seconds:
                return choices / spent


def positions(games: int, every: int) -> list[Game]:
    """Positions from start to end of random games, one in so many ticks."""
    found = []
    for seed in range(1, games + 1):
        game = Game([RandomPlayer(color) for color in Color], seed=seed)
        tick = 0
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            if tick % every == 0:
                found.append(game.copy())
            game.play_tick()
            tick += 1
    return found


def copy_us(seconds: float) -> float:
    """CPU microseconds per `Game.copy()`, averaged over positions of all ages."""
    sample = positions(games=5, every=25)
    copies = 0
    start = time.process_time()
    while True:
        for game in sample:
            game.copy()
        copies += len(sample)
        spent = time.process_time() - start
        if spent >= seconds:
            return spent / copies * 1e6


def env_steps_per_s(seconds: float) -> float:
    """Steps with two or more legal actions per CPU-second, at random, against a player at random."""
    env = gymnasium.make("catanatron_gym:catanatron-v1", disable_env_checker=True).unwrapped
    lots = np.random.default_rng(0)
    _, info = env.reset(seed=1)
    steps = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        legal = info["valid_actions"]
        steps += len(legal) > 1
        _, _, done, cut, info = env.step(legal[lots.integers(len(legal))])
        if done or cut:
            _, info = env.reset()
    return steps / spent


FIGURES: dict[str, Callable[[float], float]] = {
    "random_choices_per_s": lambda seconds: choices_per_s(RandomPlayer, seconds),
    "bot_decisions_per_s": lambda seconds: choices_per_s(ValuePlayer, seconds),
    "points_bot_decisions_per_s": lambda seconds: choices_per_s(VictoryPointPlayer, seconds),
    "copy_us": copy_us,
    "env_steps_per_s": env_steps_per_s,
}


def main() -> None:
    """Measures a figure for the given CPU-seconds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("figure", choices=FIGURES)
    parser.add_argument("--seconds", type=float, default=4.0, help="CPU-seconds")
    args = parser.parse_args()
    print(json.dumps(FIGURES[args.figure](args.seconds)))


if __name__ == "__main__":
    main()
