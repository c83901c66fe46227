"""Corrections during a game: a patch, as the terminal and the app accept it."""

from __future__ import annotations

from typing import Any

import msgspec

from bythebook import games
from bythebook.lab.fuzz import SeededRandom
from bythebook.workshop.hostile.corpus import pick_game, real_game
from bythebook.workshop.hostile.mutation import json_text, mutate


def make(rng: SeededRandom) -> str:
    """Return a game and a mutated patch made of parts of another position."""
    name, number = pick_game(rng)
    box, other = games.load(name), real_game(name, pick_game(rng)[1])
    known = sorted(box.positions.correction_schema().get("properties", {}))
    there = {**dict.fromkeys(known), **box.positions.write(other.state)}
    patch = {key: there[key] for key in {rng.pick(known) for _ in range(rng.pick((1, 1, 2, 3)))}}
    return json_text({"game": name, "number": number, "patch": mutate(rng, patch)})


def take(text: str) -> None:
    """Apply the patch to a copy of the game, which then continues to its next decision."""
    sent: dict[str, Any] = msgspec.json.decode(text)
    game = real_game(sent["game"], sent["number"]).copy()
    patch = sent["patch"]
    if not isinstance(patch, dict):
        return
    game.correct(patch)
    if game.prompt is not None:
        _ = game.prompt.options
    games.load(sent["game"]).renderer.board(game.state, None)
    game.undo()
