"""Answer the guide's prompts from a real position, as a player would.

This compares the guide with the bot: option, line, notes and random picks must be the same.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, cast

import msgspec
from msgspec import structs

from bythebook.guide.notes import GuideNotes
from bythebook.guide.prompts import (
    ACT,
    BELOW,
    CANNOT,
    HERE,
    LIST,
    NEXT,
    NUMBER,
    ORDER,
    PARTS,
    PLAN,
    PREFER,
    SILENT,
    TOLD,
    WHOSE,
    YES,
    Answer,
    Fit,
    GuidePrompt,
    Name,
)
from bythebook.kernel.prompt import Option, Prompt, Thing
from bythebook.kernel.step import Notes
from bythebook.playbook.page.nodes import (
    Act,
    Arrow,
    Clause,
    ForEach,
    Line,
    Prefer,
    Preference,
    PreferenceQuestion,
    Question,
    Roll,
    SimplePreference,
    Take,
)
from bythebook.playbook.page.tree import lines_of
from bythebook.playbook.run.compiler import Builder
from bythebook.playbook.run.notes import (
    BotNotes,
    FrameNote,
    OwnerNote,
    PlainFrame,
    PlanNote,
    ThenNote,
    ordered_thing,
)
from bythebook.playbook.run.preferences import narrow_by_all
from bythebook.playbook.run.runner import Program
from bythebook.playbook.run.walk import (
    Chosen,
    Compiled,
    NeedChance,
    Owner,
    Walk,
    _option_key,
    _rest_key,
    bare_candidate,
    to_plain,
)
from bythebook.playbook.words.vocabulary import Candidate, Verb


class Things:
    """Names for the things of a game, in both directions."""

    def __init__(self) -> None:
        self.meant: dict[str, tuple[str, Thing]] = {}

    def name(self, of: str, thing: Thing) -> str:
        """Return what a player might call a thing; the names sort in the same order as the things."""
        name = f"{of} {thing:05d}" if isinstance(thing, int) else f"{of} {thing}"
        self.meant[name] = (of, thing)
        return name


class BoundLines:
    """The lines of a program, each with the elements that the engine binds to it."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.binder = program.binder
        self.builder = Builder(program)
        self.builder.binder = program.binder
        self.lines: dict[int, Line] = {}
        self.asked: dict[int, Question | PreferenceQuestion] = {}
        self.wishes: dict[int, SimplePreference] = {}
        self.loops: dict[int, Take | ForEach] = {}
        self.arrows: dict[int, str] = {}
        self.rolls: dict[int, Roll] = {}
        self._loops: dict[int, Compiled] = {}
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
        elif isinstance(line, Arrow):
            self.arrows[line.at] = line.page
        elif isinstance(line, Roll):
            self.rolls[line.at] = line

    def compile(self, at: int) -> Compiled:
        """Return a loop in the form that the engine runs."""
        if at not in self._loops:
            self._loops[at] = self.builder.compile(self.loops[at])
        return self._loops[at]

    def _prefers(self, items: Sequence[Preference]) -> None:
        for item in items:
            if isinstance(item, SimplePreference):
                self.wishes[item.at] = item
            elif isinstance(item, PreferenceQuestion):
                self.asked[item.at] = item
                self._prefers((*item.yes, *item.no))


class EnginePerson:
    """Answers the prompts of one choice."""

    def __init__(
        self,
        reading: BoundLines,
        things: Things,
        view: Any,
        prompt: Prompt,
        notes: Notes,
        *,
        quick: bool = False,
        in_rows: Collection[str] = (),
    ) -> None:
        self.reading = reading
        self.program = reading.program
        self.things = things
        self.view = view
        self.prompt = prompt
        self.quick = quick
        """Whether only the best candidate is named."""
        self.in_rows = in_rows
        """Choices that are made several times in a row, for which later candidates are named in advance."""
        self.notes = self.program.valid_notes(cast(BotNotes, notes), view.turn)
        if self.program.settling:
            view.recall(self.notes.get("settled", {}))
        self.meant: dict[str, Candidate] = {}
        self.whose = ""
        """The thing in a loop for which a line was picked."""
        self.walk: Walk | None = None
        """The walk in which candidates were last named."""

    def walk_at(self, prompt: GuidePrompt) -> Walk:
        """Return an interpreter walk that has reached the prompt."""
        notes = self.notes
        walk = Walk(
            self.program, self.view, self.prompt, (), notes.get("counters", {}), list(notes.get("plans", ()))
        )
        walk.thens = list(notes.get("thens", ()))
        if prompt.ahead:
            walk = walk.ahead_of(None, None)
        walk.pages = prompt.pages
        if prompt.it in self.meant:
            walk.it = self.meant[prompt.it]
        elif prompt.it:
            of, thing = self.things.meant[prompt.it]
            walk.it = bare_candidate(thing)
            if prompt.whose == "order":
                walk.owner = Owner(of, thing)
            elif prompt.whose:
                walk.owner = Owner(of, thing, self.program.vocabulary.subjects[prompt.whose])
        return walk

    def answer(self, prompt: GuidePrompt) -> Answer:
        """Return the true answer in this position."""
        said: dict[str, Callable[[GuidePrompt], Answer]] = {
            YES: self._yes, ACT: self._act, TOLD: self._act, LIST: self._list, PREFER: self._prefer,
            PARTS: self._parts, ORDER: self._order, NUMBER: self._number, PLAN: self._plan,
            NEXT: self._next, HERE: self._here, BELOW: self._below, WHOSE: lambda prompt: self.whose,
        }  # fmt: skip
        return said[prompt.sort](prompt)

    def _yes(self, prompt: GuidePrompt) -> bool:
        walk, binder = self.walk_at(prompt), self.reading.binder
        if prompt.rows:
            assert walk.it is not None
            return binder.clause(Clause(prompt.rows), prompt.line)(walk, walk.it)
        line = self.reading.asked[prompt.line]
        return binder.question(line.asked, line)(walk)

    def _list(self, prompt: GuidePrompt) -> Answer:
        """Return the first line that the questions lead to and that fits; in a loop, thing by thing."""
        rest = list(prompt.ways)
        while rest:
            loop = next((at for at in rest[0].split() if at.endswith("@")), "")
            n = next((i for i, way in enumerate(rest) if loop not in way.split()), len(rest)) if loop else 1
            for whose in self._loop(prompt, loop) if loop else ("",):
                for way in rest[:n]:
                    if self._leads(prompt, way, whose):
                        self.whose = whose
                        return way
            del rest[:n]
        return ""

    def _loop(self, prompt: GuidePrompt, loop: str) -> list[str]:
        order = self._order(structs.replace(prompt, line=int(loop[:-1])))
        assert isinstance(order, list)
        return order

    def _leads(self, prompt: GuidePrompt, way: str, whose: str) -> bool:
        """Whether the questions lead to this line and the line fits."""
        *path, last = way.split()
        for at in path:
            if at.isdecimal():
                prompt = structs.replace(prompt, pages=(*prompt.pages, self.reading.arrows[int(at)]))
            elif at.endswith("@"):
                prompt = structs.replace(prompt, it=whose, whose=self.reading.loops[int(at[:-1])].subject)
            elif self._yes(structs.replace(prompt, line=int(at[:-1]), rows=())) != (at[-1] == "y"):
                return False
        return last.endswith(".") or way in prompt.onward or self._ends_here(prompt, int(last))

    def _ends_here(self, prompt: GuidePrompt, at: int) -> bool:
        if at in self.reading.loops:
            return self._does(prompt, at)
        act = self.reading.lines.get(at)
        if not isinstance(act, Act):
            return True
        if act.next:
            return bool(self._next(structs.replace(prompt, line=at)))
        rows = ("",) * len(self.reading.binder.combinations(act))
        fit = self._act(structs.replace(prompt, sort=ACT, line=act.at, rows=rows))
        return isinstance(fit, Fit) and bool(fit.names)

    # -- acts -----------------------------------------------------------------------------------------

    def _act(self, prompt: GuidePrompt) -> Answer:
        """Return what can be done by the first alternative with a candidate that no Never strikes out."""
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
                if not self.quick:
                    return Fit(tuple(self._names(walk, verb, found)), row)
                best, after = self._ranked(walk, act, verb, found)
                behind = tuple(self._name(walk, verb, c, len(best) + i) for i, c in enumerate(after))
                return Fit(tuple(self._names(walk, verb, best)), row, best=True, after=behind)
        return False if prompt.sort == TOLD else Fit()

    def _ranked(
        self, walk: Walk, act: Act, verb: Verb, found: list[Candidate]
    ) -> tuple[list[Candidate], list[Candidate]]:
        """Return the best candidates, and those that would be best next if the choice comes up again."""
        wishes = (*self.reading.binder.preferences(act.prefers), *self.reading.binder.principles(verb.name))
        best = narrow_by_all(wishes, walk, found) if len(found) > 1 else found
        after: list[Candidate] = []
        left, last = found, best
        while self.prompt.kind in self.in_rows and len(last) == 1 and len(left) > 1:
            left = [c for c in left if c is not last[0]]
            last = narrow_by_all(wishes, walk, left) if len(left) > 1 else left
            after += last if len(last) == 1 else []
        return best, after

    def _does(self, prompt: GuidePrompt, at: int) -> bool:
        """Whether a loop yields an answer for one of its things."""
        try:
            return isinstance(self.reading.compile(at)(self.walk_at(prompt)), Chosen)
        except NeedChance:
            return True

    def _names(self, walk: Walk, verb: Verb, found: list[Candidate]) -> Iterator[Name]:
        """Yield a unique name for each candidate, in the order in which tied candidates are taken."""
        in_order = sorted(found, key=lambda c: (walk.key(c), _option_key(c), _rest_key(c)))
        for i, c in enumerate(in_order):
            yield self._name(walk, verb, c, i)

    def _name(self, walk: Walk, verb: Verb, c: Candidate, i: int) -> Name:
        text = f"{' / '.join(walk.key(c))} #{i:05d}"
        self.meant[text] = c
        about = self.things.name(verb.of, c.thing) if c.thing is not None else ""
        series = verb.series is not None and (c.rest or c.facts)
        steps = tuple(_step(kind, option) for kind, option in c.rest) if series else None
        return Name(text, parts=walk.key(c), about=about or "nothing", steps=steps)

    def _prefer(self, prompt: GuidePrompt) -> Answer:
        assert self.walk is not None
        left = [self.meant[name] for name in prompt.names]
        after = self.reading.binder._wish(self.reading.wishes[prompt.line])(self.walk, left)
        return [name for name in prompt.names if any(self.meant[name] is c for c in after)]

    def _parts(self, prompt: GuidePrompt) -> Answer:
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

    def _order(self, prompt: GuidePrompt) -> Answer:
        line = self.reading.loops[prompt.line]
        subject = self.program.vocabulary.subjects[line.subject]
        things = self.reading.builder._sorted(line, subject)(self.walk_at(prompt))
        return [self.things.name(subject.of, thing) for thing in things]

    def _number(self, prompt: GuidePrompt) -> Answer:
        return self.reading.binder.numbers.position(prompt.rows[0], prompt.line)(self.walk_at(prompt))

    def _below(self, prompt: GuidePrompt) -> Answer:
        line, (face, at) = self.reading.rolls[prompt.line], prompt.rows
        branch = next(b for b in line.branches if str(b.at) == at)
        numbers, walk = self.reading.binder.numbers, self.walk_at(prompt)
        taken = numbers.position(line.less, line.at)(walk) if line.less else 0
        return int(face) - taken < numbers.position(branch.less_than, branch.at)(walk)

    def _plan(self, prompt: GuidePrompt) -> Answer:
        plan = next(
            p for p in self.notes["plans"] if tuple(_step(*step) for step in p["rest"]) == prompt.names
        )
        at = next((i for i, (kind, _) in enumerate(plan["rest"]) if kind == self.prompt.kind), None)
        if at is None:
            return SILENT
        option = self.program._offered_option(self.prompt, plan["rest"][at][1])
        is_valid = self.program.vocabulary.verbs[plan["verb"]].is_valid
        return (
            at if option is not None and (is_valid is None or is_valid(self.view, plan["facts"])) else CANNOT
        )

    def _next(self, prompt: GuidePrompt) -> Answer:
        act, walk = self.reading.lines[prompt.line], self.walk_at(prompt)
        assert isinstance(act, Act)
        ahead = self.reading.binder.walk_next(walk, None)
        return walk.next_kind() if ahead is not None and ahead.verb.name in act.verbs else ""

    def _here(self, prompt: GuidePrompt) -> Answer:
        of, thing = self.things.meant[prompt.names[0]]
        return self.program._has_option(self.walk_at(prompt), self.program.thens[prompt.line], of, thing)

    # -- what the guide decided ------------------------------------------------------------------------

    def option(self, text: str) -> Option | None:
        """Return the option that a name in the guide refers to."""
        if text in self.meant:
            return self.meant[text].option
        wanted = msgspec.json.decode(text.partition(": ")[2])[1]
        return self.program._offered_option(self.prompt, wanted)


def _step(kind: str, option: Any) -> str:
    """Return a step of a plan as text that is the same for the option and for its plain form."""
    return f"{kind}: {msgspec.json.encode([kind, to_plain(option)]).decode()}"


def engine_notes(notes: GuideNotes, things: Things) -> GuideNotes:
    """Return the guide's notes in the form that the bot writes, with things in place of names."""
    converted: GuideNotes = {**notes}
    converted.pop("rows", None)
    if "place" in notes:
        converted["place"] = {
            page: [_engine_frame(frame, things) for frame in frames]
            for page, frames in notes["place"].items()
        }
    if "thens" in notes:
        converted["thens"] = [_engine_then(then, things) for then in notes["thens"]]
    if "plans" in notes:
        converted["plans"] = [_engine_plan(plan, things) for plan in notes["plans"]]
    return converted


def _engine_frame(plain_frame: PlainFrame, things: Things) -> PlainFrame:
    frame = FrameNote(*plain_frame)
    owner = None
    if frame.owner is not None:
        whose = OwnerNote(*frame.owner)
        owner = [*things.meant[str(whose.thing)], whose.subject]
    rest = [things.meant[str(name)][1] for name in frame.rest]
    return list(frame._replace(owner=cast(Any, owner), rest=rest))


def _engine_then(then: ThenNote, things: Things) -> ThenNote:
    converted: ThenNote = {**then, "thing": list(things.meant[str(ordered_thing(then).thing)])}
    if "frames" in then:
        converted["frames"] = [_engine_frame(frame, things) for frame in then["frames"]]
    return converted


def _engine_plan(plan: PlanNote, things: Things) -> PlanNote:
    rest = [msgspec.json.decode(option["text"].partition(": ")[2]) for _, option in plan["rest"]]
    then = _engine_then(plan["then"], things) if plan["then"] else None
    return {**plan, "facts": {}, "rest": rest, "then": then}


def without_facts(notes: BotNotes) -> BotNotes:
    """Return a bot's notes without what a player doesn't write down: facts of plans, and settled ties."""
    reduced: BotNotes = {**notes}
    reduced.pop("settled", None)
    if "plans" in notes:
        reduced["plans"] = [{**plan, "facts": {}} for plan in notes["plans"]]
    return reduced
