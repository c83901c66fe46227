"""Before a game: what can't be combined is greyed out and says why, and the map is shown."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="The browser tests need playwright; scripts/test installs it.")

from playwright.sync_api import expect

from tests.browser.house import House
from tests.browser.person import Finger, Keys, Person


@pytest.mark.parametrize("way", [Person, Finger, Keys])
def test_a_forbidden_mode_is_greyed_out_and_says_why(house: House, way: type[Person]) -> None:
    """Versus and Assassination do not go together, nor does either with a page that plays the Dictator."""
    page_of = house.api("/api/setup/merc")["matrix"]
    reasons = {(pair["one"], pair["other"]): pair["reason"] for pair in page_of["pairs"]}
    context = house.visitor(small=way is Finger)
    page = context.new_page()
    person = way(page)
    page.goto("/new/merc")
    one, other = page.locator("#mode-versus"), page.locator("#mode-assassination")
    expect(one).to_be_disabled()
    expect(page.locator("#mode-versus-why")).to_contain_text(said(reasons["versus", "ai"]))
    flip(person, "ai")
    expect(one).to_be_enabled()
    expect(other).to_be_enabled()
    flip(person, "versus")
    expect(one).to_be_checked()
    expect(other).to_be_disabled()
    reason = page.locator("#mode-assassination-why")
    expect(reason).to_contain_text(said(reasons["assassination", "versus"]))
    assert other.get_attribute("aria-describedby") == reason.get_attribute("id")


def said(reason: str) -> str:
    """A reason as the page says it: a switch it names is a link there."""
    return reason.partition(" (switch:")[0]


def flip(person: Person, mode: str) -> None:
    """Switch a mode on or off."""
    if isinstance(person, Keys):
        person.reach(person.page.locator(f"#mode-{mode}"))
        person.page.keyboard.press("Space")
    else:
        person.press(person.page.locator(f"label[for=mode-{mode}]"))


def test_a_setup_that_cannot_be_played_does_not_start(house: House) -> None:
    """What the boxes cannot prevent, because both are on already, the server says."""
    matrix = house.api("/api/setup/merc")["matrix"]
    pair = next(pair for pair in matrix["pairs"] if pair["verdict"] == "no")
    checked = house.api(
        "/api/setup/merc/check",
        game="merc",
        setup={matrix["key"]: f"{pair['one']},{pair['other']}"},
    )
    assert checked["problems"]


def test_the_scenario_chosen_is_the_map_shown(house: House) -> None:
    context = house.visitor()
    page = context.new_page()
    page.goto("/new/memoir44")
    chart = page.locator(".sum .map")
    expect(chart).to_be_visible()
    before = chart.inner_html()
    page.locator(".list label", has_text="Omaha Beach").click()
    expect(page.locator("input[name=scenario][value=omaha_beach]")).to_be_checked()
    page.wait_for_function("(before) => document.querySelector('.sum .map').innerHTML !== before", arg=before)
