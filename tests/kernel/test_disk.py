"""Files are written wholly or not at all, whichever call of the system fails."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

import pytest

import bythebook
from bythebook.kernel import disk
from tests.kernel.faults import KINDS, Faults, Killed, Kind, every_fault

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
        with pytest.raises(disk.Unwritable, match=f"{path} cannot be written: Read-only file system"):
            write(path, NEW)


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
