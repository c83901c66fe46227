"""A game: the ask that is open, its answer, and what the log allows: undo, redo, files."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec

from bythebook.kernel import log
from bythebook.kernel.box import Box, Endless, Problems, Refused
from bythebook.kernel.chance import AnyDomain, Outcome, Seeded, Source, Typed
from bythebook.kernel.checkpoints import Checkpoints
from bythebook.kernel.context import Context
from bythebook.kernel.files import Reading, bad_line, check_head
from bythebook.kernel.log import BadLog, Entry, Header, notes_changed
from bythebook.kernel.notation import listed
from bythebook.kernel.play import MOST_STEPS, Play
from bythebook.kernel.prompt import Option, Prompt, Seat
from bythebook.kernel.rulings import settle
from bythebook.kernel.step import Call, Notes, State, Step

__all__ = ["PERSON", "Game", "Refused", "UndoBlocked"]

T = TypeVar("T", bound=State)

PERSON = "person"
"""Who sits in a seat that is asked only where there is something to choose."""


class UndoBlocked(Refused):
    """An undo across something that was shown."""


class Game(Play[T]):
    """A position, the ask that is open, and the log that led there."""

    def __init__(
        self,
        box: Box[T],
        header: Header,
        *,
        state: T | None = None,
        sources: Mapping[str, Source] | None = None,
        ask_all: bool = False,
    ) -> None:
        self.header = msgspec.structs.replace(header, rulings=settle(box.rulings, header.rulings))
        if odd := log.unwritable(header):
            raise Problems("game", odd)
        for seat in header.seats:
            box.check_seat(seat)
        if state is None:
            state = box.new_state(header.setup, header.seats, self.header.rulings)
        persons = {seat for seat, who in header.seats.items() if who == PERSON}
        super().__init__(box, state, persons, ask_all=ask_all)
        self.undone: list[Entry] = []
        self.sources: dict[str, Source] = dict(sources or {})
        for name, who in header.chance.items():
            self._assign(name, who)
        self._seeded = Seeded(header.seed)
        self._prompt: Prompt | None = None
        self._open: Step | None = None
        self._go_on()

    def __repr__(self) -> str:
        return f"<Game of {self.box.name}, ask {self.number}: {self._prompt or 'over'}>"

    # -- the ask and its answer -------------------------------------------------------------

    @property
    def prompt(self) -> Prompt | None:
        """What somebody must choose now; None when the game is over."""
        return self._prompt

    @property
    def context(self) -> Context[T]:
        """What texts and screens are given to describe the open prompt; valid until it is answered."""
        return Context(self.state, self._prompt, self._open)

    def answer(
        self,
        answer: Option | Outcome | str,
        *,
        number: int | None = None,
        notes: Notes | None = None,
        why: object = None,
    ) -> None:
        """Go on with an option, an outcome, or the notation of one."""
        prompt, step = self._prompt, self._open
        if prompt is None or step is None:
            raise Refused("the game is over")
        if number is not None and number != self.number:
            raise Refused(f"ask {number} is not open; the present one is {self.number}")
        taken = self._understood(prompt, answer)
        if self.resumed:  # asked here, for nothing is answered more often
            with self._trusted():
                self._take(step, prompt, taken, notes, why)
                self._go_on()
        else:
            self._take(step, prompt, taken, notes, why)
            self._go_on()

    @contextmanager
    def _trusted(self) -> Iterator[None]:
        """What cannot go on from a position that somebody saved is refused, and stays as it was."""
        if not self.resumed:
            yield
            return
        before = self.copy()
        try:
            yield
            self.look_through(self._prompt)
        except Exception as error:
            names = ("state", "log", "undone", "header", "sources", "_open", "_prompt", "_kept")
            self.__dict__.update({name: getattr(before, name) for name in names})
            if isinstance(error, Refused | Problems):
                raise
            told = str(error) if isinstance(error, ValueError) else repr(error)
            raise Refused(f"from the position in its file the game cannot go on so: {told}") from error

    def call(self, domain: AnyDomain, line: str = "") -> None:
        """A bot calls for chance; the result is kept and its ask is put again."""
        if self._prompt is None or self._open is None or self._prompt.domain is not None:
            raise Refused("only a bot that is asked may call for chance")
        try:
            log.check_call(self.box, domain)
        except ValueError as error:
            raise Refused(str(error)) from None
        with self._trusted():
            if not self.undone or self.undone[0].call != domain or self.undone[0].seat != self._prompt.seat:
                self.undone.clear()  # else the roll that was taken back is called for again
            self._call(Call(domain, self._prompt.seat, line, self._prompt.secret), self._open, self._prompt)
            self._go_on()

    def answer_for(self, element: str, who: str) -> None:
        """From now on an element, or a sort of them, is answered by a person or by the seed."""
        with self._trusted():
            self._assign(element, who)
            chance = {name: set_to for name, set_to in self.header.chance.items() if name != element}
            self.header = msgspec.structs.replace(self.header, chance={**chance, element: who})
            self._go_on()

    def reseed(self, seed: int) -> None:
        """From now on the program rolls and deals by another seed."""
        self.header = msgspec.structs.replace(self.header, seed=seed)
        self._seeded = Seeded(seed)

    def use(self, sources: Mapping[str, Source]) -> None:
        """From now on these elements of chance are answered by these sources."""
        with self._trusted():
            self.sources.update(sources)
            self._go_on()

    def _assign(self, element: str, who: str) -> None:
        for name in self.box.covered(element, who):
            if who == "typed":
                self.sources[name] = Typed()
            else:
                self.sources.pop(name, None)

    def _understood(self, prompt: Prompt, answer: Option | Outcome | str) -> Option | Outcome:
        """The answer as the step wants it; Refused if it is not legal."""
        if prompt.domain is not None:
            piles = self.state.piles
            try:
                if isinstance(answer, str):
                    return prompt.domain.parse(piles, answer)
                if not isinstance(answer, tuple) or not all(isinstance(value, str) for value in answer):
                    raise Refused(f"{prompt.domain.element}: a tuple of names expected, not {answer!r}")
                prompt.domain.check(piles, answer)
            except ValueError as error:
                raise Refused(str(error)) from None
            return answer
        if isinstance(answer, str):
            return self._parsed(prompt, answer)
        options = prompt.options
        try:
            return options[options.index(answer)]
        except ValueError:
            legal = listed(self.box.notation(option) for option in options)
            raise Refused(
                f"{answer!r} is not legal here ({prompt.kind}, rule {prompt.rule}); legal: {legal}"
            ) from None

    def parse(self, text: str) -> Option:
        """The option of the present ask that a text names, whole or by a unique prefix."""
        if self._prompt is None:
            raise Refused("the game is over")
        return self._parsed(self._prompt, text)

    # -- going on -----------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Go on to the next ask that somebody must answer."""
        for _ in range(MOST_STEPS):
            settled = self._forced() if self._spared else self._settle()
            if settled is None:
                self._open = self._prompt = None
                return
            step, prompt = self._open, self._prompt = settled
            domain = prompt.domain
            if domain is None:
                return
            state, element = self.state, domain.element
            source = self.sources.get(element, self._seeded)
            outcome = source.outcome(domain, state.piles, state.counts.get(element, 0))
            if outcome is None:
                return
            self._take_outcome(step, prompt, outcome)
        raise Endless(f"{MOST_STEPS} rolls and draws, and nobody was asked: {type(step).__name__} never ends")

    def _take(
        self, step: Step, prompt: Prompt, answer: Option | Outcome, notes: Notes | None, why: object
    ) -> None:
        """Write the line, then apply the answer; what was taken back is lost."""
        if prompt.domain is not None:
            self._take_outcome(step, prompt, answer)
            return
        if self.undone:
            self.undone.clear()
        if len(self.log) >= self._kept.due:
            self._kept = self._kept.with_one_more(len(self.log), self.state)
        changed = notes_changed(self.state.notes.get(prompt.seat, {}), notes) if notes is not None else None
        self.log.append(self._chosen(prompt, answer, changed, why))
        self._apply(step, prompt, answer, notes=notes)

    def _take_outcome(self, step: Step, prompt: Prompt, outcome: Option | Outcome) -> None:
        """The same for chance, which notes nothing; a bot's call stands in the line of its seat."""
        if self.undone:
            self.undone.clear()
        call, seat = (step.domain, step.seat) if isinstance(step, Call) else (None, prompt.kind)
        self.log.append(
            Entry(self.number, Seat(seat), outcome, call, undo_barrier=True, secret=prompt.secret)
        )
        self._apply(step, prompt, outcome)

    # -- the log --------------------------------------------------------------------------------

    def copy(self) -> Game[T]:
        """The same game, going its own way from here."""
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        new.state = self.state.copy()
        new.log = self.log.copy()
        new.undone = self.undone.copy()
        new.messages = []
        new.unasked = None
        new.sources = self.sources.copy()
        settled = new._settle()
        new._open, new._prompt = settled or (None, None)
        return new

    def ahead(self, state: T, seed: int) -> Game[T]:
        """A game to look ahead with: from a position on, without a log, with dice and decks of its own."""
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        new.state, new.log, new.undone = state, [], []
        new.messages, new.sources, new.unasked = [], {}, None
        new._kept, new.resumed = Checkpoints(), False
        new._seeded = Seeded(seed)
        settled = new._settle()
        new._open, new._prompt = settled or (None, None)
        return new

    def undo(self, to: int | None = None, *, across_barriers: bool = False) -> list[Entry]:
        """Take back the last choice, or all from a number on; returns what was taken back."""
        at = self._line_of(to)
        taken = self.since(to)
        if not taken:
            return []
        undo_barrier = self._fence(taken)
        if undo_barrier is not None and not across_barriers:
            if undo_barrier.correction is not None:
                raise UndoBlocked(f"that would take back the correction at ask {undo_barrier.number} too")
            shown = log.entry_line(self.box, undo_barrier, seat=log.NOBODY)
            raise UndoBlocked(f"that would take back what was shown: {shown}")
        undone = taken + self.undone
        with self._trusted():
            self._rewind(at)
            self._go_on()
        again = self.log[at:]  # chance that the program answers has answered again
        self.undone = undone[len(again) :] if undone[: len(again)] == again else []
        return taken

    def line_at(self, number: int) -> int:
        """How many lines stand before those of an ask."""
        return bisect_left(self.log, number, key=lambda entry: entry.number)

    def since(self, to: int | None = None) -> list[Entry]:
        """What an undo takes back: the last choice with all that came after it, or all from a number on."""
        return self.log[self._line_of(to) :]

    def redo(self) -> list[Entry]:
        """Give the answers taken back by the last undo again, up to the next answer or outcome of a person.

        A correction does not stop it: it may lie before a roll that the program would make at once.
        """
        done: list[Entry] = []
        with self._trusted():
            while self.undone and not (any(map(self._by_hand, done)) and self._is_asked(self.undone[0])):
                done.append(self.undone.pop(0))
                if done[-1].call is not None and isinstance(self.state.agenda[-1], Call):
                    self.state.agenda.pop()  # its line lays it there
                self._replay_entry(done[-1])
            self._go_on()
        return done

    def replay(
        self,
        after: int = 0,
        state: T | None = None,
        *,
        unasked: Callable[[Context[T]], None] | None = None,
    ) -> Iterator[tuple[Game[T], Entry]]:
        """Replay a copy of the game and yield it before each line of the log, with the line.

        The replay begins after the first `after` lines, and from `state` if the caller still has the position
        that they led to. Prompts with one option were answered for a person and have no line: `unasked` is
        called with the context of each of them, also of those after the last line.
        """
        again = self.copy()
        if state is None:
            again._rewind(after)
        else:
            again.state, again.log, again._kept = state.copy(), self.log[:after], Checkpoints()
        again.unasked = unasked
        if again.state.agenda and isinstance(again.state.agenda[-1], Call):
            again.state.agenda.pop()  # its line, once it is answered, lays it there
        for entry in self.log[after:]:
            again._open, again._prompt = again._reach(entry.number)
            yield again, entry
            again._replay_entry(entry)
        if unasked is not None:
            again._forced()

    def told_by_hand(self, entry: Entry) -> bool:
        """Whether a line is an outcome of dice or cards that people tell."""
        element = entry.call.element if entry.call is not None else str(entry.seat)
        return isinstance(entry.answer, tuple) and isinstance(self.sources.get(element), Typed)

    def _is_asked(self, entry: Entry) -> bool:
        """Whether a person was asked for a line: for a choice or for an outcome."""
        return entry.seat in self._persons or self.told_by_hand(entry)

    def _by_hand(self, entry: Entry) -> bool:
        """Whether a line was the doing of a person: an answer, an outcome told or a correction."""
        return self._is_asked(entry) or entry.correction is not None

    def _fence(self, taken: Sequence[Entry]) -> Entry | None:
        """The first line that showed somebody something new, or a correction that was made since.

        One's own choice shows oneself nothing.
        """
        if taken[0].correction is None and (made := [e for e in taken if e.correction is not None]):
            return made[0]
        alone = len({entry.seat for entry in taken if entry.seat in self._persons}) < 2
        return next((e for e in taken if e.undo_barrier and not (alone and e.seat in self._persons)), None)

    def _line_of(self, to: int | None) -> int:
        """Where the log is cut: before the last choice of a person, or before the answer to ask `to`.

        A correction made before that answer stays; where there are only corrections, the last one goes.
        """
        end = len(self.log)
        if to is not None:
            first = self.line_at(to)
            answered = next((i for i in range(first, end) if self.log[i].correction is None), end)
            return answered if answered < end else min(end, max(first, end - 1))
        last = next((i for i in reversed(range(end)) if self._by_hand(self.log[i])), None)
        if last is None:
            raise Refused("there is nothing to take back")
        return last

    # -- corrections ------------------------------------------------------------------------------

    def correct(self, patch: Mapping[str, Any]) -> list[str]:
        """Set the position right in mid-game; returns the waiting steps that no longer stand."""
        if self._prompt is None:
            raise Refused("the game is over")
        entry = self._corrected(msgspec.to_builtins(dict(patch)))
        with self._trusted():
            dropped = self._correct(patch)
            self.log.append(entry)
            self.undone.clear()
            self._go_on()
        return dropped

    # -- files ------------------------------------------------------------------------------------

    def text(self, *, seat: Seat | None = None, position: bool = True) -> str:
        """The game as a file; meant for one seat it hides what that seat may not see."""
        start = self.box.codec.encode(self.start) if self.resumed and seat is None else None
        lines = log.header_lines(self.header, seat=seat, start=start)
        lines += [log.entry_line(self.box, entry, seat=seat) for entry in self.log]
        if position and seat is None:
            lines.append(log.position_line(self.box.codec.encode(self.state)))
        return "\n".join(lines) + "\n"

    @classmethod
    def load(
        cls,
        box: Box[T],
        text: str,
        *,
        sources: Mapping[str, Source] | None = None,
        state: T | None = None,
        ask_all: bool = False,
    ) -> Game[T]:
        """A game from its file; BadLog names the first line that is not legal, and why."""
        file = log.read(text)
        check_head(box, file)
        try:
            by_hand = {element.name: Typed() for element in box.elements}
            game = cls(box, file.header, state=state, sources=by_hand, ask_all=ask_all)
        except ValueError as error:
            raise BadLog(1, str(error)) from None
        reading = Reading(box, game.start.copy(), game._persons)
        reading.read(file)
        game.state, game.start, game.log = reading.state, reading.start, reading.log
        game._kept = reading._kept
        game.messages, game.resumed = reading.messages, reading.resumed
        game.sources = dict(sources or {})
        for name, who in file.header.chance.items():
            game._assign(name, who)
        try:
            game._go_on()
        except Exception as error:
            raise bad_line(text.count("\n"), error) from error
        return game
