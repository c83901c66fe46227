"""The machine: its Python, its speed in a calibration loop, its limit with two processes, and its noise."""

from __future__ import annotations

import os
import platform
import sys
import sysconfig
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from bythebook.kernel.interpreter import safe_children

SHARED_CORE: Final = 1.15
"""A loop with a higher ratio of wall-clock to CPU time has shared its core."""
SLOWED_DOWN: Final = 1.25
"""A loop that takes this many times as long as the fastest one was slowed by other programs."""
TIMES: Final = 5
"""Loops per calibration."""
SPUN: Final = 100
"""Loops per process when comparing two processes with one."""


@dataclass(slots=True)
class LoopObject:
    """An object that the calibration loop moves."""

    place: int
    worth: int

    def moved(self, by: int) -> LoopObject:
        """Return a copy of the object at another position."""
        return LoopObject((self.place + by) % 97, self.worth)


def loop() -> int:
    """Run the calibration loop: small objects, calls, lists, dictionaries and a sort, as in games."""
    pieces = [LoopObject(i, i % 7) for i in range(40)]
    total = 0
    for n in range(600):
        at: dict[int, list[LoopObject]] = {}
        for piece in pieces:
            at.setdefault(piece.place, []).append(piece)
        best = sorted(pieces, key=lambda piece: (-piece.worth, piece.place))
        total += sum(len(at[piece.place]) for piece in best if piece.worth > n % 7)
        pieces = [piece.moved(piece.worth + n) for piece in pieces]
    return total


class Control(NamedTuple):
    """A calibration: the milliseconds of a loop, and the share of the core that other programs used."""

    loop_ms: float
    shared: float
    """Wall-clock time divided by CPU time: 1 if no other program used the core."""


def control() -> Control:
    """Run a calibration now."""
    spent = []
    clock = time.perf_counter()
    for _ in range(TIMES):
        start = time.process_time()
        loop()
        spent.append(time.process_time() - start)
    took = time.perf_counter() - clock
    return Control(median(spent) * 1e3, took / sum(spent))


@dataclass(frozen=True, kw_only=True)
class Figure:
    """A number, with the calibrations before and after it."""

    value: float
    loop_ms: float
    busy: bool = False


class Watch:
    """Calibrates before and after each measurement in a run."""

    def __init__(self, look: Callable[[], Control] = control) -> None:
        self.look = look
        self.quickest = min(look().loop_ms for _ in range(TIMES))

    def around(self, measure: Callable[[], Mapping[str, float]]) -> dict[str, Figure]:
        """Measure; return the figures, marked if the machine was noisy before or after."""
        before = self._seen()
        found = measure()
        after = self._seen()
        busy = self.is_busy(before) or self.is_busy(after)
        loop_ms = (before.loop_ms + after.loop_ms) / 2
        return {name: Figure(value=value, loop_ms=loop_ms, busy=busy) for name, value in found.items()}

    def is_busy(self, seen: Control) -> bool:
        """Whether other programs used the core or slowed it down."""
        return seen.shared > SHARED_CORE or seen.loop_ms > self.quickest * SLOWED_DOWN

    def _seen(self) -> Control:
        seen = self.look()
        self.quickest = min(self.quickest, seen.loop_ms)
        return seen


def combine(rounds: list[Figure]) -> Figure:
    """Return the median over a figure's rounds; over the quiet ones only, if there are any."""
    quiet = [one for one in rounds if not one.busy]
    used = quiet or rounds
    return Figure(
        value=median(one.value for one in used),
        loop_ms=median(one.loop_ms for one in used),
        busy=not quiet,
    )


# -- its limits -----------------------------------------------------------------------------------


def two_spinning() -> float:
    """Return the speed of two looping processes divided by that of one: the limit for two workers."""
    with safe_children(), ProcessPoolExecutor(2, mp_context=get_context("spawn")) as both:
        list(both.map(_spin, (1, 1)))
        took = []
        for processes in (1, 2):
            start = time.perf_counter()
            list(both.map(_spin, [SPUN] * processes))
            took.append(time.perf_counter() - start)
    return 2 * took[0] / took[1]


def _spin(times: int) -> None:
    for _ in range(times):
        loop()


def describe_machine() -> str:
    """Return Python's version and build and the processor, in one line."""
    return f"{python()}; {os.cpu_count()} cores, {processor()}"


def python() -> str:
    """Return the version of Python and the flags that it was built with."""
    arguments, flags = (str(sysconfig.get_config_var(name) or "") for name in ("CONFIG_ARGS", "PY_CFLAGS"))
    build = [flag for flag in flags.split() if flag.startswith("-O")][-1:]
    build.append("profile-guided optimization" if "--enable-optimizations" in arguments else "no profile")
    build.append("LTO" if "--with-lto" in arguments else "no LTO")
    build += ["debug build"] if sysconfig.get_config_var("Py_DEBUG") else []
    return f"{platform.python_implementation()} {platform.python_version()} ({', '.join(build)})"


def processor() -> str:
    """Return the name of the processor."""
    info = Path("/proc/cpuinfo")
    if sys.platform == "linux" and info.is_file():
        for line in info.read_text(encoding="utf-8").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return " ".join(value.split())
    return platform.processor() or platform.machine()
