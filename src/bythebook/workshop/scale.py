"""Many games: how long a million takes, what it leaves on disk and in memory, what more workers bring.

scripts/scale                   a million games of each, from some that are measured here
scripts/scale --memory 20000    the memory of a run of so many short games that are kept
scripts/scale --cluster         a Dask cluster on this machine with 1, 2 and 4 worker processes
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from bythebook import games
from bythebook.lab import runs, tables
from bythebook.lab.bench import bench_seatings as seatings
from bythebook.lab.simulate import MOST_IN_CHUNK, Result
from bythebook.lab.workers import workers
from bythebook.players.seating import Seating, seating
from bythebook.workshop.our_games import FIRST, SHORT

MILLION: Final = 1_000_000
PAPER: Final = 1_000
"""Cores of a cluster on paper."""
WORKERS: Final = (1, 2, 4)
EMPTY: Final = 200
"""Rows without games that tell what handing out costs."""
LOOKS: Final = 10
"""How often memory is looked at."""


class Cost(NamedTuple):
    """What a game costs on average."""

    game: str
    cpu: float
    """Seconds of one core."""
    rows: float
    """Bytes of rows."""
    shards: float
    """Bytes of the same as shards."""

    def row(self, cores: int) -> str:
        """A row of the plan."""
        hours = self.cpu * MILLION / 3600
        return (
            f"| {self.game} | {3600 / self.cpu:,.0f} | {hours / cores:,.1f} | {hours / PAPER * 60:,.1f} "
            f"| {self.rows / 1e3:.1f} | {self.rows * MILLION / 1e9:.1f} | {self.shards * MILLION / 1e9:.2f} |"
        )


HEAD: Final = (
    "| game | games in an hour of one core | a million: hours on {cores} cores | minutes on 1,000 cores "
    "| KB of rows a game | GB of rows | GB as shards |\n|---|---:|---:|---:|---:|---:|---:|"
)


def cost(game: str, each: int) -> Cost:
    """What games of bots cost, so many of every setup that the bench plays."""
    cpu, rows, shards, played = 0.0, 0, 0, 0
    for seated in seatings(game):
        with tempfile.TemporaryDirectory() as folder:
            result = Result(seated, totals_only=True)
            runs.play_run(Path(folder), result, games=each, seed=1)
            cpu, played = cpu + result.cpu_seconds, played + each
            rows += sum(file.stat().st_size for file in runs.record_files(Path(folder)))
            shards += sum(file.stat().st_size for file in tables.write_shards(Path(folder)))
    return Cost(game, cpu / played, rows / played, shards / played)


# -- memory -----------------------------------------------------------------------------------------


def memory(many: int) -> Iterator[tuple[int, float]]:
    """How many short games were played and kept, and the most memory so far in MB, again and again."""
    seated = seating(SHORT.game, setup=SHORT.words)
    result = Result(seated, totals_only=True)
    with tempfile.TemporaryDirectory() as folder:
        for part in range(1, LOOKS + 1):
            runs.play_run(Path(folder), result, games=many * part // LOOKS, seed=1, resume=part > 1)
            yield many * part // LOOKS, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


# -- a cluster ----------------------------------------------------------------------------------------


class Spread(NamedTuple):
    """The same games by so many workers of a cluster."""

    workers: int
    clock: float
    """Seconds."""
    cpu: float
    """Seconds of processor time that the games took, all workers together."""
    rows: int
    handing: float
    """Seconds of processor time to hand out a row and to take it back, without its games."""

    def row(self, cores: int) -> str:
        """A row of the table: how much of the cores went into games, and what a row costs to hand out."""
        used = self.cpu / (self.clock * min(self.workers, cores))
        handed = f"{self.handing * 1e3:.1f} | {self.cpu / self.rows / self.handing:,.0f}"
        return f"| {self.workers} | {self.clock:.1f} | {self.cpu:.1f} | {used:.0%} | {handed} |"


SPREAD_HEAD: Final = (
    "| workers | seconds | of games in all | of the cores in games | ms to hand out a row "
    "| workers it could feed |\n|---:|---:|---:|---:|---:|---:|"
)


def spread(number: int, seated: Seating, many: int) -> Spread:
    """Rows of games on a cluster of so many worker processes, after one that warms each of them up."""
    from distributed import LocalCluster

    rows = [range(1 + at, 1 + at + MOST_IN_CHUNK) for at in range(0, many, MOST_IN_CHUNK)]
    with (
        LocalCluster(
            n_workers=number, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
        ) as cluster,
        workers(1, cluster=cluster.scheduler_address) as run,
    ):
        list(run(seated, [range(n, n + 1) for n in range(4 * number)]))
        start = time.process_time()
        list(run(seated, [range(0)] * EMPTY))
        handing = (time.process_time() - start) / EMPTY
        clock = time.perf_counter()
        cpu = sum(chunk.cpu_seconds for chunk in run(seated, rows))
        return Spread(number, time.perf_counter() - clock, cpu, len(rows), handing)


def main(given: Sequence[str] | None = None) -> int:
    """Measures what was asked for and prints it as tables."""
    parser = argparse.ArgumentParser(
        prog="scripts/scale", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=50, help="games of each setup, or 25 times so many")
    parser.add_argument("--memory", type=int, default=0, metavar="GAMES", help="the memory of so many games")
    parser.add_argument("--cluster", action="store_true", help="a cluster of 1, 2 and 4 workers")
    args = parser.parse_args(given)
    if args.games < 1 or args.memory < 0:
        parser.error("--games must be at least 1 and --memory no less than 0")
    cores = os.cpu_count() or 1
    if args.memory:
        for played, most in memory(args.memory):
            print(f"{played:>9,} games   {most:6.1f} MB at most so far", flush=True)
    elif args.cluster:
        print(SPREAD_HEAD)
        for number in WORKERS:
            print(spread(number, seating(FIRST), args.games * MOST_IN_CHUNK).row(cores), flush=True)
    else:
        print(HEAD.format(cores=cores))
        for game in games.HERE:
            print(cost(game, args.games).row(cores), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
