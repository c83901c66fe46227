"""The notes of a bot: what it remembers from one decision to the next.

Notes are plain data, equal before and after a save. Each list of fixed length in them has a named tuple to
read it by field; msgspec checks the notes of a file against the same tuples.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, NotRequired, TypeAlias, TypedDict

import msgspec

from bythebook.kernel.prompt import Thing
from bythebook.kernel.step import Notes

Count = Annotated[int, msgspec.Meta(ge=-1000, le=1000)]
At = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
"""A line of the playbook file."""


class ThingNote(NamedTuple):
    """A thing with its sort."""

    of: str
    thing: Thing


class OwnerNote(NamedTuple):
    """Whose options count: the thing of a loop with the loop's subject, or of an order without one."""

    of: str
    thing: Thing
    subject: str


class FrameNote(NamedTuple):
    """Where a numbered list or a `For each` continues."""

    name: str
    """`n` and the line of a numbered list, or `f` and the line of a `For each`."""
    next: At
    pages: list[str]
    owner: OwnerNote | None
    rest: list[Thing]
    """The things that a `For each` has not come to yet."""


class AnswerNote(NamedTuple):
    """A planned answer, with the kind of prompt it is for."""

    kind: str
    option: dict[str, Any]


class OrderNote(NamedTuple):
    """An order in a position file: the thing, and the published id of the line that gave it."""

    of: str
    thing: Thing
    id: str


if TYPE_CHECKING:
    PlainThing: TypeAlias = list[Any]
    PlainFrame: TypeAlias = list[Any]
    PlainAnswer: TypeAlias = list[Any]
    PlainOrder: TypeAlias = list[Any]
else:
    PlainThing, PlainFrame, PlainAnswer, PlainOrder = ThingNote, FrameNote, AnswerNote, OrderNote


class ThenNote(TypedDict):
    """An order of a `Then:` that waits for a prompt about its thing."""

    thing: PlainThing
    line: At
    """The act that gave it."""
    pages: list[str]
    goal: list[str]
    frames: NotRequired[list[PlainFrame]]
    """Where the block continues, if a part of it has been carried out."""
    kind: NotRequired[str]
    """The only kind of prompt that may continue it."""


class PlanNote(TypedDict):
    """A series of answers that has begun."""

    kind: str
    """The kind of prompt it began at."""
    line: At
    """The act that made it."""
    verb: str
    goal: list[str]
    facts: dict[str, Any]
    """What the verb's words may ask of the plan."""
    rest: list[PlainAnswer]
    then: ThenNote | None
    """The order that waits until the plan is carried out."""


class BotNotes(TypedDict, total=False):
    """All notes of a bot; what is empty is left out."""

    book: str
    """The hash of the playbook that wrote them."""
    turn: str
    counters: dict[str, Count]
    place: dict[str, list[PlainFrame]]
    """Where each page continues at its next prompt."""
    plans: list[PlanNote]
    thens: list[ThenNote]
    settled: dict[str, list[str]]
    """What choices of this turn have settled for the rest of it."""
    orders: list[PlainOrder]
    """Orders as a position file has them, before a playbook has found their lines."""


def ordered_thing(then: ThenNote) -> ThingNote:
    """Return the thing that an order is for."""
    return ThingNote(*then["thing"])


def wrong_notes(notes: Notes, wrong_facts: Callable[[str, dict[str, Any]], str]) -> str:
    """Return what is wrong with the notes of a file, or an empty string; None marks a key that was removed.

    `wrong_facts` is the game's check of the facts that plans of a verb contain.
    """
    present = {key: value for key, value in notes.items() if value is not None}
    try:
        checked = msgspec.convert(present, BotNotes)
    except msgspec.ValidationError as error:
        return str(error)
    problems = (wrong_facts(plan["verb"], plan["facts"]) for plan in checked.get("plans", ()))
    return next((problem for problem in problems if problem), "")
