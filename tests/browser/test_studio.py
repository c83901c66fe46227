"""The studio in the browser: a book is copied, written, held against its origin, tried, saved, compared."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("playwright", reason="The browser tests need playwright; scripts/test installs it.")

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.browser.house import PATIENCE, House
from tests.browser.person import HELD


def clean(page: Page) -> None:
    """Axe finds nothing, and nothing goes over the edge."""
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    assert found == [], [(each["id"], each["nodes"][0]["html"][:200]) for each in found]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def desk(house: House, name: str, *, small: bool = False, dark: bool = False) -> Page:
    """A copy of the solo AI, open in the studio."""
    house.api("/api/studio", bot="solo-ai", name=name)
    page = house.visitor(small=small, dark=dark).new_page()
    page.goto(f"/studio/{name}")
    expect(page.locator("#page" if small else ".outline")).to_contain_text("Offensive")
    return page


def cursor(page: Page, words: str) -> None:
    """Put the cursor behind the first place of some words, as a click there does."""
    page.evaluate(
        """(words) => {
            const field = document.querySelector(".editor textarea");
            const at = field.value.indexOf(words) + words.length;
            field.focus();
            field.setSelectionRange(at, at);
            field.dispatchEvent(new KeyboardEvent("keyup", { bubbles: true }));
        }""",
        words,
    )


def text_of(page: Page) -> str:
    return str(page.locator(".editor textarea").input_value())


@pytest.mark.long
def test_a_wrong_word_is_mended_and_words_are_offered(house: House) -> None:
    """What is typed is checked at a pause; Tab takes the word that was meant, or the one that is offered."""
    page = desk(house, "typed")
    heights = page.evaluate(
        """() => [".layer", ".editor textarea"].map((each) => document.querySelector(each).scrollHeight)"""
    )
    assert abs(heights[0] - heights[1]) < 2
    cursor(page, "- closest to an")
    page.keyboard.type("y enemmy x")
    expect(page.locator(".said-of")).to_contain_text("unknown preference")
    expect(page.locator(".layer .t-wave").first).to_be_visible()
    expect(page.locator(".bar")).to_contain_text("1 line has an error")
    page.keyboard.press("Escape")
    expect(page.locator(".offered")).to_be_hidden()
    page.keyboard.press("Tab")
    expect(page.locator(".bar")).not_to_contain_text("an error")
    page.keyboard.press("Control+z")
    expect(page.locator(".said-of")).to_contain_text("unknown preference")
    cursor(page, "- [O1] **Order** a unit in close assault")
    page.keyboard.type(" and that can att")
    offered = page.get_by_role("option", name=re.compile("that can attack")).first
    expect(offered).to_be_visible()
    clean(page)
    page.keyboard.press("Tab")
    expect(page.locator(".offered")).to_be_hidden()
    assert "in close assault and that can attack\n" in text_of(page)
    page.get_by_role("tab", name="Word").click()
    cursor(page, "- [O1] **Ord")
    expect(page.locator("#panel")).to_contain_text("Order")


@pytest.mark.long
def test_what_changes_is_shown_and_what_does_not_is_said(house: House) -> None:
    page = desk(house, "moved")
    expect(page.locator("#panel")).to_contain_text("No differences", timeout=2 * PATIENCE)
    page.evaluate(
        """() => {
            const field = document.querySelector(".editor textarea");
            const start = field.value.indexOf("- [O1]");
            field.focus();
            field.setSelectionRange(start, field.value.indexOf("- [O3]"));
        }"""
    )
    page.keyboard.press("Delete")
    expect(page.locator(".two-boards .map")).to_have_count(2, timeout=2 * PATIENCE)
    expect(page.locator("#panel")).to_contain_text(re.compile(r"Different: [1-9]"))
    page.reload()
    expect(page.locator(".two-boards .map")).to_have_count(2, timeout=2 * PATIENCE)
    assert "[O1]" not in text_of(page)
    cursor(page, "## Offensive")
    page.keyboard.press("Control+s")
    expect(page.get_by_role("button", name=re.compile("^Saved"))).to_be_visible()
    page.get_by_role("tab", name="Versions").click()
    page.get_by_role("button", name="Restore version 1").click()
    expect(page.locator(".layer")).to_contain_text("[O1]")


def test_a_book_is_stepped_through_in_a_position_and_plays(house: House) -> None:
    house.begun("memoir44", 12)
    page = desk(house, "tried")
    page.get_by_role("tab", name="Try here").click()
    page.get_by_label(re.compile("^The bot’s last turn")).select_option(index=1)
    expect(page.locator(".stepped")).to_be_visible()
    before = page.locator(".stepped").inner_text()
    page.get_by_role("button", name="Next line").click()
    expect(page.locator(".stepped")).not_to_have_text(before)
    expect(page.locator(".layer :is(.lit-asked, .lit-dec)")).to_have_count(1)
    clean(page)
    page.get_by_role("button", name="Play against it").click()
    page.wait_for_url("**/setup/memoir44?bot=tried")
    expect(page.locator(".sum h2")).to_have_text("You against tried")


@pytest.mark.long
def test_a_comparison_is_watched_and_stopped(house: House) -> None:
    page = desk(house, "compared")
    page.get_by_role("button", name="Compare").click()
    expect(page.locator(".closing")).to_be_visible(timeout=2 * PATIENCE)
    expect(page.locator(".comparison")).to_contain_text("No significant difference yet")
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    report = page.get_by_role("link", name="Full report").get_attribute("href")
    house.api(f"/api{report}/delete", key="")


def test_on_a_phone_lines_are_exchanged_moved_and_left_out(house: House) -> None:
    page = desk(house, "phone", small=True)
    page.get_by_label("Page", exact=True).select_option("Offensive")
    expect(page.locator(".small-acts")).to_contain_text("Runs")
    line = page.locator(".lines-of li", has_text="[O1]").first
    line.get_by_role("button").tap()
    page.locator(".one-line .chips button").nth(1).tap()
    expect(page.locator(".swaps li").first).to_be_visible()
    clean(page)
    page.get_by_role("button", name="↓ Down").tap()
    rows = page.locator(".lines-of li").all_inner_texts()
    places = [next(i for i, row in enumerate(rows) if f"[{name}]" in row) for name in ("O2", "O1")]
    assert places == sorted(places)
    page.get_by_role("button", name="Remove").tap()
    expect(page.locator(".lines-of")).not_to_contain_text("[O1]")
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator(".lines-of")).to_contain_text("[O1]")
    page.reload()
    page.get_by_label("Page", exact=True).select_option("Offensive")
    expect(page.locator(".lines-of")).to_contain_text("[O1]")


def test_a_draft_outlives_a_save_that_came_before_it_but_not_its_book(house: House) -> None:
    """What is typed while an older text is saved is kept; what is left of a deleted book is not."""
    page = desk(house, "draft")
    cursor(page, "## Offensive")
    page.keyboard.type(" one")
    page.evaluate(HELD, "/api/studio/draft")
    page.keyboard.press("Control+s")
    page.keyboard.type(" two")
    page.evaluate("window.release()")
    page.reload()
    expect(page.locator(".layer")).to_contain_text("## Offensive one two")
    page.get_by_role("link", name="All playbooks").click()
    page.get_by_role("button", name="Delete draft").click()
    page.get_by_role("button", name="Delete permanently").click()
    expect(page.get_by_role("button", name="Delete permanently")).to_have_count(0)  # it is done
    expect(page.get_by_role("button", name="Delete draft")).to_have_count(0)
    house.api("/api/studio", bot="solo-ai", name="draft")
    page.goto("/studio/draft")
    expect(page.locator(".layer")).to_contain_text("## Offensive")
    expect(page.locator(".layer")).not_to_contain_text("## Offensive one")


def test_a_book_is_shared_by_a_link_and_copied_from_the_shelf(house: House) -> None:
    page = desk(house, "given", dark=True)
    page.get_by_role("tab", name="Share").click()
    page.get_by_role("button", name="Create a link").click()
    link = page.get_by_label("Link").input_value()
    other = house.visitor().new_page()
    other.goto(link)
    expect(other.locator("main")).to_contain_text("Shared playbook")
    other.get_by_role("button", name="Save a copy").click()
    other.wait_for_url("**/studio/memoir-44-solo-ai*")
    other.get_by_role("link", name="All playbooks").click()
    expect(other.locator(".kept")).to_contain_text("given")
    other.get_by_role("button", name="Copy Memoir '44 solo AI").click()
    other.wait_for_url(re.compile("/studio/my-solo-ai"))
