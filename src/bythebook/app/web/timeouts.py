"""A turn in a thread: something that is done there, and stopped where it finds no end."""

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
"""Processor time that one turn may take; bots play in turns of a few hundredths."""

R = TypeVar("R")


class TimeExceeded(BaseException):
    """Raised in the midst of something that took too long; no handler of errors keeps it."""


class TookTooLong(Rejected):
    """Something took too long: whatever it was changing is in disorder."""


class TimedCall(Generic[R]):
    """Something that is done in a thread, and can be stopped from outside."""

    def __init__(self, work: Callable[..., R], args: tuple[Any, ...]) -> None:
        self.work, self.args = work, args
        self.lock = threading.Lock()
        """Held by whoever ends the turn: the thread itself, or who stops it."""
        self.thread: int | None = None
        """Who does it, as soon as it is begun."""
        self.clock: Callable[[], float] = time.monotonic
        """Of the thread, where the system has such clocks: who waits for the processor is not too slow."""
        self.since = 0.0

    def __call__(self) -> R:
        """Does it, in the thread that calls this."""
        thread = threading.get_ident()
        if hasattr(time, "pthread_getcpuclockid"):
            self.clock = partial(time.clock_gettime, time.pthread_getcpuclockid(thread))
        self.since = self.clock()
        self.thread = thread
        try:
            return self.work(*self.args)
        finally:
            self.lock.acquire()  # from here on nobody stops this thread any more

    def seconds_left(self) -> float:
        """The seconds that it may still take."""
        return SECONDS if self.thread is None else SECONDS - (self.clock() - self.since)

    def stop(self) -> None:
        """Stops it at the next line that it comes to."""
        if self.lock.acquire(blocking=False):
            assert self.thread is not None
            ctypes.pythonapi.PyThreadState_SetAsyncExc(
                ctypes.c_ulong(self.thread), ctypes.py_object(TimeExceeded)
            )
            self.lock.release()


class _Watch:
    """Looks at a turn when its time may be over, and stops it then."""

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
    """What comes of something done in a thread; Rejected if it took too long."""
    turn = TimedCall(work, args)
    watch = _Watch(turn)
    try:
        return await watch.loop.run_in_executor(threads, turn)
    except TimeExceeded as error:
        where = f" in {game.title}" if (game := culprit(error)) else ""
        raise TookTooLong(
            503, f"That took too long and was stopped{where}; what was confirmed is kept."
        ) from None
    except Exception as error:
        if named := blame(error):
            raise named from error
        raise
    finally:
        watch.next.cancel()
