"""A playbook in the editor: check it, complete and explain its words, and split its lines into parts."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from bythebook.app.game.drafts import open_draft
from bythebook.app.web.pages.why.lines import Sheet, sheets_of
from bythebook.app.web.requests import Name, Text
from bythebook.playbook.editing import completion, meanings
from bythebook.playbook.editing.completion import Completion
from bythebook.playbook.editing.findings import Mark, PageInfo, list_pages, place_findings
from bythebook.playbook.editing.meanings import LinePart, WordMeaning

Row = Annotated[int, Meta(ge=1, le=100_000)]
Column = Annotated[int, Meta(ge=0, le=100_000)]


class DraftBook(msgspec.Struct, frozen=True):
    """The text of a playbook; without a game, the playbook is for the guide."""

    text: Text
    game: Name = ""


class DraftPlace(DraftBook, frozen=True, kw_only=True):
    """A place in the text."""

    row: Row
    column: Column = 0


class DraftCheck(msgspec.Struct, frozen=True):
    """The result of checking a text."""

    runs: bool
    marks: list[Mark]
    pages: list[PageInfo]
    sheets: list[Sheet]
    """Its pages as they are printed."""


class WordInfo(msgspec.Struct, frozen=True):
    """The meaning of the word at a position, and the row where it is defined."""

    meaning: WordMeaning | None
    target: int | None


def check_draft(data: dict[str, Any]) -> DraftCheck:
    """Check a playbook."""
    sent = msgspec.convert(data, DraftBook)
    made = open_draft(sent.game, sent.text)
    found = made.findings
    return DraftCheck(
        made.runs, place_findings(sent.text, found), list_pages(made.book, found), sheets_of(made.book)
    )


def complete(data: dict[str, Any]) -> list[Completion]:
    """Return the words that fit at a position in the text."""
    sent = msgspec.convert(data, DraftPlace)
    made = open_draft(sent.game, sent.text)
    return completion.complete(made.book, made.words, sent.row, sent.column)


def find_meaning(data: dict[str, Any]) -> WordInfo:
    """Return the meaning of the word at a position, and where it is defined."""
    sent = msgspec.convert(data, DraftPlace)
    made = open_draft(sent.game, sent.text)
    return WordInfo(
        meanings.find_meaning(made.book, made.words, sent.row, sent.column),
        meanings.find_definition(made.book, sent.row, sent.column),
    )


def split_line(data: dict[str, Any]) -> list[LinePart]:
    """Return the parts of a line, each with its alternatives."""
    sent = msgspec.convert(data, DraftPlace)
    made = open_draft(sent.game, sent.text)
    return meanings.line_parts(made.book, made.words, sent.row)
