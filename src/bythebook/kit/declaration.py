"""Checks of a game's declaration when it is loaded: each problem names the declaration and what to write."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any, Final

from bythebook.kernel.notation import listed, nearest
from bythebook.kernel.step import steps_of
from bythebook.kit.fields import DiscardPile, specs_of

COLORS: Final = {"red": "sr", "blue": "sb", "yellow": "sy", "white": "sw"}
"""The colors that a game can name, with the tokens of the client."""
REQUIRED: Final = ("name", "title", "seats", "state", "displays")
"""What every game has to declare."""


def wrong_declaration(game: Any) -> list[str]:
    """Return what is wrong with the declaration of a game, as sentences."""
    if missing := [f"`{name}` is missing" for name in REQUIRED if not hasattr(game, name)]:
        return missing
    return [
        *_wrong_colors(game),
        *_wrong_fields(game),
        *_missing_steps(game),
        *game.displays.slips(game.state),
    ]


def _wrong_colors(game: Any) -> Iterator[str]:
    known = (*COLORS, *COLORS.values())
    for name, color in game.colors.items():
        if color not in known:
            yield f"colors: {color!r} of {name} is not a color; known: {listed(COLORS)}"


def _wrong_fields(game: Any) -> Iterator[str]:
    state = game.state.__name__
    try:
        usual = game.state()
    except TypeError as error:
        yield f"every field of {state} needs a default: {error}"
        return
    for name, spec in specs_of(game.state).items():
        if isinstance(spec, DiscardPile) and spec.deck not in game.decks:
            near = nearest(spec.deck, game.decks)
            yield f"the field {name} needs the deck {spec.deck!r}, which is not in `decks`{near}"
        if spec.by_seat and not isinstance(getattr(usual, name), dict):
            yield f"the field {name} has a value for each seat; write `{name}: ... = per_seat(SEATS, int)`"


def _missing_steps(game: Any) -> Iterator[str]:
    """Yield the steps of the game's own module that are not in `steps`."""
    module = sys.modules.get(type(game).__module__)
    for step in steps_of([module]) if module is not None else ():
        if not any(issubclass(listed_step, step) for listed_step in game.steps):
            yield f"`steps` lacks {step.__name__}"
