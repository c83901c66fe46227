"""The grammar of one line: acts, goals, questions, comparisons, and sums of numbers.

It is small and unambiguous: verbs are bold, a goal begins with `to`, alternatives are separated by
`, or`, tests are joined by `and`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from bythebook.playbook.page.nodes import (
    Act,
    ActGoal,
    Amount,
    Asked,
    Can,
    Clause,
    Compare,
    Goal,
    IsGoal,
    IsIt,
    IsPlan,
    IsRuled,
    Some,
    Summand,
    WordQuestion,
)

ARTICLES = frozenset(("a", "an", "the"))
MOST_TESTS = 40
"""The maximum number of tests in one line."""
DEEPEST = 3
"""The maximum depth of acts that are goals of one another."""
SMALL = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

VERB = re.compile(r"\*\*([^*]+)\*\*")
VERBS = re.compile(r"\*\*[^*]+\*\*(?:(?:,? or | or )\*\*[^*]+\*\*)*")
TO = re.compile(r"(?<!\bnext) to ")
"""Where the goal of an act begins; `next to` belongs to a phrase."""
ID = re.compile(r"\[([^\]]+)\]\s*")


class UnreadableLine(ValueError):
    """A line in none of the language's forms; `at` is its line in the file."""

    at = 0

    @contextmanager
    @staticmethod
    def within(at: int) -> Iterator[None]:
        """Attribute an unreadable part to this line, unless it is attributed to an inner line already."""
        try:
            yield
        except UnreadableLine as error:
            error.at = error.at or at
            raise


def phrase(text: str) -> str:
    """Normalize a phrase for lookup: lower case, without articles and double spaces."""
    words = text.strip().strip(".").lower().split()
    return " ".join(word for word in words if word not in ARTICLES)


def ruling_name(text: str) -> str:
    """Normalize a ruling's name or option for lookup; articles stay, because players type them."""
    return " ".join(text.lower().split())


def parse_exception(text: str, at: int) -> Goal:
    """Parse an exception of a Never: tests, a goal, or an act as a goal."""
    text = text.strip()
    if text.startswith("to "):
        return parse_goals(text[3:], at)[0]
    return parse_clause(text)


def parse_clause(text: str) -> Clause:
    """Parse tests joined by `and`."""
    parts = text.split(" and ")
    if len(parts) > MOST_TESTS:
        raise UnreadableLine(f"{len(parts)} tests are joined by `and`; the limit is {MOST_TESTS}")
    return Clause(tuple(map(phrase, parts)))


def parse_act(text: str, at: int, depth: int = 0) -> Act:
    """Parse the verbs, whats and goals of an act; the act may be part of a goal or a question."""
    if depth > DEEPEST:
        raise UnreadableLine(f"more than {DEEPEST} acts are goals of one another")
    found = VERBS.match(text)
    if not found:
        raise UnreadableLine(f"expected a bold verb: {text!r}")
    verbs = tuple(VERB.findall(found[0]))
    rest = text[found.end() :].strip().rstrip(".")
    if rest == "next":
        return Act(at=at, text=text, verbs=verbs, next=True)
    what, goal = rest, ""
    if rest.startswith("to "):
        what, goal = "", rest[3:]
    elif found := TO.search(rest):
        what, goal = rest[: found.start()], rest[found.end() :]
    whats = tuple(parse_clause(part) for part in what.split(", or ")) if what else ()
    goals = parse_goals(goal, at, depth) if goal else ()
    return Act(at=at, text=text, verbs=verbs, whats=whats, goals=goals)


def parse_goals(text: str, at: int, depth: int = 0) -> tuple[Goal, ...]:
    """Parse the text after `to`; if it is an act, everything that follows belongs to it."""
    goals: list[Goal] = []
    while text and not text.startswith("**"):
        head, _, text = text.partition(", or to ")
        goals.append(parse_clause(head))
    if text:
        follows = text.rstrip(".").endswith(" next")
        act = parse_act(text.rstrip(".").removesuffix(" next"), at, depth + 1)
        goals.append(ActGoal(act, next=follows))
    return tuple(goals)


def parse_question(text: str, at: int) -> Asked:
    """Parse a built-in question of the language, or one for the vocabulary."""
    said = text.strip().rstrip("?").strip()
    if found := re.fullmatch(r"Can (\*\*.+)", said):
        return Can(parse_act(found[1], at))
    if found := re.fullmatch(r'Is it ruled "(.+)"', said):
        name, _, reading = found[1].partition(":")
        return IsRuled(ruling_name(name), ruling_name(reading))
    if found := re.fullmatch(r"Is the goal to (.+)", said):
        return IsGoal(parse_clause(found[1]))
    if found := re.fullmatch(r"Is the plan (.+)", said):
        return IsPlan(parse_clause(found[1]))
    if found := re.fullmatch(r"Is it (.+)", said):
        return IsIt(parse_clause(found[1]))
    if found := re.fullmatch(r"Is there (.+? that (?:is|are) .+)", said):
        return parse_some(found[1]) or WordQuestion(phrase(said))
    return _parse_comparison(said) or WordQuestion(phrase(said))


def parse_some(text: str) -> Some | None:
    """Parse a subject with the tests that a thing must pass: `an AMBITION that is TEST and TEST`."""
    subject, that, tests = text.partition(" that is ")
    if not that:
        subject, that, tests = text.partition(" that are ")
    return Some(phrase(subject), parse_clause(tests)) if that else None


def _parse_comparison(said: str) -> Compare | None:
    """Parse `Are there` with a comparison, `Is the N at least 2`, or `Is the N at 0`."""
    if found := re.fullmatch(r"Are there (.+)", said):
        return parse_comparison(phrase(found[1]))
    if found := re.fullmatch(r"Is the (.+) at (least )?(\w+)", said):
        value = small_number(found[3])
        return None if value is None else Compare(phrase(found[1]), ">=" if found[2] else "=", value)
    return None


_FORMS: tuple[tuple[re.Pattern[str], str, int], ...] = (
    (re.compile(r"more (.+?) than (.+)"), ">", 1),
    (re.compile(r"fewer (.+?) than (.+)"), "<", 1),
    (re.compile(r"at least as many (.+?) as (.+)"), ">=", 1),
    (re.compile(r"at least twice as many (.+?) as (.+)"), ">=", 2),
    (re.compile(r"at most as many (.+?) as (.+)"), "<=", 1),
    (re.compile(r"at most twice as many (.+?) as (.+)"), "<=", 2),
    (re.compile(r"as many (.+?) as (.+)"), "=", 1),
)
_COUNTED = re.compile(r"(at least|at most|more than|fewer than|exactly) (\w+) (.+)")
_HOW = {"at least": ">=", "at most": "<=", "more than": ">", "fewer than": "<", "exactly": "="}


def parse_comparison(text: str) -> Compare | None:
    """Parse a comparison as a test: `more A than B`, `at least twice as many A as B`, `at least 3 A`."""
    found = _COUNTED.fullmatch(text)
    if found is not None and (value := small_number(found[2])) is not None:
        return Compare(found[3], _HOW[found[1]], value)
    for form, how, times in _FORMS:
        if found := form.fullmatch(text):
            return Compare(found[1], how, found[2], times)
    return Compare(text[3:], "=", 0) if text.startswith("no ") else None


def small_number(text: str) -> int | None:
    """Parse a number in digits or, up to ten, in words."""
    if text.isdecimal() and len(text) < 10:
        return int(text)
    return SMALL.index(text) if text in SMALL else None


def parse_amount(name: str, text: str, at: int) -> Amount | None:
    """Parse a sum such as `ships plus 1 if TEST less damaged ships, at most 6`; None if it is not a sum."""
    body, _, most = text.rstrip(".").partition(", at most ")
    limit = small_number(most.strip()) if most else None
    if most and limit is None:
        raise UnreadableLine(f"expected a number after `at most`, not {most!r}")
    words = re.split(r" (plus|less) ", f" plus {body}")[1:]
    parts = tuple(_summand(sign, part) for sign, part in zip(words[::2], words[1::2], strict=True))
    if len(parts) == 1 and parts[0].only_if is None and limit is None:
        return None
    return Amount(at, phrase(name), parts, text, limit)


def _summand(sign: str, text: str) -> Summand:
    value, _, tests = text.partition(" if ")
    number = small_number(phrase(value))
    return Summand(
        1 if sign == "plus" else -1,
        phrase(value) if number is None else number,
        parse_clause(tests) if tests else None,
    )
