"""Turns that find no end: they are stopped, and the next ones are taken."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from bythebook.app.web import timeouts
from bythebook.app.web.session import Session
from bythebook.app.web.timeouts import TookTooLong, run_timed
from tests.app.web.test_session import session_of
from tests.app.web.visiting import ELSEWHERE, Visitor, browser


def endless() -> None:
    """Handlers of errors do not keep it from being stopped."""
    while True:
        try:
            sum(range(100))
        except Exception:
            raise AssertionError from None


def test_what_has_no_end_is_stopped_and_the_next_turn_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timeouts, "SECONDS", 0.05)

    async def both() -> int:
        with ThreadPoolExecutor(1) as threads:
            for _ in range(3):
                with pytest.raises(TookTooLong, match="took too long"):
                    await run_timed(threads, endless)
            return await run_timed(threads, lambda: 42)

    assert asyncio.run(both()) == 42


def test_who_waits_for_others_is_not_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the time in the thread counts."""
    monkeypatch.setattr(timeouts, "SECONDS", 0.05)

    async def all_three() -> list[Any]:
        with ThreadPoolExecutor(1) as threads:
            waiting = [run_timed(threads, endless), run_timed(threads, endless), run_timed(threads, int)]
            came: list[Any] = await asyncio.gather(*waiting, return_exceptions=True)
            return came

    *stopped, last = asyncio.run(all_three())
    assert [type(each) for each in stopped] == [TookTooLong, TookTooLong]
    assert last == 0


def test_a_system_without_clocks_of_threads_has_turns_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """As Windows: then the clock on the wall counts."""
    for name in ("pthread_getcpuclockid", "clock_gettime", "CLOCK_MONOTONIC"):
        monkeypatch.delattr(f"time.{name}")
    monkeypatch.setattr(timeouts, "SECONDS", 0.05)

    async def both() -> int:
        with ThreadPoolExecutor(1) as threads:
            with pytest.raises(TookTooLong):
                await run_timed(threads, endless)
            return await run_timed(threads, lambda: 42)

    assert asyncio.run(both()) == 42


def test_errors_are_raised_as_they_are() -> None:
    async def one() -> None:
        with ThreadPoolExecutor(1) as threads:
            await run_timed(threads, int, "x")

    with pytest.raises(ValueError, match="invalid literal"):
        asyncio.run(one())


@pytest.mark.parametrize(
    ("look", "done"),
    [
        ("at/0", "log.board_after"),
        ("log", "log.log_of"),
        ("position", "position.position"),
        ("hands", "hands.todo_of_turn"),
    ],
)
def test_others_play_while_somebody_looks_back(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, look: str, done: str
) -> None:
    """However long the past of a game is, the thread that plays is free, and the other game goes on."""
    visitor.begin("memoir44")
    slow = Visitor(visitor.client, visitor.id, visitor.key)
    visitor.begin("memoir44")
    began, may_end = threading.Event(), threading.Event()

    def looks(*_: Any, **__: Any) -> dict[str, str]:
        began.set()
        assert may_end.wait(timeout=20)
        return {}

    where = (
        "bythebook.app.web.routes.play.todo_of_turn" if look == "hands" else f"bythebook.app.web.pages.{done}"
    )
    monkeypatch.setattr(where, looks)
    looking = threading.Thread(target=slow.get, args=(look,))
    looking.start()
    assert began.wait(timeout=20)
    visitor.answer()
    assert looking.is_alive()
    may_end.set()
    looking.join()


@pytest.mark.parametrize(
    ("route", "body", "done"),
    [
        ("undo", {}, "undo"),
        ("redo", {}, "redo"),
        ("change", {"line": 1, "option": 1}, "change"),
        ("correct", {"patch": {"medals": {"axis": 1}}}, "correct"),
    ],
)
def test_others_play_while_somebody_changes_the_past(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, route: str, body: dict[str, Any], done: str
) -> None:
    """However many lines must be replayed, the thread that plays is free, and the other game goes on."""
    visitor.begin("memoir44")
    slow = Visitor(visitor.client, visitor.id, visitor.key)
    visitor.begin("memoir44")
    began, may_end = threading.Event(), threading.Event()

    def changes(*_: Any, **__: Any) -> None:
        began.set()
        assert may_end.wait(timeout=5)

    monkeypatch.setattr(Session, done, changes)
    changing = threading.Thread(target=slow.post, args=(route,), kwargs=body)
    changing.start()
    assert began.wait(timeout=20)
    visitor.answer()
    assert changing.is_alive()
    may_end.set()
    changing.join()


def test_a_stranger_leaves_a_thread_for_others_to_look_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Several long looks of one visitor at several games are taken one after another."""
    with browser(monkeypatch, tmp_path, ELSEWHERE) as visitor:
        _look_back_at_three_games(visitor, monkeypatch)


def _look_back_at_three_games(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    games = []
    for _ in range(3):
        visitor.begin("memoir44")
        games.append(Visitor(visitor.client, visitor.id, visitor.key))
    began, may_end = threading.Semaphore(0), threading.Event()

    def looks(*_: Any, **__: Any) -> dict[str, str]:
        began.release()
        assert may_end.wait(timeout=5)
        return {}

    monkeypatch.setattr("bythebook.app.web.pages.log.log_of", looks)
    looking = [threading.Thread(target=each.get, args=("log",)) for each in games]
    for each in looking:
        each.start()
    assert began.acquire(timeout=20)
    visitor.get("/api/home")  # which needs such a thread too
    assert all(each.is_alive() for each in looking)
    may_end.set()
    for each in looking:
        each.join()


def test_a_game_that_is_closed_while_its_past_changes_stays_as_its_file_has_it(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is half undone when the server ends is not written."""
    visitor.begin("memoir44")
    visitor.answer()
    session, true = session_of(visitor), Session.undo
    before, written = session.path.read_text(), []

    def closes(self: Session, *args: Any, **more: Any) -> None:
        true(self, *args, **more)
        self.close()
        written.append(self.path.read_text())
        self.abandon()

    monkeypatch.setattr(Session, "undo", closes)
    visitor.post("undo", 409, across=True)
    assert written == [before]


def test_a_game_in_which_something_was_stopped_is_as_its_file_has_it(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The half of an answer is gone; the game goes on with the ask that was open."""
    visitor.begin("memoir44")
    before = visitor.scene()
    first = session_of(visitor)
    true = Session.answer

    def half(self: Session, *args: Any) -> None:
        true(self, *args)
        endless()

    with monkeypatch.context() as patch:
        patch.setattr(timeouts, "SECONDS", 0.05)
        patch.setattr(Session, "answer", half)
        told = visitor.post("answer", 503, ask=before["ask"]["number"], option=1)
    assert told["error"].startswith("This took too long and was stopped")
    assert first.is_abandoned
    again = visitor.scene()
    assert session_of(visitor) is not first
    assert again["ask"] == before["ask"]
    assert again["version"] > before["version"]
    assert visitor.answer()["lines"] > before["lines"]
