"""The service worker of the static site deletes its own old caches, and no others of the same host."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bythebook.workshop.site.__main__ import write_service
from tests.browser.house import House

if TYPE_CHECKING:
    from playwright.sync_api import Page

OTHERS = ["another-app-v1", "bythebook-notes", "workbox-precache"]
"""Caches of other apps, one of which has a name like ours."""

FILL = """async ([name, address]) => {
    const cache = await caches.open(name);
    await cache.put(address, new Response("kept"));
}"""
ACTIVE = """async () => {
    const found = await navigator.serviceWorker.register("service.js");
    await found.update();
    const worker = found.installing ?? found.waiting ?? found.active;
    worker.postMessage("now");
    while (worker.state !== "activated") await new Promise((done) => setTimeout(done, 20));
}"""


class Quiet(SimpleHTTPRequestHandler):
    """A plain file server that logs nothing."""

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


@pytest.fixture
def host(tmp_path: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    thread.join()
    server.server_close()


def publish(folder: Path, text: str) -> None:
    """Write a version of a small site, each newer by a minute: browsers compare times in seconds."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "service.js").unlink(missing_ok=True)
    (folder / "index.html").write_text(f"<title>{text}</title>")
    write_service(folder)
    later = time.time() + 60 * len(text.partition("w")[2])
    os.utime(folder / "service.js", (later, later))


def activate(page: Page, address: str) -> list[str]:
    """Let the service worker of a copy of the site take over; return the names of all caches then."""
    page.goto(address)
    page.evaluate(ACTIVE)
    names: list[str] = page.evaluate("() => caches.keys()")
    return names


def test_only_its_own_caches_are_deleted(house: House, host: str, tmp_path: Path) -> None:
    """With a copy of the site in another folder, one in a folder inside it, and other apps."""
    page = house.visitor(pace="all").new_page()
    folders = ["site", "site/copy", "other"]
    for folder in folders:
        publish(tmp_path / folder, "one")
    page.goto(f"{host}/site/")
    for name in OTHERS:
        page.evaluate(FILL, [name, f"{host}/notes.html"])
    page.evaluate(FILL, ["bythebook-0.1.0-aaaa", f"{host}/site/index.html"])
    page.evaluate(FILL, ["bythebook-0.1.0-bbbb", f"{host}/site/copy/index.html"])
    for folder in reversed(folders):
        activate(page, f"{host}/{folder}/")
    before = set(page.evaluate("() => caches.keys()"))
    own = {name for name in before if name.startswith(f"bythebook {host}/site/ ")}
    assert len(own) == 1
    assert before >= set(OTHERS)
    assert not {"bythebook-0.1.0-aaaa", "bythebook-0.1.0-bbbb"} & before
    publish(tmp_path / "site", "two")
    after = set(activate(page, f"{host}/site/"))
    assert before - after == own
    assert len(after - before) == 1
