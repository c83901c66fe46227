"""Find the words a playbook uses, and what its game's vocabulary says about them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bythebook.playbook.page.grammar import parse_some
from bythebook.playbook.page.nodes import (
    Act,
    ActGoal,
    Arrow,
    Block,
    Book,
    ByPage,
    Can,
    Clause,
    Compare,
    ForEach,
    IsGoal,
    Line,
    Never,
    Roll,
    SimplePreference,
    Some,
    Take,
    WordQuestion,
)
from bythebook.playbook.page.parts import Part, amounts_of, numbers_in, parts_of, sides
from bythebook.playbook.page.tree import lines_of
from bythebook.playbook.words.vocabulary import UnknownWord, Vocabulary, Word

SORTS = ("verb", "kind", "subject", "test", "number", "ranking", "question", "die", "term")
"""The sorts of entries, in glossary order."""


@dataclass(frozen=True, slots=True, order=True)
class WordUse:
    """A phrase that a playbook uses, its sort, and the first line that uses it."""

    sort: str
    """One of `SORTS`; `wish` for a test, a ranking, or a number with `most` or `fewest`; `page` for where
    an arrow points; `by` for a page whose preferences are borrowed.
    """
    phrase: str
    at: int


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """A word with its meaning, as a glossary shows it."""

    sort: str
    phrase: str
    of: str
    doc: str
    known: bool = True
    plain: bool = False
    """Whether the phrase is self-explanatory."""


def find_uses(book: Book) -> list[WordUse]:
    """Return every phrase in a playbook, once for each sort, in line order."""
    found: list[WordUse] = []
    for page in book.pages.values():
        found += (WordUse("kind", name, page.at) for name in page.every)
        found += uses_in(page.block)
    for amount in book.amounts.values():
        for at, part in amounts_of(amount):
            found += (WordUse(sort, phrase, at) for sort, phrase in _uses_of_part(part))
    first: dict[tuple[str, str], WordUse] = {}
    for use in sorted(found, key=lambda use: use.at):
        first.setdefault((use.sort, use.phrase), use)
    return list(first.values())


def uses_in(block: Block) -> Iterator[WordUse]:
    """Yield every phrase in a list, at any depth, with repeats."""
    for line in lines_of(block):
        yield from (WordUse(sort, phrase, at) for sort, phrase, at in _uses_of_line(line))
        for at, part in parts_of(line):
            yield from (WordUse(sort, phrase, at) for sort, phrase in _uses_of_part(part))


def _uses_of_line(line: Line) -> Iterator[tuple[str, str, int]]:
    """Yield the phrases of the line itself: verbs, a subject and its ranks, a die and its numbers, a page."""
    match line:
        case Act() | Never():
            yield from (("verb", name, line.at) for name in line.verbs)
        case Take() | ForEach():
            yield "subject", line.subject, line.at
            yield from (("wish", rank, line.at) for rank in line.ranks)
        case Roll():
            yield "die", line.die, line.at
            numbers = [(line.less, line.at), *((b.less_than, b.at) for b in line.branches)]
            yield from (("number", phrase, at) for phrase, at in numbers if phrase)
        case Arrow():
            yield "page", line.page, line.at
        case _:
            pass


def _uses_of_part(part: Part) -> Iterator[tuple[str, str]]:
    """Yield the phrases of one part of a line, without those of the parts that it contains."""
    match part:
        case Clause(tests) | IsGoal(Clause(tests)):
            yield from (("test", text) for text in tests)
        case ActGoal(act) | Can(act):
            yield from (("verb", name) for name in act.verbs)
        case Compare():
            yield from (("number", side) for side in sides(part))
        case Some(subject):
            yield "subject", subject
        case WordQuestion(text):
            yield "question", text
        case SimplePreference():
            yield "wish", part.phrase
        case ByPage():
            yield "by", part.page
        case _:
            pass


def glossary(book: Book, vocabulary: Vocabulary) -> list[GlossaryEntry]:
    """Return the words that a playbook uses, with their meanings, by sort and phrase, its own Terms last."""
    found = {
        (entry.sort, entry.phrase): entry for entry in glossary_entries(find_uses(book), book, vocabulary)
    }
    for name, page in book.terms.items():
        found[("term", name)] = GlossaryEntry(
            "term", name, "", page.prose or "A test that this playbook defines."
        )
    return sorted(found.values(), key=lambda e: (SORTS.index(e.sort), e.phrase.lower()))


def glossary_entries(todo: Iterable[WordUse], book: Book, vocabulary: Vocabulary) -> list[GlossaryEntry]:
    """Return one entry for each word that these phrases of a playbook use."""
    found: dict[tuple[str, str], GlossaryEntry] = {}
    for use in expand_uses(todo, book, vocabulary):
        entry = _entry(use, book, vocabulary)
        found.setdefault((entry.sort, entry.phrase), entry)
    return list(found.values())


def expand_uses(phrases: Iterable[WordUse], book: Book, vocabulary: Vocabulary) -> Iterator[WordUse]:
    """Yield the game's words in phrases: comparisons as their numbers, without the playbook's own words."""
    own = book.counters.keys() | book.amounts.keys()
    todo = list(phrases)
    while todo:
        use = todo.pop(0)
        if use.sort in ("page", "by") or (use.sort == "number" and use.phrase in own):
            continue
        inner = _pieces(use, book, vocabulary)
        todo += inner
        if not inner:
            yield use


def _pieces(use: WordUse, book: Book, vocabulary: Vocabulary) -> list[WordUse]:
    """Return the parts of a comparison, or of a number of things that pass tests."""
    known = vocabulary.find_readings("number" if use.sort == "number" else "test", use.phrase)
    if known or use.phrase in book.terms:
        return []
    if use.sort in ("test", "wish"):
        return [WordUse("number", number, use.at) for number in numbers_in(use.phrase)]
    counted = parse_some(use.phrase) if use.sort == "number" else None
    if counted is None:
        return []
    tests = [WordUse("test", test, use.at) for test in counted.clause.tests]
    return [WordUse("subject", counted.subject, use.at), *tests]


def _entry(use: WordUse, book: Book, vocabulary: Vocabulary) -> GlossaryEntry:
    """Return the entry for one use of a phrase; a heading may name a verb or a kind of prompt."""
    name = use.phrase
    if use.sort in ("test", "wish") and name in book.terms:
        return GlossaryEntry("term", name, "", "")
    if use.sort in ("verb", "kind") and (verb := vocabulary.verbs.get(name)):
        return GlossaryEntry("verb", name, verb.of, verb.doc, plain=verb.plain)
    if use.sort == "kind" and (kind := vocabulary.kinds.get(name)):
        return GlossaryEntry("kind", name, kind.about, kind.doc)
    if use.sort == "subject" and (subject := vocabulary.subjects.get(name)):
        return GlossaryEntry("subject", name, subject.of, subject.doc, plain=subject.plain)
    if use.sort == "die" and (die := vocabulary.dice.get(name)):
        return GlossaryEntry("die", name, "", f"Faces: {', '.join(die[1])}.")
    if word := _word(use, vocabulary):
        said = word.written_phrase or word.phrase
        return GlossaryEntry(word.sort, said, word.of, word.doc, plain=word.plain or word.always)
    sort = "test" if use.sort == "wish" else use.sort
    return GlossaryEntry(sort, name, "", "Not a word of this game.", known=False)


def _word(use: WordUse, vocabulary: Vocabulary) -> Word | None:
    try:
        if use.sort == "wish":
            return vocabulary.find_preference(use.phrase)[0]
        return vocabulary.find_word(use.sort, use.phrase)
    except UnknownWord:
        return None
