"""Before a game: what can't be combined is greyed out and says why, and the map is shown."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="The browser tests need playwright; scripts/test installs it.")

from playwright.sync_api import Page, Route, expect

from tests.browser.house import House
from tests.browser.person import EACH_GAME, Finger, Keys, Person
from tests.long import first


@pytest.mark.parametrize("way", first(1, [Finger, Person, Keys]))
def test_a_forbidden_mode_is_greyed_out_and_says_why(house: House, way: type[Person]) -> None:
    """Versus and Assassination do not go together; neither waits for a page that plays the Dictator to go."""
    page_of = house.api("/api/setup/merc")["matrix"]
    reasons = {(pair["one"], pair["other"]): pair["reason"] for pair in page_of["pairs"]}
    context = house.visitor(small=way is Finger)
    page = context.new_page()
    person = way(page)
    page.goto("/setup/merc")
    person.unfold("Modes")
    one, other = page.locator("#mode-versus"), page.locator("#mode-assassination")
    expect(page.locator("#mode-versus-why")).to_contain_text(reasons["versus", "ai"])
    expect(other).to_be_enabled()
    flip(person, "versus")
    expect(one).to_be_checked()
    expect(other).to_be_disabled()
    reason = page.locator("#mode-assassination-why")
    expect(reason).to_contain_text(reasons["assassination", "versus"])
    assert other.get_attribute("aria-describedby") == reason.get_attribute("id")


@pytest.mark.parametrize("way", first(1, [Finger, Person, Keys]))
def test_a_mode_takes_the_place_of_the_page_and_gives_it_back(house: House, way: type[Person]) -> None:
    """Assassination is one press away: somebody else is the Dictator, and the AI again when it is off."""
    context = house.visitor(small=way is Finger)
    page = context.new_page()
    person = way(page)
    page.goto("/setup/merc")
    person.unfold("Modes")
    dictator, start = page.locator("#mode-ai"), page.locator("button.go:visible")
    expect(dictator).to_be_checked()
    expect(page.locator("#mode-assassination-why")).to_contain_text("Replaces Dictator AI")
    flip(person, "assassination")
    expect(page.locator("#mode-assassination")).to_be_checked()
    expect(dictator).not_to_be_checked()
    expect(dictator).to_be_disabled()
    expect(page.locator("#mode-ai-why")).to_contain_text("Can’t be combined with Assassination")
    person.unfold("Seats")
    sits = page.get_by_role("group", name="Dictator", exact=True)
    expect(sits.get_by_role("radio", name="random moves")).to_be_checked()
    expect(start).to_be_enabled()
    flip(person, "assassination")
    expect(dictator).to_be_checked()
    expect(sits.get_by_role("radio", name="Dictator AI")).to_be_checked()


@pytest.mark.parametrize("game", EACH_GAME)
def test_a_setup_opens_with_three_choices(house: House, game: str) -> None:
    """All the rest is folded away, and each fold says in a line what it holds."""
    page = house.visitor(small=True).new_page()
    page.goto(f"/setup/{game}")
    expect(page.locator(".three > li")).to_have_count(3)
    folds = page.locator(".folds > details, .folds > section > details")
    assert folds.count() >= 5
    for i in range(folds.count()):
        assert folds.nth(i).get_attribute("open") is None
        expect(folds.nth(i).locator("summary .q").first).not_to_be_empty()


def test_the_side_chosen_is_played_against_the_bot(house: House) -> None:
    page = house.visitor().new_page()
    page.goto("/setup/memoir44")
    page.locator(".three label", has_text="Axis").click()
    expect(page.locator(".folds summary", has_text="Seats")).to_contain_text("Axis: person")
    page.locator("button.start").click()
    assert Person(page).sees()["seat"] == "axis"


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
    page.goto("/setup/memoir44")
    chart = page.locator(".sum .map")
    expect(chart).to_be_visible()
    before = chart.inner_html()
    page.locator(".list label", has_text="Omaha Beach").click()
    expect(page.locator("input[name=scenario][value=omaha_beach]")).to_be_checked()
    page.wait_for_function("(before) => document.querySelector('.sum .map').innerHTML !== before", arg=before)


def held_checks(page: Page) -> list[Route]:
    """The checks of a page that the test lets through, one by one."""
    held: list[Route] = []
    page.route("**/check", lambda route: held.append(route))
    return held


def wait_for(page: Page, held: list[Route], number: int) -> None:
    """So many checks are under way."""
    while len(held) < number:
        page.wait_for_timeout(20)


def let_through(page: Page, check: Route) -> None:
    """A check is answered, and the page is drawn."""
    with page.expect_response("**/check"):
        check.continue_()
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def test_what_is_typed_stays_while_the_page_is_drawn_anew(house: House) -> None:
    """An answer of the server that comes while somebody types leaves the field as it is."""
    page = house.visitor().new_page()
    held = held_checks(page)
    page.goto("/setup/merc")
    Person(page).unfold("Seed")
    page.locator("#seed").fill("12")
    wait_for(page, held, 1)
    let_through(page, held[0])
    expect(page.locator(".sum .map")).to_be_visible()
    expect(page.locator("#seed")).to_have_value("12")


def test_an_answer_to_an_older_choice_is_not_shown(house: House) -> None:
    """Checks that overtake each other on the way: the map is that of the last choice."""
    page = house.visitor().new_page()
    held = held_checks(page)
    page.goto("/setup/memoir44")
    wait_for(page, held, 1)
    page.locator(".list label", has_text="Omaha Beach").click()
    wait_for(page, held, 2)
    let_through(page, held[1])
    expect(page.locator(".sum .map")).to_be_visible()
    omaha = page.locator(".sum .map").inner_html()
    let_through(page, held[0])
    assert page.locator(".sum .map").inner_html() == omaha
