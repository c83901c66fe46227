"""Setups: the choices before a game, by name and value."""

from __future__ import annotations

from typing import Any

import msgspec

from bythebook import games
from bythebook.app.game.open_game import open_new
from bythebook.kernel.game import Game
from bythebook.lab.fuzz import SeededRandom, random_seating
from bythebook.players.positions import first_state
from bythebook.workshop.hostile.mutation import json_text, mutate


def make(rng: SeededRandom) -> str:
    """Return a mutated setup of a game."""
    name = rng.pick(games.HERE)
    seated = random_seating(games.load(name), rng)
    sent = [dict(seated.setup), {str(seat): who for seat, who in seated.seats.items()}, dict(seated.rulings)]
    return json_text([name, mutate(rng, sent)])


def take(text: str) -> None:
    """Start the game, and open its file again."""
    try:
        name, parts = msgspec.json.decode(text, type=tuple[str, list[Any]])
        setup, seats, rulings = (msgspec.convert(part, dict[str, str]) for part in parts)
    except (msgspec.MsgspecError, ValueError):
        return
    opened = open_new(name, setup=setup, seats=seats, rulings=rulings, seed=5)
    file = opened.game.text()
    again = Game.load(opened.box, file, state=first_state(opened.box, opened.game.header))
    if again.text() != file:
        raise AssertionError("opening the file of a new game gives another game")
