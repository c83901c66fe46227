"""What is tried in a process of its own: answers, refusals, and what has no end."""

from __future__ import annotations

import asyncio
import resource
import threading
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from starlette.requests import Request

from bythebook.app.web import sandbox
from bythebook.app.web.access.quotas import VISITOR
from bythebook.app.web.engine import Engine
from bythebook.app.web.errors import Rejected
from bythebook.app.web.sandbox import SandboxAnswer, SandboxProcess, Task
from bythebook.app.web.workers import Threads
from tests.app.web.test_session import session_of
from tests.app.web.visiting import Visitor

HERE = __name__


def doubled(data: int) -> int:
    return data * 2


def refused(data: str) -> None:
    raise ValueError(data)


def mistaken(data: str) -> None:
    raise KeyError(data)


def endless(data: object) -> None:
    while True:
        pass


def busy(data: int) -> int:
    return sum(range(data))


def greedy(data: int) -> int:
    return len([0] * data)


@pytest.fixture(scope="module")
def process() -> Iterator[SandboxProcess]:
    made = SandboxProcess(sandbox.CPU_SECONDS, sandbox.SECONDS)
    yield made
    made.end()


def ask(process: SandboxProcess, name: str, data: object) -> tuple[int, Any]:
    made = process.ask(Task(f"{HERE}:{name}", data))
    return made.status, msgspec.json.decode(made.body)


def test_an_answer_a_refusal_and_a_mistake(
    process: SandboxProcess, capfd: pytest.CaptureFixture[str]
) -> None:
    assert ask(process, "doubled", 21) == (200, 42)
    assert ask(process, "refused", "not so")[1]["error"] == "not so"
    status, told = ask(process, "mistaken", "boom")
    assert (status, "Internal error" in told["error"], "boom" in told["error"]) == (500, True, False)
    child = process.child
    assert ask(process, "doubled", 4) == (200, 8)
    assert process.child is child


def test_too_much_memory_is_a_sentence(process: SandboxProcess) -> None:
    status, told = ask(process, "greedy", 10**9)
    assert (status, told["error"]) == (422, "This needs too much memory.")
    assert ask(process, "doubled", 4) == (200, 8)


def test_what_has_no_end_is_ended_and_the_next_is_answered(
    process: SandboxProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "seconds", 0.2)
    with pytest.raises(Rejected, match="took longer than"):
        ask(process, "endless", None)
    monkeypatch.undo()
    assert ask(process, "doubled", 4) == (200, 8)


def test_the_system_ends_it_when_its_processor_time_is_used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the clock of the server: the process has so many seconds for each task."""
    asked: list[tuple[int, tuple[int, int]]] = []
    monkeypatch.setattr(resource, "setrlimit", lambda what, how: asked.append((what, how)))
    sandbox._allow_time(sandbox.CPU_SECONDS)
    ((what, (soft, _)),) = asked
    used = resource.getrusage(resource.RUSAGE_SELF)
    assert what == resource.RLIMIT_CPU
    assert 0 < soft - (used.ru_utime + used.ru_stime) <= sandbox.CPU_SECONDS + 1


# -- on the server ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/games/import", {"text": "bythebook memoir44 1"}),
        ("/api/setup/memoir44/check", {}),
        ("/api/code", {"link": "http://127.0.0.1/x"}),
        ("/api/games", {"game": "memoir44", "setup": {"scenario": "x" * 1000}}),
        ("correct/check", {"patch": {"turn": 1}}),
        ("correct", {"patch": {"turn": 1}}),
    ],
)
def test_others_play_while_something_has_no_end(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, path: str, body: dict[str, Any]
) -> None:
    """Whatever comes from elsewhere waits aside; the thread of the games is free."""
    visitor.begin("memoir44")
    playing = session_of(visitor)
    seen: list[int] = []

    def hangs(work: Any, data: Any) -> None:
        """Somebody answers meanwhile."""
        engine = visitor.client.app.state.engine  # type: ignore[attr-defined]
        assert playing.game.prompt is not None
        answer = playing.role_of(playing.keys.owner), playing.game.number, 1
        engine.workers.players.submit(playing.answer, *answer).result(timeout=20)
        seen.append(playing.game.number)
        raise Rejected(422, "That took longer than it may.")

    monkeypatch.setattr("bythebook.app.web.sandbox.run", hangs)
    number = playing.game.number
    assert visitor.post(path, 422, **body)["error"] == "That took longer than it may."
    assert seen
    assert seen[0] > number


@pytest.mark.parametrize(("hosts", "together"), [(["10.0.0.1"] * 2, 1), (["10.0.0.1", "10.0.0.2"], 2)])
def test_a_visitor_tries_one_thing_at_a_time(
    monkeypatch: pytest.MonkeyPatch, hosts: list[str], together: int
) -> None:
    """One that hangs leaves the other process to others."""
    begun: list[str] = []
    most: list[int] = []
    both = threading.Barrier(together)

    def waits(work: Any, data: str) -> SandboxAnswer:
        begun.append(data)
        most.append(len(begun))
        both.wait(timeout=20)
        begun.remove(data)
        return SandboxAnswer(200, msgspec.Raw(b"null"))

    async def all_at_once() -> None:
        engine = Engine(Threads())
        requests = [Request({"type": "http", "client": (host, 1)}) for host in hosts]
        await asyncio.gather(*(engine.sandboxed(each, doubled, i) for i, each in enumerate(requests)))
        await engine.close()

    monkeypatch.setattr("bythebook.app.web.sandbox.run", waits)
    asyncio.run(all_at_once())
    assert max(most) == together


@pytest.mark.parametrize("stopped", [False, True])
def test_a_visitor_has_a_budget_of_sandbox_time(monkeypatch: pytest.MonkeyPatch, stopped: bool) -> None:
    """Work that is stopped counts with its limit; others have a budget of their own."""

    def expensive(work: Any, data: object) -> SandboxAnswer:
        if stopped:
            raise Rejected(422, "That took longer than 5 seconds, or too much memory.")
        return SandboxAnswer(200, msgspec.Raw(b"null"), sandbox.CPU_SECONDS)

    async def try_all(engine: Engine, host: str) -> int:
        request = Request({"type": "http", "client": (host, 1)})
        for times in range(100):
            try:
                await engine.sandboxed(request, doubled, times)
            except Rejected as error:
                if error.status == 429:
                    return times
        return 100

    async def visits() -> list[int]:
        engine = Engine(Threads())
        engine.quotas.clock = lambda: 0.0
        found = [await try_all(engine, host) for host in ("10.0.0.1", "10.0.0.1", "10.0.0.2")]
        await engine.close()
        return found

    monkeypatch.setattr("bythebook.app.web.sandbox.run", expensive)
    allowed = VISITOR.sandbox // sandbox.CPU_SECONDS
    assert asyncio.run(visits()) == [allowed, 0, allowed]


def test_a_task_says_how_much_time_it_took(process: SandboxProcess) -> None:
    assert 0 < process.ask(Task(f"{HERE}:busy", 10**7)).seconds < sandbox.CPU_SECONDS
