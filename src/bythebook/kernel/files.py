"""Reading of game files: every line is replayed; a position in the file overrides the lines above it."""

from __future__ import annotations

from typing import Any, TypeVar

from bythebook.kernel import log
from bythebook.kernel.box import Box
from bythebook.kernel.chance import Draw
from bythebook.kernel.checkpoints import Checkpoints
from bythebook.kernel.log import BadLog, Entry, FileLine, LogFile, SavedPosition, notes_with
from bythebook.kernel.play import GameRunner
from bythebook.kernel.prompt import CHANCE, Prompt, Seat
from bythebook.kernel.ranges import too_large
from bythebook.kernel.rulings import settle
from bythebook.kernel.saves.ids import texts_in
from bythebook.kernel.step import Call, Notes, State

T = TypeVar("T", bound=State)


def check_head(box: Box[Any], file: LogFile) -> None:
    """Raise BadLog at the first line of the header that does not fit the game."""
    if file.header.game != box.name:
        raise BadLog(1, f"this is a game of {file.header.game}, not of {box.name}")
    for (word, name), at in file.heads.items():
        try:
            if word == "ruling":
                settle(box.rulings, {name: file.header.rulings[name]})
            elif word == "seat":
                box.check_seat(name)
            elif word == "chance":
                box.covered(name, file.header.chance[name])
        except ValueError as error:
            raise BadLog(at, str(error)) from None


def bad_line(at: int, error: Exception) -> BadLog:
    """Return the reason why a line cannot be replayed. Any exception is possible for impossible positions."""
    if isinstance(error, BadLog):
        return error
    reason = str(error) if isinstance(error, ValueError) else f"it can't be replayed: {error!r}"
    bad = BadLog(at, reason)
    bad.__cause__ = None if isinstance(error, ValueError) else error
    return bad


class GameReader(GameRunner[T]):
    """A game whose file is being read."""

    def read(self, file: LogFile) -> None:
        """Replay every line; BadLog names the first illegal one, unless a position follows it."""
        self._leave_out_later_cards(file)
        failed: BadLog | None = None
        for line in file.in_order():
            if isinstance(line, SavedPosition):
                failed = self._adopt(line, failed)
            elif failed is None:
                try:
                    self._replay_entry(self._entry(line))
                except Exception as error:
                    failed = bad_line(line.at, error)
        if failed is not None:
            raise failed
        if file.torn:
            self.messages.append("the last line of the file is incomplete and was ignored")

    def _leave_out_later_cards(self, file: LogFile) -> None:
        """Remove cards that were added to the box after the game was saved, so that its lines stay legal.

        These are the later cards whose id is neither in the last position nor in any line.
        """
        if file.position is None or not self.box.later_cards:
            return
        ids = set(texts_in(file.position))
        absent = [
            card
            for card in self.box.later_cards
            if card not in ids and not any(card in line.text for line in file.lines)
        ]
        for state in (self.state, self.start):
            for pile in state.piles.values():
                pile.leave_out(absent)

    # -- answers ----------------------------------------------------------------------------------

    def _entry(self, line: FileLine) -> Entry:
        """Return the log entry of a line, parsed at the prompt that it answers."""
        if line.wrong is not None:
            raise line.wrong
        if line.seat != "correct":
            self._check_notes(line.notes or {})
        _, prompt = self._reach(line.number)
        if line.number != self.number:
            raise BadLog(
                line.at, f"decision {line.number} is already answered; the open one is {self.number}"
            )
        if line.seat == "correct":
            return self._correction_entry(line.notes or {})
        if line.seat == CHANCE:
            return self._outcome(line, prompt)
        if line.seat != prompt.seat:
            raise BadLog(line.at, f"{prompt.seat} has to decide ({prompt.kind}), not {line.seat}")
        if line.text.startswith("calls "):
            domain, told = log.parse_call(self.box, line.text.removeprefix("calls "))
            if isinstance(domain, Draw) and domain.pile not in self.state.piles:
                raise BadLog(line.at, f"there is no pile {domain.pile!r}")
            outcome = domain.parse(self.state.piles, told)
            return Entry(line.number, prompt.seat, outcome, domain, undo_barrier=True, secret=prompt.secret)
        notes = self.box.notes_from_file(line.notes) if line.notes else line.notes
        return self._choice_entry(prompt, self._parse_option(prompt, line.text), notes)

    def _outcome(self, line: FileLine, prompt: Prompt) -> Entry:
        """Return the log entry of an outcome."""
        if prompt.domain is None:
            raise BadLog(line.at, f"{prompt.seat} has to decide ({prompt.kind}), not chance")
        element, _, told = line.text.partition(":")
        if element.strip() not in (prompt.domain.element, self.box.element(prompt.domain.element).formerly):
            raise BadLog(line.at, f"{prompt.domain.element} expected, not {element.strip()!r}")
        outcome = prompt.domain.parse(self.state.piles, told.strip())
        return Entry(
            line.number, Seat(prompt.domain.element), outcome, undo_barrier=True, secret=prompt.secret
        )

    def _check_notes(self, notes: Notes) -> None:
        """Raise ValueError for notes that no bot of the game could have written."""
        if problem := too_large(notes) or self.box.wrong_notes(notes):
            raise ValueError(f"bot notes: {problem}")

    # -- positions --------------------------------------------------------------------------------

    def _adopt(self, line: SavedPosition, failed: BadLog | None) -> BadLog | None:
        """Continue from a position in the file if the lines above don't lead to it, and add a message.

        Return the error if the position can't be used and the lines don't lead to one either.
        """
        lacking = ""
        try:
            saved = self.box.codec.decode(line.position)
            lacking = self.box.codec.lacking(line.position)
            saved.rulings = settle(self.box.rulings, saved.rulings)
            saved.notes = {seat: notes_with({}, notes) or {} for seat, notes in saved.notes.items()}
            self._try(saved)
        except ValueError as error:
            if failed is not None:
                raise failed from None
            reason = f"{error} ({lacking})" if lacking else str(error)
            if not self.log:
                self._next_choice()
            if not self.log and line.position.get("asked") != self.number:
                return BadLog(
                    line.at, f"the saved position can't be used, and no line of the log leads to it: {reason}"
                )
            self.messages.append(
                f"the position in line {line.at} can't be used; the game continues from the log: {reason}"
            )
            return None
        call = saved.agenda.pop() if saved.agenda and isinstance(saved.agenda[-1], Call) else None
        if failed is None:
            self._next_choice()
        if failed is None and any(self.box.element(name).name != name for name in saved.counts):
            saved.counts = dict(self.state.counts)  # one element in that version, several in this one
        written = self.box.codec.round_trip
        if failed is not None or written(saved) != written(self.state):
            reason = str(failed) if failed is not None else "it leads to another position"
            self.messages.append(
                f"the log no longer leads to the saved position ({reason}); continuing from there"
            )
            self.state, self.start = saved, saved.copy()
            self.log, self.resumed, self._checkpoints = [], True, Checkpoints()
        if call is not None:  # it has no entry before it is answered
            self.state.agenda.append(call)
        return None

    def _try(self, state: T) -> None:
        """Raise ValueError if a position is impossible or can't be continued, by advancing a copy of it."""
        present, self.state = self.state, state.copy()
        try:
            self.check_playable()
            for seat, notes in state.notes.items():
                self.box.check_seat(seat)
                self._check_notes(notes)
            for step in state.agenda:
                if isinstance(step, Call):
                    log.check_call(self.box, step.domain)
            if settled := self._next_choice():
                self.check_playable(prompt := settled[1])
                if prompt.domain is not None:
                    prompt.domain.possible(self.state.piles, ())
        except ValueError:
            raise
        except Exception as error:
            raise ValueError(f"it can't be continued: {error!r}") from None
        finally:
            self.state = present
