"""Locate the findings of a playbook in its text, with suggested replacements, and list its pages."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bythebook.playbook.editing.places import TextRange, find_phrase, rows_of, whole_row
from bythebook.playbook.page.nodes import Book, Finding
from bythebook.playbook.page.tree import lines_of


class Mark(msgspec.Struct, frozen=True):
    """A finding and its position in the text."""

    level: str
    text: str
    place: TextRange
    meant: str = ""
    """The suggested replacement, if there is one."""


class PageInfo(msgspec.Struct, frozen=True):
    """An entry in the list of a playbook's pages."""

    name: str
    title: str
    purpose: str
    at: int
    lines: int
    errors: int


def place_findings(text: str, findings: Iterable[Finding]) -> list[Mark]:
    """Locate each finding at the words it is about, or at its whole line if they can't be found."""
    rows = rows_of(text)
    return [_mark(rows, finding) for finding in findings]


def _mark(rows: list[str], finding: Finding) -> Mark:
    place = find_phrase(rows, finding.at, finding.phrase) if finding.phrase else None
    meant = finding.meant if place is not None else ""
    return Mark(finding.level, finding.text, place or whole_row(rows, finding.at), meant)


def list_pages(book: Book, findings: Iterable[Finding]) -> list[PageInfo]:
    """Return the pages of a playbook in order, each with its number of lines that can't run."""
    wrong = [finding.at for finding in findings if finding.level == "error"]
    found = list(book.pages.values())
    ends = [*(page.at for page in found[1:]), *([10**9] if found else [])]
    return [
        PageInfo(
            page.name,
            page.title,
            page.purpose,
            page.at,
            sum(1 for _ in lines_of(page.block)),
            sum(page.at <= at < end for at in wrong),
        )
        for page, end in zip(found, ends, strict=True)
    ]
