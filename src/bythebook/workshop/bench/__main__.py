"""Measures bythebook beside its peers, in turns in one run, and holds it to the bars.

Peers live in .bench/venv, made once. A choice counts on both sides only if it had two or more options, per
CPU-second of one process. Bare loops run before and after each measurement: a figure is marked `busy` if they
had to share the machine, and then it fails nothing. docs/explanation/performance.md says what each row is.

Exit code 0: every floor is kept, or nothing has fallen; 1: not so, on a quiet machine; 2: nothing could be
measured.
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
from bythebook.workshop.bench.bars import LIMIT, PEER, Row, figure, table
from bythebook.workshop.bench.history import Change, History
from bythebook.workshop.bench.run import Run


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    """What was asked for on the command line."""
    parser = argparse.ArgumentParser(
        prog="scripts/bench", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    known = ", ".join(games.HERE)
    parser.add_argument("games", nargs="*", metavar="game", help=f"any of {known}; all by default")
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU-seconds per figure and round")
    parser.add_argument("--rounds", type=int, default=3, help="all in turns, so often; medians count")
    parser.add_argument(
        "--json", action="store_true", help="print JSON, and keep the figures of this version in the history"
    )
    parser.add_argument(
        "--against-last",
        action="store_true",
        help="a short round without peers against the last version that was kept: what fell by a quarter?",
    )
    args = parser.parse_args(given)
    if args.rounds < 1 or args.seconds <= 0:
        parser.error("--rounds must be at least 1 and --seconds more than 0")
    if unknown := [game for game in args.games if game not in games.HERE]:
        parser.error(f"there is no game {', '.join(unknown)}; there are: {known}")
    if args.json and (args.games or args.against_last):
        parser.error("--json keeps a whole run: name no games, and compare in a run of its own")
    return args


def main(given: Sequence[str] | None = None) -> int:
    """Measures, prints what was found, returns the exit code."""
    args = arguments(given)
    run = Run(args.games or games.HERE, args.seconds)
    if args.against_last:
        return against_last(run)
    try:
        for _ in range(args.rounds):
            run.round()
    except peers.NoPeer as error:
        print(f"The peer can't be measured. {error}", file=sys.stderr)
        return 2
    run.wait()
    rows = run.rows()
    if args.json:
        keep(run, rows)
    else:
        print("\n".join([table(rows), "", *told(run)]))
    return int(any(row.missed for row in rows))


def told(run: Run) -> list[str]:
    """Who stood beside us, and on which machine."""
    values = {name: figure(found.value) for name, found in run.figures(PEER).items()}
    lines = [*peers.told(values), f"Machine: {machine_line(run)}."]
    if any(row.busy for row in run.rows()):
        lines.append("Figures marked busy were measured while other work had the machine: they fail nothing.")
    return lines


def machine_line(run: Run) -> str:
    """Python, processor, and what bare loops reach, alone and two at once."""
    limit = run.figures(LIMIT)["two_workers_speedup"]
    loop_ms = median(row.loop_ms for row in run.rows())
    busy = " while the machine was busy" if limit.busy else ""
    return (
        f"{machine.described()}; a bare loop takes {loop_ms:.2f} ms, "
        f"and two at once do {limit.value:.2f} times the work of one{busy}"
    )


def keep(run: Run, rows: list[Row]) -> None:
    """Prints the run as JSON, and writes it into the history."""
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
    kept = history.read(page)
    line = f"{date.today()}, {machine_line(run)}; beside {peers.PINS[0].replace('==', ' ')}"
    kept.keep(bythebook.__version__, rows, line)
    history.PAGE.write_text(history.written(page, kept), encoding="utf-8")


def against_last(run: Run) -> int:
    """A short round against the last version; what fell is measured once more before it is believed."""
    kept = history.read(history.PAGE.read_text(encoding="utf-8"))
    if not kept.versions:
        print("docs/explanation/performance.md has no figures yet; scripts/bench --json keeps some")
        return 0
    found = short(run, kept)
    if again := {change.game for change in found if change.fell and not change.busy}:
        once_more = short(Run([game for game in run.games if game in again], run.seconds), kept)
        found = better(found, once_more)
    last = kept.versions[-1]
    print(f"Against {last}, in bare loops of each machine; above 1 is better:")
    print("\n".join(map(str, found)))
    fallen = [change for change in found if change.fell and not change.busy]
    for change in fallen:
        print(f"{change.game} {change.name} fell to {change.ratio:.2f} of what it was in {last}.")
    if machine.described() not in kept.machines[last] or not history.same_speed(run.rows(), kept):
        print(f"{last} was measured on another machine or Python: nothing is failed for that.")
        return 0
    return int(bool(fallen))


def short(run: Run, kept: History) -> list[Change]:
    """A short round, compared."""
    run.short_round()
    return history.changes(run.rows(), kept)


def better(first: list[Change], second: list[Change]) -> list[Change]:
    """The better of two tries of each row."""
    again = {change[:2]: change for change in second}
    return [max(change, again.get(change[:2], change), key=lambda one: one.ratio) for change in first]


if __name__ == "__main__":
    sys.exit(main())
