"""What comes from elsewhere is tried aside: in a process of its own, with an end to its time and memory.

    python -m bythebook.app.web.aside

takes a task a line and answers a line each. A process that takes too long is ended, by the system after its
share of processor time, by the server after a longer time on the clock; another one takes its place.
"""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from queue import LifoQueue
from threading import Timer
from typing import Any, Final

import msgspec
from starlette.responses import Response

from bythebook.app.web.errors import Rejected, log, refusal
from bythebook.app.web.responses import json_bytes

try:
    import resource
except ImportError:  # a system that cannot bound a process so
    resource = None  # type: ignore[assignment]

PROCESSES: Final = 2
"""How many there are at most: one that hangs leaves another."""
CPU_SECONDS: Final = 5
"""Processor time of one task; the first of a game loads it."""
SECONDS: Final = 20.0
"""After which a task is ended on any machine."""
MEMORY: Final = 1_000_000_000
"""Bytes that the process may have."""


class Task(msgspec.Struct, frozen=True):
    """Something to try: the module and the function that do it, and what they are given."""

    work: str
    data: Any


class Tried(msgspec.Struct, frozen=True):
    """What came of it: a status, and what is sent with it."""

    status: int
    body: msgspec.Raw

    @property
    def response(self) -> Response:
        """The same, as the answer to a request."""
        return json_bytes(bytes(self.body), self.status)


# -- here -------------------------------------------------------------------------------------------


class Process:
    """A process that tries things, started when it is first needed."""

    def __init__(self) -> None:
        self.child: subprocess.Popen[bytes] | None = None

    def ask(self, task: Task) -> Tried:
        """What comes of a task; Rejected if it has no end, or needs too much memory."""
        child = self.child = self.child or _start()
        assert child.stdin is not None
        assert child.stdout is not None
        timer = Timer(SECONDS, child.kill)
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
            raise Rejected(422, f"That took longer than {CPU_SECONDS} seconds, or too much memory.")
        return msgspec.json.decode(line, type=Tried)

    def end(self) -> None:
        """Ends the process, whatever it does."""
        child, self.child = self.child, None
        if child is not None:
            child.kill()
            child.wait()
            for pipe in (child.stdin, child.stdout):
                with suppress(OSError):
                    if pipe is not None:
                        pipe.close()


def _start() -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", __spec__.name],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,  # Ctrl+C is not for it
    )


_free: LifoQueue[Process] = LifoQueue()
_all = [Process() for _ in range(PROCESSES)]
for _each in _all:
    _free.put(_each)
    atexit.register(_each.end)


def tried(work: Callable[[Any], object], data: object) -> Tried:
    """What comes of a function and its data, called aside; waits until a process is free."""
    process = _free.get()
    try:
        return process.ask(Task(f"{work.__module__}:{work.__name__}", data))
    finally:
        _free.put(process)


def tried_here(work: Callable[[Any], object], data: object) -> Tried:
    """The same in this process, where there are no others."""
    sent = msgspec.json.encode(data)
    return _done(Task(f"{work.__module__}:{work.__name__}", msgspec.json.decode(sent)))


def warm_up() -> None:
    """Starts a process before anybody waits for it."""
    with suppress(Rejected):
        tried(nothing, None)


# -- there ------------------------------------------------------------------------------------------


def main() -> None:
    """Answers tasks until nobody is there to ask."""
    if resource is not None:
        with suppress(ValueError, OSError):  # macOS has the limit, and does not set it
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for line in sys.stdin.buffer:
        _allow_time()
        answer = _done(msgspec.json.decode(line, type=Task))
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()


def nothing(data: None) -> None:
    """Does nothing, once the process has started."""


def _allow_time() -> None:
    """The system ends this process when its time for one task is used up."""
    if resource is not None:
        used = resource.getrusage(resource.RUSAGE_SELF)
        until = int(used.ru_utime + used.ru_stime) + 1 + CPU_SECONDS
        resource.setrlimit(resource.RLIMIT_CPU, (until, resource.RLIM_INFINITY))


def _done(task: Task) -> Tried:
    module, _, name = task.work.partition(":")
    __import__(module)
    try:
        made = getattr(sys.modules[module], name)(task.data)
        return Tried(200, msgspec.Raw(msgspec.json.encode(made)))
    except (ValueError, OSError) as error:
        answer = refusal(error)
        return Tried(answer.status_code, msgspec.Raw(bytes(answer.body)))
    except (MemoryError, RecursionError):
        answer = refusal(Rejected(422, "That took too much memory."))
        return Tried(answer.status_code, msgspec.Raw(bytes(answer.body)))
    except Exception as error:
        log.error("%s", task.work, exc_info=error)
        answer = refusal(Rejected(500, "The program has made a mistake with that."))
        return Tried(answer.status_code, msgspec.Raw(bytes(answer.body)))


if __name__ == "__main__":
    main()
