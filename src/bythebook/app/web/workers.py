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
    """A trial of the lab that is being played."""

    def poll(self) -> int | None:
        """Return None while it runs, else its exit code."""

    def terminate(self) -> None:
        """Ask it to end."""

    def wait(self) -> int:
        """Wait until it has ended and return its exit code."""


class Workers(Protocol):
    """The six kinds of work, each done where it does not block the others."""

    async def play(self, work: Callable[..., R], *args: Any) -> R:
        """Run a function while nothing else uses a game, and return its result."""

    async def read(self, work: Callable[..., R], *args: Any) -> R:
        """Run a function that uses no open game while games are played, and return its result."""

    async def write(self, work: Callable[[], None]) -> None:
        """Write to disk while games are played."""

    async def sandboxed(self, work: Callable[[Any], object], data: object) -> SandboxAnswer:
        """Run a function on data from a visitor where it can do no harm."""

    thinks_apart: bool
    """Whether bots that look ahead decide in other processes."""

    async def think(self, work: Callable[[Any], object], data: object) -> SandboxAnswer:
        """Compute a long decision; it is stopped if the caller is cancelled."""

    def trial(self, folder: Path) -> Running:
        """Start the trial in a folder."""

    def close(self) -> None:
        """Wait until all work is done, and end."""


class Threads:
    """One thread that plays all games, and others to read, write, wait for the sandbox and think."""

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
        """Start a trial in a process of its own."""
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
    """Workers for the app in a browser: every call runs at once, for the one person who uses the page."""

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
        """Do nothing: no threads are open."""
