"""Going back and coming again: undo over a fence and redo, a reload, the log, a page that was closed."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("playwright", reason="The browser tests need playwright; scripts/test installs it.")

from playwright.sync_api import expect

from bythebook import games
from tests.browser.house import House
from tests.browser.person import Keys, Person

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


@pytest.mark.parametrize("game", games.NAMES)
def test_undo_over_a_fence_and_back(house: House, game: str) -> None:
    context = house.visitor(pace="all")
    page = context.new_page()
    person = Keys(page)
    person.start(game, seed=7)
    person.play(2)
    again = page.get_by_role("button", name="Take it back all the same")
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


@pytest.mark.parametrize("game", games.NAMES)
def test_undo_to_a_line_of_the_log(house: House, game: str) -> None:
    context = house.visitor(pace="all")
    page = context.new_page()
    person = Person(page)
    person.start(game, seed=8)
    first = person.sees()
    person.play(2)
    person.press(page.locator(".tools a", has_text="Log"))
    person.press(page.locator(".steps.whole li.person a.what").first)
    expect(page.locator(".moment")).to_contain_text("After line")
    expect(page.locator(".then .chart .map")).to_be_visible()
    person.press(page.get_by_role("button", name="Take this answer back"))
    person.press(page.get_by_role("button", name="Take it back all the same"))
    expect(page.locator(".at-table")).to_be_visible()
    assert shown(person.sees()) == shown(first)


@pytest.mark.parametrize("game", games.NAMES)
def test_reload_in_the_middle(house: House, game: str) -> None:
    context = house.visitor(small=True, pace="all")
    page = context.new_page()
    person = Person(page)
    person.start(game, seed=9)
    before = person.play(1)
    if before["mine"] and len(before["choices"]) > 1:
        before = person.answers(before, 1)
    page.reload()
    expect(page.locator(".at-table")).to_be_visible()
    assert shown(person.sees()) == shown(before)
    at = page.url
    page.close()
    page = context.new_page()
    page.goto("/")
    later = Person(page)
    later.press(page.locator(f'#going a[href="{at.removeprefix(house.address)}"]'))
    expect(page.locator(".at-table")).to_be_visible()
    assert shown(later.sees()) == shown(before)
    after = later.play(1)
    assert after["line"] > before["line"]


@pytest.mark.parametrize("game", games.NAMES)
def test_a_restarted_server(house: House, game: str) -> None:
    """The page that is open says that nobody answers, and goes on by itself with the new server."""
    page = house.visitor(pace="all").new_page()
    person = Person(page)
    person.start(game, seed=9)
    before = person.play(1)
    silent = page.get_by_text("The server does not answer")
    with house.without_server():
        expect(silent.first).to_be_visible()
    expect(silent).to_have_count(0)
    assert shown(person.sees()) == shown(before)
    after = person.play(1)
    assert after["line"] > before["line"]
