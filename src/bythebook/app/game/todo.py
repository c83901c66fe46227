"""What hands must do on a real table: one queue, kept beside the game.

Nothing leaves it until it is ticked, or carried out with the roll that needs it. So it outlives answers,
corrections and the program.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from bythebook.app.game.flow import by_person, turn_of
from bythebook.app.game.open_game import OpenGame
from bythebook.app.game.saves import HANDS, read_side_file
from bythebook.games.shared.grammar import row_of
from bythebook.games.shared.scenery import TodoItem
from bythebook.kernel import disk
from bythebook.kernel.game import Refused
from bythebook.kernel.log import Entry
from bythebook.kernel.prompt import Option
from bythebook.kernel.step import State

MOST = 600
"""As many deeds of a game as are remembered."""


class Stop(NamedTuple):
    """A position that hands start from or lead to."""

    line: int
    """How many lines of the log lead there; below 0 where they were taken back."""
    state: State


class Part(NamedTuple):
    """What hands must do from one stop to the next."""

    line: int
    todo_items: list[TodoItem]


class Hand(TodoItem, frozen=True, kw_only=True):
    """Something in the queue."""

    id: int
    line: int
    """How many lines of the log it starts from; below 0 for what is taken back."""
    done: bool = False
    away: bool = False
    """It was done before the last answer, and is no longer shown."""
    needed: bool = False
    """Whether the roll that is asked for needs it: it stands on top."""


class _Kept(msgspec.Struct):
    """The queue as it is kept beside a game."""

    told: int
    since: int
    hands: list[Hand]


def parts_between(opened: OpenGame, stops: Sequence[Stop]) -> list[Part]:
    """What hands must do along a series of positions, stop by stop."""
    pairs = pairwise(stops)
    return [Part(one.line, opened.box.todo.todo_items(one.state, other.state)) for one, other in pairs]


class TodoList:
    """The queue of a game, and the position up to which it tells everything.

    Hands stop where they had to be done before it could go on: before an outcome that a person told, and at
    the end of a turn; or where turns were taken back or given again.
    """

    def __init__(self, opened: OpenGame) -> None:
        self.opened = opened
        self.hands: list[Hand] = []
        self.since = len(opened.game.log)
        """The line that the queue begins with; what came before it was done."""
        self.stops = [self._here()]
        """From where the next deeds are counted, and where hands stopped since."""
        self._last = 0

    def _here(self) -> Stop:
        return Stop(len(self.opened.game.log), self.opened.game.state.copy())

    # -- the queue --------------------------------------------------------------------------------

    def mark(self) -> None:
        """Counts from here on: what lies on the table is what the program knows."""
        self.stops = [self._here()]

    def pause(self) -> None:
        """Adds a stop: hands are done up to here before the game goes on."""
        if self.stops[-1].line != len(self.opened.game.log):
            self.stops.append(self._here())

    def gather(self) -> None:
        """Queues what hands must do up to here."""
        if self.opened.at_table:
            self._queue(parts_between(self.opened, [*self.stops, self._here()]))
        self.mark()

    def _queue(self, parts: Iterable[Part]) -> None:
        for part in parts:
            for deed in part.todo_items:
                self._last += 1
                self.hands.append(Hand(**msgspec.structs.asdict(deed), id=self._last, line=part.line))
        del self.hands[:-MOST]

    def tick(self, ids: Collection[int] | None, *, done: bool) -> None:
        """Something was done, or not yet; without names all of it."""
        known = {hand.id for hand in self.hands}
        if odd := sorted(set(ids or ()) - known):
            raise Refused(f"nothing that hands must do has the number {odd[0]}")
        self.hands = [
            replace(hand, done=done) if not hand.away and (ids is None or hand.id in ids) else hand
            for hand in self.hands
        ]

    def answered(self, *, chosen: bool) -> None:
        """A person answers: what the roll needed was carried out, and what was done before is put away.

        With the first choice the set-up is done.
        """
        begun = not chosen or self._choices()
        self.tick([hand.id for hand in self.shown() if hand.needed] if begun else None, done=True)
        self.hands = [replace(hand, away=hand.done) for hand in self.hands]

    def shown(self) -> list[Hand]:
        """What is to be done and what was ticked just now; what a roll needs and what is taken back first."""
        here = [hand for hand in self.hands if not hand.away]
        prompt = self.opened.game.prompt
        roll = prompt is not None and prompt.domain is not None
        needed = _leading_to(
            here, set(self.opened.box.displays.acting(self.opened.game.context)) if roll else set()
        )
        back = {hand.id for hand in here if hand.line < 0}
        places = {cell for hand in here if hand.id in back for cell in hand.cells}
        first = back | _leading_to([hand for hand in here if hand.id < max(back, default=0)], places)
        marked = [replace(hand, needed=hand.id in needed) for hand in here]
        return sorted(marked, key=lambda hand: (not hand.needed, hand.id not in first))

    # -- back and forth ---------------------------------------------------------------------------

    def take_back(self, number: int, *, across_barriers: bool) -> list[Entry]:
        """Take back everything from an ask on; outcomes that a person told are no fence, a correction is."""
        game = self.opened.game
        since = [e for e in game.log if e.number >= number and (e.undo_barrier or e.correction is not None)]
        free = all(game.told_by_hand(e) for e in since)
        back = [self._here(), *reversed(self._turns_from(number)[1:])]
        taken = game.undo(number, across_barriers=across_barriers or free)
        if not taken:
            raise Refused(f"there is no answer from ask {number} on")
        self._rub_out(len(game.log), [Stop(-1 - stop.line, stop.state) for stop in back])
        self.mark()
        return taken

    def _rub_out(self, cut: int, back: list[Stop]) -> None:
        """What nobody has done yet is left out; what was done is to be taken back."""
        late = [hand for hand in self.hands if hand.line >= cut]
        if cut >= self.since and not any(hand.done for hand in late):
            self.hands = [hand for hand in self.hands if hand.line < cut]
            return
        self.hands = [hand for hand in self.hands if hand.line < cut or not hand.done]
        if self.opened.at_table:
            self._queue(parts_between(self.opened, [*back, self._here()]))
            self._cancel()

    def _cancel(self) -> None:
        """A way that was not gone yet, and the same way back, are nothing to do."""
        for back in [hand for hand in self.hands if hand.line < 0 and hand.way and not hand.done]:
            for way in self.hands:
                same = (way.what, way.way) == (back.what, back.way[::-1])
                if same and way.line >= 0 and way.id < back.id and not way.done:
                    self.hands = [hand for hand in self.hands if hand.id not in (way.id, back.id)]
                    break

    def give_again(self) -> list[Entry]:
        """Bring back what the last undo took back."""
        if not self.opened.game.undone:
            raise Refused("there is nothing to redo")
        done = self.opened.game.redo()
        self.stops = self._turns_from(done[0].number)
        self.gather()
        return done

    def follow(self, before: State) -> None:
        """The past was changed: queues what hands must do from the position that was."""
        self.stops = [Stop(len(self.opened.game.log), before)]
        self.gather()

    # -- stops of the past ------------------------------------------------------------------------

    def between(self, first: int, last: int) -> list[Stop]:
        """The stops from just before one line of the log to just before another, both included."""
        found: list[Stop] = []
        turn = ""
        for i, (game, entry) in enumerate(self.opened.game.replay()):
            if i >= last:
                break
            if i < first:
                continue
            if (
                i != first
                and isinstance(entry.answer, tuple)
                and entry.call is None
                and not self.opened.game.told_by_hand(entry)
            ):
                continue  # chance that the program answered stopped nobody
            now = turn_of(self.opened, game.state)
            if i == first or now != turn or by_person(self.opened, entry):
                found.append(Stop(i, game.state.copy()))
            turn = now
        else:
            return [*found, self._here()]
        return [*found, Stop(last, game.state.copy())]

    def _turns_from(self, number: int) -> list[Stop]:
        """The position before an ask, and where each later turn begins."""
        found: list[Stop] = []
        turn, first = "", self.opened.game.line_at(number)
        for i, (game, _) in enumerate(self.opened.game.replay(first), first):
            if turn_of(self.opened, game.state) != turn:
                turn = turn_of(self.opened, game.state)
                found.append(Stop(i, game.state.copy()))
        return found

    # -- beside the game --------------------------------------------------------------------------

    def recall(self, path: Path) -> None:
        """The queue beside a game; without one, the set-up, or what is to be done since the last choice."""
        log, own = self.opened.game.log, self._choices()
        kept = self._kept(path)
        if kept is not None:
            self.hands, told, self.since = kept.hands, kept.told, kept.since
            self._last = max((hand.id for hand in kept.hands), default=0)
        else:
            told = self.since = own[-1] if own else 0
        if kept is None and not own:
            self._queue([Part(0, self._prepared())])
            self.stops = [Stop(0, self.opened.game.start)]
        elif told < len(log):
            self.stops = self.between(told, len(log))[:-1]
        self.gather()

    def _kept(self, path: Path) -> _Kept | None:
        """Return the saved queue; None if none fits the log, Unreadable if its file cannot be read."""
        kept = read_side_file(path.with_suffix(HANDS), _Kept, what="the to-do list of a game")
        return kept if kept is not None and 0 <= kept.told <= len(self.opened.game.log) else None

    def sheet(self) -> list[TodoItem]:
        """What hands do before the first choice of a person."""
        own = self._choices()
        until = self.between(0, own[0])[-1] if own else self._here()
        parts = parts_between(self.opened, [Stop(0, self.opened.game.start), until])
        return [*self._prepared(), *(deed for part in parts for deed in part.todo_items)]

    def _prepared(self) -> list[TodoItem]:
        """What is laid ready before the first piece; nothing on a table that goes on already."""
        opened = self.opened
        if opened.game.header.position is not None:
            return []
        decks = [opened.box.texts.element_name(e.name) for e in opened.box.elements if e.sort == "cards"]
        told = [f"Shuffle, each by itself: {row_of(decks)}", f"Have ready: {opened.box.todo.ready}"]
        return [*opened.box.todo.ground(opened.game.state), *map(TodoItem, told)]

    def _choices(self) -> list[int]:
        """The places of people's choices in the log."""
        log, persons = self.opened.game.log, self.opened.persons
        return [i for i, e in enumerate(log) if e.seat in persons and isinstance(e.answer, Option)]

    def keep(self, path: Path) -> None:
        """Writes the queue beside a game; a disk that is full costs no answer."""
        if self.opened.at_table:
            kept = _Kept(self.stops[0].line, self.since, self.hands)
            with suppress(OSError):
                disk.write(path.with_suffix(HANDS), msgspec.json.encode(kept).decode())


def _leading_to(hands: Sequence[Hand], places: set[str]) -> set[int]:
    """What is not done yet and touches some places, or the places of what follows there."""
    found: set[int] = set()
    for hand in reversed(hands):
        if not hand.done and places & set(hand.cells):
            places |= set(hand.cells)
            found.add(hand.id)
    return found
