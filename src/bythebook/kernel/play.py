"""The interpreter of positions: runs steps up to the next prompt, applies answers, replays log lines.

`Game` uses it to play and `GameReader` to read files; they differ in the source of the answers.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, Generic, TypeVar

from bythebook.kernel.box import Box, EndlessLoop, Refused
from bythebook.kernel.chance import Domain, Draw, Outcome
from bythebook.kernel.checkpoints import Checkpoints
from bythebook.kernel.context import Context
from bythebook.kernel.log import Entry, notes_with
from bythebook.kernel.notation import Unclear, match
from bythebook.kernel.prompt import CHANCE, Option, Prompt, Seat
from bythebook.kernel.step import Call, Notes, State, Step

T = TypeVar("T", bound=State)


MOST_STEPS: Final = 10_000
"""The maximum number of steps between two prompts; more mean an endless loop in the rules."""


class GameRunner(Generic[T]):
    """A position, the log that led to it, and the machinery that advances it."""

    def __init__(self, box: Box[T], start: T, persons: Collection[Seat], *, ask_all: bool = False) -> None:
        self.box = box
        self.state = start
        self.log: list[Entry] = []
        self.messages: list[str] = []
        self.start = start.copy()
        """The position before the first line of the log."""
        self.resumed = False
        """Whether `start` is a saved position instead of the result of the setup."""
        self._checkpoints: Checkpoints[T] = Checkpoints()
        """Earlier positions for undo."""
        self._persons = persons
        """The seats of human players."""
        self._auto_seats = frozenset() if ask_all else frozenset(persons)
        """The seats that are asked only if there is a choice; a single option is answered automatically."""
        self._watched_seats = frozenset(persons) if len(persons) > 1 else frozenset()
        """The seats whose choices other human players see: all human seats if there are several, or none."""
        self.unasked: Callable[[Context[T]], None] | None = None
        """Called for each prompt that is answered automatically, before the answer is applied."""
        self._called_over: tuple[T, int, Step, Prompt] | None = None
        """The prompt that a bot interrupted with a call for chance, with its state, number and step."""

    @property
    def number(self) -> int:
        """The number of the open prompt."""
        return self.state.asked + 1

    # -- advancing ----------------------------------------------------------------------------

    def _run_steps(self) -> tuple[Step, Prompt] | None:
        """Run steps until one asks; return it with its prompt, or None if the game is over."""
        state = self.state
        agenda = state.agenda
        for _ in range(MOST_STEPS):
            if not agenda or state.over:
                agenda.clear()
                state.over = True
                return None
            step = agenda[-1]
            if step.asks:
                put = self._called_over
                if put is None or put[2] is not step or put[0] is not state or put[1] != state.asked:
                    return step, step.ask(state)
                return step, put[3]
            agenda.pop()
            step.go(state)
        raise EndlessLoop(f"endless loop in {type(step).__name__}: {MOST_STEPS} steps without a decision")

    def check_playable(self, prompt: Prompt | None = None) -> None:
        """Raise ValueError if the position is impossible or its prompt cannot be answered."""
        if problems := self.box.check(self.state):
            raise ValueError(f"it is impossible: {'; '.join(problems)}")
        asking = next((step for step in reversed(self.state.agenda) if not isinstance(step, Call)), None)
        if asking is not None and not asking.is_valid(self.state):
            raise ValueError(f"its next step, {type(asking).__name__}, is impossible")
        if prompt is not None and prompt.domain is None and not prompt.options:
            raise ValueError(f"{prompt!r} has no legal answer")

    def _call(self, call: Call, step: Step, prompt: Prompt) -> None:
        """Push a bot's call for chance; the position stays the same, so the bot's prompt can be reused."""
        self._called_over = (self.state, self.state.asked, step, prompt)
        self.state.agenda.append(call)

    def _next_choice(self) -> tuple[Step, Prompt] | None:
        """Advance to the next prompt that is not answered automatically; None if the game is over."""
        for _ in range(MOST_STEPS):
            settled = self._run_steps()
            if settled is None:
                return None
            step, prompt = settled
            if prompt.domain is not None or prompt.seat not in self._auto_seats:
                return settled
            if len(prompt.options) != 1 or prompt.options[0].costs:
                return settled
            self._answer_automatically(step, prompt)
        raise EndlessLoop(f"endless loop: {MOST_STEPS} decisions with a single option")

    def _answer_automatically(self, step: Step, prompt: Prompt) -> None:
        """Apply the only option of a prompt."""
        if self.unasked is not None:
            self.unasked(Context(self.state, prompt, step))
        self._apply(step, prompt, prompt.options[0])

    def _apply(
        self, step: Step, prompt: Prompt, answer: Option | Outcome, *, notes: Notes | None = None
    ) -> None:
        """Apply an answer to the position."""
        state = self.state
        state.agenda.pop()
        if prompt.domain is not None:
            self._note_outcome(prompt.domain, answer)
        if type(step) is not Call:
            state.asked += 1
            state.results = ()
            if notes is not None:
                self._save_notes(prompt.seat, notes)
        step.answer(state, answer)

    def _note_outcome(self, domain: Domain, outcome: Option | Outcome) -> None:
        """Count an outcome and reveal the drawn cards."""
        assert isinstance(outcome, tuple)
        counts, element = self.state.counts, domain.element
        counts[element] = counts.get(element, 0) + 1
        if type(domain) is Draw:
            for card in outcome:
                self.state.piles[domain.pile].see(domain.place, card)

    def _save_notes(self, seat: Seat, notes: Notes) -> None:
        """Replace the notes of a bot, without entries that are None."""
        if None in notes.values():
            notes = {key: value for key, value in notes.items() if value is not None}
        self.state.notes[seat] = notes
        if not notes:
            del self.state.notes[seat]

    # -- the lines of the log -------------------------------------------------------------------

    def _parse_option(self, prompt: Prompt, text: str) -> Option:
        named = {self.box.notation(option): option for option in prompt.options}
        if (whole := named.get(text)) is not None:
            return whole
        try:
            return named[match(text, list(named), what=prompt.kind)]
        except Unclear as error:
            raise Refused(str(error)) from None

    def _choice_entry(
        self, prompt: Prompt, answer: Option | Outcome, notes: Notes | None, why: object = None
    ) -> Entry:
        """Return the log entry of a choice."""
        seat, secret = prompt.seat, prompt.secret if prompt.hides is None else prompt.secret_of(answer)
        undo_barrier = seat in self._watched_seats
        return Entry(self.state.asked + 1, seat, answer, None, notes, None, undo_barrier, secret, why)

    def _correction_entry(self, patch: Mapping[str, Any]) -> Entry:
        return Entry(self.number, CHANCE, correction=patch)

    def _rewind(self, lines: int) -> None:
        """Restore the position after the first `lines` lines by a replay from the nearest checkpoint."""
        again, self._checkpoints = self.log[:lines], self._checkpoints.before(lines)
        at, state = self._checkpoints.positions[-1] if self._checkpoints.positions else (0, self.start)
        self.state, self.log = state.copy(), again[:at]
        for entry in again[at:]:
            self._replay_entry(entry)

    def _replay_entry(self, entry: Entry) -> None:
        """Apply a log entry and append it to the log."""
        step, prompt = self._reach(entry.number)
        if len(self.log) >= self._checkpoints.due and type(step) is not Call:
            self._checkpoints = self._checkpoints.with_one_more(len(self.log), self.state)
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
        """Return the step and the prompt with a number; answer single-option prompts before it."""
        while True:
            settled = self._run_steps()
            if settled is None:
                raise Refused("the game is over here")
            step, prompt = settled
            if self.number >= number:
                return step, prompt
            if prompt.domain is not None or len(prompt.options) != 1:
                raise Refused(
                    f"the answer to decision {self.number} ({prompt.seat}: {prompt.kind}) is missing"
                )
            self._answer_automatically(step, prompt)

    def _correct(self, patch: Mapping[str, Any]) -> list[str]:
        state = self.state.copy()
        self.box.correct(state, patch)
        dropped = [s for s in state.agenda if not s.is_valid(state)]
        state.agenda = [s for s in state.agenda if s.is_valid(state)]
        state.results = ()
        self.state = state
        return [type(s).__name__ for s in dropped if not isinstance(s, Call)]
