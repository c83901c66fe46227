"""Commands that are given a pipe or a device, or find one in the home folder: an error, and no waiting."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from tests.app.commands.test_serve import LONG, Server
from tests.app.driving import bythebook
from tests.odd_files import NOT_UTF_8, plant

WITH_A_FILE = [
    ("play", "memoir44", "--load", "FILE"),
    ("play", "memoir44", "--position", "FILE"),
    ("play", "memoir44", "--bot", "FILE"),
    ("play", "memoir44", "--seat", "axis=FILE"),
    ("play", "memoir44", "--setup", "scenario=FILE"),
    ("table", "memoir44", "--load", "FILE"),
    ("ask", "FILE"),
    ("simulate", "memoir44", "--games", "1", "--bot", "FILE"),
    ("simulate", "memoir44", "--games", "1", "--keep", "FOLDER", "--resume"),
    ("compare", "memoir44", "FILE", "solo-ai"),
    ("tournament", "memoir44", "FILE", "solo-ai"),
    ("coverage", "memoir44", "FILE"),
    ("replay", "FILE"),
    ("log", "FILE"),
    ("scenarios", "memoir44", "--show", "FILE"),
    ("campaign", "standing", "--file", "FILE"),
    ("guide", "FILE"),
    ("guide", "FILE", "--check"),
    ("guide", "draft", "FILE"),
    ("playbook", "check", "FILE"),
    ("playbook", "print", "FILE"),
    ("playbook", "chart", "FILE"),
    ("lab", "merge", "OTHER", "FOLDER"),
    ("lab", "query", "FOLDER", "select 1"),
    ("lab", "tables", "FOLDER"),
]


@pytest.mark.parametrize("kind", ["pipe", "device", "socket", "loop", "folder"])
@pytest.mark.parametrize("words", WITH_A_FILE, ids=" ".join)
def test_a_file_that_is_not_regular_is_an_error(tmp_path: Path, words: tuple[str, ...], kind: str) -> None:
    suffix = ".toml" if "scenario" in " ".join(words) else ".md"
    plant(tmp_path, suffix)
    run = tmp_path / "run"
    run.mkdir()
    (run / "run.json").symlink_to(tmp_path / f"{kind}{suffix}")
    places = {"FILE": f"{kind}{suffix}", "FOLDER": "run", "OTHER": "other"}
    given = list(words)
    for place, name in places.items():
        given = [word.replace(place, str(tmp_path / name)) for word in given]
    done = bythebook(tmp_path / "home", *given)
    assert done.returncode in (1, 2), done.stdout
    assert done.stderr.count("\n") <= 2
    if kind == "pipe":
        assert "it is a pipe, not a regular file" in done.stderr or "doesn't exist" in done.stderr


def test_lists_in_the_terminal_show_the_rest(tmp_path: Path) -> None:
    bythebook(tmp_path, "play", "memoir44", "--seed", "3", "--save", tmp_path / "games" / "mine.game")
    games, guides = plant(tmp_path / "games", ".game"), plant(tmp_path / "guides", ".json")
    menu = bythebook(tmp_path, "menu", typed="quit\n").stdout
    assert "Pegasus Bridge" in menu
    assert all(f"Skipped {name}: " in menu for name in games)
    assert "  files that can't be read: 7\n" in bythebook(tmp_path, "doctor").stdout
    failed = bythebook(tmp_path, "resume", "nothing").stderr
    assert all(f"Skipped {name}: " in failed for name in [*games, *guides])
    assert bythebook(tmp_path, "resume", "mine").returncode == 0


def test_a_new_game_finds_a_name_beside_odd_files(tmp_path: Path) -> None:
    plant(tmp_path / "games", ".game")
    assert bythebook(tmp_path, "play", "memoir44").returncode == 0


@pytest.mark.parametrize("processes", ["1", "2"])
def test_sigterm_ends_a_server_whose_folder_has_pipes_and_devices(tmp_path: Path, processes: str) -> None:
    for folder, suffix in (("games", ".game"), ("books", ".md"), ("guides", ".json"), ("lab", "")):
        plant(tmp_path / folder, suffix)
    plant(tmp_path, ".json")
    os.mkfifo(tmp_path / "campaign.json")
    os.mkfifo(tmp_path / "lab" / "folder" / "trial.json")
    (tmp_path / f"{NOT_UTF_8}-2").mkdir()
    server = Server(tmp_path, "--port", "0", "--processes", processes)
    try:
        for path in ("home", "studio", "lab", "campaign", "setup/memoir44", "lab/folder", "studio/pipe"):
            assert server.ask("GET", f"/api/{path}")
        for name in ("pipe", "device"):
            assert "error" in server.ask("POST", f"/api/games/{name}/open", {})
            assert "error" in server.ask("POST", f"/api/games/{name}/delete", {})
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(LONG) in (0, -signal.SIGTERM)
    finally:
        server.process.kill()
        server.process.communicate()
