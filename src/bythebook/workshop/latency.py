"""Measure the time from an answer to the drawn board in a real browser, and memory use over many answers."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from bythebook.workshop.load import percentile, server, summary_row
from bythebook.workshop.our_games import FIRST, GAMES, LARGE

if TYPE_CHECKING:
    from playwright.sync_api import Page

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = ["--no-sandbox", "--disable-gpu"]
TABLES: dict[str, dict[str, Any]] = {
    **{name: {"game": name} for name in GAMES},
    f"{LARGE.game}, large": {"game": LARGE.game, "setup": LARGE.setup},
}
"""The games to measure, each with one human player against bots."""
GOAL = (50.0, 100.0)
"""The maximum median and 95th percentile, in milliseconds."""

ANSWERS = """async ([times, table, again]) => {
    const from = (name) => import(`/static/${name}.js`);
    const [{ set, state }, game, { post }] = await Promise.all(["store", "game", "api"].map(from));
    const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const until = async (there) => {
        while (!there()) await drawn();
    };
    const took = [];
    for (let i = 0; i < times; i += 1) {
        if (!state.scene?.ask) {
            const before = state.scene?.id;
            await game.begin(() => post("/api/games", { ...table, seed: i + 1 }));
            await until(() => state.scene && state.scene.id !== before && state.scene.ask);
        }
        const first = ((window.first ??= {})[state.scene.id] ??= state.scene.lines + 1);
        const { choices, number } = state.scene.ask;
        const { n } = choices[(i * 7) % choices.length];
        set({ deaf: false });
        const since = performance.now();
        await game.answer({ option: n });
        await drawn();
        took.push(performance.now() - since);
        if (state.scene?.ask?.number === number && state.error) throw new Error(state.error.message);
    }
    const first = window.first[state.scene.id];
    if (again && state.scene.lines >= first) {
        await game.undo({ to: first, across: true });
        await until(() => state.scene.lines < first && state.scene.ask);
        await drawn();
    }
    return took;
}"""
"""Answers as fast as the board is drawn; with `again`, undoes all answers at the end.

A game that ends is followed by another.
"""


class PageSize(NamedTuple):
    """The memory use of a page after some answers and a garbage collection."""

    answers: int
    nodes: int
    listeners: int
    heap: int
    """In bytes."""


def long_evening(page: Page, state: dict[str, Any], answers: int, every: int) -> list[PageSize]:
    """Play the beginning of a game and undo it, repeatedly; measure the page after each undo."""
    tools = page.context.new_cdp_session(page)
    tools.send("Performance.enable")
    found = []
    for n in range(every, answers + 1, every):
        page.evaluate(ANSWERS, [every, state, True])
        tools.send("HeapProfiler.collectGarbage")
        now = {each["name"]: each["value"] for each in tools.send("Performance.getMetrics")["metrics"]}
        sizes = (int(now[name]) for name in ("Nodes", "JSEventListeners", "JSHeapUsedSize"))
        found.append(PageSize(n, *sizes))
    return found


def chromium_here() -> str:
    """Return the path of Chromium; exit with a message if it isn't installed."""
    found = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    return found or sys.exit("This needs Chromium; on Debian: apt-get install chromium.")


@contextmanager
def _page() -> Iterator[Page]:
    """Open a page of a server that has a separate folder."""
    from playwright.sync_api import sync_playwright

    browser = chromium_here()
    with server() as address, sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=browser, args=FLAGS)
        page = chromium.new_page(viewport={"width": 1440, "height": 900})
        page.goto(address)
        page.evaluate("() => localStorage.setItem('bythebook.pace', 'all')")
        page.reload()
        page.locator(".games").wait_for()
        yield page
        chromium.close()


def main() -> int:
    """Answer in each game, or many times on one page, and print the results."""
    parser = argparse.ArgumentParser(prog="python -m bythebook.workshop.latency", description=__doc__)
    parser.add_argument("--answers", type=int, default=100, help="answers in each game")
    parser.add_argument("--evening", type=int, default=0, help="instead, this many answers in one page")
    chosen = parser.parse_args()
    with _page() as page:
        if chosen.evening:
            for left in long_evening(page, TABLES[FIRST], chosen.evening, max(chosen.evening // 10, 1)):
                nodes, listeners = f"{left.nodes:>6} nodes", f"{left.listeners:>5} listeners"
                print(f"{left.answers:>5} answers   {nodes}   {listeners}   {left.heap / 1e6:5.1f} MB")
            return 0
        slow = False
        for name, state in TABLES.items():
            page.evaluate("async () => (await import('/static/router.js')).go('/')")
            page.evaluate(ANSWERS, [5, state, False])
            took = page.evaluate(ANSWERS, [chosen.answers, state, False])
            print(summary_row(name, took))
            slow |= percentile(took, 50) > GOAL[0] or percentile(took, 95) > GOAL[1]
    goal = f"median {GOAL[0]:.0f} ms, 95th percentile {GOAL[1]:.0f} ms"
    print(f"goal ({goal}): {'missed' if slow else 'met'}")
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
