"""A sandbox: tasks whose cost depends on a visitor's input run in processes with limited time and memory.

    python -m bythebook.app.web.sandbox CPU_SECONDS

reads one task per line and answers each with one line. A process that takes too long is killed: by the
operating system after its CPU time, or by the server after a longer wall-clock time. Another process replaces
it.
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
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]

CPU_SECONDS: Final = 5
"""CPU time for one task of a visitor; it includes the time to load the game."""
SECONDS: Final = 20.0
"""Wall-clock time for one task of a visitor."""
MEMORY: Final = 1_000_000_000
"""The maximum memory of a process, in bytes."""
NICENESS: Final = 5
"""The niceness of the processes, which gives the server and its games priority."""
TOO_MUCH_MEMORY: Final = "This needs too much memory."


class Task(msgspec.Struct, frozen=True):
    """A task for the sandbox: a function with its module, and its argument."""

    work: str
    data: Any


class SandboxAnswer(msgspec.Struct, frozen=True):
    """The result of a task: a status, and the body of the response."""

    status: int
    body: msgspec.Raw
    seconds: float = 0.0
    """The CPU time that the task used."""

    @property
    def response(self) -> Response:
        """The response to the request that the task was for."""
        return json_bytes(bytes(self.body), self.status)


# -- caller -----------------------------------------------------------------------------------------


class SandboxProcess:
    """A process that runs tasks; it is started when it is first needed."""

    def __init__(self, cpu_seconds: int, seconds: float) -> None:
        self.cpu_seconds = cpu_seconds
        self.seconds = seconds
        self.child: subprocess.Popen[bytes] | None = None

    def start(self) -> subprocess.Popen[bytes]:
        """Start the process if it isn't running; return it."""
        self.child = self.child or _start(self.cpu_seconds)
        return self.child

    def ask(self, task: Task) -> SandboxAnswer:
        """Return the result of a task; Rejected if it takes too much time or memory."""
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
            raise Rejected(
                422, f"This took longer than {self.cpu_seconds} seconds or too much memory, and was stopped."
            )
        return msgspec.json.decode(line, type=SandboxAnswer)

    def kill(self) -> None:
        """Kill the process; a caller waiting for its result gets an error."""
        if (child := self.child) is not None:
            child.kill()

    def end(self) -> None:
        """Kill the process and close its pipes."""
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
        start_new_session=True,  # so that Ctrl+C does not reach it
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
"""The pool for visitors' data; if one process hangs, there is another."""
THINKERS: Final = Pool(2, cpu_seconds=120, seconds=180.0)
"""The pool for bots that look ahead."""


class Attempt:
    """A task for a pool; another thread can stop it."""

    def __init__(self, pool: Pool, work: Callable[[Any], object], data: object) -> None:
        self.pool = pool
        self.task = Task(f"{work.__module__}:{work.__name__}", data)
        self._lock = Lock()
        self._process: SandboxProcess | None = None
        self._stopped = False

    def __call__(self) -> SandboxAnswer:
        """Run the task in a process of the pool; return its result, or raise Rejected if it is stopped."""
        with self.pool.process() as process:
            with self._lock:
                if self._stopped:
                    raise Rejected(503, "This was stopped.")
                process.start()  # so that there is a process to kill
                self._process = process
            try:
                return process.ask(self.task)
            finally:
                with self._lock:
                    self._process = None

    def stop(self) -> None:
        """Stop the task, even if it has not begun yet."""
        with self._lock:
            self._stopped = True
            if self._process is not None:
                self._process.kill()


def run(work: Callable[[Any], object], data: object) -> SandboxAnswer:
    """Run a function with its argument in the sandbox; return its result."""
    return Attempt(SANDBOX, work, data)()


def run_here(work: Callable[[Any], object], data: object) -> SandboxAnswer:
    """Run a function in this process as the sandbox would; used when the app runs in a browser."""
    sent = msgspec.json.encode(data)
    return _run_task(Task(f"{work.__module__}:{work.__name__}", msgspec.json.decode(sent)))


def warm_up() -> None:
    """Start a process of the sandbox before anybody waits for it."""
    with suppress(Rejected):
        run(do_nothing, None)


# -- process ----------------------------------------------------------------------------------------


def main() -> None:
    """Run tasks until the input ends."""
    settle_streams()
    cpu_seconds = int(sys.argv[1])
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    if resource is not None:
        with suppress(ValueError, OSError):  # macOS has this limit but can't set it
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for line in sys.stdin.buffer:
        _allow_time(cpu_seconds)
        before = time.process_time()
        answer = _run_task(msgspec.json.decode(line, type=Task))
        answer = msgspec.structs.replace(answer, seconds=time.process_time() - before)
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()


def do_nothing(data: None) -> None:
    """Do nothing; used to wait until the process has started."""


def _allow_time(cpu_seconds: int) -> None:
    """Let the operating system kill this process when it has used the CPU time of one task."""
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
        answer = error_response(named or Rejected(500, "Internal error while processing this request."))
        return SandboxAnswer(answer.status_code, msgspec.Raw(bytes(answer.body)))


if __name__ == "__main__":
    main()
