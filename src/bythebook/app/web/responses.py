"""Data as answers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractContextManager

import msgspec
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

PRINTED = "default-src 'none'; style-src 'unsafe-inline'"
"""What the printed pages may load: nothing but the style they carry."""


class Joined(msgspec.Struct, frozen=True):
    """A game that was begun or found: the owner's key, and the links."""

    id: str
    key: str
    links: dict[str, str]
    watch: str


class Done(msgspec.Struct, frozen=True):
    """It was done; there is nothing to tell."""


class EventStream(StreamingResponse):
    """Server-sent events, counted while they are sent."""

    def __init__(self, events: AsyncIterator[bytes], counted: AbstractContextManager[None]) -> None:
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        super().__init__(events, media_type="text/event-stream", headers=headers)
        self.counted = counted

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends them until nobody listens."""
        with self.counted:
            await super().__call__(scope, receive, send)


def json_answer(data: object, status: int = 200) -> Response:
    """Data as an answer."""
    return json_bytes(msgspec.json.encode(data), status)


def json_bytes(data: bytes, status: int = 200) -> Response:
    """An answer that is JSON already."""
    return Response(data, status, {"cache-control": "no-store"}, "application/json")


def printed(text: str, sort: str = "text/html") -> Response:
    """Pages for paper, or a drawing of them."""
    return Response(text, media_type=sort, headers={"content-security-policy": PRINTED})
