"""The app in a page: requests over the bridge, and files that the browser keeps before an answer is given."""

from __future__ import annotations

import asyncio
import json
import re
from base64 import b64encode
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from bythebook.app.site.bridge import NO_ROOM, NOT_STORED, Bridge, Reply, StoredFile, restore_files
from bythebook.kernel import disk


class NoLab:
    """Workers that nobody starts."""

    def start(self, trial: str, known: str, hear: Callable[[str], object]) -> None:
        raise AssertionError("nobody has begun a trial")

    def stop(self) -> None:
        raise AssertionError("nobody has begun a trial")


class Browser:
    """Keeps files as a browser does: all of a call or none, and nothing any more when it is full."""

    def __init__(self) -> None:
        self.files: dict[str, StoredFile] = {}
        self.full = False
        self.calls = 0

    async def keep(self, files: Sequence[StoredFile]) -> None:
        await asyncio.sleep(0)
        if self.full:
            raise OSError("quota exceeded")
        self.calls += 1
        for file in files:
            self.files.pop(file.path, None)
            if file.data is not None:
                self.files[file.path] = file

    async def read(self, paths: Sequence[str]) -> list[bytes | None]:
        return [self.files[path].data if path in self.files else None for path in paths]

    def game(self) -> str:
        """The one game file that is kept."""
        (data,) = (file.data for path, file in self.files.items() if path.endswith(".game"))
        assert data is not None
        return data.decode()


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Browser:
    monkeypatch.setenv("BYTHEBOOK_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(disk, "followers", [])
    return Browser()


async def ask(bridge: Bridge, method: str, address: str, **body: Any) -> Any:
    """What the app answers; the game is begun anew in each test."""
    reply = await bridge.answer(method, address, json.dumps(body) if body else "")
    assert reply.status < 300, reply
    return json.loads(reply.body)


async def begun(bridge: Bridge) -> tuple[str, dict[str, Any]]:
    """The address of a game of Memoir '44 and its scene."""
    made = await ask(bridge, "POST", "/api/games", game="memoir44", seed=7)
    address = f"/api/games/{made['id']}"
    return address, {"key": made["key"], **await ask(bridge, "GET", f"{address}?key={made['key']}")}


async def answered(bridge: Bridge, address: str, scene: dict[str, Any]) -> Reply:
    """The reply to the first choice."""
    body = {"key": scene["key"], "ask": scene["ask"]["number"], "version": scene["version"], "option": 1}
    return await bridge.answer("POST", f"{address}/answer", json.dumps(body))


def test_an_answer_is_kept_before_it_is_confirmed(browser: Browser) -> None:
    async def play() -> None:
        bridge = Bridge(browser, NoLab())
        address, scene = await begun(bridge)
        before = browser.game()
        reply = await answered(bridge, address, scene)
        assert reply.status == 200
        assert browser.game().startswith(before.rpartition("= ")[0])
        assert len(browser.game()) > len(before)

    asyncio.run(play())


def test_what_cannot_be_kept_has_not_happened(browser: Browser) -> None:
    async def play() -> None:
        bridge = Bridge(browser, NoLab())
        address, scene = await begun(bridge)
        kept, browser.full = browser.game(), True
        reply = await answered(bridge, address, scene)
        assert (reply.status, json.loads(reply.body)) == (NOT_STORED, {"error": NO_ROOM})
        browser.full = False
        again = await ask(bridge, "GET", f"{address}?key={scene['key']}")
        assert again["ask"]["number"] == scene["ask"]["number"]
        assert browser.game() == kept
        assert (await answered(bridge, address, {**again, "key": scene["key"]})).status == 200

    asyncio.run(play())


def test_a_page_that_was_closed_goes_on_from_what_the_browser_has(browser: Browser, tmp_path: Path) -> None:
    async def play() -> str:
        bridge = Bridge(browser, NoLab())
        address, scene = await begun(bridge)
        await answered(bridge, address, scene)
        log = (await bridge.answer("GET", f"{address}/export?key={scene['key']}")).body
        assert isinstance(log, str)
        return log

    async def go_on(log: str) -> None:
        bridge = Bridge(browser, NoLab())
        home = await ask(bridge, "POST", "/api/home", games={})
        (saved,) = home["saved"]
        key = (await ask(bridge, "POST", f"/api/games/{saved['id']}/open", x=1))["key"]
        assert (await bridge.answer("GET", f"/api/games/{saved['id']}/export?key={key}")).body == log

    log = asyncio.run(play())
    for file in (tmp_path / "home" / "games").iterdir():
        file.unlink()
    disk.followers.clear()
    restore_files([(file.path, file.data or b"", file.changed) for file in browser.files.values()])
    asyncio.run(go_on(log))


def test_files_from_elsewhere_are_not_laid(browser: Browser, tmp_path: Path) -> None:
    restore_files([(str(tmp_path / "other"), b"x", 0.0)])
    assert not (tmp_path / "other").exists()


def test_what_is_deleted_is_no_longer_kept(browser: Browser) -> None:
    async def play() -> None:
        bridge = Bridge(browser, NoLab())
        address, _ = await begun(bridge)
        await ask(bridge, "POST", f"{address}/delete", x=1)
        assert browser.files == {}

    asyncio.run(play())


async def _until(is_so: Callable[[], bool]) -> None:
    while not is_so():
        await asyncio.sleep(0.01)


def test_a_stream_tells_every_change_until_it_is_stopped(browser: Browser) -> None:
    async def play() -> None:
        bridge, stop = Bridge(browser, NoLab()), asyncio.Event()
        heard: list[str] = []
        address, scene = await begun(bridge)
        stream = asyncio.create_task(
            bridge.listen(f"{address}/events?key={scene['key']}", heard.append, stop)
        )
        await asyncio.wait_for(_until(lambda: "event: scene" in "".join(heard)), 20)
        await answered(bridge, address, scene)
        await asyncio.wait_for(_until(lambda: "".join(heard).count("event: ") == 2), 20)
        stop.set()
        assert await stream == 200
        assert not bridge.engine.sessions.open[address.rpartition("/")[2]].watchers

    asyncio.run(play())


def test_two_answers_at_once_are_each_kept_before_they_are_confirmed(browser: Browser) -> None:
    """The second is not confirmed by what the first one stores: without room, neither has happened."""

    async def play() -> None:
        bridge = Bridge(browser, NoLab())
        games = [await begun(bridge) for _ in range(2)]
        browser.full = True
        replies = await asyncio.gather(*(answered(bridge, *game) for game in games))
        assert [reply.status for reply in replies] == [NOT_STORED, NOT_STORED]

    asyncio.run(play())


def test_a_file_has_the_name_that_the_app_gives_it(browser: Browser) -> None:
    async def play() -> None:
        bridge = Bridge(browser, NoLab())
        address, scene = await begun(bridge)
        reply = await bridge.answer("GET", f"{address}/export?key={scene['key']}")
        assert reply.name == "memoir44-pegasus-bridge.game"

    asyncio.run(play())


def test_all_games_are_a_file_of_bytes_and_are_kept_when_they_are_read_in(browser: Browser) -> None:
    async def play() -> None:
        bridge = Bridge(browser, NoLab())
        address, _ = await begun(bridge)
        kept = browser.game()
        file = await bridge.answer("GET", "/api/kept/file")
        assert isinstance(file.body, bytes)
        assert re.fullmatch(r"bythebook-games-[\d-]+\.zip", file.name)
        await ask(bridge, "POST", f"{address}/delete", x=1)
        assert browser.files == {}
        brought = await ask(bridge, "POST", "/api/kept/file", zip=b64encode(file.body).decode())
        assert brought == {"games": 1, "known": 0, "wrong": []}
        assert browser.game() == kept

    asyncio.run(play())


def test_a_mistake_of_the_program_is_an_answer(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise KeyError("planted")

    async def play() -> None:
        monkeypatch.setattr("bythebook.app.web.pages.home.home_page", broken)
        reply = await Bridge(browser, NoLab()).answer("POST", "/api/home", '{"games": {}}')
        assert reply.status == 500
        assert json.loads(reply.body)["error"]

    asyncio.run(play())


def test_a_book_of_ones_own_is_written_asked_and_kept_in_a_page(browser: Browser) -> None:
    """The studio runs where there is no server: the same handlers, and the browser keeps the files."""

    async def write() -> None:
        bridge = Bridge(browser, NoLab())
        made = await ask(bridge, "POST", "/api/studio", bot="solo-ai", name="bold")
        text = made["text"].replace("- [O1]", "- [O0]")
        assert (await ask(bridge, "POST", "/api/writing/check", text=text, game="memoir44"))["runs"]
        assert (await ask(bridge, "POST", "/api/studio/bold/changes", text=text))["found"] == []
        await ask(bridge, "POST", "/api/studio/bold", text=text)
        kept = {Path(path).name: file.data for path, file in browser.files.items() if "books" in path}
        assert kept.keys() == {"bold.md", "origin.json", "1.md", "2.md"}
        assert kept["bold.md"] == kept["2.md"] == text.encode()
        reply = await bridge.answer("GET", "/api/studio/bold/file")
        assert (reply.name, reply.body) == ("bold.md", text)

    asyncio.run(write())
