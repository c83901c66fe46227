"""Connections as a stranger makes them: too many, too slow, never read, no HTTP at all."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from bythebook.app.web.access import connections, quotas
from bythebook.app.web.access.connections import Connection
from bythebook.app.web.server import make_app

Visit = Callable[[int, Any], Awaitable[Any]]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BYTHEBOOK_HOME", str(tmp_path))


def served(visit: Visit, caplog: pytest.LogCaptureFixture) -> Any:
    """What came of a visit to a server on loopback; nothing was logged, and no connection is left."""
    app = make_app()

    async def whole() -> Any:
        config = uvicorn.Config(app, http=Connection, lifespan="off", log_config=None)
        config.load()
        state = ServerState()

        def connected() -> Connection:
            return Connection(config=config, server_state=state, app_state={})

        server = await asyncio.get_running_loop().create_server(connected, "127.0.0.1", 0)
        server.sockets[0].setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        async with server:
            came = await visit(server.sockets[0].getsockname()[1], app)
        while state.connections:
            await asyncio.sleep(0)
        await app.state.engine.close()
        return came

    with caplog.at_level(logging.ERROR):
        came = asyncio.run(whole())
    assert caplog.records == []
    assert not any(visitor.is_active for visitor in app.state.quotas.visitors.values())
    return came


async def sent(port: int, *parts: bytes) -> tuple[int, Any]:
    """A connection that sends something and reads until it is closed: status and data."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for part in parts:
        writer.write(part)
        await writer.drain()
    answer = await reader.read()
    writer.close()
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)


def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.05)
    monkeypatch.setattr(connections, "READ_SECONDS", 0.05)


@pytest.mark.parametrize(
    "head", [b"", b"GET /api/home HT", b"GET /api/home HTTP/1.1\r\nHost: 127.0.0.1\r\nX: "]
)
def test_a_head_that_does_not_come_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, head: bytes
) -> None:
    impatient(monkeypatch)

    async def visit(port: int, app: Any) -> Any:
        return await sent(port, head)

    status, data = served(visit, caplog)
    assert status == 408
    assert "no complete header within" in data["error"]


def test_the_second_head_of_a_connection_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    request = b"GET /api/nothing HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"

    async def visit(port: int, app: Any) -> Any:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(request)
        first = await reader.readuntil(b"}")
        impatient(monkeypatch)
        writer.write(b"GET /slo")
        rest = await reader.read()
        writer.close()
        return first, rest

    first, rest = served(visit, caplog)
    assert b"404" in first
    assert b"408" in rest


def test_a_body_that_nobody_waits_for_does_not_hold_the_connection(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    head = b"POST /api/nothing HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n"

    async def visit(port: int, app: Any) -> Any:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(head)
        first = await reader.readuntil(b"\r\n\r\n")
        impatient(monkeypatch)
        writer.write(b"x")
        await reader.read()
        writer.close()
        return first

    assert b"40" in served(visit, caplog)


def test_a_visitor_with_too_many_connections_is_told_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(quotas, "OWNER", quotas.OWNER._replace(connections=3))

    async def visit(port: int, app: Any) -> Any:
        held = []
        for n in range(1, 4):
            held.append(await asyncio.open_connection("127.0.0.1", port))
            while app.state.quotas.visitor("127.0.0.1").connections < n:
                await asyncio.sleep(0)
        refused = [await sent(port) for _ in range(50)]
        for _, writer in held:
            writer.close()
        while app.state.quotas.visitor("127.0.0.1").connections:
            await asyncio.sleep(0)
        request = b"GET /api/nothing HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
        return refused, await sent(port, request)

    refused, after = served(visit, caplog)
    assert {status for status, _ in refused} == {503}
    assert refused[0][1]["error"].startswith("Too many connections are open")
    assert after[0] == 404


@pytest.mark.parametrize(
    "said",
    [
        b"\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03" + b"\0" * 200,
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"X-Long: " + b"a" * 20_000,
        b"GET / HTTP/1.1\r\n\r\n" + b"Host 127.0.0.1\r\n\r\n",
        b"GET \xff\xfe HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    ],
)
def test_what_is_no_http_gets_a_sentence(caplog: pytest.LogCaptureFixture, said: bytes) -> None:
    async def visit(port: int, app: Any) -> Any:
        return await sent(port, said)

    status, data = served(visit, caplog)
    assert 400 <= status < 500
    assert data["error"]


def test_a_body_that_breaks_off_leaves_no_traceback(caplog: pytest.LogCaptureFixture) -> None:
    """Neither one whose connection ends, nor one whose chunks are none."""
    head = b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"

    async def visit(port: int, app: Any) -> Any:
        for rest in (b"Content-Length: 99\r\n\r\n{", b"Transfer-Encoding: chunked\r\n\r\nnone\r\n"):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(head + rest)
            await writer.drain()
            writer.write_eof() if rest.endswith(b"{") else None
            writer.close()
            await writer.wait_closed()
            await reader.read()

    served(visit, caplog)


def test_who_takes_nothing_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Answers that nobody reads fill the connection, which ends then."""
    monkeypatch.setattr(connections, "READ_SECONDS", 0.05)
    request = b"GET /api/setup/memoir44 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"

    async def visit(port: int, app: Any) -> Any:
        with socket.create_connection(("127.0.0.1", port)) as silent:
            silent.sendall(request * 20)
            while app.state.quotas.visitor("127.0.0.1").connections == 0:
                await asyncio.sleep(0)
            while app.state.quotas.visitor("127.0.0.1").connections:
                await asyncio.sleep(0.01)

    served(visit, caplog)
