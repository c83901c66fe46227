"""What comes and goes: bodies of requests as data, data as answers."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from bythebook.app.web.security import Turned, body_of

S = TypeVar("S", bound=msgspec.Struct)


async def data_of(request: Request) -> dict[str, Any]:
    """The JSON object that a request carries; Turned if it is none."""
    try:
        return msgspec.json.decode(await body_of(request), type=dict[str, Any])
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Turned(400, f"A JSON object is expected: {error}") from None


def converted(data: dict[str, Any], kind: type[S]) -> S:
    """Data as what it should be; Turned if it is not."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise Turned(400, f"This request does not hold what it should: {error}") from None


async def sent_by(request: Request, kind: type[S]) -> S:
    """What a request carries, as what it should be."""
    return converted(await data_of(request), kind)


def json_answer(data: object, status: int = 200) -> Response:
    """Data as an answer."""
    return json_bytes(msgspec.json.encode(data), status)


def json_bytes(data: bytes, status: int = 200) -> Response:
    """An answer that is JSON already."""
    return Response(data, status, {"cache-control": "no-store"}, "application/json")
