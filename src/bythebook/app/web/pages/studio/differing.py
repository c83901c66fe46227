"""What a playbook changes: turns from a sample in which its decision differs from its original's."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from bythebook import games
from bythebook.app.game.drafts import origin_of
from bythebook.app.web.narration import title
from bythebook.app.web.pages.studio.shelf import TextOnly
from bythebook.app.web.pages.why.lines import ReasonOnPages, read_reason
from bythebook.games.boardgame import BoardGame
from bythebook.games.shared.scenery import Arrow, Board
from bythebook.kernel.context import Context
from bythebook.kernel.game import Game, Refused
from bythebook.kernel.prompt import Option, Seat
from bythebook.lab import turn_differences as stored
from bythebook.lab.turn_differences import PARTS, ExplainedAnswer, differences, sample_turns
from bythebook.playbook.run.runner import Program
from bythebook.players import library
from bythebook.players.seating import SeatPlaybook, program

Number = Annotated[int, Meta(ge=0, le=1_000)]


class ChangesRequest(TextOnly, frozen=True, kw_only=True):
    """A text and a part of the turn sample; with a number, one of the turns."""

    part: Number = 0
    turn: Number = 0


class BookComparison(msgspec.Struct, frozen=True):
    """A playbook and its original."""

    game: str
    bot: str
    """The bot whose turns are used for the comparison."""
    text: str
    before: str
    part: int = 0
    turn: int = 0


class ChangedTurn(msgspec.Struct, frozen=True):
    """A turn in which two playbooks decide differently, as a row of a list."""

    part: int
    turn: int
    where: str
    first: str
    second: str


class BookChanges(msgspec.Struct, frozen=True):
    """The differences in one part of the sample."""

    asked: int
    """The number of turns in this part."""
    parts: int
    found: list[ChangedTurn]


class BookAnswer(msgspec.Struct, frozen=True):
    """A playbook's decision in a position, and the reason."""

    text: str
    cells: tuple[str, ...]
    trace: tuple[Arrow, ...]
    reason: ReasonOnPages


class TurnDifference(msgspec.Struct, frozen=True):
    """A position with both decisions."""

    where: str
    seat: str
    side: str
    """The color of the seat."""
    board: Board
    before: BookAnswer
    after: BookAnswer


def comparison(name: str, sent: ChangesRequest) -> BookComparison:
    """Return a playbook with its original, for a comparison in the turns of the original's bot."""
    origin = origin_of(name)
    if origin.game not in games.names():
        raise Refused(
            "This playbook isn't for a supported game, so it can't be tested on positions. Use the guide."
        )
    box = games.load(origin.game)
    bot = origin.bot or box.bots.bot_for(box.seats[0])
    return BookComparison(origin.game, bot, sent.text, library.original_text(name), sent.part, sent.turn)


def find_changes(data: dict[str, Any]) -> BookChanges:
    """Return the turns in one part of the sample in which two playbooks decide differently."""
    sent = msgspec.convert(data, BookComparison)
    box = games.load(sent.game)
    turns = sample_turns(sent.game, sent.bot, sent.part)
    found = []
    if sent.text != sent.before:
        for number, each in differences(sent.game, sent.bot, sent.part, *_both(sent)):
            if each is not None:
                both = (each.first.answer, each.second.answer)
                answers = [sentence(box, each.game.context, each.seat, answer) for answer in both]
                found.append(ChangedTurn(sent.part, number, where(box, each.game), answers[0], answers[1]))
    return BookChanges(len(turns), PARTS, found)


def find_difference(data: dict[str, Any]) -> TurnDifference:
    """Return one turn in which two playbooks decide differently: the board and both reasons."""
    sent = msgspec.convert(data, BookComparison)
    box = games.load(sent.game)
    turns = sample_turns(sent.game, sent.bot, sent.part)
    first, second = _both(sent)
    found = stored.difference(turns[sent.turn], first, second) if sent.turn < len(turns) else None
    if found is None:
        raise Refused("Both playbooks decide the same in this turn.")
    seat, state, context = found.seat, found.game.state, found.game.context
    return TurnDifference(
        where(box, found.game),
        str(seat),
        box.color_of(seat),
        box.renderer.board(state, seat),
        book_answer(box, context, seat, first, ExplainedAnswer(found.first.answer, found.whys[0])),
        book_answer(box, context, seat, second, ExplainedAnswer(found.second.answer, found.whys[1])),
    )


def _both(sent: BookComparison) -> tuple[Program, Program]:
    return program(sent.game, SeatPlaybook("before.md", sent.before)), program(
        sent.game, SeatPlaybook("book.md", sent.text)
    )


def book_answer(
    box: BoardGame[Any], context: Context[Any], seat: Seat, made: Program, taken: ExplainedAnswer
) -> BookAnswer:
    """Return a decision in words and on the board, with the reason page by page."""
    text = sentence(box, context, seat, taken.answer)
    steps = taken.why.steps if taken.why is not None else []
    tip = taken.why.reason if taken.why is not None else ""
    return BookAnswer(
        text,
        box.displays.targets(context, taken.answer),
        box.displays.arrows(context, taken.answer),
        read_reason(made.book, steps, act=text, tip=tip, otherwise="", seat=str(seat)),
    )


def sentence(box: BoardGame[Any], context: Context[Any], seat: Seat, answer: Option) -> str:
    """Return an answer as a sentence; in the notation if it has no sentence."""
    text = box.displays.log_text(context, answer) or box.notation(answer)
    if box.texts.seats_act:
        return f"{title(seat)} {text[:1].lower()}{text[1:]}"
    return title(text)


def where(box: BoardGame[Any], game: Game[Any]) -> str:
    """Return what game and setup is played, and which turn it is."""
    name, turn = box.status.name(game.state), box.status.turn_name(game.state)
    return f"{name}, {turn}" if name != box.title else turn
