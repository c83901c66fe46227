"""The disk fails while the server writes: the answer is refused, and screens show what is in the file."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request

from bythebook.app.web.access.permissions import Right
from bythebook.app.web.engine import Visit
from bythebook.app.web.routes.play import PlayRoutes
from bythebook.kernel import disk
from tests.app.web.visiting import Visitor
from tests.kernel.faults import Faults

ACTS: dict[str, dict[str, Any]] = {
    "answer": {"option": 1},
    "undo": {"across": True},
    "chance": {"element": "dice", "who": "typed"},
    "who": {"seat": "allies", "who": "link"},
}
"""What makes the server write, and what is sent."""


def seen(visitor: Visitor) -> Any:
    """What a screen shows, but for its version."""
    return {key: value for key, value in visitor.scene().items() if key != "version"}


def failures(monkeypatch: pytest.MonkeyPatch) -> Iterator[Faults]:
    """A disk that fails at one call and from there on, each time one call later."""
    for at in range(50):
        faults = Faults(at, "full")
        with monkeypatch.context() as patched:
            patched.setattr(disk, "os", faults)
            yield faults
            faults.mend()
        if not faults.met:
            return


@pytest.mark.parametrize("act", ACTS)
def test_what_cannot_be_written_has_not_happened(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, act: str
) -> None:
    """An error in words; then the position before, also after a restart; then the same goes well."""
    visitor.begin("memoir44")
    visitor.answer()
    before, number = seen(visitor), visitor.scene()["ask"]["number"]
    failed = 0
    for faults in failures(monkeypatch):
        sent = visitor.client.post(
            f"/api/games/{visitor.id}/{act}", json={"key": visitor.key, "ask": number, **ACTS[act]}
        )
        if sent.status_code == 200:
            break
        failed += 1
        assert sent.status_code == 500
        assert sent.json()["error"] == "The game could not be saved: No space left on device."
        faults.mend()
        after = seen(visitor)
        if after != before:  # the file had it; only its folder could not be settled
            break
    assert failed >= 3
    assert seen(visitor) != before


def test_a_game_can_be_looked_at_on_a_full_disk(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor.begin("memoir44")
    visitor.answer()
    before, number = seen(visitor), visitor.scene()["ask"]["number"]
    monkeypatch.setattr(disk, "os", Faults(0, "full"))
    for _ in range(2):
        visitor.post("answer", 500, ask=number, option=1)
        assert seen(visitor) == before
    assert visitor.post("/api/home", games={visitor.id: visitor.key})["games"]
    monkeypatch.setattr(disk, "os", os)
    assert visitor.post("answer", ask=number, option=1)["ask"]["number"] > number


def test_a_game_that_cannot_be_begun_leaves_no_file(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Neither a game nor keys, whichever call fails."""
    met = 0
    for _ in failures(monkeypatch):
        new = {"game": "memoir44", "seed": 5, "given": ["allies"]}
        sent = visitor.client.post("/api/games", json=new)
        if sent.status_code == 201:
            break
        met += 1
        assert sent.status_code == 500
        assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
    assert met >= 15


def test_the_server_ends_on_a_full_disk(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game is closed, though the file of the first is gone and cannot be written again."""
    engine = visitor.client.app.state.engine  # type: ignore[attr-defined]
    for _ in range(2):
        visitor.begin("memoir44")
    next(iter(engine.sessions.open.values())).path.unlink()
    monkeypatch.setattr(disk, "os", Faults(0, "full"))
    engine.sessions.close()
    assert engine.sessions.open == {}


def test_a_game_whose_file_another_program_has_taken_is_not_played_on(
    visitor: Visitor, tmp_path: Path
) -> None:
    """Neither the answer nor the position after it is shown: the other program's file is the game."""
    visitor.begin("memoir44", seats={"axis": "person", "allies": "person"})
    number = visitor.scene()["ask"]["number"]
    (path,) = tmp_path.rglob("*.game")
    path.unlink()
    taken = os.open(path, os.O_RDWR | os.O_CREAT)
    try:
        assert disk.lock(taken)
        told = visitor.post("answer", 409, ask=number, option=1)["error"]
        assert "is open in another window" in told
        assert visitor.client.get(f"/api/games/{visitor.id}", params={"key": visitor.key}).status_code != 200
    finally:
        os.close(taken)


def test_who_watches_comes_again_after_a_failure(visitor: Visitor) -> None:
    """The stream ends, and a browser that opens it anew sees the game from its file."""
    visitor.begin("memoir44")
    engine = visitor.client.app.state.engine  # type: ignore[attr-defined]
    session = engine.sessions.open[visitor.id]

    async def watch() -> list[bytes]:
        visit = Visit(Request({"type": "http"}), session, visitor.key, Right.LOOK)
        stream = PlayRoutes(engine)._stream(visit)
        told = [await anext(stream), await anext(stream)]
        engine.sessions.forget(session)
        session.notify_watchers()
        return told + [late async for late in stream]

    assert len(asyncio.run(watch())) == 2
    assert visitor.scene()["ask"] is not None
    assert engine.sessions.open[visitor.id] is not session
