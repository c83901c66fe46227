"""A sandbox: tasks whose cost somebody else chose run in processes with limited time and memory.

    python -m bythebook.app.web.sandbox CPU_SECONDS

reads a task per line and answers each with a line. A process that takes too long is killed, by the system
after its CPU time, by the server after a longer wall-clock time; another one takes its place.
"""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from queue import LifoQueue
from threading import Lock, Timer
from typing import Any, Final

import msgspec
from starlette.responses import Response

from bythebook.app.web.errors import Rejected, error_response, log
from bythebook.app.web.responses import json_bytes
from bythebook.games import blame
from bythebook.kernel.interpreter import python_module, safe_environment
from bythebook.kernel.streams import settle_streams

try:
    import resource
except ImportError:  # a system that cannot bound a process so
    resource = None  # type: ignore[assignment]

CPU_SECONDS: Final = 5
"""CPU time for what a visitor sends; the first task of a game loads it."""
SECONDS: Final = 20.0
"""Wall-clock time for the same, on any machine."""
MEMORY: Final = 1_000_000_000
"""Bytes that a process may use."""
NICENESS: Final = 5
"""The server and the games it plays come first."""
TOO_MUCH_MEMORY: Final = "That took too much memory."


class Task(msgspec.Struct, frozen=True):
    """Something to try: the module and the function that do it, and what they are given."""

    work: str
    data: Any


class SandboxAnswer(msgspec.Struct, frozen=True):
    """What came of it: a status, and what is sent with it."""

    status: int
    body: msgspec.Raw
    seconds: float = 0.0
    """CPU time that it took."""

    @property
    def response(self) -> Response:
        """The same, as the answer to a request."""
        return json_bytes(bytes(self.body), self.status)


# -- here -------------------------------------------------------------------------------------------


class SandboxProcess:
    """A process that runs tasks, started when it is first needed."""

    def __init__(self, cpu_seconds: int, seconds: float) -> None:
        self.cpu_seconds = cpu_seconds
        self.seconds = seconds
        self.child: subprocess.Popen[bytes] | None = None

    def start(self) -> subprocess.Popen[bytes]:
        """Start the process if it does not run, and return it."""
        self.child = self.child or _start(self.cpu_seconds)
        return self.child

    def ask(self, task: Task) -> SandboxAnswer:
        """Return the result of a task; Rejected if it takes too long or too much memory."""
        child = self.start()
        assert child.stdin is not None
        assert child.stdout is not None
        timer = Timer(self.seconds, child.kill)
        timer.start()
        line = b""
        try:
            with suppress(OSError):
                child.stdin.write(msgspec.json.encode(task) + b"\n")
                child.stdin.flush()
                line = child.stdout.readline()
        finally:
            timer.cancel()
        if not line.endswith(b"\n"):
            self.end()
            raise Rejected(422, f"That took longer than {self.cpu_seconds} seconds, or too much memory.")
        return msgspec.json.decode(line, type=SandboxAnswer)

    def kill(self) -> None:
        """Stop the task that is running: whoever waits for its result gets an error."""
        if (child := self.child) is not None:
            child.kill()

    def end(self) -> None:
        """End the process, whatever it does."""
        child, self.child = self.child, None
        if child is not None:
            child.kill()
            child.wait()
            for pipe in (child.stdin, child.stdout):
                with suppress(OSError):
                    if pipe is not None:
                        pipe.close()


def _start(cpu_seconds: int) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        python_module(__spec__.name, str(cpu_seconds)),
        env=safe_environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,  # Ctrl+C is not for it
    )


class Pool:
    """Processes with the same limits; a task waits until one of them is free."""

    def __init__(self, processes: int, *, cpu_seconds: int, seconds: float) -> None:
        self.size = processes
        self._free: LifoQueue[SandboxProcess] = LifoQueue()
        for _ in range(processes):
            self._free.put(process := SandboxProcess(cpu_seconds, seconds))
            atexit.register(process.end)

    @contextmanager
    def process(self) -> Iterator[SandboxProcess]:
        """Lend a process as soon as one is free."""
        process = self._free.get()
        try:
            yield process
        finally:
            self._free.put(process)


SANDBOX: Final = Pool(2, cpu_seconds=CPU_SECONDS, seconds=SECONDS)
"""For what visitors send: one process that hangs leaves another."""
THINKERS: Final = Pool(2, cpu_seconds=120, seconds=180.0)
"""For bots that look ahead."""


class Attempt:
    """A task for a pool, which can be stopped from another thread."""

    def __init__(self, pool: Pool, work: Callable[[Any], object], data: object) -> None:
        self.pool = pool
        self.task = Task(f"{work.__module__}:{work.__name__}", data)
        self._lock = Lock()
        self._process: SandboxProcess | None = None
        self._stopped = False

    def __call__(self) -> SandboxAnswer:
        """Run the task in a process of the pool and return its result; Rejected if it is stopped."""
        with self.pool.process() as process:
            with self._lock:
                if self._stopped:
                    raise Rejected(503, "That was stopped.")
                process.start()  # from here on there is something to kill
                self._process = process
            try:
                return process.ask(self.task)
            finally:
                with self._lock:
                    self._process = None

    def stop(self) -> None:
        """Stop the task; it may not have begun."""
        with self._lock:
            self._stopped = True
            if self._process is not None:
                self._process.kill()


def run(work: Callable[[Any], object], data: object) -> SandboxAnswer:
    """Return the result of a function and its data, called in the sandbox."""
    return Attempt(SANDBOX, work, data)()


def run_here(work: Callable[[Any], object], data: object) -> SandboxAnswer:
    """The same in this process, where there are no others."""
    sent = msgspec.json.encode(data)
    return _run_task(Task(f"{work.__module__}:{work.__name__}", msgspec.json.decode(sent)))


def warm_up() -> None:
    """Starts a process before anybody waits for it."""
    with suppress(Rejected):
        run(do_nothing, None)


# -- there ------------------------------------------------------------------------------------------


def main() -> None:
    """Answer tasks until the input ends."""
    settle_streams()
    cpu_seconds = int(sys.argv[1])
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    if resource is not None:
        with suppress(ValueError, OSError):  # macOS has the limit, and does not set it
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for line in sys.stdin.buffer:
        _allow_time(cpu_seconds)
        before = time.process_time()
        answer = _run_task(msgspec.json.decode(line, type=Task))
        answer = msgspec.structs.replace(answer, seconds=time.process_time() - before)
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()


def do_nothing(data: None) -> None:
    """Does nothing, once the process has started."""


def _allow_time(cpu_seconds: int) -> None:
    """Have the system end this process when its CPU time for one task is used up."""
    if resource is not None:
        used = resource.getrusage(resource.RUSAGE_SELF)
        until = int(used.ru_utime + used.ru_stime) + 1 + cpu_seconds
        resource.setrlimit(resource.RLIMIT_CPU, (until, resource.RLIM_INFINITY))


def _run_task(task: Task) -> SandboxAnswer:
    module, _, name = task.work.partition(":")
    __import__(module)
    try:
        result = getattr(sys.modules[module], name)(task.data)
        return SandboxAnswer(200, msgspec.Raw(msgspec.json.encode(result)))
    except (ValueError, OSError) as error:
        answer = error_response(blame(error) or error)
        return SandboxAnswer(answer.status_code, msgspec.Raw(bytes(answer.body)))
    except (MemoryError, RecursionError):
        answer = error_response(Rejected(422, TOO_MUCH_MEMORY))
        return SandboxAnswer(answer.status_code, msgspec.Raw(bytes(answer.body)))
    except Exception as error:
        if (named := blame(error)) is None:
            log.error("%s", task.work, exc_info=error)
        answer = error_response(named or Rejected(500, "The program has made a mistake with that."))
        return SandboxAnswer(answer.status_code, msgspec.Raw(bytes(answer.body)))


if __name__ == "__main__":
    main()
