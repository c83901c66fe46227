"""Bind phrases to functions: the whats, goals, questions, preferences and Nevers of a playbook."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, cast

from bythebook.kernel.prompt import Thing
from bythebook.playbook.page.grammar import parse_comparison
from bythebook.playbook.page.mistakes import unknown_name
from bythebook.playbook.page.nodes import (
    Act,
    ActGoal,
    Asked,
    Block,
    ByPage,
    Can,
    Clause,
    Compare,
    Finding,
    Goal,
    IsGoal,
    IsIt,
    IsPlan,
    IsRuled,
    Line,
    Never,
    Prefer,
    Preference,
    PreferenceQuestion,
    Question,
    SimplePreference,
    Some,
)
from bythebook.playbook.page.tree import lines_ahead, lines_of
from bythebook.playbook.run.events import AheadEvent, TermEvent
from bythebook.playbook.run.notes import ThenNote, ordered_thing
from bythebook.playbook.run.numbers import Numbers
from bythebook.playbook.run.preferences import (
    all_of,
    any_of,
    bind_number,
    bind_test,
    narrow_by_all,
    narrow_by_chance,
    narrow_by_parts,
    narrow_by_question,
    narrow_by_test,
    narrow_by_value,
    record_test,
)
from bythebook.playbook.run.walk import (
    Asker,
    Chosen,
    Ended,
    Narrowing,
    NeedChance,
    Test,
    Walk,
    bare_candidate,
)
from bythebook.playbook.words.vocabulary import FEWEST, MOST, Candidate, UnknownWord, Verb, Word

if TYPE_CHECKING:
    from bythebook.playbook.run.runner import Program

Combination = tuple[Test | None, tuple[str, ...], Verb, Test | None]
"""A goal, the words of that goal, a verb, and the object of that verb."""

ON = ("on", "yes", "true")
MOST_FINDINGS = 100
"""Binding stops after this number of errors: each needs a slow search for the nearest phrase."""
MOST_COMBINATIONS = 200
"""The maximum number of combinations of goal, verb and object in one line."""


class Binder:
    """Binds the phrases of one playbook to the vocabulary of its game."""

    counts: ClassVar[type[Numbers]] = Numbers

    def __init__(self, program: Program, findings: list[Finding]) -> None:
        self.program = program
        self.book = program.book
        self.vocabulary = program.vocabulary
        self.findings = findings
        self.numbers = self.counts(self)
        lines = [line for page in self.book.pages.values() for line in lines_of(page.block)]
        self._ever_struck = {verb for line in lines if isinstance(line, Never) for verb in line.verbs}
        self._nevers: dict[int, tuple[frozenset[str], Test]] = {}
        self._gathered: dict[tuple[str, tuple[str, ...]], list[tuple[Line, Test]]] = {}
        self._principles: dict[str, tuple[Narrowing, ...]] = {}
        self._loose: dict[str, tuple[Narrowing, ...]] = {}

    def error(self, at: int, text: str) -> None:
        """Add a finding for something that can't run, once per line."""
        self.add(Finding(at, text))

    def add(self, finding: Finding) -> None:
        """Add a finding unless there is an equal one already."""
        if finding not in self.findings:
            self.findings.append(finding)

    @property
    def full(self) -> bool:
        """Whether there are too many findings to continue."""
        return len(self.findings) >= MOST_FINDINGS

    # -- tests ---------------------------------------------------------------------------------------

    def test(self, text: str, at: int, verb: Verb | None = None) -> Test:
        """Bind a word of the vocabulary or a Term as a test of a candidate."""
        if text in self.book.terms:
            return self._term(text)
        if self.full:
            return lambda walk, c: False
        if not self.vocabulary.find_readings("test", text) and (compared := parse_comparison(text)):
            return self.numbers.compare(compared, at, verb)
        try:
            word = self.vocabulary.find_word("test", text, also=self.book.terms)
        except UnknownWord as error:
            self.add(error.finding(at, "test"))
            return lambda walk, c: False
        self.fits(word, verb, at)
        return bind_test(word)

    def fits(self, word: Word, verb: Verb | None, at: int) -> None:
        """Add an error if a word is about another sort of thing than the verb it is used with."""
        if verb is not None and word.of not in ("candidate", "view", verb.of):
            self.add(wrong_sort(at, word.phrase, word, verb))

    def _term(self, name: str) -> Test:
        line = Line(at=self.book.pages[name].at, text=f"Term: {name}")

        def test(walk: Walk, c: Candidate) -> bool:
            key = (name, c, walk.goal)
            answer: bool | None = walk.cache.get(key)
            if answer is None:
                walk.budget.step(line)
                before = (walk.it, walk.trace, walk.pages, walk.owner, walk.values)
                walk.it, walk.trace, walk.owner = c, None, None
                got = self.program.pages[name](walk)
                walk.it, walk.trace, walk.pages, walk.owner, walk.values = before
                answer = walk.cache[key] = isinstance(got, Ended) and got.answer == "Yes"
            if walk.trace is not None:
                record_test(walk.trace, TermEvent, line, c, passed=answer)
            return answer

        return test

    def clause(self, clause: Clause, at: int, verb: Verb | None = None) -> Test:
        """Bind tests joined by `and`."""
        return all_of([self.test(text, at, verb) for text in clause.tests])

    def _any(self, clause: Clause) -> bool:
        """Whether every candidate passes a clause, such as `any sector`, so that no test is needed."""
        readings = [self.vocabulary.find_readings("test", text) for text in clause.tests]
        plain = self.book.terms.keys().isdisjoint(clause.tests)
        return plain and all(any(w.always and w.of == "candidate" for w in words) for words in readings)

    def verb(self, name: str, at: int) -> Verb | None:
        """Return a verb of the vocabulary, or None after an error."""
        found = self.vocabulary.verbs.get(name)
        if found is None:
            self.add(unknown_name(at, "verb", name, self.vocabulary.verbs))
        return found

    # -- acts ------------------------------------------------------------------------------------------

    def combinations(self, act: Act) -> list[Combination]:
        """Return all alternatives of an act, in the order in which they are tried (R10)."""
        made: list[Combination] = []
        if (means := _meanings(act)) > MOST_COMBINATIONS:
            text = f"this line expands to {means} combinations; the limit is {MOST_COMBINATIONS}: split it up"
            self.error(act.at, text)
            return made
        for goal in act.goals or (None,):
            for inner, texts in self._unfolded(goal, act.at):
                for name in act.verbs:
                    verb = self.verb(name, act.at)
                    if verb is None:
                        continue
                    test = inner(verb) if inner else None
                    for what in act.whats or (None,):
                        bound = self.clause(what, act.at, verb) if what and not self._any(what) else None
                        made.append((test, texts, verb, bound))
        return made

    def _unfolded(
        self, goal: Goal | None, at: int
    ) -> Iterator[tuple[Callable[[Verb], Test] | None, tuple[str, ...]]]:
        """Yield a goal, or each combination of the act that is the goal."""
        if goal is None:
            yield None, ()
        elif isinstance(goal, Clause):
            clause = goal
            yield (lambda verb: self.clause(clause, at, verb)), goal.tests
        elif goal.next:
            yield self._next(goal, at), ()
        else:
            for inner, texts, verb, what in self.combinations(goal.act):
                yield self._possible(goal.act, inner, verb, what, texts), texts

    def _possible(
        self, act: Act, goal: Test | None, inner: Verb, what: Test | None, texts: tuple[str, ...]
    ) -> Callable[[Verb], Test]:
        """Bind a goal that is an act: tests whether the candidate makes that act possible."""
        line = Line(at=act.at, id=self.program.ids.get(act.at, ""), text=f"to {act.text}")
        for_some = self._for_some(texts) if what is None else None

        def after(outer: Verb) -> Test:
            alike = outer.of == inner.of
            whole = for_some if alike and outer.means is None else None

            def test(walk: Walk, c: Candidate) -> bool:
                if whole is not None and c.thing is not None and not self.nevers(inner.name, walk.pages):
                    answer = whole(walk.view, c.thing)
                else:
                    means = outer.means(walk.view, c) if outer.means else None
                    sub = walk.shared_lookahead(means, c.thing if alike else None)
                    answer = any(self.find_candidates(sub, goal, inner, what))
                if walk.trace is not None:
                    record_test(walk.trace, AheadEvent, line, c, passed=answer)
                return answer

            return test

        return after

    def _for_some(self, texts: tuple[str, ...]) -> Callable[[Any, Thing], bool] | None:
        """Return the word's own test of whether any candidate about a thing would reach the goal, or None."""
        if len(texts) != 1 or texts[0] in self.book.terms:
            return None
        readings = self.vocabulary.find_readings("test", texts[0])
        return readings[0].for_some if len(readings) == 1 else None

    def find_candidates(
        self, walk: Walk, goal: Test | None, verb: Verb, what: Test | None
    ) -> Iterator[Candidate]:
        """Yield the candidates of a combination that no Never on the verb's page removes."""
        nevers = self.nevers(verb.name, walk.pages)
        return (
            c
            for c in walk.candidates(verb)
            if (what is None or what(walk, c))
            and (goal is None or goal(walk, c))
            and not any(struck(walk, c) and _strikes(walk, line) for line, struck in nevers)
        )

    def _next(self, goal: ActGoal, at: int) -> Callable[[Verb], Test]:
        """Bind `to **Verb** next`: tests if the next page would choose it and use what was spent (R19)."""
        act = goal.act
        line = Line(at=at, id=self.program.ids.get(at, ""), text=f"to {act.text} next")
        wanted = {name: self.verb(name, at) for name in act.verbs}
        if act.whats or act.goals:
            self.error(at, "`next` takes a verb alone: the next page decides what it is done to")

        def after(outer: Verb) -> Test:
            def test(walk: Walk, c: Candidate) -> bool:
                means = outer.means(walk.view, c) if outer.means else None
                got = self.walk_next(walk, means)
                answer = got is not None and got.verb.name in wanted
                if got is not None and answer and got.verb.uses is not None:
                    answer = any(got.verb.uses(walk.view, x, means) for x in got.left)
                if walk.trace is not None:
                    record_test(walk.trace, AheadEvent, line, c, passed=answer)
                return answer

            return test

        return after

    def walk_next(self, walk: Walk, means: Any) -> Chosen | None:
        """Return the answer to the next prompt with these means, from a waiting order or from its page."""
        name = walk.next_kind()
        try:
            for then in self._orders(walk, name):
                sub = walk.ahead_of(means, ordered_thing(then).thing)
                sub.pages, sub.goal = tuple(then["pages"]), tuple(then["goal"])
                got = self.program.thens[then["line"]].block(sub)
                if isinstance(got, Chosen):
                    got.spends = then
                    return got
            page = self.program.page_at(name)
            if page is None:
                return None
            sub = walk.ahead_of(means, None)
            sub.pages = (page.name,)
            got = self.program.pages[page.name](sub)
        except NeedChance:
            return None
        return got if isinstance(got, Chosen) else None

    def _orders(self, walk: Walk, name: str) -> Iterator[ThenNote]:
        """Yield the orders for the thing of the prompt that the next prompt can carry out."""
        kind = self.vocabulary.kinds.get(name)
        if kind is None or not kind.about:
            return
        for then in walk.thens:
            made = self.program.thens.get(then["line"])
            meant = then["thing"] == [kind.about, walk.prompt.about]
            if meant and made is not None and made.verbs.intersection(kind.offers):
                yield then

    def verbs_of(self, block: Block) -> set[str]:
        """Return the verbs a list could answer with, including those that arrows lead to."""
        ahead = lines_ahead(block, self.book.pages)
        return {verb for line in ahead if isinstance(line, Act) for verb in line.verbs}

    # -- Never -----------------------------------------------------------------------------------------

    def never(self, line: Never) -> Test:
        """Bind a Never as a test of whether it removes a candidate."""
        if line.at not in self._nevers:
            verbs = [v for v in (self.verb(name, line.at) for name in line.verbs) if v is not None]
            by_verb = {
                verb.name: (
                    any_of([self.clause(what, line.at, verb) for what in line.whats]),
                    any_of(self._goals(line.goals, line, verb)),
                    any_of(self._goals(line.unless, line, verb)),
                )
                for verb in verbs
            }

            def struck(walk: Walk, c: Candidate) -> bool:
                what, goal, spares = by_verb[c.verb]
                if (what is not None and not what(walk, c)) or (goal is not None and not goal(walk, c)):
                    return False
                return spares is None or not spares(walk, c)

            self._nevers[line.at] = (frozenset(by_verb), struck)
        return self._nevers[line.at][1]

    def _goals(self, goals: Iterable[Goal], line: Never, verb: Verb) -> list[Test]:
        tests: list[Test] = []
        for goal in goals:
            for make, _ in self._unfolded(goal, line.at):
                if make is not None:
                    tests.append(make(verb))
        return tests

    def nevers(self, verb: str, pages: tuple[str, ...]) -> Sequence[tuple[Line, Test]]:
        """Return the Nevers of the verb's own page and of each page on the way (R12)."""
        if verb not in self._ever_struck:
            return ()
        key = (verb, pages)
        found = self._gathered.get(key)
        if found is None:
            own = self.program.page_for.get(verb)
            names = dict.fromkeys([*([own.name] if own else []), *pages])
            found = []
            for name in names:
                if name in self.book.pages:
                    found += [
                        (line, self.never(line))
                        for line in lines_of(self.book.pages[name].block)
                        if isinstance(line, Never) and verb in line.verbs
                    ]
            self._gathered[key] = found
        return found

    # -- preferences -----------------------------------------------------------------------------------

    def principles(self, verb: str) -> tuple[Narrowing, ...]:
        """Return the loose preferences of the verb's page."""
        found = self._principles.get(verb)
        if found is None:
            page = self.program.page_for.get(verb)
            found = self._principles[verb] = self._loose_of(page.name) if page else ()
        return found

    def _loose_of(self, name: str) -> tuple[Narrowing, ...]:
        if name not in self._loose:
            self._loose[name] = ()  # ends a circle of `by`; the check reports it
            self._loose[name] = self._from_block(self.book.pages[name].block)
        return self._loose[name]

    def _from_block(self, block: Block) -> tuple[Narrowing, ...]:
        """Return loose preferences in page order, including those under questions."""
        made: list[Narrowing] = []
        for line in block.lines:
            if isinstance(line, Prefer):
                made += (
                    [self.narrow_by_targets(line, own)]
                    if (own := self.preferences(line.items)) and line.each
                    else own
                )
            elif isinstance(line, Question):
                yes = self._from_block(line.yes) if line.yes else ()
                no = self._from_block(line.no) if line.no else ()
                if yes or no:
                    made.append(narrow_by_question(self.question(line.asked, line), line, yes, no))
        return tuple(made)

    def narrow_by_targets(self, line: Prefer, own: tuple[Narrowing, ...]) -> Narrowing:
        """Bind `Prefer, for each TARGET`."""
        return narrow_by_parts(line, own)

    def preferences(self, items: Iterable[Preference]) -> tuple[Narrowing, ...]:
        """Bind preferences as functions that narrow candidates."""
        return tuple(self.preference(item) for item in items)

    def preference(self, item: Preference) -> Narrowing:
        """Bind a preference, the preferences of another page, or a question with preferences under it."""
        if item.id:
            self.program.ids[item.at] = item.id
        self.program.counted[item.at] = isinstance(item, ByPage)
        if self.full:
            return lambda walk, left: left
        if isinstance(item, ByPage):
            if item.page not in self.book.pages:
                self.add(unknown_name(item.at, "page", item.page, self.book.pages))
                return lambda walk, left: left
            return self._by_page(item)
        if isinstance(item, PreferenceQuestion):
            asked = self.question(item.asked, item)
            return narrow_by_question(asked, item, self.preferences(item.yes), self.preferences(item.no))
        return self._wish(item)

    def _by_page(self, item: ByPage) -> Narrowing:
        name, at = item.page, item.at
        loose, line = self._loose_of(name), Line(at=self.book.pages[name].at, text=f"by {name}")

        def borrowed(walk: Walk, left: list[Candidate]) -> list[Candidate]:
            walk.budget.step(line)
            if walk.marks is not None:
                walk.marks.append((at, True))
            return narrow_by_all(loose, walk, left)

        return borrowed

    def _wish(self, item: SimplePreference) -> Narrowing:
        if item.phrase in self.book.terms:
            return narrow_by_test(item, self._term(item.phrase))
        if not self.vocabulary.find_readings("test", item.phrase) and (
            compared := parse_comparison(item.phrase)
        ):
            return narrow_by_test(item, self.numbers.compare(compared, item.at))
        for prefixes, best in ((MOST, True), (FEWEST, False)):
            for prefix in prefixes:
                if item.phrase.startswith(prefix) and item.phrase.removeprefix(prefix) in self.book.amounts:
                    value = self.numbers.value(item.phrase.removeprefix(prefix), item.at)
                    return narrow_by_value(item, value, most=best)
        try:
            word, most = self.vocabulary.find_preference(item.phrase, also=self.book.terms)
        except UnknownWord as error:
            self.add(error.finding(item.at, "preference"))
            return lambda walk, left: left
        if word.sort == "test":
            return narrow_by_chance(item) if word.always else narrow_by_test(item, bind_test(word))
        return narrow_by_value(item, bind_number(word), most=most)

    # -- questions ---------------------------------------------------------------------------------------

    def question(self, asked: Asked, line: Line) -> Asker:
        """Bind a question of the language itself, or one of the vocabulary."""
        at = line.at
        if isinstance(asked, IsIt):
            return self._is_it(asked, at)
        if isinstance(asked, IsGoal):
            wanted = set(asked.clause.tests)
            return lambda walk: wanted <= set(walk.goal or (walk.plans[-1]["goal"] if walk.plans else ()))
        if isinstance(asked, IsPlan):
            return self._is_plan(asked, at)
        if isinstance(asked, Can):
            return self._can(asked)
        if isinstance(asked, Compare):
            return self.numbers.ask_comparison(asked, at)
        if isinstance(asked, Some):
            return self.numbers.ask_some(asked, at)
        if isinstance(asked, IsRuled):
            return self._ruled(asked)
        try:
            word = self.vocabulary.find_word("question", asked.phrase)
        except UnknownWord as error:
            self.add(error.finding(at, "question"))
            return lambda walk: False
        return lambda walk: bool(word.call(walk.view, *word.slots))

    def _is_it(self, asked: IsIt, at: int) -> Asker:
        test = self.clause(asked.clause, at)
        return lambda walk: walk.it is not None and test(walk, walk.it)

    def _is_plan(self, asked: IsPlan, at: int) -> Asker:
        for text in asked.clause.tests:
            for word in self.vocabulary.find_readings("test", text):
                if not word.plan:
                    self.error(
                        at, f"{text!r} can't be asked about a plan: it needs more than the plan's facts"
                    )
        test = self.clause(asked.clause, at)

        def is_plan(walk: Walk) -> bool:
            if not walk.plans:
                return False
            plan = bare_candidate(None, walk.plans[-1]["facts"])
            plan.rest = cast(Any, walk.plans[-1]["rest"])
            return test(walk, plan)

        return is_plan

    def _can(self, asked: Can) -> Asker:
        combinations = self.combinations(asked.act)

        def can(walk: Walk) -> bool:
            for goal, _, verb, what in combinations:
                here = walk.looking is None and walk.offers(verb)
                sub = walk if here else walk.ahead_of(None, walk.it.thing if walk.it else None)
                found = self.find_candidates(sub, goal, verb, what)
                all_of = walk.watched and walk.looking is None
                walk.values = tuple(found if all_of else islice(found, 1))
                if walk.values:
                    return True
            return False

        return can

    def _ruled(self, asked: IsRuled) -> Asker:
        name = asked.name
        if name in self.book.rulings:
            return lambda walk: self.program.rulings[name]
        ident, readings = name.replace(" ", "_"), (asked.reading.replace(" ", "_"),) if asked.reading else ON
        return lambda walk: walk.view.ruling(ident) in readings


def wrong_sort(at: int, text: str, word: Word, verb: Verb) -> Finding:
    """Return the finding about a word, alone or within a text, whose sort doesn't fit the verb."""
    test = word_in(text, word)
    if verb.of:
        message = f"{test} needs a thing of the sort {word.of!r}, but {verb.name} is about {verb.of!r}"
    else:
        message = f"{test} needs a thing of the sort {word.of!r}, but {verb.name} is not about a thing"
    return Finding(at, message, phrase=text)


def word_in(text: str, word: Word) -> str:
    """Describe a word for a message, with the Term or sum that contains it."""
    return repr(text) if text == word.phrase else f"{word.phrase!r} in {text!r}"


def _strikes(walk: Walk, line: Line) -> bool:
    """Record that a Never removed candidates."""
    if walk.marks is not None:
        walk.marks.append((line.at, True))
    return True


def _meanings(act: Act) -> int:
    """Count the combinations of an act, including those of acts that are its goals."""
    goals = sum(_meanings(g.act) if isinstance(g, ActGoal) and not g.next else 1 for g in act.goals)
    return (goals or 1) * len(act.verbs) * (len(act.whats) or 1)
