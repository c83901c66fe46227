"""Corrections field by field, for the tests of every game."""

from __future__ import annotations

from typing import Any

from bythebook.games.boardgame import BoardGame
from bythebook.games.shared.fields import Changes, Counts, what_differs
from bythebook.games.shared.scenery import Field, Thing
from bythebook.kernel.prompt import Seat


def amended(
    box: BoardGame[Any], state: Any, changes: Changes, cells: Counts | None = None, seat: str | None = None
) -> Any:
    """The position after a correction by pieces and fields; the one before is left as it was."""
    draft = state.copy()
    differs = what_differs(box.corrections.things(state, Seat(seat) if seat else None), changes)
    patch = box.corrections.patch(state, cells or {}, differs)
    if patch:
        box.correct(draft, patch)
    assert box.check(draft) == []
    return draft


def thing(box: BoardGame[Any], state: Any, id: str, seat: str | None = None) -> Thing:
    """A thing by its id."""
    return next(each for each in box.corrections.things(state, Seat(seat) if seat else None) if each.id == id)


def field(box: BoardGame[Any], state: Any, id: str, name: str, seat: str | None = None) -> Field:
    """A field of a thing."""
    return next(each for each in thing(box, state, id, seat).fields if each.id == name)


def stays_the_same(box: BoardGame[Any], state: Any, seat: str) -> None:
    """Every field set to what it holds, thing by thing and all at once: nothing has changed."""
    whole = {
        each.id: {f.id: f.value for f in each.fields} for each in box.corrections.things(state, Seat(seat))
    }
    before = box.codec.encode(state)
    for id, fields in whole.items():
        assert box.codec.encode(amended(box, state, {id: fields}, seat=seat)) == before, id
    lying = box.corrections.lying(state, Seat(seat))
    assert box.codec.encode(amended(box, state, whole, lying, seat=seat)) == before
    assert box.corrections.patch(state, lying, {}) == {}
