"""Bind phrases to prompts: the guide asks the player what other programs ask the vocabulary of a game.

The guide itself knows counters, rulings of the page, decks, the goal of a line, and Terms asked question by
question.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from bythebook.guide import decks
from bythebook.guide.prompts import NUMBER, PARTS, PREFER, YES, make_key
from bythebook.guide.words import default_answer, holding_time
from bythebook.playbook.page.grammar import parse_comparison
from bythebook.playbook.page.nodes import (
    Act,
    Asked,
    Can,
    Clause,
    Compare,
    Goal,
    IsGoal,
    IsIt,
    IsPlan,
    IsRuled,
    Line,
    Never,
    Prefer,
    PreferenceQuestion,
    Question,
    SimplePreference,
    Some,
    WordQuestion,
    own_text,
)
from bythebook.playbook.page.parts import sides
from bythebook.playbook.page.tree import lines_of
from bythebook.playbook.run.notes import ThenNote, ordered_thing
from bythebook.playbook.run.numbers import Numbers, Value
from bythebook.playbook.run.phrases import ON, Binder
from bythebook.playbook.run.preferences import narrow_by_all, narrow_by_test, record_preference
from bythebook.playbook.run.walk import Asker, Narrowing, Test, Walk
from bythebook.playbook.words.vocabulary import Candidate, Verb

if TYPE_CHECKING:
    from bythebook.guide.program import Guide
    from bythebook.guide.walk import GuideWalk


@dataclass(frozen=True, slots=True)
class ActAlternative:
    """One of the alternatives of an act."""

    verb: Verb
    text: str
    wanted: tuple[str, ...]
    """The words of the act's goal."""
    tests: tuple[str, ...]
    """All tests of the candidate and of the goal."""


class AskedNumbers(Numbers):
    """Numbers: the guide knows counters and sums of counters; it asks for any other number."""

    def known(self, text: str, seen: frozenset[str] = frozenset()) -> bool:
        """Whether the guide knows this number without asking."""
        if text in self.book.counters:
            return True
        made = self.book.amounts.get(text)
        if made is None or text in seen:
            return False
        return all(
            (isinstance(part.value, int) or self.known(part.value, seen | {text}))
            and (part.only_if is None or all(self.compares(t, seen | {text}) for t in part.only_if.tests))
            for part in made.parts
        )

    def compares(self, text: str, seen: frozenset[str] = frozenset()) -> bool:
        """Whether a test compares only numbers that the guide knows."""
        compared = parse_comparison(text)
        return compared is not None and all(self.known(side, seen) for side in sides(compared))

    def value(self, text: str, at: int, verb: Verb | None = None) -> Value:
        """Bind a counter, a number that the playbook defines, or a number to ask for."""
        if text in self.book.counters or text in self.book.amounts:
            return super().value(text, at, verb)
        line, keep = Line(at=at, text=text), holding_time(self.book, (text,))

        def ask_number(walk: Walk, c: Candidate) -> int:
            guided, it = cast("GuideWalk", walk), name_of(c)
            key = make_key(NUMBER, text, it)
            question = about_thing(it, f"How many {text}?")
            return cast(int, guided.ask(NUMBER, question, key, line, rows=(text,), keep=keep))

        return ask_number


class PersonBinder(Binder):
    """Binds the phrases of one playbook to prompts."""

    counts = AskedNumbers
    numbers: AskedNumbers
    program: Guide

    # -- tests ---------------------------------------------------------------------------------------

    def known(self, walk: Walk, text: str, at: int) -> Test | None:
        """Return a test that needs no prompt (a split Term, or a comparison of known numbers), or None."""
        if text in self.book.terms:
            return self._term(text) if text in walk.view.split_terms else None
        if self.numbers.compares(text):
            return self.numbers.compare(cast(Compare, parse_comparison(text)), at)
        return None

    def passes(self, walk: Walk, tests: Sequence[str], c: Candidate, line: Line, text: str = "") -> bool:
        """Whether a thing passes tests; those that need a prompt are asked last, as one question."""
        asked = []
        for test in tests:
            own = self.known(walk, test, line.at)
            if own is None:
                asked.append(test)
            elif not own(walk, c):
                return False
        if not asked:
            return True
        it = name_of(c)
        question = text if text and len(asked) == len(tests) else f"Is it {' and '.join(asked)}?"
        key, keep = make_key(YES, asked, it), holding_time(self.book, asked)
        return (
            cast("GuideWalk", walk).ask(
                YES, about_thing(it, question), key, line, rows=tuple(asked), keep=keep
            )
            is True
        )

    def test(self, text: str, at: int, verb: Verb | None = None) -> Test:
        """Bind one test of a candidate or a thing."""
        line = Line(at=at, text=text)
        return lambda walk, c: self.passes(walk, (text,), c, line)

    def clause(self, clause: Clause, at: int, verb: Verb | None = None) -> Test:
        """Bind tests joined by `and` as one question."""
        line = Line(at=at, text=str(clause))
        return lambda walk, c: self.passes(walk, clause.tests, c, line)

    # -- acts ------------------------------------------------------------------------------------------

    def rows(self, act: Act) -> list[ActAlternative]:
        """Return all alternatives of an act, in the order in which they are tried (R10)."""
        made = []
        for goal in act.goals or (None,):
            for text, wanted, tests in self._ends(goal):
                for name in act.verbs:
                    for what in act.whats or (None,):
                        words = (f"**{name}**", str(what) if what else "", text)
                        own = what.tests if what else ()
                        row = " ".join(word for word in words if word)
                        made.append(ActAlternative(self.vocabulary.verbs[name], row, wanted, (*own, *tests)))
        return made

    def _ends(self, goal: Goal | None) -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...]]]:
        """Yield the goals after `to`: their text, their words, and the tests of a candidate among them."""
        if goal is None:
            yield "", (), ()
        elif isinstance(goal, Clause):
            yield f"to {goal}", goal.tests, goal.tests
        elif goal.next:
            yield f"to {goal.act.text} next", (), ()
        else:
            yield from ((f"to {row.text}", row.wanted, ()) for row in self.rows(goal.act))

    def strikes(self, verbs: Sequence[str], pages: tuple[str, ...]) -> list[Never]:
        """Return the Nevers of the verbs' own pages and of each page on the way (R12)."""
        own = [page.name for verb in verbs if (page := self.program.page_for.get(verb))]
        lines = (x for name in dict.fromkeys((*own, *pages)) for x in lines_of(self.book.pages[name].block))
        return [x for x in lines if isinstance(x, Never) and not set(x.verbs).isdisjoint(verbs)]

    def _orders(self, walk: Walk, name: str) -> Iterator[ThenNote]:
        """Yield the orders for the thing of the prompt that the next choice can carry out."""
        kind = self.vocabulary.kinds.get(name)
        for then in walk.thens if kind is not None and walk.about else ():
            made = self.program.thens.get(then["line"])
            if (
                ordered_thing(then).thing == walk.prompt.about
                and made
                and kind
                and made.verbs.intersection(kind.offers)
            ):
                yield then

    # -- preferences -----------------------------------------------------------------------------------

    def _wish(self, item: SimplePreference) -> Narrowing:
        """Bind any preference as one question: which of the names does it keep?"""

        def narrow(walk: Walk, left: list[Candidate]) -> list[Candidate]:
            if (own := self.known(walk, item.phrase, item.at)) is not None:
                return narrow_by_test(item, own)(walk, left)
            names = tuple(map(name_of, left))
            key = make_key(PREFER, item.phrase, sorted(names))
            question = f"Prefer: {item.text}. Which of these?"
            told = cast("GuideWalk", walk).ask(PREFER, question, key, item, names=names)
            after = [c for c in left if name_of(c) in cast(list[str], told)]
            if walk.watched:
                record_preference(walk, item, (f"{len(after)} of {len(left)}",), left, after)
            return after

        return narrow

    def narrow_by_targets(self, line: Prefer, own: tuple[Narrowing, ...]) -> Narrowing:
        """Bind `Prefer, for each TARGET`: the player says which target each name is for."""

        def narrow(walk: Walk, left: list[Candidate]) -> list[Candidate]:
            names = tuple(map(name_of, left))
            key, text = make_key(PARTS, line.each, names), f"For which {line.each} is each of these?"
            told = cast("GuideWalk", walk).ask(PARTS, text, key, line, names=names)
            parts: dict[str, list[Candidate]] = {}
            for c, part in zip(left, cast(list[str], told), strict=True):
                parts.setdefault(part, []).append(c)
            return [c for part in parts.values() for c in narrow_by_all(own, walk, part)]

        return narrow

    # -- questions ---------------------------------------------------------------------------------------

    def question(self, asked: Asked, line: Line) -> Asker:
        """Bind a question to the answer that the guide knows, or to a prompt."""
        text = own_text(line) if isinstance(line, Question | PreferenceQuestion) else line.text
        match asked:
            case IsGoal():
                return super().question(asked, line)
            case IsIt(clause):
                tests, named = clause.tests, text
                return lambda walk: walk.it is not None and self.passes(walk, tests, walk.it, line, named)
            case IsPlan(clause):
                return self._of_plan(clause, line, text)
            case Compare() if all(map(self.numbers.known, sides(asked))):
                return self.numbers.ask_comparison(asked, line.at)
            case IsRuled() if asked.name in self.book.rulings:
                return self._ruled(asked)
            case IsRuled(name) if name in self.program.known.rulings:
                set_to = self.program.known.rulings[name]
                settled = set_to in ((asked.reading,) if asked.reading else ON)
                return lambda walk: settled
            case IsRuled(name, reading):
                return self._ask(line, text, make_key(YES, "ruled", name, reading), keep="game")
            case WordQuestion(phrase):
                keep = holding_time(self.book, (phrase,))
                return self._card(phrase) or self._ask(line, text, make_key(YES, phrase), keep)
            case Can() | Compare() | Some():
                return self._of_it(line, text, ahead=isinstance(asked, Can))

    def _ask(self, line: Line, text: str, key: str, keep: str = "") -> Asker:
        usually = default_answer(self.book, text)
        return lambda walk: (
            cast("GuideWalk", walk).ask(YES, text, key, line, keep=keep, default=usually) is True
        )

    def _of_it(self, line: Line, text: str, *, ahead: bool) -> Asker:
        """Bind a question that may be about *it* and, with `Can`, about a supposed position."""
        usually = default_answer(self.book, text)

        def ask(walk: Walk) -> bool:
            guided, it = cast("GuideWalk", walk), name_of(walk.it)
            key = make_key(YES, text, it, *((guided.whose, guided.supposed) if ahead else ()))
            return guided.ask(YES, about_thing(it, text), key, line, default=usually) is True

        return ask

    def _of_plan(self, clause: Clause, line: Line, text: str) -> Asker:
        """Bind a question about the current plan; it is asked each time, since plans may share a name."""

        def ask(walk: Walk) -> bool:
            if not walk.plans:
                return False
            plan = walk.plans[-1]
            told = plan["facts"].get("plan", "")
            key = make_key(YES, "plan", str(plan["line"]), told, clause.tests)
            return cast("GuideWalk", walk).ask(YES, about_thing(told, text), key, line) is True

        return ask

    def _card(self, phrase: str) -> Asker | None:
        """Bind `Is the omen coast?` for a deck in the playbook: tests what the last drawn card shows."""
        found = re.fullmatch(r"is (.+)", phrase)
        for deck in self.book.decks.values() if found else ():
            if found and found[1].startswith(f"{deck.name} "):
                shown, asked = deck, found[1].removeprefix(f"{deck.name} ")
                return lambda walk: decks.last_card_shows(walk.view.piles, shown, asked)
        return None


def about_thing(name: str, question: str) -> str:
    """Return a question with the name of the thing that it is about, if any."""
    return f"{name}: {question}" if name else question


def name_of(candidate: Candidate | None) -> str:
    """Return the player's name for a candidate or a thing."""
    if candidate is None:
        return ""
    if candidate.verb:
        return str(getattr(candidate.option, "text", ""))
    return "" if candidate.thing is None else str(candidate.thing)
