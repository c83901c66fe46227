"""`bythebook doctor` tells what is there, what is missing, and where games lie."""

from __future__ import annotations

import re
import tempfile
import tomllib
from pathlib import Path

import pytest

from bythebook.app.commands import doctor
from tests.app.calling import Caller

ROOT = Path(__file__).parents[3]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Caller:
    monkeypatch.setenv("BYTHEBOOK_HOME", str(tmp_path))
    return Caller(capsys, monkeypatch)


def test_all_is_well(call: Caller, tmp_path: Path) -> None:
    said = call("doctor")
    assert said.code == 0
    assert "  msgspec " in said.out
    assert "  arcs: Arcs" in said.out
    assert f"Games are saved in {tmp_path} (number of games: 0)" in said.out


def test_what_is_missing_is_named_with_how_to_get_it(call: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "NEEDED", ("no-such-thing",))
    said = call("doctor")
    assert said.code == 1
    assert "no-such-thing: missing. Run: " in said.out


def test_a_folder_that_cannot_be_written_to(call: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(**_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(tempfile, "TemporaryFile", full)
    assert "nothing can be written there (No space left on device): set BYTHEBOOK_HOME" in call("doctor").out


@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_help_in_two_ways(call: Caller, flag: str) -> None:
    assert "Play board games solo" in call(flag).out


def test_what_is_needed_is_what_the_project_says() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert [re.split("[<>=]", name)[0] for name in project["dependencies"]] == list(doctor.NEEDED)
    extras = project["optional-dependencies"].keys() - {"dev"}
    assert extras == doctor.EXTRAS.keys()
