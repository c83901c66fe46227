"""Which earlier answer a line carries out, from the notes that the log keeps."""

from __future__ import annotations

from typing import Any

from bythebook.app.web.pages.why.plans import read_intents
from bythebook.kernel.log import Entry
from bythebook.kernel.prompt import Option, Seat

RED, BLUE = Seat("red"), Seat("blue")


def plan(*rest: str, line: int = 7, then: Any = None) -> dict[str, Any]:
    return {
        "line": line,
        "kind": "Turn",
        "facts": {},
        "goal": [],
        "rest": [["Turn", r] for r in rest],
        "then": then,
    }


def then(thing: str, line: int = 9) -> dict[str, Any]:
    return {"line": line, "thing": ["unit", thing], "pages": [], "goal": []}


def log(*notes: dict[str, Any] | None, seat: Seat = RED) -> list[Entry]:
    return [Entry(i, seat, Option(), notes=each) for i, each in enumerate(notes, 1)]


def test_a_plan_is_carried_out_line_by_line() -> None:
    made = read_intents(log({"plans": [plan("a", "b")]}, {"plans": [plan("b")]}, {"plans": [plan()]}), RED)
    assert made.planned == {2: 1, 3: 1}
    assert made.members == {1: [(1, 2), (2, 1), (3, 0)]}


def test_a_new_plan_of_the_same_line_is_another() -> None:
    made = read_intents(log({"plans": [plan("a")]}, {"plans": [plan()]}, {"plans": [plan("a", "b")]}), RED)
    assert made.planned == {2: 1}
    assert list(made.members) == [1, 3]


def test_an_answer_between_leaves_the_plan_alone() -> None:
    made = read_intents(log({"plans": [plan("a")]}, None, {"plans": [plan()]}), RED)
    assert made.planned == {3: 1}


def test_another_seat_has_plans_of_its_own() -> None:
    entries = [*log({"plans": [plan("a")]}), *log({"plans": [plan()]}, seat=BLUE)]
    assert read_intents(entries, RED).planned == {}
    assert read_intents(entries, BLUE).planned == {}


def test_an_order_is_carried_out_for_its_thing() -> None:
    one, other = then("one"), then("other")
    made = read_intents(
        log({"thens": [one]}, {"thens": [one, other]}, {"thens": [one]}, {"thens": None}), RED
    )
    assert made.ordered == {3: 2, 4: 1}


def test_an_order_that_waited_for_its_plan_was_given_with_it() -> None:
    entries = log(
        {"plans": [plan("a", then=then("one"))]}, {"plans": [plan()], "thens": [then("one")]}, {"thens": None}
    )
    assert read_intents(entries, RED).ordered == {3: 1}
