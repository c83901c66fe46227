"""Narrow candidates: tests, numbers and preferences as closures over a walk."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from bythebook.playbook.page.nodes import Line, Prefer
from bythebook.playbook.run.events import (
    AheadEvent,
    PreferEvent,
    QuestionEvent,
    TermEvent,
    TestedEvent,
    Trace,
)
from bythebook.playbook.run.walk import Asker, Narrowing, Test, Walk
from bythebook.playbook.words.vocabulary import Candidate, Word


def bind_test(word: Word) -> Test:
    """Return a test word as a function of walk and candidate."""
    call, slots = word.call, word.slots
    if word.of == "view":
        return lambda walk, c: bool(call(walk.view, *slots))
    if word.of == "candidate":
        if not slots:  # most words, and the innermost loop
            return lambda walk, c: bool(call(walk.view, c))
        return lambda walk, c: bool(call(walk.view, c, *slots))
    return lambda walk, c: c.thing is not None and bool(call(walk.view, c.thing, *slots))


def all_of(tests: Sequence[Test]) -> Test:
    """Return one test that passes if all of these pass, tried in order."""
    if len(tests) == 1:
        return tests[0]
    if len(tests) == 2:
        first, second = tests
        return lambda walk, c: first(walk, c) and second(walk, c)
    return lambda walk, c: all(test(walk, c) for test in tests)


def any_of(tests: Sequence[Test]) -> Test | None:
    """Return one test that passes if any of these passes, or None if there are none."""
    if len(tests) < 2:
        return tests[0] if tests else None
    return lambda walk, c: any(test(walk, c) for test in tests)


def bind_number(word: Word) -> Callable[[Walk, Candidate], Any]:
    """Return a number or a ranking as a function of walk and candidate."""
    call, slots = word.call, word.slots
    if word.of == "view":
        return lambda walk, c: call(walk.view, *slots)
    if word.of == "candidate":
        return lambda walk, c: call(walk.view, c, *slots)
    return lambda walk, c: call(walk.view, c.thing, *slots) if c.thing is not None else None


def record_preference(
    walk: Walk, item: Line, values: tuple[Any, ...], before: list[Candidate], after: list[Candidate]
) -> None:
    """Record how a preference narrowed the candidates, for the statistics and the explanation."""
    if walk.marks is not None:
        walk.marks.append((item.at, len(after) < len(before)))
    if walk.trace is not None:
        walk.trace.append(PreferEvent(item, before, after, values))


def record_test(
    trace: Trace, event: type[TermEvent | AheadEvent], line: Line, c: Candidate, *, passed: bool
) -> None:
    """Record the test of a Term or a lookahead; all candidates tested by one line share one event."""
    for last in reversed(trace):
        if not isinstance(last, TestedEvent):
            break
        if last.line is line:
            last.before.append(c)
            if passed:
                last.after.append(c)
            return
    trace.append(event(line, [c], [c] if passed else []))


def narrow_by_chance(item: Line) -> Narrowing:
    """Keep all candidates: a preference that all meet leaves them to chance and counts as used (R11)."""

    def narrow(walk: Walk, left: list[Candidate]) -> list[Candidate]:
        if walk.marks is not None:
            walk.marks.append((item.at, True))
        if walk.trace is not None:
            walk.trace.append(PreferEvent(item, left, left, (), is_random=True))
        return left

    return narrow


def narrow_by_test(item: Line, test: Test) -> Narrowing:
    """Narrow to the candidates that pass; a test that none passes is skipped (R11)."""

    def narrow(walk: Walk, left: list[Candidate]) -> list[Candidate]:
        passed = [c for c in left if test(walk, c)]
        if walk.watched:
            record_preference(walk, item, (f"{len(passed)} of {len(left)}",), left, passed or left)
        return passed or left

    return narrow


def narrow_by_value(item: Line, value: Callable[[Walk, Candidate], Any], *, most: bool) -> Narrowing:
    """Narrow to the best value; None is worst, and if all values are None the preference is skipped (R11)."""

    def narrow(walk: Walk, left: list[Candidate]) -> list[Candidate]:
        values = [value(walk, c) for c in left]
        known = [v for v in values if v is not None]
        best = (max(known) if most else min(known)) if known else None
        after = [c for c, v in zip(left, values, strict=True) if v == best]
        if walk.watched:
            record_preference(walk, item, (best if known else "none",), left, after)
        return after

    return narrow


def narrow_by_question(
    asked: Asker, line: Line, yes: tuple[Narrowing, ...], no: tuple[Narrowing, ...]
) -> Narrowing:
    """Narrow by one of two lists of preferences; the question is asked once for each narrowing (R11)."""

    def narrow(walk: Walk, left: list[Candidate]) -> list[Candidate]:
        return narrow_by_all(yes if ask_question(walk, asked, line) else no, walk, left)

    return narrow


def narrow_by_parts(line: Prefer, narrowings: tuple[Narrowing, ...]) -> Narrowing:
    """Narrow each group of candidates separately and keep all groups: `Prefer, for each TARGET` (R11).

    If a page borrows the preference for a verb without such groups, all candidates stay.
    """

    def narrow(walk: Walk, left: list[Candidate]) -> list[Candidate]:
        parts: dict[tuple[str, ...], list[Candidate]] = {}
        verbs = walk.program.vocabulary.verbs
        for c in left:
            named = verbs[c.verb].parts
            depth = named.index(line.each) + 1 if line.each in named else None
            parts.setdefault((c.verb, *walk.key(c)[:depth]), []).append(c)
        return [c for part in parts.values() for c in narrow_by_all(narrowings, walk, part)]

    return narrow


def ask_question(walk: Walk, asked: Asker, line: Line) -> bool:
    """Ask a question and record its answer."""
    walk.values = ()
    walk.budget.step(line)
    answer = asked(walk)
    if walk.marks is not None:
        walk.marks.append((line.at, answer))
    if walk.trace is not None:
        walk.trace.append(QuestionEvent(line, answer, walk.values))
    return answer


def narrow_by_all(narrowings: Iterable[Narrowing], walk: Walk, left: list[Candidate]) -> list[Candidate]:
    """Narrow by each preference in order until one candidate is left."""
    for narrow in narrowings:
        if len(left) == 1:
            break
        left = narrow(walk, left)
    return left
