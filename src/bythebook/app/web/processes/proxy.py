"""A request that is passed on to another process, and the answer that comes back: what ASGI says travels.

First the scope, then what is received, in the other direction what is sent; each as MessagePack behind its
length. The visitor's address is a part of the scope and no header, so nobody can claim another one.
"""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bythebook.app.web.errors import Rejected

SECONDS: Final = 60.0
"""After which nobody waits for an answer any more; a process that was ended is back much sooner."""
LENGTH: Final = 4
"""Bytes that say how long a message is."""
FORWARDED: Final = (
    *("type", "asgi", "http_version", "method", "scheme", "path", "raw_path", "query_string", "root_path"),
    *("headers", "client", "server"),
)
"""What of a scope is plain data."""
THE_END: Final = {"type": "http.response.body", "body": b"", "more_body": False}


# -- here -----------------------------------------------------------------------------------------


async def forward(door: Path, scope: Scope, receive: Receive, send: Send) -> None:
    """Has a request answered behind a door, message by message; Rejected if no answer begins."""
    try:
        reader, writer = await asyncio.open_unix_connection(door)
    except OSError:
        raise _interrupted() from None
    _write(writer, {key: scope[key] for key in FORWARDED if key in scope})
    carrying = asyncio.create_task(_forward_body(receive, writer))
    try:
        async with asyncio.timeout(SECONDS):
            message = begun = await _read(reader)
        while message is not None:
            await send(message)
            if message["type"] == THE_END["type"] and not message.get("more_body", False):
                return
            message = await _read(reader)
    except TimeoutError:
        raise Rejected(503, "The game does not answer just now; try again soon.", wait=10) from None
    finally:
        carrying.cancel()
        writer.close()
    if begun is not None:
        if b"content-length" not in dict(begun["headers"]):  # a stream ends so
            await send(THE_END)
        return  # of any other answer something is missing, and the connection is closed
    raise (carrying.done() and carrying.result()) or _interrupted()


async def _forward_body(receive: Receive, writer: StreamWriter) -> Rejected | None:
    """Carries what a visitor sends until they leave, or send what is not accepted: then this is why."""
    why = None
    with suppress(ConnectionError):
        try:
            while (message := await receive())["type"] != "http.disconnect":
                _write(writer, message)
                await writer.drain()
        except Rejected as error:
            why = error
    writer.close()
    return why


def _interrupted() -> Rejected:
    sentence = "The game was interrupted; what was confirmed is kept. Load the page again."
    return Rejected(503, sentence, wait=1)


# -- there ----------------------------------------------------------------------------------------


async def answer(app: ASGIApp, reader: StreamReader, writer: StreamWriter) -> None:
    """Answers a request that was passed on."""

    async def receive() -> Message:
        return await _read(reader) or {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        with suppress(ConnectionError):  # who has left is told nothing more
            _write(writer, message)
            await writer.drain()

    try:
        if (scope := await _read(reader)) is not None:
            with suppress(Exception):  # a mistake of ours is raised again once it is told
                await app(scope, receive, send)
        with suppress(OSError):
            writer.write_eof()
        while await _read(reader):  # what nobody wanted to read must not keep the answer from its reader
            pass
    finally:
        writer.close()


# -- on the way -----------------------------------------------------------------------------------


def _write(writer: StreamWriter, message: Mapping[str, Any]) -> None:
    data = msgspec.msgpack.encode(message)
    writer.write(len(data).to_bytes(LENGTH, "big") + data)


async def _read(reader: StreamReader) -> dict[str, Any] | None:
    """The next message; nothing when the other end has closed."""
    try:
        size = int.from_bytes(await reader.readexactly(LENGTH), "big")
        return msgspec.msgpack.decode(await reader.readexactly(size), type=dict[str, Any])
    except (asyncio.IncompleteReadError, ConnectionError):
        return None
