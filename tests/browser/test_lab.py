"""The lab: a trial is begun, looked at again, stopped and thrown away; another one ends with its report."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

pytest.importorskip("playwright", reason="The browser tests need playwright; scripts/test installs it.")

from playwright.sync_api import expect

from tests.browser.house import PATIENCE, House
from tests.browser.person import Finger, Person


def test_a_trial_is_begun_reloaded_stopped_and_gone_on_with(house: House) -> None:
    page = house.visitor().new_page()
    person = Person(page)
    page.goto("/lab")
    person.press(page.locator("label", has_text="2,000"))
    person.press(page.get_by_role("button", name="Run 2,000 games"))
    page.wait_for_url("**/lab/arcs-*")
    stop = page.get_by_role("button", name="Stop", exact=True)
    expect(stop).to_be_visible()
    page.reload()
    expect(page.locator(".progress")).to_contain_text(re.compile(r"\d of 2,000 games played"))
    person.press(stop)
    expect(page.locator(".progress")).to_contain_text("then stopped")
    person.press(page.get_by_role("button", name="Resume"))
    expect(stop).to_be_visible()
    person.press(stop)
    expect(page.locator(".progress")).to_contain_text("then stopped")
    name = page.url.rpartition("/")[2]
    page.goto("/lab")
    row = page.locator(".reports li", has=page.locator(f'a[href="/lab/{name}"]'))
    expect(row).to_contain_text("stopped")
    person.press(row.get_by_role("button", name="Delete"))
    person.press(row.get_by_role("button", name="Delete permanently"))
    expect(row).to_have_count(0)


def test_ten_games_and_their_report(house: House) -> None:
    """Who waits on the page of a trial sees its report come, and home tells it in a sentence."""
    seats = {"axis": "solo-ai", "allies": "random"}
    made = house.api("/api/lab", game="memoir44", seats=seats, games=10)
    page = house.visitor(small=True).new_page()
    page.goto(f"/lab/{made['id']}")
    expect(page.locator(".dots").first).to_be_visible(timeout=4 * PATIENCE)
    found = page.locator(".found h2")
    expect(found).to_contain_text(re.compile(r"wins \d+\W%"))
    expect(page.locator(".fires").first).to_be_visible()
    page.reload()
    expect(found).to_contain_text("of 10 games")
    Finger(page).press(page.locator(".tabs a", has_text="Home"))
    expect(page.locator(f'#lab a[href="/lab/{made["id"]}"]')).to_be_visible()


@pytest.fixture
def running(house: House) -> Iterator[str]:
    """A long trial; it is gone after the test, whatever happens."""
    seats = {"axis": "solo-ai", "allies": "random"}
    made = house.api("/api/lab", game="memoir44", seats=seats, games=2000)
    yield made["id"]
    house.api(f"/api/lab/{made['id']}/delete", key="")


def test_one_trial_at_a_time(house: House, running: str) -> None:
    """Whoever begins a second one is told so in a sentence, which stays while the page asks this and that."""
    page = house.visitor().new_page()
    page.goto("/lab")
    Person(page).press(page.locator("button.start"))
    told = page.locator(".wrong[role=alert]").first
    expect(told).to_contain_text("Another trial is running")
    with page.expect_response("**/check"):
        page.locator("#seed").fill("7")
        page.keyboard.press("Tab")
    expect(page.locator(f'.reports a[href="/lab/{running}"]')).to_be_visible()
    expect(told).to_contain_text("Another trial is running")
