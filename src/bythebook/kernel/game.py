"""A game: the open prompt and its answer, undo and redo, corrections, files."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec

from bythebook.kernel import log
from bythebook.kernel.box import Box, EndlessLoop, Problems, Refused
from bythebook.kernel.chance import AnyDomain, Outcome, Seeded, Source, Typed
from bythebook.kernel.checkpoints import Checkpoints
from bythebook.kernel.context import Context
from bythebook.kernel.files import GameReader, bad_line, check_head
from bythebook.kernel.log import BadLog, Entry, Header, notes_changed
from bythebook.kernel.notation import listed
from bythebook.kernel.play import MOST_STEPS, GameRunner
from bythebook.kernel.prompt import Option, Prompt, Seat
from bythebook.kernel.rulings import settle
from bythebook.kernel.step import Call, Notes, State, Step

__all__ = ["PERSON", "Game", "Refused", "UndoBlocked"]

T = TypeVar("T", bound=State)

PERSON = "person"
"""The name of the player for a seat that is asked only if there is a choice."""


class UndoBlocked(Refused):
    """Raised for an undo across an undo barrier: hidden information was shown, or the position corrected."""


class Game(GameRunner[T]):
    """A position, its open prompt, and the log that led to it."""

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
        if odd := log.header_problems(header):
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
        self._advance()

    def __repr__(self) -> str:
        return f"<Game of {self.box.name}, decision {self.number}: {self._prompt or 'over'}>"

    # -- the prompt and its answer ----------------------------------------------------------

    @property
    def prompt(self) -> Prompt | None:
        """The decision to be made now; None if the game is over."""
        return self._prompt

    @property
    def context(self) -> Context[T]:
        """The context of the open prompt, for texts and screens; valid until it is answered."""
        return Context(self.state, self._prompt, self._open)

    def answer(
        self,
        answer: Option | Outcome | str,
        *,
        number: int | None = None,
        notes: Notes | None = None,
        why: object = None,
    ) -> None:
        """Answer the open prompt with an option, an outcome, or the text of one; Refused if it is illegal."""
        prompt, step = self._prompt, self._open
        if prompt is None or step is None:
            raise Refused("the game is over")
        if number is not None and number != self.number:
            raise Refused(f"decision {number} is not open; the open one is {self.number}")
        taken = self._legal_answer(prompt, answer)
        if self.resumed:  # checked here, because this is the most common answer
            with self._rejecting():
                self._record_answer(step, prompt, taken, notes, why)
                self._advance()
        else:
            self._record_answer(step, prompt, taken, notes, why)
            self._advance()

    @contextmanager
    def _rejecting(self) -> Iterator[None]:
        """In the block, convert any error that a loaded position causes to Refused, and restore the game."""
        if not self.resumed:
            yield
            return
        before = self.copy()
        try:
            yield
            self.check_playable(self._prompt)
        except Exception as error:
            names = ("state", "log", "undone", "header", "sources", "_open", "_prompt", "_checkpoints")
            self.__dict__.update({name: getattr(before, name) for name in names})
            if isinstance(error, Refused | Problems):
                raise
            told = str(error) if isinstance(error, ValueError) else repr(error)
            raise Refused(
                f"the saved position is inconsistent, so the game can't continue this way: {told}"
            ) from error

    def call(self, domain: AnyDomain, line: str = "") -> None:
        """Make a bot's call for chance; its prompt is open again when the result is known."""
        if self._prompt is None or self._open is None or self._prompt.domain is not None:
            raise Refused("only a bot that has to decide can call for chance")
        try:
            log.check_call(self.box, domain)
        except ValueError as error:
            raise Refused(str(error)) from None
        with self._rejecting():
            if not self.undone or self.undone[0].call != domain or self.undone[0].seat != self._prompt.seat:
                self.undone.clear()  # otherwise redo can repeat the undone roll
            self._call(Call(domain, self._prompt.seat, line, self._prompt.secret), self._open, self._prompt)
            self._advance()

    def answer_for(self, element: str, who: str) -> None:
        """From now on, let a user (`typed`) or the seed (`seeded`) answer for an element or a sort."""
        with self._rejecting():
            self._assign(element, who)
            chance = {name: set_to for name, set_to in self.header.chance.items() if name != element}
            self.header = msgspec.structs.replace(self.header, chance={**chance, element: who})
            self._advance()

    def reseed(self, seed: int) -> None:
        """Use another seed from now on."""
        self.header = msgspec.structs.replace(self.header, seed=seed)
        self._seeded = Seeded(seed)

    def use(self, sources: Mapping[str, Source]) -> None:
        """Use these sources for these elements of chance from now on."""
        with self._rejecting():
            self.sources.update(sources)
            self._advance()

    def _assign(self, element: str, who: str) -> None:
        for name in self.box.covered(element, who):
            if who == "typed":
                self.sources[name] = Typed()
            else:
                self.sources.pop(name, None)

    def _legal_answer(self, prompt: Prompt, answer: Option | Outcome | str) -> Option | Outcome:
        """Return the option or outcome that an answer stands for; Refused if it is illegal."""
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
            return self._parse_option(prompt, answer)
        options = prompt.options
        try:
            return options[options.index(answer)]
        except ValueError:
            legal = listed(self.box.notation(option) for option in options)
            raise Refused(
                f"{answer!r} is not legal here ({prompt.kind}, rule {prompt.rule}); legal: {legal}"
            ) from None

    def parse(self, text: str) -> Option:
        """Return the option of the open prompt that matches a text, in full or by a unique prefix."""
        if self._prompt is None:
            raise Refused("the game is over")
        return self._parse_option(self._prompt, text)

    # -- advancing ----------------------------------------------------------------------------

    def _advance(self) -> None:
        """Advance to the next prompt that a player or a user must answer."""
        for _ in range(MOST_STEPS):
            settled = self._next_choice() if self._auto_seats else self._run_steps()
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
            self._record_outcome(step, prompt, outcome)
        raise EndlessLoop(
            f"endless loop in {type(step).__name__}: {MOST_STEPS} rolls and draws without a decision"
        )

    def _record_answer(
        self, step: Step, prompt: Prompt, answer: Option | Outcome, notes: Notes | None, why: object
    ) -> None:
        """Append the log entry and apply the answer; this clears the redo list."""
        if prompt.domain is not None:
            self._record_outcome(step, prompt, answer)
            return
        if self.undone:
            self.undone.clear()
        if len(self.log) >= self._checkpoints.due:
            self._checkpoints = self._checkpoints.with_one_more(len(self.log), self.state)
        changed = notes_changed(self.state.notes.get(prompt.seat, {}), notes) if notes is not None else None
        self.log.append(self._choice_entry(prompt, answer, changed, why))
        self._apply(step, prompt, answer, notes=notes)

    def _record_outcome(self, step: Step, prompt: Prompt, outcome: Option | Outcome) -> None:
        """Append the log entry of an outcome and apply it; this clears the redo list."""
        if self.undone:
            self.undone.clear()
        call, seat = (step.domain, step.seat) if isinstance(step, Call) else (None, prompt.kind)
        self.log.append(
            Entry(self.number, Seat(seat), outcome, call, undo_barrier=True, secret=prompt.secret)
        )
        self._apply(step, prompt, outcome)

    # -- the log --------------------------------------------------------------------------------

    def copy(self) -> Game[T]:
        """Return an independent copy of the game."""
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        new.state = self.state.copy()
        new.log = self.log.copy()
        new.undone = self.undone.copy()
        new.messages = []
        new.unasked = None
        new.sources = self.sources.copy()
        settled = new._run_steps()
        new._open, new._prompt = settled or (None, None)
        return new

    def ahead(self, state: T, seed: int) -> Game[T]:
        """Return a game for lookahead that continues from a position without a log and with its own seed."""
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        new.state, new.log, new.undone = state, [], []
        new.messages, new.sources, new.unasked = [], {}, None
        new._checkpoints, new.resumed = Checkpoints(), False
        new._seeded = Seeded(seed)
        settled = new._run_steps()
        new._open, new._prompt = settled or (None, None)
        return new

    def undo(self, to: int | None = None, *, across_barriers: bool = False) -> list[Entry]:
        """Undo the last choice, or everything from a prompt on, and return the undone entries."""
        at = self._line_of(to)
        taken = self.since(to)
        if not taken:
            return []
        undo_barrier = self._undo_barrier(taken)
        if undo_barrier is not None and not across_barriers:
            if undo_barrier.correction is not None:
                raise UndoBlocked(f"that would also undo the correction at decision {undo_barrier.number}")
            shown = log.entry_line(self.box, undo_barrier, seat=log.NOBODY)
            raise UndoBlocked(f"that would undo something that was shown: {shown}")
        undone = taken + self.undone
        with self._rejecting():
            self._rewind(at)
            self._advance()
        again = self.log[at:]  # outcomes of the program have been repeated
        self.undone = undone[len(again) :] if undone[: len(again)] == again else []
        return taken

    def line_at(self, number: int) -> int:
        """Return the number of log lines before those of a prompt."""
        return bisect_left(self.log, number, key=lambda entry: entry.number)

    def since(self, to: int | None = None) -> list[Entry]:
        """Return the entries that `undo` would undo."""
        return self.log[self._line_of(to) :]

    def redo(self) -> list[Entry]:
        """Redo entries up to the next answer or outcome entered by a player, and return them.

        A correction doesn't end the redo, because a roll of the program may follow it at once.
        """
        done: list[Entry] = []
        with self._rejecting():
            while self.undone and not (any(map(self._by_hand, done)) and self._is_asked(self.undone[0])):
                done.append(self.undone.pop(0))
                if done[-1].call is not None and isinstance(self.state.agenda[-1], Call):
                    self.state.agenda.pop()  # its entry pushes it again
                self._replay_entry(done[-1])
            self._advance()
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
        that they led to. Prompts with one option were answered automatically and have no line: `unasked` is
        called with the context of each of these prompts, including those after the last line.
        """
        again = self.copy()
        if state is None:
            again._rewind(after)
        else:
            again.state, again.log, again._checkpoints = state.copy(), self.log[:after], Checkpoints()
        again.unasked = unasked
        if again.state.agenda and isinstance(again.state.agenda[-1], Call):
            again.state.agenda.pop()  # its entry pushes it again
        for entry in self.log[after:]:
            again._open, again._prompt = again._reach(entry.number)
            yield again, entry
            again._replay_entry(entry)
        if unasked is not None:
            again._next_choice()

    def is_entered(self, entry: Entry) -> bool:
        """Whether an entry is an outcome that a user enters."""
        element = entry.call.element if entry.call is not None else str(entry.seat)
        return isinstance(entry.answer, tuple) and isinstance(self.sources.get(element), Typed)

    def _is_asked(self, entry: Entry) -> bool:
        """Whether a human player was asked for an entry: a choice or an outcome."""
        return entry.seat in self._persons or self.is_entered(entry)

    def _by_hand(self, entry: Entry) -> bool:
        """Whether an entry comes from a human player: a choice, an entered outcome or a correction."""
        return self._is_asked(entry) or entry.correction is not None

    def _undo_barrier(self, taken: Sequence[Entry]) -> Entry | None:
        """Return the first undone entry that is an undo barrier; None if there is none.

        Barriers are entries that revealed something to a player, and corrections after the first entry. The
        choices of a player who plays alone are not barriers.
        """
        if taken[0].correction is None and (made := [e for e in taken if e.correction is not None]):
            return made[0]
        alone = len({entry.seat for entry in taken if entry.seat in self._persons}) < 2
        return next((e for e in taken if e.undo_barrier and not (alone and e.seat in self._persons)), None)

    def _line_of(self, to: int | None) -> int:
        """Return where an undo cuts the log: before the last human entry, or the answer to a given prompt.

        Corrections before that answer remain; if there is no answer, the last correction is undone.
        """
        end = len(self.log)
        if to is not None:
            first = self.line_at(to)
            answered = next((i for i in range(first, end) if self.log[i].correction is None), end)
            return answered if answered < end else min(end, max(first, end - 1))
        last = next((i for i in reversed(range(end)) if self._by_hand(self.log[i])), None)
        if last is None:
            raise Refused("there is nothing to undo")
        return last

    # -- corrections ------------------------------------------------------------------------------

    def correct(self, patch: Mapping[str, Any]) -> list[str]:
        """Correct the position; return the names of the pending steps that became invalid."""
        if self._prompt is None:
            raise Refused("the game is over")
        entry = self._correction_entry(msgspec.to_builtins(dict(patch)))
        with self._rejecting():
            dropped = self._correct(patch)
            self.log.append(entry)
            self.undone.clear()
            self._advance()
        return dropped

    # -- files ------------------------------------------------------------------------------------

    def text(self, *, seat: Seat | None = None, position: bool = True) -> str:
        """Return the game as the text of a file; for one seat, without information hidden from that seat."""
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
        """Return the game of a file; BadLog names the first illegal line and the reason."""
        file = log.read(text)
        check_head(box, file)
        try:
            by_hand = {element.name: Typed() for element in box.elements}
            game = cls(box, file.header, state=state, sources=by_hand, ask_all=ask_all)
        except ValueError as error:
            raise BadLog(1, str(error)) from None
        reading = GameReader(box, game.start.copy(), game._persons)
        reading.read(file)
        game.state, game.start, game.log = reading.state, reading.start, reading.log
        game._checkpoints = reading._checkpoints
        game.messages, game.resumed = reading.messages, reading.resumed
        game.sources = dict(sources or {})
        for name, who in file.header.chance.items():
            game._assign(name, who)
        try:
            game._advance()
        except Exception as error:
            raise bad_line(text.count("\n"), error) from error
        return game
