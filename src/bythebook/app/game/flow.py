"""How a game goes on, wherever it is shown: bots answer, and people take back what they did."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bythebook.app.game.open_game import OpenGame
from bythebook.games.boardgame import BoardGame
from bythebook.kernel.ask import Option
from bythebook.kernel.game import Game, Refused
from bythebook.kernel.log import Entry
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


# -- what people did ------------------------------------------------------------------------------


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
