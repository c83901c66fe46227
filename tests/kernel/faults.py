"""A disk that fails: at one call of the system, from there on, or because the program is killed there."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterator
from typing import Any, Literal

import pytest

from bythebook.kernel import disk

Kind = Literal["once", "full", "read-only", "killed"]
KINDS: tuple[Kind, ...] = ("once", "full", "read-only", "killed")

CALLS = ("mkdir", "open", "write", "fsync", "replace", "ftruncate", "unlink")
"""What can fail."""
NEED_NO_SPACE = ("ftruncate", "unlink")
"""What still works on a full disk."""


class Killed(BaseException):
    """The program is gone: nothing that it would still have done happens."""


class Faults:
    """The calls of the system, counted; the one with a given number fails.

    A write that fails has written half. A full disk and a read-only one stay so; a killed program does
    nothing any more, but its handles are closed.
    """

    def __init__(self, at: int, kind: Kind) -> None:
        self.at, self.kind = at, kind
        self.calls = 0
        self.met = False
        """Whether anything failed."""

    def mend(self) -> None:
        """From now on nothing fails."""
        self.at = sys.maxsize

    def __getattr__(self, name: str) -> Any:
        real = getattr(os, name)
        if name == "fsync":  # a test need not wait for the disk
            return self._watched(name, lambda handle: None)
        return self._watched(name, real) if name in CALLS else real

    def _watched(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any) -> Any:
            if name == "open" and given[1] & os.O_ACCMODE == os.O_RDONLY:
                return real(*given)
            number, self.calls = self.calls, self.calls + 1
            if number < self.at or (number > self.at and not self._still(name)):
                return real(*given)
            self.met = True
            if name == "write" and number == self.at:
                real(given[0], given[1][: len(given[1]) // 2])
            if self.kind == "killed":
                raise Killed
            code = errno.EROFS if self.kind == "read-only" else errno.ENOSPC
            raise OSError(code, os.strerror(code))

        return call

    def _still(self, name: str) -> bool:
        """Whether a call after the first that failed fails too."""
        return self.kind in ("read-only", "killed") or (self.kind == "full" and name not in NEED_NO_SPACE)


def every_fault(
    monkeypatch: pytest.MonkeyPatch, kind: Kind, run: Callable[[Faults], None], *, least: int
) -> None:
    """Run something once for each call of the system that can fail in it, until none is met any more."""
    met = 0
    for faults in _one_after_another(kind):
        with monkeypatch.context() as patched:
            patched.setattr(disk, "os", faults)
            run(faults)
        if not faults.met:
            break
        met += 1
    assert met >= least, f"only {met} calls could fail"


def _one_after_another(kind: Kind) -> Iterator[Faults]:
    yield from (Faults(at, kind) for at in range(200))
    raise AssertionError("this never ends")
