"""The documentation in a browser: its search answers with nothing but the folder's own files."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="The browser tests need playwright; scripts/test installs it.")

from playwright.sync_api import expect

from bythebook.workshop.manual.__main__ import build
from tests.browser.house import SMALL, WIDE, House


class Quiet(SimpleHTTPRequestHandler):
    """Serve files without a log."""

    def log_message(self, format: str, *args: object) -> None:
        """Write nothing."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("manual") / "site"
    build(folder)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.parametrize("size", [WIDE, SMALL], ids=["wide", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_documents_are_searched_without_a_network(
    house: House, address: str, size: dict[str, int], scheme: str
) -> None:
    context = house.browser.new_context(viewport=size, color_scheme=scheme)  # type: ignore[arg-type]
    elsewhere: list[str] = []
    context.on("request", lambda request: elsewhere.append(request.url))
    page = context.new_page()
    page.goto(f"{address}/explanation/architecture/")
    body = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert body == ("rgb(242, 236, 223)" if scheme == "light" else "rgb(23, 22, 19)")  # the paper of the app
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("label[for=__search], .md-search__button").locator("visible=true").first.click()
    page.locator("input:focus:not([type=checkbox])").fill("undo")
    expect(page.get_by_role("link", name="Undo").or_(page.locator("a:has(mark)")).first).to_be_visible()
    assert [url for url in elsewhere if not url.startswith((address, "data:", "blob:"))] == []
    context.close()
