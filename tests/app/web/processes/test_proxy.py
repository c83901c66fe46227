"""A request passed on: what arrives behind the door, what comes back, and what is said if nothing does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bythebook.app.web.errors import Rejected
from bythebook.app.web.processes import proxy
from bythebook.app.web.processes.proxy import answer, forward

SCOPE: Scope = {
    "type": "http",
    "method": "POST",
    "path": "/api/games/x/answer",
    "query_string": b"key=%ff",
    "headers": [(b"host", b"here"), (b"x-forwarded-for", b"127.0.0.1")],
    "client": ("192.168.1.7", 50000),
    "app": object(),
}
START = {"type": "http.response.start", "status": 200, "headers": [[b"a", b"b"]]}


class Somebody:
    """Who sends a few parts and hears the answer; they stay until they are told to leave."""

    def __init__(self, *parts: bytes) -> None:
        last = len(parts) - 1
        self.parts = [
            {"type": "http.request", "body": part, "more_body": n < last} for n, part in enumerate(parts)
        ]
        self.left = asyncio.Event()
        self.heard: asyncio.Queue[Message] = asyncio.Queue()

    async def receive(self) -> Message:
        if self.parts:
            return self.parts.pop(0)
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        self.heard.put_nowait(message)

    async def hear(self) -> Message:
        return await self.heard.get()


def behind(door: Path, app: ASGIApp, visit: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
    """What comes of a visit to an app behind a door."""

    async def whole() -> Any:
        server = await asyncio.start_unix_server(partial(answer, app), path=door)
        try:
            return await visit()
        finally:
            server.close()

    return asyncio.run(whole())


def body(text: bytes, *, more: bool = False) -> Message:
    return {"type": "http.response.body", "body": text, "more_body": more}


def test_the_request_arrives_as_it_came_and_the_answer_comes_back(tmp_path: Path) -> None:
    """With the visitor's address, whatever the headers say; what is no plain data stays here."""
    seen: list[Any] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        seen.extend([scope, await receive(), await receive()])
        await send(START)
        await send(body(b"\xff" * 200_000))

    async def visit() -> list[Message]:
        person = Somebody(b"one", b"two")
        await forward(tmp_path / "door", SCOPE, person.receive, person.send)
        return [await person.hear(), await person.hear()]

    assert behind(tmp_path / "door", app, visit) == [START, body(b"\xff" * 200_000)]
    scope, *parts = seen
    assert scope["client"] == ["192.168.1.7", 50000]
    assert scope["query_string"] == b"key=%ff"
    assert scope["headers"] == [[b"host", b"here"], [b"x-forwarded-for", b"127.0.0.1"]]
    assert "app" not in scope
    assert [(part["body"], part["more_body"]) for part in parts] == [(b"one", True), (b"two", False)]


def test_a_stream_arrives_piece_by_piece_and_ends_when_somebody_leaves(tmp_path: Path) -> None:
    """Nothing is kept back: the second piece is sent when the first was heard."""

    async def visit() -> list[bytes]:
        heard, left = asyncio.Event(), asyncio.Event()

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            await receive()
            await send(START)
            await send(body(b"one", more=True))
            await heard.wait()
            await send(body(b"two", more=True))
            assert (await receive())["type"] == "http.disconnect"
            left.set()
            await send(body(b"nobody hears that", more=True))

        server = await asyncio.start_unix_server(partial(answer, app), path=tmp_path / "door")
        person = Somebody(b"")
        passing_on = asyncio.create_task(
            forward(tmp_path / "door", SCOPE, person.receive, person.send)  # still under way
        )
        await person.hear()
        pieces = [(await person.hear())["body"]]
        heard.set()
        pieces.append((await person.hear())["body"])
        person.left.set()
        await left.wait()
        await passing_on
        server.close()
        return pieces

    assert asyncio.run(visit()) == [b"one", b"two"]


def test_a_body_that_is_refused_on_the_way_is_refused_with_the_same_sentence(tmp_path: Path) -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass

    async def slow() -> Message:
        raise Rejected(408, "Request timed out: no complete body.")

    async def visit() -> None:
        await forward(tmp_path / "door", SCOPE, slow, Somebody().send)

    with pytest.raises(Rejected, match="no complete body") as refused:
        behind(tmp_path / "door", app, visit)
    assert refused.value.status == 408


def test_an_answer_before_the_body_is_whole_is_passed_on(tmp_path: Path) -> None:
    """Too large a body is refused when its first part has come."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({**START, "status": 413})
        await send(body(b"too much"))

    async def visit() -> Message:
        person = Somebody(*[b"x" * 100_000] * 100)
        await forward(tmp_path / "door", SCOPE, person.receive, person.send)
        return await person.hear()

    assert behind(tmp_path / "door", app, visit)["status"] == 413


def test_nobody_behind_the_door_is_a_sentence(tmp_path: Path) -> None:
    async def visit() -> None:
        person = Somebody(b"")
        await forward(tmp_path / "door", SCOPE, person.receive, person.send)

    with pytest.raises(Rejected, match="Everything you confirmed is saved") as refused:
        asyncio.run(visit())
    assert refused.value.status == 503


def test_a_process_that_ends_before_it_answers_is_a_sentence(tmp_path: Path) -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        raise KeyError("killed")

    async def visit() -> None:
        person = Somebody(b"")
        await forward(tmp_path / "door", SCOPE, person.receive, person.send)

    with pytest.raises(Rejected, match="Everything you confirmed is saved"):
        behind(tmp_path / "door", app, visit)


def test_a_process_that_ends_in_the_midst_of_a_stream_ends_it(tmp_path: Path) -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await send(START)
        await send(body(b"one", more=True))

    async def visit() -> list[Message]:
        person = Somebody(b"")
        await forward(tmp_path / "door", SCOPE, person.receive, person.send)
        return [await person.hear() for _ in range(3)]

    assert behind(tmp_path / "door", app, visit)[1:] == [body(b"one", more=True), body(b"")]


def test_a_process_that_ends_in_the_midst_of_an_answer_leaves_it_short(tmp_path: Path) -> None:
    """Nobody takes half an answer for a whole one: its end is never said."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await send({**START, "headers": [[b"content-length", b"9"]]})
        await send(body(b"half", more=True))

    async def visit() -> list[Message]:
        visitor = Somebody(b"")
        await forward(tmp_path / "door", SCOPE, visitor.receive, visitor.send)
        return [visitor.heard.get_nowait() for _ in range(visitor.heard.qsize())]

    heard = behind(tmp_path / "door", app, visit)
    assert [message["type"] for message in heard] == ["http.response.start", "http.response.body"]
    assert heard[-1]["more_body"]


def test_a_process_that_says_nothing_is_not_waited_for_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proxy, "SECONDS", 0.01)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass

    async def visit() -> None:
        person = Somebody(b"")
        await forward(tmp_path / "door", SCOPE, person.receive, person.send)

    with pytest.raises(Rejected, match="does not respond"):
        behind(tmp_path / "door", app, visit)
