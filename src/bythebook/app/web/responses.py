"""Responses: data as JSON, printed pages, and streams of events."""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager

import msgspec
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from bythebook.games.shared.scenery import Sign

ZIP, HTML, SVG = "application/zip", "text/html", "image/svg+xml"
TEXT, EVENTS = "text/plain", "text/event-stream"
PRINTED = "default-src 'none'; style-src 'unsafe-inline'"
"""The content security policy of printed pages: nothing but the styles that they contain."""


class JoinedGame(msgspec.Struct, frozen=True):
    """A game that was started or opened: the owner's key, and the links of its seats."""

    id: str
    key: str
    links: dict[str, str]
    watch: str


class ServerAddress(msgspec.Struct, frozen=True):
    """The address of this server for other devices; empty if only this machine can reach it."""

    address: str
    """Empty if only this machine can reach the server."""


class Legend(msgspec.Struct, frozen=True):
    """The symbols of a game, and what they mean."""

    signs: list[Sign]


class Success(msgspec.Struct, frozen=True):
    """The empty response of a successful operation."""


class EventStream(StreamingResponse):
    """Server-sent events, counted as they are sent, and compressed if the client supports it."""

    def __init__(
        self, events: AsyncIterator[bytes], counted: AbstractContextManager[None], *, packed: bool
    ) -> None:
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        if packed:
            events, headers["content-encoding"] = _compress(events), "gzip"
        super().__init__(events, media_type=EVENTS, headers=headers)
        self.counted = counted

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the events until the client disconnects."""
        with self.counted:
            await super().__call__(scope, receive, send)


async def _compress(events: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """Compress each event in the same stream as those before it, and flush it at once."""
    pack = zlib.compressobj(wbits=zlib.MAX_WBITS | 16)
    async for event in events:
        yield pack.compress(event) + pack.flush(zlib.Z_SYNC_FLUSH)


NESTED = {"board": "cells", "panel": "sections"}
"""Nested objects that are sent field by field, each with a list that is sent item by item."""


class SceneChanges:
    """The scenes that were sent to one client, so that only changes are sent."""

    def __init__(self) -> None:
        self._sent = b""

    def event(self, scene: bytes) -> bytes:
        """Return the event for a scene: the complete scene the first time, later only the changes."""
        before, self._sent = self._sent, scene
        if not before:
            return b"event: scene\ndata: " + scene + b"\n\n"
        return b"event: change\ndata: " + msgspec.json.encode(change_of(before, scene)) + b"\n\n"


def change_of(old: bytes, new: bytes) -> dict[str, object]:
    """Return the differences between two scenes, and the version of the scene that they apply to."""
    return {"since": _fields(old)["version"], **changed_fields(old, new)}


def changed_fields(old: bytes, new: bytes) -> dict[str, object]:
    """Return the fields that differ between two scenes, and those that differ in nested objects."""
    before, now = _fields(old), _fields(new)
    news: dict[str, object] = {name: value for name, value in now.items() if before[name] != value}
    for name, listed in NESTED.items():
        was, part = _fields(before[name]), _fields(now[name])
        differs = {field: value for field, value in part.items() if was[field] != value}
        if listed in differs and (items := _new_items(was[listed], differs[listed])) is not None:
            del differs[listed]
            news[listed] = items
        news[name] = differs
    return news


def _new_items(old: msgspec.Raw, new: msgspec.Raw) -> dict[int, msgspec.Raw] | None:
    """Return the list items that differ, by index; None if the lengths differ."""
    was, now = (msgspec.json.decode(data, type=list[msgspec.Raw]) for data in (old, new))
    if len(was) != len(now):
        return None
    return {i: item for i, item in enumerate(now) if item != was[i]}


def _fields(data: bytes | msgspec.Raw) -> dict[str, msgspec.Raw]:
    return msgspec.json.decode(data, type=dict[str, msgspec.Raw])


def json_answer(data: object, status: int = 200) -> Response:
    """Return a response with data encoded as JSON."""
    return json_bytes(msgspec.json.encode(data), status)


def json_bytes(data: bytes, status: int = 200) -> Response:
    """Return a response with data that already is JSON."""
    return Response(data, status, {"cache-control": "no-store"}, "application/json")


def print_response(text: str, sort: str = HTML, *, file: str = "") -> Response:
    """Return a printable page or a drawing, with a file name for saving it."""
    headers = {"content-security-policy": PRINTED}
    if file:
        headers["content-disposition"] = f'inline; filename="{file}"'
    return Response(text, media_type=sort, headers=headers)
