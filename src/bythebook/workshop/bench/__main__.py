"""Measure bythebook and other engines alternately in one run, and compare the results with thresholds.

The other engines are installed once, in .bench/venv. A choice counts only if it had two or more options, per
CPU-second of one process. A calibration loop runs before and after each measurement: a figure is marked
`noisy` if other programs used the machine meanwhile, and then it never fails the run.
docs/explanation/performance.md describes each figure.

Exit code 0: no minimum is missed, or nothing has fallen; 1: otherwise, on a quiet machine; 2: nothing could
be measured.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from datetime import date
from statistics import median

import bythebook
from bythebook import games
from bythebook.workshop.bench import history, machine, peers
from bythebook.workshop.bench.history import History, MetricChange
from bythebook.workshop.bench.run import Run
from bythebook.workshop.bench.thresholds import LIMIT, PEER, BenchRow, figure, table


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(
        prog="scripts/bench", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    known = ", ".join(games.HERE)
    parser.add_argument("games", nargs="*", metavar="game", help=f"any of {known} (default: all)")
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU-seconds per figure and round")
    parser.add_argument("--rounds", type=int, default=3, help="rounds; the median of each figure counts")
    parser.add_argument(
        "--json", action="store_true", help="print JSON, and add the figures of this version to the history"
    )
    parser.add_argument(
        "--against-last",
        action="store_true",
        help="compare a short round without other engines with the last version; report what fell by 25 %%",
    )
    args = parser.parse_args(given)
    if args.rounds < 1 or args.seconds <= 0:
        parser.error("--rounds must be at least 1 and --seconds more than 0")
    if unknown := [game for game in args.games if game not in games.HERE]:
        parser.error(f"unknown game: {', '.join(unknown)}; choose from: {known}")
    if args.json and (args.games or args.against_last):
        parser.error("--json records a complete run: leave out games and --against-last")
    return args


def main(given: Sequence[str] | None = None) -> int:
    """Measure, print the results and return the exit code."""
    args = arguments(given)
    run = Run(args.games or games.HERE, args.seconds)
    if args.against_last:
        return against_last(run)
    try:
        for _ in range(args.rounds):
            run.round()
    except peers.NoPeer as error:
        print(f"The reference engine can't be measured. {error}", file=sys.stderr)
        return 2
    run.wait()
    rows = run.rows()
    if args.json:
        keep(run, rows)
    else:
        print("\n".join([table(rows), "", *notes(run)]))
    return int(any(row.missed for row in rows))


def notes(run: Run) -> list[str]:
    """Return lines of text about the other engines and the machine."""
    values = {name: figure(found.value) for name, found in run.figures(PEER).items()}
    lines = [*peers.describe_peers(values), f"Machine: {machine_line(run)}."]
    if any(row.busy for row in run.rows()):
        lines.append(
            "Figures marked noisy were measured while other programs were running and never fail the run."
        )
    return lines


def machine_line(run: Run) -> str:
    """Return the Python version, the processor, and the calibration loop's speed, alone and two at once."""
    limit = run.figures(LIMIT)["two_workers_speedup"]
    loop_ms = median(row.loop_ms for row in run.rows())
    noisy = " (on a noisy machine)" if limit.busy else ""
    return (
        f"{machine.describe_machine()}; the calibration loop takes {loop_ms:.2f} ms, "
        f"and two at once do {limit.value:.2f} times the work of one{noisy}"
    )


def keep(run: Run, rows: list[BenchRow]) -> None:
    """Print the run as JSON, and add it to the history."""
    values = {name: found.value for name, found in run.figures(PEER).items()}
    print(
        json.dumps(
            {
                "version": bythebook.__version__,
                "machine": machine_line(run),
                "peers": [pin for pin in (*peers.PINS, *peers.BESIDE) if pin not in peers.missing()],
                "peer_figures": values,
                "rows": [asdict(row) for row in rows],
            },
            indent=2,
        )
    )
    page = history.PAGE.read_text(encoding="utf-8")
    kept = history.read_history(page)
    line = f"{date.today()}, {machine_line(run)}; compared with {peers.PINS[0].replace('==', ' ')}"
    kept.keep(bythebook.__version__, rows, line)
    history.PAGE.write_text(history.write_history(page, kept), encoding="utf-8")


def against_last(run: Run) -> int:
    """Compare a short round with the last version; measure the figures that fell again."""
    kept = history.read_history(history.PAGE.read_text(encoding="utf-8"))
    if not kept.versions:
        print("docs/explanation/performance.md has no figures yet. `scripts/bench --json` adds some.")
        return 0
    found = short(run, kept)
    if again := {change.game for change in found if change.has_fallen and not change.busy}:
        once_more = short(Run([game for game in run.games if game in again], run.seconds), kept)
        found = better(found, once_more)
    last = kept.versions[-1]
    print(f"Compared with {last}, relative to the calibration loop of each machine; above 1 is better:")
    print("\n".join(map(str, found)))
    fallen = [change for change in found if change.has_fallen and not change.busy]
    for change in fallen:
        print(f"{change.game} {change.name} fell to {change.ratio:.2f} of its value in {last}.")
    if machine.describe_machine() not in kept.machines[last] or not history.same_speed(run.rows(), kept):
        print(f"{last} was measured on another machine or Python, so this doesn't fail the run.")
        return 0
    return int(bool(fallen))


def short(run: Run, kept: History) -> list[MetricChange]:
    """Run a short round and compare it with the last version."""
    run.short_round()
    return history.changes(run.rows(), kept)


def better(first: list[MetricChange], second: list[MetricChange]) -> list[MetricChange]:
    """Return the better of two measurements for each figure."""
    again = {change[:2]: change for change in second}
    return [max(change, again.get(change[:2], change), key=lambda one: one.ratio) for change in first]


if __name__ == "__main__":
    sys.exit(main())
