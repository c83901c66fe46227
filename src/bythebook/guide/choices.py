"""A choice of the bot: all answers given for it, and the decision."""

from __future__ import annotations

import msgspec

from bythebook.guide.notes import GuideNotes
from bythebook.guide.prompts import Answer, Fit, GuidePrompt, Name
from bythebook.playbook.run.explanation import Explanation


class Fact(msgspec.Struct, omit_defaults=True):
    """One answer, with the prompt it answers."""

    key: str
    answer: Answer
    text: str = ""
    sort: str = ""
    line: int = 0
    keep: str = ""
    mine: bool = False
    """Whether the guide answered the prompt itself, as it does for dice, decks and random picks."""
    at_once: bool = False
    """Whether it was entered together with the answer before it: `3 Brack`."""


class GuideChoice(msgspec.Struct, omit_defaults=True):
    """One choice of the bot: its kind, thing and turn, and all answers given for it."""

    kind: str
    turn: int
    about: str = ""
    facts: list[Fact] = []
    done: bool = False
    listing: bool | None = None
    """Whether the player picks from a list of lines; None in a file that sets this once for all choices."""
    walked: list[str] = []
    """The Terms whose questions are asked one by one."""


class GuideDecision(msgspec.Struct, frozen=True):
    """The bot's decision: what to do on the table, and the line that decided."""

    text: str
    line: int
    id: str
    notes: GuideNotes
    why: Explanation
    asked: list[GuidePrompt]
    used: set[str]
    """The keys of the answers on which the decision depends."""
    told: GuidePrompt | None = None
    """The prompt that the guide answered itself, if the player may object to it."""
    in_advance: bool = False
    """Whether the player named it in advance, at an earlier choice of this kind."""


class ChangeResult(msgspec.Struct, frozen=True):
    """The consequences of a changed answer."""

    lost: int
    """The number of later choices whose outcome changed, so that they must be made again."""
    mend: list[str]
    """The corrections to make on the table, one sentence each."""


def make_fact(prompt: GuidePrompt, answer: Answer, *, mine: bool = False, at_once: bool = False) -> Fact:
    """Return an answer with its prompt, in the saved form."""
    return Fact(prompt.key, answer, prompt.text, prompt.sort, prompt.line, prompt.keep, mine, at_once)


def answer_text(answer: Answer) -> str:
    """Return an answer as text."""
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
