"""The machine itself: its Python, how quick a bare loop is, what two at once can do, whether it is busy."""

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

SHARED: Final = 1.15
"""A loop that takes so much longer by the clock than in CPU time has shared its core."""
SLOWED: Final = 1.25
"""A loop that takes so much longer than the quickest of the run has been slowed by others."""
TIMES: Final = 5
"""Loops of one control."""
SPUN: Final = 100
"""Loops of each process when two spin against one."""


@dataclass(slots=True)
class Piece:
    """Something that a loop moves about."""

    place: int
    worth: int

    def moved(self, by: int) -> Piece:
        """The same elsewhere."""
        return Piece((self.place + by) % 97, self.worth)


def loop() -> int:
    """A bare loop of what games are made of: small objects, calls, lists, dictionaries, a sort."""
    pieces = [Piece(i, i % 7) for i in range(40)]
    total = 0
    for n in range(600):
        at: dict[int, list[Piece]] = {}
        for piece in pieces:
            at.setdefault(piece.place, []).append(piece)
        best = sorted(pieces, key=lambda piece: (-piece.worth, piece.place))
        total += sum(len(at[piece.place]) for piece in best if piece.worth > n % 7)
        pieces = [piece.moved(piece.worth + n) for piece in pieces]
    return total


class Control(NamedTuple):
    """A few bare loops: the milliseconds of one, and how much of the core others had."""

    loop_ms: float
    shared: float
    """Time by the clock / CPU time: 1 on a core of one's own."""


def control() -> Control:
    """How quick the machine is right now."""
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
    """A number, and what a bare loop before and after it showed."""

    value: float
    loop_ms: float
    busy: bool = False


class Watch:
    """Bare loops around each measurement of a run."""

    def __init__(self, look: Callable[[], Control] = control) -> None:
        self.look = look
        self.quickest = min(look().loop_ms for _ in range(TIMES))

    def around(self, measure: Callable[[], Mapping[str, float]]) -> dict[str, Figure]:
        """Figures, marked if the machine was busy before or after."""
        before = self._seen()
        found = measure()
        after = self._seen()
        busy = self.is_busy(before) or self.is_busy(after)
        loop_ms = (before.loop_ms + after.loop_ms) / 2
        return {name: Figure(value=value, loop_ms=loop_ms, busy=busy) for name, value in found.items()}

    def is_busy(self, seen: Control) -> bool:
        """Whether others had the core, or slowed it."""
        return seen.shared > SHARED or seen.loop_ms > self.quickest * SLOWED

    def _seen(self) -> Control:
        seen = self.look()
        self.quickest = min(self.quickest, seen.loop_ms)
        return seen


def together(rounds: list[Figure]) -> Figure:
    """The median of a figure's rounds; those in which the machine was quiet, if there were any."""
    quiet = [one for one in rounds if not one.busy]
    used = quiet or rounds
    return Figure(
        value=median(one.value for one in used),
        loop_ms=median(one.loop_ms for one in used),
        busy=not quiet,
    )


# -- its limits -----------------------------------------------------------------------------------


def two_spinning() -> float:
    """Loops by the clock of two processes that spin / of one: what two workers can reach here."""
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


def described() -> str:
    """Python with its build, and the processor, in one line."""
    return f"{python()}; {os.cpu_count()} cores, {processor()}"


def python() -> str:
    """Which Python this is, and how it says that it was built."""
    arguments, flags = (str(sysconfig.get_config_var(name) or "") for name in ("CONFIG_ARGS", "PY_CFLAGS"))
    told = [flag for flag in flags.split() if flag.startswith("-O")][-1:]
    told.append("optimised by a profile" if "--enable-optimizations" in arguments else "names no profile")
    told.append("LTO" if "--with-lto" in arguments else "no LTO")
    told += ["for debugging"] if sysconfig.get_config_var("Py_DEBUG") else []
    return f"{platform.python_implementation()} {platform.python_version()} ({', '.join(told)})"


def processor() -> str:
    """The name of the processor."""
    info = Path("/proc/cpuinfo")
    if sys.platform == "linux" and info.is_file():
        for line in info.read_text(encoding="utf-8").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return " ".join(value.split())
    return platform.processor() or platform.machine()
