"""Answers as they are sent: packed, and of a scene only what changed."""

from __future__ import annotations

import asyncio
import gzip
import zlib
from collections.abc import AsyncIterator
from contextlib import nullcontext
from typing import Any

import msgspec
import pytest

from bythebook import games
from bythebook.app.web.responses import NESTED, EventStream, SceneChanges
from tests.app.web.visiting import Visitor, answered


def news(event: bytes) -> Any:
    return msgspec.json.decode(event.partition(b"data: ")[2])


def test_after_the_first_scene_only_what_changed_is_sent(visitor: Visitor) -> None:
    """Put together again it is the whole scene."""
    visitor.begin("memoir44")
    changes, shown = SceneChanges(), None
    for i in range(6):
        scene = visitor.scene()
        event = changes.event(msgspec.json.encode(scene))
        if shown is None:
            assert event.startswith(b"event: scene\n")
            shown = news(event)
        else:
            assert event.startswith(b"event: change\n")
            told = news(event)
            assert told.pop("since") == shown["version"]
            assert "cells" not in told["board"]
            assert "title" not in told
            shown = put_together(shown, told)
        assert shown == scene
        answered(visitor, 1, seed=i)


@pytest.mark.parametrize("game", games.HERE)
def test_who_has_the_scene_before_is_answered_with_what_changed(visitor: Visitor, game: str) -> None:
    """Less than all of it, and put together again the same; who has another one gets all of it."""
    visitor.begin(game)
    shown, sent, all_of_it = visitor.scene(), 0, 0
    for _ in range(8):
        body = {"ask": shown["ask"]["number"], "option": 1, "have": shown["ground"]}
        told = visitor.post("answer", since=shown["version"], **body)
        assert told.pop("since") == shown["version"]
        shown = put_together(shown, told)
        whole = visitor.get("", have=shown["ground"])
        assert without_ground(shown) == without_ground(whole)
        sent += len(msgspec.json.encode(told))
        all_of_it += len(msgspec.json.encode(whole))
    assert sent < 0.8 * all_of_it
    body = {"ask": shown["ask"]["number"], "option": 1}
    assert "since" not in visitor.post("answer", since=shown["version"] - 1, **body)


def put_together(shown: Any, told: Any) -> Any:
    """A scene with what is new in it, as `static/patch.js` does it."""
    news = dict(told)
    for part, listed in NESTED.items():
        items, whole = news.pop(listed, {}), {**shown[part], **told[part]}
        news[part] = {**whole, listed: [items.get(str(i), item) for i, item in enumerate(whole[listed])]}
    return {**shown, **news}


def without_ground(scene: Any) -> Any:
    """A scene without what the page has already."""
    return {**scene, "board": {**scene["board"], "ground": "", "small_ground": ""}}


def test_answers_are_packed_for_those_who_can_unpack_them(visitor: Visitor) -> None:
    """A scene takes less than a fifth of its bytes; small answers are left alone."""
    visitor.begin("memoir44")
    at = f"/api/games/{visitor.id}"
    packed = visitor.client.get(at, params={"key": visitor.key}, headers={"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) * 5 < len(packed.content)
    plain = visitor.client.get(at, params={"key": visitor.key}, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == packed.json()
    small = visitor.client.get("/api/games/none", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in small.headers


def test_a_stream_is_packed_event_by_event() -> None:
    """Each event can be read as soon as it is sent, and a second one like the first costs next to nothing."""

    async def events() -> AsyncIterator[bytes]:
        for n in range(2):
            yield b"event: scene\ndata: " + bytes(str(list(range(900))), "ascii") + bytes(str(n), "ascii")

    async def sent(*, packed: bool) -> list[bytes]:
        made = EventStream(events(), nullcontext(), packed=packed)
        return [chunk if isinstance(chunk, bytes) else b"" async for chunk in made.body_iterator]

    plain, packed = asyncio.run(sent(packed=False)), asyncio.run(sent(packed=True))
    unpack = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    assert [unpack.decompress(chunk) for chunk in packed] == plain
    assert len(packed[1]) * 20 < len(packed[0]) < len(gzip.compress(plain[0])) + 100
