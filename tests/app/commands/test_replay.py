"""`bythebook replay`: the board turn by turn."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.app.driving import bythebook


def test_replay_draws_each_turn_and_stops_before_an_ask(played: Path, tmp_path: Path) -> None:
    done = bythebook(tmp_path, "replay", played, "--to", "17")
    assert re.findall(r"turn (\d+): ", done.stdout) == ["1", "2", "3"]
    assert "\n  6 axis: Plays " in done.stdout
    assert "\n  17 " not in done.stdout


def test_replay_waits_for_enter_and_ends_with_the_input(played: Path, tmp_path: Path) -> None:
    done = bythebook(tmp_path, "replay", played, "--step", typed="\n\n")
    assert done.returncode == 0
    assert len(re.findall(r"^  \d+ ", done.stdout, re.MULTILINE)) == 3


@pytest.mark.parametrize("action", ["log", "replay"])
def test_broken_file_is_a_sentence(tmp_path: Path, action: str) -> None:
    path = tmp_path / "bad.game"
    path.write_text("bythebook memoir44 1\nseat axis=solo-ai\nseed 1\n\n1 axis fly to the moon\n")
    done = bythebook(tmp_path, action, path)
    assert done.returncode == 2
    assert "line 5" in done.stderr
    assert "Traceback" not in done.stderr
