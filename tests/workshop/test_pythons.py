"""Every Python: those that are found, the commands that are called, files that must be the same."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bythebook.workshop import pythons
from bythebook.workshop.our_games import GAMES
from bythebook.workshop.pythons import (
    InstalledCommand,
    PythonReport,
    find_differences,
    find_pythons,
    missing_versions,
    table,
)

HERE = [sys.executable, "-m", "bythebook"]


def python(folder: Path, name: str, says: str) -> None:
    """A program that says which Python it is."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / name
    file.write_text(f"#!/bin/sh\n{says}\n")
    file.chmod(0o700)


def test_pythons_are_found_on_the_path_and_where_others_keep_theirs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each version once; a name that starts none, and versions that are too old, are none."""
    python(tmp_path / "bin", "python3.12", "echo 3.12.1 /one/python")
    python(tmp_path / "bin", "python3.13", "echo no such version >&2; exit 1")
    python(tmp_path / "bin", "python3.10", "echo 3.10.1 /old/python")
    python(tmp_path / "versions" / "a" / "bin", "python3.12", "echo 3.12.1 /two/python")
    python(tmp_path / "versions" / "b" / "bin", "python3.11", "echo 3.11.10 /three/python")
    python(tmp_path / "versions" / "c" / "bin", "python3.11", "echo 3.11.9 /four/python")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr(pythons, "FOLDERS", (f"{tmp_path}/versions/*/bin",))
    there = find_pythons()
    assert list(there.items()) == [
        ("3.11.9", "/four/python"),
        ("3.11.10", "/three/python"),
        ("3.12.1", "/one/python"),
    ]
    assert missing_versions(there) == ["3.13", "3.14"]


def test_a_game_is_played_to_its_end(tmp_path: Path) -> None:
    there = InstalledCommand(Path(sys.executable), HERE, tmp_path)
    mark = there.log("memoir44", PYTHONPATH=":".join(sys.path))
    assert there.wrong == []
    assert len(mark) == 12


def test_failures_are_reported(tmp_path: Path) -> None:
    there = InstalledCommand(Path(sys.executable), [sys.executable], tmp_path)
    there.say("-c", "raise SystemExit('broken')")
    there.say("-c", "print('something else')", expect="this")
    assert there.wrong == [
        "-c raise SystemExit('broken'): exit code 1, 'broken'",
        "-c print('something else'): exit code 0, 'something else'",
    ]


def test_different_files_are_reported_and_each_python_has_a_row() -> None:
    rows = [
        PythonReport("3.11.2", [], dict.fromkeys(GAMES, "a")),
        PythonReport("3.12.1", ["-h: no"], {"merc": "b"}),
    ]
    assert find_differences(rows) == ["merc: the same seed gave 2 different files"]
    assert find_differences(rows[:1]) == []
    assert table(rows).splitlines()[2:] == [
        "| 3.11.2 | all | `a` | `a` | `a` |",
        "| 3.12.1 | -h: no |  | `b` |  |",
    ]
