"""How quick the site is: what is measured natively, and what the table says of it."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from bythebook.kernel import disk
from bythebook.workshop.site import measure
from bythebook.workshop.site.measure import answer_natively, best, main, row


def test_answers_are_timed_one_by_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BYTHEBOOK_HOME", str(tmp_path))
    monkeypatch.setattr(disk, "followers", [])
    took = asyncio.run(answer_natively("memoir44", 3))
    assert len(took) == 3
    assert min(took) > 0
    assert [path.suffix for path in sorted((tmp_path / "games").iterdir())] == [".game", ".keys"]


def test_the_best_of_each_answer_counts_and_the_row_says_how_many_times_as_long() -> None:
    assert best([[3.0, 1.0], [2.0, 4.0]]) == [2.0, 1.0]
    assert row("merc", [1.0] * 4, [2.5] * 4) == "| merc | 4 | 1.0 / 2.5 | 1.0 / 2.5 | 2.5 |"
    assert row("merc", [1.0, 1.0], [1.0, 7.0]).endswith("| 4.0 |")


def test_games_are_saved_in_a_temporary_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BYTHEBOOK_HOME", "before")
    with measure.home_in_memory():
        folder = os.environ["BYTHEBOOK_HOME"]
        assert os.path.isdir(folder)
    assert not os.path.exists(folder)
    assert os.environ["BYTHEBOOK_HOME"] == "before"


def test_without_a_site_it_says_what_builds_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--site", str(tmp_path)]) == 2
    assert capsys.readouterr().err.endswith("Build it with scripts/site.\n")
