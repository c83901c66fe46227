"""Steps that all front ends share: let bots answer, read the log line by line, list what players did."""

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
"""The maximum number of bot answers that are tried before a game from an untrusted source is accepted."""


BOT_FAILED: Final = (
    "the playbook of {seat} failed here ({error!r}); undo an answer, or open the game with another bot"
)


def turn_of(opened: OpenGame, state: Any) -> str:
    """Return the current turn of a position, by the game's own count."""
    return str(opened.box.bots.view(state, opened.sides[0]).turn)


# -- line by line -----------------------------------------------------------------------------------


class ForcedAnswer(NamedTuple):
    """An answer that the program gave for a player because it was the only option; it isn't in the log."""

    seat: Seat
    text: str


class PlayedLine(NamedTuple):
    """A log line with the positions before and after it, and the forced answers before it."""

    entry: Entry | None
    """The log entry; None for the forced answers after the last log line."""
    before: Any
    after: Any
    forced: list[ForcedAnswer]


def lines_since(box: BoardGame[Any], game: Game[Any], after: int, state: Any) -> Iterator[PlayedLine]:
    """Yield the log lines after the first `after` ones; `state` is the position before them."""
    forced: list[ForcedAnswer] = []

    def note_forced(context: Context[Any]) -> None:
        prompt = context.prompt
        assert prompt is not None
        (answer,) = prompt.options
        if prompt.secret_of(answer) is None and (text := box.displays.log_text(context, answer)):
            forced.append(ForcedAnswer(prompt.seat, text))

    last: PlayedLine | None = None
    for again, entry in game.replay(after, state, unasked=note_forced):
        if last is not None:
            yield last._replace(after=again.state)
        last, forced = PlayedLine(entry, again.state.copy(), None, forced), []
    if last is not None:
        yield last._replace(after=game.state)
    if forced:
        yield PlayedLine(None, game.state, game.state, forced)


def log_sentence(box: BoardGame[Any], context: Context[Any], answer: Option) -> str:
    """Return a sentence about what an answer did; if the log has none, the text that lists show."""
    return box.displays.log_text(context, answer) or box.displays.explain(context, answer)


def is_dice(box: BoardGame[Any], entry: Entry) -> bool:
    """Whether a log line is a dice roll, made by the rules or by a bot's playbook."""
    element = entry.call.element if entry.call is not None else str(entry.seat)
    return isinstance(entry.answer, tuple) and box.element(element).sort == "dice"


# -- bots -----------------------------------------------------------------------------------------


def is_bot_next(opened: OpenGame) -> bool:
    """Whether the open prompt is for a bot."""
    prompt = opened.game.prompt
    return prompt is not None and prompt.domain is None and prompt.seat in opened.players


def play_bot_step(opened: OpenGame) -> None:
    """Let the next bot take one step: an answer, or a call for chance."""
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
        raise Refused(BOT_FAILED.format(seat=seat, error=error)) from error


def play_first_turn(opened: OpenGame) -> None:
    """Let playbook bots answer until anybody else has to, as happens when a game is opened.

    The sandbox does this with a position from an untrusted source; if it takes too long, the position is
    rejected.
    """
    with suppress(Refused):  # the game can still be viewed
        for _ in range(FIRST_TURN):
            if not is_bot_next(opened) or not isinstance(_next_player(opened), Bot):
                return
            play_bot_step(opened)


def _next_player(opened: OpenGame) -> Player:
    assert opened.game.prompt is not None
    return opened.players[opened.game.prompt.seat]


# -- what players did -----------------------------------------------------------------------------


def is_by_person(opened: OpenGame, entry: Entry) -> bool:
    """Whether a log line comes from a human player: an answer, an entered outcome, or a correction."""
    is_entered = opened.game.is_entered(entry)
    return entry.correction is not None or entry.seat in opened.persons or is_entered


def last_person_number(opened: OpenGame, upto: int | None = None) -> int:
    """Return the number of the human players' last log line, in the whole log or its first `upto` lines."""
    for entry in reversed(opened.game.log[:upto]):
        if is_by_person(opened, entry):
            return entry.number
    raise Refused("there is nothing to undo")
