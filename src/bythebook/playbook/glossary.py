"""Which words a book uses, and what its game's vocabulary says of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bythebook.playbook.page import (
    Act,
    ActGoal,
    Arrow,
    Asked,
    Asking,
    Block,
    Book,
    Branch,
    ByPage,
    Can,
    Clause,
    Compare,
    ForEach,
    Goal,
    IsGoal,
    IsIt,
    IsPlan,
    Line,
    Never,
    Prefer,
    Preference,
    Question,
    Roll,
    Said,
    Take,
    Wish,
)
from bythebook.playbook.words import Unknown, Vocabulary, Word

SORTS = ("verb", "kind", "subject", "test", "number", "ranking", "question", "die", "term")
"""The sorts of entries, in the order a glossary has them."""


@dataclass(frozen=True, slots=True, order=True)
class Use:
    """A phrase that a book uses, as what, and the first line that does."""

    sort: str
    """One of `SORTS`; `wish`: a test, a ranking, or a number with `most` or `fewest`; `page` or `by`:
    where an arrow points, or whose preferences are borrowed."""
    phrase: str
    at: int


@dataclass(frozen=True, slots=True)
class Entry:
    """A word with its meaning, as a glossary shows it."""

    sort: str
    phrase: str
    of: str
    doc: str
    known: bool = True


def uses(book: Book) -> list[Use]:
    """Every phrase of a book, each once for each sort, by line."""
    found: dict[tuple[str, str], Use] = {}
    for page in book.pages.values():
        heads = (Use("kind", name, page.at) for name in page.every)
        for use in (*heads, *uses_in(page.block)):
            found.setdefault((use.sort, use.phrase), use)
    return sorted(found.values(), key=lambda use: use.at)


def uses_in(block: Block) -> Iterator[Use]:
    """Every phrase of a list, at any depth, with repeats."""
    for line in block.lines:
        yield from _line(line)


def _line(line: Line) -> Iterator[Use]:
    match line:
        case Act():
            yield from _act(line, line.at)
            yield from _wishes(line.prefers)
            if line.then is not None:
                yield from uses_in(line.then)
        case Question():
            yield from _asked(line.ask, line.at)
            for side in (line.yes, line.no):
                if side is not None:
                    yield from uses_in(side)
        case Never():
            yield from _verbs_and_tests(line.verbs, line.whats, (*line.goals, *line.unless), line.at)
        case Prefer():
            yield from _wishes(line.items)
        case Take() | ForEach():
            yield Use("subject", line.subject, line.at)
            yield from (Use("wish", rank, line.at) for rank in line.ranks)
            yield from uses_in(line.block)
        case Roll():
            yield Use("die", line.die, line.at)
            if line.less:
                yield Use("number", line.less, line.at)
            for branch in line.branches:
                yield from _branch(branch)
        case Arrow():
            yield Use("page", line.page, line.at)
        case _:
            pass


def _branch(branch: Branch) -> Iterator[Use]:
    if branch.less_than:
        yield Use("number", branch.less_than, branch.at)
    yield from uses_in(branch.block)


def _act(act: Act, at: int) -> Iterator[Use]:
    return _verbs_and_tests(act.verbs, act.whats, act.goals, at)


def _verbs_and_tests(
    verbs: Iterable[str], whats: Iterable[Clause], goals: Iterable[Goal], at: int
) -> Iterator[Use]:
    yield from (Use("verb", name, at) for name in verbs)
    for goal in (*whats, *goals):
        if isinstance(goal, ActGoal):
            yield from _act(goal.act, at)
        else:
            yield from (Use("test", text, at) for text in goal.tests)


def _wishes(items: Iterable[Preference]) -> Iterator[Use]:
    for item in items:
        match item:
            case Wish():
                yield Use("wish", item.phrase, item.at)
            case ByPage():
                yield Use("by", item.page, item.at)
            case Asking():
                yield from _asked(item.ask, item.at)
                yield from _wishes((*item.yes, *item.no))


def _asked(asked: Asked, at: int) -> Iterator[Use]:
    match asked:
        case IsIt(clause) | IsGoal(clause) | IsPlan(clause):
            yield from (Use("test", text, at) for text in clause.tests)
        case Can(act):
            yield from _act(act, at)
        case Compare(left, _, right):
            yield from (Use("number", side, at) for side in (left, right) if isinstance(side, str))
        case Said(text):
            yield Use("question", text, at)
        case _:
            pass


def glossary(book: Book, vocabulary: Vocabulary) -> list[Entry]:
    """The words a book uses with their meanings, by sort and phrase, its own Terms last."""
    found: dict[tuple[str, str], Entry] = {}
    for use in uses(book):
        if use.sort not in ("page", "by") and not (use.sort == "number" and use.phrase in book.counters):
            entry = _entry(use, book, vocabulary)
            found.setdefault((entry.sort, entry.phrase), entry)
    for name, page in book.terms.items():
        found[("term", name)] = Entry("term", name, "", page.prose or "A test this book defines itself.")
    return sorted(found.values(), key=lambda e: (SORTS.index(e.sort), e.phrase.lower()))


def _entry(use: Use, book: Book, vocabulary: Vocabulary) -> Entry:
    """One use as an entry; a heading may name a verb or a kind of ask."""
    name = use.phrase
    if use.sort in ("test", "wish") and name in book.terms:
        return Entry("term", name, "", "")
    if use.sort in ("verb", "kind") and (verb := vocabulary.verbs.get(name)):
        return Entry("verb", name, verb.of, verb.doc)
    if use.sort == "kind" and (kind := vocabulary.kinds.get(name)):
        return Entry("kind", name, kind.about, kind.doc)
    if use.sort == "subject" and (subject := vocabulary.subjects.get(name)):
        return Entry("subject", name, subject.of, subject.doc)
    if use.sort == "die" and (die := vocabulary.dice.get(name)):
        return Entry("die", name, "", f"Faces: {', '.join(die[1])}.")
    if word := _word(use, vocabulary):
        return Entry(word.sort, word.phrase, word.of, word.doc)
    sort = "test" if use.sort == "wish" else use.sort
    return Entry(sort, name, "", "Not a word of this game.", known=False)


def _word(use: Use, vocabulary: Vocabulary) -> Word | None:
    try:
        if use.sort == "wish":
            return vocabulary.preference(use.phrase)[0]
        return vocabulary.find(use.sort, use.phrase)
    except Unknown:
        return None
