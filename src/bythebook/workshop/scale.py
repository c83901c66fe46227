"""Estimate the cost of many games: time, disk space, memory, and the gain from more workers.

scripts/scale                   the cost of a million games of each, estimated from some that are played here
scripts/scale --memory 20000    the memory of a saved run of that many short games
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
"""The number of cores in the hypothetical cluster."""
WORKERS: Final = (1, 2, 4)
EMPTY: Final = 200
"""The number of chunks without games, which measure the cost of scheduling."""
LOOKS: Final = 10
"""The number of memory measurements."""


class Cost(NamedTuple):
    """The average cost of a game."""

    game: str
    cpu: float
    """CPU seconds on one core."""
    rows: float
    """The size of its record in bytes."""
    shards: float
    """The size of the same records as shards, in bytes."""

    def row(self, cores: int) -> str:
        """Return a row of the table, for a number of cores."""
        hours = self.cpu * MILLION / 3600
        return (
            f"| {self.game} | {3600 / self.cpu:,.0f} | {hours / cores:,.1f} | {hours / PAPER * 60:,.1f} "
            f"| {self.rows / 1e3:.1f} | {self.rows * MILLION / 1e9:.1f} | {self.shards * MILLION / 1e9:.2f} |"
        )


HEAD: Final = (
    "| game | games per core-hour | a million games: hours on {cores} cores | minutes on 1,000 cores "
    "| KB of records per game | GB of records | GB as shards |\n|---|---:|---:|---:|---:|---:|---:|"
)


def measure_cost(game: str, each: int) -> Cost:
    """Play bot games, `each` per setup of the benchmark, and return the average cost of a game."""
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


def measure_memory(many: int) -> Iterator[tuple[int, float]]:
    """Yield the number of short games saved so far, and the peak memory in MB."""
    seated = seating(SHORT.game, setup=SHORT.words)
    result = Result(seated, totals_only=True)
    with tempfile.TemporaryDirectory() as folder:
        for part in range(1, LOOKS + 1):
            runs.play_run(Path(folder), result, games=many * part // LOOKS, seed=1, resume=part > 1)
            yield many * part // LOOKS, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


# -- a cluster ----------------------------------------------------------------------------------------


class ClusterCost(NamedTuple):
    """The cost of a fixed set of games with a given number of cluster workers."""

    workers: int
    clock: float
    """The wall-clock time in seconds."""
    cpu: float
    """The CPU seconds of the games, summed over all workers."""
    rows: int
    handing: float
    """The scheduling overhead per chunk, in CPU seconds."""

    def row(self, cores: int) -> str:
        """Return a row of the table: the share of the cores used for games, and the scheduling overhead."""
        used = self.cpu / (self.clock * min(self.workers, cores))
        handed = f"{self.handing * 1e3:.1f} | {self.cpu / self.rows / self.handing:,.0f}"
        return f"| {self.workers} | {self.clock:.1f} | {self.cpu:.1f} | {used:.0%} | {handed} |"


SPREAD_HEAD: Final = (
    "| workers | wall-clock seconds | CPU seconds of games | CPU use | ms to schedule a chunk "
    "| workers it could supply |\n|---:|---:|---:|---:|---:|---:|"
)


def measure_cluster(number: int, seated: Seating, many: int) -> ClusterCost:
    """Play chunks of games on a cluster with this many worker processes, after a warm-up."""
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
        return ClusterCost(number, time.perf_counter() - clock, cpu, len(rows), handing)


def main(given: Sequence[str] | None = None) -> int:
    """Measure, and print the results as tables."""
    parser = argparse.ArgumentParser(
        prog="scripts/scale", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--games", type=int, default=50, help="games per setup; with --cluster, chunks of 25 games"
    )
    parser.add_argument(
        "--memory", type=int, default=0, metavar="GAMES", help="measure memory over this many games"
    )
    parser.add_argument("--cluster", action="store_true", help="measure a cluster of 1, 2 and 4 workers")
    args = parser.parse_args(given)
    if args.games < 1 or args.measure_memory < 0:
        parser.error("--games must be at least 1, and --memory at least 0")
    cores = os.cpu_count() or 1
    if args.measure_memory:
        for played, most in measure_memory(args.measure_memory):
            print(f"{played:>9,} games   {most:6.1f} MB peak so far", flush=True)
    elif args.cluster:
        print(SPREAD_HEAD)
        for number in WORKERS:
            print(measure_cluster(number, seating(FIRST), args.games * MOST_IN_CHUNK).row(cores), flush=True)
    else:
        print(HEAD.format(cores=cores))
        for game in games.HERE:
            print(measure_cost(game, args.games).row(cores), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
