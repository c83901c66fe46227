"""Calls in other threads that are stopped if they take too long."""

from __future__ import annotations

import asyncio
import ctypes
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from typing import Any, Generic, TypeVar

from bythebook.app.web.errors import Rejected
from bythebook.games import blame, culprit

SECONDS = 10.0
"""The maximum CPU time of one call; bots take a few hundredths of a second."""

R = TypeVar("R")


class TimeExceeded(BaseException):
    """Raised inside a call that takes too long; a BaseException, so that no error handler catches it."""


class TookTooLong(Rejected):
    """Raised if a call was stopped because it took too long; what it was changing is inconsistent."""


class TimedCall(Generic[R]):
    """A call in a thread that can be stopped from outside."""

    def __init__(self, work: Callable[..., R], args: tuple[Any, ...]) -> None:
        self.work, self.args = work, args
        self.lock = threading.Lock()
        """Held by whichever thread ends the call: its own, or the one that stops it."""
        self.thread: int | None = None
        """The id of the thread that runs the call, once the call has begun."""
        self.clock: Callable[[], float] = time.monotonic
        """The thread's CPU clock if the system has one, so that waiting for the CPU does not count."""
        self.since = 0.0

    def __call__(self) -> R:
        """Run the call in the current thread and return its result."""
        thread = threading.get_ident()
        if hasattr(time, "pthread_getcpuclockid"):
            self.clock = partial(time.clock_gettime, time.pthread_getcpuclockid(thread))
        self.since = self.clock()
        self.thread = thread
        try:
            return self.work(*self.args)
        finally:
            self.lock.acquire()  # from here on the thread can't be stopped

    def seconds_left(self) -> float:
        """Return how many more seconds the call may take."""
        return SECONDS if self.thread is None else SECONDS - (self.clock() - self.since)

    def stop(self) -> None:
        """Raise TimeExceeded in the thread of the call."""
        if self.lock.acquire(blocking=False):
            assert self.thread is not None
            ctypes.pythonapi.PyThreadState_SetAsyncExc(
                ctypes.c_ulong(self.thread), ctypes.py_object(TimeExceeded)
            )
            self.lock.release()


class _Watch:
    """Checks a call when its time may be over, and stops it if it is."""

    def __init__(self, turn: TimedCall[Any]) -> None:
        self.turn = turn
        self.loop = asyncio.get_running_loop()
        self.next = self.loop.call_later(turn.seconds_left(), self._look)

    def _look(self) -> None:
        if (left := self.turn.seconds_left()) > 0:
            self.next = self.loop.call_later(left, self._look)
        else:
            self.turn.stop()


async def run_timed(threads: Executor, work: Callable[..., R], *args: Any) -> R:
    """Return the result of a call in another thread; TookTooLong if it takes too long."""
    turn = TimedCall(work, args)
    watch = _Watch(turn)
    try:
        return await watch.loop.run_in_executor(threads, turn)
    except TimeExceeded as error:
        sentence = "This took too long and was stopped. Everything you confirmed is saved."
        if game := culprit(error):
            sentence = f"{game.title} took too long and was stopped. Everything you confirmed is saved."
        raise TookTooLong(503, sentence) from None
    except Exception as error:
        if named := blame(error):
            raise named from error
        raise
    finally:
        watch.next.cancel()
