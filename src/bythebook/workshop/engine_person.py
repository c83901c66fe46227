"""The engine as the person: it answers the guide's prompts from a real position, as somebody would.

So the guide can be held against the bot: same option, same line, same notes, same lots.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from bythebook.guide.prompts import (
    ACT,
    CANNOT,
    HERE,
    NEXT,
    NUMBER,
    ORDER,
    PARTS,
    PLAN,
    PREFER,
    SILENT,
    TOLD,
    YES,
    Answer,
    Fit,
    Name,
    Prompt,
)
from bythebook.guide.words import Known
from bythebook.kernel.ask import Ask, Option, Thing
from bythebook.kernel.step import Notes
from bythebook.playbook.page.nodes import (
    Act,
    Asking,
    Clause,
    ForEach,
    Line,
    Prefer,
    Preference,
    Question,
    Take,
    Wish,
)
from bythebook.playbook.page.tree import lines_of
from bythebook.playbook.run.compiler import Builder
from bythebook.playbook.run.preferences import through
from bythebook.playbook.run.runner import Program
from bythebook.playbook.run.walk import Owner, Walk, _option_key, _rest_key, plain, shell
from bythebook.playbook.words.vocabulary import Candidate, Verb, Vocabulary


def known_of(words: Vocabulary) -> Known:
    """What the guide may know of one of our games: its dice, and which verbs are done in one way only."""
    told = frozenset(name for name, verb in words.verbs.items() if not verb.several)
    return Known(dice=words.dice, told=told)


class Things:
    """Names for the things of a game, and back."""

    def __init__(self) -> None:
        self.meant: dict[str, tuple[str, Thing]] = {}

    def name(self, of: str, thing: Thing) -> str:
        """What a person would call it; names sort as things do."""
        name = f"{of} {thing:05d}" if isinstance(thing, int) else f"{of} {thing}"
        self.meant[name] = (of, thing)
        return name


class Reading:
    """The lines of a program by their place, with what the engine binds them to."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.binder = program.binder
        self.builder = Builder(program)
        self.builder.binder = program.binder
        self.lines: dict[int, Line] = {}
        self.asked: dict[int, Question | Asking] = {}
        self.wishes: dict[int, Wish] = {}
        self.loops: dict[int, Take | ForEach] = {}
        for page in program.book.pages.values():
            for line in lines_of(page.block):
                self._note(line)

    def _note(self, line: Line) -> None:
        if isinstance(line, Act):
            self.lines[line.at] = line
            self._prefers(line.prefers)
        elif isinstance(line, Question):
            self.asked[line.at] = line
        elif isinstance(line, Prefer):
            self.lines[line.at] = line
            self._prefers(line.items)
        elif isinstance(line, Take | ForEach):
            self.loops[line.at] = line

    def _prefers(self, items: Sequence[Preference]) -> None:
        for item in items:
            if isinstance(item, Wish):
                self.wishes[item.at] = item
            elif isinstance(item, Asking):
                self.asked[item.at] = item
                self._prefers((*item.yes, *item.no))


class EnginePerson:
    """Answers the prompts of one choice."""

    def __init__(
        self, reading: Reading, things: Things, view: Any, ask: Ask, notes: Notes, *, quick: bool = False
    ) -> None:
        self.reading = reading
        self.program = reading.program
        self.things = things
        self.view = view
        self.ask = ask
        self.quick = quick
        """Whether the winner is named at once."""
        self.notes = self.program._fresh(notes, view.turn, None)
        if self.program.settling:
            view.recall(self.notes.get("settled", {}))
        self.meant: dict[str, Candidate] = {}
        self.walk: Walk | None = None
        """The walk in which candidates were last named."""

    def walk_at(self, prompt: Prompt) -> Walk:
        """A walk of the engine that stands where the prompt does."""
        notes = self.notes
        walk = Walk(
            self.program, self.view, self.ask, (), notes.get("counters", {}), list(notes.get("plans", ()))
        )
        walk.thens = list(notes.get("thens", ()))
        if prompt.ahead:
            walk = walk.ahead_of(None, None)
        walk.pages = prompt.pages
        if prompt.it in self.meant:
            walk.it = self.meant[prompt.it]
        elif prompt.it:
            of, thing = self.things.meant[prompt.it]
            walk.it = shell(thing)
            if prompt.whose == "order":
                walk.owner = Owner(of, thing)
            elif prompt.whose:
                walk.owner = Owner(of, thing, self.program.vocabulary.subjects[prompt.whose])
        return walk

    def answer(self, prompt: Prompt) -> Answer:
        """What is so in the position."""
        said: dict[str, Callable[[Prompt], Answer]] = {
            YES: self._yes, ACT: self._act, TOLD: self._act, PREFER: self._prefer, PARTS: self._parts,
            ORDER: self._order, NUMBER: self._number, PLAN: self._plan, NEXT: self._next, HERE: self._here,
        }  # fmt: skip
        return said[prompt.sort](prompt)

    def _yes(self, prompt: Prompt) -> bool:
        walk, binder = self.walk_at(prompt), self.reading.binder
        if prompt.rows:
            assert walk.it is not None
            return binder.clause(Clause(prompt.rows), prompt.line)(walk, walk.it)
        line = self.reading.asked[prompt.line]
        return binder.question(line.ask, line)(walk)

    # -- acts -----------------------------------------------------------------------------------------

    def _act(self, prompt: Prompt) -> Answer:
        """What can be done by the first row with a candidate, struck by no Never."""
        act = self.reading.lines[prompt.line]
        assert isinstance(act, Act)
        self.walk = walk = self.walk_at(prompt)
        walk.then = self.program.thens.get(act.at)
        combinations = self.reading.binder.combinations(act)
        first = len(combinations) - len(prompt.rows)
        for row, (goal, wanted, verb, what) in enumerate(combinations[first:]):
            found = walk.candidates(verb)
            found = [c for c in found if what is None or what(walk, c)]
            found = [c for c in found if goal is None or goal(walk, c)]
            found = self.reading.builder.strike(walk, verb, found)
            if found:
                walk.goal = wanted or walk.goal
                if self.quick and len(found) > 1:
                    own = self.reading.binder.preferences(act.prefers)
                    found = through((*own, *self.reading.binder.principles(verb.name)), walk, found)
                return Fit(tuple(self._names(walk, verb, found)), row, best=self.quick)
        return False if prompt.sort == TOLD else Fit()

    def _names(self, walk: Walk, verb: Verb, found: list[Candidate]) -> Iterator[Name]:
        """Each candidate with a name of its own, in the order in which like ones are taken."""
        in_order = sorted(found, key=lambda c: (walk.key(c), _option_key(c), _rest_key(c)))
        for i, c in enumerate(in_order):
            text = f"{' / '.join(walk.key(c))} #{i:05d}"
            self.meant[text] = c
            about = self.things.name(verb.of, c.thing) if c.thing is not None else ""
            series = verb.series is not None and (c.rest or c.facts)
            steps = tuple(_step(kind, option) for kind, option in c.rest) if series else None
            yield Name(text, parts=walk.key(c), about=about or "nothing", steps=steps)

    def _prefer(self, prompt: Prompt) -> Answer:
        assert self.walk is not None
        left = [self.meant[name] for name in prompt.names]
        after = self.reading.binder._wish(self.reading.wishes[prompt.line])(self.walk, left)
        return [name for name in prompt.names if any(self.meant[name] is c for c in after)]

    def _parts(self, prompt: Prompt) -> Answer:
        assert self.walk is not None
        line = self.reading.lines[prompt.line]
        assert isinstance(line, Prefer)
        found = []
        for name in prompt.names:
            c = self.meant[name]
            named = self.program.vocabulary.verbs[c.verb].parts
            depth = named.index(line.each) + 1 if line.each in named else None
            found.append(" / ".join((c.verb, *self.walk.key(c)[:depth])))
        return found

    # -- loops, numbers, plans ------------------------------------------------------------------------

    def _order(self, prompt: Prompt) -> Answer:
        line = self.reading.loops[prompt.line]
        subject = self.program.vocabulary.subjects[line.subject]
        things = self.reading.builder._sorted(line, subject)(self.walk_at(prompt))
        return [self.things.name(subject.of, thing) for thing in things]

    def _number(self, prompt: Prompt) -> Answer:
        return self.reading.binder.numbers.position(prompt.rows[0], prompt.line)(self.walk_at(prompt))

    def _plan(self, prompt: Prompt) -> Answer:
        plans: list[Notes] = self.notes.get("plans", [])
        plan = next(p for p in plans if tuple(_step(*step) for step in p["rest"]) == prompt.names)
        at = next((i for i, (kind, _) in enumerate(plan["rest"]) if kind == self.ask.kind), None)
        if at is None:
            return SILENT
        option = self.program._offered(self.ask, plan["rest"][at][1])
        stands = self.program.vocabulary.verbs[plan["verb"]].stands
        return at if option is not None and (stands is None or stands(self.view, plan["facts"])) else CANNOT

    def _next(self, prompt: Prompt) -> Answer:
        act, walk = self.reading.lines[prompt.line], self.walk_at(prompt)
        assert isinstance(act, Act)
        ahead = self.reading.binder.walk_next(walk, None)
        return walk.next_kind() if ahead is not None and ahead.verb.name in act.verbs else ""

    def _here(self, prompt: Prompt) -> Answer:
        of, thing = self.things.meant[prompt.names[0]]
        return self.program._has_option(self.walk_at(prompt), self.program.thens[prompt.line], of, thing)

    # -- what the guide decided ------------------------------------------------------------------------

    def option(self, text: str) -> Option | None:
        """The option that a name of the guide stands for."""
        if text in self.meant:
            return self.meant[text].option
        wanted = msgspec.json.decode(text)[1]
        return self.program._offered(self.ask, wanted)


def _step(kind: str, option: Any) -> str:
    """A step of a plan as a text, and the same for the option and for its plain form."""
    return msgspec.json.encode([kind, plain(option)]).decode()


def engine_notes(notes: Mapping[str, Any], things: Things) -> dict[str, Any]:
    """The guide's notes as the bot writes them: names back to things."""
    made = dict(notes)
    if "place" in made:
        made["place"] = {page: [_frame(f, things) for f in frames] for page, frames in made["place"].items()}
    if "thens" in made:
        made["thens"] = [_then(then, things) for then in made["thens"]]
    if "plans" in made:
        made["plans"] = [_planned(plan, things) for plan in made["plans"]]
    return made


def _frame(frame: list[Any], things: Things) -> list[Any]:
    name, start, pages, owner, rest = frame
    told = [*things.meant[owner[1]], owner[2]] if owner else None
    return [name, start, pages, told, [things.meant[thing][1] for thing in rest]]


def _then(then: Notes, things: Things) -> Notes:
    made = {**then, "thing": list(things.meant[then["thing"][1]])}
    if "frames" in made:
        made["frames"] = [_frame(frame, things) for frame in made["frames"]]
    return made


def _planned(plan: Notes, things: Things) -> Notes:
    rest = [msgspec.json.decode(option["text"]) for _, option in plan["rest"]]
    return {**plan, "facts": {}, "rest": rest, "then": _then(plan["then"], things) if plan["then"] else None}


def without_facts(notes: Notes) -> Notes:
    """The bot's notes without what a person need not write down: what plans read, and what is settled."""
    made = {name: value for name, value in notes.items() if name != "settled"}
    if "plans" in made:
        made["plans"] = [{**plan, "facts": {}} for plan in made["plans"]]
    return made
