"""Checks of sorts: a test of a unit must be applied to a unit, a test of a candidate to a candidate."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bythebook.playbook.check.reach import Arrivals, BookReach, ReachedLine
from bythebook.playbook.page.nodes import (
    Act,
    ActGoal,
    Can,
    Clause,
    Finding,
    IsIt,
    Line,
    Never,
    Prefer,
    Preference,
    PreferenceQuestion,
    Question,
    SimplePreference,
)
from bythebook.playbook.page.parts import numbers_in, parts_of
from bythebook.playbook.page.tree import blocks_of, has_loose, lines_of
from bythebook.playbook.run.phrases import word_in, wrong_sort
from bythebook.playbook.words.vocabulary import UnknownWord, Verb, Word

CANDIDATE = "candidate"


class WordSorts:
    """A phrase and the sort of thing it applies to; for a Term, one entry for each phrase in it."""

    def __init__(self, reach: BookReach) -> None:
        self.reach = reach
        self._terms: dict[str, list[Word]] = {}

    def of(self, text: str) -> list[Word]:
        """Return the words that a test or preference consists of, without those about the position."""
        if text not in self.reach.book.terms:
            return self._word(text)
        if text not in self._terms:
            self._terms[text] = list(self._term(text))
        return self._terms[text]

    def _word(self, text: str) -> list[Word]:
        if not self.reach.vocabulary.find_readings("test", text) and (numbers := numbers_in(text)):
            return [word for number in numbers for word in self._number(number)]
        try:
            word, _ = self.reach.vocabulary.find_preference(text)
        except UnknownWord:
            return []
        return [] if word.of == "view" else [word]

    def _number(self, text: str) -> Iterator[Word]:
        """Yield the words that a number consists of; for a sum, the words of its parts."""
        seen, todo = {text}, [text]
        while todo:
            name = todo.pop()
            if amount := self.reach.book.amounts.get(name):
                inner = {part.value for part in amount.parts if isinstance(part.value, str)} - seen
                seen |= inner
                todo += sorted(inner)
            else:
                yield from (w for w in self.reach.vocabulary.find_readings("number", name) if w.of != "view")

    def _term(self, start: str) -> Iterator[Word]:
        seen, todo = {start}, [start]
        while todo:
            for line in lines_of(self.reach.book.pages[todo.pop()].block, thens=False):
                asked = line.asked if isinstance(line, Question) else None
                for text in asked.clause.tests if isinstance(asked, IsIt) else ():
                    if text not in self.reach.book.terms:
                        yield from self._word(text)
                    elif text not in seen:
                        seen.add(text)
                        todo.append(text)


def is_it(reach: BookReach) -> Iterator[Finding]:
    """Report `Is it` where there is no thing to ask about, or one of the wrong sort."""
    need = WordSorts(reach)
    for spot in reach.spots:
        if spot.page.term:
            continue
        for at, part in parts_of(spot.line):
            if isinstance(part, IsIt):
                ways = _question_arrivals(reach, spot)
                yield from _nothing(at, ways)
                for text in part.clause.tests:
                    yield from _other(need, at, text, ways)


def _question_arrivals(reach: BookReach, spot: ReachedLine) -> Arrivals:
    """Return the ways on which a line's questions are asked: its own, or those of the acts it applies to."""
    bound = reach.preference_arrivals.get(spot.page.name, frozenset())
    if isinstance(spot.line, Prefer):
        return bound
    if isinstance(spot.line, Question) and has_loose(spot.line):
        only = all(has_loose(x) for block in blocks_of(spot.line) for x in block.lines)
        return bound if only else bound | spot.ways
    return spot.ways


def _nothing(at: int, ways: Arrivals) -> Iterator[Finding]:
    without = sorted({way.kind for way in ways if not way.it})
    if not without:
        return
    text = f"this is always No at {' and '.join(without)}: there is no thing that `it` could be"
    yield Finding(at, text, "error" if not any(way.it for way in ways) else "warning")


def _other(need: WordSorts, at: int, text: str, ways: Arrivals) -> Iterator[Finding]:
    its = sorted({way.it for way in ways if way.it})
    for word in need.of(text):
        test, sorts = word_in(text, word), " or ".join(map(repr, its))
        if word.of == CANDIDATE:
            yield Finding(at, f"{test} is a test of a candidate; `it` is one only in a Term")
        elif its and word.of not in its:
            yield Finding(at, f"{test} needs a thing of the sort {word.of!r}; here `it` is {sorts}")
        elif len(its) > 1:
            message = f"{test} needs a thing of the sort {word.of!r}; here `it` may be {sorts}"
            yield Finding(at, message, "warning")
        else:
            continue
        return


def wrong_sorts(reach: BookReach) -> Iterator[Finding]:
    """Report preferences and Terms that apply to a different sort of thing than the candidates."""
    need = WordSorts(reach)
    for spot in reach.spots:
        for at, text, verbs in _tests(spot.line, spot.page.every):
            plain = text not in reach.book.terms
            for verb in reach.verbs(verbs):
                yield from _wrong_sort(need, at, text, verb, told=plain and not _is_wish(spot.line, at))


def _is_wish(line: Line, at: int) -> bool:
    return isinstance(line, Prefer) or (isinstance(line, Act) and at != line.at)


def _wrong_sort(need: WordSorts, at: int, text: str, verb: Verb, *, told: bool) -> Iterator[Finding]:
    """Yield a finding for a word of a wrong sort, unless binding has reported it already."""
    for word in need.of(text):
        if not told and word.of not in (CANDIDATE, verb.of):
            yield wrong_sort(at, text, word, verb)
            return


def _tests(line: Line, every: tuple[str, ...]) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    """Yield every test in a line, with the verbs whose candidates it tests."""
    if isinstance(line, Act | Never):
        clauses = [*line.whats, *line.goals, *(line.unless if isinstance(line, Never) else ())]
        for clause in clauses:
            if isinstance(clause, Clause):
                yield from ((line.at, text, line.verbs) for text in clause.tests)
            elif isinstance(clause, ActGoal):
                yield from _tests(clause.act, every)
    if isinstance(line, Act):
        yield from _wishes(line.prefers, line.verbs)
    elif isinstance(line, Prefer):
        yield from _wishes(line.items, every)
    elif isinstance(line, Question) and isinstance(line.asked, Can):
        yield from _tests(line.asked.act, every)


def _wishes(
    items: Iterable[Preference], verbs: tuple[str, ...]
) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    for item in items:
        if isinstance(item, SimplePreference):
            yield item.at, item.phrase, verbs
        elif isinstance(item, PreferenceQuestion):
            yield from _wishes((*item.yes, *item.no), verbs)
