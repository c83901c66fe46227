"""Who does the work of the server: threads, or, where there are none as in a browser, the one that asks."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol, TypeVar

from bythebook.app.web import sandbox
from bythebook.app.web.access.quotas import READERS
from bythebook.app.web.sandbox import SandboxAnswer
from bythebook.app.web.timeouts import run_timed
from bythebook.kernel.interpreter import python_module, safe_environment

R = TypeVar("R")


class Running(Protocol):
    """A trial of the lab that is being played."""

    def poll(self) -> int | None:
        """Nothing while it runs, then how it ended."""

    def terminate(self) -> None:
        """Has it end."""

    def wait(self) -> int:
        """Waits until it has ended."""


class Workers(Protocol):
    """Work of six kinds, each done where it keeps nobody waiting who should not wait."""

    async def play(self, work: Callable[..., R], *args: Any) -> R:
        """Does something when nothing else touches a game."""

    async def read(self, work: Callable[..., R], *args: Any) -> R:
        """Does something that touches no game that is open, while others play."""

    async def write(self, work: Callable[[], None]) -> None:
        """Writes to disk, while others play."""

    async def sandboxed(self, work: Callable[[Any], object], data: object) -> SandboxAnswer:
        """Tries what comes from elsewhere where it can do no harm."""

    thinks_apart: bool
    """Whether bots that look ahead decide in other processes."""

    async def think(self, work: Callable[[Any], object], data: object) -> SandboxAnswer:
        """Compute a long decision; stopped if the caller is cancelled."""

    def trial(self, folder: Path) -> Running:
        """Plays the trial in a folder, while others play."""

    def close(self) -> None:
        """Ends."""


class Threads:
    """The thread in which all games are played, and the threads that read, write, try and think."""

    thinks_apart = True

    def __init__(self) -> None:
        self.players = ThreadPoolExecutor(1, "games")
        self.writers = ThreadPoolExecutor(8, "journals")
        self.readers = ThreadPoolExecutor(READERS, "readers")
        self.asides = ThreadPoolExecutor(8, "asides")
        self.thinkers = ThreadPoolExecutor(sandbox.THINKERS.size, "thinkers")

    async def play(self, work: Callable[..., R], *args: Any) -> R:
        """Does something in the thread that plays all games."""
        return await run_timed(self.players, work, *args)

    async def read(self, work: Callable[..., R], *args: Any) -> R:
        """Does something in another thread."""
        return await run_timed(self.readers, work, *args)

    async def write(self, work: Callable[[], None]) -> None:
        """Waits for the disk in another thread."""
        await asyncio.get_running_loop().run_in_executor(self.writers, work)

    async def sandboxed(self, work: Callable[[Any], object], data: object) -> SandboxAnswer:
        """Tries something in a process that has an end."""
        return await asyncio.get_running_loop().run_in_executor(self.asides, sandbox.run, work, data)

    async def think(self, work: Callable[[Any], object], data: object) -> SandboxAnswer:
        """Compute a decision in another process, which is killed if the caller is cancelled."""
        attempt = sandbox.Attempt(sandbox.THINKERS, work, data)
        running = asyncio.get_running_loop().run_in_executor(self.thinkers, attempt)
        running.add_done_callback(lambda done: done.cancelled() or done.exception())
        try:
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            attempt.stop()
            raise

    def trial(self, folder: Path) -> Running:
        """Plays a trial in a process of its own."""
        return subprocess.Popen(
            python_module("bythebook.lab.trials", str(folder)),
            env=safe_environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )

    def close(self) -> None:
        """Waits until all threads are done."""
        for threads in (self.players, self.writers, self.readers, self.asides, self.thinkers):
            threads.shutdown()


class OneThread:
    """Everything is done at once, by whoever asks: one person, one page, nothing that comes from others."""

    thinks_apart = False

    def __init__(self, trial: Callable[[Path], Running]) -> None:
        self.trial = trial

    async def play(self, work: Callable[..., R], *args: Any) -> R:
        """Does it."""
        await asyncio.sleep(0)  # between two slices of a bot's turn others are heard
        return work(*args)

    read = play

    async def write(self, work: Callable[[], None]) -> None:
        """Writes."""
        work()

    async def sandboxed(self, work: Callable[[Any], object], data: object) -> SandboxAnswer:
        """Tries it here."""
        return sandbox.run_here(work, data)

    think = sandboxed

    def close(self) -> None:
        """Nothing is left to end."""
