"""The file of a guided game: one window at a time, and no game is ever written over another."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from bythebook.app.game.guided import GuidedFile
from bythebook.app.game.saves import InUse
from bythebook.kernel.interpreter import python_module, safe_environment
from tests.app.terminal.test_guide import GUIDES


def test_a_second_window_is_rejected_and_a_changed_file_too(tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    first = GuidedFile(path, "a", new=True)
    first.write("b")
    with pytest.raises(InUse, match="open in another window"):
        GuidedFile(path, "b", new=False)
    first.close()
    with pytest.raises(InUse, match="just played in another window"):
        GuidedFile(path, "a", new=False)
    second = GuidedFile(path, "b", new=False)
    second.write("c")
    second.close()
    assert path.read_text() == "c"
    with pytest.raises(FileExistsError):
        GuidedFile(path, "d", new=True)
    assert path.read_text() == "c"


def test_two_windows_that_begin_the_same_book_have_a_file_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both are begun before a line is typed in either."""
    monkeypatch.setenv("BYTHEBOOK_HOME", str(tmp_path))
    windows = [
        subprocess.Popen(
            python_module("bythebook", "guide", str(GUIDES / "reavers.md")),
            env=safe_environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    for window in windows:
        assert window.stdout is not None
        while "list the commands" not in window.stdout.readline():
            assert window.poll() is None
    for window in windows:
        window.communicate("quit\n")
    assert [window.returncode for window in windows] == [0, 0]
    assert len(list((tmp_path / "guides").iterdir())) == 2


def test_a_window_on_a_game_that_is_being_guided_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BYTHEBOOK_HOME", str(tmp_path))
    guide = python_module("bythebook", "guide")
    kept = tmp_path / "kept.json"
    begun = [*guide, str(GUIDES / "reavers.md"), "--save", str(kept)]
    subprocess.run(begun, env=safe_environment(), input="quit\n", text=True, capture_output=True, check=True)
    held = GuidedFile(kept, kept.read_text(), new=False)
    again = [*guide, str(kept)]
    done = subprocess.run(
        again, env=safe_environment(), input="quit\n", text=True, capture_output=True, check=False
    )
    held.close()
    assert done.returncode == 2
    assert "open in another window" in done.stderr
