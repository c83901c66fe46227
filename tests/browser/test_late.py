"""What comes late, twice or not at all: two turns of the board, an old answer, a page that does not load."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("playwright", reason="The browser tests need playwright; scripts/test installs it.")

from playwright.sync_api import Route, expect

from tests.browser.house import House
from tests.browser.person import HELD, SOON, Person, sat_down

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
    const { state } = await import("/static/store.js");
    const { turn } = await import("/static/game.js");
    await Promise.all([turn(), turn()]);
    return [state.turned, window.streams.size];
}"""
"""Whether the board is turned then, and how many streams are open."""

LATE_LOCK = """() => {
    window.released = 0;
    const lock = { release: () => (window.released += 1) };
    const request = () => new Promise((done) => (window.grant = () => done(lock)));
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
}"""
"""A browser that keeps the screen on, but only when it is told to grant that."""

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
    expect(person.page.locator(".wrong").first).to_contain_text("Can’t reach the server.")


def test_a_page_that_does_not_load_says_so(house: House) -> None:
    """Few visits need the pages that are loaded later; where the server is gone by then, it is said."""
    person = sat_down(Person, house, "memoir44", 0)

    def gone(route: Route) -> None:
        route.fulfill(status=404, body="")

    person.page.route("**/pages/seats.js", gone)
    person.page.keyboard.press("s")
    expect(person.page.locator("main")).to_contain_text("Can’t reach the server.")
    person.page.unroute("**/pages/seats.js")
    person.page.get_by_role("button", name="Reload").click()
    expect(person.page.locator("h1")).to_have_text("Seats and links")


def test_a_screen_that_was_left_may_go_dark(house: House) -> None:
    """The lock that keeps a screen on may come after the table was left: it is given back at once."""
    id, key = house.begun("memoir44", 0, real=["dice"])
    page = house.visitor().new_page()
    page.add_init_script(f"({LATE_LOCK})()")
    page.goto(f"/g/{id}#key={key}")
    page.wait_for_function("() => window.grant")
    page.keyboard.press("l")
    expect(page.locator("h1")).to_have_text("Log")
    page.evaluate("window.grant()")
    page.wait_for_function("() => window.released === 1", timeout=SOON)


def test_a_deleted_game_leaves_no_key_behind(house: House) -> None:
    person = sat_down(Person, house, "memoir44", 0)
    keys = "Object.keys(localStorage).filter((name) => name.startsWith('bythebook.key.')).length"
    assert person.page.evaluate(keys) == 1
    person.page.goto("/games")
    person.page.get_by_role("button", name=re.compile("^Delete")).first.click()
    person.page.get_by_role("button", name="Delete permanently").click()
    expect(person.page.get_by_role("button", name="Delete permanently")).to_have_count(0)
    assert person.page.evaluate(keys) == 0
