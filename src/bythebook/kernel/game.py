"""A game under way: the ask, the answer, and everything that follows from the log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from bythebook.kernel import log
from bythebook.kernel.ask import CHANCE, Ask, Option, Seat
from bythebook.kernel.box import Box, Problems
from bythebook.kernel.chance import AnyDomain, Draw, Outcome, Seeded, Source, Typed
from bythebook.kernel.log import BadLog, Entry, Header, Line
from bythebook.kernel.notation import Unclear, match
from bythebook.kernel.rulings import settle
from bythebook.kernel.step import Call, Notes, Step, Table

T = TypeVar("T", bound=Table)

PERSON = "person"
"""Who sits in a seat that is asked only where there is something to choose."""


class Refused(ValueError):
    """An answer the game does not take: late, doubled, illegal or unclear."""


class Fenced(Refused):
    """An undo across something that was shown."""


class Game(Generic[T]):
    """A position, the ask that is open, and the log that led there."""

    def __init__(
        self,
        box: Box[T],
        header: Header,
        *,
        table: T | None = None,
        sources: Mapping[str, Source] | None = None,
    ) -> None:
        self.box = box
        rulings = settle(box.rulings, header.rulings)
        self.header = msgspec.structs.replace(header, rulings=rulings)
        self.table: T = table if table is not None else box.setup(header.setup, header.seats, rulings)
        self.log: list[Entry] = []
        self.undone: list[Entry] = []
        self.messages: list[str] = []
        self._start = self.table.copy()
        self._seeded = Seeded(header.seed)
        self.sources: dict[str, Source] = dict(sources or {})
        for name, who in header.chance.items():
            self.answer_for(name, who)
        self._persons = {seat for seat, who in header.seats.items() if who == PERSON}
        self._ask: Ask | None = None
        self._open: Step | None = None
        self._go_on()

    # -- the ask and its answer -------------------------------------------------------------

    @property
    def ask(self) -> Ask | None:
        """What somebody must choose now; None when the game is over."""
        return self._ask

    @property
    def number(self) -> int:
        """The number of the present ask."""
        return self.table.asked + 1

    def answer(
        self,
        answer: Option | Outcome | str,
        *,
        number: int | None = None,
        notes: Notes | None = None,
        why: object = None,
    ) -> None:
        """Go on with an option, an outcome, or the notation of one."""
        ask, step = self._ask, self._open
        if ask is None or step is None:
            raise Refused("the game is over")
        if number is not None and number != self.number:
            raise Refused(f"ask {number} is not open; the present one is {self.number}")
        taken = self._understood(ask, answer)
        self.undone.clear()
        self._take(step, ask, taken, notes=notes, why=why)
        self._go_on()

    def call(self, domain: AnyDomain, line: str = "") -> None:
        """A bot calls for chance; the result is kept and its ask is put again."""
        if self._ask is None or self._ask.domain is not None:
            raise Refused("only a bot that is asked may call for chance")
        self.table.agenda.append(Call(domain, self._ask.seat, line))
        self._go_on()

    def answer_for(self, element: str, who: str) -> None:
        """From now on an element, or a sort of them, is answered by a person or by the seed."""
        names = [e.name for e in self.box.elements if element in (e.name, e.sort)]
        if not names or who not in ("typed", "seeded"):
            known = sorted({e.name for e in self.box.elements} | {e.sort for e in self.box.elements})
            raise Refused(f"chance {element}={who}: one of {', '.join(known)} = typed or seeded expected")
        for name in names:
            if who == "typed":
                self.sources[name] = Typed()
            else:
                self.sources.pop(name, None)
        if self.log or self._ask_was_put():
            self._go_on()

    def _ask_was_put(self) -> bool:
        return getattr(self, "_ask", None) is not None

    def _understood(self, ask: Ask, answer: Option | Outcome | str) -> Option | Outcome:
        """The answer as the step wants it; Refused if it is not legal."""
        if ask.domain is not None:
            piles = self.table.piles
            try:
                if isinstance(answer, str):
                    return ask.domain.parse(piles, answer)
                assert isinstance(answer, tuple)
                ask.domain.check(piles, answer)
            except ValueError as error:
                raise Refused(str(error)) from None
            return answer
        if isinstance(answer, str):
            return self.parse(answer)
        if answer not in ask.options:
            shown = self.box.notation(answer) if isinstance(answer, Option) else answer
            raise Refused(f"{shown} is not legal here ({ask.kind}, rule {ask.rule})")
        return answer

    def parse(self, text: str) -> Option:
        """The option of the present ask that a text names, whole or by a unique prefix."""
        if self._ask is None:
            raise Refused("the game is over")
        named = {self.box.notation(option): option for option in self._ask.options}
        try:
            return named[match(text, list(named), what=self._ask.kind)]
        except Unclear as error:
            raise Refused(str(error)) from None

    # -- going on -----------------------------------------------------------------------------

    def _settle(self) -> tuple[Step, Ask] | None:
        """Do what waits until a step asks; None when the game is over."""
        table = self.table
        agenda = table.agenda
        while agenda:
            if table.over:
                agenda.clear()
                break
            step = agenda[-1]
            if step.asks:
                return step, step.ask(table)
            agenda.pop()
            step.go(table)
        table.over = True
        return None

    def _go_on(self) -> None:
        """Go on to the next ask that somebody must answer."""
        while True:
            settled = self._settle()
            if settled is None:
                self._open = self._ask = None
                return
            step, ask = settled
            if ask.domain is not None:
                element = ask.domain.element
                source = self.sources.get(element, self._seeded)
                outcome = source.outcome(ask.domain, self.table.piles, self.table.counts.get(element, 0))
                if outcome is not None:
                    self._take(step, ask, outcome)
                    continue
            elif ask.seat in self._persons and len(ask.options) == 1:
                self._apply(step, ask, ask.options[0])
                continue
            self._open, self._ask = step, ask
            return

    def _take(
        self,
        step: Step,
        ask: Ask,
        answer: Option | Outcome,
        *,
        notes: Notes | None = None,
        why: object = None,
    ) -> None:
        """Write the line, then apply the answer."""
        number = self.table.asked + 1
        if ask.domain is not None:
            call = step.domain if isinstance(step, Call) else None
            seat = Seat(str(step.seat)) if isinstance(step, Call) else Seat(ask.kind)
            entry = Entry(number, seat, answer, call, fence=True, secret=ask.secret)
        else:
            fence = ask.seat in self._persons and len(self._persons) > 1
            changed = _changed(self.table.notes.get(ask.seat, {}), notes) if notes is not None else None
            entry = Entry(number, ask.seat, answer, None, changed, None, fence, ask.secret, why)
        self.log.append(entry)
        self._apply(step, ask, answer, notes=notes)

    def _apply(self, step: Step, ask: Ask, answer: Option | Outcome, *, notes: Notes | None = None) -> None:
        """The answer takes effect."""
        table = self.table
        table.agenda.pop()
        if ask.domain is not None:
            assert isinstance(answer, tuple)
            element = ask.domain.element
            table.counts[element] = table.counts.get(element, 0) + 1
            if isinstance(ask.domain, Draw):
                for card in answer:
                    table.piles[ask.domain.pile].see(ask.domain.place, card)
        if not isinstance(step, Call):
            table.asked += 1
            table.results = ()
            if notes is not None:
                table.notes[ask.seat] = notes
        step.answer(table, answer)

    # -- the log --------------------------------------------------------------------------------

    def copy(self) -> Game[T]:
        """The same game, going its own way from here."""
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        new.table = self.table.copy()
        new.log = self.log.copy()
        new.undone = self.undone.copy()
        new.messages = []
        new.sources = self.sources.copy()
        settled = new._settle()
        new._open, new._ask = settled or (None, None)
        return new

    def undo(self, to: int | None = None, *, across_fences: bool = False) -> list[Entry]:
        """Take back the last choice, or all from a number on; returns what was taken back."""
        at = self._line_of(to)
        fence = next((e for e in self.log[at:] if e.fence), None)
        if fence is not None and not across_fences:
            shown = log.entry_line(self.box, fence, notes=False)
            raise Fenced(f"that would take back what was shown: {shown}")
        taken = self.log[at:]
        kept = self.log[:at]
        self._rewind(kept)
        undone = taken + self.undone
        self._go_on()
        self.undone = [entry for entry in undone if entry.number >= self.number]
        return taken

    def redo(self) -> list[Entry]:
        """Give the answers taken back by the last undo again, up to the next choice of a person."""
        done: list[Entry] = []
        while self.undone:
            entry = self.undone.pop(0)
            self._replay(entry)
            done.append(entry)
            if entry.seat in self._persons:
                break
        while self.undone and self.undone[0].seat not in self._persons:
            entry = self.undone.pop(0)
            self._replay(entry)
            done.append(entry)
        self._go_on()
        return done

    def retold(self) -> Iterator[tuple[Game[T], Entry]]:
        """The game once more from its start: before each line of the log, the game as it stood then."""
        again = self.copy()
        again.table = self._start.copy()
        again.log = []
        for entry in self.log:
            again._open, again._ask = again._reach(entry.number)
            yield again, entry
            again._replay(entry)

    def _line_of(self, to: int | None) -> int:
        """Where the log is cut: before the last choice of a person, or before ask `to`."""
        if to is not None:
            return next((i for i, e in enumerate(self.log) if e.number >= to), len(self.log))
        chosen = [i for i, e in enumerate(self.log) if e.seat in self._persons or e.correction is not None]
        if not chosen:
            raise Refused("there is nothing to take back")
        return chosen[-1]

    def _rewind(self, entries: Sequence[Entry]) -> None:
        """The position after some entries, from the start."""
        self.table = self._start.copy()
        self.log = []
        for entry in entries:
            self._replay(entry)

    def _replay(self, entry: Entry) -> None:
        """Give an answer of the log again."""
        step, ask = self._reach(entry.number)
        if entry.correction is not None:
            self._correct(entry.correction)
        elif entry.call is not None and isinstance(entry.answer, tuple):
            self.table.agenda.append(call := Call(entry.call, entry.seat))
            self._apply(call, call.ask(self.table), entry.answer)
        else:
            assert entry.answer is not None
            old = self.table.notes.get(ask.seat, {})
            self._apply(step, ask, entry.answer, notes=_with(old, entry.notes))
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
            self._apply(step, ask, ask.options[0])

    # -- corrections ------------------------------------------------------------------------------

    def correct(self, patch: Mapping[str, Any]) -> list[str]:
        """Set the position right in mid-game; returns the waiting steps that no longer stand."""
        entry = Entry(self.number, CHANCE, correction=patch, fence=True)
        dropped = self._correct(patch)
        self.log.append(entry)
        self.undone.clear()
        self._go_on()
        return dropped

    def _correct(self, patch: Mapping[str, Any]) -> list[str]:
        table = self.table.copy()
        self.box.correct(table, patch)
        dropped = [type(s).__name__ for s in table.agenda if not s.stands(table)]
        table.agenda = [s for s in table.agenda if s.stands(table)]
        table.results = ()
        self.table = table
        return dropped

    # -- files ------------------------------------------------------------------------------------

    def text(self, *, seat: Seat | None = None, position: bool = True) -> str:
        """The game as a file; meant for one seat it hides what that seat may not see."""
        lines = log.header_lines(self.header)
        lines += [log.entry_line(self.box, entry, seat=seat) for entry in self.log]
        if position and seat is None:
            lines.append("= " + msgspec.json.encode(self.box.codec.encode(self.table)).decode())
        return "\n".join(lines) + "\n"

    @classmethod
    def load(
        cls, box: Box[T], text: str, *, sources: Mapping[str, Source] | None = None, table: T | None = None
    ) -> Game[T]:
        """A game from its file; BadLog names the first line that is not legal, and why."""
        file = log.read(text)
        game = cls.__new__(cls)
        try:
            Game.__init__(
                game, box, file.header, table=table, sources={e.name: Typed() for e in box.elements}
            )
        except Problems as error:
            raise BadLog(1, str(error)) from None
        game.sources = dict(sources or {})
        for name, who in file.header.chance.items():
            game.answer_for(name, who)
        game._rewind([])
        failed: BadLog | None = None
        for line in file.lines:
            try:
                game._replay(game._entry(line))
            except (Refused, ValueError) as error:
                failed = error if isinstance(error, BadLog) else BadLog(line.at, str(error))
                break
        if failed is None:
            game._go_on()
        game._adopt(file.position, failed)
        if file.torn:
            game.messages.append("the last line of the file was cut off and is left out")
        game._go_on()
        return game

    def _adopt(self, position: dict[str, Any] | None, failed: BadLog | None) -> None:
        """The position in the file wins over the log; the game says so."""
        if position is None:
            if failed is not None:
                raise failed
            return
        if (
            failed is None
            and msgspec.json.decode(msgspec.json.encode(self.box.codec.encode(self.table))) == position
        ):
            return
        try:
            self.table = self.box.codec.decode(position)
        except ValueError as error:
            raise failed or BadLog(0, f"the position in the file cannot be read: {error}") from None
        reason = str(failed) if failed is not None else "it leads to another position"
        self.messages.append(
            f"the log no longer leads to the saved position ({reason}); the position is kept"
        )
        self.log = []
        self._start = self.table.copy()

    def _entry(self, line: Line) -> Entry:
        """A line of a file, understood at the ask it answers."""
        if line.seat == "correct":
            return Entry(line.number, CHANCE, correction=log._json(line.text, line.at), fence=True)
        _, ask = self._reach(line.number)
        if line.number != self.number:
            raise BadLog(line.at, f"ask {line.number} is past; the present one is {self.number}")
        piles = self.table.piles
        if line.seat == CHANCE:
            if ask.domain is None:
                raise BadLog(line.at, f"{ask.seat} is asked ({ask.kind}), not chance")
            element, _, told = line.text.partition(":")
            if element.strip() != ask.domain.element:
                raise BadLog(line.at, f"{ask.domain.element} expected, not {element.strip()!r}")
            outcome = ask.domain.parse(piles, told.strip())
            return Entry(line.number, Seat(ask.kind), outcome, fence=True, secret=ask.secret)
        if line.seat != ask.seat:
            raise BadLog(line.at, f"{ask.seat} is asked ({ask.kind}), not {line.seat}")
        if line.text.startswith("calls "):
            domain, told = log.called(self.box, line.text.removeprefix("calls "))
            return Entry(line.number, ask.seat, domain.parse(piles, told), domain, fence=True)
        self._ask = ask
        option = self.parse(line.text)
        fence = ask.seat in self._persons and len(self._persons) > 1
        return Entry(line.number, ask.seat, option, None, line.notes, None, fence, ask.secret)


def _changed(old: Notes, new: Notes) -> Notes | None:
    """What of the notes is new, for the line of the log."""
    changed = {key: value for key, value in new.items() if old.get(key) != value}
    changed.update({key: None for key in old if key not in new})
    return changed or None


def _with(old: Notes, changed: Notes | None) -> Notes | None:
    """The notes after a line of the log."""
    if changed is None:
        return old or None
    merged = {**old, **changed}
    return {key: value for key, value in merged.items() if value is not None}
