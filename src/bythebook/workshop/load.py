"""Many games at once on one server: how long a person waits for an answer, at the median and at its worst."""

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
"""Milliseconds: the 95th percentile stays below."""


class Person:
    """One game: a stream that is watched, and answers with a pause before each."""

    def __init__(self, client: httpx.AsyncClient, number: int, game: str, pause: float) -> None:
        self.client = client
        self.number = number
        self.game = game
        self.pause = pause
        self.rng = SeededRandom(number)
        self.took: list[float] = []
        self.refused: Counter[str] = Counter()
        """What the server did not do, by what it said of it."""

    async def begin(self) -> dict[str, Any]:
        """A new game."""
        new = {"game": self.game, "seed": self.number}
        answer = await self.client.post("/api/games", json=new)
        answer.raise_for_status()
        made: dict[str, Any] = answer.json()
        return made

    async def play(self, made: dict[str, Any], until: float) -> None:
        """Answer until the time is over; a game that ends is followed by another."""
        while time.monotonic() < until:
            watching = asyncio.create_task(self._watch(made))
            try:
                await self._answers(made, until)
                if time.monotonic() < until:
                    made = await self.begin()
            except httpx.HTTPError as error:
                self.refused[_said(error)] += 1
            finally:
                watching.cancel()
                await asyncio.gather(watching, return_exceptions=True)

    async def _watch(self, made: dict[str, Any]) -> None:
        path = f"/api/games/{made['id']}/events"
        async with self.client.stream("GET", path, params={"key": made["key"]}, timeout=None) as stream:
            if stream.is_error:
                self.refused[f"a stream: {stream.status_code}"] += 1
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
            self.took.append((time.perf_counter() - began) * 1000)
            answer.raise_for_status()
            scene = answer.json()


def _said(error: httpx.HTTPError) -> str:
    """What the server said, or that it said nothing."""
    if isinstance(error, httpx.HTTPStatusError):
        return f"a request: {error.response.status_code}"
    return f"a request: {type(error).__name__}"


class Answered(NamedTuple):
    """The milliseconds of all answers, by game, and what was refused."""

    took: dict[str, list[float]]
    refused: Counter[str]


async def load(address: str, people: int, seconds: float, pause: float) -> Answered:
    """People who play for a while."""
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
    async with httpx.AsyncClient(base_url=address, timeout=30, limits=limits) as client:
        persons = [Person(client, i, games.HERE[i % len(games.HERE)], pause) for i in range(people)]
        begun = [await person.begin() for person in persons]
        until = time.monotonic() + seconds
        await asyncio.gather(*(person.play(made, until) for person, made in zip(persons, begun, strict=True)))
    took: dict[str, list[float]] = {name: [] for name in games.HERE}
    for person in persons:
        took[person.game] += person.took
    return Answered(took, sum((person.refused for person in persons), Counter()))


def percentile(took: list[float], n: int) -> float:
    """The time below which so many of a hundred answers stay; a single answer is all there is to know."""
    return statistics.quantiles(took, n=100)[n - 1] if len(took) > 1 else took[0]


def told(name: str, took: list[float]) -> str:
    """A row: how many answers, and how long they took."""
    middle, most = percentile(took, 50), percentile(took, 95)
    times = f"median {middle:6.1f} ms   95 % {most:6.1f} ms   worst {max(took):6.1f} ms"
    return f"{name:<10} {len(took):>7} answers   {times}"


class Served(NamedTuple):
    """What came of all people, and what the server spent."""

    answered: Answered
    cpu: float
    """Seconds of processor time, beginning included."""
    memory: int
    """Bytes of its largest process."""

    @property
    def all(self) -> list[float]:
        """The times of every game together."""
        return [one for times in self.answered.took.values() for one in times]


@contextmanager
def server(processes: int = 1) -> Iterator[str]:
    """The address of a server in so many processes and a folder of its own."""
    command = [*COMMAND, "--processes", str(processes)]
    with tempfile.TemporaryDirectory() as folder:
        environment = {**safe_environment(), "BYTHEBOOK_HOME": folder}
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as running:
            assert running.stdout is not None
            try:
                yield running.stdout.readline().split()[-1]
            finally:
                running.terminate()


def serve(people: int, seconds: float, pause: float, processes: int = 1) -> Served:
    """So many games at once on a server."""
    before = _spent().cpu
    with server(processes) as address:
        answered = asyncio.run(load(address, people, seconds, pause))
    spent = _spent()
    return Served(answered, spent.cpu - before, spent.memory)


class Spent(NamedTuple):
    """What processes that this one had begun have used until they ended."""

    cpu: float
    memory: int
    """Bytes of the largest."""


def _spent() -> Spent:
    found = resource.getrusage(resource.RUSAGE_CHILDREN)
    return Spent(found.ru_utime + found.ru_stime, found.ru_maxrss * 1024)


def main() -> int:
    """Load a server and say what came of it."""
    parser = argparse.ArgumentParser(prog="scripts/load", description=__doc__)
    parser.add_argument("--games", type=int, default=50, help="games at once")
    parser.add_argument("--seconds", type=float, default=15, help="how long")
    parser.add_argument("--pause", type=float, default=1.0, help="seconds a person thinks, about")
    parser.add_argument("--processes", type=int, default=1, help="processes of the server that play")
    chosen = parser.parse_args()
    served = serve(chosen.games, chosen.seconds, chosen.pause, chosen.processes)
    by = f"{chosen.processes} process{'es' if chosen.processes > 1 else ''}"
    print(f"{chosen.games} games at once on {by}, a pause of about {chosen.pause} s before each answer")
    for what, often in served.answered.refused.items():
        print(f"refused {often} times: {what}")
    if not served.all:
        print("nobody has answered; give it more seconds")
        return 2
    for name, times in served.answered.took.items():
        if times:
            print(told(name, times))
    print(told("all", served.all))
    cpu = served.cpu * 1000 / len(served.all)
    print(f"the server spent {cpu:.1f} ms of processor time an answer, beginning included")
    print(f"and {served.memory / 1e6:.0f} MB at most in one process")
    slow = percentile(served.all, 95) >= LIMIT
    print(f"the 95th percentile is {'not ' if slow else ''}below {LIMIT:.0f} ms")
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
