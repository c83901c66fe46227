"""Pipes, devices, folders, broken links, strange names and times in the home folder: lists show the rest."""

from __future__ import annotations

import io
import os
import zipfile
from pathlib import Path

import pytest

from tests.app.web.visiting import Visitor
from tests.odd_files import FAR_FUTURE, NOT_UTF_8, plant

BEFORE_ZIP = -1_000_000_000
"""A time before 1980, which no zip file can hold."""

TRIAL = '{"game": "memoir44"}'


def named(sentences: list[str]) -> list[str]:
    """The names that sentences begin with."""
    return [sentence.partition(":")[0] for sentence in sentences]


@pytest.mark.parametrize("seconds", [FAR_FUTURE, BEFORE_ZIP])
def test_games(visitor: Visitor, tmp_path: Path, seconds: int) -> None:
    made = visitor.begin("memoir44")
    os.utime(tmp_path / "games" / f"{made['id']}.game", (seconds, seconds))
    odd = plant(tmp_path / "games", ".game")
    for page in (visitor.get("/api/home"), visitor.post("/api/kept", games={})):
        assert named(page["broken"]) == odd
    assert [game["id"] for game in visitor.get("/api/home")["saved"]] == [made["id"]]
    packed = visitor.client.get("/api/kept/file")
    assert packed.status_code == 200
    with zipfile.ZipFile(io.BytesIO(packed.content)) as archive:
        assert archive.namelist() == [f"{made['id']}.game"]


def test_playbooks(visitor: Visitor, tmp_path: Path) -> None:
    visitor.post("/api/studio", 201, bot="solo-ai", name="mine")
    odd = plant(tmp_path / "books", ".md")
    (tmp_path / "books" / "My Book.md").write_text("# A name with capitals\n")
    shelf = visitor.get("/api/studio")
    assert [book["name"] for book in shelf["own"]] == ["mine"]
    assert named(shelf["left_out"]) == [*odd, "My Book.md"]
    assert visitor.get("/api/setup/memoir44")["sitters"]


def test_versions_of_a_playbook(visitor: Visitor, tmp_path: Path) -> None:
    """A pipe that has the name of the next version is passed over; it is neither read nor overwritten."""
    made = visitor.post("/api/studio", 201, bot="solo-ai", name="mine")
    plant(tmp_path / "books" / "mine", ".md")
    os.mkfifo(tmp_path / "books" / "mine" / "2.md")
    saved = visitor.post("/api/studio/mine", text=f"{made['text']}\nMore.\n")
    assert [version["number"] for version in saved["versions"]] == [3, 1]


def test_trials(visitor: Visitor, tmp_path: Path) -> None:
    """A trial one of whose files is a pipe is shown as unreadable; other entries are reported."""
    odd = plant(tmp_path / "lab", "")
    for name in ("whole", "trial", "report", "failed", "games"):
        (tmp_path / "lab" / name).mkdir()
    for name in ("whole", "report", "failed", "games"):
        (tmp_path / "lab" / name / "trial.json").write_text(TRIAL)
    os.mkfifo(tmp_path / "lab" / "trial" / "trial.json")
    os.mkfifo(tmp_path / "lab" / "report" / "report.json")
    os.mkfifo(tmp_path / "lab" / "failed" / "failed.txt")
    os.mkfifo(tmp_path / "lab" / "games" / "games.jsonl")
    bad = tmp_path / "lab" / NOT_UTF_8
    bad.unlink()
    bad.mkdir()
    (bad / "trial.json").write_text(TRIAL)
    os.utime(tmp_path / "lab" / "whole" / "trial.json", (FAR_FUTURE, FAR_FUTURE))
    listed = visitor.get("/api/lab")
    assert {trial["id"]: trial["state"] for trial in listed["trials"]} == {
        "whole": "stopped",
        "trial": "unreadable",
        "report": "unreadable",
        "failed": "failed",
        "games": "stopped",
    }
    assert named(listed["left_out"]) == odd
    assert visitor.get("/api/home")["lab"] is None
    for name in ("trial", "report", "failed", "games"):
        assert "it is a pipe, not a regular file" in visitor.get(f"/api/lab/{name}", 400)["error"]


def test_a_campaign(visitor: Visitor, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "campaign.json")
    (told,) = visitor.get("/api/home")["broken"]
    assert told == "campaign.json can't be read: it is a pipe, not a regular file"
    assert visitor.get("/api/campaign")["unreadable"] == told
