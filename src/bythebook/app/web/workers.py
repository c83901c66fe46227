"""Workers that do the server's work: threads and processes, or in a browser the caller itself."""

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
    """A lab trial that is running."""

    def poll(self) -> int | None:
        """Return the exit code; None while the trial is running."""

    def terminate(self) -> None:
        """Ask the trial to end."""

    def wait(self) -> int:
        """Wait until the trial has ended; return its exit code."""


class Workers(Protocol):
    """The six kinds of work, each run where it doesn't block the others."""

    async def play(self, work: Callable[..., R], *args: Any) -> R:
        """Run a function while nothing else uses a game; return its result."""

    async def read(self, work: Callable[..., R], *args: Any) -> R:
        """Run a function that uses no open game, concurrently with play; return its result."""

    async def write(self, work: Callable[[], None]) -> None:
        """Write to disk, concurrently with play."""

    async def sandboxed(self, work: Callable[[Any], object], data: object) -> SandboxAnswer:
        """Run a function on a visitor's data, isolated so that it can do no harm."""

    thinks_apart: bool
    """Whether bots that look ahead decide in other processes."""

    async def think(self, work: Callable[[Any], object], data: object) -> SandboxAnswer:
        """Compute a long decision; the computation is stopped if the caller is cancelled."""

    def trial(self, folder: Path) -> Running:
        """Start the trial in a folder."""

    def close(self) -> None:
        """Wait until all work is done, then shut down."""


class Threads:
    """One thread that plays all games, and others that read, write, wait for the sandbox and compute."""

    thinks_apart = True

    def __init__(self) -> None:
        self.players = ThreadPoolExecutor(1, "games")
        self.writers = ThreadPoolExecutor(8, "journals")
        self.readers = ThreadPoolExecutor(READERS, "readers")
        self.asides = ThreadPoolExecutor(8, "asides")
        self.thinkers = ThreadPoolExecutor(sandbox.THINKERS.size, "thinkers")

    async def play(self, work: Callable[..., R], *args: Any) -> R:
        """Run a function in the thread that plays all games."""
        return await run_timed(self.players, work, *args)

    async def read(self, work: Callable[..., R], *args: Any) -> R:
        """Run a function in one of the threads that read."""
        return await run_timed(self.readers, work, *args)

    async def write(self, work: Callable[[], None]) -> None:
        """Write to disk in another thread."""
        await asyncio.get_running_loop().run_in_executor(self.writers, work)

    async def sandboxed(self, work: Callable[[Any], object], data: object) -> SandboxAnswer:
        """Run a function in a process of the sandbox."""
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
        """Start a trial in a separate process."""
        return subprocess.Popen(
            python_module("bythebook.lab.trials", str(folder)),
            env=safe_environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )

    def close(self) -> None:
        """Wait until all threads are done."""
        for threads in (self.players, self.writers, self.readers, self.asides, self.thinkers):
            threads.shutdown()


class OneThread:
    """Workers for the app in a browser: every call runs at once, for the single user of the page."""

    thinks_apart = False

    def __init__(self, trial: Callable[[Path], Running]) -> None:
        self.trial = trial

    async def play(self, work: Callable[..., R], *args: Any) -> R:
        """Run the function at once and return its result."""
        await asyncio.sleep(0)  # lets other tasks run between two slices
        return work(*args)

    read = play

    async def write(self, work: Callable[[], None]) -> None:
        """Write to disk at once."""
        work()

    async def sandboxed(self, work: Callable[[Any], object], data: object) -> SandboxAnswer:
        """Run the function at once, as the sandbox would."""
        return sandbox.run_here(work, data)

    think = sandboxed

    def close(self) -> None:
        """Do nothing: there are no threads to wait for."""
