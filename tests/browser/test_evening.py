"""An evening beside the real board, a phone in hand: nothing is far or lost, mistakes have sentences."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="The browser tests need playwright; scripts/test installs it.")

from playwright.sync_api import Locator, Page, expect

from tests.browser.house import House
from tests.browser.person import Finger, sat_down

IN_SIGHT = """(it) => {
    const box = it.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return it.contains(document.elementFromPoint(x, y));
}"""
"""Whether something can be touched where it is, without scrolling."""


def can_be_touched(what: Locator) -> bool:
    what.first.wait_for()
    return bool(what.first.evaluate(IN_SIGHT))


# -- cards from a real deck -----------------------------------------------------------------------


def test_cards_are_entered_without_scrolling_to_an_end(house: House) -> None:
    """The button and the one that draws are in sight above a long list; when all is told the list is gone."""
    person = sat_down(Finger, house, "arcs", 0, real=["dice", "cards"])
    page = person.page
    send, own = page.locator(".foot button.go"), page.locator(".face.self")
    assert can_be_touched(send)
    assert can_be_touched(own)
    cards = page.locator(".face:not(.self)")
    for n in range(3):
        person.press(cards.nth(8))
        expect(page.locator(".tray button")).to_have_count(n + 1)
        assert can_be_touched(send)
        assert can_be_touched(page.locator(".tray button").last)
    expect(cards).to_have_count(0)
    person.press(page.locator(".tray button").nth(1))
    expect(page.locator(".tray button")).to_have_count(2)
    person.press(cards.nth(2))
    assert can_be_touched(send)
    person.press(send)
    expect(page.locator(".ask h2")).to_contain_text("Which setup card is drawn?")
    expect(cards.first).to_contain_text("Frontiers")


def test_a_new_list_begins_at_its_top(house: House) -> None:
    """Somebody has scrolled down to a card; the orders that come next are read from the first on."""
    person = sat_down(Finger, house, "memoir44", 0)
    scrolled = person.page.locator(".middle > .ask")
    last = scrolled.locator(".choices button").last
    last.scroll_into_view_if_needed()
    assert scrolled.evaluate("(it) => it.scrollTop") > 0
    last.tap()
    expect(scrolled.locator("h2")).to_contain_text("order")
    assert scrolled.evaluate("(it) => it.scrollTop") == 0


# -- what hands must do -----------------------------------------------------------------------------


def hands_to_do(house: House, game: str = "memoir44") -> Finger:
    """Somebody whose hands have several things to do."""
    person = sat_down(Finger, house, game, 30, real=["dice"])
    seen = person.sees()
    for i in range(40):
        if len(seen["hands"]) > 2 and any(hand["cells"] for hand in seen["hands"]) and not seen["chance"]:
            return person
        seen = person.answers(seen, i)
    raise AssertionError("hands had nothing to do")


def test_the_tab_counts_what_its_list_shows(house: House) -> None:
    """The page behind the tab has the same things as the table, rings the next one and leads back."""
    person = hands_to_do(house)
    page, many = person.page, len(person.sees()["hands"])
    tab = page.locator(".tabs a", has_text="To do")
    expect(tab).to_have_text(f"To do {many}")
    person.press(tab)
    rows = page.locator(".hands label")
    expect(rows).to_have_count(many)
    texts = [hand["text"] for hand in person.sees()["hands"]]
    placed = [hand for hand in person.sees()["hands"] if hand["cells"]]
    for i in range(min(many - 1, 4)):
        hand = person.sees()["hands"][i]
        expect(page.locator(".hands-page figcaption")).to_contain_text(
            "Ringed" if hand["cells"] else "beside"
        )
        person.press(rows.nth(i))
        expect(page.locator(".hands li.done")).to_have_count(i + 1)
    assert texts
    assert placed
    person.press(page.get_by_role("button", name="Tick all").first)
    expect(page.locator(".hands-page figcaption")).to_contain_text("when you’re done")
    person.press(page.locator(".tabs a", has_text="Table"))
    expect(page.locator(".at-table .tabs a", has_text="To do")).to_have_text("To do")


def test_what_is_taken_back_and_comes_again_is_not_ticked(house: House) -> None:
    """Ticks of what an undo took back are gone; what was to be taken back stays over a second undo."""
    person = hands_to_do(house)
    page = person.page
    page.goto(f"/g/{person.sees()['id']}/hands")
    person.press(page.get_by_role("button", name="Tick all").first)
    expect(page.locator(".hands li.todo")).to_have_count(0)
    first = undone(person)
    assert first
    second = undone(person)
    assert second[: len(first)] == first
    expect(page.locator(".hands-page .hands li.todo")).to_have_count(len(second))
    expect(page.locator(".hands-page h2").first).to_have_text("Undo these on the board")


def undone(person: Finger) -> list[str]:
    """One undo, by the tab with the tools; what hands must take back then."""
    page, before = person.page, person.sees()
    page.goto(f"/g/{before['id']}#more")
    person.press(page.locator(".more-part button", has_text="Undo"))
    after = person.waits(before["version"])
    page.goto(f"/g/{before['id']}/hands")
    person.sees()
    return [hand["text"] for hand in after["hands"] if hand["line"] < 0]


def test_undo_over_a_fence_asks_where_one_sees_it(house: House) -> None:
    """On a phone the tools are on a tab of their own; the question stands at the table."""
    person = sat_down(Finger, house, "memoir44", 12)
    page, seen = person.page, person.sees()
    again = page.get_by_role("button", name="Undo anyway")
    for i in range(30):
        seen = person.answers(seen, i)
        if page.locator(".brief .die").count():
            break
    page.goto(f"/g/{seen['id']}#more")
    person.press(page.locator(".more-part button", has_text="Undo"))
    assert can_be_touched(again)
    expect(page.locator(".tabs a[aria-current]")).to_have_text("Table")
    person.press(again)
    assert not person.waits(seen["version"])["error"]


# -- seats ------------------------------------------------------------------------------------------


def test_seats_say_who_plays_and_whom_a_link_reaches(house: House) -> None:
    person = sat_down(Finger, house, "arcs", 6, "/seats", real=["dice"])
    page = person.page
    expect(page.locator(".rows li").first).to_contain_text("played by SUPERCAT")
    expect(page.locator(".reason")).to_contain_text("only work on this computer")
    court = page.get_by_role("checkbox", name="Court cards")
    expect(court).not_to_be_checked()
    person.press(court)
    expect(court).to_be_checked()
    page.reload()
    expect(page.get_by_role("checkbox", name="Court cards")).to_be_checked()
    expect(page.get_by_role("button", name="Deal all cards yourself")).to_be_visible()
    person.press(page.get_by_role("button", name="Let the app roll all dice"))
    expect(page.get_by_role("checkbox", name="Skirmish dice")).not_to_be_checked()
    expect(page.locator(".tabs a", has_text="To do")).to_be_visible()


# -- wrong input --------------------------------------------------------------------------------------


def sentence(page: Page) -> Locator:
    return page.locator(".wrong p")


def test_a_file_that_is_no_game_is_named(house: House, tmp_path: Path) -> None:
    page = house.visitor(small=True).new_page()
    for name, text in (("empty.game", ""), ("list.txt", "milk\neggs\n")):
        (tmp_path / name).write_text(text)
        page.goto("/games")
        page.locator("input[type=file]").set_input_files(tmp_path / name)
        expect(sentence(page)).to_contain_text(name)
        assert can_be_touched(sentence(page))


def test_a_seed_that_is_no_number_does_not_start(house: House) -> None:
    page = house.visitor(small=True).new_page()
    page.goto("/setup/arcs#table")
    start = page.locator(".stick button")
    expect(start).to_contain_text("Start")
    Finger(page).unfold("Seed")
    for strange in ("owl", "-5", "9" * 30):
        page.locator("#seed").fill(strange)
        page.keyboard.press("Tab")
        expect(start).to_be_disabled()
        expect(page.locator(".folds .reason")).to_contain_text(strange)
    page.locator("#seed").fill("12")
    page.keyboard.press("Tab")
    expect(start).to_be_enabled()


def test_a_link_to_no_game_does_not_pretend(house: House) -> None:
    page = house.visitor(small=True).new_page()
    page.goto("/g/gone#key=abc")
    expect(page.locator("h1")).to_have_text("This game can’t be opened")
    expect(sentence(page)).to_contain_text("This link is not valid")


def test_a_campaign_can_begin_at_the_table(house: House) -> None:
    page = house.visitor(small=True, pace="all").new_page()
    page.goto("/campaign")
    page.locator(".begin label", has_text="at the table").tap()
    page.get_by_role("button", name="Start", exact=True).tap()
    page.wait_for_url("**/g/**")
    expect(page.locator(".at-table .tabs a", has_text="To do")).to_be_visible()
