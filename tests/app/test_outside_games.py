"""A broken game of another package: a message that names it, and our games keep working."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from bythebook import games
from bythebook.app.web import timeouts
from tests.app.calling import Caller
from tests.app.web.visiting import Visitor, browser
from tests.outside import FAILS, install, packages


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    with packages(tmp_path / "packages") as made:
        yield made


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Caller:
    monkeypatch.setenv("BYTHEBOOK_HOME", str(tmp_path))
    return Caller(capsys, monkeypatch)


def test_games_lists_what_is_installed_and_from_where(call: Caller, folder: Path) -> None:
    install(folder, "skirmish")
    install(folder, "broken", FAILS["import"])
    said = call("games")
    assert said.code == 0
    assert said.out.splitlines() == [
        "memoir44: Memoir '44 (bythebook)",
        "merc: MERC (bythebook)",
        "arcs: Arcs (bythebook)",
        f"broken (broken_game 1.0) {WAYS['import']}",
        "skirmish: Skirmish (skirmish_game 1.0)",
    ]
    assert all(line in call("doctor").out for line in said.out.splitlines())


def test_the_menu_names_a_broken_game(call: Caller, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    named = install(folder, "broken", FAILS["import"])
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    said = call("menu")
    assert said.code == 0
    assert f"Skipped {named} {WAYS['import']}" in " ".join(said.out.split())


WAYS = {
    "import": "can't be loaded: ModuleNotFoundError: No module named 'nothing_of_this_name'",
    "set_up": "stopped: KeyError: 'no pieces'",
    "drawing": "stopped: ZeroDivisionError: integer division or modulo by zero",
    "agenda": "stopped: EndlessLoop: endless loop in Again: 10000 steps without a decision",
}


@pytest.mark.parametrize("way", WAYS)
def test_in_the_terminal_a_broken_game_is_an_error_message(call: Caller, folder: Path, way: str) -> None:
    named = install(folder, "broken", FAILS[way])
    said = call("play", "broken", "--seed", "1")
    assert (said.code, said.err) == (2, f"bythebook: {named} {WAYS[way]}\n")


def test_in_the_terminal_a_step_that_never_ends_is_stopped(
    call: Caller, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bythebook.games.watchdog.SECONDS", 1)
    named = install(folder, "broken", FAILS["endless"])
    said = call("play", "broken", "--seed", "1")
    assert said.code == 2
    assert said.err == f"bythebook: {named} was stopped: Game.new_state took more than 1 seconds\n"


@pytest.mark.parametrize("way", WAYS)
def test_in_the_app_a_broken_game_is_an_error_message(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    named = install(folder, "broken", FAILS[way])
    with browser(monkeypatch, tmp_path) as visitor:
        if way == "drawing":
            visitor.begin("broken")
            answer = visitor.get("", 500)
        else:
            answer = visitor.post("/api/games", 500, game="broken")
        assert answer["error"] == f"{named} {WAYS[way]}"
        _ours_can_be_played(visitor)


def test_in_the_app_a_step_that_never_ends_is_stopped(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timeouts, "SECONDS", 1.0)
    named = install(folder, "broken", FAILS["endless"])
    with browser(monkeypatch, tmp_path) as visitor:
        answer = visitor.post("/api/games", 503, game="broken")
        told = f"{named} took too long and was stopped. Everything you confirmed is saved."
        assert answer["error"] == told
        _ours_can_be_played(visitor)


@pytest.mark.parametrize("way", ["import", "setup page"])
def test_the_home_page_names_a_broken_game(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    named = install(folder, "broken", FAILS[way])
    install(folder, "skirmish")
    with browser(monkeypatch, tmp_path) as visitor:
        home = visitor.get("/api/home")
        assert [game["name"] for game in home["games"]] == [*games.HERE, "skirmish"]
        (line,) = home["broken"]
        assert line.startswith(named)
        assert [each["game"] for each in visitor.get("/api/playbooks")][: len(games.HERE)] == [*games.HERE]


def _ours_can_be_played(visitor: Visitor) -> None:
    for name in games.HERE:
        assert visitor.begin(name)["id"]
