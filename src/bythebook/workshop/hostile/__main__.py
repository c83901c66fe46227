"""Test hostile inputs.

    scripts/fuzz --hostile all --minutes 2
    scripts/fuzz --hostile setups --inputs 1000 --seed 5001

An input is determined by its surface and its number alone, so a run can continue where the last one ended. A
finding is an exception other than a rejection (`traceback`), more than a second of CPU time (`slow`), or too
much memory (`memory`). Inputs that only the generic error handler caught are counted separately.
"""

from __future__ import annotations

import argparse
import resource
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from types import FrameType, ModuleType
from typing import Final

from rich.console import Console
from rich.status import Status

from bythebook.lab.fuzz import SeededRandom
from bythebook.workshop.hostile import (
    answers,
    corrections,
    game_files,
    guides,
    playbooks,
    positions,
    requests,
    scenarios,
    setups,
)

SURFACES: Final[dict[str, ModuleType]] = {
    "game-files": game_files,
    "positions": positions,
    "corrections": corrections,
    "setups": setups,
    "answers": answers,
    "playbooks": playbooks,
    "guides": guides,
    "scenarios": scenarios,
    "requests": requests,
}
"""Every place that reads untrusted data, by its name in the command."""

SLOW: Final = 1.0
"""CPU seconds after which an input counts as slow."""
TIME_LIMIT: Final = 5.0
"""CPU seconds after which processing an input is stopped."""
MEMORY: Final = 1_500_000_000
"""The maximum memory of the program in bytes."""
WARM: Final = 40
"""The number of inputs after which all caches are filled; before that, nothing counts as slow."""


class TimeLimit(BaseException):
    """Raised to stop processing an input."""


@dataclass(frozen=True, slots=True)
class HostileFinding:
    """A failure, and the input that caused it."""

    oracle: str
    """The kind of failure: `traceback`, `slow`, `endless` or `memory`."""
    surface: str
    number: int
    what: str
    text: str


def try_one(surface: str, number: int, *, timed: bool = True) -> tuple[HostileFinding | None, str]:
    """Make the input with this number and process it; return the finding, if any, and the outcome."""
    module = SURFACES[surface]
    text = module.make(SeededRandom(number))
    start, outcome, oracle, what = time.process_time(), "broken", "", ""
    try:
        with _time_limit():
            module.take(text)
        outcome = "accepted"
    except ValueError as error:
        is_generic = error.__cause__ is not None and not isinstance(error.__cause__, ValueError)
        outcome = "caught" if is_generic else "rejected"
    except MemoryError:
        oracle, what = "memory", f"more than {MEMORY:,} bytes"
    except TimeLimit:
        oracle, what = "endless", f"more than {TIME_LIMIT} s"
    except Exception:
        oracle, what = "traceback", traceback.format_exc()
    spent = time.process_time() - start
    if not oracle and timed and spent > SLOW:
        oracle, what = "slow", f"{spent:.1f} s"
    return (HostileFinding(oracle, surface, number, what, text) if oracle else None), outcome


@contextmanager
def _time_limit() -> Iterator[None]:
    """Stop the `with` block if it takes too much CPU time."""

    def stop(signum: int, frame: FrameType | None) -> None:
        raise TimeLimit

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, TIME_LIMIT)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def run(
    surfaces: Sequence[str], *, seconds: float, most: int | None, seed: int, folder: Path
) -> dict[str, Counter[str]]:
    """Try all surfaces in turn until the time or the number of inputs is used up; return the outcomes."""
    console, end = Console(stderr=True, highlight=False), time.monotonic() + seconds
    tallies = {name: Counter[str]() for name in surfaces}
    with Status("hostile inputs", console=console) as status:
        for number in count(seed):
            if time.monotonic() > end or (most is not None and number - seed >= most):
                break
            for name, tally in tallies.items():
                finding, outcome = try_one(name, number, timed=number - seed >= WARM)
                tally["inputs"] += 1
                tally[outcome] += 1
                if finding is not None:
                    tally["findings"] += 1
                    _report(finding, folder, console)
            status.update(f"inputs of each surface: {number - seed + 1}; next number: {number + 1}")
    return tallies


def _report(finding: HostileFinding, folder: Path, console: Console) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{finding.surface}-{finding.number}-{finding.oracle}.txt"
    path.write_text(finding.text, encoding="utf-8", errors="replace")
    path.with_suffix(".why").write_text(finding.what, encoding="utf-8", errors="replace")
    last = finding.what.strip().splitlines()[-1][:200]
    console.print(f"{finding.oracle} on {finding.surface} {finding.number}: {last}", markup=False)
    again = f"scripts/fuzz --hostile {finding.surface} --inputs 1 --seed {finding.number}"
    console.print(f"  input: {path}; to repeat: {again}", markup=False)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; exit codes: 0 for no findings, 1 for findings, 2 if it couldn't start."""
    parser = argparse.ArgumentParser(
        prog="fuzz --hostile", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("surface", choices=("all", *SURFACES), help="the surface to test")
    parser.add_argument(
        "--minutes", type=float, default=None, help="how long to test (default: 1, or no limit with --inputs)"
    )
    parser.add_argument("--inputs", type=int, default=None, help="the most inputs per surface")
    parser.add_argument("--seed", type=int, default=1, help="the number of the first input")
    parser.add_argument("--out", type=Path, default=Path("fuzz"), help="where findings are written")
    args = parser.parse_args(arguments)
    minutes = args.minutes if args.minutes is not None else 1 if args.inputs is None else float("inf")
    names = list(SURFACES) if args.surface == "all" else [args.surface]
    tallies = run(names, seconds=60 * minutes, most=args.inputs, seed=args.seed, folder=args.out)
    columns = ("inputs", "accepted", "rejected", "caught", "findings")
    print(f"| surface | {' | '.join(columns)} |\n|{'---|' * (len(columns) + 1)}")
    for name, tally in tallies.items():
        print(f"| {name} | {' | '.join(f'{tally[column]:,}' for column in columns)} |")
    return 1 if any(tally["findings"] for tally in tallies.values()) else 0


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    sys.exit(main())
