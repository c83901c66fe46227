"""Turns that find no end: they are stopped, and the next ones are taken."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from bythebook.app.web import turns
from bythebook.app.web.session import Session
from bythebook.app.web.turns import Stopped, take_turn
from tests.app.web.test_session import session_of
from tests.app.web.visiting import Visitor


def endless() -> None:
    """Handlers of errors do not keep it from being stopped."""
    while True:
        try:
            sum(range(100))
        except Exception:
            raise AssertionError from None


def test_what_has_no_end_is_stopped_and_the_next_turn_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "SECONDS", 0.05)

    async def both() -> int:
        with ThreadPoolExecutor(1) as threads:
            for _ in range(3):
                with pytest.raises(Stopped, match="took too long"):
                    await take_turn(threads, endless)
            return await take_turn(threads, lambda: 42)

    assert asyncio.run(both()) == 42


def test_who_waits_for_others_is_not_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the time in the thread counts."""
    monkeypatch.setattr(turns, "SECONDS", 0.05)

    async def all_three() -> list[Any]:
        with ThreadPoolExecutor(1) as threads:
            waiting = [take_turn(threads, endless), take_turn(threads, endless), take_turn(threads, int)]
            came: list[Any] = await asyncio.gather(*waiting, return_exceptions=True)
            return came

    *stopped, last = asyncio.run(all_three())
    assert [type(each) for each in stopped] == [Stopped, Stopped]
    assert last == 0


def test_a_system_without_clocks_of_threads_has_turns_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """As Windows: then the clock on the wall counts."""
    for name in ("pthread_getcpuclockid", "clock_gettime", "CLOCK_MONOTONIC"):
        monkeypatch.delattr(f"time.{name}")
    monkeypatch.setattr(turns, "SECONDS", 0.05)

    async def both() -> int:
        with ThreadPoolExecutor(1) as threads:
            with pytest.raises(Stopped):
                await take_turn(threads, endless)
            return await take_turn(threads, lambda: 42)

    assert asyncio.run(both()) == 42


def test_errors_are_raised_as_they_are() -> None:
    async def one() -> None:
        with ThreadPoolExecutor(1) as threads:
            await take_turn(threads, int, "x")

    with pytest.raises(ValueError, match="invalid literal"):
        asyncio.run(one())


@pytest.mark.parametrize(
    ("look", "done"),
    [
        ("at/0", "log.moment"),
        ("log", "log.log_of"),
        ("position", "position.position"),
        ("hands", "hands.hands_of"),
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

    where = "bythebook.app.web.routes.play.hands_of" if look == "hands" else f"bythebook.app.web.pages.{done}"
    monkeypatch.setattr(where, looks)
    looking = threading.Thread(target=slow.get, args=(look,))
    looking.start()
    assert began.wait(timeout=20)
    visitor.answer()
    assert looking.is_alive()
    may_end.set()
    looking.join()


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
        patch.setattr(turns, "SECONDS", 0.05)
        patch.setattr(Session, "answer", half)
        told = visitor.post("answer", 503, ask=before["ask"]["number"], option=1)
    assert told["error"].startswith("That took too long and was stopped")
    assert first.gone
    again = visitor.scene()
    assert session_of(visitor) is not first
    assert again["ask"] == before["ask"]
    assert again["version"] > before["version"]
    assert visitor.answer()["lines"] > before["lines"]
