"""Numbers in a playbook: words, counters, sums that the playbook defines, and tests that compare numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from bythebook.playbook.page.grammar import parse_some
from bythebook.playbook.page.mistakes import unknown_name
from bythebook.playbook.page.nodes import Amount, Compare, Line, Some, Summand
from bythebook.playbook.run.preferences import bind_number
from bythebook.playbook.run.walk import Asker, Test, Walk, bare_candidate
from bythebook.playbook.words.vocabulary import Candidate, UnknownWord, Verb

if TYPE_CHECKING:
    from bythebook.playbook.run.phrases import Binder

Value = Callable[[Walk, Candidate], int | None]
"""A number of the candidate under test, or None if it has no such number."""

NOTHING = bare_candidate(None)
"""The candidate argument for a number that is about the position as a whole."""

HOW: dict[str, Callable[[int, int], bool]] = {
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
    "=": lambda a, b: a == b,
}


class Numbers:
    """Binds the numbers of one playbook."""

    def __init__(self, binder: Binder) -> None:
        self.binder = binder
        self.book = binder.book
        self.vocabulary = binder.vocabulary
        self._amounts: dict[str, Value] = {}

    def value(self, text: str, at: int, verb: Verb | None = None) -> Value:
        """Bind a counter, a number defined in the playbook, a count of things that pass tests, or a word."""
        if text in self.book.counters:
            start = self.book.counters[text].start
            return lambda walk, c: walk.counters.get(text, start)
        if text in self.book.amounts:
            return self._amount(self.book.amounts[text])
        readings = self.vocabulary.find_readings("number", text)
        if not readings and (counted := parse_some(text)):
            return self._counted(counted, at)
        try:
            word = self.vocabulary.find_word("number", text, also=(*self.book.counters, *self.book.amounts))
        except UnknownWord as error:
            self.binder.add(error.finding(at, "number"))
            return lambda walk, c: 0
        self.binder.fits(word, verb, at)
        return bind_number(word)

    def position(self, text: str, at: int) -> Callable[[Walk], int]:
        """Bind a number of the position, or of the thing the prompt is about."""
        value = self.value(text, at)
        return lambda walk: value(walk, walk.it or NOTHING) or 0

    def compare(self, asked: Compare, at: int, verb: Verb | None = None) -> Test:
        """Bind a comparison of two numbers as a test; it fails if a number is missing."""
        left, how, times = self.value(asked.left, at, verb), HOW[asked.how], asked.times
        if isinstance(asked.right, int):
            constant = asked.right

            def against(walk: Walk, c: Candidate) -> bool:
                a = left(walk, c)
                walk.values = (a, constant)
                return a is not None and how(a, constant)

            return against
        right = self.value(asked.right, at, verb)

        def compared(walk: Walk, c: Candidate) -> bool:
            a, b = left(walk, c), right(walk, c)
            walk.values = (a, b)
            return a is not None and b is not None and how(a, times * b)

        return compared

    def ask_comparison(self, asked: Compare, at: int) -> Asker:
        """Bind a comparison as a question about the position or the thing the prompt is about."""
        test = self.compare(asked, at)
        return lambda walk: test(walk, walk.it or NOTHING)

    def ask_some(self, asked: Some, at: int) -> Asker:
        """Bind the question whether any of a subject's things passes the tests."""
        passing = self._passing(asked, at)
        return lambda walk: any(True for _ in passing(walk))

    def _counted(self, counted: Some, at: int) -> Value:
        passing = self._passing(counted, at)
        return lambda walk, c: sum(1 for _ in passing(walk))

    def _passing(self, asked: Some, at: int) -> Callable[[Walk], list[Candidate]]:
        """Return a function that lists a subject's things that pass all tests; each is tested as `it`."""
        subject = self.vocabulary.subjects.get(asked.subject)
        if subject is None:
            self.binder.add(unknown_name(at, "subject", asked.subject, self.vocabulary.subjects))
            return lambda walk: []
        test, listed = self.binder.clause(asked.clause, at), subject.list

        def passing(walk: Walk) -> list[Candidate]:
            things = listed(walk.view, walk.it.thing if walk.it else None)
            return [it for it in map(bare_candidate, things) if test(walk, it)]

        return passing

    def _amount(self, amount: Amount) -> Value:
        """Bind a number that the playbook defines: the sum of its parts, at least 0 and at most its limit."""
        if amount.name not in self._amounts:
            self._amounts[amount.name] = lambda walk, c: 0  # ends a circle; the check reports it
            parts = [self._part(part, amount.at) for part in amount.parts]
            most = amount.most

            def total(walk: Walk, c: Candidate) -> int | None:
                found = 0
                for part in parts:
                    value = part(walk, c)
                    if value is None:
                        return None
                    found += value
                found = max(found, 0)
                return found if most is None else min(found, most)

            self._amounts[amount.name] = total
        return self._amounts[amount.name]

    def _part(self, part: Summand, at: int) -> Value:
        sign, only_if = part.sign, self.binder.clause(part.only_if, at) if part.only_if else None
        if isinstance(part.value, int):
            constant = sign * part.value
            return lambda walk, c: constant if only_if is None or only_if(walk, c) else 0
        value = self.value(part.value, at)
        line = Line(at=at, text=part.value) if part.value in self.book.amounts else None

        def signed(walk: Walk, c: Candidate) -> int | None:
            if only_if is not None and not only_if(walk, c):
                return 0
            if line is not None:
                walk.budget.step(line)
            found = value(walk, c)
            return None if found is None else sign * found

        return signed
