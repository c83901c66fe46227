"""More games in use than may be open at once: they are closed and opened again under the requests."""

from __future__ import annotations

import asyncio
import math
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from bythebook.app.web.server import make_app
from bythebook.app.web.session import Session
from bythebook.app.web.sessions import Sessions
from tests.app.web.visiting import browser

Made = dict[str, Any]


async def visit(client: httpx.AsyncClient, made: Made, what: str) -> httpx.Response:
    """Look at a game or its log, let its bots play on, redo, or delete it."""
    path = f"/api/games/{made['id']}"
    if what in ("look", "log"):
        return await client.get(path if what == "look" else f"{path}/log", params={"key": made["key"]})
    return await client.post(f"{path}/{what}", json={"key": made["key"]})


def test_requests_never_meet_a_game_that_is_half_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is answered, or told that too many games are open; nobody else seems to play the game."""
    monkeypatch.setenv("BYTHEBOOK_HOME", str(tmp_path))
    monkeypatch.setattr("bythebook.app.web.sessions.OPEN_GAMES", 3)
    app, told = make_app(), Counter[tuple[str, int]]()
    transport = httpx.ASGITransport(app=app, client=("127.0.0.1", 5), raise_app_exceptions=False)

    async def play() -> None:
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8044") as client,
        ):
            made = []
            for seed in range(7):
                answer = await client.post("/api/games", json={"game": "arcs", "seed": seed})
                made.append(answer.json())
            lots = Random(1)

            async def person() -> None:
                for _ in range(60):
                    answer = await visit(
                        client, lots.choice(made), lots.choice(("look", "on", "redo", "log"))
                    )
                    told[answer.json()["error"] if answer.status_code == 409 else "", answer.status_code] += 1

            await asyncio.gather(*(person() for _ in range(10)))
            deleted = [visit(client, each, what) for each in made for what in ("on", "delete", "look")]
            codes = {answer.status_code for answer in await asyncio.gather(*deleted)}
            assert codes <= {200, 404, 503}

    asyncio.run(play())
    assert told["", 200]
    assert told.keys() <= {("", 200), ("", 503), ("there is nothing to redo", 409)}


def test_a_game_that_is_closed_as_soon_as_it_was_opened_is_still_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with browser(monkeypatch, tmp_path) as owner:
        made = owner.begin("arcs")
    add = Sessions.add

    def add_and_close(sessions: Sessions, session: Session) -> Session:
        add(sessions, session)
        sessions.close_session(session)
        return session

    with browser(monkeypatch, tmp_path) as owner:
        monkeypatch.setattr(Sessions, "add", add_and_close)
        owner.id, owner.key = made["id"], made["key"]
        assert owner.scene()["id"] == made["id"]


def test_nobody_opens_a_game_that_waits_to_be_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BYTHEBOOK_HOME", str(tmp_path))
    app = make_app()
    sessions: Sessions = app.state.engine.sessions
    transport = httpx.ASGITransport(app=app, client=("127.0.0.1", 5))

    async def play() -> None:
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8044") as client,
        ):
            made = (await client.post("/api/games", json={"game": "arcs", "seed": 1})).json()
            async with (session := sessions.open[made["id"]]).busy:
                deleted = asyncio.create_task(visit(client, made, "delete"))
                await asyncio.sleep(0.1)
                sessions.close_session(session)
                looked = asyncio.create_task(visit(client, made, "look"))
                await asyncio.sleep(0.3)
                assert not looked.done()
            assert ((await deleted).status_code, (await looked).status_code) == (200, 404)

    asyncio.run(play())
    assert list((tmp_path / "games").iterdir()) == []


def test_a_game_is_closed_only_when_no_request_is_under_way_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever still has a game that was closed can't write to its file."""
    monkeypatch.setenv("BYTHEBOOK_HOME", str(tmp_path))
    app = make_app()
    engine = app.state.engine
    transport = httpx.ASGITransport(app=app, client=("127.0.0.1", 5))

    async def play() -> Session:
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8044") as client,
        ):
            made = (await client.post("/api/games", json={"game": "arcs", "seed": 1})).json()
            session: Session = engine.sessions.open[made["id"]]
            session.used_at = -math.inf
            with session.visited():
                await engine.make_room()
                assert engine.sessions.open
            await engine.make_room()
            assert not engine.sessions.open
            return session

    assert asyncio.run(play()).is_abandoned
