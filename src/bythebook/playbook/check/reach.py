"""Work out where a walk can go: which prompts reach a line, what `it` is there, and how a list can end.

This module makes no findings; the checks use its results to report what is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bythebook.playbook.page.nodes import (
    STOP,
    Act,
    Arrow,
    Block,
    Can,
    End,
    ForEach,
    Line,
    Never,
    Page,
    Question,
    Roll,
    Take,
)
from bythebook.playbook.page.parts import always_enters
from bythebook.playbook.page.tree import arrows_of, blocks_of, lines_of
from bythebook.playbook.run.runner import Program
from bythebook.playbook.words.vocabulary import PromptKind, Verb

ANSWERS, ENDS, ON = "answers", "ends the page", "goes on"
"""How the walk can continue or end after a line."""

Ends = frozenset[str]
MAYBE: Ends = frozenset((ANSWERS, ON))


class Arrival(NamedTuple):
    """One way to reach a line: at which kind of prompt, and what `it` is then."""

    kind: str
    it: str
    """The sort of thing that `it` is, or an empty string."""
    owned: bool = False
    """Whether the line is inside a loop or a `Then:`, where acts see only the options of one thing."""


Arrivals = frozenset[Arrival]


@dataclass(frozen=True, slots=True)
class ReachedLine:
    """A line and all ways to reach it."""

    page: Page
    line: Line
    block: Block
    ways: Arrivals
    under: Line | None = None
    """The question, loop, roll, or act with a `Then:` that contains it."""

    def kinds(self) -> list[str]:
        """The kinds of prompts that reach it."""
        return sorted({way.kind for way in self.ways})


class BookReach:
    """All ways through one program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.book = program.book
        self.vocabulary = program.vocabulary
        self.ways: dict[str, Arrivals] = dict.fromkeys(self.book.pages, frozenset())
        self._spread()
        self.spots = [
            spot
            for name, page in self.book.pages.items()
            for spot in self._visit(page, page.block, self.ways[name], None)
        ]
        self.struck: dict[str, list[tuple[Page, Never]]] = {}
        """All Nevers of the playbook, by verb."""
        for spot in self.spots:
            if isinstance(line := spot.line, Never):
                for verb in line.verbs:
                    self.struck.setdefault(verb, []).append((spot.page, line))
        self.preference_arrivals = self._preference_arrivals()
        self._ends: dict[tuple[str, Arrival, bool], Ends] = {}
        for name in self._inner_first():
            for way in self.ways[name]:
                for proved in (True, False):
                    block = self.book.pages[name].block
                    self._ends[name, way, proved] = self.ends(block.lines, way, proved=proved)

    # -- ways ---------------------------------------------------------------------------------------

    def _spread(self) -> None:
        """Starting at the page of each kind of prompt, follow the arrows until no new line is reached."""
        todo: list[str] = []
        for kind in self.vocabulary.kinds.values():
            if page := self.program.page_at(kind.name):
                self.ways[page.name] |= {Arrival(kind.name, kind.about)}
                todo.append(page.name)
        while todo:
            page = self.book.pages[todo.pop()]
            for spot in self._visit(page, page.block, self.ways[page.name], None):
                if isinstance(spot.line, Arrow) and spot.ways - self.ways.get(spot.line.page, spot.ways):
                    self.ways[spot.line.page] |= spot.ways
                    todo.append(spot.line.page)

    def _visit(self, page: Page, block: Block, ways: Arrivals, under: Line | None) -> Iterator[ReachedLine]:
        for line in block.lines:
            yield ReachedLine(page, line, block, ways, under)
            inside = ways
            if isinstance(line, Take | ForEach):
                subject = self.vocabulary.subjects.get(line.subject)
                inside = frozenset(Arrival(way.kind, subject.of if subject else "", True) for way in ways)
            for inner in blocks_of(line):
                yield from self._visit(page, inner, inside, line)
            if isinstance(line, Act) and line.then is not None:
                kinds = [(verb, kind) for verb, kind in self.order_prompts(line) if ways]
                then = frozenset(Arrival(kind.name, verb.of, True) for verb, kind in kinds)
                yield from self._visit(page, line.then, then, line)

    def order_prompts(self, act: Act) -> list[tuple[Verb, PromptKind]]:
        """Return, by verb, the kinds of prompts that use up the `Then:` of an act (R17)."""
        made = self.program.thens.get(act.at)
        found = []
        for verb in self.verbs(act.verbs):
            for kind in self.vocabulary.kinds.values():
                shared = made.verbs.intersection(kind.offers) if made else set()
                if (
                    shared
                    and verb.of
                    and (kind.about == verb.of or self._is_distinguishable(act, verb, kind, shared))
                ):
                    found.append((verb, kind))
        return found

    def _is_distinguishable(self, act: Act, verb: Verb, kind: PromptKind, shared: Iterable[str]) -> bool:
        """Whether a prompt that is about no thing has options of the chosen thing, or of a loop's things."""
        loops = act.then is not None and any(isinstance(x, Take | ForEach) for x in lines_of(act.then))
        return not kind.about and (loops or any(v.of == verb.of for v in self.verbs(shared)))

    def _preference_arrivals(self) -> dict[str, Arrivals]:
        """Return the ways that reach acts of the page's verbs, where its loose preferences are used."""
        found: dict[str, Arrivals] = {}
        for spot in self.spots:
            for name in spot.line.verbs if isinstance(spot.line, Act) else ():
                if page := self.program.page_for.get(name):
                    found[page.name] = found.get(page.name, frozenset()) | spot.ways
        return found

    # -- what the vocabulary knows --------------------------------------------------------------------

    def verbs(self, names: Iterable[str]) -> list[Verb]:
        """Return the verbs with these names that the vocabulary contains."""
        return [self.vocabulary.verbs[name] for name in names if name in self.vocabulary.verbs]

    def offers(self, kind: str) -> frozenset[str]:
        """Return the verbs that a kind of prompt can offer."""
        found = self.vocabulary.kinds.get(kind)
        return frozenset(found.offers) if found else frozenset()

    def always(self, tests: Sequence[str]) -> bool:
        """Whether every candidate passes these tests."""
        words = [self.vocabulary.find_readings("test", text) for text in tests]
        return all(len(found) == 1 and found[0].always for found in words)

    def free(self, act: Act) -> bool:
        """Whether an act takes every candidate of its verbs."""
        return (
            not act.next
            and not act.goals
            and (not act.whats or any(self.always(what.tests) for what in act.whats))
        )

    # -- how a list can end -----------------------------------------------------------------------------

    def ends(self, lines: Sequence[Line], way: Arrival, *, proved: bool) -> Ends:
        """Return how a walk down these lines can end; with `proved`, count only answers that are certain."""
        found: set[str] = set()
        covered: set[str] = set()
        for line in lines:
            if isinstance(line, Act) and self.free(line) and not way.owned:
                covered.update(v for v in line.verbs if v not in self.struck)
                if way.kind in self.vocabulary.kinds and self.offers(way.kind) <= covered:
                    return frozenset((*found, ANSWERS))
            here = self.ends_of(line, way, proved=proved)
            found |= here - {ON}
            if ON not in here:
                return frozenset(found)
        return frozenset((*found, ON))

    def ends_of(self, line: Line, way: Arrival, *, proved: bool) -> Ends:
        """Return how the walk can continue or end after one line."""
        if isinstance(line, End):
            return frozenset((ENDS,))
        if isinstance(line, Act):
            return self._act(line, way, proved=proved)
        if isinstance(line, Arrow):
            there = self._ends.get((line.page, way, proved), MAYBE)
            return frozenset(ON if end == ENDS else end for end in there)
        if isinstance(line, Question) and self._can_and_does(line, way):
            no = self.ends(line.no.lines, way, proved=proved) if line.no else {ON}
            return frozenset((ANSWERS, *no))
        if isinstance(line, Question | Roll):
            sides = [self.ends(block.lines, way, proved=proved) for block in blocks_of(line)]
            return frozenset().union(*sides) | (frozenset() if self._covers(line) else {ON})
        if isinstance(line, Take | ForEach):
            subject = self.vocabulary.subjects.get(line.subject)
            inner = Arrival(way.kind, subject.of if subject else "", True)
            return self.ends(line.block.lines, inner, proved=proved) | {ON}
        return frozenset((ON,))

    def _can_and_does(self, line: Question, way: Arrival) -> bool:
        """Whether a line is `Can ...?` and then exactly that act, so that it answers."""
        first = line.yes.lines[0] if line.yes and line.yes.lines else None
        if not isinstance(line.asked, Can) or not isinstance(first, Act):
            return False
        asked = line.asked.act
        same = (asked.verbs, asked.whats, asked.goals) == (first.verbs, first.whats, first.goals)
        return same and self.offers(way.kind) >= set(asked.verbs)

    def _covers(self, line: Question | Roll) -> bool:
        faces = self.vocabulary.dice.get(line.die, ("", ()))[1] if isinstance(line, Roll) else ()
        return always_enters(line, faces)

    def _act(self, act: Act, way: Arrival, *, proved: bool) -> Ends:
        if act.next:
            return MAYBE
        kind = self.vocabulary.kinds.get(way.kind)
        verbs = self.offers(way.kind).intersection(act.verbs)
        if kind is None or not verbs:
            return frozenset((ON,))
        if not self.free(act):
            return MAYBE
        if not proved:
            return frozenset((ANSWERS,))
        sure = any(v == STOP or v in kind.always or {v} == set(kind.offers) for v in verbs - set(self.struck))
        sure = sure and not way.owned
        return frozenset((ANSWERS,)) if sure else MAYBE

    def _inner_first(self) -> list[str]:
        """Return the pages sorted so that each follows those its arrows lead to; cycles are cut somewhere."""
        order: list[str] = []
        seen: set[str] = set()
        for root in self.book.pages:
            stack = [(root, self._targets(root))] if root not in seen else []
            seen.add(root)
            while stack:
                name, rest = stack[-1]
                target = next((t for t in rest if t not in seen), None)
                if target is None:
                    order.append(name)
                    stack.pop()
                else:
                    seen.add(target)
                    stack.append((target, self._targets(target)))
        return order

    def _targets(self, name: str) -> Iterator[str]:
        return (line.page for line in arrows_of(self.book.pages[name].block) if line.page in self.book.pages)

    def pages_from(self, name: str) -> list[Page]:
        """Return a page and all pages its arrows lead to."""
        seen = {name: self.book.pages[name]}
        todo = [name]
        while todo:
            for target in self._targets(todo.pop()):
                if target not in seen:
                    seen[target] = self.book.pages[target]
                    todo.append(target)
        return list(seen.values())

    def are_alternatives(self, kinds: Iterable[str]) -> bool:
        """Whether the prompt itself states which of these kinds comes next."""
        return any(set(kinds) <= set(kind.next) for kind in self.vocabulary.kinds.values())

    def after(self, kind: str) -> list[Page]:
        """Return the pages of the prompts that can come next (`to **Verb** next`)."""
        found = self.vocabulary.kinds.get(kind)
        pages = (self.program.page_at(name) for name in (found.next if found else ()))
        return [page for page in pages if page is not None]
