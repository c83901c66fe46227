"""The command behind `scripts/fuzz --hostile`.

    scripts/fuzz --hostile all --minutes 2
    scripts/fuzz --hostile setups --inputs 1000 --seed 5001

An input follows from its surface and its number alone, so a run goes on where the last one ended. The
oracles: an exception that is no refusal (`traceback`), more than a second of processor time (`slow`), more
memory than the program may have (`memory`). A list of games that stops working shows as one of these. What
only the last net caught, and told as a sentence, is counted by itself.
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
"""Every place that reads what others wrote, by the name it has in the command."""

SLOW: Final = 1.0
"""Seconds of processor time that an input may take."""
ENDLESS: Final = 5.0
"""Seconds after which it is stopped."""
MEMORY: Final = 1_500_000_000
"""Bytes that the program may have."""
WARM: Final = 40
"""Inputs after which everything that is made once has been made: before that nothing is slow."""


class Endless(BaseException):
    """An input was stopped."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that must not happen, and the input that led to it."""

    oracle: str
    """`traceback`, `slow`, `endless` or `memory`."""
    surface: str
    number: int
    what: str
    text: str


def try_one(surface: str, number: int, *, timed: bool = True) -> tuple[Finding | None, str]:
    """Makes the input of that number and gives it in: what was found, and what became of it."""
    module = SURFACES[surface]
    text = module.make(SeededRandom(number))
    began, became, oracle, what = time.process_time(), "broken", "", ""
    try:
        with _stopped():
            module.take(text)
        became = "taken"
    except ValueError as error:
        netted = error.__cause__ is not None and not isinstance(error.__cause__, ValueError)
        became = "caught" if netted else "refused"
    except MemoryError:
        oracle, what = "memory", f"more than {MEMORY} bytes"
    except Endless:
        oracle, what = "endless", f"more than {ENDLESS} s"
    except Exception:
        oracle, what = "traceback", traceback.format_exc()
    spent = time.process_time() - began
    if not oracle and timed and spent > SLOW:
        oracle, what = "slow", f"{spent:.1f} s"
    return (Finding(oracle, surface, number, what, text) if oracle else None), became


@contextmanager
def _stopped() -> Iterator[None]:
    """Stops whatever takes too much processor time."""

    def stop(signum: int, frame: FrameType | None) -> None:
        raise Endless

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, ENDLESS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def run(
    surfaces: Sequence[str], *, seconds: float, most: int | None, seed: int, folder: Path
) -> dict[str, Counter[str]]:
    """Tries every surface in turn until the time or the inputs are used up; what came of each."""
    console, end = Console(stderr=True, highlight=False), time.monotonic() + seconds
    tallies = {name: Counter[str]() for name in surfaces}
    with Status("hostile inputs", console=console) as status:
        for number in count(seed):
            if time.monotonic() > end or (most is not None and number - seed >= most):
                break
            for name, tally in tallies.items():
                finding, became = try_one(name, number, timed=number - seed >= WARM)
                tally["inputs"] += 1
                tally[became] += 1
                if finding is not None:
                    tally["findings"] += 1
                    _report(finding, folder, console)
            status.update(f"{number - seed + 1} inputs of each surface, the next has number {number + 1}")
    return tallies


def _report(finding: Finding, folder: Path, console: Console) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{finding.surface}-{finding.number}-{finding.oracle}.txt"
    path.write_text(finding.text, encoding="utf-8", errors="replace")
    path.with_suffix(".why").write_text(finding.what, encoding="utf-8", errors="replace")
    last = finding.what.strip().splitlines()[-1][:200]
    console.print(f"{finding.oracle} on {finding.surface} {finding.number}: {last}", markup=False)
    again = f"scripts/fuzz --hostile {finding.surface} --inputs 1 --seed {finding.number}"
    console.print(f"  the input: {path}; again: {again}", markup=False)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; exit code 0: nothing found, 1: findings, 2: it could not start."""
    parser = argparse.ArgumentParser(
        prog="fuzz --hostile", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("surface", choices=("all", *SURFACES), help="what is given in")
    parser.add_argument("--minutes", type=float, default=None, help="how long; 1 if no inputs are given")
    parser.add_argument("--inputs", type=int, default=None, help="how many inputs of each surface at most")
    parser.add_argument("--seed", type=int, default=1, help="the number of the first input")
    parser.add_argument("--out", type=Path, default=Path("fuzz"), help="where findings are written")
    args = parser.parse_args(arguments)
    minutes = args.minutes if args.minutes is not None else 1 if args.inputs is None else float("inf")
    names = list(SURFACES) if args.surface == "all" else [args.surface]
    tallies = run(names, seconds=60 * minutes, most=args.inputs, seed=args.seed, folder=args.out)
    columns = ("inputs", "taken", "refused", "caught", "findings")
    print(f"| surface | {' | '.join(columns)} |\n|{'---|' * (len(columns) + 1)}")
    for name, tally in tallies.items():
        print(f"| {name} | {' | '.join(f'{tally[column]:,}' for column in columns)} |")
    return 1 if any(tally["findings"] for tally in tallies.values()) else 0


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    sys.exit(main())
