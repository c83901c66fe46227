"""The row that a load of games is told in; nothing is timed here."""

from __future__ import annotations

import asyncio
import math
import sys
from collections import Counter
from typing import Any

import httpx
import pytest

from bythebook.workshop import load
from bythebook.workshop.load import summary_row


def test_a_row_has_the_median_the_95th_percentile_and_the_max() -> None:
    row = summary_row("merc", [float(n) for n in range(1, 101)])
    assert " ".join(row.split()) == "merc 100 answers median 50.5 ms 95 % 96.0 ms max 100.0 ms"


def test_a_single_answer_is_a_row_too() -> None:
    row = summary_row("arcs", [7.0])
    assert " ".join(row.split()) == "arcs 1 answers median 7.0 ms 95 % 7.0 ms max 7.0 ms"


def test_games_that_nobody_plays_have_no_row(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One game: two of the three have no answers."""
    assert loaded(monkeypatch, {"memoir44": [5.0, 7.0], "merc": [], "arcs": []}) == 0
    assert [row.split()[0] for row in capsys.readouterr().out.splitlines()[1:3]] == ["memoir44", "all"]


def test_a_load_without_answers_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert loaded(monkeypatch, {"memoir44": [], "merc": [], "arcs": []}) == 2
    assert "There were no answers" in capsys.readouterr().out


def test_rejected_requests_are_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert loaded(monkeypatch, {"memoir44": [5.0, 7.0]}, {"a stream: 429": 50}) == 0
    assert "rejected 50 times: a stream: 429" in capsys.readouterr().out


def test_a_server_that_rejects_everything_is_reported() -> None:
    """A person goes on trying until the time is over."""
    answers = iter([503, 429, 429])

    def no(request: httpx.Request) -> httpx.Response:
        return httpx.Response(next(answers, 429))

    async def played() -> Counter[str]:
        async with httpx.AsyncClient(transport=httpx.MockTransport(no), base_url="http://here") as client:
            person = load.SimulatedPlayer(client, 1, "merc", 0.0)
            task = asyncio.create_task(person.play({"id": "x", "key": "y"}, math.inf))
            while not task.done() and sum(person.refused.values()) < 5:
                await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            return person.refused

    assert asyncio.run(played()) >= Counter({"request: 429": 2})


def loaded(
    monkeypatch: pytest.MonkeyPatch,
    times: dict[str, list[float]],
    refused: dict[str, int] | None = None,
) -> int:
    """The command, with a server that is no more than its first line."""

    async def simulated(*_: Any) -> load.LoadResult:
        return load.LoadResult(times, Counter(refused or {}))

    monkeypatch.setattr(load, "COMMAND", [sys.executable, "-c", "print('at http://127.0.0.1:1/')"])
    monkeypatch.setattr(load, "load", simulated)
    monkeypatch.setattr(sys, "argv", ["load", "--games", "1"])
    return load.main()
