"""A position under way: what waits is done until somebody is asked, answers take effect, lines are replayed.

A game plays on from here and a file is read by it; neither knows how the other gets its answers.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, Generic, TypeVar

from bythebook.kernel.ask import CHANCE, Ask, Option, Seat
from bythebook.kernel.box import Box, Refused
from bythebook.kernel.chance import Domain, Draw, Outcome
from bythebook.kernel.context import Context
from bythebook.kernel.kept import Kept
from bythebook.kernel.log import Entry, notes_with
from bythebook.kernel.notation import Unclear, match
from bythebook.kernel.step import Call, Notes, Step, Table

T = TypeVar("T", bound=Table)


MOST_STEPS: Final = 10_000
"""No rule does more steps before somebody is asked."""


class Play(Generic[T]):
    """A position, the log that led there, and what going on from it means."""

    def __init__(self, box: Box[T], start: T, persons: Collection[Seat], *, ask_all: bool = False) -> None:
        self.box = box
        self.table = start
        self.log: list[Entry] = []
        self.messages: list[str] = []
        self.start = start.copy()
        """The position before the first line of the log."""
        self.resumed = False
        """Whether that is a position somebody saved, and not what the setup leads to."""
        self._kept: Kept[T] = Kept()
        """Positions to go back to."""
        self._persons = persons
        """The seats of people."""
        self._spared = frozenset() if ask_all else frozenset(persons)
        """Seats that are asked only where there is something to choose."""
        self._watched = frozenset(persons) if len(persons) > 1 else frozenset()
        """Where several people play, each sees what the others choose."""
        self.unasked: Callable[[Context[T]], None] | None = None
        """Called for each prompt that is answered for a person, before the answer takes effect."""
        self._put: tuple[T, int, Step, Ask] | None = None
        """The ask over which chance was called, with its table, number and step: it is put again."""

    @property
    def number(self) -> int:
        """The number of the present ask."""
        return self.table.asked + 1

    # -- going on -----------------------------------------------------------------------------

    def _settle(self) -> tuple[Step, Ask] | None:
        """Do what waits until a step asks; None when the game is over."""
        table = self.table
        agenda = table.agenda
        for _ in range(MOST_STEPS):
            if not agenda or table.over:
                agenda.clear()
                table.over = True
                return None
            step = agenda[-1]
            if step.asks:
                put = self._put
                if put is None or put[2] is not step or put[0] is not table or put[1] != table.asked:
                    return step, step.ask(table)
                return step, put[3]
            agenda.pop()
            step.go(table)
        raise Refused(f"{MOST_STEPS} steps were done and nobody was asked: {type(step).__name__} never ends")

    def look_through(self, ask: Ask | None = None) -> None:
        """Raise ValueError where the position cannot be, or asks for what cannot be done in it."""
        if problems := self.box.check(self.table):
            raise ValueError(f"it cannot be: {'; '.join(problems)}")
        asking = next((step for step in reversed(self.table.agenda) if not isinstance(step, Call)), None)
        if asking is not None and not asking.stands(self.table):
            raise ValueError(f"it waits for {type(asking).__name__}, which cannot be done in it")
        if ask is not None and ask.domain is None and not ask.options:
            raise ValueError(f"nothing can be answered to {ask!r}")

    def _call(self, call: Call, step: Step, ask: Ask) -> None:
        """Lay a call for chance over the ask; it changes nothing, so the ask is put again as it is."""
        self._put = (self.table, self.table.asked, step, ask)
        self.table.agenda.append(call)

    def _forced(self) -> tuple[Step, Ask] | None:
        """Go on to the next ask of chance, of a bot, or of a person who has a choice or something to lose."""
        for _ in range(MOST_STEPS):
            settled = self._settle()
            if settled is None:
                return None
            step, ask = settled
            if ask.domain is not None or ask.seat not in self._spared or len(ask.options) != 1:
                return settled
            if ask.options[0].costs:
                return settled
            self._answer_unasked(step, ask)
        raise Refused(f"{MOST_STEPS} asks had one answer, and nobody had a choice: it never ends")

    def _answer_unasked(self, step: Step, ask: Ask) -> None:
        """The only answer there is takes effect."""
        if self.unasked is not None:
            self.unasked(Context(self.table, ask, step))
        self._apply(step, ask, ask.options[0])

    def _apply(self, step: Step, ask: Ask, answer: Option | Outcome, *, notes: Notes | None = None) -> None:
        """The answer takes effect."""
        table = self.table
        table.agenda.pop()
        if ask.domain is not None:
            self._see(ask.domain, answer)
        if type(step) is not Call:
            table.asked += 1
            table.results = ()
            if notes is not None:
                self._note(ask.seat, notes)
        step.answer(table, answer)

    def _see(self, domain: Domain, outcome: Option | Outcome) -> None:
        """Chance has answered once more, and cards that were drawn are known."""
        assert isinstance(outcome, tuple)
        counts, element = self.table.counts, domain.element
        counts[element] = counts.get(element, 0) + 1
        if type(domain) is Draw:
            for card in outcome:
                self.table.piles[domain.pile].see(domain.place, card)

    def _note(self, seat: Seat, notes: Notes) -> None:
        """A bot keeps its notes; what is nothing is left out."""
        if None in notes.values():
            notes = {key: value for key, value in notes.items() if value is not None}
        self.table.notes[seat] = notes
        if not notes:
            del self.table.notes[seat]

    # -- the lines of the log -------------------------------------------------------------------

    def _parsed(self, ask: Ask, text: str) -> Option:
        named = {self.box.notation(option): option for option in ask.options}
        if (whole := named.get(text)) is not None:
            return whole
        try:
            return named[match(text, list(named), what=ask.kind)]
        except Unclear as error:
            raise Refused(str(error)) from None

    def _chosen(self, ask: Ask, answer: Option | Outcome, notes: Notes | None, why: object = None) -> Entry:
        """The line of a choice."""
        seat, secret = ask.seat, ask.secret if ask.hides is None else ask.secret_of(answer)
        fence = seat in self._watched
        return Entry(self.table.asked + 1, seat, answer, None, notes, None, fence, secret, why)

    def _corrected(self, patch: Mapping[str, Any]) -> Entry:
        return Entry(self.number, CHANCE, correction=patch)

    def _rewind(self, lines: int) -> None:
        """The position after so many lines of the log, from the last one kept before."""
        again, self._kept = self.log[:lines], self._kept.before(lines)
        at, table = self._kept.positions[-1] if self._kept.positions else (0, self.start)
        self.table, self.log = table.copy(), again[:at]
        for entry in again[at:]:
            self._replay(entry)

    def _replay(self, entry: Entry) -> None:
        """Give an answer of the log again."""
        step, ask = self._reach(entry.number)
        if len(self.log) >= self._kept.due and type(step) is not Call:
            self._kept = self._kept.with_one_more(len(self.log), self.table)
        if entry.correction is not None:
            self._correct(entry.correction)
        elif entry.call is not None and isinstance(entry.answer, tuple):
            self._call(call := Call(entry.call, entry.seat), step, ask)
            self._apply(call, call.ask(self.table), entry.answer)
        else:
            assert entry.answer is not None
            old = self.table.notes.get(ask.seat, {})
            self._apply(step, ask, entry.answer, notes=notes_with(old, entry.notes))
        self.log.append(entry)

    def _reach(self, number: int) -> tuple[Step, Ask]:
        """The open step of that number; what had one answer for a person is answered on the way."""
        while True:
            settled = self._settle()
            if settled is None:
                raise Refused("the game is over here")
            step, ask = settled
            if self.number >= number:
                return step, ask
            if ask.domain is not None or len(ask.options) != 1:
                raise Refused(f"an answer to ask {self.number} ({ask.seat}: {ask.kind}) is missing")
            self._answer_unasked(step, ask)

    def _correct(self, patch: Mapping[str, Any]) -> list[str]:
        table = self.table.copy()
        self.box.correct(table, patch)
        dropped = [s for s in table.agenda if not s.stands(table)]
        table.agenda = [s for s in table.agenda if s.stands(table)]
        table.results = ()
        self.table = table
        return [type(s).__name__ for s in dropped if not isinstance(s, Call)]
