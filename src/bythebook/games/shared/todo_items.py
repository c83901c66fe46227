"""To-do items: creating moves from place to place, and merging similar items."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bythebook.games.shared.grammar import join_names
from bythebook.games.shared.scenery import TodoItem


def move_item(what: str, start: str, goal: str, piece: str = "", cells: tuple[str, ...] = ()) -> TodoItem:
    """Return the item for moving something from one place to another."""
    return TodoItem(f"{what} from {start} to {goal}", piece, cells, what, (start, goal))


class MergeableItem(NamedTuple):
    """An item that can be merged with items that differ only in the thing."""

    head: str
    thing: str
    tail: str = ""
    piece: str = ""
    cells: tuple[str, ...] = ()
    start: str = ""
    """The origin that the merged items share, if the thing is a destination."""


def merge_items(likes: Iterable[MergeableItem], *, each: str = "") -> list[TodoItem]:
    """Merge items that differ only in the thing; `each` is inserted if there are several things."""
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
