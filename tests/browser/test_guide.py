"""The guide in the browser: a book is brought, a choice is guided on small and large screens, and goes on."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("playwright", reason="The browser tests need playwright; scripts/test installs it.")

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.browser.house import House
from tests.guide.books import FERRY

FEWEST_PIXELS = 44


def brought(house: House, *, small: bool) -> Page:
    """A book that was typed in, and its board."""
    page = house.visitor(small=small).new_page()
    page.goto("/guide")
    page.get_by_label("The book").fill(FERRY)
    page.get_by_role("button", name="Begin with it").click()
    page.wait_for_url("**/guide/*")
    expect(page.get_by_role("heading", name="What comes?")).to_be_visible()
    return page


def clean(page: Page) -> None:
    """Axe finds nothing, and nothing goes over the edge."""
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    assert found == [], [each["id"] for each in found]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("small", [True, False], ids=["390", "1440"])
def test_a_leak_is_guided_undone_and_goes_on_after_a_reload(house: House, small: bool) -> None:
    page = brought(house, small=small)
    clean(page)
    page.get_by_label(re.compile("About what")).fill("Ada")
    page.get_by_role("button", name="Leak").click()
    expect(page.get_by_role("heading", name="Which line is the first that fits?")).to_be_visible()
    clean(page)
    page.get_by_role("button", name="Call for help, or for a rope").click()
    page.get_by_label("Another name").fill("the harbour")
    page.get_by_role("button", name="Add").click()
    page.get_by_role("button", name="This: the harbour").click()
    expect(page.locator(".deed")).to_have_text("Call the harbour")
    clean(page)
    page.reload()
    expect(page.locator(".deed")).to_have_text("Call the harbour")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", name="Call for help, or for a rope")).to_be_visible()
    page.get_by_role("button", name="None fits").click()
    expect(page.locator(".deed")).to_have_text("Stop")
    page.get_by_role("button", name="Done", exact=True).click()
    expect(page.get_by_role("heading", name="What comes?")).to_be_visible()
    page.get_by_text(re.compile("^Log")).click()
    expect(page.locator("pre")).to_contain_text("1. Leak (Ada)")


def test_yes_and_no_are_large_and_an_answer_is_changed(house: House) -> None:
    page = brought(house, small=True)
    page.get_by_text("How it asks").click()
    listing = page.get_by_label(re.compile("as a list"))
    listing.click()
    expect(listing).not_to_be_checked()
    page.get_by_label(re.compile("About what")).fill("Ada")
    page.get_by_role("button", name="Leak").click()
    for name in ("Yes", "No"):
        box = page.get_by_role("button", name=name, exact=True).bounding_box()
        assert box is not None
        assert box["height"] >= FEWEST_PIXELS
    page.get_by_role("button", name="Yes", exact=True).press("Enter")
    expect(page.locator(".deed")).to_have_text("Bail")
    page.get_by_role("button", name=re.compile("^Change")).click()
    expect(page.get_by_role("heading", name="Call for help, or for a rope")).to_be_visible()
    clean(page)


def test_a_book_that_does_not_fit_says_what_and_where(house: House) -> None:
    page = house.visitor(small=True).new_page()
    page.goto("/guide")
    page.get_by_label("The book").fill("# X\n\n## Day (for every Day)\n\n- Row\n")
    page.get_by_role("button", name="Begin with it").click()
    expect(page.locator(".wrong")).to_contain_text("an act begins with its verb in bold")
