"""A game under way: the ask, the answer, and everything that follows from the log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from bythebook.kernel import log
from bythebook.kernel.ask import CHANCE, Ask, Option, Seat
from bythebook.kernel.box import Box, Problems
from bythebook.kernel.chance import AnyDomain, Draw, Outcome, Seeded, Source, Typed
from bythebook.kernel.log import BadLog, Entry, Header, Line, LogFile, Saved
from bythebook.kernel.notation import Unclear, listed, match, nearest
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
        self._resumed = False
        self._seeded = Seeded(header.seed)
        self.sources: dict[str, Source] = dict(sources or {})
        for name, who in header.chance.items():
            self._assign(name, who)
        for seat in header.seats:
            _check_seat(box, seat)
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
        self._take(step, ask, taken, notes=notes, why=why)
        self._go_on()

    def call(self, domain: AnyDomain, line: str = "") -> None:
        """A bot calls for chance; the result is kept and its ask is put again."""
        if self._ask is None or self._ask.domain is not None:
            raise Refused("only a bot that is asked may call for chance")
        try:
            log.check_call(self.box, domain)
        except ValueError as error:
            raise Refused(str(error)) from None
        self.undone.clear()
        self.table.agenda.append(Call(domain, self._ask.seat, line, self._ask.secret))
        self._go_on()

    def answer_for(self, element: str, who: str) -> None:
        """From now on an element, or a sort of them, is answered by a person or by the seed."""
        self._assign(element, who)
        chance = {name: set_to for name, set_to in self.header.chance.items() if name != element}
        self.header = msgspec.structs.replace(self.header, chance={**chance, element: who})
        self._go_on()

    def _assign(self, element: str, who: str) -> None:
        for name in _elements(self.box, element, who):
            if who == "typed":
                self.sources[name] = Typed()
            else:
                self.sources.pop(name, None)

    def _understood(self, ask: Ask, answer: Option | Outcome | str) -> Option | Outcome:
        """The answer as the step wants it; Refused if it is not legal."""
        if ask.domain is not None:
            piles = self.table.piles
            try:
                if isinstance(answer, str):
                    return ask.domain.parse(piles, answer)
                if not isinstance(answer, tuple) or not all(isinstance(value, str) for value in answer):
                    raise Refused(f"{ask.domain.element}: a tuple of names expected, not {answer!r}")
                ask.domain.check(piles, answer)
            except ValueError as error:
                raise Refused(str(error)) from None
            return answer
        if isinstance(answer, str):
            return self._parsed(ask, answer)
        try:
            return ask.options[ask.options.index(answer)]
        except ValueError:
            legal = listed(self.box.notation(option) for option in ask.options)
            raise Refused(
                f"{answer!r} is not legal here ({ask.kind}, rule {ask.rule}); legal: {legal}"
            ) from None

    def parse(self, text: str) -> Option:
        """The option of the present ask that a text names, whole or by a unique prefix."""
        if self._ask is None:
            raise Refused("the game is over")
        return self._parsed(self._ask, text)

    def _parsed(self, ask: Ask, text: str) -> Option:
        named = {self.box.notation(option): option for option in ask.options}
        try:
            return named[match(text, list(named), what=ask.kind)]
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
            settled = self._forced()
            self._open, self._ask = settled or (None, None)
            if settled is None:
                return
            step, ask = settled
            if ask.domain is None:
                return
            element = ask.domain.element
            source = self.sources.get(element, self._seeded)
            outcome = source.outcome(ask.domain, self.table.piles, self.table.counts.get(element, 0))
            if outcome is None:
                return
            self._take(step, ask, outcome)

    def _forced(self) -> tuple[Step, Ask] | None:
        """Go on to the next ask of chance, of a bot, or of a person who has something to choose."""
        while settled := self._settle():
            step, ask = settled
            if ask.domain is not None or ask.seat not in self._persons or len(ask.options) != 1:
                return settled
            self._apply(step, ask, ask.options[0])
        return None

    def _take(
        self,
        step: Step,
        ask: Ask,
        answer: Option | Outcome,
        *,
        notes: Notes | None = None,
        why: object = None,
    ) -> None:
        """Write the line, then apply the answer; what was taken back is lost."""
        self.undone.clear()
        if ask.domain is not None:
            notes = None
            call = step.domain if isinstance(step, Call) else None
            seat = Seat(step.seat if isinstance(step, Call) else ask.domain.element)
            entry = Entry(self.number, seat, answer, call, fence=True, secret=ask.secret)
        else:
            changed = _changed(self.table.notes.get(ask.seat, {}), notes) if notes is not None else None
            entry = self._chosen(ask, answer, changed)
            entry.why = why
        self.log.append(entry)
        self._apply(step, ask, answer, notes=notes)

    def _chosen(self, ask: Ask, answer: Option | Outcome, notes: Notes | None) -> Entry:
        """The line of a choice; where several people play, each sees what the others choose."""
        fence = ask.seat in self._persons and len(self._persons) > 1
        return Entry(self.number, ask.seat, answer, notes=notes, fence=fence, secret=ask.secret)

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
                table.notes[ask.seat] = {key: value for key, value in notes.items() if value is not None}
                if not table.notes[ask.seat]:
                    del table.notes[ask.seat]
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
        taken = self.log[at:]
        if not taken:
            return []
        fence = self._fence(taken)
        if fence is not None and not across_fences:
            shown = log.entry_line(self.box, fence, seat=log.NOBODY)
            raise Fenced(f"that would take back what was shown: {shown}")
        undone = taken + self.undone
        self._rewind(self.log[:at])
        self._go_on()
        again = self.log[at:]  # chance that the program answers has answered again
        self.undone = undone[len(again) :] if undone[: len(again)] == again else []
        return taken

    def redo(self) -> list[Entry]:
        """Give the answers taken back by the last undo again, up to the next answer of a person.

        A correction does not stop it: it may lie before a roll that the program would make at once.
        """
        done: list[Entry] = []
        while self.undone and not (any(map(self._by_hand, done)) and self.undone[0].seat in self._persons):
            done.append(self.undone.pop(0))
            self._replay(done[-1])
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

    def _by_hand(self, entry: Entry) -> bool:
        """Whether a line was the choice of a person: an answer or a correction."""
        return entry.seat in self._persons or entry.correction is not None

    def _fence(self, taken: Sequence[Entry]) -> Entry | None:
        """The first line that showed somebody something new; one's own choice shows oneself nothing."""
        alone = len({entry.seat for entry in taken if entry.seat in self._persons}) < 2
        return next((e for e in taken if e.fence and not (alone and e.seat in self._persons)), None)

    def _line_of(self, to: int | None) -> int:
        """Where the log is cut: before the last choice of a person, or before ask `to`."""
        end = len(self.log)
        if to is not None:
            return next((i for i, e in enumerate(self.log) if e.number >= to), end)
        last = next((i for i in reversed(range(end)) if self._by_hand(self.log[i])), None)
        if last is None:
            raise Refused("there is nothing to take back")
        return last

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
        if self._ask is None:
            raise Refused("the game is over")
        entry = self._corrected(msgspec.to_builtins(dict(patch)))
        dropped = self._correct(patch)
        self.log.append(entry)
        self.undone.clear()
        self._go_on()
        return dropped

    def _corrected(self, patch: Mapping[str, Any]) -> Entry:
        return Entry(self.number, CHANCE, correction=patch)

    def _correct(self, patch: Mapping[str, Any]) -> list[str]:
        table = self.table.copy()
        self.box.correct(table, patch)
        dropped = [s for s in table.agenda if not s.stands(table)]
        table.agenda = [s for s in table.agenda if s.stands(table)]
        table.results = ()
        self.table = table
        return [type(s).__name__ for s in dropped if not isinstance(s, Call)]

    # -- files ------------------------------------------------------------------------------------

    def text(self, *, seat: Seat | None = None, position: bool = True) -> str:
        """The game as a file; meant for one seat it hides what that seat may not see."""
        lines = log.header_lines(self.header, seat=seat)
        if self._resumed and seat is None:
            lines.append(log.position_line(self.box.codec.encode(self._start)))
        lines += [log.entry_line(self.box, entry, seat=seat) for entry in self.log]
        if position and seat is None:
            lines.append(log.position_line(self.box.codec.encode(self.table)))
        return "\n".join(lines) + "\n"

    @classmethod
    def load(
        cls, box: Box[T], text: str, *, sources: Mapping[str, Source] | None = None, table: T | None = None
    ) -> Game[T]:
        """A game from its file; BadLog names the first line that is not legal, and why."""
        file = log.read(text)
        _check_head(box, file)
        try:
            game = cls(box, file.header, table=table, sources={e.name: Typed() for e in box.elements})
        except ValueError as error:
            raise BadLog(1, str(error)) from None
        game._rewind([])
        failed: BadLog | None = None
        for line in file.in_order():
            if isinstance(line, Saved):
                game._adopt(line, failed)
                failed = None
            elif failed is None:
                try:
                    game._replay(game._entry(line))
                except ValueError as error:
                    failed = error if isinstance(error, BadLog) else BadLog(line.at, str(error))
        if failed is not None:
            raise failed
        if file.torn:
            game.messages.append("the last line of the file was cut off and is left out")
        game.sources = dict(sources or {})
        for name, who in file.header.chance.items():
            game._assign(name, who)
        game._go_on()
        return game

    def _adopt(self, line: Saved, failed: BadLog | None) -> None:
        """A position in the file wins over the log above it; the game says so."""
        try:
            saved = self.box.codec.decode(line.position)
            self._try(saved)
        except ValueError as error:
            if failed is not None:
                raise failed from None
            self.messages.append(f"the position in line {line.at} is left out, the log goes on: {error}")
            return
        call = saved.agenda.pop() if saved.agenda and isinstance(saved.agenda[-1], Call) else None
        if failed is None:
            self._forced()
        if failed is not None or self._data(saved) != self._data(self.table):
            reason = str(failed) if failed is not None else "it leads to another position"
            self.messages.append(
                f"the log no longer leads to the saved position ({reason}); the position is kept"
            )
            self.table, self._start = saved, saved.copy()
            self.log, self._resumed = [], True
        if call is not None:  # it has no line before it is answered
            self.table.agenda.append(call)

    def _try(self, table: T) -> None:
        """Refuse a position that cannot be, or cannot be played on; no check finds all that may be wrong."""
        present, self.table = self.table, table.copy()
        try:
            if problems := self.box.check(table):
                raise Problems("it cannot be", problems)
            if settled := self._forced():
                ask = settled[1]
                _ = ask.domain.possible(self.table.piles, ()) if ask.domain is not None else ask.options
        except Problems:
            raise
        except Exception as error:
            raise ValueError(f"it cannot be played: {error!r}") from None
        finally:
            self.table = present

    def _data(self, table: T) -> object:
        return msgspec.json.decode(msgspec.json.encode(self.box.codec.encode(table)))

    def _entry(self, line: Line) -> Entry:
        """A line of a file, understood at the ask it answers."""
        _, ask = self._reach(line.number)
        if line.number != self.number:
            raise BadLog(line.at, f"ask {line.number} is past; the present one is {self.number}")
        if line.seat == "correct":
            return self._corrected(line.notes or {})
        piles = self.table.piles
        if line.seat == CHANCE:
            if ask.domain is None:
                raise BadLog(line.at, f"{ask.seat} is asked ({ask.kind}), not chance")
            element, _, told = line.text.partition(":")
            if element.strip() != ask.domain.element:
                raise BadLog(line.at, f"{ask.domain.element} expected, not {element.strip()!r}")
            outcome = ask.domain.parse(piles, told.strip())
            return Entry(line.number, Seat(ask.domain.element), outcome, fence=True, secret=ask.secret)
        if line.seat != ask.seat:
            raise BadLog(line.at, f"{ask.seat} is asked ({ask.kind}), not {line.seat}")
        if line.text.startswith("calls "):
            domain, told = log.called(self.box, line.text.removeprefix("calls "))
            outcome = domain.parse(piles, told)
            return Entry(line.number, ask.seat, outcome, domain, fence=True, secret=ask.secret)
        return self._chosen(ask, self._parsed(ask, line.text), line.notes)


def _check_head(box: Box[Any], file: LogFile) -> None:
    """The first line of the head that does not fit the game, if there is one."""
    if file.header.game != box.name:
        raise BadLog(1, f"a game of {file.header.game}, not of {box.name}")
    for (word, name), at in file.heads.items():
        try:
            if word == "ruling":
                settle(box.rulings, {name: file.header.rulings[name]})
            elif word == "seat":
                _check_seat(box, name)
            elif word == "chance":
                _elements(box, name, file.header.chance[name])
        except ValueError as error:
            raise BadLog(at, str(error)) from None


def _check_seat(box: Box[Any], seat: str) -> None:
    if seat not in box.seats:
        raise Refused(f"no seat {seat!r}{nearest(seat, box.seats)}; known: {listed(box.seats)}")


def _elements(box: Box[Any], element: str, who: str) -> list[str]:
    """The elements of chance that a name or a sort covers."""
    names = [e.name for e in box.elements if element in (e.name, e.sort)]
    if not names or who not in ("typed", "seeded"):
        known = sorted({e.name for e in box.elements} | {e.sort for e in box.elements})
        raise Refused(f"chance {element}={who}: one of {', '.join(known)} = typed or seeded expected")
    return names


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
