"""The kinds of errors, and how each is sent: as a status and a message."""

from __future__ import annotations

import logging
import os

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from bythebook import games
from bythebook.app.game.saves import InUse, MissingFile, UnreadableFile, games_folder
from bythebook.app.web.narration import title
from bythebook.app.web.responses import json_answer
from bythebook.kernel.box import Problems
from bythebook.kernel.disk import Unwritable, home
from bythebook.kernel.game import Refused, UndoBlocked
from bythebook.players.library import NoBook

log = logging.getLogger("bythebook.web")


class Failure(msgspec.Struct, frozen=True):
    """The body of every response to a request that failed."""

    error: str
    """What happened, in a sentence."""
    problems: list[str] = []
    fenced: bool = False
    """Whether an undo stopped at an undo barrier and can cross it if it is sent again with `across`."""


class Rejected(ValueError):
    """A request that is rejected: the HTTP status, and the number of seconds before a retry."""

    def __init__(self, status: int, sentence: str, *, wait: int = 0) -> None:
        super().__init__(sentence)
        self.status = status
        self.wait = wait


class Forbidden(ValueError):
    """The key does not grant this right."""


class NotFound(ValueError):
    """Nothing has that name, or the key does not open it."""


def without_folders(sentence: str) -> str:
    """Return a sentence without this machine's folders in the names of files."""
    for folder in (games_folder(), home()):
        sentence = sentence.replace(f"{folder}{os.sep}", "")
    return sentence


def error_response(error: Exception) -> Response:
    """Return the response for an error: a status and a message, never a traceback."""
    status = 400
    for kind, code in (
        (Forbidden, 403),
        (NotFound, 404),
        (games.UnknownGame, 404),
        (games.BrokenGame, 500),
        (NoBook, 404),
        (InUse, 409),
        (UnreadableFile, 503),
        (MissingFile, 404),
    ):
        if isinstance(error, kind):
            status = code
    if isinstance(error, Problems):
        problems = [without_folders(problem) for problem in error.problems]
        return json_answer(Failure(f"{title(without_folders(error.what))}: {problems[0]}", problems), 422)
    if isinstance(error, Rejected):
        status = error.status
    elif isinstance(error, Refused):
        status = 409
    sentence = without_folders(str(error)) if isinstance(error, ValueError) else ""
    if isinstance(error, OSError):
        why = error.why if isinstance(error, Unwritable) else error.strerror
        status, sentence = 500, f"The game could not be saved: {why or 'the disk does not respond'}."
    answer = json_answer(Failure(sentence[:2000], fenced=isinstance(error, UndoBlocked)), status)
    if isinstance(error, Rejected) and error.wait:
        answer.headers["retry-after"] = str(error.wait)
    return answer


async def _handle_refused(request: Request, error: Exception) -> Response:
    return error_response(error)


async def _handle_bug(request: Request, error: Exception) -> Response:
    log.error("%s %s", request.method, request.url.path, exc_info=error)
    sentence = "Something went wrong on the server. Everything you confirmed is saved; reload the page."
    return json_answer(Failure(sentence), 500)


async def no_such_address(request: Request, error: Exception) -> Response:
    """Respond to a request for an address that does not exist or does not support the method."""
    status = getattr(error, "status_code", 404)
    sentence = "Method not allowed at this address." if status == 405 else "There is nothing at this address."
    return json_answer(Failure(sentence), status)


HANDLERS = {
    ValueError: _handle_refused,
    OSError: _handle_refused,
    404: no_such_address,
    405: no_such_address,
    500: _handle_bug,
}
"""The handler of each type of error and of each status."""
