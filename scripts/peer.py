"""Measures catanatron; runs in the peer's own environment, prints one JSON object.

Needs nothing of ours. Release 3.2.1, the newest on PyPI, holds one bot that looks ahead:
`VictoryPointPlayer` copies the game for each option and plays it.
The release lacks the ValueFunction bot of the project's repository.
"""

import argparse
import json
import time
from importlib.metadata import version

from catanatron.game import TURNS_LIMIT, Game
from catanatron.models.player import Color, RandomPlayer
from catanatron.players.search import VictoryPointPlayer


def choices_per_second(player: type, seconds: float) -> float:
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


def copy_microseconds(seconds: float) -> float:
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


def main() -> None:
    """Measures each figure for the given CPU-seconds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=4.0, help="CPU-seconds per figure")
    seconds = parser.parse_args().seconds
    figures = {
        "peer": f"catanatron {version('catanatron')}",
        "bot": VictoryPointPlayer.__name__,
        "random_choices_per_s": choices_per_second(RandomPlayer, seconds),
        "bot_decisions_per_s": choices_per_second(VictoryPointPlayer, seconds),
        "copy_us": copy_microseconds(seconds),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
