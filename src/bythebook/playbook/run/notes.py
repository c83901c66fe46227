"""The notes of a bot as a file gives them back: they have the form in which a bot writes them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import msgspec

from bythebook.kernel.step import Notes

Thing = int | str
Count = Annotated[int, msgspec.Meta(ge=-1000, le=1000)]
At = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
"""A line of the page."""
Frame = tuple[str, At, list[str], tuple[str, Thing, str] | None, list[Thing]]
"""Where a list goes on: its name, the next line, the pages, whose options, what is left of a loop."""


class Then(msgspec.Struct):
    """An order that is kept for a thing."""

    thing: tuple[str, Thing]
    line: At
    pages: list[str]
    goal: list[str]
    frames: list[Frame] | msgspec.UnsetType = msgspec.UNSET
    kind: str = ""


class Plan(msgspec.Struct):
    """A series of answers that is under way."""

    kind: str
    line: At
    verb: str
    goal: list[str]
    facts: dict[str, Any]
    rest: list[tuple[str, dict[str, Any]]]
    then: Then | None


class Form(msgspec.Struct):
    """Everything a bot notes; a key without a value is one that is gone."""

    book: str | None = None
    turn: str | None = None
    counters: dict[str, Count] | None = None
    place: dict[str, list[Frame]] | None = None
    plans: list[Plan] | None = None
    thens: list[Then] | None = None
    settled: dict[str, list[str]] | None = None
    orders: list[tuple[str, Thing, str]] | None = None


def wrong_notes(notes: Notes, facts: Callable[[str, dict[str, Any]], str]) -> str:
    """What is wrong with notes, or an empty text; a game knows the facts that plans of a verb keep."""
    try:
        form = msgspec.convert(notes, Form)
    except msgspec.ValidationError as error:
        return str(error)
    told = (facts(plan.verb, plan.facts) for plan in form.plans or ())
    return next((problem for problem in told if problem), "")
