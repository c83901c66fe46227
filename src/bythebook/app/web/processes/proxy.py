"""Requests that are forwarded to another process as ASGI messages, and their responses.

The scope comes first, then the messages in both directions, each as MessagePack after its length. The
visitor's address is part of the scope and not a header, so nobody can claim another one.
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
"""Seconds after which a response is given up; restarting a process takes much less."""
LENGTH: Final = 4
"""The size of the length before each message, in bytes."""
FORWARDED: Final = (
    *("type", "asgi", "http_version", "method", "scheme", "path", "raw_path", "query_string", "root_path"),
    *("headers", "client", "server"),
)
"""The fields of a scope that are plain data."""
THE_END: Final = {"type": "http.response.body", "body": b"", "more_body": False}


# -- front ----------------------------------------------------------------------------------------


async def forward(door: Path, scope: Scope, receive: Receive, send: Send) -> None:
    """Forward a request to a socket and send the response; Rejected if no response begins."""
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
        raise Rejected(503, "The game does not respond right now. Try again soon.", wait=10) from None
    finally:
        carrying.cancel()
        writer.close()
    if begun is not None:
        if b"content-length" not in dict(begun["headers"]):  # the end of a stream
            await send(THE_END)
        return  # any other response is incomplete, so the connection is closed
    raise (carrying.done() and carrying.result()) or _interrupted()


async def _forward_body(receive: Receive, writer: StreamWriter) -> Rejected | None:
    """Forward what a visitor sends until they disconnect; return the error if it is not accepted."""
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
    sentence = "The game was interrupted. Everything you confirmed is saved; reload the page."
    return Rejected(503, sentence, wait=1)


# -- game process ---------------------------------------------------------------------------------


async def answer(app: ASGIApp, reader: StreamReader, writer: StreamWriter) -> None:
    """Let an application answer a forwarded request."""

    async def receive() -> Message:
        return await _read(reader) or {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        with suppress(ConnectionError):  # the visitor has left
            _write(writer, message)
            await writer.drain()

    try:
        if (scope := await _read(reader)) is not None:
            with suppress(Exception):  # a bug is logged by the application
                await app(scope, receive, send)
        with suppress(OSError):
            writer.write_eof()
        while await _read(reader):  # read the rest, or the response would not be delivered
            pass
    finally:
        writer.close()


# -- messages -------------------------------------------------------------------------------------


def _write(writer: StreamWriter, message: Mapping[str, Any]) -> None:
    data = msgspec.msgpack.encode(message)
    writer.write(len(data).to_bytes(LENGTH, "big") + data)


async def _read(reader: StreamReader) -> dict[str, Any] | None:
    """Return the next message; None if the other end has closed the connection."""
    try:
        size = int.from_bytes(await reader.readexactly(LENGTH), "big")
        return msgspec.msgpack.decode(await reader.readexactly(size), type=dict[str, Any])
    except (asyncio.IncompleteReadError, ConnectionError):
        return None
