"""Position files: read as `bythebook ask` reads them."""

from __future__ import annotations

from bythebook import games
from bythebook.lab.fuzz import SeededRandom
from bythebook.players.positions import first_table, position_header, read_position
from bythebook.workshop.hostile.corpus import pick_game, real_game
from bythebook.workshop.hostile.mutation import json_text, mutated, mutated_lines


def make(rng: SeededRandom) -> str:
    """A real position as people write it, with changes."""
    name, number = pick_game(rng)
    box, game = games.load(name), real_game(name, number)
    data = {"game": name, **box.positions.write(game.state)}
    return mutated_lines(rng, json_text(data)) if rng.one_in(8) else json_text(mutated(rng, data))


def take(text: str) -> None:
    """The table is laid, drawn, and written again."""
    header = position_header(read_position(text, "odd.json"), seed=1, file="odd.json")
    box = games.load(header.game)
    state = first_table(box, header)
    box.renderer.board(state, None)
    box.renderer.panel(state, None)
    box.positions.write(state)
