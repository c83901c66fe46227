"""Bind a playbook to a vocabulary and compile its lines to closures, once.

Each line that doesn't fit becomes a finding. The closures of a playbook without errors are what
`walk.Walk` runs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from bythebook.kernel.chance import Dice
from bythebook.kernel.notation import listed
from bythebook.kernel.prompt import Thing
from bythebook.playbook.page.mistakes import unknown_name
from bythebook.playbook.page.nodes import (
    Act,
    Arrow,
    Block,
    Branch,
    Count,
    Draw,
    End,
    Finding,
    ForEach,
    Line,
    Never,
    Page,
    Prefer,
    Question,
    Roll,
    Shuffle,
    Take,
)
from bythebook.playbook.page.tree import lines_ahead
from bythebook.playbook.run.events import ActEvent, CountEvent, GoEvent, LoopEvent, NeverEvent, RollEvent
from bythebook.playbook.run.phrases import Binder
from bythebook.playbook.run.preferences import ask_question, narrow_by_all
from bythebook.playbook.run.walk import (
    Chosen,
    Compiled,
    Ended,
    Frame,
    Narrowing,
    Owner,
    Result,
    Thenable,
    Walk,
    bare_candidate,
    options_of,
)
from bythebook.playbook.words.vocabulary import Candidate, Subject, UnknownWord, Verb, Word

if TYPE_CHECKING:
    from bythebook.playbook.run.runner import Program


class Builder:
    """Compiles one playbook."""

    binds: ClassVar[type[Binder]] = Binder

    def __init__(self, program: Program) -> None:
        self.program = program
        self.book = program.book
        self.vocabulary = program.vocabulary
        self.findings: list[Finding] = []
        self.binder = self.binds(program, self.findings)
        self.page = ""
        self._forms: dict[type[Line], Callable[[Any], Compiled]] = {
            Act: self._act,
            Question: self._question,
            Arrow: self._arrow,
            End: self._end,
            Never: self._never,
            Prefer: self._prefer,
            Take: self._take,
            ForEach: self._for_each,
            Roll: self._roll,
            Count: self._count,
            Draw: self._draw,
            Shuffle: self._shuffle,
        }

    def build(self) -> list[Finding]:
        """Compile every page, and return the findings."""
        for page in self.book.pages.values():
            self._head(page)
        for page in self.book.pages.values():
            self.page = page.name
            self.program.pages[page.name] = self.block(page.block)
        return self.findings

    def error(self, at: int, text: str) -> None:
        """Add a finding for something that can't run."""
        self.findings.append(Finding(at, text))

    def _head(self, page: Page) -> None:
        """Register the verbs and kinds of prompts that a page is for; each may have one page only."""
        if page.others:
            if self.program.others is not None:
                self.error(page.at, f"page {self.program.others.name!r} is for every other choice already")
            self.program.others = page
        known = {**self.vocabulary.kinds, **self.vocabulary.verbs}
        for name in page.every:
            if name not in known:
                self.findings.append(unknown_name(page.at, "verb or choice", name, known))
            elif name in self.program.page_for:
                other = self.program.page_for[name].name
                self.error(page.at, f"page {other!r} is for {name} already")
            else:
                self.program.page_for[name] = page

    # -- lists -------------------------------------------------------------------------------------

    def block(self, block: Block) -> Compiled:
        """Compile a list that is walked from top to bottom until a line answers."""
        lines = tuple(self.compile(line) for line in block.lines)
        if block.numbered:
            return self._numbered(block, lines)

        def walk_down(walk: Walk) -> Result:
            for line in lines:
                got = line(walk)
                if got is not None:
                    return got
            return None

        return walk_down

    def _numbered(self, block: Block, lines: tuple[Compiled, ...]) -> Compiled:
        """Compile a numbered list: an answer leaves a frame, so that the next prompt continues after it."""
        name = f"n{block.at}"

        def walk_on(walk: Walk, start: int, rest: Sequence[Thing] = ()) -> Result:
            pages, owner = walk.pages, walk.owner
            for i in range(start, len(lines)):
                got = lines[i](walk)
                if got is not None:
                    if isinstance(got, Chosen):
                        got.frames.append(Frame(name, i + 1, pages, owner))
                    return got
            return None

        self.program.lists[name] = walk_on
        return lambda walk: walk_on(walk, 0)

    def compile(self, line: Line) -> Compiled:
        """Compile one line."""
        self.program.lines[line.at] = line
        self.program.page_of[line.at] = self.page
        if line.id:
            self.program.ids[line.at] = line.id
        if not isinstance(line, Prefer):
            self.program.counted[line.at] = isinstance(line, Arrow | End | Take | ForEach)
        if self.binder.full:
            return lambda walk: None
        return self._forms[type(line)](line)

    # -- lines that answer ---------------------------------------------------------------------------

    def _act(self, act: Act) -> Compiled:
        """Compile an act: goals vary slowest, then verbs, then whats; the first that fits wins (R10)."""
        if act.next:
            return self._begin(act)
        combinations = self.binder.combinations(act)
        needs = options_of(verb for _, _, verb, _ in combinations)
        own = self.binder.preferences(act.prefers)
        then = self._then(act, act.then) if act.then is not None else None

        def answer(walk: Walk) -> Result:
            walk.then = then
            for goal, wanted, verb, what in combinations if needs is None or walk.may_find(needs) else ():
                found = walk.candidates(verb)
                if what is not None:
                    found = [c for c in found if what(walk, c)]
                if goal is not None:
                    found = [c for c in found if goal(walk, c)]
                if found:
                    found = self.strike(walk, verb, found)
                if found:
                    if walk.marks is not None:
                        walk.marks.append((act.at, True))
                    return self.choose(walk, act, verb, found, own, wanted)
            pass_over(walk, act)
            return None

        return answer

    def _begin(self, act: Act) -> Compiled:
        """Compile `**Verb** next`: the answer to the next prompt is chosen now if it is this verb's (R19)."""
        wanted = {name for name in act.verbs if self.binder.verb(name, act.at)}
        return lambda walk: self.begin_ahead(walk, act, self.binder.walk_next(walk, None), wanted)

    def begin_ahead(self, walk: Walk, act: Act, ahead: Chosen | None, wanted: Collection[str]) -> Result:
        """Return the next page's choice if it has one of these verbs; its ties are broken now."""
        begins = ahead is not None and ahead.verb.name in wanted
        if walk.marks is not None:
            walk.marks.append((act.at, begins))
        if walk.trace is not None:
            walk.trace.append(ActEvent(act, begins))
        if ahead is None or not begins:
            return None
        ahead.tied = len(ahead.left) > 1 and walk.looking is None
        ahead.kind = walk.next_kind()
        return ahead

    def strike(self, walk: Walk, verb: Verb, found: list[Candidate]) -> list[Candidate]:
        """Return the candidates that no Never of the verb's page, or of a page on the way, removes (R12)."""
        for line, struck in self.binder.nevers(verb.name, walk.pages):
            left = [c for c in found if not struck(walk, c)]
            if len(left) < len(found):
                if walk.marks is not None:
                    walk.marks.append((line.at, True))
                if walk.trace is not None:
                    walk.trace.append(NeverEvent(line, found, left))
                found = left
            if not found:
                break
        return found

    def choose(
        self,
        walk: Walk,
        act: Act,
        verb: Verb,
        found: list[Candidate],
        own: Sequence[Narrowing],
        wanted: tuple[str, ...],
    ) -> Chosen:
        """Narrow by the line's own preferences, then by those of the verb's page; chance breaks ties."""
        left = found
        if len(left) > 1:
            before, walk.goal = walk.goal, wanted or walk.goal
            left = narrow_by_all((*own, *self.binder.principles(verb.name)), walk, left)
            walk.goal = before
        return walk.choose(act, verb, left, wanted)

    # -- Then ------------------------------------------------------------------------------------------

    def _then(self, act: Act, block: Block) -> Thenable:
        verbs = frozenset(self.binder.verbs_of(block))
        outermost = lines_ahead(block, self.book.pages, into_loops=False)
        names = dict.fromkeys(line.subject for line in outermost if isinstance(line, Take | ForEach))
        subjects = tuple(self.vocabulary.subjects[name] for name in names if name in self.vocabulary.subjects)
        self.program.ordering.update(act.verbs)
        made = self.program.thens[act.at] = Thenable(act, self.block(block), verbs, subjects)
        return made

    # -- lines that lead to others -------------------------------------------------------------------

    def _question(self, line: Question) -> Compiled:
        asked = self.binder.question(line.asked, line)
        yes = self.block(line.yes) if line.yes else None
        no = self.block(line.no) if line.no else None

        def ask(walk: Walk) -> Result:
            block = yes if ask_question(walk, asked, line) else no
            return block(walk) if block is not None else None

        return ask

    def _arrow(self, line: Arrow) -> Compiled:
        pages = self.program.pages
        if line.page not in self.book.pages:
            self.findings.append(unknown_name(line.at, "page", line.page, self.book.pages))
            return lambda walk: None

        def go(walk: Walk) -> Result:
            if walk.marks is not None:
                walk.marks.append((line.at, True))
            if walk.trace is not None:
                walk.trace.append(GoEvent(line, line.page))
            before = walk.pages
            walk.budget.step(line, len(before))
            walk.pages = (*before, line.page)
            got = pages[line.page](walk)
            if isinstance(got, Chosen):
                return got
            walk.pages = before
            return None

        return go

    def _end(self, line: End) -> Compiled:
        ended = Ended(line.answer)

        def end(walk: Walk) -> Result:
            if walk.marks is not None:
                walk.marks.append((line.at, True))
            return ended

        return end

    def _never(self, line: Never) -> Compiled:
        self.binder.never(line)
        return lambda walk: None

    def _prefer(self, line: Prefer) -> Compiled:
        self.binder.preferences(line.items)
        for name in self.book.pages[self.page].every if line.each else ():
            verb = self.vocabulary.verbs.get(name)
            if verb is not None and line.each not in verb.parts:
                possible = listed(verb.parts)
                self.error(line.at, f"{name} can't be grouped by {line.each!r}; possible: {possible}")
        return lambda walk: None

    # -- loops ------------------------------------------------------------------------------------------

    def _subject(self, line: Take | ForEach) -> Subject | None:
        found = self.vocabulary.subjects.get(line.subject)
        if found is None:
            self.findings.append(unknown_name(line.at, "subject", line.subject, self.vocabulary.subjects))
        return found

    def _sorted(self, line: Take | ForEach, subject: Subject) -> Callable[[Walk], Iterator[Thing]]:
        ranks: list[tuple[Word, int]] = []
        for rank in line.ranks:
            try:
                word, most = self.vocabulary.find_preference(rank)
            except UnknownWord as error:
                self.findings.append(error.finding(line.at, "rank"))
                continue
            if word.of != subject.of:
                self.error(line.at, f"{rank!r} ranks the sort {word.of!r}, but the loop has {subject.of!r}")
            ranks.append((word, -1 if most or word.sort == "test" else 1))

        def in_order(walk: Walk) -> Iterator[Thing]:
            return _ranked(walk, subject.list(walk.view, walk.it.thing if walk.it else None), ranks)

        return in_order

    def _take(self, line: Take) -> Compiled:
        subject, block = self._subject(line), self.block(line.block)
        if subject is None:
            return lambda walk: None
        in_order = self._sorted(line, subject)

        def take(walk: Walk) -> Result:
            for thing in in_order(walk):
                got = walk_for_thing(walk, subject, thing, line, block)
                if got is not None:
                    return got
            return None

        return take

    def _for_each(self, line: ForEach) -> Compiled:
        subject, block, name = self._subject(line), self.block(line.block), f"f{line.at}"
        if subject is None:
            return lambda walk: None
        in_order = self._sorted(line, subject)

        def go_on(walk: Walk, start: int, rest: Sequence[Thing]) -> Result:
            pages, owner = walk.pages, walk.owner
            for i, thing in enumerate(rest):
                got = walk_for_thing(walk, subject, thing, line, block)
                if got is not None:
                    if isinstance(got, Chosen):
                        got.frames.append(Frame(name, 0, pages, owner, rest[i + 1 :]))
                    return got
            return None

        self.program.lists[name] = go_on
        return lambda walk: go_on(walk, 0, list(in_order(walk)))

    # -- rolls and counters --------------------------------------------------------------------------

    def _roll(self, line: Roll) -> Compiled:
        known = self.vocabulary.dice
        if line.die not in known:
            self.findings.append(unknown_name(line.at, "die", line.die, known))
            return lambda walk: None
        element, faces = known[line.die]
        domain = Dice(element, faces)
        less = self.binder.numbers.position(line.less, line.at) if line.less else None
        branches = [(self._enters(b, faces), self.block(b.block), b) for b in line.branches]

        def roll(walk: Walk) -> Result:
            face = walk.chance(domain, line)[0]
            taken = less(walk) if less is not None else 0
            value = int(face) - taken if face.lstrip("-").isdecimal() else face
            for enters, block, branch in branches:
                if enters(walk, value):
                    record_roll(walk, line, face, taken, branch.label)
                    return block(walk)
            record_roll(walk, line, face, taken, "nothing")
            return None

        return roll

    def _draw(self, line: Draw) -> Compiled:
        self.error(line.at, f"only the guide has decks of a playbook; {self.vocabulary.game} has its own")
        return lambda walk: None

    def _shuffle(self, line: Shuffle) -> Compiled:
        self.error(line.at, f"only the guide has decks of a playbook; {self.vocabulary.game} has its own")
        return lambda walk: None

    def _enters(
        self, branch: Branch, faces: tuple[str, ...], sort: str = "face of the die"
    ) -> Callable[[Walk, int | str], bool]:
        if branch.otherwise:
            return lambda walk, value: True
        if branch.less_than:
            bound = self.binder.numbers.position(branch.less_than, branch.at)
            return lambda walk, value: isinstance(value, int) and value < bound(walk)
        if branch.least is not None and branch.most is not None:
            least, most = branch.least, branch.most
            return lambda walk, value: isinstance(value, int) and least <= value <= most
        if branch.face not in faces:
            self.findings.append(unknown_name(branch.at, sort, branch.face, faces))
        return lambda walk, value: value == branch.face

    def _count(self, line: Count) -> Compiled:
        if line.counter not in self.book.counters:
            self.findings.append(unknown_name(line.at, "counter", line.counter, self.book.counters))
            return lambda walk: None
        counter = self.book.counters[line.counter]

        def count(walk: Walk) -> Result:
            value = line.amount + (walk.counters.get(line.counter, counter.start) if line.add else 0)
            value = counter.within(value)
            walk.count(line.counter, value)
            if walk.marks is not None:
                walk.marks.append((line.at, True))
            if walk.trace is not None:
                walk.trace.append(CountEvent(line, value))
            return None

        return count


def _ranked(walk: Walk, things: Sequence[Thing], ranks: Sequence[tuple[Word, int]]) -> Iterator[Thing]:
    """Yield things sorted by the first rank, then by the next; a rank is computed only to break a tie."""
    if len(things) < 2 or not ranks:
        yield from sorted(things)
        return
    word, sign = ranks[0]
    by_rank: dict[Any, list[Thing]] = {}
    for thing in things:
        by_rank.setdefault(_rank(word.call(walk.view, thing, *word.slots), sign), []).append(thing)
    for rank in sorted(by_rank):
        yield from _ranked(walk, by_rank[rank], ranks[1:])


def _rank(value: Any, sign: int) -> Any:
    """Return a sort key for a value; None comes last."""
    if value is None:
        return (1, 0)
    return (0, sign * value) if isinstance(value, int | float) else (0, value)


def walk_for_thing(walk: Walk, subject: Subject, thing: Thing, line: Line, block: Compiled) -> Result:
    """Run a loop's block for one thing; acts in it see only the options of that thing."""
    before = (walk.owner, walk.it)
    walk.owner, walk.it = Owner(subject.of, thing, subject), bare_candidate(thing)
    if walk.marks is not None:
        walk.marks.append((line.at, True))
    if walk.trace is not None:
        name = str(thing) if subject.shown is None else subject.shown(walk.view, thing)
        walk.trace.append(LoopEvent(line, name))
    got = block(walk)
    if not isinstance(got, Chosen):
        walk.owner, walk.it = before
    return got


def pass_over(walk: Walk, act: Act) -> None:
    """Record that an act was passed over."""
    if walk.marks is not None:
        walk.marks.append((act.at, False))
    if walk.trace is not None:
        walk.trace.append(ActEvent(act))


def record_roll(walk: Walk, line: Roll, face: str, taken: int, label: str) -> None:
    """Record what was rolled or drawn, and which branch it led to."""
    if walk.marks is not None:
        walk.marks.append((line.at, True))
    if walk.trace is not None:
        values = (face, f"less {taken}") if taken else (face,)
        walk.trace.append(RollEvent(line, label, values))
