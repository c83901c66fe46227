"""What goes wrong: the kinds of error, and each as a status and a sentence."""

from __future__ import annotations

import logging

from starlette.requests import Request
from starlette.responses import Response

from bythebook import games
from bythebook.app.game.saves import InUse
from bythebook.app.web.narration import title
from bythebook.app.web.responses import json_answer
from bythebook.kernel.box import Problems
from bythebook.kernel.disk import Unwritable
from bythebook.kernel.game import Fenced, Refused

log = logging.getLogger("bythebook.web")


class Rejected(ValueError):
    """A request that is not accepted, with its status."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


class Forbidden(ValueError):
    """A key that opens nothing here, or may not do this."""


class NotFound(ValueError):
    """There is no such thing here."""


def refusal(error: Exception) -> Response:
    """An error as a sentence, never as a traceback."""
    status = 400
    for kind, code in ((Forbidden, 403), (NotFound, 404), (games.UnknownGame, 404), (InUse, 409)):
        if isinstance(error, kind):
            status = code
    if isinstance(error, Problems):
        return json_answer(
            {"error": f"{title(error.what)}: {error.problems[0]}", "problems": error.problems}, 422
        )
    if isinstance(error, Rejected):
        status = error.status
    elif isinstance(error, Refused):
        status = 409
    told = str(error) if isinstance(error, ValueError) else ""
    if isinstance(error, OSError):
        why = error.why if isinstance(error, Unwritable) else error.strerror
        status, told = 500, f"The game could not be kept: {why or 'the disk does not answer'}."
    return json_answer({"error": told[:2000], "problems": [], "fenced": isinstance(error, Fenced)}, status)


async def _refused(request: Request, error: Exception) -> Response:
    return refusal(error)


async def _broken(request: Request, error: Exception) -> Response:
    log.error("%s %s", request.method, request.url.path, exc_info=error)
    told = "The program has made a mistake. What was confirmed is kept; load the page again."
    return json_answer({"error": told, "problems": []}, 500)


async def nowhere(request: Request, error: Exception) -> Response:
    """Answers for an address that does not exist, or not for this method."""
    status = getattr(error, "status_code", 404)
    told = "That is not done with this address." if status == 405 else "There is nothing at this address."
    return json_answer({"error": told, "problems": []}, status)


HANDLERS = {ValueError: _refused, OSError: _refused, 404: nowhere, 405: nowhere, 500: _broken}
"""Which handler answers which error or status."""
