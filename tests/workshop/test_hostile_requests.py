"""Hostile requests: none is found in a few, and each oracle finds what is planted."""

from __future__ import annotations

import time
from typing import Any

import pytest

from bythebook.lab.fuzz import Lots
from bythebook.workshop import hostile_requests as hostile
from bythebook.workshop.hostile_requests import hostile_requests, spoilt, spoilt_text


def test_a_hundred_requests_without_a_finding() -> None:
    assert hostile_requests(120, seed=2) == []


def test_the_same_seed_sends_the_same() -> None:
    body = {"key": "k", "setup": {"a": "b"}, "real": ["dice", "cards"]}
    one, other = Lots(4), Lots(4)
    assert [spoilt(one, body) for _ in range(50)] == [spoilt(other, body) for _ in range(50)]
    assert spoilt_text(Lots(5), "a\nb\nc") == spoilt_text(Lots(5), "a\nb\nc")


def found(monkeypatch: pytest.MonkeyPatch, status: int, body: bytes, sort: str = "application/json") -> str:
    """What the oracles say of an answer."""

    async def answer(*_: Any) -> tuple[int, str, bytes]:
        return status, sort, body

    monkeypatch.setattr(hostile.Server, "ask", answer)
    monkeypatch.setattr(hostile.Server, "begin", lambda self: answer())
    monkeypatch.setattr(hostile, "made", lambda server: "a request")
    return " ".join(sorted({finding.oracle for finding in hostile_requests(1)}))


def test_planted_faults_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    good = b'{"error": "So."}'
    assert found(monkeypatch, 200, b"{}") == ""
    assert found(monkeypatch, 404, good) == "list"
    assert found(monkeypatch, 500, good) == "list mistake"
    assert found(monkeypatch, 400, b"{}") == "no sentence"
    assert found(monkeypatch, 400, b"{}", "text/plain") == "no sentence"
    assert found(monkeypatch, 200, b'{"a": "Traceback (most recent call last)"}') == "traceback"
    monkeypatch.setattr(time, "process_time", iter(range(0, 100, 2)).__next__)
    assert found(monkeypatch, 200, b"{}") == "slow"
