"""Workers that play chunks of games in a fixed order: in this process, in other processes or on a cluster.

Chunks are handed out as needed, a few per worker, so that a million games take no more memory than a
thousand. If a worker is killed, its chunks are played again.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Any, Final

from bythebook.kernel.interpreter import install_command, safe_children
from bythebook.kernel.streams import settle_streams
from bythebook.lab.play import GameChunk, all_code_hash, play_chunk
from bythebook.players.seating import BadSeating, Seating

Run = Callable[[Seating, Iterable[range]], Iterator[GameChunk]]
"""Plays chunks of seeds and yields the results in the same order."""

MOST_JOBS: Final = 256
"""The maximum number of worker processes."""

FOR_EACH: Final = 3
"""Chunks handed out per worker: one is being played, the others wait in its queue."""

MOST_KILLED: Final = 3
"""The number of times in a row that all workers may be killed before any of them reports."""


class LostWorker(OSError):
    """Raised when worker processes are killed again and again before they finish."""


class NoCluster(ValueError):
    """Raised when a cluster can't be reached, or when its workers run different code from this program."""


@contextmanager
def workers(jobs: int, *, cluster: str = "", spawn: bool = False) -> Iterator[Run]:
    """Provide workers: this process, other processes, or those of a Dask cluster."""
    if not 1 <= jobs <= MOST_JOBS:
        raise BadSeating(f"--jobs {jobs}: use 1 to {MOST_JOBS} workers")
    if cluster:
        with _cluster(cluster) as run:
            yield run
    elif jobs == 1 and not spawn:
        yield lambda seating, chunks: (play_chunk(seating, seeds) for seeds in chunks)
    else:
        with safe_children():
            pool = _Pool(jobs)
            try:
                yield pool.run
            finally:
                pool.close()


class _Pool:
    """Worker processes, which are replaced when they are killed."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._open()

    def _open(self) -> None:
        context = multiprocessing.get_context("spawn")
        ends, self.alive = context.Pipe(duplex=False)
        self.pool = ProcessPoolExecutor(
            self.jobs, mp_context=context, initializer=_begin_worker, initargs=(ends,)
        )

    def close(self) -> None:
        """Stop the workers, even in the middle of a game."""
        self.alive.close()
        self.pool.shutdown(cancel_futures=True)

    def run(self, seating: Seating, chunks: Iterable[range]) -> Iterator[GameChunk]:
        """Play chunks; if all workers were killed, start new ones and repeat the unfinished chunks."""
        waiting, begun = iter(chunks), deque[tuple[range, Future[GameChunk] | None]]()
        killed, pool = 0, self.pool
        while True:
            while len(begun) < FOR_EACH * self.jobs and (seeds := next(waiting, None)) is not None:
                begun.append((seeds, None))
            if not begun:
                return
            try:
                begun = deque((seeds, future or self._submit(seating, seeds)) for seeds, future in begun)
                first = begun[0][1]
                assert first is not None
                chunk = first.result()
            except BrokenExecutor:
                killed += 1
                if killed == MOST_KILLED:
                    raise LostWorker(
                        f"The worker processes were killed {killed} times, perhaps because memory ran out. "
                        "Use fewer --jobs, or try again."
                    ) from None
                if self.pool is pool:  # another generator may have replaced them already
                    self.close()
                    self._open()
                pool = self.pool
                begun = deque((seeds, future if _is_finished(future) else None) for seeds, future in begun)
                continue
            killed = 0
            begun.popleft()
            yield chunk

    def _submit(self, seating: Seating, seeds: range) -> Future[GameChunk]:
        return self.pool.submit(play_chunk, seating, seeds)


def _is_finished(future: Future[GameChunk] | None) -> bool:
    return future is not None and future.done() and not future.cancelled() and future.exception() is None


def _begin_worker(parent_end: Connection) -> None:
    """Ignore Ctrl+C, which only the parent process handles, and exit when the parent ends."""
    settle_streams()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, args=(parent_end,), daemon=True).start()


def _end_with_parent(parent_end: Connection) -> None:
    """Exit when the parent closes the pipe or dies."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent_end, parent.sentinel])
    os._exit(1)


# -- a cluster ----------------------------------------------------------------------------------------


@contextmanager
def _cluster(address: str) -> Iterator[Run]:
    """Connect to the workers of a running Dask cluster, which repeats the chunks of killed workers."""
    try:
        from distributed import Client
    except ModuleNotFoundError:
        raise NoCluster(
            f"--cluster needs dask.distributed. Install it with: {install_command('distributed')}"
        ) from None
    try:
        client = Client(address, timeout=5, set_as_default=False)
    except (OSError, ValueError, ImportError) as error:
        raise NoCluster(f"--cluster {address}: no Dask scheduler answers at this address ({error})") from None
    try:
        _check_code(client, address)
        yield lambda seating, chunks: _play_on(client, seating, chunks)
    finally:
        client.close()


def _check_code(client: Any, address: str) -> None:
    """Raise NoCluster if there are no workers, or if one runs different code from this program."""
    codes: dict[str, str] = client.run(all_code_hash, on_error="return")
    if not codes:
        raise NoCluster(f"--cluster {address}: the scheduler has no workers. Start one with `dask worker`.")
    for worker, code in codes.items():
        if code != all_code_hash():
            raise NoCluster(f"--cluster {address}: {worker} has another version of bythebook, or none")


def _play_on(client: Any, seating: Seating, chunks: Iterable[range]) -> Iterator[GameChunk]:
    waiting, begun = iter(chunks), deque[Any]()
    while True:
        open_at_once = FOR_EACH * max(1, len(client.nthreads()))
        while len(begun) < open_at_once and (seeds := next(waiting, None)) is not None:
            begun.append(client.submit(play_chunk, seating, seeds, pure=False))
        if not begun:
            return
        chunk: GameChunk = begun[0].result()
        begun.popleft()
        yield chunk
