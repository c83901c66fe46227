"""The notes of a bot: what it remembers from one decision to the next.

Notes are plain data, equal before and after a save. Each list of fixed length in them has a named tuple with
its fields; msgspec validates the notes in a file against these tuples.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, NotRequired, TypeAlias, TypedDict

import msgspec

from bythebook.kernel.prompt import Thing
from bythebook.kernel.step import Notes

Count = Annotated[int, msgspec.Meta(ge=-1000, le=1000)]
At = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
"""A line number in the playbook file."""


class ThingNote(NamedTuple):
    """A thing with its sort."""

    of: str
    thing: Thing


class OwnerNote(NamedTuple):
    """The thing whose options count, with its subject if it is a loop's; the thing of an order has none."""

    of: str
    thing: Thing
    subject: str


class FrameNote(NamedTuple):
    """The position at which a numbered list or a `For each` continues."""

    name: str
    """`n` and the line number of a numbered list, or `f` and that of a `For each`."""
    next: At
    pages: list[str]
    owner: OwnerNote | None
    rest: list[Thing]
    """The things that a `For each` has not reached yet."""


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
    """The line of the act that gave the order."""
    pages: list[str]
    goal: list[str]
    frames: NotRequired[list[PlainFrame]]
    """The position at which the block continues, if part of it has been carried out."""
    kind: NotRequired[str]
    """The only kind of prompt at which it may continue."""


class PlanNote(TypedDict):
    """A plan in progress: the rest of a series of answers."""

    kind: str
    """The kind of prompt at which the plan began."""
    line: At
    """The line of the act that made the plan."""
    verb: str
    goal: list[str]
    facts: dict[str, Any]
    """The facts of the plan, for the verb's words."""
    rest: list[PlainAnswer]
    then: ThenNote | None
    """An order that takes effect when the plan has been carried out."""


class BotNotes(TypedDict, total=False):
    """All notes of a bot; empty entries are left out."""

    book: str
    """The hash of the playbook that wrote them."""
    turn: str
    counters: dict[str, Count]
    place: dict[str, list[PlainFrame]]
    """The position at which each page continues at its next prompt."""
    plans: list[PlanNote]
    thens: list[ThenNote]
    settled: dict[str, list[str]]
    """Facts that choices in this turn have settled for the rest of the turn."""
    orders: list[PlainOrder]
    """Orders from a position file whose lines have not been looked up in the playbook yet."""


def ordered_thing(then: ThenNote) -> ThingNote:
    """Return the thing that an order is for."""
    return ThingNote(*then["thing"])


def wrong_notes(notes: Notes, wrong_facts: Callable[[str, dict[str, Any]], str]) -> str:
    """Return what is wrong with the notes in a file, or an empty string; None marks a removed key.

    `wrong_facts` is the game's check of the facts that plans of a verb contain.
    """
    present = {key: value for key, value in notes.items() if value is not None}
    try:
        checked = msgspec.convert(present, BotNotes)
    except msgspec.ValidationError as error:
        return str(error)
    problems = (wrong_facts(plan["verb"], plan["facts"]) for plan in checked.get("plans", ()))
    return next((problem for problem in problems if problem), "")
