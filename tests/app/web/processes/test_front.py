"""Two processes behind one address: everything is as with one, and more than one plays."""

from __future__ import annotations

import json
import logging
import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from bythebook import games
from bythebook.app.web.access import quotas
from bythebook.app.web.processes.front import GameProcess, Processes
from tests.app.web.visiting import ELSEWHERE, Visitor, answered, browser

NEW = re.compile(r'"/g/[^"]*"|\d{4}-\d\d-\d\d-\d{4}-[0-9a-f]{16}|"version": \d+')
"""What differs between two servers: links, ids, and versions, for a game is opened again."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """One server of two processes for all tests: it is slow to start."""
    with (
        pytest.MonkeyPatch.context() as patch,
        browser(patch, tmp_path_factory.mktemp("house"), processes=Processes(2)) as visitor,
    ):
        yield visitor.client


@pytest.fixture
def visitor(house: TestClient) -> Visitor:
    return Visitor(house)


@pytest.fixture
def stranger(house: TestClient) -> Visitor:
    """Somebody from elsewhere, at the same server."""
    client = TestClient(house.app, base_url="http://127.0.0.1:8044", client=ELSEWHERE)
    client.portal = house.portal
    return Visitor(client)


def processes(visitor: Visitor) -> Processes:
    found: Processes = visitor.client.app.state.processes  # type: ignore[attr-defined]
    return found


def begun(visitor: Visitor) -> Visitor:
    """The owner of a new game."""
    made = Visitor(visitor.client)
    made.begin("merc")
    return made


def one_of_each(visitor: Visitor) -> dict[GameProcess, Visitor]:
    """A new game of each process, with its owner."""
    found: dict[GameProcess, Visitor] = {}
    while len(found) < 2:
        game = begun(visitor)
        owner = processes(visitor).owner(game.id)
        assert owner is not None
        found[owner] = game
    return found


# -- the same answers -----------------------------------------------------------------------------


@pytest.mark.parametrize("game", games.HERE)
def test_a_game_is_the_same_as_on_one_process(
    visitor: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Begun, seen, answered, looked back at, taken back, with real dice; and what is refused."""
    several = all_texts(visitor, game)
    with browser(monkeypatch, tmp_path) as alone:
        assert several == all_texts(alone, game)


def all_texts(visitor: Visitor, game: str) -> list[str]:
    """Everything that is shown and said in a short game, but for what is new each time."""
    visitor.begin(game)
    prompt = visitor.scene()["ask"]["number"]
    shown = [visitor.scene(), answered(visitor, 4), visitor.get("log"), visitor.get("hands")]
    shown += [visitor.post("answer", 409, ask=prompt, option=1), visitor.get("nothing", 404)]
    shown += [visitor.post("undo", across=True), visitor.get("chance"), visitor.post("name", name="Mine")]
    shown += [visitor.get("", 404, key="wrong"), visitor.post("nothing", 405)]
    shown += [visitor.client.post(f"/api/games/{visitor.id}/answer", content=b"{}").json()]
    shown += [visitor.post("name", 413, name="x" * 1_000_001)]
    visitor.key = ""
    learned = visitor.post(f"/api/learn/{game}", 201)
    visitor.id, visitor.key = learned["id"], learned["key"]
    shown.append(visitor.scene())
    visitor.key = ""
    visitor.begin(game, real=["dice", "cards"])
    shown.append(visitor.scene())
    return [NEW.sub("", json.dumps(each)) for each in shown]


def test_a_stream_begins_with_the_scene(visitor: Visitor) -> None:
    visitor.begin("merc")
    path = f"/api/games/{visitor.id}/events"
    with visitor.client.stream("GET", path, params={"key": visitor.key}) as stream:
        pieces = stream.iter_text()
        heard = ""
        while "data: " not in heard:
            heard += next(pieces)
    assert stream.headers["content-type"].startswith("text/event-stream")
    assert heard.startswith("retry: 2000")


# -- who has which game -----------------------------------------------------------------------------


def test_games_are_spread_and_the_lists_show_all(visitor: Visitor, house: TestClient) -> None:
    """Each process has some of them; the one in front has none."""
    ids = {game.id for game in one_of_each(visitor).values()}
    assert house.app.state.engine.sessions.open == {}  # type: ignore[attr-defined]
    assert ids <= {game["id"] for game in visitor.post("/api/kept", games={})["games"]}
    assert visitor.get("/api/home")["many"] >= len(ids)


def test_whatever_is_done_with_a_game_reaches_its_process(visitor: Visitor) -> None:
    """Opened at the machine, named, saved, read in again, deleted: of games of either process."""
    for each in one_of_each(visitor).values():
        answered(each, 2)
        assert visitor.post(f"/api/games/{each.id}/open", 201)["key"] == each.key
        each.post("name", name=f"Game {each.id}")
        text = visitor.client.get(f"/api/games/{each.id}/export", params={"key": each.key}).text
        again = visitor.post("/api/games/import", 201, text=text)
        assert visitor.by(again["watch"]).scene()["title"] == each.scene()["title"]
        visitor.post(f"/api/games/{each.id}/delete")
        each.get("", 404)
        names = {game["id"] for game in visitor.post("/api/kept", games={})["games"]}
        assert again["id"] in names
        assert each.id not in names


def test_the_campaign_stays_in_front(visitor: Visitor) -> None:
    """It is begun, played and given up by one process, though its plays have names like other games."""
    start = visitor.get("/api/campaign")["line_ups"][0]["id"]
    made = visitor.post("/api/campaign", 201, start=start, play=True)
    play = Visitor(visitor.client, made["id"], made["key"])
    assert processes(visitor).owner(made["id"]) is None
    answered(play, 2)
    visitor.post("/api/campaign", start=start, anew=True, play=False)
    play.get("", 404)


# -- who visits -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["x-forwarded-for", "x-real-ip", "forwarded", "client", "host"])
def test_nobody_from_elsewhere_becomes_the_owner(visitor: Visitor, stranger: Visitor, name: str) -> None:
    game = begun(visitor)
    says = {"forwarded": "for=127.0.0.1", "host": "localhost"}.get(name, "127.0.0.1")
    for act in ("open", "delete"):
        answer = stranger.client.post(f"/api/games/{game.id}/{act}", headers={name: says})
        assert answer.status_code == 403, answer.text
    assert game.scene()["ask"]


def test_games_a_visitor_begins_are_counted_for_all_processes(
    house: TestClient, stranger: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quotas, "VISITOR", quotas.VISITOR._replace(games=3))
    house.app.state.quotas.visitors.clear()  # type: ignore[attr-defined]
    for _ in range(3):
        stranger.post("/api/games", 201, game="merc")
    assert "new games per hour" in stranger.post("/api/games", 429, game="merc")["error"]


def test_streams_of_a_visitor_are_counted_for_all_processes(
    house: TestClient, visitor: Visitor, stranger: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two streams of games of different processes are two."""
    monkeypatch.setattr(quotas, "VISITOR", quotas.VISITOR._replace(streams=2))
    house.app.state.quotas.visitors.clear()  # type: ignore[attr-defined]
    one, two = one_of_each(visitor).values()
    with watching(stranger, one), watching(stranger, two), watching(stranger, one) as third:
        assert third.status_code == 429
        assert "Too many pages with games" in third.read().decode()


def watching(stranger: Visitor, game: Visitor) -> Any:
    return stranger.client.stream("GET", f"/api/games/{game.id}/events", params={"key": game.key})


# -- a process ends -----------------------------------------------------------------------------------


def test_a_killed_process_loses_nothing_and_its_games_go_on(
    visitor: Visitor, caplog: pytest.LogCaptureFixture
) -> None:
    """Games of the other one do not notice; who asks meanwhile waits until it is there again."""
    (killed, mine), (_, other) = one_of_each(visitor).items()
    before = answered(mine, 3)
    with caplog.at_level(logging.ERROR):
        old = killed.pid
        os.kill(old, signal.SIGKILL)
        assert other.scene()["ask"]
        tries = (mine.client.get(f"/api/games/{mine.id}", params={"key": mine.key}) for _ in range(3))
        # the first may still have been taken by the process that ended
        after = next(answer.json() for answer in tries if answer.status_code != 503)
    assert killed.pid != old
    assert after["ask"] == before["ask"]
    assert after["version"] > before["version"]
    assert answered(mine, 1)["ask"]["number"] > before["ask"]["number"]
    assert "started again" in caplog.text


def test_a_name_has_one_owner_whatever_the_size_of_its_letters(tmp_path: Path) -> None:
    """So that one file has one process where such names mean the same; any number has an owner."""
    several = Processes(3)
    several.all = [GameProcess(tmp_path / str(n), "127.0.0.1") for n in range(3)]
    names = [f"arcs-2026-01-01-1200-{n}" for n in range(100)]
    assert {several.owner(name) for name in names} == set(several.all)
    assert all(several.owner(name) == several.owner(name.upper()) for name in names)
    assert several.owner("import") is several.owner("Campaign-1-omaha-1") is None
    assert several.owner("\udcff") in several.all
    for process in several.all:
        process.listening.close()
