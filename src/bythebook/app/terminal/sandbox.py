"""The server's sandbox for the terminal: files from untrusted sources have the same limits in both."""

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
    """Raised when the sandbox stops work that uses too much CPU time or memory."""


def run(work: Callable[[Any], object], data: object) -> SandboxAnswer:
    """Run a module-level function in the sandbox; raise TookTooLong if it exceeds the limits."""
    try:
        result = sandbox.run(work, data)
    except Rejected as error:
        raise TookTooLong(str(error)) from None
    if result.status != 200 and decoded(bytes(result.body), Failure).error == sandbox.TOO_MUCH_MEMORY:
        raise TookTooLong(sandbox.TOO_MUCH_MEMORY)
    return result


def check_limits(text: str, file: str) -> None:
    """Raise Problems if an untrusted game or position can't be opened within the sandbox's limits.

    The caller then opens it and reports other problems. Files in the user's folder are trusted: they were
    checked when they were saved there.
    """
    if Path(file).absolute().is_relative_to(home().absolute()):
        return
    try:
        run(open_once, text)
    except TookTooLong:
        problem = f"opening it takes more than {sandbox.CPU_SECONDS} seconds or too much memory"
        raise Problems(file, [problem]) from None


def open_once(text: str) -> None:
    """Open a game or a position the way the terminal does, and let its bots play their first turn."""
    play_first_turn(open_position(text, file="position") if is_position(text) else open_text(text))
