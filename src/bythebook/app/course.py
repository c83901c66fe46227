"""The course of a game, whichever face shows it: bots answer, answers are taken back, hands are counted."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from bythebook.app.opening import Opened
from bythebook.kernel.ask import Option
from bythebook.kernel.chance import Typed
from bythebook.kernel.game import Refused
from bythebook.kernel.log import Entry
from bythebook.kernel.step import Table
from bythebook.players.match import answer_next
from bythebook.players.random import RandomPlayer


def turn_of(opened: Opened, table: Any) -> str:
    """The turn of a position, as the game counts it."""
    return str(opened.box.view(table, opened.sides[0]).turn)


# -- bots -----------------------------------------------------------------------------------------


def bot_is_asked(opened: Opened) -> bool:
    """Whether the open ask is for somebody who is no person."""
    ask = opened.game.ask
    return ask is not None and ask.domain is None and ask.seat in opened.players


def bot_answers(opened: Opened) -> None:
    """One step of the bot that is asked: an answer, or a call for chance."""
    game = opened.game
    assert game.ask is not None
    seat = game.ask.seat
    player = opened.players[seat]
    if isinstance(player, RandomPlayer):
        player.after(sum(e.seat == seat and isinstance(e.answer, Option) for e in game.log))
    answer_next(game, opened.box, player)


# -- what hands must do ---------------------------------------------------------------------------


class Since:
    """From where hands are counted: the position before the person's last answer.

    More than one position where several turns were taken back or given again: hands go from each to the next.
    """

    def __init__(self, opened: Opened) -> None:
        self.opened = opened
        self.way: list[Table] = [opened.game.table.copy()]
        self.line = len(opened.game.log)

    def mark(self, way: list[Table] | None = None) -> None:
        """From here on hands are counted, or along a way of positions."""
        self.way, self.line = way or [self.opened.game.table.copy()], len(self.opened.game.log)

    def hands(self) -> list[str]:
        """What hands must do on the table since then."""
        *earlier, last = self.way
        box, game = self.opened.box, self.opened.game
        ways = pairwise([*earlier, last])
        steps = [step for one, other in ways for step in box.hands(one, other, ())]
        return steps + box.hands(last, game.table, game.log[self.line :])

    def _turns_from(self, number: int) -> list[Table]:
        """The position before an ask, and where each later turn begins."""
        found: list[Table] = []
        turn = ""
        for game, entry in self.opened.game.retold():
            if entry.number >= number and turn_of(self.opened, game.table) != turn:
                turn = turn_of(self.opened, game.table)
                found.append(game.table.copy())
        return found

    # -- back and forth -----------------------------------------------------------------------------

    def take_back(self, number: int, *, across_fences: bool) -> list[Entry]:
        """Take back everything from an ask on; outcomes that a person told are no fence."""
        game = self.opened.game
        free = all(told_by_hand(self.opened, e) for e in game.log if e.number >= number and e.fence)
        way = [game.table.copy(), *reversed(self._turns_from(number)[1:])]
        taken = game.undo(number, across_fences=across_fences or free)
        if not taken:
            raise Refused(f"nothing was answered from ask {number} on")
        self.mark(way)
        return taken

    def give_again(self) -> list[Entry]:
        """Give again what the last undo took back."""
        if not self.opened.game.undone:
            raise Refused("there is nothing to give again")
        done = self.opened.game.redo()
        self.mark(self._turns_from(done[0].number))
        return done


def told_by_hand(opened: Opened, entry: Entry) -> bool:
    """Whether a person told this outcome of dice or cards."""
    element = entry.call.element if entry.call is not None else str(entry.seat)
    return isinstance(entry.answer, tuple) and isinstance(opened.game.sources.get(element), Typed)


def by_person(opened: Opened, entry: Entry) -> bool:
    """Whether a line is a person's doing: an answer, an outcome told, or a correction."""
    return entry.correction is not None or entry.seat in opened.persons or told_by_hand(opened, entry)


def last_by_person(opened: Opened, upto: int | None = None) -> int:
    """The ask of the last line by a person, among all lines or the first so many."""
    lines = opened.game.log[:upto]
    numbers = [entry.number for entry in lines if by_person(opened, entry)]
    if not numbers:
        raise Refused("there is nothing to take back")
    return max(numbers)
