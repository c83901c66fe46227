"""The log: every line in words, and the board after each of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from bythebook.app.game.flow import is_by_person
from bythebook.app.web.access.keys import Role
from bythebook.app.web.narration import NarratedLine, title
from bythebook.app.web.pages.table.choices import PromptInfo, prompt_info
from bythebook.app.web.pages.table.scene import ground_name
from bythebook.app.web.pages.table.steps import StepInfo, step_info
from bythebook.app.web.session import Session
from bythebook.games.shared.scenery import Board, Panel
from bythebook.kernel.game import Game, Refused


class LogLine(StepInfo, frozen=True, kw_only=True):
    """A line of the log."""

    turn: str
    when: str = ""
    """The name of the turn, as a heading."""
    quiet: bool = False
    """Whether the line has no text of its own, because the lines around it describe what was done."""
    fence: str = ""
    """Why an undo stops at this line; empty if it doesn't."""


class Log(msgspec.Struct, frozen=True):
    """The complete log as one seat may see it."""

    lines: list[LogLine]
    undone: int
    """The number of lines that a redo can restore."""
    typed: list[str]
    """Dice and decks whose outcomes a player enters."""
    seats: dict[str, str]
    seed: str
    rulings: dict[str, str]


def log_of(session: Session, role: Role) -> Log:
    """Return every line as text, as far as a role may see it."""
    viewer = session.viewer(session.eyes(role))
    lines = []
    for i, narrated in enumerate(session.narration.lines, 1):
        shown = msgspec.structs.asdict(step_info(narrated, i, viewer))
        shown["text"] = " ".join([*(f"{each.text}." for each in narrated.unasked), shown["text"]])
        quiet = narrated.kind == "act" and not narrated.text
        fence = _fence(session, narrated)
        lines.append(LogLine(**shown, turn=narrated.turn, when=narrated.when, quiet=quiet, fence=fence))
    header = session.game.header
    seed = str(header.seed) if session.whole_is_for(role) else ""
    typed = [name for name, who in header.chance.items() if who == "typed"]
    seats = {str(seat): who for seat, who in header.seats.items()}
    return Log(lines, len(session.game.undone), typed, seats, seed, header.rulings)


def _fence(session: Session, narrated: NarratedLine) -> str:
    """Describe what a line has revealed; empty if it is not an undo barrier."""
    if not narrated.entry.undo_barrier:
        return ""
    if narrated.kind == "act":
        return f"{title(narrated.entry.seat)} decided here."
    return {"dice": "Dice were rolled here.", "cards": "Cards were revealed here."}.get(
        narrated.kind, "A tie was broken here."
    )


# -- an earlier position --------------------------------------------------------------------------


class Moment(msgspec.Struct, frozen=True):
    """The position after a line of the log."""

    line: int
    name: str
    """The name of the game at that moment."""
    turn: str
    board: Board
    ground: str
    panel: Panel


def board_after(session: Session, role: Role, line: int, *, turned: bool = False) -> Moment:
    """Return the board after a line of the log; 0 is the start."""
    game = game_at(session, line)
    eyes, state = session.eyes(role), game.state
    picture, name = session.box.renderer, session.box.status.name(state)
    board, panel = picture.seen(state, eyes, turned=turned), picture.panel(state, eyes)
    return Moment(line, name, panel.turn, board, ground_name(board), panel)


def prompt_before(session: Session, role: Role, line: int) -> PromptInfo:
    """Return the prompt that a line of the log answers, with all its options.

    Only for human players' answers, because a bot's options may reveal its secrets.
    """
    session.check_line(line)
    game, entry = game_at(session, line - 1), session.game.log[line - 1]
    if game.prompt is None or entry.correction is not None:
        raise Refused(f"Line {line} is not an answer.")
    if not is_by_person(session.opened, entry):
        raise Refused(f"Line {line} can't be changed: it is not an answer that you gave.")
    return prompt_info(replace(session.opened, game=game), game.prompt, mine=True, bot=False)


def game_at(session: Session, line: int) -> Game[Any]:
    """Return the game after a line of the log."""
    session.check_line(line, least=0)
    return next((game for game, _ in session.game.replay(line)), session.game)
