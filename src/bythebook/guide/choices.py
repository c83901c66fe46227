"""A choice of the bot with all that was told for it, and what it came to."""

from __future__ import annotations

import msgspec

from bythebook.guide.notes import GuideNotes
from bythebook.guide.prompts import Answer, Fit, GuidePrompt, Name
from bythebook.playbook.run.explanation import Explanation


class Fact(msgspec.Struct, omit_defaults=True):
    """One answer, with what was asked."""

    key: str
    answer: Answer
    text: str = ""
    sort: str = ""
    line: int = 0
    keep: str = ""
    mine: bool = False
    """Whether the guide answered itself: its dice, decks and lots."""
    at_once: bool = False
    """Whether it was said together with the one before it: `3 Brack`."""


class Choice(msgspec.Struct, omit_defaults=True):
    """One choice of the bot: which, about what, in which turn, and all that was told for it."""

    kind: str
    turn: int
    about: str = ""
    facts: list[Fact] = []
    done: bool = False
    listing: bool | None = None
    """Whether it is asked as a list; None in a file that says so of all its choices."""
    walked: list[str] = []
    """The Terms whose questions are asked one by one."""


class Deed(msgspec.Struct, frozen=True):
    """What the bot decided: what hands must do, by which line."""

    text: str
    line: int
    id: str
    notes: GuideNotes
    why: Explanation
    asked: list[GuidePrompt]
    used: set[str]
    """The keys of the facts that it follows from."""
    told: GuidePrompt | None = None
    """The prompt that the guide answered itself, if the person may object."""
    in_advance: bool = False
    """Whether the person named it when the choice came before."""


class Changed(msgspec.Struct, frozen=True):
    """What another answer leads to."""

    lost: int
    """Later choices that came out otherwise and must be made again."""
    mend: list[str]
    """What hands have done and must put right, a sentence each."""


def fact_of(prompt: GuidePrompt, answer: Answer, *, mine: bool = False, at_once: bool = False) -> Fact:
    """An answer with what was asked, as it is kept."""
    return Fact(prompt.key, answer, prompt.text, prompt.sort, prompt.line, prompt.keep, mine, at_once)


def shown(answer: Answer) -> str:
    """An answer in words."""
    if isinstance(answer, bool):
        return "Yes" if answer else "No"
    if isinstance(answer, Fit):
        names = ", ".join(map(_called, answer.names)) or "none"
        return " > ".join((names, *map(_called, answer.after)))
    if isinstance(answer, list):
        return ", ".join(answer)
    return str(answer) if answer != "" else "none"


def _called(name: Name) -> str:
    return " then ".join((name.text or "yes", *(name.steps or ())))
