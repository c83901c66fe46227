"""Corrections in mid-game: a patch, as the terminal and the app take it."""

from __future__ import annotations

from typing import Any

import msgspec

from bythebook import games
from bythebook.lab.fuzz import SeededRandom
from bythebook.workshop.hostile.corpus import pick_game, real_game
from bythebook.workshop.hostile.mutation import json_text, mutated


def make(rng: SeededRandom) -> str:
    """A game, and a patch made of parts of another position of it."""
    name, number = pick_game(rng)
    box, other = games.load(name), real_game(name, pick_game(rng)[1])
    known = sorted(box.positions.correction_schema().get("properties", {}))
    there = {**dict.fromkeys(known), **box.positions.write(other.state)}
    patch = {key: there[key] for key in {rng.pick(known) for _ in range(rng.pick((1, 1, 2, 3)))}}
    return json_text({"game": name, "number": number, "patch": mutated(rng, patch)})


def take(text: str) -> None:
    """The patch is tried on a copy, which goes on to its next ask."""
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
