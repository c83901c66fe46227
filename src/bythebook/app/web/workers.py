"""Who does the work of the server: threads, or, where there are none as in a browser, the one that asks."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol, TypeVar

from bythebook.app.web import aside
from bythebook.app.web.aside import Tried
from bythebook.app.web.turns import take_turn

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
    """Work of five kinds, each done where it keeps nobody waiting who should not wait."""

    async def play(self, work: Callable[..., R], *args: Any) -> R:
        """Does something when nothing else touches a game."""

    async def read(self, work: Callable[..., R], *args: Any) -> R:
        """Does something that touches no game that is open, while others play."""

    async def write(self, work: Callable[[], None]) -> None:
        """Writes to disk, while others play."""

    async def aside(self, work: Callable[[Any], object], data: object) -> Tried:
        """Tries what comes from elsewhere where it can do no harm."""

    def trial(self, folder: Path) -> Running:
        """Plays the trial in a folder, while others play."""

    def close(self) -> None:
        """Ends."""


class Threads:
    """The thread in which all games are played, and the threads that read, write and try."""

    def __init__(self) -> None:
        self.players = ThreadPoolExecutor(1, "games")
        self.writers = ThreadPoolExecutor(8, "journals")
        self.readers = ThreadPoolExecutor(2, "readers")
        self.asides = ThreadPoolExecutor(8, "asides")

    async def play(self, work: Callable[..., R], *args: Any) -> R:
        """Does something in the thread that plays all games."""
        return await take_turn(self.players, work, *args)

    async def read(self, work: Callable[..., R], *args: Any) -> R:
        """Does something in another thread."""
        return await take_turn(self.readers, work, *args)

    async def write(self, work: Callable[[], None]) -> None:
        """Waits for the disk in another thread."""
        await asyncio.get_running_loop().run_in_executor(self.writers, work)

    async def aside(self, work: Callable[[Any], object], data: object) -> Tried:
        """Tries something in a process that has an end."""
        return await asyncio.get_running_loop().run_in_executor(self.asides, aside.tried, work, data)

    def trial(self, folder: Path) -> Running:
        """Plays a trial in a process of its own."""
        command = [sys.executable, "-m", "bythebook.lab.trials", str(folder)]
        return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)

    def close(self) -> None:
        """Waits until all threads are done."""
        for threads in (self.players, self.writers, self.readers, self.asides):
            threads.shutdown()


class OneThread:
    """Everything is done at once, by whoever asks: one person, one page, nothing that comes from others."""

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

    async def aside(self, work: Callable[[Any], object], data: object) -> Tried:
        """Tries it here."""
        return aside.tried_here(work, data)

    def close(self) -> None:
        """Nothing is left to end."""
