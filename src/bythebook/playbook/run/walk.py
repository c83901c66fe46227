"""A walk over the pages for one prompt.

Lines are compiled to closures over the walk. A line answers (`Chosen`), ends its page (`Ended`), or does
neither and returns None: then the walk continues with the next line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Any

import msgspec

from bythebook.kernel.chance import AnyDomain, Outcome, Pick
from bythebook.kernel.prompt import Option, Prompt, Thing, sort_key
from bythebook.playbook.page.nodes import Act, Line
from bythebook.playbook.run.events import TieEvent, Trace
from bythebook.playbook.run.notes import FrameNote, OwnerNote, PlainFrame, PlanNote, ThenNote
from bythebook.playbook.words.vocabulary import Candidate, Look, Subject, Verb, Vocabulary

if TYPE_CHECKING:
    from bythebook.playbook.run.runner import Program

TIE = "tie"
"""The element of chance that breaks ties."""


class Ended:
    """The page ended with `Stop`, or with the `Yes` or `No` of a Term."""

    __slots__ = ("answer",)

    def __init__(self, answer: str) -> None:
        self.answer = answer


class NeedChance(Exception):
    """Raised when the page calls for chance; the whole walk is repeated with the result."""

    def __init__(self, domain: AnyDomain, line: Line) -> None:
        super().__init__(domain.element)
        self.domain = domain
        self.line = line


class GivenUp(Exception):
    """Raised at the line where a walk exceeds its limits."""

    def __init__(self, line: Line) -> None:
        super().__init__(line.at)
        self.line = line


class Budget:
    """Limits the length of one decision's walk, including lookahead; real pages stay far below it."""

    __slots__ = ("left",)

    STEPS = 20_000
    """The published playbooks need a hundredth of this."""
    DEEPEST = 60
    """The maximum depth of nested pages; the check allows half of it."""

    def __init__(self) -> None:
        self.left = self.STEPS

    def step(self, line: Line, depth: int = 0) -> None:
        """Count one more page, question or Term; raise GivenUp if the limit is exceeded."""
        self.left -= 1
        if self.left < 0 or depth > self.DEEPEST:
            raise GivenUp(line)


class Frame:
    """The position at which a numbered list or a `For each` continues at the next prompt."""

    __slots__ = ("list", "next", "owner", "pages", "rest")

    def __init__(
        self, list: str, next: int, pages: tuple[str, ...], owner: Owner | None, rest: Sequence[Thing] = ()
    ) -> None:
        self.list = list
        """`n` and the line number of a numbered list, or `f` and that of a `For each`."""
        self.next = next
        self.pages = pages
        self.owner = owner
        self.rest = rest

    @classmethod
    def read(cls, to_plain: PlainFrame, vocabulary: Vocabulary) -> Frame:
        """Return the frame from its plain data in notes."""
        note = FrameNote(*to_plain)
        owner = None
        if note.owner is not None:
            whose = OwnerNote(*note.owner)
            owner = Owner(whose.of, whose.thing, vocabulary.subjects.get(whose.subject))
        return cls(note.name, note.next, tuple(note.pages), owner, note.rest)

    def to_plain(self) -> PlainFrame:
        """Return the frame as plain data for notes."""
        owner = self.owner.to_plain() if self.owner else None
        return [self.list, self.next, list(self.pages), owner, list(self.rest)]


class Owner:
    """The thing whose options acts may see: that of a loop, or of a `Then`."""

    __slots__ = ("of", "subject", "thing")

    def __init__(self, of: str, thing: Thing, subject: Subject | None = None) -> None:
        self.of = of
        self.thing = thing
        self.subject = subject

    def to_plain(self) -> list[Any]:
        """Return the owner as plain data for notes."""
        return [self.of, self.thing, self.subject.phrase if self.subject else ""]

    def owns(self, walk: Walk, verb: Verb, candidate: Candidate) -> bool:
        """Whether a candidate belongs to the thing."""
        if self.subject is not None:
            return self.subject.owns(walk.view, candidate.option, self.thing)
        if verb.of == self.of and candidate.thing is not None:
            return candidate.thing == self.thing
        return walk.about == self.of and walk.prompt.about == self.thing


class Chosen:
    """The answer of an act."""

    __slots__ = ("act", "candidate", "frames", "goal", "kind", "left", "pages", "spends", "tied", "verb")

    def __init__(
        self,
        act: Act,
        verb: Verb,
        candidate: Candidate,
        goal: tuple[str, ...],
        pages: tuple[str, ...],
        left: list[Candidate],
        *,
        tied: bool,
    ) -> None:
        self.act = act
        self.verb = verb
        self.candidate = candidate
        self.goal = goal
        self.pages = pages
        self.left = left
        """The candidates that the preferences left, before chance."""
        self.tied = tied
        """Whether chance must still choose one of the candidates at the end of the walk (R13)."""
        self.frames: list[Frame] = []
        self.kind = ""
        """The kind of prompt it is for, if it was chosen before that prompt (`**Verb** next`)."""
        self.spends: ThenNote | None = None
        """The order it carries out, if lookahead found it."""


Result = Chosen | Ended | None
Compiled = Callable[["Walk"], Result]
Test = Callable[["Walk", Candidate], bool]
Asker = Callable[["Walk"], bool]
Narrowing = Callable[["Walk", list[Candidate]], list[Candidate]]


@dataclass(frozen=True, slots=True)
class Thenable:
    """The block of a `Then:`, with its act and the verbs that the block could answer with."""

    act: Act
    block: Compiled
    verbs: frozenset[str]
    loops: tuple[Subject, ...] = ()
    """The subjects of the block's loops; their options belong to the thing too."""


def bare_candidate(thing: Thing | None, facts: dict[str, Any] | None = None) -> Candidate:
    """Return a candidate that is only a thing, or only the facts of a plan, to be tested."""
    return Candidate(_NO_OPTION, facts=facts or {}, thing=thing)


_NO_OPTION = Option()


@cache
def _sorts_of(types: tuple[type[Option], ...]) -> tuple[type[Option], ...]:
    """Return these types of options and their subclasses, in the order of option lists."""
    found, rest = set[type[Option]](), list(types)
    while rest:
        found.add(sort := rest.pop())
        rest += sort.__subclasses__()
    return tuple(sorted(found, key=lambda sort: sort.__name__))


def to_plain(value: Any) -> Any:
    """Return a value as it is after a JSON round trip, so that notes are the same before and after a save."""
    return msgspec.json.decode(msgspec.json.encode(value))


def options_of(verbs: Iterable[Verb]) -> frozenset[type[Option]] | None:
    """Return the types of options that candidates of these verbs come from; None if that is not known."""
    found = [_sorts_of(verb.options) for verb in verbs]
    return frozenset(sort for sorts in found for sort in sorts) if all(found) else None


def _option_key(candidate: Candidate) -> tuple[Any, ...]:
    return sort_key(candidate.option)


def _rest_key(candidate: Candidate) -> list[tuple[Any, ...]]:
    return [(kind, sort_key(option)) for kind, option in candidate.rest]


class Walk:
    """The state of a walk: the view, the prompt, the chance results so far, and what lines leave behind."""

    __slots__ = (
        "_by_type",
        "_candidates",
        "_offered_options",
        "about",
        "budget",
        "cache",
        "counters",
        "foreseen",
        "goal",
        "it",
        "lookaheads",
        "looking",
        "marks",
        "owner",
        "pages",
        "place",
        "plans",
        "program",
        "prompt",
        "results",
        "settled",
        "then",
        "thens",
        "trace",
        "turn",
        "used",
        "values",
        "view",
        "watched",
    )

    def __init__(
        self,
        program: Program,
        view: Any,
        prompt: Prompt,
        results: Sequence[Outcome],
        counters: dict[str, int],
        plans: list[PlanNote],
        *,
        trace: Trace | None = None,
        marks: list[tuple[int, bool]] | None = None,
    ) -> None:
        self.program = program
        self.view = view
        self.prompt = prompt
        kind = program.vocabulary.kinds.get(prompt.kind)
        self.about = kind.about if kind else ""
        self.results = results
        self.used = 0
        self.counters = counters
        self.plans = plans
        self.thens: list[ThenNote] = []
        self.place: dict[str, list[PlainFrame]] = {}
        """The position at which each page continues at the next prompt."""
        self.turn = ""
        self.settled: dict[str, list[str]] = {}
        """The facts that earlier choices in this turn have settled."""
        self.trace = trace
        self.marks = marks
        """Every line that was checked, with whether it matched, if a tally counts."""
        self.foreseen: list[tuple[int, bool]] | None = None if marks is None else []
        """Every line that was checked during lookahead, with whether it matched, if a tally counts."""
        self.watched = trace is not None or marks is not None
        """Whether a trace or a tally records each line."""
        self.budget = Budget()
        self.pages: tuple[str, ...] = ()
        self.owner: Owner | None = None
        self.it: Candidate | None = bare_candidate(prompt.about) if prompt.about is not None else None
        self.goal: tuple[str, ...] = ()
        self.values: tuple[Any, ...] = ()
        self.looking: Look | None = None
        self.then: Thenable | None = None
        """The `Then:` of the current act; words may look ahead through it."""
        self.cache: dict[Any, Any] = {}
        self.lookaheads: list[Walk] = []
        """All lookahead walks of this decision."""
        self._candidates: dict[object, list[Candidate]] = {}
        self._by_type: dict[type[Option], Sequence[Option]] = {}
        self._offered_options: set[Option] | None = None

    # -- chance and counters ------------------------------------------------------------------------

    def chance(self, domain: AnyDomain, line: Line) -> Outcome:
        """Return the next chance result; raise NeedChance if there is none yet."""
        if self.used < len(self.results):
            self.used += 1
            return self.results[self.used - 1]
        raise NeedChance(domain, line)

    def count(self, name: str, value: int) -> None:
        """Set a counter without changing the notes that were given."""
        self.counters = {**self.counters, name: value}

    # -- candidates -----------------------------------------------------------------------------------

    def candidates(self, verb: Verb) -> list[Candidate]:
        """Return the candidates of a verb that acts may see here; each is created once."""
        owner, own = self.owner, False
        place: object = verb.name
        if owner is not None and owner.subject is not None and verb.options and self.looking is None:
            place, own = (verb.name, owner.subject.phrase, owner.thing), True
        found = self._candidates.get(place)
        if found is None:
            found = self._candidates[place] = self._generate(verb, owner if own else None)
        return found if own or owner is None else [c for c in found if owner.owns(self, verb, c)]

    def _generate(self, verb: Verb, owner: Owner | None) -> list[Candidate]:
        name, thing, view, prompt = verb.name, verb.thing, self.view, self.prompt
        look = self.look_through if name in self.program.ordering else None
        if self.looking is not None:
            found = list(verb.ahead(view, self.looking)) if verb.ahead else []
            if look is not None:  # the game may share its candidates, but each walk looks through its own
                found = [msgspec.structs.replace(c) for c in found]
        elif verb.series is not None:
            seen = prompt if owner is None else prompt.only(self._options(verb, owner))
            found = self._legal(verb.series(view, seen)) if self.offers(verb) else []
        elif thing is None:
            return [Candidate(option, verb=name, look=look) for option in self._options(verb, owner)]
        else:
            options = self._options(verb, owner)
            return [Candidate(o, verb=name, thing=thing(view, prompt, o), look=look) for o in options]
        for c in found:
            c.verb, c.look = name, look
            if thing is not None and c.thing is None:
                c.thing = thing(view, prompt, c.option)
        return found

    def _legal(self, found: Iterable[Candidate]) -> list[Candidate]:
        """Return the series that can begin here, or continue after a player's answers (R15)."""
        if self._offered_options is None:
            self._offered_options = set(self.prompt.options)
        return [c for c in found if c.option in self._offered_options]

    def _options(self, verb: Verb, owner: Owner | None) -> Sequence[Option]:
        """Return the options that a verb means; in a loop, only those of its thing."""
        by_type, sorts, fits = self._by_type or self._sort(), _sorts_of(verb.options), verb.fits
        if len(sorts) == 1:
            found = by_type.get(sorts[0], ())
        else:
            found = [option for sort in sorts for option in by_type.get(sort, ())]
        if fits is not None:
            found = [option for option in found if fits(option)]
        if owner is not None and owner.subject is not None:
            owns, thing = owner.subject.owns, owner.thing
            found = [option for option in found if owns(self.view, option, thing)]
        return found

    def _sort(self) -> dict[type[Option], Sequence[Option]]:
        """Group the options by type, so that each verb looks only at its own."""
        options = self.prompt.options
        if options and type(options[0]) is type(options[-1]):  # most often; the options are sorted by type
            self._by_type[type(options[0])] = options
        else:
            self._by_type.update({sort: list(alike) for sort, alike in groupby(options, type)})
        return self._by_type

    def may_find(self, sorts: frozenset[type[Option]]) -> bool:
        """Whether an act that needs options of one of these types may have candidates here."""
        return self.looking is not None or not sorts.isdisjoint(self._by_type or self._sort())

    def offers(self, verb: Verb) -> bool:
        """Whether this kind of prompt can offer the verb at all."""
        kind = self.program.vocabulary.kinds.get(self.prompt.kind)
        return kind is not None and verb.name in kind.offers

    def next_kind(self) -> str:
        """Return the kind of prompt that comes after this one, or an empty string if that is not known."""
        kind = self.program.vocabulary.kinds.get(self.prompt.kind)
        if self.prompt.next or kind is None:
            return self.prompt.next
        return kind.next[0] if len(kind.next) == 1 else ""

    def key(self, candidate: Candidate) -> tuple[str, ...]:
        """Return the tiebreak key of a candidate."""
        key = candidate.key
        if callable(key):
            key = candidate.key = key()
        elif not key:
            verb = self.program.vocabulary.verbs[candidate.verb]
            if verb.key is not None:
                key = candidate.key = verb.key(self.view, candidate.option)
            else:
                key = candidate.key = (self.program.vocabulary.notation(candidate.option),)
        return key

    def first(self, left: list[Candidate]) -> Candidate:
        """Return the first by key, option and following answers, whatever the order of the options."""
        for place in (self.key, _option_key, _rest_key):
            if len(left) > 1:
                places = [place(c) for c in left]
                best = min(places)
                left = [c for c, at in zip(left, places, strict=True) if at == best]
        return left[0]

    def choose(self, act: Act, verb: Verb, left: list[Candidate], goal: tuple[str, ...]) -> Chosen:
        """Answer with the remaining candidates; during lookahead, with the first of them by key (R13)."""
        tied = len(left) > 1
        if tied and self.looking is not None:
            return Chosen(act, verb, self.first(left), goal, self.pages, left, tied=False)
        return Chosen(act, verb, left[0], goal, self.pages, left, tied=tied)

    def break_tie(self, left: list[Candidate], act: Act) -> Candidate:
        """Choose one of the candidates at random, one part of the key after another (R13)."""
        for at in range(max(len(self.key(c)) for c in left)):
            places = [k[at] if len(k) > at else "" for k in map(self.key, left)]
            values = tuple(sorted(set(places)))
            if len(values) > 1:
                picked = self.chance(Pick(TIE, values), act)[0]
                after = [c for c, place in zip(left, places, strict=True) if place == picked]
                if self.trace is not None:
                    self.trace.append(TieEvent(act, left, after, picked, values))
                left = after
        return self.first(left)  # candidates with equal keys count as one

    @property
    def page(self) -> str:
        """The page the walk is on."""
        return self.pages[-1] if self.pages else ""

    # -- looking ahead ----------------------------------------------------------------------------------

    def ahead_of(self, means: Any, it: Thing | None) -> Walk:
        """Return a lookahead walk, which starts at the top, writes no notes and rolls nothing."""
        new = type(self)(self.program, self.view, self.prompt, (), self.counters, self.plans)
        new.looking = Look(means, it)
        new.budget = self.budget
        new.cache = self.cache
        new.marks = new.foreseen = self.foreseen
        new.watched = new.marks is not None
        new.lookaheads = self.lookaheads
        new.lookaheads.append(new)
        new.pages = self.pages
        if it is not None:
            new.it = bare_candidate(it)
        return new

    def shared_lookahead(self, means: Any, it: Thing | None) -> Walk:
        """Return a walk that only generates candidates; lookahead with the same means shares it."""
        key = ("glance", means, it, self.pages)
        found: Walk | None = self.cache.get(key)
        if found is None:
            found = self.cache[key] = self.ahead_of(means, it)
        return found

    def close(self) -> None:
        """Release references to this walk and its lookahead walks, to leave no reference cycles."""
        for walk in (self, *self.lookaheads):
            walk._candidates.clear()
        self.lookaheads.clear()
        self.cache.clear()

    def look_through(self, candidate: Candidate) -> Candidate | None:
        """Return what the `Then:` of the current act would choose now, with ties broken by key (R19)."""
        then = self.then
        if then is None:
            return None
        key = ("then", then.act.at, candidate, self.goal)
        if key not in self.cache:
            means = self.program.vocabulary.verbs[candidate.verb].means
            sub = self.ahead_of(means(self.view, candidate) if means else None, candidate.thing)
            sub.goal = self.goal
            try:
                got = then.block(sub)
            except NeedChance:
                got = None  # lookahead that meets a roll sees nothing
            self.cache[key] = got.candidate if isinstance(got, Chosen) else None
        found: Candidate | None = self.cache[key]
        return found
