"""Pages for a playbook without a game: the wizard, drafts, checks, trials, and printing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from bythebook.app.web.pages.guide import FILE, session_of
from bythebook.app.web.requests import Name, Text, Words
from bythebook.guide.begin import QUESTIONS, new_book
from bythebook.guide.check import check
from bythebook.guide.files import open_book
from bythebook.guide.outline import draft_playbook
from bythebook.guide.program import Guide
from bythebook.guide.session import GuideSession
from bythebook.guide.trying import try_choices
from bythebook.playbook.page.nodes import Finding
from bythebook.playbook.page.parser import read
from bythebook.playbook.print.aid import player_aid
from bythebook.playbook.print.dictionary import flowchart

ROUNDS = 2
"""The number of times that a trial makes each choice of a playbook."""


class BookDraft(msgspec.Struct, frozen=True):
    """A playbook that is being written, and the action to perform on it."""

    text: Text = ""
    do: Literal["check", "new", "draft", "try"] = "check"
    answers: Annotated[dict[Name, Words], Meta(max_length=20)] = {}
    """For a new playbook, the answers to the wizard's questions."""
    seed: Annotated[int, Meta(ge=0, le=1_000_000)] = 1


class FindingInfo(msgspec.Struct, frozen=True):
    """A finding about a line of the playbook."""

    line: int
    level: str
    text: str


class BookRead(msgspec.Struct, frozen=True):
    """A playbook with the findings of its check."""

    text: str
    title: str
    runs: bool
    findings: list[FindingInfo]
    told: list[FindingInfo]
    """Findings about parts of the draft that need a second look."""
    log: list[str]
    """The log of the trial."""


class WizardQuestion(msgspec.Struct, frozen=True):
    """A question of the wizard, with an example of an answer."""

    name: str
    text: str
    example: str


class Wizard(msgspec.Struct, frozen=True):
    """The questions for a new playbook."""

    questions: list[WizardQuestion]


def wizard() -> Wizard:
    """Return the questions for a new playbook."""
    return Wizard([WizardQuestion(asked.name, asked.text, asked.example) for asked in QUESTIONS])


def edit_book(data: dict[str, Any]) -> BookRead:
    """Start, draft, check or try a playbook; BadDraft if it can't be read."""
    sent = msgspec.convert(data, BookDraft)
    text, told, log = sent.text, list[Finding](), list[str]()
    if sent.do == "new":
        text = new_book(sent.answers)
    elif sent.do == "draft":
        text, told = draft_playbook(text)
    guide = Guide(read(text, FILE))
    findings = _finding_infos(check(guide))
    if sent.do == "try":
        session = GuideSession(open_book(text, FILE), seed=sent.seed)
        try_choices(session, ROUNDS)
        log = session.log()
    runs = not any(found.level == "error" for found in findings)
    return BookRead(text, guide.book.title, runs, findings, _finding_infos(told), log)


def _finding_infos(findings: Iterable[Finding]) -> list[FindingInfo]:
    return [FindingInfo(f.at, f.level, f.text) for f in findings]


class BookText(msgspec.Struct, frozen=True):
    """A playbook without a game, or a guided game."""

    text: Text


class PrintedBook(msgspec.Struct, frozen=True):
    """A playbook as printable HTML, and as a flowchart in SVG."""

    print: str
    chart: str


def print_book(data: dict[str, Any]) -> PrintedBook:
    """Print a playbook and draw its flowchart; BadPlaybook or Unreadable if it has errors."""
    guide = session_of(msgspec.convert(data, BookText).text)[0].guide
    return PrintedBook(player_aid(guide, game_title=guide.game), flowchart(guide))
