"""A watchdog thread that stops calls of outside games that take too long."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from types import FrameType
from typing import Final

SECONDS: Final = 20
"""The time limit for a call into a game, in seconds."""

_STARTED: Final = Event()


def watch(
    is_call: Callable[[FrameType], bool], error_for: Callable[[FrameType, int], type[Exception]]
) -> None:
    """Start the watchdog if it isn't running; without threads, as in a browser, nothing is stopped.

    `is_call` tells whether a frame is a call with a time limit; `error_for` makes the exception that ends it.
    """
    if not _STARTED.is_set():
        _STARTED.set()
        with suppress(RuntimeError):
            Thread(target=_look, args=(is_call, error_for), name="watchdog", daemon=True).start()


def _look(
    is_call: Callable[[FrameType], bool], error_for: Callable[[FrameType, int], type[Exception]]
) -> None:
    """Once a second, note the outermost call in each thread, and stop calls that run for too long."""
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
    """Raise an exception in another thread; it takes effect at the thread's next Python instruction."""
    from ctypes import c_ulong, py_object, pythonapi

    pythonapi.PyThreadState_SetAsyncExc(c_ulong(thread), py_object(error))
