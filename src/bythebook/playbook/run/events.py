"""The trace of a walk: an event for everything that happened, each with its step in an explanation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from bythebook.kernel.prompt import Option
from bythebook.playbook.page.nodes import Line
from bythebook.playbook.words.vocabulary import Candidate

_TEXTS: Final = (int, str)
"""Types of values that are shown unchanged."""
ENDLESS: Final = "aborted: the page never ends from here"
OTHER_BOOK: Final = "only the counters are kept"


class ExplanationStep(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One step of the walk; it contains only strings and numbers, so that many can be kept in memory."""

    event: str
    """What happened: `question`, `act` (passed over), `never`, `prefer`, `go`, `count`, `roll`, `tie`,
    `loop`, `term`, `ahead`, `plan`, `then`, `notes`, `settled`, or `decides`."""
    page: str
    line: int
    id: str
    question: str
    answer: str
    values: tuple[str, ...] = ()
    """The values that the outcome depended on; for a plan that begins, its answers."""
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    """The candidates before and after."""


class LineHead(msgspec.Struct, frozen=True):
    """The fields that are the same in every step of a line."""

    page: str
    at: int
    id: str
    text: str
    line: Line
    """A reference to the line, so that its id() is not reused while the head is cached under it."""


class CandidateNames(dict[Candidate, str]):
    """A cache of candidates' names, because most candidates are in several steps."""

    __slots__ = ("describe",)

    describe: Callable[[Candidate], str]

    def __missing__(self, c: Candidate) -> str:
        only_a_thing = type(c.option) is Option
        name = self[c] = str(c.thing) if only_a_thing else self.describe(c)
        return name

    def list(self, candidates: Sequence[Candidate]) -> tuple[str, ...]:
        """Return the names of candidates in alphabetical order."""
        if len(candidates) == 1:
            return (self[candidates[0]],)
        return tuple(sorted([self[c] for c in candidates]))

    def list_values(self, values: Sequence[object]) -> tuple[str, ...]:
        """Return numbers and words unchanged, then the names of candidates; leave out anything else."""
        texts = tuple([str(value) for value in values if isinstance(value, _TEXTS)])
        if len(texts) == len(values):
            return texts
        return texts + self.list([value for value in values if type(value) is Candidate])


class Event(msgspec.Struct, frozen=True, eq=False):
    """An event at a line of the playbook."""

    line: Line

    def step(self, head: LineHead, names: CandidateNames) -> ExplanationStep:
        """Return the step of an explanation that shows this event."""
        raise NotImplementedError


# -- lines that were checked ------------------------------------------------------------------------


class QuestionEvent(Event, frozen=True, eq=False):
    """A question was answered."""

    is_yes: bool
    values: tuple[object, ...]
    """The numbers it compared, or the candidates it found."""

    def step(self, head: LineHead, names: CandidateNames) -> ExplanationStep:
        """Return the question with its answer."""
        answer = "yes" if self.is_yes else "no"
        values = names.list_values(self.values) if self.values else ()
        return ExplanationStep("question", head.page, head.at, head.id, head.text, answer, values)


class ActEvent(Event, frozen=True, eq=False):
    """An act was passed over, or its lookahead begins."""

    is_yes: bool = False

    def step(self, head: LineHead, names: CandidateNames) -> ExplanationStep:
        """Return the act with its answer."""
        return ExplanationStep("act", head.page, head.at, head.id, head.text, "yes" if self.is_yes else "no")


class GiveUpEvent(Event, frozen=True, eq=False):
    """The walk was stopped because it exceeded a limit."""

    def step(self, head: LineHead, names: CandidateNames) -> ExplanationStep:
        """Return the line at which the limit was exceeded."""
        return ExplanationStep("act", head.page, head.at, head.id, head.text, ENDLESS)


class GoEvent(Event, frozen=True, eq=False):
    """An arrow led to a page."""

    page: str

    def step(self, head: LineHead, names: CandidateNames) -> ExplanationStep:
        """Return the arrow with its page."""
        return ExplanationStep("go", head.page, head.at, head.id, head.text, self.page)


class CountEvent(Event, frozen=True, eq=False):
    """A counter was set."""

    value: int

    def step(self, head: LineHead, names: CandidateNames) -> ExplanationStep:
        """Return the line with the new value."""
        return ExplanationStep("count", head.page, head.at, head.id, head.text, str(self.value))


class ShuffleEvent(Event, frozen=True, eq=False):
    """A deck of the playbook was shuffled."""

    def step(self, head: LineHead, names: CandidateNames) -> ExplanationStep:
        """Return the line that shuffles."""
        return ExplanationStep("count", head.page, head.at, head.id, head.text, "shuffled")


class RollEvent(Event, frozen=True, eq=False):
    """A die was rolled, or a card was drawn."""

    label: str
    """The branch it led to."""
    values: tuple[str, ...]
    """The face or card, and the number subtracted from it."""

    def step(self, head: LineHead, names: CandidateNames) -> ExplanationStep:
        """Return the roll with its branch."""
        return ExplanationStep("roll", head.page, head.at, head.id, head.text, self.label, self.values)


class LoopEvent(Event, frozen=True, eq=False):
    """A loop reached one of its things."""

    thing: str

    def step(self, head: LineHead, names: CandidateNames) -> ExplanationStep:
        """Return the loop with the thing."""
        return ExplanationStep("loop", head.page, head.at, head.id, head.text, self.thing)


# -- candidates before and after --------------------------------------------------------------------


class NarrowingEvent(Event, frozen=True, eq=False):
    """Some candidates were compared or tested."""

    before: list[Candidate]
    after: list[Candidate]
    """The candidates that are left, in the same order as before."""

    def names_after(self, before: tuple[str, ...], names: CandidateNames) -> tuple[str, ...]:
        """Return the names of the remaining candidates, given the names of all."""
        return before if len(self.after) == len(self.before) else names.list(self.after)


class PreferEvent(NarrowingEvent, frozen=True, eq=False):
    """A preference was applied."""

    values: tuple[object, ...]
    """The best value, or the number of candidates that passed."""
    is_random: bool = False
    """Whether the preference leaves the rest to chance."""

    def step(self, head: LineHead, names: CandidateNames) -> ExplanationStep:
        """Return the explanation step of the preference, with the candidates before and after it."""
        values = names.list_values(self.values) if self.values else ()
        before = names.list(self.before)
        after = before if len(self.after) == len(self.before) else names.list(self.after)
        answer = "at random" if self.is_random else "no difference" if after is before else "narrows"
        return ExplanationStep(
            "prefer", head.page, head.at, head.id, head.text, answer, values, before, after
        )


class NeverEvent(NarrowingEvent, frozen=True, eq=False):
    """A Never removed candidates."""

    def step(self, head: LineHead, names: CandidateNames) -> ExplanationStep:
        """Return the Never with the candidates that it removed."""
        before = names.list(self.before)
        after = self.names_after(before, names)
        return ExplanationStep("never", head.page, head.at, head.id, head.text, "strikes", (), before, after)


class TieEvent(NarrowingEvent, frozen=True, eq=False):
    """Chance broke a tie."""

    picked: str
    values: tuple[str, ...]
    """The candidates that were tied."""

    def step(self, head: LineHead, names: CandidateNames) -> ExplanationStep:
        """Return the act with the candidate that chance picked."""
        before = names.list(self.before)
        after = self.names_after(before, names)
        return ExplanationStep(
            "tie", head.page, head.at, head.id, head.text, self.picked, self.values, before, after
        )


class TestedEvent(NarrowingEvent, frozen=True, eq=False):
    """A line was tested on candidates one by one; both lists grow meanwhile."""

    def _step(self, event: str, head: LineHead, names: CandidateNames) -> ExplanationStep:
        count, passed = len(self.before), len(self.after)
        answer = f"{passed} of {count}" if count > 1 else "yes" if passed else "no"
        before = names.list(self.before)
        after = self.names_after(before, names)
        return ExplanationStep(event, head.page, head.at, head.id, head.text, answer, (), before, after)


class TermEvent(TestedEvent, frozen=True, eq=False):
    """A Term was tested on candidates."""

    def step(self, head: LineHead, names: CandidateNames) -> ExplanationStep:
        """Return the Term with the candidates that passed."""
        return self._step("term", head, names)


class AheadEvent(TestedEvent, frozen=True, eq=False):
    """The walk looked ahead: it tested what would be possible after each candidate."""

    def step(self, head: LineHead, names: CandidateNames) -> ExplanationStep:
        """Return the goal with the candidates that reach it."""
        return self._step("ahead", head, names)


# -- what earlier choices left, and the decision ----------------------------------------------------


class NotesEvent(Event, frozen=True, eq=False):
    """Notes from another version of the playbook were dropped."""

    def step(self, head: LineHead, names: CandidateNames) -> ExplanationStep:
        """Return a step with the notes that remain."""
        return ExplanationStep("notes", head.page, head.at, head.id, head.text, OTHER_BOOK)


class SettledEvent(Event, frozen=True, eq=False):
    """An earlier choice has settled something for the rest of the turn."""

    text: str

    def step(self, head: LineHead, names: CandidateNames) -> ExplanationStep:
        """Return a step with the settled facts."""
        return ExplanationStep("settled", head.page, head.at, head.id, head.text, self.text)


class PlanEvent(Event, frozen=True, eq=False):
    """A plan began, was continued or was dropped."""

    answer: str
    values: tuple[str, ...] = ()
    """All answers in a plan that begins."""

    def step(self, head: LineHead, names: CandidateNames) -> ExplanationStep:
        """Return the line that made the plan."""
        return ExplanationStep("plan", head.page, head.at, head.id, head.text, self.answer, self.values)


class ThenEvent(Event, frozen=True, eq=False):
    """An order given by a `Then:` was carried out or dropped."""

    answer: str

    def step(self, head: LineHead, names: CandidateNames) -> ExplanationStep:
        """Return the line that gave the order."""
        return ExplanationStep("then", head.page, head.at, head.id, head.text, self.answer)


class DecideEvent(Event, frozen=True, eq=False):
    """A line decided."""

    answer: str
    by: tuple[str, ...]
    """What decided (`plan`, `then` or `page`), and the words of the goal."""

    def step(self, head: LineHead, names: CandidateNames) -> ExplanationStep:
        """Return the line with its answer."""
        return ExplanationStep("decides", head.page, head.at, head.id, head.text, self.answer, self.by)


Trace = list[Event]
"""The events of a walk in order."""
