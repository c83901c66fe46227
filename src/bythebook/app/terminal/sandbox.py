"""The server's sandbox for the terminal: work whose cost somebody else chose has the same limits there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from bythebook.app.game.flow import play_first_turn
from bythebook.app.game.open_game import open_position, open_text
from bythebook.app.web import sandbox
from bythebook.app.web.errors import Failure, Rejected
from bythebook.app.web.sandbox import SandboxAnswer
from bythebook.kernel.box import Problems
from bythebook.kernel.decoding import decoded
from bythebook.kernel.disk import home
from bythebook.players.positions import is_position


class TookTooLong(ValueError):
    """Work that was stopped because it used too much CPU time or memory."""


def run(work: Callable[[Any], object], data: object) -> SandboxAnswer:
    """Run a function of one of our modules in the sandbox; TookTooLong if it exceeds the limits."""
    try:
        done = sandbox.run(work, data)
    except Rejected as error:
        raise TookTooLong(str(error)) from None
    if done.status != 200 and decoded(bytes(done.body), Failure).error == sandbox.TOO_MUCH_MEMORY:
        raise TookTooLong(sandbox.TOO_MUCH_MEMORY)
    return done


def check_limits(text: str, file: str) -> None:
    """Raise Problems if a game or a position from elsewhere can't be opened within the limits of the sandbox.

    Anything else that is wrong with it is left to the caller, who opens it next. Files in the user's folder
    were checked when they came there.
    """
    if Path(file).absolute().is_relative_to(home().absolute()):
        return
    try:
        run(open_once, text)
    except TookTooLong:
        limit = f"opening it takes more than {sandbox.CPU_SECONDS} seconds or too much memory"
        raise Problems(file, [f"{limit}; ask whoever made it for another"]) from None


def open_once(text: str) -> None:
    """Open a game or a position as the terminal does, and let its bots play their first turn."""
    play_first_turn(open_position(text, file="position") if is_position(text) else open_text(text))
