"""Lists of saved games on a server: complete, quick at the limit, and never in the way of a game."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bythebook.app.game import index as index_module
from bythebook.app.game.index import GameIndex, Listing, describe_files
from bythebook.app.game.open_game import open_new
from bythebook.app.web import sandbox
from bythebook.app.web.access.quotas import KEPT
from bythebook.app.web.errors import Rejected
from bythebook.app.web.pages import games as lists
from bythebook.app.web.pages.games import Lists
from bythebook.app.web.sandbox import SandboxAnswer
from bythebook.app.web.sessions import Sessions
from bythebook.app.web.workers import OneThread, Threads
from bythebook.kernel import disk
from tests.app.web.visiting import ELSEWHERE, Visitor, browser


def fill(home: Path, number: int) -> list[Path]:
    """Save copies of one game under many names."""
    text = open_new("arcs", setup={}, seats={}, rulings={}, seed=1).game.text()
    folder = home / "games"
    folder.mkdir(parents=True)
    paths = [folder / f"arcs-{i}.game" for i in range(number)]
    for i, path in enumerate(paths):
        path.write_text(text, encoding="utf-8")
        os.utime(path, (i, i))
    return paths


def endless_for(name: str) -> Callable[..., SandboxAnswer]:
    """A sandbox that never comes to an end with one file."""

    def tried(work: Any, data: Any) -> SandboxAnswer:
        if work is describe_files and any(path.endswith(name) for path in data):
            raise Rejected(422, "That took longer than 5 seconds, or too much memory.")
        return sandbox.run_here(work, data)

    return tried


def test_a_file_that_takes_forever_is_named_and_the_others_are_listed(
    visitor: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(tmp_path, 5)
    monkeypatch.setattr(sandbox, "run", endless_for("arcs-3.game"))
    kept = visitor.post("/api/kept")
    assert [game["id"] for game in kept["games"]] == ["arcs-4", "arcs-2", "arcs-1", "arcs-0"]
    assert kept["broken"] == [f"arcs-3.game: {index_module.TOO_LONG}"]
    assert kept["reading"] == 0


def test_a_list_says_how_many_games_are_still_being_read(
    visitor: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first build of an index takes a while: nobody waits for it, and the newest games come first."""
    fill(tmp_path, 7)
    go_on = threading.Event()

    def slow(work: Any, data: Any) -> SandboxAnswer:
        done = sandbox.run_here(work, data[:2])
        go_on.wait(timeout=20)
        return done

    monkeypatch.setattr(sandbox, "run", slow)
    monkeypatch.setattr(lists, "PATIENCE", 0.01)
    home = visitor.get("/api/home")
    assert (home["reading"], home["many"], home["saved"]) == (7, 7, [])
    visitor.begin("arcs")  # a game is begun meanwhile
    visitor.key = ""
    go_on.set()
    monkeypatch.setattr(lists, "PATIENCE", 20.0)
    home = visitor.get("/api/home")
    assert (home["reading"], home["many"]) == (0, 8)
    assert [game["id"] for game in home["saved"]][1:3] == ["arcs-6", "arcs-5"]


def test_lists_at_the_limit_read_no_game_once_the_index_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a restart too: the index is a file."""
    paths = fill(tmp_path, KEPT)
    index = index_module.GameIndex(tmp_path / "games")
    one = describe_files([str(paths[0])])["arcs-0.game"]
    rows = {}
    for path in paths:
        stamp = index_module.stamp_of(path)
        assert stamp is not None
        rows[path.name] = index_module.IndexRow(stamp, one.about)
    index.record(rows)

    def no_file(*_: Any) -> str:
        raise AssertionError("a game file was read")

    monkeypatch.setattr(disk, "read_text", no_file)
    for _ in range(2):
        index_module._index_of.cache_clear()
        with browser(monkeypatch, tmp_path) as visitor:
            assert visitor.get("/api/home")["many"] == KEPT
            assert len(visitor.post("/api/kept")["games"]) == KEPT


def test_games_are_described_outside_the_threads_that_play_and_answer(
    visitor: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(tmp_path, 3)
    threads: list[str] = []

    def noting(work: Any, data: Any) -> SandboxAnswer:
        threads.append(threading.current_thread().name)
        return sandbox.run_here(work, data)

    monkeypatch.setattr(sandbox, "run", noting)
    visitor.get("/api/home")
    assert threads
    assert all(name.startswith("asides") for name in threads)


def test_a_server_that_ends_while_it_reads_ends_quietly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    fill(tmp_path, 3)
    go_on = threading.Event()

    def slow(work: Any, data: Any) -> SandboxAnswer:
        go_on.wait(timeout=20)
        return sandbox.run_here(work, data)

    monkeypatch.setattr(sandbox, "run", slow)
    monkeypatch.setattr(lists, "PATIENCE", 0.01)
    with browser(monkeypatch, tmp_path) as visitor:
        assert visitor.get("/api/home")["reading"] == 3
        go_on.set()
    assert caplog.records == []


def test_without_threads_or_processes_the_list_is_read_in_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a page without a server; the files of a page are in memory, so the index is too."""
    monkeypatch.setenv("BYTHEBOOK_HOME", str(tmp_path))
    fill(tmp_path, 3)

    def no_trial(folder: Path) -> Any:
        raise AssertionError

    monkeypatch.setattr(disk, "followers", [lambda path: None])
    found = asyncio.run(Lists(OneThread(no_trial)).listing())
    assert len(found.games) == 3
    assert not (tmp_path / index_module.FILE).exists()


def test_two_servers_on_one_home_list_the_same_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BYTHEBOOK_HOME", str(tmp_path))
    fill(tmp_path, 4)
    indexes = [index_module.GameIndex(tmp_path / "games") for _ in range(2)]
    used = iter(indexes * 100)

    async def both() -> list[int]:
        monkeypatch.setattr(lists, "game_index", lambda: next(used))
        workers = Threads()
        found = await asyncio.gather(*(Lists(workers).listing() for _ in range(4)))
        workers.close()
        return [len(each.games) for each in found]

    assert asyncio.run(both()) == [4, 4, 4, 4]


PAGES: dict[str, tuple[str, str, dict[str, Any]]] = {
    "home": ("GET", "/api/home", {}),
    "games": ("POST", "/api/kept", {}),
    "all games as a file": ("GET", "/api/kept/file", {}),
    "setup": ("GET", "/api/setup/memoir44", {}),
    "check of a setup": ("POST", "/api/setup/memoir44/check", {}),
    "QR code": ("POST", "/api/code", {"link": "http://127.0.0.1/"}),
    "playbooks": ("GET", "/api/playbooks", {}),
    "playbook": ("GET", "/api/playbooks/memoir44/solo-ai", {}),
    "printed playbook": ("GET", "/api/playbooks/memoir44/solo-ai/print", {}),
    "flowchart": ("GET", "/api/playbooks/memoir44/solo-ai/chart", {}),
    "library": ("GET", "/api/studio", {}),
    "own playbook": ("GET", "/api/studio/mine", {}),
    "own playbook, printed": ("GET", "/api/studio/mine/print", {}),
    "own playbook as a flowchart": ("GET", "/api/studio/mine/chart", {}),
    "what changes": ("POST", "/api/studio/mine/changes", {"text": "# X"}),
    "check of a playbook": ("POST", "/api/writing/check", {"text": "# X", "game": "memoir44"}),
    "guide on paper": ("POST", "/api/guide/paper", {"text": "# X"}),
    "lab": ("GET", "/api/lab", {}),
}


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_a_page_is_made_while_the_game_thread_is_busy(
    visitor: Visitor, page: tuple[str, str, dict[str, Any]]
) -> None:
    """Everything that is not a game runs elsewhere, in threads that can be stopped or in the sandbox."""
    visitor.post("/api/studio", 201, bot="solo-ai", name="mine")
    go_on = threading.Event()
    engine = visitor.client.app.state.engine  # type: ignore[attr-defined]
    busy = engine.workers.players.submit(go_on.wait, 60)
    method, path, body = page
    try:
        answer = visitor.client.request(method, path, json=body if method == "POST" else None)
        assert not busy.done(), "the page has waited for the game thread"
        assert answer.status_code in (200, 400, 422), answer.text
    finally:
        go_on.set()


@pytest.mark.parametrize("path", ["/api/home", "/api/kept"])
def test_a_visitor_who_sends_thousands_of_keys_has_only_those_of_games_looked_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    with browser(monkeypatch, tmp_path, client=ELSEWHERE) as stranger:
        made = stranger.begin("arcs")
        looked_up = []
        keys_of = Sessions.keys_of

        def counted(sessions: Sessions, name: str) -> Any:
            looked_up.append(name)
            return keys_of(sessions, name)

        monkeypatch.setattr(Sessions, "keys_of", counted)
        keys = {f"arcs-{i}": "some" for i in range(4_999)} | {made["id"]: made["key"]}
        listed = stranger.client.post(path, json={"games": keys}).json()
        assert [game["id"] for game in listed["saved" if path == "/api/home" else "games"]] == [made["id"]]
        assert looked_up == [made["id"]]


def test_a_list_looks_at_the_folder_twice_after_a_game_has_changed(
    visitor: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With 2,000 games each look is most of what the home page costs."""
    paths = fill(tmp_path, 5)
    visitor.post("/api/kept")
    looks = []
    look = GameIndex.list_games

    def counted(index: GameIndex) -> Listing:
        looks.append(1)
        return look(index)

    monkeypatch.setattr(GameIndex, "list_games", counted)
    os.utime(paths[2])
    assert visitor.get("/api/home")["saved"][0]["id"] == "arcs-2"
    assert len(looks) == 2
    assert visitor.post("/api/kept")["games"][0]["id"] == "arcs-2"
    assert len(looks) == 3
