"""What comes late, twice or not at all: two turns of the board, an old answer, a page that does not load."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("playwright", reason="The browser tests need playwright; scripts/test installs it.")

from playwright.sync_api import Route, expect

from tests.browser.house import House
from tests.browser.person import HELD, Person, sat_down

STREAMS = """() => {
    window.streams = new Set();
    const Plain = window.EventSource;
    window.EventSource = class extends Plain {
        constructor(...given) {
            super(...given);
            window.streams.add(this);
        }
        close() {
            super.close();
            window.streams.delete(this);
        }
    };
}"""
"""Streams that are open, in a set."""

TURNED_TWICE = """async () => {
    const [{ state }, { turn }] = await Promise.all(["store", "game"].map((name) => import(`/static/${name}.js`)));
    await Promise.all([turn(), turn()]);
    return [state.turned, window.streams.size];
}"""
"""Whether the board is turned then, and how many streams are open."""

BROKEN_OFF = """() => {
    const broken = () => Promise.reject(new TypeError("network error"));
    window.fetch = async () => ({ ok: true, status: 200, text: broken });
}"""
"""Answers begin, and break off."""


def test_a_board_turned_twice_is_as_it_was_and_listens_once(house: House) -> None:
    person = sat_down(Person, house, "memoir44", 0)
    person.page.add_init_script(f"({STREAMS})()")
    person.page.reload()
    person.sees()
    assert person.page.evaluate(TURNED_TWICE) == [False, 1]


def test_an_old_reason_never_stands_under_another_line(house: House) -> None:
    """Whoever looks at one line after the other sees the reason of the last."""
    person = sat_down(Person, house, "memoir44", 12)
    page, at = person.page, person.page.url.partition("#")[0]
    log = house.api(f"/api{at.removeprefix(house.address).replace('/g/', '/games/')}/log?key={person.key}")
    first, second = [line["line"] for line in log["lines"] if line["why"]][:2]
    page.evaluate(HELD, f"/why/{first}?")
    for line in (first, second):
        with page.expect_request(f"**/why/{line}?*"):
            page.evaluate("async (to) => (await import('/static/router.js')).go(to)", f"{at}/why/{line}")
    said = page.locator(".answer .caps")
    expect(said).to_contain_text(re.compile(f"line {second}$"))
    page.evaluate("window.release()")
    expect(said).to_contain_text(re.compile(f"line {second}$"))


def test_an_answer_that_breaks_off_is_told(house: House) -> None:
    person = sat_down(Person, house, "memoir44", 2)
    person.page.evaluate(BROKEN_OFF)
    person.page.keyboard.press("u")
    expect(person.page.locator(".wrong").first).to_contain_text("The server does not answer.")


def test_a_page_that_does_not_load_says_so(house: House) -> None:
    """Few visits need the pages that are loaded later; where the server is gone by then, it is said."""
    person = sat_down(Person, house, "memoir44", 0)

    def gone(route: Route) -> None:
        route.fulfill(status=404, body="")

    person.page.route("**/pages/seats.js", gone)
    person.page.keyboard.press("s")
    expect(person.page.locator("main")).to_contain_text("The server does not answer.")
    person.page.unroute("**/pages/seats.js")
    person.page.get_by_role("button", name="Load it again").click()
    expect(person.page.locator("h1")).to_have_text("Seats and links")
