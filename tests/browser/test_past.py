"""Going back and coming again: undo over a fence and redo, a reload, the log, a page that was closed."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("playwright", reason="The browser tests need playwright; scripts/test installs it.")

from playwright.sync_api import expect

from tests.browser.house import House
from tests.browser.person import EACH_GAME, Finger, Keys, Person, sat_down

SAME = ("question", "turn", "pieces", "choices", "hand", "seat")


def shown(seen: Any) -> dict[str, Any]:
    """What must be the same again."""
    return {name: seen[name] for name in SAME}


def back_to_a_fence(person: Keys) -> Any:
    """Answers are taken back until one would take back what was shown; what is seen there."""
    alert = person.page.locator(".wrong[role=alert]").first
    for _ in range(40):
        before = person.sees()
        person.page.keyboard.press("u")
        for _ in range(300):
            if alert.inner_text() or person.sees()["version"] != before["version"]:
                break
            person.page.wait_for_timeout(100)
        if alert.inner_text():
            return before
    raise AssertionError("no fence was met")


@pytest.mark.parametrize("game", EACH_GAME)
def test_undo_over_a_fence_and_back(house: House, game: str) -> None:
    person = sat_down(Keys, house, game, 16, seed=7)
    page = person.page
    again = page.get_by_role("button", name="Undo anyway")
    before = back_to_a_fence(person)
    expect(page.locator(".wrong[role=alert]").first).not_to_be_empty()
    expect(again).to_be_visible()
    assert person.sees()["version"] == before["version"], "a fence was crossed unasked"
    person.press(again)
    back = person.waits(before["version"])
    assert not back["error"]
    assert shown(back) != shown(before)
    page.keyboard.press("r")
    assert shown(person.waits(back["version"])) == shown(before)


@pytest.mark.parametrize("game", EACH_GAME)
def test_undo_to_a_line_of_the_log(house: House, game: str) -> None:
    person = sat_down(Person, house, game, 0, seed=8)
    page, first = person.page, person.sees()
    for i in range(16):
        house.goes_on(first["id"], person.key, i)
    person.press(page.locator(".tools a", has_text="Log"))
    person.press(page.locator(".steps.whole li.person a.what").first)
    expect(page.locator(".moment")).to_contain_text("After line")
    expect(page.locator(".then .chart .map")).to_be_visible()
    person.press(page.get_by_role("button", name="Undo back to this answer"))
    person.press(page.get_by_role("button", name="Undo anyway"))
    expect(page.locator(".at-table")).to_be_visible()
    assert shown(person.sees()) == shown(first)


@pytest.mark.parametrize("game", EACH_GAME)
def test_reload_in_the_middle(house: House, game: str) -> None:
    person = sat_down(Finger, house, game, 8, seed=9)
    page, context = person.page, person.page.context
    before = person.answers(person.sees(), 1)
    page.reload()
    expect(page.locator(".at-table")).to_be_visible()
    assert shown(person.sees()) == shown(before)
    at = page.url
    page.close()
    page = context.new_page()
    page.goto("/")
    later = Finger(page)
    later.press(page.locator(f'#going a[href="{at.removeprefix(house.address)}"]'))
    expect(page.locator(".at-table")).to_be_visible()
    assert shown(later.sees()) == shown(before)
    after = later.answers(later.sees(), 2)
    assert shown(after) != shown(before)


@pytest.mark.parametrize("game", EACH_GAME)
def test_a_restarted_server(house: House, game: str) -> None:
    """The page that is open says that nobody answers, and goes on by itself with the new server."""
    person = sat_down(Person, house, game, 8, seed=9)
    page, before = person.page, person.sees()
    silent = page.get_by_text("Connection lost")
    with house.without_server():
        expect(silent.first).to_be_visible()
    expect(silent).to_have_count(0)
    assert shown(person.sees()) == shown(before)
    after = person.answers(person.sees(), 1)
    assert shown(after) != shown(before)
