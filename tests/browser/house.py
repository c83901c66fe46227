"""A house to play in: `bythebook serve` with a folder of its own, a real Chromium, visitors with pages."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The shell without a window does the same with half the work."""
WIDE, SMALL = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
PATIENCE = 1000 * int(os.environ.get("BYTHEBOOK_PATIENCE", "30"))
"""Milliseconds after which a page that does nothing has failed; more where many work on one machine."""
EXPECTED = ("status of 4", "net::ERR_CONNECTION_REFUSED", "net::ERR_INCOMPLETE_CHUNKED_ENCODING")
"""What a browser writes when it was refused something, or when the server is away."""


def chromium() -> str:
    """Where the browser is, or nothing."""
    return next((found for name in NAMES if (found := shutil.which(name))), "")


def missing() -> str:
    """What these tests lack on this machine, as a sentence."""
    if find_spec("playwright") is None or find_spec("axe_playwright_python") is None:
        return "The browser tests need the packages of requirements.lock; scripts/test installs them."
    if not chromium():
        return "The browser tests need Chromium; on Debian: apt-get install chromium."
    return ""


class House:
    """The server, the browser, and everything a page complained about."""

    def __init__(self, home: Path, packages: Sequence[Path] = ()) -> None:
        self.home = home
        self.packages = packages
        """Folders of games of other packages, on the path of the server."""
        self.faults: list[str] = []
        """Errors of scripts and refusals of the content policy; no page may have any."""

    def __enter__(self) -> House:
        from playwright.sync_api import expect, sync_playwright

        expect.set_options(timeout=PATIENCE)
        self._serve("0")
        self._playwright = sync_playwright().start()
        self.browser: Browser = self._playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.browser.close()
        self._playwright.stop()
        self._end()

    def _serve(self, port: str) -> None:
        root = Path(__file__).resolve().parents[2]
        path = os.pathsep.join(map(str, (root / "src", *self.packages)))
        env = {**os.environ, "BYTHEBOOK_HOME": str(self.home), "PYTHONPATH": path}
        self._server = subprocess.Popen(
            [sys.executable, "-m", "bythebook", "serve", "--no-browser", "--port", port],
            env=env,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._server.stdout is not None
        self.address = self._server.stdout.readline().split(" at ")[1].strip().rstrip("/")

    def _end(self) -> None:
        ended = self._server.poll()
        self._server.terminate()
        self._server.wait(30)
        assert self._server.stdout is not None
        self._server.stdout.close()
        assert ended is None, f"the server ended by itself with {ended}"

    @contextmanager
    def beside(self, home: Path, packages: Sequence[Path]) -> Iterator[House]:
        """Another house with games of other packages, for visitors of the same browser."""
        other = House(home, packages)
        other.browser = self.browser
        other._serve("0")
        try:
            yield other
            assert not other.faults, "\n".join(other.faults)
        finally:
            other._end()

    @contextmanager
    def without_server(self) -> Iterator[None]:
        """The server is gone for a while; then another process has the same folder and the same address."""
        self._end()
        yield
        self._serve(self.address.rpartition(":")[2])

    def leave(self) -> list[str]:
        """Everybody goes home; what pages complained about since the last time."""
        for context in self.browser.contexts:
            context.close()
        faults, self.faults = self.faults, []
        return faults

    def visitor(self, *, small: bool = False, pace: str = "step", dark: bool = False) -> BrowserContext:
        """A browser of its own: wide with a mouse, or small with a touch screen."""
        context = self.browser.new_context(
            base_url=self.address,
            viewport=SMALL if small else WIDE,  # type: ignore[arg-type]
            has_touch=small,
            is_mobile=small,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            storage_state={
                "origins": [
                    {"origin": self.address, "localStorage": [{"name": "bythebook.pace", "value": pace}]}
                ]
            },
        )
        context.set_default_timeout(PATIENCE)
        context.on("page", self._watch)
        return context

    def _watch(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.faults.append(f"{page.url}: {error}"))
        page.on(
            "console",
            lambda said: (
                self.faults.append(f"{page.url}: {said.text}")
                if said.type == "error" and not any(part in said.text for part in EXPECTED)
                else None
            ),
        )

    # -- beside the pages -------------------------------------------------------------------------

    def api(self, path: str, **body: Any) -> Any:
        """Ask the server directly; for what a test needs before it begins."""
        data = json.dumps(body).encode() if body else None
        asked = urllib.request.Request(
            self.address + path, data=data, headers={"content-type": "application/json"}
        )
        with urllib.request.urlopen(asked, timeout=60) as answer:
            return json.load(answer)

    def begun(self, game: str, answers: int, **new: Any) -> tuple[str, str]:
        """A game after some answers, and its owner's key; dice and cards that are asked for are told."""
        made = self.api("/api/games", game=game, **{"seed": 5, **new})
        for i in range(answers):
            self.goes_on(made["id"], made["key"], i)
        return made["id"], made["key"]

    def goes_on(self, id: str, key: str, i: int) -> None:
        """One answer: another place of the list each time."""
        at = f"/api/games/{id}"
        prompt = self.api(f"{at}?key={key}")["ask"]
        if prompt is None:
            return
        if prompt["chance"]:
            given: dict[str, Any] = {"outcome": self._outcome(at, key, prompt["chance"])}
        else:
            given = {"option": 1 + (i * 7) % len(prompt["choices"])}
        self.api(f"{at}/answer", key=key, ask=prompt["number"], **given)

    def _outcome(self, at: str, key: str, chance: Any) -> list[str]:
        told: list[str] = []
        while len(told) < chance["size"]:
            items = self.api(f"{at}/possible", key=key, so_far=told)["items"]
            told.append(items[len(told) % len(items)]["id"])
        return told
