"""Find phrases in the rows of a text: phrases are normalized (no articles or capitals), rows are not."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from bythebook.playbook.page.grammar import ARTICLES
from bythebook.playbook.page.markdown import MARKER
from bythebook.playbook.page.nodes import Book
from bythebook.playbook.words.glossary import WordUse, uses_in

BETWEEN = rf"(?:\s+(?:{'|'.join(sorted(ARTICLES))}))*\s+"


class TextRange(msgspec.Struct, frozen=True):
    """A part of a row: rows count from 1, columns from 0."""

    row: int
    start: int
    end: int


def rows_of(text: str) -> list[str]:
    """Split a text into rows, with the same numbering as the lines of a playbook."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def rows_from(rows: list[str], at: int) -> range:
    """Return the row of a line and the rows on which its text continues."""
    end = at + 1
    while end <= len(rows) and rows[end - 1].strip() and not MARKER.match(rows[end - 1]):
        end += 1
    return range(at, end)


def find_phrase(rows: list[str], at: int, phrase: str) -> TextRange | None:
    """Return the position of a phrase in a line, or None if it is split by a line break or missing."""
    words = [re.escape(word) for word in phrase.split()]
    if not words:
        return None
    pattern = re.compile(rf"(?<!\w){BETWEEN.join(words)}(?!\w)", re.IGNORECASE)
    for row in rows_from(rows, at):
        if row <= len(rows) and (found := pattern.search(rows[row - 1])):
            return TextRange(row, found.start(), found.end())
    return None


def whole_row(rows: list[str], at: int) -> TextRange:
    """Return a row without its list marker."""
    row = min(max(at, 1), len(rows))
    text = rows[row - 1]
    start = len(text) - len(text.lstrip())
    if found := MARKER.match(text):
        start = found.start(4)
    return TextRange(row, start, len(text.rstrip()))


def uses_at(book: Book, rows: list[str], row: int) -> Iterator[tuple[WordUse, TextRange]]:
    """Yield every phrase in a row with its position, from left to right, longer before shorter."""
    found = []
    for page in book.pages.values():
        every = [WordUse("kind", name, page.at) for name in page.every]
        for use in (*every, *uses_in(page.block)):
            place = find_phrase(rows, use.at, use.phrase) if use.at <= row else None
            if place is not None and place.row == row:
                found.append((use, place))
    unique = {(use.sort, place.start, place.end): (use, place) for use, place in found}
    yield from sorted(unique.values(), key=lambda each: (each[1].start, -each[1].end))
