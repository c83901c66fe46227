"""Draft a playbook from a few answers: the bot's name, and what it chooses, counts, rolls and draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bythebook.kernel.notation import listed
from bythebook.playbook.page.nodes import STOP
from bythebook.playbook.page.parser import read

TITLE = "My bot, for my game"
TURN = "Turn"


class BadDraft(ValueError):
    """The input can't be made into a playbook; the message says what is expected."""


class WizardQuestion(NamedTuple):
    """A question in the wizard, with an example answer."""

    name: str
    text: str
    example: str
    head: str = ""
    """The page in the playbook's head that uses the answer."""


QUESTIONS = (
    WizardQuestion("title", "Which bot is it, and for which game?", "The Reavers, for Three Shores"),
    WizardQuestion(
        "choices", "Which choices must it make?", "Turn: what it does each turn; Attack: it is attacked"
    ),
    WizardQuestion(
        "counters", "What does it count, and in which range?", "fury (0 to 5): the red track", "Counters"
    ),
    WizardQuestion(
        "dice", "Which dice have other faces than 1 to 6?", "omen die: storm, storm, calm", "Dice"
    ),
    WizardQuestion(
        "decks", "Which decks does it draw from?", "omen (shuffled when empty): 3 Storm, 2 Calm", "Decks"
    ),
    WizardQuestion(
        "things", "Which places and pieces have names?", "area: Ashby, Brack; ship: Ada, Bell", "Things"
    ),
)
"""The questions in order; unanswered ones are left out of the draft."""


def new_book(answers: Mapping[str, str]) -> str:
    """Return a playbook with its head and an empty page for each choice; BadDraft names an invalid answer."""
    names = [asked.name for asked in QUESTIONS]
    if unknown := [name for name in answers if name not in names]:
        raise BadDraft(f"There is no question {unknown[0]!r}. Questions: {listed(names)}.")
    told = {name: _entries(answers.get(name, "")) for name in names}
    rows = [f"# {' '.join(answers.get('title', '').split()) or TITLE}", ""]
    for asked in QUESTIONS:
        if asked.head and told[asked.name]:
            rows += [f"## {asked.head}", "", *(f"- {entry}" for entry in told[asked.name]), ""]
    for entry in told["choices"] or [TURN]:
        rows += _page(entry)
    text = "\n".join(rows)
    if findings := read(text).findings:
        raise BadDraft(f"{rows[findings[0].at - 1].lstrip('#- ')!r}: {findings[0].text}")
    return text


def _entries(answer: str) -> Sequence[str]:
    """Return the parts of an answer, separated by lines or semicolons."""
    parts = (" ".join(part.split()).strip("-. ") for part in answer.replace("\n", ";").split(";"))
    return [part for part in parts if part]


def _page(entry: str) -> list[str]:
    """Return the page for a choice: its heading, and the last line that every page needs."""
    name, _, prose = (part.strip() for part in entry.partition(":"))
    return [f"## {name} (for every {name})", "", *([prose, ""] if prose else []), f"- **{STOP}**", ""]
