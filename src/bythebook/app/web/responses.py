"""Data as answers."""

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
"""What the printed pages may load: nothing but the style they carry."""


class JoinedGame(msgspec.Struct, frozen=True):
    """A game that was begun or found: the owner's key, and the links."""

    id: str
    key: str
    links: dict[str, str]
    watch: str


class ServerAddress(msgspec.Struct, frozen=True):
    """Where other devices find this server."""

    address: str
    """Empty where only this machine does."""


class Legend(msgspec.Struct, frozen=True):
    """What the signs of a game mean."""

    signs: list[Sign]


class Success(msgspec.Struct, frozen=True):
    """It was done; there is nothing to tell."""


class EventStream(StreamingResponse):
    """Server-sent events, counted while they are sent; packed for those who can unpack them."""

    def __init__(
        self, events: AsyncIterator[bytes], counted: AbstractContextManager[None], *, packed: bool
    ) -> None:
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        if packed:
            events, headers["content-encoding"] = _compress(events), "gzip"
        super().__init__(events, media_type=EVENTS, headers=headers)
        self.counted = counted

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends them until nobody listens."""
        with self.counted:
            await super().__call__(scope, receive, send)


async def _compress(events: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """Each event packed with what was sent before it in mind, and sent at once."""
    pack = zlib.compressobj(wbits=zlib.MAX_WBITS | 16)
    async for event in events:
        yield pack.compress(event) + pack.flush(zlib.Z_SYNC_FLUSH)


NESTED = {"board": "cells", "panel": "sections"}
"""Parts of which only the fields that differ are sent, and of one list in each only the new items."""


class SceneChanges:
    """What of a scene is new to somebody who was sent others before."""

    def __init__(self) -> None:
        self._sent = b""

    def event(self, scene: bytes) -> bytes:
        """The first scene whole, then what differs from the one before."""
        before, self._sent = self._sent, scene
        if not before:
            return b"event: scene\ndata: " + scene + b"\n\n"
        return b"event: change\ndata: " + msgspec.json.encode(change_of(before, scene)) + b"\n\n"


def change_of(old: bytes, new: bytes) -> dict[str, object]:
    """Return what differs between two scenes, and the version of the one that it changes."""
    return {"since": _fields(old)["version"], **changed_fields(old, new)}


def changed_fields(old: bytes, new: bytes) -> dict[str, object]:
    """The fields of a scene that differ from another, those of its parts, new items of their lists."""
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
    """What differs of a list, by its place; nothing of one that is longer or shorter."""
    was, now = (msgspec.json.decode(data, type=list[msgspec.Raw]) for data in (old, new))
    if len(was) != len(now):
        return None
    return {i: item for i, item in enumerate(now) if item != was[i]}


def _fields(data: bytes | msgspec.Raw) -> dict[str, msgspec.Raw]:
    return msgspec.json.decode(data, type=dict[str, msgspec.Raw])


def json_answer(data: object, status: int = 200) -> Response:
    """Data as an answer."""
    return json_bytes(msgspec.json.encode(data), status)


def json_bytes(data: bytes, status: int = 200) -> Response:
    """An answer that is JSON already."""
    return Response(data, status, {"cache-control": "no-store"}, "application/json")


def print_response(text: str, sort: str = HTML, *, file: str = "") -> Response:
    """Pages for paper, or a drawing of them; with the name of the file that whoever keeps it gets."""
    headers = {"content-security-policy": PRINTED}
    if file:
        headers["content-disposition"] = f'inline; filename="{file}"'
    return Response(text, media_type=sort, headers=headers)
