"""What a series leaves behind and how a why tells it (R14, R17, R22)."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from bythebook.kernel.prompt import Option, Prompt, Seat
from bythebook.playbook.check.checker import check
from bythebook.playbook.page.parser import read
from bythebook.playbook.run.notes import BotNotes
from bythebook.playbook.run.runner import Answer, Program
from bythebook.playbook.words.vocabulary import Candidate, Vocabulary

PAGE = """
## Turn (for every Turn)

- **Dig** any place
  - Then: **Rest**

## North (for every North)

- **Rest**

## South (for every South)

- **Rest**
"""


class Dig(Option, frozen=True):
    """Dig somewhere."""

    at: str


class Rest(Option, frozen=True):
    """Rest."""


class View:
    """Nothing to see."""

    turn = "1"

    def ruling(self, name: str) -> str:
        """No rulings."""
        return "off"


def notation(option: Option) -> str:
    """An option as its fields."""
    return " ".join([type(option).__name__.lower(), *map(str, msgspec.structs.astuple(option))])


def words(rest: list[tuple[str, Option]], facts: dict[str, Any], **kind: Any) -> Vocabulary:
    """A game in which one digs, and then goes north or south."""
    made = Vocabulary("digging", notation)
    made.verb(
        "Dig",
        "Dig.",
        of="place",
        thing=lambda view, prompt, option: option.at,
        series=lambda view, prompt: [Candidate(Dig("a"), rest=rest, facts=facts)],
    )
    made.verb("Rest", "Rest.", Rest)
    made.kind("Turn", "A turn.", "Dig", **kind)
    for name in ("North", "South"):
        made.kind(name, "After a turn.", "Rest", about="place", always=("Rest",))
    made.test("any place", always=True)(lambda view, c: True)
    return made


def decide(made: Vocabulary) -> Answer:
    """What the bot answers to a turn."""
    prompt = Prompt(Seat("bot"), "Turn", lambda: [Dig("a")], rule="test")
    answer = Program.load(PAGE, made).decide(View(), prompt, trace=True)
    assert isinstance(answer, Answer)
    return answer


def notes_of(made: Vocabulary) -> BotNotes:
    """Return what the bot notes at a turn."""
    return cast(BotNotes, decide(made).notes)


def test_r14_nothing_planned_leaves_no_plan() -> None:
    """R14: a series of one answer without facts is no plan; a fact or a rest makes it one."""
    assert "plans" not in decide(words([], {})).notes
    assert len(notes_of(words([], {"at": "a"}))["plans"]) == 1
    assert len(notes_of(words([("North", Rest())], {}))["plans"]) == 1


def test_r22_the_plan_that_begins_is_told() -> None:
    """R22: before the line that decides, with all its answers; a game may put it in its own words."""
    made = words([("North", Rest())], {})
    why = decide(made).why
    assert why is not None
    assert [(s.event, s.answer) for s in why.steps] == [
        ("plan", "begins: dig a, then rest"),
        ("decides", "dig a"),
    ]
    made.series = lambda candidate: f"dig and {len(candidate.rest)} more"
    why = decide(made).why
    assert why is not None
    assert why.steps[0].answer == "begins: dig and 1 more"


def test_r17_one_of_several_kinds_that_come_next() -> None:
    """R17: two kinds could answer a Then, but where an ask says which of them comes next only one does."""
    either = check(Program(read(PAGE), words([], {})))
    assert any("whichever comes first" in finding.text for finding in either)
    one = check(Program(read(PAGE), words([], {}, next=("North", "South"))))
    assert not any("whichever comes first" in finding.text for finding in one)
