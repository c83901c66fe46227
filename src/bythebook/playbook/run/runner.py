"""Run a playbook: from a prompt to one of its options, with an explanation.

`Program.decide` is a pure function of view, prompt, chance results and notes (rules R1-R22 in
docs/reference/playbooks.md): the current plan answers first, then an order that waits for the thing the
prompt is about, then the page for that kind of prompt, from its place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

import msgspec

from bythebook.kernel.chance import AnyDomain, Outcome
from bythebook.kernel.prompt import Option, Prompt
from bythebook.kernel.step import Notes
from bythebook.playbook.page.nodes import BadPlaybook, Book, Finding, Line, Page
from bythebook.playbook.page.parser import read
from bythebook.playbook.run.compiler import Builder
from bythebook.playbook.run.events import (
    DecideEvent,
    GiveUpEvent,
    NotesEvent,
    PlanEvent,
    SettledEvent,
    ThenEvent,
    Trace,
)
from bythebook.playbook.run.explanation import Explanation, TraceReader
from bythebook.playbook.run.notes import BotNotes, FrameNote, PlainFrame, PlanNote, ThenNote, ordered_thing
from bythebook.playbook.run.pending_tie import PendingTie
from bythebook.playbook.run.tally import Tally
from bythebook.playbook.run.walk import (
    Chosen,
    Compiled,
    Ended,
    Frame,
    GivenUp,
    NeedChance,
    Owner,
    Result,
    Thenable,
    Walk,
    bare_candidate,
    to_plain,
)
from bythebook.playbook.words.vocabulary import Vocabulary


class Answer(msgspec.Struct, frozen=True):
    """A bot's answer, with the notes for the caller to save."""

    option: Option
    notes: Notes
    why: Explanation | None = None
    line: int = 0
    """The line that decided."""


class Called(msgspec.Struct, frozen=True):
    """A call for chance; the caller must decide again with the result."""

    domain: AnyDomain
    line: str


class Nothing(msgspec.Struct, frozen=True):
    """No line fits, so the player picks any option at random."""

    why: Explanation | None = None
    used: int = 0
    """How many chance results the walk has used."""


Decision = Answer | Called | Nothing


class LastDecision:
    """A player's cache of its last decision, so that the next one doesn't repeat the work.

    `Program.decide` reads and changes it. It belongs to one seat and is never saved: without it, decisions
    are the same.
    """

    __slots__ = ("notes", "tied")

    def __init__(self) -> None:
        self.notes: BotNotes | None = None
        """The notes returned by the last decision; they need no validation in the same turn."""
        self.tied: PendingTie | None = None
        """The last decision, if it called for chance to break its tie."""


EARLIER = Line(at=0, text="Settled earlier this turn")
TOLD = Line(at=0, text="An order or plan of the position file")
OTHER_BOOK = Line(at=0, text="The notes are from another edition of this playbook")


class Program:
    """A playbook, bound to a vocabulary and compiled once.

    A program doesn't change while it decides, so seats, games and threads may share it. Each player has its
    own `LastDecision`. What the program caches follows from the playbook alone.
    """

    builds: ClassVar[type[Builder]] = Builder
    walks: ClassVar[type[Walk]] = Walk
    of_a_game: ClassVar[bool] = True
    """Whether its vocabulary is that of a game; in the guide, any phrase is allowed."""

    def __init__(self, book: Book, vocabulary: Vocabulary, rulings: Mapping[str, bool] | None = None) -> None:
        self.book = book
        self.vocabulary = vocabulary
        self.rulings = {name: r.default for name, r in book.rulings.items()} | dict(rulings or {})
        self.pages: dict[str, Compiled] = {}
        self.page_for: dict[str, Page] = {}
        self.others: Page | None = None
        """The page for every kind of prompt that has no page of its own."""
        self.lists: dict[str, Any] = {}
        """Maps the name in a frame to the function that continues there."""
        self.thens: dict[int, Thenable] = {}
        self.ids: dict[int, str] = {}
        """The published id of each line that has one."""
        self.lines: dict[int, Line] = {TOLD.at: TOLD}
        self.page_of: dict[int, str] = {TOLD.at: ""}
        """Maps each line to the page that contains it."""
        self.counted: dict[int, bool] = {}
        """Every line that a tally counts, with whether it only leads to other lines."""
        self.ordering: set[str] = set()
        """The verbs of acts with a `Then:`."""
        self.settling = any(verb.settles is not None for verb in vocabulary.verbs.values())
        self._starts = sorted(((page.at, page.name) for page in book.pages.values()), reverse=True)
        self._reader = TraceReader(book.file, vocabulary.describe_candidate, self._page_with)
        builder = self.builds(self)
        self.binder = builder.binder
        self.findings: list[Finding] = [*book.findings, *builder.build()]

    @classmethod
    def load(
        cls, text: str, vocabulary: Vocabulary, *, file: str = "playbook.md", **more: Mapping[str, bool]
    ) -> Program:
        """Return a program from the text of a playbook; BadPlaybook lists what doesn't fit."""
        program = cls(read(text, file), vocabulary, **more)
        errors = [f for f in program.findings if f.level == "error"]
        if errors:
            raise BadPlaybook(file, sorted(errors, key=lambda f: f.at))
        return program

    def _page_with(self, at: int) -> str:
        """Return the page that contains a line in the file."""
        return next((name for start, name in self._starts if start <= at), "")

    def page_at(self, kind: str) -> Page | None:
        """Return the page that answers a kind of prompt."""
        return self.page_for.get(kind, self.others)

    # -- deciding ---------------------------------------------------------------------------------

    def decide(
        self,
        view: Any,
        prompt: Prompt,
        results: Sequence[Outcome] = (),
        notes: Notes | None = None,
        *,
        trace: bool = False,
        last: LastDecision | None = None,
        tally: Tally | None = None,
    ) -> Decision:
        """Return one of the options, a call for chance, or nothing; the notes given are not changed.

        The result depends on these arguments only. `trace` adds an explanation, and `tally` counts the lines.
        `last` is the same player's cache of its last decision: it only saves work.
        """
        last = last if last is not None else LastDecision()
        tied, last.tied = last.tied, None
        if tied is None or not tied.can_resume(view, prompt, results, notes, trace=trace):
            tied = None
        walk = (
            tied.walk
            if tied is not None
            else self._begin(
                view, prompt, results, cast(BotNotes, notes or {}), last, trace=trace, tally=tally
            )
        )
        try:
            settled = self._settle(walk, notes, tied, last)
        except NeedChance as need:
            return Called(need.domain, f"{walk.page}:{need.line.at}")
        except GivenUp as given:
            settled = None
            if walk.trace is not None:
                walk.trace.append(GiveUpEvent(given.line))
        finally:
            walk.close()
        if tally is not None:
            tally.add(walk.marks or (), settled[1].at if settled else 0, walk.foreseen or ())
        if settled is None:
            return Nothing(self._explain(walk), walk.used)
        option, line, by = settled
        if walk.trace is not None:
            walk.trace.append(DecideEvent(line, self.vocabulary.notation(option), by))
        last.notes = self._write_notes(walk)
        return Answer(option, cast(Notes, last.notes), self._explain(walk), line.at)

    def _begin(
        self,
        view: Any,
        prompt: Prompt,
        results: Sequence[Outcome],
        notes: BotNotes,
        last: LastDecision,
        *,
        trace: bool,
        tally: Tally | None,
    ) -> Walk:
        """Return a new walk with the notes that are still valid."""
        events: Trace | None = [] if trace else None
        turn: str = view.turn
        if notes is not last.notes or notes["turn"] != turn:
            notes = self.valid_notes(notes, turn, events)
        walk = self.walks(
            self,
            view,
            prompt,
            results,
            notes.get("counters", {}),
            list(notes.get("plans", ())),
            trace=events,
            marks=[] if tally is not None else None,
        )
        walk.turn, walk.thens, walk.place = turn, list(notes.get("thens", ())), dict(notes.get("place", {}))
        if self.settling:
            self._recall(walk, notes.get("settled", {}))
        return walk

    def _settle(
        self, walk: Walk, notes: Notes | None, tied: PendingTie | None, last: LastDecision
    ) -> tuple[Option, Line, tuple[str, ...]] | None:
        """Return the option, the line, and what decided: the plan, an order, or the page (R4)."""
        if tied is None:
            planned = self._by_plan(walk) if walk.plans else None
            if planned is not None:
                return planned[0], self._line(planned[1]), ("plan",)
            got, by = self._by_then(walk) if walk.thens else None, "then"
            if got is None:
                got, by = self._by_page(walk), "page"
            if got is None:
                return None
        else:
            got, by = tied.got, tied.by
        if got.tied:
            last.tied = tied or PendingTie(walk, notes, got, by)
            got.candidate = walk.break_tie(got.left, got.act)
            last.tied = None
        self._keep(walk, got)
        if walk.trace is not None and got.candidate.rest:
            announced = [got.candidate.option, *(option for _, option in got.candidate.rest)]
            answers = tuple(map(self.vocabulary.notation, announced))
            begins = f"begins: {self.vocabulary.describe_candidate(got.candidate)}"
            walk.trace.append(PlanEvent(self._line(got.act.at), begins, answers))
        return got.candidate.option, got.act, (by, *got.goal)

    def _line(self, at: int) -> Line:
        return self.thens[at].act if at in self.thens else self.lines[at]

    def _explain(self, walk: Walk) -> Explanation | None:
        if walk.trace is None:
            return None
        explanation = self.explain(walk.trace)
        # Last, because making the explanation may read more of the view.
        explanation.private = read_secrets(walk.view, walk.prompt)
        return explanation

    def explain(self, trace: Trace) -> Explanation:
        """Return the explanation of a walk with these events."""
        return Explanation(self._reader, trace)

    def valid_notes(self, notes: BotNotes, turn: str, trace: Trace | None = None) -> BotNotes:
        """Return the notes that are still valid after a change of playbook or turn (R2, R3).

        The counters, plans and orders of a position file belong to no playbook and are valid for any.
        """
        if notes.get("book", self.book.hash) != self.book.hash or not self._are_valid(notes):
            if trace is not None:
                trace.append(NotesEvent(OTHER_BOOK))
            others, notes = notes, {"counters": notes.get("counters", {})}
            if "turn" in others:
                notes["turn"] = others["turn"]
        elif "orders" in notes:
            thens = [then for order in notes["orders"] for then in self._orders_of_position(*order)]
            notes = {**notes, "thens": thens}
        if notes.get("turn") == turn:
            return notes
        lasting = {
            name: value
            for name, value in notes.get("counters", {}).items()
            if name in self.book.counters and not self.book.counters[name].this_turn
        }
        return {"counters": lasting} if lasting else {}

    def _are_valid(self, notes: BotNotes) -> bool:
        """Whether notes refer only to lines, lists and verbs that are in this playbook."""
        frames = [frame for frames in notes.get("place", {}).values() for frame in frames]
        thens = list(notes.get("thens", ()))
        for plan in notes.get("plans", ()):
            if plan["line"] not in self.page_of or plan["verb"] not in self.vocabulary.verbs:
                return False
            thens += [plan["then"]] if plan["then"] is not None else []
        frames += [frame for then in thens for frame in then.get("frames", ())]
        return all(then["line"] in self.thens for then in thens) and all(
            FrameNote(*frame).name in self.lists for frame in frames
        )

    def _orders_of_position(self, of: str, thing: Any, id: str) -> list[ThenNote]:
        """Return the order that a position file describes by the published id of its line (R17)."""
        lines = [at for at, made in self.thens.items() if self.ids.get(made.act.at) == id]
        return [
            {"thing": [of, thing], "line": at, "pages": [self.page_of[at]], "goal": []} for at in lines[:1]
        ]

    def _write_notes(self, walk: Walk) -> BotNotes:
        """Return the notes to save with the answer, without empty entries."""
        notes: BotNotes = {"book": self.book.hash, "turn": walk.turn}
        if walk.counters:
            notes["counters"] = walk.counters
        if walk.place:
            notes["place"] = walk.place
        if walk.plans:
            notes["plans"] = walk.plans
        if walk.thens:
            notes["thens"] = walk.thens
        if walk.settled:
            notes["settled"] = walk.settled
        return notes

    def _recall(self, walk: Walk, settled: dict[str, list[str]]) -> None:
        """Pass the facts that were settled earlier this turn to the view (R23)."""
        walk.settled = settled
        walk.view.recall(settled)
        if settled and walk.trace is not None:
            walk.trace.append(SettledEvent(EARLIER, _settled_text(settled)))

    # -- (a) the plan -----------------------------------------------------------------------------

    def _by_plan(self, walk: Walk) -> tuple[Option, int] | None:
        """Return the next answer of the current plan (R14, R15)."""
        plans = walk.plans
        while plans:
            plan = plans[-1]
            at, option = self._planned(walk, plan)
            if at is not None and option is not None:
                rest = plan["rest"][at + 1 :]
                plans[-1] = {**plan, "rest": rest, "then": None if not rest else plan["then"]}
                if not rest and plan["then"] is not None:
                    walk.thens.append(plan["then"])
                self._record_plan(walk, plan, "continues")
                return option, plan["line"]
            if at is not None:
                self._record_plan(walk, plan, "dropped: its next step is no longer legal")
            elif plan["kind"] == walk.prompt.kind:
                self._record_plan(walk, plan, "finished")
            elif len(plans) == 1:
                break
            else:
                self._record_plan(walk, plan, "dropped: another choice came first")
            plans.pop()
        return None

    def _planned(self, walk: Walk, plan: PlanNote) -> tuple[int | None, Option | None]:
        """Return the index of the plan's answer for this prompt and, if it is still legal, its option."""
        at = next((i for i, (kind, _) in enumerate(plan["rest"]) if kind == walk.prompt.kind), None)
        if at is None:
            return None, None
        option = self._offered_option(walk.prompt, plan["rest"][at][1])
        is_valid = self.vocabulary.verbs[plan["verb"]].is_valid
        if option is None or (is_valid is not None and not is_valid(walk.view, plan["facts"])):
            return at, None
        return at, option

    def _record_plan(self, walk: Walk, plan: PlanNote, answer: str) -> None:
        if walk.trace is not None:
            walk.trace.append(PlanEvent(self._line(plan["line"]), answer))

    def _record_then(self, walk: Walk, then: ThenNote, answer: str, *, at: int | None = None) -> None:
        """Record the outcome of an order; `at` is the position in the trace, before the events it led to."""
        if walk.trace is not None:
            event = ThenEvent(self._line(then["line"]), answer)
            walk.trace.insert(len(walk.trace) if at is None else at, event)

    def _offered_option(self, prompt: Prompt, wanted: Any) -> Option | None:
        """Return the option of this prompt that a plan means."""
        return next((o for o in prompt.options if to_plain(o) == wanted), None)

    # -- (b) a Then -------------------------------------------------------------------------------

    def _by_then(self, walk: Walk) -> Chosen | None:
        """Carry out an order that waits for the prompt's thing; use it up even if it can't answer (R17)."""
        thens = walk.thens
        kind = self.vocabulary.kinds.get(walk.prompt.kind)
        if kind is None:
            return None
        for then in list(thens):
            made = self.thens.get(then["line"])
            if made is None or made.verbs.isdisjoint(kind.offers):
                continue
            if then.get("kind", kind.name) != kind.name:
                continue
            of, thing = ordered_thing(then)
            about = walk.about
            if about and (about, walk.prompt.about) != (of, thing):
                if "frames" in then:
                    self._record_then(walk, then, "dropped: the rest of it was only for this choice")
                    thens.remove(then)
                continue
            at = thens.index(then)
            thens.pop(at)
            if not about and not self._has_option(walk, made, of, thing):
                self._record_then(walk, then, "dropped: it doesn't apply to this choice")
                continue
            start = len(walk.trace) if walk.trace is not None else 0
            got = self._run_then(walk, then, made)
            if got is not None:
                self._record_then(walk, then, "carried out", at=start)
                if got.frames:
                    left = [frame.to_plain() for frame in got.frames]
                    thens.insert(at, {**then, "frames": left, "kind": kind.name})
                return got
            self._record_then(walk, then, "dropped: nothing fits")
            if not about:
                return None
        return None

    def _has_option(self, walk: Walk, made: Thenable, of: str, thing: Any) -> bool:
        """Whether an option belongs to the thing, or to what a loop of the `Then:` iterates over."""
        owners = [(s, x) for s in made.loops for x in s.list(walk.view, thing)]
        for name in made.verbs:
            verb = self.vocabulary.verbs[name]
            for c in walk.candidates(verb):
                if verb.of == of and c.thing == thing:
                    return True
                if any(s.owns(walk.view, c.option, x) for s, x in owners):
                    return True
        return False

    def _run_then(self, walk: Walk, then: ThenNote, made: Thenable) -> Chosen | None:
        of, thing = ordered_thing(then)
        before = (walk.owner, walk.it, walk.pages, walk.goal)
        walk.owner, walk.it, walk.pages = Owner(of, thing), bare_candidate(thing), tuple(then["pages"])
        walk.goal = tuple(then["goal"])
        got = self._resume(walk, then["frames"]) if "frames" in then else made.block(walk)
        if isinstance(got, Chosen):
            return got
        walk.owner, walk.it, walk.pages, walk.goal = before
        return None

    # -- (c) the page -----------------------------------------------------------------------------

    def _by_page(self, walk: Walk) -> Chosen | None:
        """Walk the page for this kind of prompt, from its place (R5, R6, R7)."""
        page = self.page_at(walk.prompt.kind)
        if page is None:
            return None
        frames = walk.place.get(page.name)
        got: Result = None
        if frames is not None:
            got = self._resume(walk, frames)
        if not isinstance(got, Chosen) and (frames is None or not page.block.numbered):
            walk.pages = (page.name,)
            got = self.pages[page.name](walk)
        if not isinstance(got, Chosen):
            return None
        if got.frames:
            walk.place[page.name] = [frame.to_plain() for frame in got.frames]
        else:
            walk.place.pop(page.name, None)
        return got

    def _resume(self, walk: Walk, frames: Sequence[PlainFrame]) -> Result:
        """Continue in the innermost frame, then after the line of the frame around it."""
        before = (walk.owner, walk.it, walk.pages)
        left = 0
        for i, plain_frame in enumerate(frames):
            frame = Frame.read(plain_frame, self.vocabulary)
            if left and len(frame.pages) >= left:
                continue  # `Stop` ended that page
            walk.pages = frame.pages
            walk.owner, walk.it = before[0], before[1]
            if frame.owner is not None:
                walk.owner, walk.it = frame.owner, bare_candidate(frame.owner.thing)
            got = self.lists[frame.list](walk, frame.next, frame.rest)
            if isinstance(got, Chosen):
                got.frames += [Frame.read(outer, self.vocabulary) for outer in frames[i + 1 :]]
                return got
            if isinstance(got, Ended):
                left = len(frame.pages)
        walk.owner, walk.it, walk.pages = before
        return None

    # -- what an answer leaves behind ---------------------------------------------------------------

    def _keep(self, walk: Walk, got: Chosen) -> None:
        """Note the plan of a series and the order of a `Then:` for later prompts (R14, R17)."""
        act, candidate = got.act, got.candidate
        if got.spends is not None:
            walk.thens.remove(got.spends)
        if got.verb.settles is not None and (settled := got.verb.settles(walk.view, candidate)):
            walk.settled = {**walk.settled, **to_plain(settled)}
            if walk.trace is not None:
                walk.trace.append(SettledEvent(self._line(act.at), _settled_text(settled)))
        then: ThenNote | None = None
        if act.then is not None and candidate.thing is not None:
            then = {
                "thing": [got.verb.of, candidate.thing],
                "line": act.at,
                "pages": list(got.pages),
                "goal": list(got.goal),
            }
        if got.verb.series is not None and (candidate.rest or candidate.facts):
            rest = [[kind, to_plain(option)] for kind, option in candidate.rest]
            walk.plans.append(
                {
                    "kind": got.kind or walk.prompt.kind,
                    "line": act.at,
                    "verb": got.verb.name,
                    "goal": list(got.goal),
                    "facts": to_plain(candidate.facts),
                    "rest": rest,
                    "then": then if rest else None,
                }
            )
            if rest:
                return
        if then is not None:
            walk.thens.append(then)


def read_secrets(view: Any, prompt: Prompt) -> bool:
    """Whether answering this prompt with this view used information that only the seat may know."""
    return prompt.secret is not None or getattr(view, "private", False)


def _settled_text(settled: Mapping[str, Any]) -> str:
    """Describe the settled facts."""
    shown = {name: value if isinstance(value, list) else [value] for name, value in settled.items()}
    return "; ".join(f"{name}: {', '.join(map(str, values))}" for name, values in shown.items())
