"""How a game goes on, wherever it is shown: bots answer, and people take back what they did."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final, NamedTuple

from bythebook.app.game.open_game import OpenGame
from bythebook.games.boardgame import BoardGame
from bythebook.kernel.context import Context
from bythebook.kernel.game import Game, Refused
from bythebook.kernel.log import Entry
from bythebook.kernel.prompt import Option, Seat
from bythebook.players import Player
from bythebook.players.bot import Bot
from bythebook.players.match import answer_next
from bythebook.players.random import RandomPlayer

FIRST_TURN: Final = 100
"""The most answers of bots that are tried before a game from elsewhere is accepted."""


def turn_of(opened: OpenGame, state: Any) -> str:
    """The turn of a position, as the game counts it."""
    return str(opened.box.bots.view(state, opened.sides[0]).turn)


# -- line by line -----------------------------------------------------------------------------------


class ForcedAnswer(NamedTuple):
    """An answer that was given for a person, being the only one; it has no line of its own."""

    seat: Seat
    text: str


class PlayedLine(NamedTuple):
    """A line of the log with the positions before and after it, and what was answered unasked before it."""

    entry: Entry | None
    """None after the last line, where something was answered unasked since."""
    before: Any
    after: Any
    unasked: list[ForcedAnswer]


def lines_since(box: BoardGame[Any], game: Game[Any], after: int, state: Any) -> Iterator[PlayedLine]:
    """The lines after so many; the table is where they begin."""
    heard: list[ForcedAnswer] = []

    def hear(context: Context[Any]) -> None:
        prompt = context.prompt
        assert prompt is not None
        (answer,) = prompt.options
        if prompt.secret_of(answer) is None and (text := box.displays.log_text(context, answer)):
            heard.append(ForcedAnswer(prompt.seat, text))

    last: PlayedLine | None = None
    for again, entry in game.replay(after, state, unasked=hear):
        if last is not None:
            yield last._replace(after=again.state)
        last, heard = PlayedLine(entry, again.state.copy(), None, heard), []
    if last is not None:
        yield last._replace(after=game.state)
    if heard:
        yield PlayedLine(None, game.state, game.state, heard)


def is_dice(box: BoardGame[Any], entry: Entry) -> bool:
    """Whether a line tells what dice show: those of the rules, or those of a bot's page."""
    element = entry.call.element if entry.call is not None else str(entry.seat)
    return isinstance(entry.answer, tuple) and box.element(element).sort == "dice"


# -- bots -----------------------------------------------------------------------------------------


def is_bot_next(opened: OpenGame) -> bool:
    """Whether a bot is asked."""
    prompt = opened.game.prompt
    return prompt is not None and prompt.domain is None and prompt.seat in opened.players


def play_bot_step(opened: OpenGame) -> None:
    """One step of the bot that is asked: an answer, or a call for chance."""
    game = opened.game
    assert game.prompt is not None
    seat, player = game.prompt.seat, _next_player(opened)
    if isinstance(player, RandomPlayer):
        player.after(sum(e.seat == seat and isinstance(e.answer, Option) for e in game.log))
    try:
        answer_next(game, opened.box, player)
    except Refused:
        raise
    except Exception as error:
        more = "take back an answer, or open the game with another bot"
        raise Refused(f"the playbook of {seat} cannot go on from here ({error!r}); {more}") from error


def play_first_turn(opened: OpenGame) -> None:
    """Let bots that play by a page answer until somebody else is asked, as they do when a game is opened.

    The sandbox does this with a position from elsewhere: if it takes too long the position is rejected.
    """
    with suppress(Refused):  # people can still look at the game
        for _ in range(FIRST_TURN):
            if not is_bot_next(opened) or not isinstance(_next_player(opened), Bot):
                return
            play_bot_step(opened)


def _next_player(opened: OpenGame) -> Player:
    assert opened.game.prompt is not None
    return opened.players[opened.game.prompt.seat]


# -- what people did ------------------------------------------------------------------------------


def is_by_person(opened: OpenGame, entry: Entry) -> bool:
    """Whether a line is a person's doing: an answer, an outcome told, or a correction."""
    told = opened.game.is_entered(entry)
    return entry.correction is not None or entry.seat in opened.persons or told


def last_person_number(opened: OpenGame, upto: int | None = None) -> int:
    """The ask of the last line by a person, among all lines or the first so many."""
    for entry in reversed(opened.game.log[:upto]):
        if is_by_person(opened, entry):
            return entry.number
    raise Refused("there is nothing to take back")
