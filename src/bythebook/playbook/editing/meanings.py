"""Look up a word in a line: its meaning, its definition, and its possible replacements."""

from __future__ import annotations

import msgspec

from bythebook.playbook.editing.completion import Completion, about_page, words_for
from bythebook.playbook.editing.places import TextRange, rows_of, uses_at
from bythebook.playbook.page.nodes import Book
from bythebook.playbook.words.glossary import GlossaryEntry, WordUse, glossary_entries
from bythebook.playbook.words.vocabulary import Vocabulary


class WordMeaning(msgspec.Struct, frozen=True):
    """A word, its position, and its entry in the dictionary."""

    place: TextRange
    phrase: str
    sort: str
    doc: str


class LinePart(msgspec.Struct, frozen=True):
    """A part of a line that can be replaced, with its possible replacements."""

    place: TextRange
    text: str
    choices: list[Completion]


def find_meaning(book: Book, vocabulary: Vocabulary, row: int, column: int) -> WordMeaning | None:
    """Return the word at a place in a playbook with its meaning, or None if it is not a word of the game."""
    for use, place in reversed(list(uses_at(book, rows_of(book.source), row))):
        if place.start <= column <= place.end:
            page = book.pages.get(use.phrase) if use.sort in ("page", "by") else None
            if page is not None:
                return WordMeaning(place, page.title, "page", about_page(page))
            told = glossary_entries([use], book, vocabulary)
            return WordMeaning(place, told[0].phrase, told[0].sort, _doc(told)) if told else None
    return None


def _doc(told: list[GlossaryEntry]) -> str:
    if len(told) == 1:
        return told[0].doc
    return " ".join(f"{each.phrase}: {each.doc}" for each in told)


def find_definition(book: Book, row: int, column: int) -> int | None:
    """Return the row that defines the page, Term, number or counter named at a place."""
    for use, place in reversed(list(uses_at(book, rows_of(book.source), row))):
        if place.start <= column <= place.end and (at := _defined(book, use)):
            return at
    return None


def _defined(book: Book, use: WordUse) -> int:
    if use.sort in ("page", "by", "test", "wish") and use.phrase in book.pages:
        return book.pages[use.phrase].at
    for named in (book.terms, book.amounts, book.counters):
        if use.phrase in named:
            return int(named[use.phrase].at)
    return 0


def line_parts(book: Book, vocabulary: Vocabulary, row: int) -> list[LinePart]:
    """Return the words in a row from left to right, each with its possible replacements."""
    rows = rows_of(book.source)
    found: list[LinePart] = []
    for use, place in uses_at(book, rows, row):
        if found and place.start < found[-1].place.end:
            continue
        text = rows[row - 1][place.start : place.end]
        choices = words_for(use.sort, book, vocabulary, near=use.phrase)
        made = [msgspec.structs.replace(each, start=place.start, end=place.end) for each in choices]
        found.append(LinePart(place, text, made))
    return found
