"""Calls that never end: a thread looks at what all others do, and stops the calls of outside games."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from types import FrameType
from typing import Final

SECONDS: Final = 20
"""How long one call of a game may take."""

_STARTED: Final = Event()


def watch(
    is_call: Callable[[FrameType], bool], error_for: Callable[[FrameType, int], type[Exception]]
) -> None:
    """Start the thread, unless it runs already; where there are no threads, nothing is stopped.

    `is_call` says whether a frame is a call that must end; `error_for` makes the exception that ends it.
    """
    if not _STARTED.is_set():
        _STARTED.set()
        with suppress(RuntimeError):
            Thread(target=_look, args=(is_call, error_for), name="watchdog", daemon=True).start()


def _look(
    is_call: Callable[[FrameType], bool], error_for: Callable[[FrameType, int], type[Exception]]
) -> None:
    """Once a second, note the outermost call in each thread; stop one that has been seen too often."""
    seen: dict[int, tuple[FrameType, int]] = {}
    clock = Event()
    while not clock.wait(1.0):
        now: dict[int, tuple[FrameType, int]] = {}
        for thread, inner in sys._current_frames().items():
            if (call := _outermost(inner, is_call)) is None:
                continue
            before = seen.get(thread)
            times = before[1] + 1 if before is not None and before[0] is call else 1
            now[thread] = (call, times)
            if times > SECONDS:
                _stop(thread, error_for(call, SECONDS))
                del now[thread]
        seen = now


def _outermost(frame: FrameType | None, is_call: Callable[[FrameType], bool]) -> FrameType | None:
    found = None
    while frame is not None:
        if is_call(frame):
            found = frame
        frame = frame.f_back
    return found


def _stop(thread: int, error: type[Exception]) -> None:
    """Raise an exception in another thread, as soon as it does something in Python."""
    from ctypes import c_ulong, py_object, pythonapi

    pythonapi.PyThreadState_SetAsyncExc(c_ulong(thread), py_object(error))
