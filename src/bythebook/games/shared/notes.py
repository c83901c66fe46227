"""Translation of the things in a bot's notes: numbers in memory, ids in files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, cast

from bythebook.kernel.prompt import Thing
from bythebook.kernel.step import Notes
from bythebook.playbook.run.notes import BotNotes, FrameNote, PlainFrame, ThenNote

ChangeThing: TypeAlias = Callable[[str, Thing], Thing]
"""Maps a thing of some sort to its new form; the sort is empty for the things left in a loop."""


def with_things(notes: Notes, change: ChangeThing) -> Notes:
    """Return a bot's notes with a function applied to every thing that they refer to."""
    own = cast(BotNotes, notes)
    changed: dict[str, Any] = {}
    if place := own.get("place"):
        changed["place"] = {page: _frames(frames, change) for page, frames in place.items()}
    if plans := own.get("plans"):
        changed["plans"] = [{**plan, "then": plan["then"] and _then(plan["then"], change)} for plan in plans]
    if thens := own.get("thens"):
        changed["thens"] = [_then(then, change) for then in thens]
    if orders := own.get("orders"):
        changed["orders"] = [[of, change(of, thing), id] for of, thing, id in orders]
    return {**notes, **changed} if changed else notes


def _then(then: ThenNote, change: ChangeThing) -> dict[str, Any]:
    of, thing = then["thing"]
    frames = {"frames": _frames(then["frames"], change)} if "frames" in then else {}
    return {**then, "thing": [of, change(of, thing)], **frames}


def _frames(frames: list[PlainFrame], change: ChangeThing) -> list[PlainFrame]:
    return [_frame(FrameNote(*frame), change) for frame in frames]


def _frame(frame: FrameNote, change: ChangeThing) -> PlainFrame:
    owner: list[Any] | None = None
    if frame.owner is not None:
        of, thing, subject = frame.owner
        owner = [of, change(of, thing), subject]
    return [frame.name, frame.next, frame.pages, owner, [change("", thing) for thing in frame.rest]]
