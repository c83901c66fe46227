"""A system like Windows: a file that is open has its name, ends of lines are changed, locks are of bytes."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from bythebook.kernel import disk

TEXT, BINARY = 0, 0x8000 << 20
"""Flags of `open`: this one is known to no call of the real system, and taken out."""


class Windows:
    """The calls of the system, as far as they differ there; and `msvcrt`."""

    O_BINARY = BINARY
    LK_NBLCK = 2

    def __init__(self) -> None:
        self.opened: dict[int, tuple[str, bool]] = {}
        """Path, and whether ends of lines stay as they are, by handle."""
        self.locked: dict[tuple[int, int], int] = {}
        """Handle by the number of a file and a byte of it."""

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)

    def open(self, path: Path, flags: int, mode: int = 0o777) -> int:
        if os.path.isdir(path):
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        handle = os.open(path, flags & ~BINARY, mode)
        self.opened[handle] = str(path), bool(flags & BINARY)
        return handle

    def close(self, handle: int) -> None:
        self.opened.pop(handle, None)
        self.locked = {byte: by for byte, by in self.locked.items() if by != handle}
        os.close(handle)

    def fdopen(self, handle: int, mode: str) -> Any:
        """Return a file object; from here on it closes the handle itself."""
        del self.opened[handle]
        return os.fdopen(handle, mode)

    def write(self, handle: int, data: memoryview) -> int:
        whole = bytes(data) if self.opened[handle][1] else bytes(data).replace(b"\n", b"\r\n")
        os.write(handle, whole)
        return len(data)

    def replace(self, source: Path, target: Path) -> None:
        self.is_closed(source)
        self.is_closed(target)
        os.replace(source, target)

    def unlink(self, path: Path) -> None:
        self.is_closed(path)
        os.unlink(path)

    def is_closed(self, path: Path) -> None:
        """An error if somebody has a file open."""
        if str(path) in {held for held, _ in self.opened.values()}:
            raise PermissionError(errno.EACCES, "The process cannot access the file", str(path))

    def locking(self, handle: int, mode: int, size: int) -> None:
        """Locks bytes from where the handle stands."""
        assert (mode, size) == (self.LK_NBLCK, 1)
        byte = os.fstat(handle).st_ino, os.lseek(handle, 0, os.SEEK_CUR)
        if self.locked.get(byte, handle) != handle and self.locked[byte] in self.opened:
            raise PermissionError(errno.EACCES, "Permission denied")
        self.locked[byte] = handle


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Windows:
    """From now on files are as there."""
    made = Windows()
    monkeypatch.setattr(disk, "os", made)
    monkeypatch.setattr("bythebook.app.game.saves.os", made)
    monkeypatch.setattr(disk, "fcntl", None)
    monkeypatch.setattr(disk, "msvcrt", made)
    monkeypatch.setattr(disk, "BINARY", BINARY)
    monkeypatch.setattr(disk, "OPEN_FILES_MOVE", False)
    monkeypatch.setattr(disk, "PAUSES", (0.0, 0.0))
    monkeypatch.setattr(Path, "unlink", lambda path, missing_ok=False: _unlink(made, path, missing_ok))
    return made


def _unlink(windows: Windows, path: Path, missing_ok: bool) -> None:
    if path.exists() or not missing_ok:
        windows.unlink(path)
