"""Walking a book with a person as the eyes: the run of `playbook/run`, with prompts in place of a game.

A choice is walked from its start with everything that was told; the first thing missing is the prompt.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from bythebook.guide import decks
from bythebook.guide.asking import PersonBinder, Row, name_of
from bythebook.guide.eyes import Eyes
from bythebook.guide.first_fit import Way, entries, idle_lines, shown, step
from bythebook.guide.prompts import (
    ACT,
    CANNOT,
    DRAW,
    HERE,
    LIST,
    LOTS,
    NEXT,
    ORDER,
    PLAN,
    ROLL,
    SILENT,
    TOLD,
    WHOSE,
    Answer,
    Fit,
    Missing,
    Name,
    Prompt,
    keyed,
)
from bythebook.guide.words import NOTHING_MORE, THING, Known, Named, meanings, vocabulary_of
from bythebook.kernel.ask import Ask, Option, Seat, Thing
from bythebook.kernel.chance import AnyDomain, Outcome, Pick
from bythebook.kernel.notation import nearest
from bythebook.kernel.step import Notes
from bythebook.playbook.page.nodes import (
    OTHERS,
    STOP,
    Act,
    Arrow,
    Block,
    Book,
    ByPage,
    Draw,
    End,
    Finding,
    ForEach,
    IsIt,
    Line,
    Never,
    Page,
    Prefer,
    Preference,
    Question,
    Shuffle,
    Take,
    Wish,
    said,
)
from bythebook.playbook.page.parts import loose, parts_of, wishes
from bythebook.playbook.page.tree import blocks_of, lines_ahead
from bythebook.playbook.run.compiler import Builder, inside, told_roll
from bythebook.playbook.run.preferences import put
from bythebook.playbook.run.runner import Answer as Decided
from bythebook.playbook.run.runner import Decision, Nothing, Program
from bythebook.playbook.run.walk import Asker, Chosen, Compiled, Frame, NeedChance, Result, Thenable, Walk
from bythebook.playbook.words.vocabulary import Candidate, Subject

BOT = Seat("bot")
FIRST_ORDERED = "first ordered"
"""A wish that the guide can grant by itself: it has noted the orders in the sequence they were given."""


class GuideWalk(Walk):
    """A walk whose view is what a person told."""

    __slots__ = ("following", "rolled", "tapped", "way")

    def __init__(self, program: Program, view: Any, ask: Ask, *more: Any, **named: Any) -> None:
        super().__init__(program, view, ask, *more, **named)
        self.about = THING if ask.about is not None else ""
        self.following = ""
        """The choice that comes next, once a person has said so."""
        self.rolled: dict[str, int] = {}
        """How often each roll was called for."""
        self.way: Way | None = None
        """What is left of the way to the line that was tapped."""
        self.tapped = False
        """Whether the line that comes now was tapped: it fits."""

    @property
    def whose(self) -> str:
        """What the loop goes over whose things alone count; or that an order is followed."""
        if self.owner is None:
            return ""
        return self.owner.subject.phrase if self.owner.subject else "order"

    @property
    def supposed(self) -> str:
        """What is supposed to be done already."""
        return "ahead" if self.looking is not None else ""

    def put(self, sort: str, text: str, key: str, line: Line, **more: Any) -> Answer:
        """What a person says; Missing if nobody has said it yet."""
        eyes: Eyes = self.view
        prompt = Prompt(
            sort=sort,
            key=key,
            text=text.replace("**", ""),
            line=line.at,
            id=line.id,
            pages=self.pages,
            it=name_of(self.it),
            whose=self.whose,
            ahead=self.looking is not None,
            meanings=meanings(self.program.book, line.text),
            **more,
        )
        return eyes.answer(prompt)

    def next_kind(self) -> str:
        """The choice that comes next, as a person said."""
        return self.following

    def chance(self, domain: AnyDomain, line: Line) -> Outcome:
        """A result is a fact of its line, its die and its lots, whatever else was rolled before."""
        if self.looking is not None:
            raise NeedChance(domain, line)
        values = cast(tuple[str, ...], domain.items if isinstance(domain, Pick) else domain.faces)  # type: ignore[union-attr]
        sort, text = (LOTS, "Draw lots") if isinstance(domain, Pick) else (ROLL, line.text)
        key = keyed(sort, str(line.at), domain.element, values, name_of(self.it))
        self.rolled[key] = count = self.rolled.get(key, 0) + 1
        face = self.put(sort, text, keyed(key, str(count)), line, names=values, element=domain.element)
        return (str(face),)


class GuideBuilder(Builder):
    """Compiles the lines of a book for a person who answers."""

    binds = PersonBinder
    binder: PersonBinder
    program: Guide

    def build(self) -> list[Finding]:
        """Compile every page; returns what does not fit."""
        self.idle = idle_lines(self.book.pages)
        self.askers: dict[int, Asker] = {}
        self.told: set[int] = set()
        """The acts that are told and not asked."""
        return super().build()

    # -- the first line that fits ---------------------------------------------------------------------

    def block(self, block: Block) -> Compiled:
        """A list: walked from top to bottom, or tapped at the first line that fits."""
        lines = tuple(self.compile(line) for line in block.lines)
        name = f"n{block.at}"

        def walk_on(walk: Walk, start: int, rest: Sequence[Thing] = ()) -> Result:
            guided, pages, owner, tapped = cast(GuideWalk, walk), walk.pages, walk.owner, False
            for i in range(start, len(lines)):
                if guided.way is None and self.program.listing:
                    tapped |= self._tap(guided, block, i)
                got = lines[i](walk)
                if got is not None:
                    if isinstance(got, Chosen) and block.numbered:
                        got.frames.append(Frame(name, i + 1, pages, owner))
                    return got
            if tapped:
                guided.way = None
            return None

        if block.numbered:
            self.program.lists[name] = walk_on
            self.program.sizes[name] = len(lines)
        return lambda walk: walk_on(walk, 0)

    def _tap(self, walk: GuideWalk, block: Block, start: int) -> bool:
        """Put the lines from here on as a list, if that asks less than line by line."""

        def knows(line: Question) -> bool | None:
            asked = len(walk.view.asked)
            try:
                return self.askers[line.at](walk)
            except Missing:
                return None
            finally:
                del walk.view.asked[asked:]

        found = entries(block.lines[start:], self.book.pages, knows, self.idle)
        if sum(not entry.goes_on for entry in found) < 2:
            return False
        taps = [entry for entry in found if not entry.heading]
        if block.numbered and found[0] is taps[0] and self._is_done(walk, taps[0].line):
            return False
        ways = tuple(" ".join(entry.way) for entry in taps)
        texts = tuple(shown(entry) for entry in taps)
        key = keyed(LIST, texts, walk.pages, name_of(walk.it), walk.whose, walk.supposed)
        under = tuple("; ".join(entry.under).replace("**", "") for entry in taps)
        text, line = "Which line is the first that fits?", taps[0].line
        answer = walk.put(LIST, text, key, line, rows=texts, ways=ways, under=under)
        walk.way = tuple(str(answer).split())
        return True

    def _is_done(self, walk: GuideWalk, line: Line) -> bool:
        """Whether a line is told and not asked, and nobody has objected."""
        if not isinstance(line, Act) or line.at not in self.told:
            return False
        asked = len(walk.view.asked)
        fit = self._fits(walk, line, self.binder.rows(line), told=True)
        del walk.view.asked[asked:]
        return bool(fit.names)

    def compile(self, line: Line) -> Compiled:
        """One line as a closure; on the way to a line that was tapped, any other is passed over."""
        inner, here = super().compile(line), step(line)
        if isinstance(line, Question):
            return inner

        def go(walk: Walk) -> Result:
            guided = cast(GuideWalk, walk)
            if guided.way is not None:
                if guided.way[:1] not in ((here,), (f"{here}@",)):
                    if isinstance(line, Act):
                        _passed(walk, line)
                    return None
                guided.way = guided.way[1:] or None
                guided.tapped = guided.way is None
            return inner(walk)

        return go

    def _question(self, line: Question) -> Compiled:
        asked = self.askers[line.at] = self.binder.question(line.ask, line)
        yes = self.block(line.yes) if line.yes else None
        no = self.block(line.no) if line.no else None

        def ask(walk: Walk) -> Result:
            guided = cast(GuideWalk, walk)
            answer, way = None, guided.way
            if way is not None:
                if way[:1] not in ((step(line, True),), (step(line, False),)):
                    return None
                answer, guided.way = way[0] == step(line, True), way[1:] or None
            block = yes if put(walk, asked if answer is None else lambda walk: answer, line) else no
            got = block(walk) if block is not None else None
            if guided.way == (f"{line.at}.",):
                guided.way = None
            return got

        return ask

    # -- acts -----------------------------------------------------------------------------------------

    def _act(self, act: Act) -> Compiled:
        """One prompt for all that a line may mean: the first row with a name is taken (R10)."""
        if act.next:
            return self._begin(act)
        rows, own = self.binder.rows(act), self.binder.preferences(act.prefers)
        then = self._then(act, act.then) if act.then is not None else None
        told = self._is_told(act)
        if told:
            self.told.add(act.at)

        def answer(walk: Walk) -> Result:
            walk.then = then
            guided, left = cast(GuideWalk, walk), rows
            while left := [row for row in left if not self._ruled_out(guided, row, act)]:
                fit = self._fits(guided, act, left, told=told)
                if not fit.names:
                    break
                row = left[fit.row]
                found = self._candidates(guided, act, row, fit)
                if found:
                    if walk.marks is not None:
                        walk.marks.append((act.at, True))
                    if fit.best:
                        one = found[0] if len(found) == 1 else walk.break_tie(found, act)
                        return Chosen(act, row.verb, one, row.wanted, walk.pages, found)
                    return self.choose(walk, act, row.verb, found, own, row.wanted)
                left = left[fit.row + 1 :]
            _passed(walk, act)
            return None

        return answer

    def _is_told(self, act: Act) -> bool:
        """Whether nothing need be named: `**Stop**`, or a verb alone that no wish chooses among."""
        if act.whats or act.goals or act.then is not None:
            return not act.goals and act.then is None and set(act.verbs) <= self.program.known.told
        if act.verbs == (STOP,):
            return True
        bound = any(self.binder.principles(verb) for verb in act.verbs)
        return len(act.verbs) == 1 and not act.prefers and not bound

    def _ruled_out(self, walk: GuideWalk, row: Row, act: Act) -> bool:
        """Whether counters alone say that a row cannot fit."""
        numbers = self.binder.numbers
        tests = (self.binder.known(test, act.at) for test in row.tests if numbers.compares(test))
        return any(test is not None and not test(walk, NO_ONE) for test in tests)

    def _fits(self, walk: GuideWalk, act: Act, rows: list[Row], *, told: bool) -> Fit:
        """What a person says that the act can be done with."""
        verbs = list(dict.fromkeys(row.verb.name for row in rows))
        nevers = tuple(x.text for x in self.binder.strikes(verbs, walk.pages))
        texts = tuple(row.text.replace("**", "") for row in rows)
        wishes = tuple(self.program.wished(item) for item in act.prefers)
        key = keyed(ACT, texts, wishes, nevers, name_of(walk.it), walk.whose, walk.supposed)
        line = replace(act, text=said(act))
        text = said(act) if len(rows) == len(self.binder.rows(act)) else "; ".join(texts)
        default = True if told else self._first_ordered(walk, act, verbs)
        answer = walk.put(
            ACT if default is None else TOLD,
            text,
            key,
            line,
            rows=texts,
            nevers=nevers,
            wishes=(*wishes, *self.program.loose(verbs)),
            default=default,
        )
        if isinstance(answer, Fit):
            return answer
        return Fit((Name(""),)) if answer else Fit()

    def _first_ordered(self, walk: GuideWalk, act: Act, verbs: list[str]) -> Fit | None:
        """Whose order was given first, if that is what the line wishes for: the guide has noted it."""
        if not walk.thens or not any(self.program.wishes_for(FIRST_ORDERED, act, verb) for verb in verbs):
            return None
        thing = str(walk.thens[0]["thing"][1])
        return Fit((Name(thing, about=thing),), best=True)

    def _candidates(self, walk: GuideWalk, act: Act, row: Row, fit: Fit) -> list[Candidate]:
        """The names as candidates, each once, without those that the guide knows do not fit."""
        names, kinds = {name.text: name for name in fit.names}, self.vocabulary.kinds
        made = [candidate(name, row.verb.name, kinds) for name in names.values()]
        for text in row.tests:
            if (test := self.binder.known(text, act.at)) is not None:
                made = [c for c in made if test(walk, c)]
        return made

    def _begin(self, act: Act) -> Compiled:
        """What the choice that comes next would be answered with, begun now if it is this verb's (R19)."""
        verbs = set(act.verbs)

        def answer(walk: Walk) -> Result:
            guided = cast(GuideWalk, walk)
            kinds = tuple(k.name for k in self.vocabulary.kinds.values() if verbs.intersection(k.offers))
            text = f"Would the choice that comes next come to {act.verbs[0]}?"
            key = keyed(NEXT, sorted(verbs), name_of(walk.it))
            default = kinds[0] if guided.tapped and len(kinds) == 1 else None
            told = guided.put(NEXT, text, key, act, names=kinds, default=default) if kinds else ""
            guided.following, guided.tapped = str(told), False
            ahead = self.binder.walk_next(walk, None) if guided.following else None
            begins = ahead is not None and ahead.verb.name in verbs
            if walk.marks is not None:
                walk.marks.append((act.at, begins))
            if walk.trace is not None:
                walk.trace.append(("act", walk.page, act, "yes" if begins else "no"))
            if ahead is None or not begins:
                return None
            if len(ahead.left) > 1:
                ahead.candidate = walk.break_tie(ahead.left, ahead.act)
            ahead.kind = guided.following
            return ahead

        return answer

    def _never(self, line: Never) -> Compiled:
        return lambda walk: None

    # -- loops -----------------------------------------------------------------------------------------

    def _take(self, line: Take) -> Compiled:
        """Where a line inside was tapped, only for which thing is asked: those before it can do nothing."""
        block, subject = self.block(line.block), self._subject(line)
        in_order, by = self._sorted(line, subject), _by(line)

        def take(walk: Walk) -> Result:
            guided = cast(GuideWalk, walk)
            if guided.way is None:
                found = (inside(walk, subject, thing, line, block) for thing in in_order(walk))
                return next((got for got in found if got is not None), None)
            key = keyed(WHOSE, line.subject, line.ranks, name_of(walk.it), guided.way)
            text = f"For which {line.subject} is that{by}?"
            sort = self.book.things.get(line.subject)
            thing = guided.put(WHOSE, text, key, line, names=sort.names if sort else ())
            return inside(walk, subject, str(thing), line, block)

        return take

    def _subject(self, line: Take | ForEach) -> Subject:
        return self.vocabulary.subjects[line.subject]

    def _sorted(self, line: Take | ForEach, subject: Subject) -> Callable[[Walk], Iterator[Thing]]:
        """A person lists the things in order; those they do not tell apart come by name."""
        text = f"In this order{_by(line)}: which {line.subject}?"

        def in_order(walk: Walk) -> Iterator[Thing]:
            sort = self.book.things.get(line.subject)
            key = keyed(ORDER, line.subject, line.ranks, name_of(walk.it))
            names = sort.names if sort else ()
            told = cast(GuideWalk, walk).put(ORDER, text, key, line, names=names)
            return iter(dict.fromkeys(cast(list[str], told)))

        return in_order

    # -- decks -----------------------------------------------------------------------------------------

    def _draw(self, line: Draw) -> Compiled:
        if line.die not in self.book.decks:
            self.error(line.at, f"no deck {line.die!r} on the page Decks{nearest(line.die, self.book.decks)}")
            return lambda walk: None
        deck = self.book.decks[line.die]
        cards = tuple(card.name for card in deck.cards)
        branches = [(self._enters(b, cards), self.block(b.block), b) for b in line.branches]

        def draw(walk: Walk) -> Result:
            guided, eyes = cast(GuideWalk, walk), cast(Eyes, walk.view)
            possible = decks.possible(eyes.piles, deck)
            if not possible or walk.looking is not None:
                told_roll(walk, line, "the deck is empty", 0, "nothing")
                return None
            key = keyed(DRAW, deck.name, str(line.at), name_of(walk.it))
            guided.rolled[key] = count = guided.rolled.get(key, 0) + 1
            key = keyed(key, str(count))
            card = str(guided.put(DRAW, line.text, key, line, names=possible, element=deck.name))
            eyes.piles = decks.drawn(eyes.piles, deck, card)
            for enters, block, branch in branches:
                if enters(walk, card):
                    told_roll(walk, line, card, 0, branch.label)
                    return block(walk)
            told_roll(walk, line, card, 0, "drawn")
            return None

        return draw

    def _shuffle(self, line: Shuffle) -> Compiled:
        if line.deck not in self.book.decks:
            known = nearest(line.deck, self.book.decks)
            self.error(line.at, f"no deck {line.deck!r} on the page Decks{known}")
            return lambda walk: None
        deck = self.book.decks[line.deck]

        def shuffle(walk: Walk) -> Result:
            walk.view.piles = decks.shuffled(walk.view.piles, deck)
            if walk.marks is not None:
                walk.marks.append((line.at, True))
            if walk.trace is not None:
                walk.trace.append(("count", walk.page, line, "shuffled"))
            return None

        return shuffle


def _by(line: Take | ForEach) -> str:
    return f", by {', then '.join(line.ranks)}" if line.ranks else ""


def _passed(walk: Walk, act: Act) -> None:
    """Tell that an act was passed over."""
    if walk.marks is not None:
        walk.marks.append((act.at, False))
    if walk.trace is not None:
        walk.trace.append(("act", walk.page, act, "no"))


NO_ONE = Candidate(Option())
"""What tests of counters are asked of."""


def candidate(name: Name, verb: str, kinds: Collection[str]) -> Candidate:
    """A name as a candidate of a verb; a step of a plan may begin with its choice: `Fight: Red at Brack`."""
    steps = name.steps
    made = Candidate(
        Named(name.text),
        rest=[(_kind_of(step, kinds), Named(step)) for step in steps or ()],
        facts={"plan": name.text} if steps is not None else None,
        key=name.parts or (name.text,),
    )
    made.verb = verb
    made.thing = name.about or made.key[0] or None  # type: ignore[index]
    return made


def offered_at(program: Program, kind: str) -> tuple[str, ...]:
    """The verbs that a choice of this kind can offer."""
    kinds = program.vocabulary.kinds
    found = kinds.get(kind, kinds.get(OTHERS))
    return found.offers if found else ()


def _kind_of(step: str, kinds: Collection[str]) -> str:
    """The choice that a step of a plan is for, if it says so."""
    kind, colon, _ = step.partition(":")
    return kind if colon and (kind in kinds or OTHERS in kinds) else ""


class Guide(Program):
    """A book that a person is guided through."""

    builds = GuideBuilder
    walks = GuideWalk

    def __init__(
        self, book: Book, rulings: Mapping[str, bool] | None = None, known: Known = NOTHING_MORE
    ) -> None:
        self.known = known
        self.sizes: dict[str, int] = {}
        """How many lines each numbered list has."""
        self.walked: set[str] = set()
        """The Terms whose questions are asked one by one; any other Term is one question."""
        self.listing = False
        """Whether the first line that fits is tapped on a list, instead of asking line by line."""
        vocabulary = vocabulary_of(book, known)

        super().__init__(replace(book, words={**known.words, **book.words}), vocabulary, rulings)
        self._idle: dict[str, bool] = {}

    def loose(self, verbs: list[str]) -> tuple[str, ...]:
        """The wishes of the verbs' own pages, as they are written."""
        pages = dict.fromkeys(page.name for verb in verbs if (page := self.page_for.get(verb)))
        parts = (part for name in pages for _, part in loose(self.book.pages[name].block))
        return tuple(self.wished(part) for part in parts if isinstance(part, Wish | ByPage))

    def wished(self, item: Preference) -> str:
        """A wish as it is read beside its act: one that is borrowed with those of its page."""
        if isinstance(item, ByPage) and item.page in self.book.pages:
            found = (part for _, part in loose(self.book.pages[item.page].block))
            return f"{item.text} ({', '.join(part.text for part in found if isinstance(part, Wish))})"
        return item.text

    def wishes_for(self, phrase: str, act: Act, verb: str) -> bool:
        """Whether a line, or the page of its verb, has this wish; also one that it borrows."""
        page, seen = self.page_for.get(verb), set[str]()
        todo = [part for _, part in (*wishes(act.prefers), *(loose(page.block) if page else ()))]
        while todo:
            part = todo.pop()
            if isinstance(part, Wish) and part.phrase == phrase:
                return True
            if isinstance(part, ByPage) and part.page in self.book.pages and part.page not in seen:
                seen.add(part.page)
                todo += [inner for _, inner in loose(self.book.pages[part.page].block)]
        return False

    def leaves_nothing(self, kind: str, notes: Notes) -> bool:
        """Whether a choice of this kind that can be made in one way only need not be put at all.

        Its page counts, rolls and orders nothing, and nothing is under way.
        """
        page = self.page_at(kind)
        if page is None or self._is_under_way(kind, notes):
            return False
        if page.name not in self._idle:
            self._idle[page.name] = not page.block.numbered and all(
                self._is_idle(line) for line in lines_ahead(page.block, self.book.pages)
            )
        return self._idle[page.name]

    def _is_under_way(self, kind: str, notes: Notes) -> bool:
        """Whether a plan or an order may have to do with a choice of this kind."""
        plans = notes.get("plans", [])
        kinds = {step for plan in plans for step, _ in plan["rest"]} | {plan["kind"] for plan in plans}
        return len(plans) > 1 or not kinds.isdisjoint((kind, "")) or self.takes_orders(kind, notes)

    def _is_idle(self, line: Line) -> bool:
        if isinstance(line, Act):
            return not line.next and line.then is None and self.known.series.isdisjoint(line.verbs)
        return isinstance(line, Question | Arrow | End | Never | Prefer | Take) and not any(
            block.numbered for block in blocks_of(line)
        )

    def choose(
        self, kind: str, about: str | None, eyes: Eyes, notes: Notes | None = None, *, trace: bool = False
    ) -> Decided | Nothing:
        """One choice, with what was told so far; Missing is the next prompt."""
        kinds = self.vocabulary.kinds
        if kind not in kinds and OTHERS in kinds:
            kinds[kind] = replace(kinds[OTHERS], name=kind)
        before = notes or {}
        eyes.piles = dict(before.get("decks", {}))
        ask = Ask(BOT, kind, list, rule="", about=about or None)
        kept = {name: value for name, value in before.items() if name != "decks"}
        decision: Decision = self.decide(eyes, ask, (), kept, trace=trace)
        if isinstance(decision, Decided) and eyes.piles:
            return Decided(
                decision.option, {**decision.notes, "decks": eyes.piles}, decision.why, decision.line
            )
        assert isinstance(decision, Decided | Nothing)
        return decision

    def asks_about(self, kind: str) -> bool:
        """Whether the page of a choice asks `Is it` outside a loop."""
        page = self.page_at(kind)
        lines = lines_ahead(page.block, self.book.pages, into_loops=False) if page else ()
        return any(isinstance(part, IsIt) for line in lines for _, part in parts_of(line))

    def takes_orders(self, kind: str, notes: Notes) -> bool:
        """Whether an order waits that a choice of this kind could take."""
        offers = set(offered_at(self, kind))
        waiting = (self.thens.get(then["line"]) for then in notes.get("thens", ()))
        return any(made is not None and offers & made.verbs for made in waiting)

    def goes_on(self, page: Page, notes: Notes) -> bool:
        """Whether a page has a place with lines behind it."""
        frames = notes.get("place", {}).get(page.name, ())
        return any(rest or start < self.sizes.get(name, 0) for name, start, _, _, rest in frames)

    # -- plans and orders -------------------------------------------------------------------------------

    def _keep(self, walk: Walk, got: Chosen, thens: list[Notes]) -> None:
        """What an answer leaves behind; and which verb hands must do."""
        super()._keep(walk, got, thens)
        walk.view.verb = got.verb.name

    def _by_plan(self, walk: Walk, thens: list[Notes]) -> tuple[Option, int] | None:
        """The next answer of the series under way, as a person says (R14, R15)."""
        plans, guided = walk.plans, cast(GuideWalk, walk)
        while plans:
            plan = plans[-1]
            told = self._goes_on(guided, plan, len(plans))
            if isinstance(told, int):
                option = Named(plan["rest"][told][1]["text"])
                rest = plan["rest"][told + 1 :]
                plans[-1] = {**plan, "rest": rest, "then": None if not rest else plan["then"]}
                if not rest and plan["then"] is not None:
                    thens.append(plan["then"])
                self._tell(walk, "plan", plan["line"], "goes on")
                return option, plan["line"]
            if told == CANNOT:
                self._tell(walk, "plan", plan["line"], "dropped: its next answer does not stand")
            elif plan["kind"] == walk.ask.kind:
                self._tell(walk, "plan", plan["line"], "is over")
            elif len(plans) == 1:
                break
            else:
                self._tell(walk, "plan", plan["line"], "dropped: another ask came between")
            plans.pop()
        return None

    def _goes_on(self, walk: GuideWalk, plan: Notes, depth: int) -> Answer:
        """Which step of a plan is done here; a plan without steps says nothing."""
        steps = tuple(option["text"] for _, option in plan["rest"])
        kinds = [kind for kind, _ in plan["rest"]]
        default: Answer | None = SILENT
        if walk.ask.kind in kinds:
            default = kinds.index(walk.ask.kind)
        elif "" in kinds:
            default = None
        line = self._line(plan["line"])
        text = f"Under way: {plan['facts'].get('plan', '')}. Does it say what is done here?"
        key = keyed(PLAN, str(plan["line"]), plan["facts"].get("plan", ""), steps, str(depth))
        return walk.put(PLAN, text, key, line, names=steps, default=default)

    def _has_option(self, walk: Walk, made: Thenable, of: str, thing: Any) -> bool:
        """Whether a thing that has an order can do anything here."""
        text = f"{thing}: can it do anything here, of what its order says?"
        key = keyed(HERE, str(thing), str(made.act.at))
        return cast(GuideWalk, walk).put(HERE, text, key, made.act, names=(str(thing),)) is True
