"""Try a playbook in a position: its turn answer by answer, with the reason for each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from bythebook import games
from bythebook.app.game.drafts import origin_of
from bythebook.app.game.links import unpack_position
from bythebook.app.game.open_game import open_position
from bythebook.app.game.saved_games import report_as_problems
from bythebook.app.web.pages.studio.differing import BookAnswer, book_answer, where
from bythebook.app.web.pages.studio.shelf import TextOnly
from bythebook.app.web.pages.table.scene import ground_name
from bythebook.app.web.requests import Name, Text
from bythebook.games.boardgame import BoardGame
from bythebook.games.shared.scenery import Board
from bythebook.kernel import log
from bythebook.kernel.context import Context
from bythebook.kernel.game import PERSON, Game, Refused
from bythebook.kernel.prompt import Option, Seat
from bythebook.lab.turn_differences import answer_once
from bythebook.players.bot import Bot
from bythebook.players.positions import first_state, is_position
from bythebook.players.seating import SeatPlaybook, program

MOST_DECISIONS = 12
"""The maximum number of answers shown of a turn."""


class TryRequest(TextOnly, frozen=True, kw_only=True):
    """A playbook and a position: a file, the fragment of a link, or a line of a saved game."""

    position: Text = ""
    fragment: Text = ""
    saved: Name = ""
    line: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


class PositionTrial(msgspec.Struct, frozen=True):
    """A playbook, and a position to try it in."""

    game: str
    bot: str
    text: str
    position: str
    line: int = 0


class TrialStep(BookAnswer, frozen=True):
    """One answer of a turn, and the board before it."""

    board: Board


class TrialResult(msgspec.Struct, frozen=True):
    """What a playbook does in a position, answer by answer, until the end of the turn."""

    where: str
    seat: str
    side: str
    """The color of the seat."""
    question: str
    ground: str
    steps: list[TrialStep]
    ended: str
    """Why no more answers follow."""


def trial_of(name: str, sent: TryRequest, position: str) -> PositionTrial:
    """Return a playbook with the text of a position."""
    origin = origin_of(name)
    if origin.game not in games.names():
        raise Refused(
            "This playbook isn't for a supported game, so it can't be tested on positions. Use the guide."
        )
    text = position or sent.position or unpack_position(sent.fragment)
    return PositionTrial(origin.game, origin.bot, sent.text, text, sent.line)


def run_trial(data: dict[str, Any]) -> TrialResult:
    """Let the seat that is asked in a position play its turn with a playbook, and return its answers."""
    sent = msgspec.convert(data, PositionTrial)
    made = program(sent.game, SeatPlaybook("book.md", sent.text))
    box, player = games.load(sent.game), Bot(made, trace=True)
    with report_as_problems():
        game = _game_of(box, sent)
        prompt = game.prompt
        if prompt is None or prompt.domain is not None:
            raise Refused("Nobody decides anything in this position.")
        position, question = where(box, game), box.displays.question(game.context)
        steps = list(_steps(box, game, player, prompt.seat))
    first = steps[0].board if steps else None
    ended = (
        "The turn is over."
        if len(steps) < MOST_DECISIONS
        else f"Only the first {MOST_DECISIONS} answers are shown."
    )
    side = box.color_of(prompt.seat)
    return TrialResult(
        position, str(prompt.seat), side, question, ground_name(first) if first else "", steps, ended
    )


def _steps(box: BoardGame[Any], game: Game[Any], player: Bot, seat: Seat) -> Iterator[TrialStep]:
    """Yield the answers of a turn while the same seat gives them; only the first has the board's ground."""
    turn = box.bots.view(game.state, seat).turn
    for n in range(MOST_DECISIONS):
        prompt = game.prompt
        if prompt is None or prompt.seat != seat or prompt.domain is not None:
            return
        if box.bots.view(game.state, seat).turn != turn:
            return
        before = game.state.copy()
        decision = answer_once(game, box, player)
        board = box.renderer.board(before, seat)
        if n:
            board = msgspec.structs.replace(board, ground="", small_ground="")
        answer = book_answer(box, Context.of(before), seat, player.program, decision)
        yield TrialStep(answer.text, answer.cells, answer.trace, answer.reason, board)


def _game_of(box: BoardGame[Any], sent: PositionTrial) -> Game[Any]:
    """Return the game in a position, or a saved game before a line or before the bot's last turn."""
    if is_position(sent.position):
        return _seeded(open_position(sent.position, file="position", game=sent.game).game)
    header = log.read(sent.position).header
    if header.game != sent.game:
        raise Refused(f"This is a game of {header.game}, but the playbook is for {sent.game}.")
    game = Game.load(box, sent.position, state=first_state(box, header))
    if not game.log:
        return _seeded(game)
    if sent.line:
        for line, (then, _) in enumerate(game.replay(), 1):
            if line == sent.line:
                return _seeded(then)
        raise Refused(f"The log has no line {sent.line}; it has {len(game.log)}.")
    return _last_turn(box, game, sent.bot)


def _last_turn(box: BoardGame[Any], game: Game[Any], bot: str) -> Game[Any]:
    """Return a game before a bot's last turn; at the end of the game if the bot had no turn."""
    others = {seat: who for seat, who in game.header.seats.items() if who != PERSON}
    own = {seat for seat in others if not bot or bot in box.bots.bots_for(seat)}
    found, last = None, ""
    for then, entry in game.replay():
        if entry.seat not in own or not isinstance(entry.answer, Option) or then.prompt is None:
            continue
        turn = f"{entry.seat} {box.bots.view(then.state, entry.seat).turn}"
        if turn != last and not then.state.results and then.prompt.domain is None:
            found, last = _seeded(then), turn
    return found or _seeded(game)


def _seeded(game: Game[Any]) -> Game[Any]:
    """Return a copy of a game whose dice and decks follow from its seed."""
    made = game.copy()
    made.sources = {}
    return made
