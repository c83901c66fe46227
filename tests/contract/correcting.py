"""Corrections made at random: a person sets one field of one thing right."""

from __future__ import annotations

from typing import Any

from bythebook.games.boardgame import BoardGame
from bythebook.games.shared.scenery import Field
from bythebook.kernel.box import Problems, Refused
from bythebook.kernel.game import Game
from bythebook.lab.fuzz import SeededRandom


def corrected(box: BoardGame[Any], game: Game[Any], rng: SeededRandom) -> Game[Any]:
    """A copy in which a person has set one field of one thing right; the same if that cannot be."""
    other = game.copy()
    things = [thing for thing in box.corrections.things(other.state, None) if thing.fields]
    thing = rng.pick(things)
    field = rng.pick(thing.fields)
    changes = {thing.id: {field.id: another(field, rng)}}
    try:
        patch = box.corrections.patch(other.state, {}, changes)
        if patch:
            other.correct(patch)
    except (Problems, Refused):
        return game.copy()
    return other


def another(field: Field, rng: SeededRandom) -> Any:
    """Some value that a field could have."""
    if field.kind == "number":
        return rng.pick(range(field.low, max(field.low, min(field.high, field.low + 4)) + 1))
    if field.kind == "flag":
        return not field.value
    if field.kind == "choice":
        return rng.pick(field.values).id
    return field.value
