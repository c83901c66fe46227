"""Reading the user's files: nothing waits for a pipe or a device, and lists say what they left out."""

from __future__ import annotations

import os
import re
from datetime import datetime
from pathlib import Path

import pytest

from bythebook.kernel import disk
from tests.odd_files import NOT_UTF_8, plant, unreadable


def test_a_list_shows_the_rest_and_says_what_it_left_out(tmp_path: Path) -> None:
    (tmp_path / "a.game").write_text("A")
    (tmp_path / "b.txt").write_text("not listed")
    (tmp_path / "c.game").symlink_to("a.game")
    odd = plant(tmp_path, ".game")
    listing = disk.list_files(tmp_path, ".game")
    assert [path.name for path in listing.files] == ["a.game", "c.game"]
    assert [sentence.partition(":")[0] for sentence in listing.left_out] == odd
    assert "".join(listing.left_out).isprintable()
    assert "pipe.game: it is a pipe, not a regular file" in listing.left_out
    assert "caf\\xe9.game: the name is not UTF-8; rename the file to use it" in listing.left_out


def test_a_missing_folder_is_empty_and_an_unreadable_one_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert disk.list_files(tmp_path / "none", ".game") == ([], [])
    (tmp_path / "file").write_text("")
    assert disk.list_files(tmp_path / "file", "").left_out == [f"{tmp_path / 'file'}: Not a directory"]

    def refuse(path: object) -> list[str]:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(os, "listdir", refuse)
    assert disk.list_files(tmp_path, ".game") == ([], [f"{tmp_path}: Permission denied"])


@pytest.mark.parametrize("name", ["pipe", "socket", "folder", "loop", "nowhere", "device"])
def test_only_regular_files_are_opened(tmp_path: Path, name: str) -> None:
    plant(tmp_path, "")
    for act in (disk.read_text, disk.read_bytes, disk.open_file, disk.open_binary):
        with pytest.raises(OSError, match=re.escape(str(tmp_path / name))):
            act(tmp_path / name)
    if name != "nowhere":  # a link that leads nowhere leads to the new file
        with pytest.raises(disk.Unwritable):
            disk.add(tmp_path / name, "a line\n")


def test_a_file_that_becomes_a_pipe_after_the_check_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The check before opening can be overtaken; the one on the open descriptor can't."""
    file, pipe = tmp_path / "file", tmp_path / "pipe"
    file.write_text("")
    os.mkfifo(pipe)
    regular = os.stat(file)
    monkeypatch.setattr(os, "stat", lambda path: regular)
    with pytest.raises(OSError, match="it is a pipe, not a regular file"):
        disk.read_text(pipe)


def test_impossible_names_are_errors_of_the_system(tmp_path: Path) -> None:
    for name in ("a\0b", "lone \ud800"):
        with pytest.raises(OSError, match="it is not a file name"):
            disk.read_text(tmp_path / name)


def test_text_is_read_without_its_mark_and_with_plain_line_ends(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"\xef\xbb\xbfone\r\ntwo\rthree\n")
    assert disk.read_text(file) == "one\ntwo\nthree\n"
    file.write_bytes(b"\xff")
    with pytest.raises(UnicodeDecodeError):
        disk.read_text(file)
    with pytest.raises(OSError, match="it has more than 3 bytes"):
        disk.read_text(tmp_path / _written(tmp_path, "four"), most=3)


def _written(folder: Path, text: str) -> str:
    (folder / "written").write_text(text)
    return "written"


def test_unreadable_files_are_errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.write_text("")
    with unreadable(monkeypatch, file), pytest.raises(PermissionError):
        disk.read_text(file)


@pytest.mark.parametrize("seconds", [1e30, 2**62, 300_000_000_000])
def test_times_that_no_date_can_hold_become_the_nearest(seconds: float) -> None:
    assert disk.local_time(seconds) == datetime.max
    assert disk.local_time(-seconds) == datetime.min


def test_names_can_always_be_encoded() -> None:
    assert disk.printable_path(f"{NOT_UTF_8} \ud800") == "caf\\xe9 \\ud800"
