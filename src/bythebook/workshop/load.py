"""Load test: many games at once on one server; measures how long players wait for an answer."""

from __future__ import annotations

import argparse
import asyncio
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import httpx

from bythebook import games
from bythebook.kernel.interpreter import python_module, safe_environment
from bythebook.lab.fuzz import SeededRandom

COMMAND = python_module("bythebook", "serve", "--no-browser")

LIMIT = 250.0
"""The maximum 95th percentile, in milliseconds."""


class SimulatedPlayer:
    """One game: an open event stream, and answers with a pause before each."""

    def __init__(self, client: httpx.AsyncClient, number: int, game: str, pause: float) -> None:
        self.client = client
        self.number = number
        self.game = game
        self.pause = pause
        self.rng = SeededRandom(number)
        self.times: list[float] = []
        self.refused: Counter[str] = Counter()
        """Rejected requests, by their error."""

    async def begin(self) -> dict[str, Any]:
        """Start a game and return its data."""
        new = {"game": self.game, "seed": self.number}
        answer = await self.client.post("/api/games", json=new)
        answer.raise_for_status()
        made: dict[str, Any] = answer.json()
        return made

    async def play(self, made: dict[str, Any], until: float) -> None:
        """Answer until the time is up; a game that ends is followed by another."""
        while time.monotonic() < until:
            watching = asyncio.create_task(self._watch(made))
            try:
                await self._answers(made, until)
                if time.monotonic() < until:
                    made = await self.begin()
            except httpx.HTTPError as error:
                self.refused[_describe_error(error)] += 1
            finally:
                watching.cancel()
                await asyncio.gather(watching, return_exceptions=True)

    async def _watch(self, made: dict[str, Any]) -> None:
        path = f"/api/games/{made['id']}/events"
        async with self.client.stream("GET", path, params={"key": made["key"]}, timeout=None) as stream:
            if stream.is_error:
                self.refused[f"event stream: {stream.status_code}"] += 1
            async for _ in stream.aiter_raw():
                pass

    async def _answers(self, made: dict[str, Any], until: float) -> None:
        path = f"/api/games/{made['id']}"
        shown = await self.client.get(path, params={"key": made["key"]})
        shown.raise_for_status()
        scene = shown.json()
        while scene["ask"] is not None and time.monotonic() < until:
            await asyncio.sleep(self.pause * self.rng.pick(range(50, 151)) / 100)
            n = 1 + self.rng.pick(range(len(scene["ask"]["choices"])))
            sent = {"key": made["key"], "ask": scene["ask"]["number"], "option": n, "have": scene["ground"]}
            began = time.perf_counter()
            answer = await self.client.post(f"{path}/answer", json=sent)
            self.times.append((time.perf_counter() - began) * 1000)
            answer.raise_for_status()
            scene = answer.json()


def _describe_error(error: httpx.HTTPError) -> str:
    """Return the status code of an error, or its type if there was no response."""
    if isinstance(error, httpx.HTTPStatusError):
        return f"request: {error.response.status_code}"
    return f"request: {type(error).__name__}"


class LoadResult(NamedTuple):
    """The response times of all answers in milliseconds, by game, and the rejected requests."""

    times: dict[str, list[float]]
    refused: Counter[str]


async def load(address: str, people: int, seconds: float, pause: float) -> LoadResult:
    """Let simulated players play on a server for some seconds."""
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
    async with httpx.AsyncClient(base_url=address, timeout=30, limits=limits) as client:
        persons = [SimulatedPlayer(client, i, games.HERE[i % len(games.HERE)], pause) for i in range(people)]
        begun = [await person.begin() for person in persons]
        until = time.monotonic() + seconds
        await asyncio.gather(*(person.play(made, until) for person, made in zip(persons, begun, strict=True)))
    times: dict[str, list[float]] = {name: [] for name in games.HERE}
    for person in persons:
        times[person.game] += person.times
    return LoadResult(times, sum((person.refused for person in persons), Counter()))


def percentile(times: list[float], n: int) -> float:
    """Return the n-th percentile of the given times."""
    return statistics.quantiles(times, n=100)[n - 1] if len(times) > 1 else times[0]


def summary_row(name: str, times: list[float]) -> str:
    """Return a line with the number of answers and the percentiles of their times."""
    middle, most = percentile(times, 50), percentile(times, 95)
    milliseconds = f"median {middle:6.1f} ms   95 % {most:6.1f} ms   max {max(times):6.1f} ms"
    return f"{name:<10} {len(times):>7} answers   {milliseconds}"


class ServerLoad(NamedTuple):
    """The result of a load test, and the resources that the server used."""

    answered: LoadResult
    cpu: float
    """CPU seconds used by the server, including startup."""
    memory: int
    """The memory of its largest process, in bytes."""

    @property
    def all(self) -> list[float]:
        """The response times of all games together."""
        return [one for times in self.answered.times.values() for one in times]


@contextmanager
def server(processes: int = 1) -> Iterator[str]:
    """Start a server with worker processes and a separate folder; yield its address."""
    command = [*COMMAND, "--processes", str(processes)]
    with tempfile.TemporaryDirectory() as folder:
        environment = {**safe_environment(), "BYTHEBOOK_HOME": folder}
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as running:
            assert running.stdout is not None
            try:
                yield running.stdout.readline().split()[-1]
            finally:
                running.terminate()


def serve(people: int, seconds: float, pause: float, processes: int = 1) -> ServerLoad:
    """Run a load test with simultaneous games on a new server."""
    before = _children_use().cpu
    with server(processes) as address:
        answered = asyncio.run(load(address, people, seconds, pause))
    spent = _children_use()
    return ServerLoad(answered, spent.cpu - before, spent.memory)


class ResourceUse(NamedTuple):
    """The resources used by the child processes that have ended."""

    cpu: float
    memory: int
    """The memory of the largest process, in bytes."""


def _children_use() -> ResourceUse:
    found = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ResourceUse(found.ru_utime + found.ru_stime, found.ru_maxrss * 1024)


def main() -> int:
    """Put a server under load and print the results."""
    parser = argparse.ArgumentParser(prog="scripts/load", description=__doc__)
    parser.add_argument("--games", type=int, default=50, help="games at once")
    parser.add_argument("--seconds", type=float, default=15, help="how long to play")
    parser.add_argument("--pause", type=float, default=1.0, help="average seconds before an answer")
    parser.add_argument("--processes", type=int, default=1, help="worker processes of the server")
    chosen = parser.parse_args()
    served = serve(chosen.games, chosen.seconds, chosen.pause, chosen.processes)
    print(
        f"simultaneous games: {chosen.games}, worker processes: {chosen.processes}, pause: {chosen.pause} s"
    )
    for what, often in served.answered.refused.items():
        print(f"rejected {often} times: {what}")
    if not served.all:
        print("There were no answers. Use more seconds.")
        return 2
    for name, times in served.answered.times.items():
        if times:
            print(summary_row(name, times))
    print(summary_row("all", served.all))
    cpu = served.cpu * 1000 / len(served.all)
    print(f"server: {cpu:.1f} ms of CPU time per answer, including the start")
    print(f"peak memory of one process: {served.memory / 1e6:.0f} MB")
    slow = percentile(served.all, 95) >= LIMIT
    print(f"95th percentile below {LIMIT:.0f} ms: {'no' if slow else 'yes'}")
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
