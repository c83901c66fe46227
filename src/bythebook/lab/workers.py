"""Workers: rows of games, played by this process, by others or by a cluster, and given back in order.

Rows are handed out as they are needed, a few for each worker, so that a million games take no more memory
than a thousand. A worker that is killed loses nothing: its rows are played again.
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

from bythebook.kernel.interpreter import safe_children
from bythebook.kernel.streams import settle_streams
from bythebook.lab.play import Chunk, code_of_all, play_chunk
from bythebook.players.seating import BadSeating, Seating

Run = Callable[[Seating, Iterable[range]], Iterator[Chunk]]
"""Plays rows of seeds and gives each back as it was played, in their order."""

MOST_JOBS: Final = 256
"""Workers beside this process; no machine has use for more."""

FOR_EACH: Final = 3
"""Rows that are handed out for each worker: one is played, the others wait behind it."""

MOST_KILLED: Final = 3
"""So many times in a row all workers may be killed before any of them reports."""


class LostWorker(OSError):
    """Worker processes that end again and again before their games do."""


class NoCluster(ValueError):
    """A cluster that is not there, or that would play other games than this program."""


@contextmanager
def workers(jobs: int, *, cluster: str = "", spawn: bool = False) -> Iterator[Run]:
    """Workers that play rows: this process, others, or those of a Dask cluster."""
    if not 1 <= jobs <= MOST_JOBS:
        raise BadSeating(f"--jobs {jobs}: 1 to {MOST_JOBS} workers can be had")
    if cluster:
        with _cluster(cluster) as run:
            yield run
    elif jobs == 1 and not spawn:
        yield lambda seating, rows: (play_chunk(seating, row) for row in rows)
    else:
        with safe_children():
            pool = _Pool(jobs)
            try:
                yield pool.run
            finally:
                pool.close()


class _Pool:
    """Processes beside this one, and new ones in their place if they are killed."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._open()

    def _open(self) -> None:
        context = multiprocessing.get_context("spawn")
        told, self.wanted = context.Pipe(duplex=False)
        self.pool = ProcessPoolExecutor(
            self.jobs, mp_context=context, initializer=_begin_worker, initargs=(told,)
        )

    def close(self) -> None:
        """End the workers, in the middle of their games if need be: nobody waits for these any more."""
        self.wanted.close()
        self.pool.shutdown(cancel_futures=True)

    def run(self, seating: Seating, rows: Iterable[range]) -> Iterator[Chunk]:
        """Play rows; where all workers have ended, others play what these had begun."""
        coming, begun = iter(rows), deque[tuple[range, Future[Chunk] | None]]()
        killed, pool = 0, self.pool
        while True:
            while len(begun) < FOR_EACH * self.jobs and (row := next(coming, None)) is not None:
                begun.append((row, None))
            if not begun:
                return
            try:
                begun = deque((row, future or self._submit(seating, row)) for row, future in begun)
                first = begun[0][1]
                assert first is not None
                chunk = first.result()
            except BrokenExecutor:
                killed += 1
                if killed == MOST_KILLED:
                    told = f"workers were ended from outside {killed} times"
                    raise LostWorker(f"{told}; use fewer --jobs, or play again") from None
                if self.pool is pool:  # rows of another set-up may have found them killed before
                    self.close()
                    self._open()
                pool = self.pool
                begun = deque((row, future if _is_played(future) else None) for row, future in begun)
                continue
            killed = 0
            begun.popleft()
            yield chunk

    def _submit(self, seating: Seating, row: range) -> Future[Chunk]:
        return self.pool.submit(play_chunk, seating, row)


def _is_played(future: Future[Chunk] | None) -> bool:
    return future is not None and future.done() and not future.cancelled() and future.exception() is None


def _begin_worker(told: Connection) -> None:
    """Ctrl-C reaches the workers too, but only their parent answers it; without it they end."""
    settle_streams()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, args=(told,), daemon=True).start()


def _end_with_parent(told: Connection) -> None:
    """A worker ends when its parent closes the other end, or is killed and can tell nobody."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([told, parent.sentinel])
    os._exit(1)


# -- a cluster ----------------------------------------------------------------------------------------


@contextmanager
def _cluster(address: str) -> Iterator[Run]:
    """The workers of a Dask cluster that is running; it plays rows again whose worker was killed."""
    try:
        from distributed import Client
    except ModuleNotFoundError:
        raise NoCluster("--cluster needs dask.distributed: pip install distributed") from None
    try:
        client = Client(address, timeout=5, set_as_default=False)
    except (OSError, ValueError, ImportError) as error:
        raise NoCluster(f"--cluster {address}: no Dask scheduler answers there ({error})") from None
    try:
        _same_code(client, address)
        yield lambda seating, rows: _on(client, seating, rows)
    finally:
        client.close()


def _same_code(client: Any, address: str) -> None:
    """Workers play what this program would: NoCluster if there are none, or if one has other code."""
    codes: dict[str, str] = client.run(code_of_all, on_error="return")
    if not codes:
        raise NoCluster(f"--cluster {address}: the scheduler has no workers; start one with `dask worker`")
    for worker, code in codes.items():
        if code != code_of_all():
            raise NoCluster(f"--cluster {address}: {worker} has no bythebook, or another version than here")


def _on(client: Any, seating: Seating, rows: Iterable[range]) -> Iterator[Chunk]:
    coming, begun = iter(rows), deque[Any]()
    while True:
        open_at_once = FOR_EACH * max(1, len(client.nthreads()))
        while len(begun) < open_at_once and (row := next(coming, None)) is not None:
            begun.append(client.submit(play_chunk, seating, row, pure=False))
        if not begun:
            return
        chunk: Chunk = begun[0].result()
        begun.popleft()
        yield chunk
