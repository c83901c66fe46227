"""Measures python-chess and OpenSpiel; runs in the peers' own environment, prints one figure as JSON.

What a tuned engine in Python and compiled rules behind Python reach, at random play. Needs nothing of ours.
"""

import argparse
import json
import random
import time
from collections.abc import Callable


def python_chess(seconds: float) -> float:
    """Moves among two or more per CPU-second, whole games."""
    import chess

    lots, choices = random.Random(1), 0
    board = chess.Board()
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        legal = list(board.legal_moves)
        if not legal or board.is_insufficient_material() or board.is_seventyfive_moves():
            board = chess.Board()
            continue
        choices += len(legal) > 1
        board.push(legal[lots.randrange(len(legal))])
    return choices / spent


def open_spiel(name: str) -> Callable[[float], float]:
    """Choices among two or more per CPU-second in a game with compiled rules, its chance included."""

    def measured(seconds: float) -> float:
        import pyspiel

        lots, choices = random.Random(1), 0
        game = pyspiel.load_game(name)
        state = game.new_initial_state()
        start = time.process_time()
        while (spent := time.process_time() - start) < seconds:
            if state.is_terminal():
                state = game.new_initial_state()
            elif state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(lots.choices(outcomes, weights)[0])
            else:
                legal = state.legal_actions()
                choices += len(legal) > 1
                state.apply_action(legal[lots.randrange(len(legal))])
        return choices / spent

    return measured


FIGURES: dict[str, Callable[[float], float]] = {
    "python_chess_per_s": python_chess,
    "open_spiel_chess_per_s": open_spiel("chess"),
    "open_spiel_backgammon_per_s": open_spiel("backgammon"),
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
