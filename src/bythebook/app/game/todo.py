"""The to-do list of a game on a physical board: the pieces and cards to move, saved beside the game.

An item leaves the list only when the player ticks it or answers the roll that needs it. The list therefore
survives answers, corrections and restarts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from bythebook.app.game.flow import is_by_person, turn_of
from bythebook.app.game.open_game import OpenGame
from bythebook.app.game.saves import TODO_SUFFIX, read_side_file
from bythebook.games.shared.grammar import join_names
from bythebook.games.shared.scenery import TodoItem
from bythebook.kernel import disk
from bythebook.kernel.game import Refused
from bythebook.kernel.log import Entry
from bythebook.kernel.prompt import Option
from bythebook.kernel.step import State

MOST_ITEMS = 600
"""The maximum number of items kept for a game, including ticked ones."""


class Stop(NamedTuple):
    """A position at which a player brings the real board up to date."""

    line: int
    """The number of log lines before the stop; negative if these lines were undone."""
    state: State


class TodoStage(NamedTuple):
    """What to move between one stop and the next."""

    line: int
    todo_items: list[TodoItem]


class QueuedItem(TodoItem, frozen=True, kw_only=True):
    """An item of the list."""

    id: int
    line: int
    """The number of log lines before the item; negative if the item undoes something."""
    done: bool = False
    away: bool = False
    """Whether the item was ticked before the last answer and is no longer shown."""
    needed: bool = False
    """Whether the open roll needs the item, so that it is shown first."""


class _SavedQueue(msgspec.Struct, rename={"read_to": "told", "items": "hands"}):
    """The file of a list. The keys in the file keep their original names."""

    read_to: int
    """The number of log lines that the items cover."""
    since: int
    items: list[QueuedItem]


def todo_between(opened: OpenGame, stops: Sequence[Stop]) -> list[TodoStage]:
    """Return what to move through a series of positions, one stage for each pair of adjacent stops."""
    pairs = pairwise(stops)
    return [TodoStage(one.line, opened.box.todo.todo_items(one.state, other.state)) for one, other in pairs]


class TodoList:
    """The to-do list of a game, and the position that its items lead to.

    Items are computed stop by stop. A stop is a moment at which the board must be up to date before the game
    can continue (before an outcome that the player enters, and at the end of a turn), or at which turns were
    undone or redone.
    """

    def __init__(self, opened: OpenGame) -> None:
        self.opened = opened
        self.items: list[QueuedItem] = []
        self.since = len(opened.game.log)
        """The log line at which the list begins; everything before it is done."""
        self.stops = [self._current_stop()]
        """The position that the items lead to, followed by the later stops."""
        self._last_id = 0

    def _current_stop(self) -> Stop:
        return Stop(len(self.opened.game.log), self.opened.game.state.copy())

    # -- the list ---------------------------------------------------------------------------------

    def mark_current(self) -> None:
        """Assume that the physical board is up to date: later items start from the current position."""
        self.stops = [self._current_stop()]

    def add_stop(self) -> None:
        """Add the current position as a stop: everything before it must be done before the game continues."""
        if self.stops[-1].line != len(self.opened.game.log):
            self.stops.append(self._current_stop())

    def queue_new(self) -> None:
        """Add the items that lead to the current position."""
        if self.opened.at_table:
            self._queue(todo_between(self.opened, [*self.stops, self._current_stop()]))
        self.mark_current()

    def _queue(self, stages: Iterable[TodoStage]) -> None:
        for stage in stages:
            for item in stage.todo_items:
                self._last_id += 1
                fields = msgspec.structs.asdict(item)
                self.items.append(QueuedItem(**fields, id=self._last_id, line=stage.line))
        del self.items[:-MOST_ITEMS]

    def tick(self, ids: Collection[int] | None, *, done: bool) -> None:
        """Tick items or remove their ticks; without ids, all shown items."""
        known = {item.id for item in self.items}
        if odd := sorted(set(ids or ()) - known):
            raise Refused(f"the to-do list has no item {odd[0]}")
        self.items = [
            replace(item, done=done) if not item.away and (ids is None or item.id in ids) else item
            for item in self.items
        ]

    def note_answer(self, *, chosen: bool) -> None:
        """Handle a player's answer: tick what the open roll needed and hide what was already ticked.

        A player's first choice ticks the whole setup. `chosen` is False for an outcome of real dice or
        cards.
        """
        begun = not chosen or self._person_choices()
        self.tick([item.id for item in self.visible_items() if item.needed] if begun else None, done=True)
        self.items = [replace(item, away=item.done) for item in self.items]

    def visible_items(self) -> list[QueuedItem]:
        """Return the open items and those just ticked: first what the roll needs, then what is undone."""
        here = [item for item in self.items if not item.away]
        prompt = self.opened.game.prompt
        is_roll = prompt is not None and prompt.domain is not None
        needed = _leading_to(
            here, set(self.opened.box.displays.acting(self.opened.game.context)) if is_roll else set()
        )
        back = {item.id for item in here if item.line < 0}
        places = {cell for item in here if item.id in back for cell in item.cells}
        first = back | _leading_to([item for item in here if item.id < max(back, default=0)], places)
        marked = [replace(item, needed=item.id in needed) for item in here]
        return sorted(marked, key=lambda item: (not item.needed, item.id not in first))

    # -- undo and redo ----------------------------------------------------------------------------

    def undo(self, number: int, *, across_barriers: bool) -> list[Entry]:
        """Undo everything from a prompt on and queue the reverse moves; return the undone log lines.

        A correction blocks it unless `across_barriers`. Outcomes that a player entered don't block it.
        """
        game = self.opened.game
        since = [e for e in game.log if e.number >= number and (e.undo_barrier or e.correction is not None)]
        is_free = all(game.is_entered(e) for e in since)
        back = [self._current_stop(), *reversed(self._turn_starts_from(number)[1:])]
        undone = game.undo(number, across_barriers=across_barriers or is_free)
        if not undone:
            raise Refused(f"there is nothing to undo from decision {number} on")
        self._remove_undone(len(game.log), [Stop(-1 - stop.line, stop.state) for stop in back])
        self.mark_current()
        return undone

    def _remove_undone(self, cut: int, back: list[Stop]) -> None:
        """Drop the open items of undone lines; queue the reverse of items that are done."""
        late = [item for item in self.items if item.line >= cut]
        if cut >= self.since and not any(item.done for item in late):
            self.items = [item for item in self.items if item.line < cut]
            return
        self.items = [item for item in self.items if item.line < cut or not item.done]
        if self.opened.at_table:
            self._queue(todo_between(self.opened, [*back, self._current_stop()]))
            self._cancel_reversed()

    def _cancel_reversed(self) -> None:
        """Drop each open move together with a later move that exactly reverses it."""
        for back in [item for item in self.items if item.line < 0 and item.way and not item.done]:
            for way in self.items:
                same = (way.what, way.way) == (back.what, back.way[::-1])
                if same and way.line >= 0 and way.id < back.id and not way.done:
                    self.items = [item for item in self.items if item.id not in (way.id, back.id)]
                    break

    def redo(self) -> list[Entry]:
        """Redo what the last undo removed and queue the moves; return the log lines."""
        if not self.opened.game.undone:
            raise Refused("there is nothing to redo")
        done = self.opened.game.redo()
        self.stops = self._turn_starts_from(done[0].number)
        self.queue_new()
        return done

    def queue_from(self, before: State) -> None:
        """Queue the moves from an earlier position to the current one, after the log was changed."""
        self.stops = [Stop(len(self.opened.game.log), before)]
        self.queue_new()

    # -- stops of the past ------------------------------------------------------------------------

    def stops_between(self, first: int, last: int) -> list[Stop]:
        """Return the stops between the moments just before two lines of the log, both included."""
        stops: list[Stop] = []
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
                and not self.opened.game.is_entered(entry)
            ):
                continue  # nobody waits for a roll that the program makes
            now = turn_of(self.opened, game.state)
            if i == first or now != turn or is_by_person(self.opened, entry):
                stops.append(Stop(i, game.state.copy()))
            turn = now
        else:
            return [*stops, self._current_stop()]
        return [*stops, Stop(last, game.state.copy())]

    def _turn_starts_from(self, number: int) -> list[Stop]:
        """Return the position before a prompt, and the start of each later turn."""
        stops: list[Stop] = []
        turn, first = "", self.opened.game.line_at(number)
        for i, (game, _) in enumerate(self.opened.game.replay(first), first):
            if turn_of(self.opened, game.state) != turn:
                turn = turn_of(self.opened, game.state)
                stops.append(Stop(i, game.state.copy()))
        return stops

    # -- the file ---------------------------------------------------------------------------------

    def load(self, path: Path) -> None:
        """Read the list saved beside a game and add what was played since.

        Without a saved list, it contains the setup, or everything since a player's last choice.
        """
        log, choices = self.opened.game.log, self._person_choices()
        saved = self._read_saved(path)
        if saved is not None:
            self.items, read_to, self.since = saved.items, saved.read_to, saved.since
            self._last_id = max((item.id for item in saved.items), default=0)
        else:
            read_to = self.since = choices[-1] if choices else 0
        if saved is None and not choices:
            self._queue([TodoStage(0, self._preparation())])
            self.stops = [Stop(0, self.opened.game.start)]
        elif read_to < len(log):
            self.stops = self.stops_between(read_to, len(log))[:-1]
        self.queue_new()

    def _read_saved(self, path: Path) -> _SavedQueue | None:
        """Return the saved list; None if it doesn't fit the log, UnreadableFile if its file can't be read."""
        saved = read_side_file(path.with_suffix(TODO_SUFFIX), _SavedQueue, what="the to-do list of a game")
        return saved if saved is not None and 0 <= saved.read_to <= len(self.opened.game.log) else None

    def setup_items(self) -> list[TodoItem]:
        """Return everything to do before a player's first choice."""
        choices = self._person_choices()
        until = self.stops_between(0, choices[0])[-1] if choices else self._current_stop()
        stages = todo_between(self.opened, [Stop(0, self.opened.game.start), until])
        return [*self._preparation(), *(item for stage in stages for item in stage.todo_items)]

    def _preparation(self) -> list[TodoItem]:
        """Return what to have ready before the first piece; nothing if the game began from a position."""
        opened = self.opened
        if opened.game.header.position is not None:
            return []
        decks = [opened.box.texts.element_name(e.name) for e in opened.box.elements if e.sort == "cards"]
        sentences = [f"Shuffle separately: {join_names(decks)}", f"Keep at hand: {opened.box.todo.ready}"]
        return [*opened.box.todo.ground(opened.game.state), *map(TodoItem, sentences)]

    def _person_choices(self) -> list[int]:
        """Return the indexes of the log lines in which players chose something."""
        log, persons = self.opened.game.log, self.opened.persons
        return [i for i, e in enumerate(log) if e.seat in persons and isinstance(e.answer, Option)]

    def save(self, path: Path) -> None:
        """Write the list beside a game; if the disk is full, keep the list in memory and continue."""
        if self.opened.at_table:
            saved = _SavedQueue(self.stops[0].line, self.since, self.items)
            with suppress(OSError):
                disk.write(path.with_suffix(TODO_SUFFIX), msgspec.json.encode(saved).decode())


def _leading_to(items: Sequence[QueuedItem], places: set[str]) -> set[int]:
    """Return the ids of open items that touch certain places, or the places of later items found this way."""
    ids: set[int] = set()
    for item in reversed(items):
        if not item.done and places & set(item.cells):
            places |= set(item.cells)
            ids.add(item.id)
    return ids
