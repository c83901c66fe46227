"""Files are written wholly or not at all, whichever call of the system fails."""

from __future__ import annotations

import errno
import os
import re
import stat
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from threading import Barrier, Event
from typing import Any

import pytest

import bythebook
from bythebook.kernel import disk
from tests.kernel.faults import KINDS, Faults, Killed, Kind, every_fault
from tests.kernel.windows import Windows, windows

__all__ = ["windows"]

OLD, NEW = "old\n", "the new one\nwith two lines\n"


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_is_the_old_one_or_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: Kind
) -> None:
    def run(faults: Faults) -> None:
        path = tmp_path / str(faults.at) / "deep" / "file"
        path.parent.mkdir(parents=True)
        path.write_text(OLD)
        try:
            disk.write(path, NEW)
        except (disk.Unwritable, Killed):
            assert path.read_text() in (OLD, NEW)
        else:
            assert path.read_text() == NEW
        if kind in ("once", "full"):
            assert os.listdir(path.parent) == ["file"]

    every_fault(monkeypatch, kind, run, least=5)


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_file_is_there_wholly_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: Kind
) -> None:
    def run(faults: Faults) -> None:
        path = tmp_path / str(faults.at) / "deep" / "file"
        try:
            disk.write(path, NEW)
        except (disk.Unwritable, Killed):
            assert not path.exists() or path.read_text() == NEW
        else:
            assert path.read_text() == NEW

    every_fault(monkeypatch, kind, run, least=7)


@pytest.mark.parametrize("kind", KINDS)
def test_lines_that_cannot_be_added_are_cut_off_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: Kind
) -> None:
    """Where the disk does not even let us cut them off, what was there before them is still whole."""

    def run(faults: Faults) -> None:
        path = tmp_path / str(faults.at)
        path.write_text(OLD)
        try:
            disk.add(path, NEW)
        except (disk.Unwritable, Killed):
            cut = kind in ("once", "full")
            assert path.read_text() == OLD if cut else (OLD + NEW).startswith(path.read_text())
            assert path.read_text().startswith(OLD)
        else:
            assert path.read_text() == OLD + NEW

    every_fault(monkeypatch, kind, run, least=3)


def test_an_error_names_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    monkeypatch.setattr(disk, "os", Faults(0, "read-only"))
    for write in (disk.write, disk.add):
        with pytest.raises(disk.Unwritable, match=f"{path} can't be written: Read-only file system"):
            write(path, NEW)


def test_an_error_of_a_new_file_names_it_too(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(disk.Unwritable, match=r"file/games/one can't be written: .*/file is not a folder$"):
        disk.create(tmp_path / "file" / "games" / "one", NEW)


@pytest.mark.parametrize("write", [disk.write, disk.create])
def test_a_folder_of_another_user_is_named_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: Any
) -> None:
    """Nothing in it can even be examined; the error names the file, not what is written beside it."""
    examine = os.stat

    def closed(path: Any, **more: Any) -> os.stat_result:
        if str(path).startswith(f"{tmp_path}{os.sep}"):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return examine(path, **more)

    def refused(path: Any, *_: Any) -> int:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    with monkeypatch.context() as patched:
        patched.setattr(os, "stat", closed)
        patched.setattr(os, "open", refused)
        with pytest.raises(disk.Unwritable) as raised:
            write(tmp_path / "file", NEW)
    assert str(raised.value) == f"{tmp_path / 'file'} can't be written: Permission denied"


def test_a_write_that_the_system_splits_is_completed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow:
        def __getattr__(self, name: str) -> object:
            return getattr(os, name)

        def write(self, handle: int, data: memoryview) -> int:
            return os.write(handle, data[:3])

    monkeypatch.setattr(disk, "os", Slow())
    disk.write(tmp_path / "file", NEW)
    disk.add(tmp_path / "file", NEW)
    assert (tmp_path / "file").read_text() == NEW + NEW


def test_files_are_private_from_their_first_moment(tmp_path: Path) -> None:
    """A file and its folder are for its user alone, whatever the others may read by default."""
    whole, added = tmp_path / "home" / "one", tmp_path / "home" / "two"
    before = os.umask(0)
    try:
        disk.write(whole, "text\n")
        disk.add(added, "text\n")
    finally:
        os.umask(before)
    assert stat.S_IMODE(whole.stat().st_mode) == stat.S_IMODE(added.stat().st_mode) == 0o600
    assert stat.S_IMODE(whole.parent.stat().st_mode) == 0o700


@pytest.mark.parametrize("link", [os.symlink, os.link])
@pytest.mark.parametrize("write", [disk.write, disk.create])
def test_a_link_that_others_have_planted_is_never_written_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, link: Any, write: Any
) -> None:
    """In a folder where others may write, they can guess the name that a file has until it is whole."""
    other, folder = tmp_path / "other", tmp_path / "shared"
    other.write_text(OLD)
    folder.mkdir()
    monkeypatch.setattr(disk, "_numbers", count(1))
    for n in (1, 2):
        link(other, folder / f".file.{os.getpid()}.{n}")
    write(folder / "file", NEW)
    assert other.read_text() == OLD
    assert (folder / "file").read_text() == NEW
    assert not (folder / "file").is_symlink()
    assert (folder / "file").stat().st_nlink == 1


def test_files_of_one_name_are_made_at_the_same_moment(tmp_path: Path) -> None:
    """By threads of one program: one of them has the name, the others are told that it is taken."""
    path = tmp_path / "one.game"
    begun = Barrier(8)

    def make(text: str) -> str:
        begun.wait()
        try:
            disk.create(path, text)
        except FileExistsError:
            return ""
        return text

    with ThreadPoolExecutor(8) as threads:
        made = [text for text in threads.map(make, "abcdefgh") if text]
    assert [path.read_text()] == made
    assert os.listdir(tmp_path) == ["one.game"]


# -- leftovers ----------------------------------------------------------------------------------------


def test_what_a_killed_program_has_left_is_deleted_and_nothing_else(tmp_path: Path) -> None:
    """Not what is being written now, nor what somebody holds, nor files of others."""
    old = [".one.game.4711", ".one.game.4711.new", ".campaign.json.12"]
    others = ["one.game", ".profile", ".one.game.backup", "x.4711"]
    for name in (*old, *others, ".new.game.99", ".held.game.99"):
        (tmp_path / name).write_text("half")
        if name != ".new.game.99":
            os.utime(tmp_path / name, (1, 1))
    with (tmp_path / ".held.game.99").open() as held:
        assert disk.lock(held.fileno())
        disk.tidy(tmp_path, before=1000.0)
    assert sorted(os.listdir(tmp_path)) == sorted([*others, ".new.game.99", ".held.game.99"])
    disk.tidy(tmp_path / "nowhere", before=1000.0)


@pytest.mark.parametrize("linked", [False, True])
def test_a_folder_is_deleted_without_the_files_of_others(tmp_path: Path, linked: bool) -> None:
    """Notes and folders of the user in it stay, and a link to a folder elsewhere is no longer there."""
    folder = tmp_path / "trial"
    (at := tmp_path / "elsewhere" if linked else folder).mkdir()
    for name in ("trial.json", ".trial.json.12.1", "notes.txt"):
        (at / name).write_text("text")
    (at / "games.jsonl").mkdir()
    if linked:
        folder.symlink_to(at)
    disk.delete_folder(folder, {"trial.json", "games.jsonl"}.__contains__)
    left = ["games.jsonl", "notes.txt"]
    assert sorted(os.listdir(at)) == ([".trial.json.12.1", *left, "trial.json"] if linked else left)
    assert not folder.is_symlink()


# -- Windows ------------------------------------------------------------------------------------------


def test_files_are_written_and_held_where_open_files_cannot_be_replaced(
    tmp_path: Path, windows: Windows
) -> None:
    path = tmp_path / "file"
    for text in (OLD, NEW):
        disk.write(path, text)
        assert path.read_bytes() == text.encode()
    disk.add(path, NEW)
    assert path.read_bytes() == (NEW + NEW).encode()
    handle = disk.write_and_lock(path, OLD)
    other = windows.open(path, os.O_RDONLY)
    assert not disk.lock(other)
    windows.close(handle)
    assert disk.lock(other)
    windows.close(other)
    assert os.listdir(tmp_path) == ["file"]
    assert windows.opened == {}


def test_a_file_that_somebody_reads_there_is_replaced_a_moment_later_or_not_at_all(
    tmp_path: Path, windows: Windows, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    disk.write(path, OLD)
    reader = windows.open(path, os.O_RDONLY)
    with pytest.raises(disk.Unwritable, match="cannot access the file"):
        disk.write(path, NEW)
    assert (path.read_text(), os.listdir(tmp_path)) == (OLD, ["file"])
    monkeypatch.setattr(Event, "wait", lambda *_: windows.close(reader))
    disk.write(path, NEW)
    assert path.read_text() == NEW


REPOSITORY = ("lab/goldens.py", "lab/perft.py", "lab/fuzz.py", "workshop/")
"""What writes files of the repository, which git keeps."""


WRITES = re.compile(r"""\.write_text\(|\.write_bytes\(|fdopen\(|\bopen\([^)\n]*["'][wax]b?["']""")


def test_nothing_else_writes_files() -> None:
    """All that people keep goes through this module."""
    root = Path(bythebook.__file__).parent
    names = (file.relative_to(root).as_posix() for file in sorted(root.rglob("*.py")))
    others = [name for name in names if not name.startswith((*REPOSITORY, "kernel/disk.py"))]
    assert [name for name in others if WRITES.search((root / name).read_text(encoding="utf-8"))] == []
    assert WRITES.search('keep.open("ab")')
