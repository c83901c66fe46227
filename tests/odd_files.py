"""Entries of a folder that a program must neither wait for nor fail at."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

FAR_FUTURE = 5_000_000_000
"""A time after 2108, which no zip file can hold."""

NOT_UTF_8 = os.fsdecode(b"caf\xe9")
"""A name that is valid on Linux and can't be encoded as UTF-8."""


def plant(folder: Path, suffix: str) -> list[str]:
    """Put a pipe, a socket, folders, broken links and a name that isn't UTF-8 into a folder; return names.

    A link to a device stands for the device: making one needs an administrator.
    """
    folder.mkdir(parents=True, exist_ok=True)
    os.mkfifo(folder / f"pipe{suffix}")
    _bind_socket(folder / f"socket{suffix}")
    (folder / f"folder{suffix}").mkdir()
    (folder / f"loop{suffix}").symlink_to(f"loop{suffix}")
    (folder / f"nowhere{suffix}").symlink_to("not-there")
    (folder / f"device{suffix}").symlink_to("/dev/zero")
    (folder / f"{NOT_UTF_8}{suffix}").write_text("")
    names = ("caf\\xe9", "device", "folder", "loop", "nowhere", "pipe", "socket")
    return [f"{name}{suffix}" for name in names]


def _bind_socket(path: Path) -> None:
    """Bind from inside the folder: the whole path may be too long for the address of a socket."""
    before = Path.cwd()
    os.chdir(path.parent)
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    finally:
        os.chdir(before)


@contextmanager
def unreadable(monkeypatch: pytest.MonkeyPatch, *paths: Path) -> Iterator[None]:
    """Let every attempt to open these paths fail, also for an administrator, whom permissions don't bind."""
    real_open = os.open
    refused = {str(path) for path in paths}

    def fake_open(path: str | Path, flags: int, mode: int = 0o777, **more: int) -> int:
        if str(path) in refused:
            raise PermissionError(13, "Permission denied", str(path))
        return real_open(path, flags, mode, **more)

    with monkeypatch.context() as patched:
        patched.setattr(os, "open", fake_open)
        yield
