"""Position files, read in the same way as by `bythebook ask`."""

from __future__ import annotations

from bythebook import games
from bythebook.lab.fuzz import SeededRandom
from bythebook.players.positions import first_state, position_header, read_position
from bythebook.workshop.hostile.corpus import pick_game, real_game
from bythebook.workshop.hostile.mutation import json_text, mutate, mutate_lines


def make(rng: SeededRandom) -> str:
    """Return a mutated position file of a real game."""
    name, number = pick_game(rng)
    box, game = games.load(name), real_game(name, number)
    data = {"game": name, **box.positions.write(game.state)}
    return mutate_lines(rng, json_text(data)) if rng.one_in(8) else json_text(mutate(rng, data))


def take(text: str) -> None:
    """Set up the position, draw it, and write it back."""
    header = position_header(read_position(text, "odd.json"), seed=1, file="odd.json")
    box = games.load(header.game)
    state = first_state(box, header)
    box.renderer.board(state, None)
    box.renderer.panel(state, None)
    box.positions.write(state)
