"""How much one visitor may have: each number reached, the sentence, and how it fills again."""

from __future__ import annotations

import asyncio
import re
import resource
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bythebook.app.web import sandbox, timeouts
from bythebook.app.web.access import quotas, security
from bythebook.app.web.access.quotas import OWNER, VISITOR, Bucket, Quota, Quotas
from bythebook.app.web.errors import Rejected
from tests.app.web.test_session import session_of
from tests.app.web.visiting import ELSEWHERE, Visitor, browser

FEW = Quota(
    games=2,
    requests=40,
    bytes_in=20_000,
    bytes_out=200_000,
    streams=2,
    connections=3,
    concurrent=2,
    sandbox=2,
)


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def stranger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Visitor]:
    monkeypatch.setattr(quotas, "VISITOR", FEW)
    with browser(monkeypatch, tmp_path, client=ELSEWHERE) as made:
        yield made


def test_a_bucket_fills_again_by_itself() -> None:
    clock = Clock()
    bucket = Bucket(3, 60.0, clock)
    assert [bucket.take() for _ in range(4)] == [0.0, 0.0, 0.0, 20.0]
    clock.now += 20
    assert [bucket.take(), bucket.take()] == [0.0, 20.0]
    clock.now += 10_000
    assert [bucket.take(3), bucket.take()] == [0.0, 20.0]


def test_a_visitor_is_an_address_and_a_long_one_a_network() -> None:
    known = Quotas()
    assert known.visitor("192.168.1.7") is known.visitor("192.168.1.7")
    assert known.visitor("192.168.1.7") is not known.visitor("192.168.1.8")
    assert known.visitor("2001:db8::1") is known.visitor("2001:db8::2")
    assert known.visitor("2001:db8::1") is not known.visitor("2001:db8:0:1::1")
    assert known.visitor("::ffff:192.168.1.7") is known.visitor("192.168.1.7")
    for own in ("127.0.0.1", "::1", "127.3.3.3", "::ffff:127.0.0.1"):
        assert known.visitor(own).quota is OWNER
    for other in ("192.168.1.7", "2001:db8::1", "", "unknown"):
        assert known.visitor(other).quota is VISITOR


def test_the_owner_has_more_of_everything() -> None:
    assert all(more > less for more, less in zip(OWNER, VISITOR, strict=True))


def test_visitors_who_left_are_forgotten_and_those_who_watch_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "VISITORS", 3)
    known = Quotas()
    first = known.connect("10.0.0.1")
    for n in range(2, 100):
        known.visitor(f"10.0.0.{n}")
    assert len(known.visitors) == 3
    assert known.visitor("10.0.0.1") is first


def test_few_handles_make_few_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, 256))
    assert quotas.within_handles(quotas.VISITOR_CONNECTIONS) == 67
    everything = (OWNER.connections, quotas.VISITOR_CONNECTIONS, quotas.OPEN_GAMES, 5 * quotas.WAITING)
    assert sum(map(quotas.within_handles, everything)) < 256 - quotas.SPARE
    monkeypatch.setattr(resource, "getrlimit", lambda _: (resource.RLIM_INFINITY, 256))
    assert quotas.within_handles(quotas.VISITOR_CONNECTIONS) == quotas.VISITOR_CONNECTIONS


def test_two_hundred_games_at_once_have_all_they_need_of_one_process() -> None:
    """From one address too: each is open, is watched, and is answered; and the handles suffice."""
    assert min(OWNER.streams, quotas.OPEN_GAMES) >= 200
    assert OWNER.connections > OWNER.streams
    most = OWNER.connections + quotas.VISITOR_CONNECTIONS + quotas.OPEN_GAMES + 5 * quotas.WAITING
    assert most <= quotas.HANDLES - quotas.SPARE


def test_connections_are_counted_by_visitor_and_in_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "VISITOR", FEW)
    monkeypatch.setattr(quotas, "VISITOR_CONNECTIONS", 5)
    known = Quotas()
    opened = [known.connect("10.0.0.1") for _ in range(FEW.connections)]
    with pytest.raises(Rejected, match="Too many connections"):
        known.connect("10.0.0.1")
    opened += [known.connect("10.0.0.2"), known.connect("10.0.0.3")]
    with pytest.raises(Rejected, match="too many visitors"):
        known.connect("10.0.0.4")
    assert known.connect("127.0.0.1").quota is OWNER
    for each in opened:
        known.disconnect(each)
    assert known.connect("10.0.0.1").connections == 1


def test_streams_are_counted_by_visitor_and_by_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "STREAMS_OF_A_KEY", 2)
    known = Quotas()
    with known.stream("10.0.0.1", "k"), known.stream("10.0.0.2", "k"):
        refused(known, "10.0.0.3", "k")
    monkeypatch.setattr(quotas, "VISITOR", FEW)
    with known.stream("10.0.0.4", "a"), known.stream("10.0.0.4", "b"):
        refused(known, "10.0.0.4", "c")
    assert not known.keys
    assert not any(visitor.is_active for visitor in known.visitors.values())


def refused(known: Quotas, host: str, key: str) -> None:
    """No stream more."""
    with pytest.raises(Rejected, match="Close some"), known.stream(host, key):
        raise AssertionError


# -- over HTTP --------------------------------------------------------------------------------------


def test_a_stranger_begins_only_so_many_games(stranger: Visitor, tmp_path: Path) -> None:
    for _ in range(FEW.games):
        stranger.post("/api/games", 201, game="memoir44")
    answer = stranger.client.post("/api/games", json={"game": "memoir44"})
    assert answer.status_code == 429
    assert answer.json()["error"] == "The limit is 2 new games per hour. Try again in 30 minutes."
    assert int(answer.headers["retry-after"]) <= 1800
    assert stranger.post("/api/games/import", 429, text="bythebook memoir44 1")["error"]
    assert len(list((tmp_path / "games").glob("*.game"))) == FEW.games


def test_somebody_with_many_addresses_begins_no_more_than_all_strangers_may(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(quotas, "VISITOR_GAMES", 3)
    clock = Clock()
    known = Quotas(clock)
    for n in range(3):
        known.visitor(f"10.0.0.{n}").count_game(0)
    with pytest.raises(
        Rejected, match=r"all visitors together is 3 new games per hour\. Try again in 20 minutes"
    ):
        known.visitor("2001:db8::1").count_game(0)
    known.visitor("127.0.0.1").count_game(0)
    clock.now += 1200
    known.visitor("10.0.0.1").count_game(0)


def test_strangers_do_not_fill_the_disk(stranger: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "KEPT", 1)
    stranger.post("/api/games", 201, game="memoir44")
    assert "limit of saved games" in stranger.post("/api/games", 503, game="memoir44")["error"]


def test_too_many_requests_get_a_sentence(stranger: Visitor) -> None:
    answers = [stranger.client.get("/static/icon.svg").status_code for _ in range(FEW.requests + 5)]
    assert answers.count(200) >= FEW.requests
    assert answers[-1] == 429
    told = stranger.get("/api/home", 429)
    assert told["error"].startswith("The limit is 40 requests per minute. Try again in ")
    headers = stranger.client.get("/api/home").headers
    assert headers["x-content-type-options"] == "nosniff"


def test_too_many_bytes_get_a_sentence(stranger: Visitor) -> None:
    body = {"text": "x" * (FEW.bytes_in + 1)}
    assert "20,000 bytes per minute" in stranger.post("/api/games/import", 429, **body)["error"]


def test_who_was_sent_too_much_waits(stranger: Visitor) -> None:
    plain = {"accept-encoding": "identity"}
    answers = [stranger.client.get("/api/setup/memoir44", headers=plain) for _ in range(30)]
    assert sum(len(answer.content) for answer in answers) > FEW.bytes_out
    assert answers[-1].status_code == 429
    assert "200,000 bytes per minute" in answers[-1].json()["error"]


def test_a_body_that_does_not_come_is_not_waited_for(
    stranger: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(security, "BODY_SECONDS", 0.01)
    told = asyncio.run(asked_slowly(stranger.client.app))
    assert told[0]["status"] == 408
    assert b"no complete body within" in told[1]["body"]


async def asked_slowly(app: Any) -> list[Any]:
    """A request whose body never comes, and the answer to it."""
    told: list[Any] = []

    async def receive() -> Any:
        await asyncio.Event().wait()

    async def send(message: Any) -> None:
        told.append(message)

    headers = [(b"host", b"127.0.0.1"), (b"content-type", b"application/json")]
    scope = {"type": "http", "method": "POST", "path": "/api/games", "headers": headers, "client": ELSEWHERE}
    await app({**scope, "query_string": b"", "scheme": "http", "server": ("127.0.0.1", 80)}, receive, send)
    return told


def test_a_stranger_watches_only_so_many_games_at_once(stranger: Visitor) -> None:
    """One stream more is refused with a sentence; when one ends, another may begin."""
    stranger.begin("memoir44")
    told = asyncio.run(watched(stranger, FEW.streams + 1))
    assert [each[0]["status"] for each in told] == [200, 200, 429, 200]
    assert b"Too many pages with games" in told[2][1]["body"]
    assert not any(visitor.streams for visitor in stranger.client.app.state.quotas.visitors.values())  # type: ignore[attr-defined]


async def watched(visitor: Visitor, many: int) -> list[list[Any]]:
    """What so many streams are sent that are open together, and one that comes when they have ended."""
    told: list[list[Any]] = []
    left = asyncio.Event()

    async def receive() -> Any:
        await left.wait()
        return {"type": "http.disconnect"}

    async def stream() -> None:
        sent: list[Any] = []
        told.append(sent)
        headers = [(b"host", b"127.0.0.1")]
        scope = {"type": "http", "method": "GET", "headers": headers, "client": ELSEWHERE, "scheme": "http"}
        scope |= {"path": f"/api/games/{visitor.id}/events", "query_string": f"key={visitor.key}".encode()}

        async def send(message: Any) -> None:
            sent.append(message)
            if len(told) == many and all(told) and len(sent) > 1:
                left.set()

        await visitor.client.app({**scope, "server": ("127.0.0.1", 80)}, receive, send)

    await asyncio.gather(*(stream() for _ in range(many)))
    await stream()
    return told


def test_only_so_many_games_are_open_and_those_nobody_watches_make_way(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bythebook.app.web.sessions.OPEN_GAMES", 2)
    made = [visitor.begin("memoir44") for _ in range(3)]
    sessions = visitor.client.app.state.engine.sessions  # type: ignore[attr-defined]
    assert list(sessions.open) == [made[1]["id"], made[2]["id"]]
    for each in made[1:]:
        visitor.id, visitor.key = each["id"], each["key"]
        session_of(visitor).watchers.add(asyncio.Event())
    visitor.id, visitor.key = made[0]["id"], made[0]["key"]
    assert "Too many games are open" in visitor.get("", 503)["error"]
    visitor.post("/api/games", 503, game="memoir44")
    assert len(visitor.post("/api/kept")["games"]) == 3


# -- as it is written -------------------------------------------------------------------------------


def test_the_page_has_these_numbers() -> None:
    text = (Path(__file__).parents[4] / "docs" / "reference" / "http-api.md").read_text(encoding="utf-8")
    limits = text.partition("## Limits")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| [^|]+ \| ([\d,]+) \| ([\d,]+) \|$", limits, re.MULTILINE)
    assert rows == [(f"{less:,}", f"{more:,}") for less, more in zip(VISITOR, OWNER, strict=True)]
    limits = " ".join(limits.split())
    for said in (
        f"One key has {quotas.STREAMS_OF_A_KEY} streams",
        f"together have {quotas.VISITOR_CONNECTIONS} connections and start {quotas.VISITOR_GAMES} games",
        f"At most {quotas.OPEN_GAMES} games are open",
        f"From {quotas.KEPT:,} saved games on",
        f"fewer than {quotas.HANDLES:,} open files",
        f"within {quotas.HEAD_SECONDS:.0f} seconds and its body within {quotas.BODY_SECONDS:.0f}",
        f"for {quotas.READ_SECONDS:.0f} seconds",
        f"{sandbox.CPU_SECONDS} seconds of CPU time, {sandbox.SECONDS:.0f} seconds of wall-clock time",
        f"{sandbox.MEMORY:,} bytes of memory",
        f"more than {timeouts.SECONDS:.0f} seconds of CPU time is stopped",
    ):
        assert said in limits, said
