"""What is shown is what is on disk: looks and changes of many screens are linearizable."""

from __future__ import annotations

import json
import os
import random as randomness
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bythebook.kernel import disk
from tests.app.web.test_responses import put_together, without_ground
from tests.app.web.visiting import Visitor, browser

FSYNC = 0.01
"""Seconds that the slow disk takes to write something."""


class SlowDisk:
    """The system's calls, of which an fsync takes a while."""

    def __init__(self, wait: Callable[[], None]) -> None:
        self.wait = wait

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)

    def fsync(self, handle: int) -> None:
        """Wait, then write."""
        self.wait()
        os.fsync(handle)


# -- one look between an answer and its fsync ---------------------------------------------------------------


def test_a_look_during_a_write_sees_nothing_that_is_not_on_disk(
    visitor: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Held up in its fsync, an answer is seen by nobody; then all see it under its own version."""
    visitor.begin("memoir44")
    before = visitor.scene()
    (path,) = tmp_path.rglob("*.game")
    writing, go_on = threading.Event(), threading.Event()

    def wait() -> None:
        writing.set()
        assert go_on.wait(30)

    monkeypatch.setattr(disk, "os", SlowDisk(wait))
    seen: list[tuple[Any, str]] = []
    answered: list[Any] = []
    answering = threading.Thread(target=lambda: answered.append(visitor.answer_to(before)))
    looking = threading.Thread(target=lambda: seen.append((visitor.scene(), path.read_text())))
    answering.start()
    assert writing.wait(30)
    looking.start()
    time.sleep(0.1)  # what would be shown now is not on disk
    assert all(scene == before for scene, _ in seen)
    go_on.set()
    answering.join()
    looking.join()
    ((scene, text),) = seen
    assert len([line for line in text.splitlines() if line[:1].isdecimal()]) >= scene["lines"]
    assert scene == before or before["version"] < scene["version"] <= answered[0]["version"]


def test_what_is_refused_half_way_has_not_happened(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second answer of one touch fails: the first is neither shown nor saved, and the game goes on."""
    visitor.begin("memoir44")
    before = visitor.scene()
    session = visitor.client.app.state.engine.sessions.open[visitor.id]  # type: ignore[attr-defined]

    def broken(*_: object) -> None:
        raise ValueError("planted")

    monkeypatch.setattr(session, "answer_all", broken)
    assert (
        visitor.post("answer", 400, ask=before["ask"]["number"], option=1, then=["x"])["error"] == "planted"
    )
    after = visitor.scene()
    assert {**after, "version": 0} == {**before, "version": 0}
    assert visitor.answer_to(after)["lines"] > before["lines"]


# -- many screens ---------------------------------------------------------------------------------


class Record:
    """Everything that was shown, by screen and version, and when."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.shown: dict[tuple[str, int], str] = {}
        self.newest = 0
        """The newest version that anybody has been shown."""
        self.wrong: list[str] = []
        self.looks = 0

    def add(self, screen: str, scene: Any, known: int) -> None:
        """Add what a screen was shown; `known` was the newest version when it asked."""
        content = json.dumps(without_ground(scene), sort_keys=True)
        version = scene["version"]
        with self.lock:
            self.looks += 1
            if version < known:
                self.wrong.append(f"{screen} was shown {version} after {known}")
            if self.shown.setdefault((screen, version), content) != content:
                self.wrong.append(f"{screen}: version {version} has two contents")
            self.newest = max(self.newest, version)


def play(screen: str, visitor: Visitor, record: Record, until: float, seed: int) -> None:
    """Answer, undo, redo, correct and look until the time is over, as several tabs do at once."""
    lots = randomness.Random(seed)
    shown: Any = None
    while time.monotonic() < until and not record.wrong:
        known = record.newest
        act = lots.choice(["look", "look", "answer", "answer", "undo", "redo", "name", "log"])
        if shown is None or shown["ask"] is None or act == "look" or screen == "watch":
            shown = visitor.scene()
        elif act == "log":
            visitor.get("log")
            continue
        else:
            if act == "answer" and not shown["ask"]["mine"]:
                continue
            prompt, body = shown["ask"], {"since": shown["version"], "have": shown["ground"]}
            if act == "answer":
                option = 1 + lots.randrange(max(1, len(prompt["choices"])))
                body |= {"ask": prompt["number"], "option": option, "version": shown["version"]}
            elif act == "undo":
                body |= {"across": True}
            elif act == "name":
                body |= {"name": f"Game {lots.randrange(9)}"}
            answer = visitor.client.post(visitor._whole(act), json={"key": visitor.key, **body})
            if answer.status_code != 200:
                assert answer.status_code in (403, 409), answer.text
                shown = None
                continue
            news = answer.json()
            shown = put_together(shown, news) if news.pop("since", None) else news
        record.add(screen, shown, known)


def run(folder: Path, monkeypatch: pytest.MonkeyPatch, game: str, seats: Any, seconds: float) -> Record:
    """One game on a slow disk with five screens."""
    monkeypatch.setattr(disk, "os", SlowDisk(lambda: time.sleep(FSYNC)))
    with browser(monkeypatch, folder) as owner:
        made = owner.begin(game, seats=seats, given=list(seats)[:1])
        record, until = Record(), time.monotonic() + seconds
        screens = {"owner": owner, "owner in another tab": Visitor(owner.client, owner.id, owner.key)}
        screens |= {"seat": owner.by(next(iter(made["links"].values()))), "watch": owner.by(made["watch"])}
        names = {"owner in another tab": "owner"}  # both have the same place, and so the same content
        failed: list[BaseException] = []

        def guarded(screen: str, visitor: Visitor, seed: int) -> None:
            try:
                play(names.get(screen, screen), visitor, record, until, seed)
            except BaseException as error:
                failed.append(error)

        threads = [
            threading.Thread(target=guarded, args=(screen, visitor, seed))
            for seed, (screen, visitor) in enumerate(screens.items())
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert not failed, failed
    return record


SEATS = {
    "memoir44": {"axis": "person", "allies": "person"},
    "merc": {"rebels": "person", "dictator": "dictator"},
    "arcs": {"red": "person", "yellow": "supercat"},
}


@pytest.mark.parametrize("game", SEATS)
def test_looks_and_changes_are_linearizable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """A version has one content, nobody is shown an older one than anybody was before."""
    record = run(tmp_path, monkeypatch, game, SEATS[game], 1.5)
    assert record.wrong == []
    assert record.looks > 10


@pytest.mark.long
@pytest.mark.parametrize("game", SEATS)
@pytest.mark.parametrize("turn", range(3))
def test_looks_and_changes_are_linearizable_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, turn: int
) -> None:
    record = run(tmp_path, monkeypatch, game, SEATS[game], 8.0)
    assert record.wrong == []
    assert record.looks > 50
