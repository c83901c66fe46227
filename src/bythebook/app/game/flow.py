"""How a game goes on, wherever it is shown: bots answer, answers are taken back, hands follow."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from bythebook.app.game.open_game import OpenGame
from bythebook.games.boardgame import BoardGame
from bythebook.games.shared.scenery import Deed
from bythebook.kernel.ask import Option
from bythebook.kernel.game import Game, Refused
from bythebook.kernel.log import Entry
from bythebook.kernel.step import Table
from bythebook.players.match import answer_next
from bythebook.players.random import RandomPlayer


def turn_of(opened: OpenGame, table: Any) -> str:
    """The turn of a position, as the game counts it."""
    return str(opened.box.bots.view(table, opened.sides[0]).turn)


# -- line by line -----------------------------------------------------------------------------------


def lines_since(game: Game[Any], after: int, table: Any) -> Iterator[tuple[Entry, Any, Any]]:
    """The lines after so many, each with the positions before and after it; the table is where they begin."""
    last: tuple[Entry, Any] | None = None
    for again, entry in game.retold(after, table):
        if last is not None:
            yield (*last, again.table)
        last = entry, again.table.copy()
    if last is not None:
        yield (*last, game.table)


def is_dice(box: BoardGame[Any], entry: Entry) -> bool:
    """Whether a line tells what dice show: those of the rules, or those of a bot's page."""
    element = entry.call.element if entry.call is not None else str(entry.seat)
    return isinstance(entry.answer, tuple) and box.element(element).sort == "dice"


# -- bots -----------------------------------------------------------------------------------------


def bot_is_asked(opened: OpenGame) -> bool:
    """Whether a bot is asked."""
    ask = opened.game.ask
    return ask is not None and ask.domain is None and ask.seat in opened.players


def bot_answers(opened: OpenGame) -> None:
    """One step of the bot that is asked: an answer, or a call for chance."""
    game = opened.game
    assert game.ask is not None
    seat = game.ask.seat
    player = opened.players[seat]
    if isinstance(player, RandomPlayer):
        player.after(sum(e.seat == seat and isinstance(e.answer, Option) for e in game.log))
    try:
        answer_next(game, opened.box, player)
    except ValueError:
        raise
    except Exception as error:
        more = "take back an answer, or open the game with another bot"
        raise Refused(f"the playbook of {seat} cannot go on from here ({error!r}); {more}") from error


# -- what hands must do ---------------------------------------------------------------------------


class Stop(NamedTuple):
    """A position that hands start from or lead to."""

    line: int
    """How many lines of the log lead there; below 0 where they were taken back."""
    table: Table


class Part(NamedTuple):
    """What hands must do from one stop to the next."""

    line: int
    deeds: list[Deed]


def parts_between(opened: OpenGame, stops: list[Stop]) -> list[Part]:
    """What hands must do along a series of positions, stop by stop."""
    pairs = pairwise(stops)
    return [Part(one.line, opened.box.hands.deeds(one.table, other.table)) for one, other in pairs]


class HandsToDo:
    """From where hands are counted: the position before the person's last answer, and the stops since.

    A stop is where hands had to be done before it could go on: before an outcome that a person told, and at
    the end of a turn; or where turns were taken back or given again. Hands go from each to the next.
    """

    def __init__(self, opened: OpenGame) -> None:
        self.opened = opened
        self.stops = [self._here()]
        self.turned = False
        """Whether answers were taken back or given again last, so that hands still follow that."""

    def _here(self) -> Stop:
        return Stop(len(self.opened.game.log), self.opened.game.table.copy())

    def taken_back(self) -> list[Stop]:
        """The stops of what was taken back and given again just before."""
        return self.stops if self.turned else []

    def mark(self, way: list[Stop] | None = None) -> None:
        """Counts hands from here on, or along a series of positions."""
        self.stops = way or [self._here()]
        self.turned = False

    def pause(self) -> None:
        """Adds a stop: hands are done up to here before the game goes on."""
        if self.stops[-1].line != len(self.opened.game.log):
            self.stops.append(self._here())

    def recall(self) -> None:
        """The stops of a game that was read from its file."""
        log, persons = self.opened.game.log, self.opened.persons
        own = [i for i, e in enumerate(log) if e.seat in persons and isinstance(e.answer, Option)]
        if own:
            self.stops = self.between(own[-1], len(log))[:-1]

    def parts(self) -> list[Part]:
        """What hands must do on the table since then, stop by stop."""
        return parts_between(self.opened, [*self.stops, self._here()])

    def hands(self) -> list[Deed]:
        """What hands must do on the table since then."""
        return [deed for part in self.parts() for deed in part.deeds]

    def between(self, first: int, last: int) -> list[Stop]:
        """The stops from just before one line of the log to just before another, both included."""
        found: list[Stop] = []
        turn = ""
        for i, (game, entry) in enumerate(self.opened.game.retold()):
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
            now = turn_of(self.opened, game.table)
            if i == first or now != turn or by_person(self.opened, entry):
                found.append(Stop(i, game.table.copy()))
            turn = now
        else:
            return [*found, self._here()]
        return [*found, Stop(last, game.table.copy())]

    def _turns_from(self, number: int) -> list[Stop]:
        """The position before an ask, and where each later turn begins."""
        found: list[Stop] = []
        turn = ""
        for i, (game, entry) in enumerate(self.opened.game.retold()):
            if entry.number >= number and turn_of(self.opened, game.table) != turn:
                turn = turn_of(self.opened, game.table)
                found.append(Stop(i, game.table.copy()))
        return found

    # -- back and forth -----------------------------------------------------------------------------

    def take_back(self, number: int, *, across_fences: bool) -> list[Entry]:
        """Take back everything from an ask on; outcomes that a person told are no fence, a correction is."""
        game = self.opened.game
        since = [e for e in game.log if e.number >= number and (e.fence or e.correction is not None)]
        free = all(game.told_by_hand(e) for e in since)
        back = [self._here(), *reversed(self._turns_from(number)[1:])]
        taken = game.undo(number, across_fences=across_fences or free)
        if not taken:
            raise Refused(f"there is no answer from ask {number} on")
        self.mark([Stop(-1 - stop.line, stop.table) for stop in back])
        self.turned = True
        return taken

    def give_again(self) -> list[Entry]:
        """Bring back what the last undo took back."""
        if not self.opened.game.undone:
            raise Refused("there is nothing to redo")
        done = self.opened.game.redo()
        self.mark(self._turns_from(done[0].number))
        self.turned = True
        return done


def by_person(opened: OpenGame, entry: Entry) -> bool:
    """Whether a line is a person's doing: an answer, an outcome told, or a correction."""
    told = opened.game.told_by_hand(entry)
    return entry.correction is not None or entry.seat in opened.persons or told


def last_by_person(opened: OpenGame, upto: int | None = None) -> int:
    """The ask of the last line by a person, among all lines or the first so many."""
    lines = opened.game.log[:upto]
    numbers = [entry.number for entry in lines if by_person(opened, entry)]
    if not numbers:
        raise Refused("there is nothing to take back")
    return max(numbers)
