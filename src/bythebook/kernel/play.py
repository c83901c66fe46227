"""A position under way: what waits is done until somebody is asked, answers take effect, lines are replayed.

A game plays on from here and a file is read by it; neither knows how the other gets its answers.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, Generic, TypeVar

from bythebook.kernel.box import Box, Endless, Refused
from bythebook.kernel.chance import Domain, Draw, Outcome
from bythebook.kernel.checkpoints import Checkpoints
from bythebook.kernel.context import Context
from bythebook.kernel.log import Entry, notes_with
from bythebook.kernel.notation import Unclear, match
from bythebook.kernel.prompt import CHANCE, Option, Prompt, Seat
from bythebook.kernel.step import Call, Notes, State, Step

T = TypeVar("T", bound=State)


MOST_STEPS: Final = 10_000
"""No rule does more steps before somebody is asked."""


class Play(Generic[T]):
    """A position, the log that led there, and what going on from it means."""

    def __init__(self, box: Box[T], start: T, persons: Collection[Seat], *, ask_all: bool = False) -> None:
        self.box = box
        self.state = start
        self.log: list[Entry] = []
        self.messages: list[str] = []
        self.start = start.copy()
        """The position before the first line of the log."""
        self.resumed = False
        """Whether that is a position somebody saved, and not what the setup leads to."""
        self._kept: Checkpoints[T] = Checkpoints()
        """Positions to go back to."""
        self._persons = persons
        """The seats of people."""
        self._spared = frozenset() if ask_all else frozenset(persons)
        """Seats that are asked only where there is something to choose."""
        self._watched = frozenset(persons) if len(persons) > 1 else frozenset()
        """Where several people play, each sees what the others choose."""
        self.unasked: Callable[[Context[T]], None] | None = None
        """Called for each prompt that is answered for a person, before the answer takes effect."""
        self._put: tuple[T, int, Step, Prompt] | None = None
        """The ask over which chance was called, with its table, number and step: it is put again."""

    @property
    def number(self) -> int:
        """The number of the present ask."""
        return self.state.asked + 1

    # -- going on -----------------------------------------------------------------------------

    def _settle(self) -> tuple[Step, Prompt] | None:
        """Do what waits until a step asks; None when the game is over."""
        state = self.state
        agenda = state.agenda
        for _ in range(MOST_STEPS):
            if not agenda or state.over:
                agenda.clear()
                state.over = True
                return None
            step = agenda[-1]
            if step.asks:
                put = self._put
                if put is None or put[2] is not step or put[0] is not state or put[1] != state.asked:
                    return step, step.ask(state)
                return step, put[3]
            agenda.pop()
            step.go(state)
        raise Endless(f"{MOST_STEPS} steps were done and nobody was asked: {type(step).__name__} never ends")

    def look_through(self, prompt: Prompt | None = None) -> None:
        """Raise ValueError where the position cannot be, or asks for what cannot be done in it."""
        if problems := self.box.check(self.state):
            raise ValueError(f"it cannot be: {'; '.join(problems)}")
        asking = next((step for step in reversed(self.state.agenda) if not isinstance(step, Call)), None)
        if asking is not None and not asking.is_valid(self.state):
            raise ValueError(f"it waits for {type(asking).__name__}, which cannot be done in it")
        if prompt is not None and prompt.domain is None and not prompt.options:
            raise ValueError(f"nothing can be answered to {prompt!r}")

    def _call(self, call: Call, step: Step, prompt: Prompt) -> None:
        """Lay a call for chance over the ask; it changes nothing, so the ask is put again as it is."""
        self._put = (self.state, self.state.asked, step, prompt)
        self.state.agenda.append(call)

    def _forced(self) -> tuple[Step, Prompt] | None:
        """Go on to the next ask of chance, of a bot, or of a person who has a choice or something to lose."""
        for _ in range(MOST_STEPS):
            settled = self._settle()
            if settled is None:
                return None
            step, prompt = settled
            if prompt.domain is not None or prompt.seat not in self._spared or len(prompt.options) != 1:
                return settled
            if prompt.options[0].costs:
                return settled
            self._answer_unasked(step, prompt)
        raise Endless(f"{MOST_STEPS} asks had one answer, and nobody had a choice: it never ends")

    def _answer_unasked(self, step: Step, prompt: Prompt) -> None:
        """The only answer there is takes effect."""
        if self.unasked is not None:
            self.unasked(Context(self.state, prompt, step))
        self._apply(step, prompt, prompt.options[0])

    def _apply(
        self, step: Step, prompt: Prompt, answer: Option | Outcome, *, notes: Notes | None = None
    ) -> None:
        """The answer takes effect."""
        state = self.state
        state.agenda.pop()
        if prompt.domain is not None:
            self._see(prompt.domain, answer)
        if type(step) is not Call:
            state.asked += 1
            state.results = ()
            if notes is not None:
                self._note(prompt.seat, notes)
        step.answer(state, answer)

    def _see(self, domain: Domain, outcome: Option | Outcome) -> None:
        """Chance has answered once more, and cards that were drawn are known."""
        assert isinstance(outcome, tuple)
        counts, element = self.state.counts, domain.element
        counts[element] = counts.get(element, 0) + 1
        if type(domain) is Draw:
            for card in outcome:
                self.state.piles[domain.pile].see(domain.place, card)

    def _note(self, seat: Seat, notes: Notes) -> None:
        """A bot keeps its notes; what is nothing is left out."""
        if None in notes.values():
            notes = {key: value for key, value in notes.items() if value is not None}
        self.state.notes[seat] = notes
        if not notes:
            del self.state.notes[seat]

    # -- the lines of the log -------------------------------------------------------------------

    def _parsed(self, prompt: Prompt, text: str) -> Option:
        named = {self.box.notation(option): option for option in prompt.options}
        if (whole := named.get(text)) is not None:
            return whole
        try:
            return named[match(text, list(named), what=prompt.kind)]
        except Unclear as error:
            raise Refused(str(error)) from None

    def _chosen(
        self, prompt: Prompt, answer: Option | Outcome, notes: Notes | None, why: object = None
    ) -> Entry:
        """The line of a choice."""
        seat, secret = prompt.seat, prompt.secret if prompt.hides is None else prompt.secret_of(answer)
        undo_barrier = seat in self._watched
        return Entry(self.state.asked + 1, seat, answer, None, notes, None, undo_barrier, secret, why)

    def _corrected(self, patch: Mapping[str, Any]) -> Entry:
        return Entry(self.number, CHANCE, correction=patch)

    def _rewind(self, lines: int) -> None:
        """Go back to the position after the first `lines` lines, from the last checkpoint before it."""
        again, self._kept = self.log[:lines], self._kept.before(lines)
        at, state = self._kept.positions[-1] if self._kept.positions else (0, self.start)
        self.state, self.log = state.copy(), again[:at]
        for entry in again[at:]:
            self._replay_entry(entry)

    def _replay_entry(self, entry: Entry) -> None:
        """Apply a line of the log again."""
        step, prompt = self._reach(entry.number)
        if len(self.log) >= self._kept.due and type(step) is not Call:
            self._kept = self._kept.with_one_more(len(self.log), self.state)
        if entry.correction is not None:
            self._correct(entry.correction)
        elif entry.call is not None and isinstance(entry.answer, tuple):
            self._call(call := Call(entry.call, entry.seat), step, prompt)
            self._apply(call, call.ask(self.state), entry.answer)
        else:
            assert entry.answer is not None
            old = self.state.notes.get(prompt.seat, {})
            self._apply(step, prompt, entry.answer, notes=notes_with(old, entry.notes))
        self.log.append(entry)

    def _reach(self, number: int) -> tuple[Step, Prompt]:
        """The open step of that number; what had one answer for a person is answered on the way."""
        while True:
            settled = self._settle()
            if settled is None:
                raise Refused("the game is over here")
            step, prompt = settled
            if self.number >= number:
                return step, prompt
            if prompt.domain is not None or len(prompt.options) != 1:
                raise Refused(f"an answer to ask {self.number} ({prompt.seat}: {prompt.kind}) is missing")
            self._answer_unasked(step, prompt)

    def _correct(self, patch: Mapping[str, Any]) -> list[str]:
        state = self.state.copy()
        self.box.correct(state, patch)
        dropped = [s for s in state.agenda if not s.is_valid(state)]
        state.agenda = [s for s in state.agenda if s.is_valid(state)]
        state.results = ()
        self.state = state
        return [type(s).__name__ for s in dropped if not isinstance(s, Call)]
