"""A Dask cluster plays the same games, and a worker of it that is killed costs only time."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bythebook.lab.simulate import simulate
from bythebook.lab.workers import NoCluster, workers
from bythebook.players.seating import seating

SRC = Path(__file__).parent.parent.parent / "src"


def test_a_cluster_that_is_not_there_is_a_sentence() -> None:
    with pytest.raises(NoCluster, match=r"--cluster"), workers(1, cluster="tcp://127.0.0.1:9"):
        pass


distributed = pytest.importorskip(
    "distributed", reason="dask.distributed is not installed: pip install 'bythebook[cluster]'"
)


def worker(address: str, folder: Path) -> subprocess.Popen[bytes]:
    """A worker process on this machine alone."""
    command = [sys.executable, "-m", "distributed.cli.dask_worker", address, "--host", "127.0.0.1"]
    options = ["--no-nanny", "--nthreads", "1", "--no-dashboard", "--local-directory", str(folder)]
    path = {"PYTHONPATH": str(SRC)}
    return subprocess.Popen(
        [*command, *options], env=os.environ | path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler with two workers."""
    local = distributed.LocalCluster(
        n_workers=0, host="127.0.0.1", scheduler_port=0, dashboard_address=None, processes=True
    )
    started = [worker(local.scheduler_address, tmp_path) for _ in range(2)]
    try:
        with distributed.Client(local.scheduler_address, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=120)
        yield local.scheduler_address, started
    finally:
        for process in started:
            process.kill()
            process.wait()
        local.close()


@pytest.mark.filterwarnings("ignore")
@pytest.mark.long
def test_a_killed_worker_of_a_cluster_loses_nothing(
    cluster: tuple[str, list[subprocess.Popen[bytes]]],
) -> None:
    """Two workers, one of them killed when the first games are there: the result is that of this process."""
    address, started = cluster
    seated = seating("memoir44", seats=["axis=random"])

    def kill_one(done: int) -> None:
        if started[0].poll() is None:
            started[0].send_signal(signal.SIGKILL)

    played = simulate(seated, games=12, seed=1, cluster=address, progress=kill_one)
    assert started[0].wait(timeout=60) == -signal.SIGKILL
    assert played.games == simulate(seated, games=12, seed=1).games
