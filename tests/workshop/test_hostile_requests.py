"""Hostile requests: each oracle finds what is planted, and a server makes way for another."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from bythebook.lab.fuzz import SeededRandom
from bythebook.workshop.hostile import requests
from bythebook.workshop.hostile.requests import HostileServer, RequestRound, make, spoil, spoil_text, take


@pytest.fixture(autouse=True)
def rounds(monkeypatch: pytest.MonkeyPatch) -> Iterator[RequestRound]:
    """Rounds of nine requests, the first four of which lay out what there is."""
    made = RequestRound()
    monkeypatch.setattr(requests, "ROUNDS", made)
    monkeypatch.setattr(requests, "ROUND", 9)
    yield made
    monkeypatch.undo()
    made.end()
    made.loop.close()


def test_the_same_seed_sends_the_same_requests() -> None:
    body = {"key": "k", "setup": {"a": "b"}, "real": ["dice", "cards"]}
    one, other = SeededRandom(4), SeededRandom(4)
    assert [spoil(one, body) for _ in range(50)] == [spoil(other, body) for _ in range(50)]
    assert spoil_text(SeededRandom(5), "a\nb\nc") == spoil_text(SeededRandom(5), "a\nb\nc")


def test_a_request_that_is_right_is_answered_with_what_its_server_knows(rounds: RequestRound) -> None:
    """The game, its key and the number of its ask stand in a request by name."""
    request = {
        "method": "POST",
        "path": "/api/games/IDofmerc/answer",
        "query": "",
        "body": '{"key": "KEYofmerc", "ask": "ASKofmerc", "version": 0, "option": 0}',
        "sort": "application/json",
        "host": "127.0.0.1",
    }
    status, _, body = rounds.ask(msgspec.convert(request, requests.HostileRequest))
    assert b"key" not in body
    assert status in (200, 409)


def test_after_some_requests_another_server_begins_in_an_empty_folder(rounds: RequestRound) -> None:
    for number in range(5):
        with suppress(ValueError):
            take(make(SeededRandom(number)))
    assert rounds.server is None


def problem_with(
    monkeypatch: pytest.MonkeyPatch, status: int, body: bytes, sort: str = "application/json"
) -> str:
    """What the oracles say of an answer."""

    async def answer(*_: Any) -> tuple[int, str, bytes]:
        return status, sort, body

    monkeypatch.setattr(HostileServer, "ask", answer)
    monkeypatch.setattr(HostileServer, "begin", lambda self: answer())
    try:
        take(make(SeededRandom(1)))
    except (AssertionError, ValueError) as error:
        return str(error)
    return ""


def test_planted_faults_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    good = b'{"error": "So."}'
    assert problem_with(monkeypatch, 200, b"{}") == ""
    assert problem_with(monkeypatch, 404, good) == "So."
    assert problem_with(monkeypatch, 500, good).startswith("internal server error, 500: ")
    assert problem_with(monkeypatch, 400, b"{}") == "no error message, 400: {}"
    assert problem_with(monkeypatch, 400, b"{}", "text/plain") == "no error message, 400: {}"
    assert problem_with(monkeypatch, 200, b'{"a": "Traceback (most recent call last)"}').startswith(
        "a traceback"
    )


def test_a_list_that_fails_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(self: HostileServer) -> bool:
        return False

    monkeypatch.setattr(HostileServer, "works", fails)
    monkeypatch.setattr(requests, "ROUND", 5)
    with pytest.raises(AssertionError, match="lists of games failed"):
        take(make(SeededRandom(1)))
