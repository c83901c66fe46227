"""Measure the static site: a first visit, a second start, and answers compared with the native app.

    python -m bythebook.workshop.site.measure

This needs Chromium and a built site (`scripts/site`). Everything is measured in rounds; the best time counts.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Final, NamedTuple

from bythebook import games
from bythebook.app.site.bridge import Bridge, StoredFile
from bythebook.workshop import ROOT, home_at
from bythebook.workshop.latency import chromium_here
from bythebook.workshop.site.__main__ import sizes

FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
)
SEED: Final = 7
ANSWERS: Final = 60
LARGEST: Final = 9.5
"""The maximum size of a first visit, in megabytes."""
SLOWEST: Final = 4.0
"""The maximum ratio of answer times on the page to native ones."""
PATIENCE: Final = 300_000
"""Milliseconds after which a page counts as hanging."""

READY: Final = """async () => {
    const { state } = await import(new URL("static/store.js", document.baseURI));
    while (state.starting !== "ready") await new Promise((done) => setTimeout(done, 10));
}"""
OFFLINE_READY: Final = "() => navigator.serviceWorker.ready.then(() => null)"
"""Script that waits until all files are cached for the next start."""
PLAY: Final = """async ([game, seed, answers]) => {
    const { get, post } = await import(new URL("static/api.js", document.baseURI));
    const { id, key } = await post("/api/games", { game, seed });
    let scene = await get(`/api/games/${id}?key=${key}`);
    const took = [];
    for (let i = 0; i < answers && scene.ask; i += 1) {
        const option = 1 + ((i * 7) % scene.ask.choices.length);
        const since = performance.now();
        const body = { key, ask: scene.ask.number, option, have: scene.ground };
        scene = await post(`/api/games/${id}/answer`, body);
        took.push(performance.now() - since);
    }
    return took;
}"""


class Times(NamedTuple):
    """Milliseconds until the first page is drawn, and until the app can answer."""

    drawn: float
    ready: float
    work: float
    """CPU milliseconds of the browser up to each of these moments, independent of other programs."""

    def __str__(self) -> str:
        times = f"drawn after {self.drawn:.0f} ms, ready after {self.ready:.0f} ms"
        return f"{times} ({self.work:.0f} ms of CPU time)"


Answers = dict[str, tuple[list[float], list[float]]]
"""For each game, the milliseconds of each answer, natively and on the page."""


# -- natively ---------------------------------------------------------------------------------------


class NoStore:
    """The storage of the native app: no storage, because its files are in memory."""

    async def keep(self, files: Sequence[StoredFile]) -> None:
        """Do nothing."""

    async def read(self, paths: Sequence[str]) -> Sequence[bytes | None]:
        """Return None for each file."""
        return [None for _ in paths]


class NoLab:
    """A lab without trials."""

    def start(self, trial: str, known: str, hear: Callable[[str], object]) -> None:
        """Do nothing."""

    def stop(self) -> None:
        """Do nothing."""


async def answer_natively(game: str, answers: int) -> list[float]:
    """Return the milliseconds of each answer of the app in this process."""
    bridge, took = Bridge(NoStore(), NoLab()), []

    async def post(path: str, **body: Any) -> Any:
        return json.loads((await bridge.answer("POST", path, json.dumps(body))).body)

    made = await post("/api/games", game=game, seed=SEED)
    at, key = f"/api/games/{made['id']}", made["key"]
    scene = json.loads((await bridge.answer("GET", f"{at}?key={key}")).body)
    for i in range(answers):
        if (ask := scene["ask"]) is None:
            break
        option = 1 + (i * 7) % len(ask["choices"])
        since = time.perf_counter()
        scene = await post(f"{at}/answer", key=key, ask=ask["number"], option=option, have=scene["ground"])
        took.append((time.perf_counter() - since) * 1000)
    return took


@contextmanager
def home_in_memory() -> Iterator[None]:
    """Keep saved games in memory, as the page does."""
    memory = "/dev/shm" if os.path.isdir("/dev/shm") else None
    with tempfile.TemporaryDirectory(dir=memory) as folder, home_at(folder):
        yield


# -- in a page --------------------------------------------------------------------------------------


class Quiet(SimpleHTTPRequestHandler):
    """A file server without log output."""

    def log_message(self, format: str, *args: Any) -> None:
        """Do nothing."""


@contextmanager
def serve_folder(folder: Path) -> Iterator[str]:
    """Serve a folder; yield its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def browser_cpu(browser: Any) -> float:
    """Return the CPU milliseconds used by all processes of a browser."""
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return float(sum(each["cpuTime"] for each in processes)) * 1000


def visit(context: Any, address: str) -> tuple[Any, Times]:
    """Open a page; return the page and its times."""
    before = browser_cpu(context.browser)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    since = time.perf_counter()
    page.goto(address)
    page.locator(".games a").first.wait_for()
    drawn = time.perf_counter()
    page.evaluate(READY)
    ready, work = time.perf_counter(), browser_cpu(context.browser) - before
    page.evaluate(OFFLINE_READY)
    return page, Times((drawn - since) * 1000, (ready - since) * 1000, work)


def best(rounds: Sequence[Sequence[float]]) -> list[float]:
    """Return the minimum at each index over all rounds."""
    return [min(each) for each in zip(*rounds, strict=True)]


def measure(address: str, rounds: int, answers: int) -> tuple[Times, Times, Answers]:
    """Measure first visits, second starts, and for each game the answers natively and on the page."""
    from playwright.sync_api import sync_playwright

    first: list[Times] = []
    second: list[Times] = []
    took: dict[str, tuple[list[list[float]], list[list[float]]]] = {name: ([], []) for name in games.HERE}
    chromium = chromium_here()
    with sync_playwright() as playing, ThreadPoolExecutor(1) as beside:
        browser = playing.chromium.launch(executable_path=chromium, args=list(FLAGS))
        for _ in range(rounds):
            context = browser.new_context()
            page, times = visit(context, address)
            first.append(times)
            page.close()
            page, times = visit(context, address)
            second.append(times)
            for game, (here, there) in took.items():
                here.append(beside.submit(asyncio.run, answer_natively(game, answers)).result())
                there.append(page.evaluate(PLAY, [game, SEED, answers]))
            context.close()
        browser.close()
    answered = {game: (best(here), best(there)) for game, (here, there) in took.items()}
    return Times(*best(first)), Times(*best(second)), answered


# -- the command ------------------------------------------------------------------------------------


def percentile(took: Sequence[float], n: int) -> float:
    """Return the n-th percentile."""
    return statistics.quantiles(took, n=100, method="inclusive")[n - 1]


def row(game: str, here: Sequence[float], there: Sequence[float]) -> str:
    """Return a row of the table: medians, 95th percentiles, and the ratio of the totals."""
    parts = [f"{percentile(here, n):.1f} / {percentile(there, n):.1f}" for n in (50, 95)]
    return f"| {game} | {len(there)} | {' | '.join(parts)} | {sum(there) / sum(here):.1f} |"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tables; exit with code 1 if the site is too large or too slow."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--site", type=Path, default=ROOT / "dist" / "site", help="the folder of the site")
    parser.add_argument("--rounds", type=int, default=3, help="rounds; the best time counts")
    parser.add_argument("--answers", type=int, default=ANSWERS, help="answers in each game")
    chosen = parser.parse_args(arguments)
    if not (chosen.site / "index.html").is_file():
        print(f"There is no site in {chosen.site}. Build it with scripts/site.", file=sys.stderr)
        return 2
    with home_in_memory(), serve_folder(chosen.site) as address:
        first, second, took = measure(address, chosen.rounds, chosen.answers)
    size = sum(sizes(chosen.site).values()) / 1e6
    print(f"first visit: {size:.2f} MB; {first}")
    print(f"second start: {second}")
    print("| game | answers | median ms, native / page | 95th percentile | ratio of the totals |")
    print("|---|---|---|---|---|")
    for game, (here, there) in took.items():
        print(row(game, here, there))
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    print(f"machine load: {load}; cores: {os.cpu_count()}")
    slow = any(sum(there) > SLOWEST * sum(here) for here, there in took.values())
    return int(slow or size > LARGEST)


if __name__ == "__main__":
    sys.exit(main())
