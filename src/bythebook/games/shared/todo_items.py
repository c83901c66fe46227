"""Sentences for hands: ways from one place to another, and like things said together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bythebook.games.shared.grammar import join_names
from bythebook.games.shared.scenery import TodoItem


def move_item(what: str, start: str, goal: str, piece: str = "", cells: tuple[str, ...] = ()) -> TodoItem:
    """Something that goes from one place to another."""
    return TodoItem(f"{what} from {start} to {goal}", piece, cells, what, (start, goal))


class MergeableItem(NamedTuple):
    """A sentence that may be said together with those that differ from it in one thing."""

    head: str
    thing: str
    tail: str = ""
    piece: str = ""
    cells: tuple[str, ...] = ()
    start: str = ""
    """Where all of them come from, if the thing is where they go to."""


def merge_items(likes: Iterable[MergeableItem], *, each: str = "") -> list[TodoItem]:
    """Sentences that differ in one thing as one deed; `each` stands before several things."""
    groups: dict[tuple[str, str, str], list[MergeableItem]] = {}
    for like in likes:
        groups.setdefault((like.head, like.start, like.tail), []).append(like)
    return [_one(group, each if len(group) > 1 else "") for group in groups.values()]


def _one(group: list[MergeableItem], each: str) -> TodoItem:
    first = group[0]
    row = each + join_names(like.thing for like in group)
    cells = tuple(dict.fromkeys(cell for like in group for cell in like.cells))
    if first.start:
        return move_item(first.head, first.start, row, first.piece, cells)
    return TodoItem(f"{first.head}{row}{first.tail}", first.piece, cells)
