"""The guide in the browser: a book is brought, a choice is guided on small and large screens, and goes on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="The browser tests need playwright; scripts/test installs it.")

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Locator, Page, expect

from bythebook.guide.files import open_book, save_as_text
from bythebook.guide.session import GuideSession
from tests.browser.house import House
from tests.guide.books import FERRY

FEWEST_PIXELS = 44


def brought(house: House, *, small: bool) -> Page:
    """A book that was typed in, and its board."""
    page = house.visitor(small=small).new_page()
    page.goto("/guide/book")
    page.get_by_label("Playbook").fill(FERRY)
    page.get_by_role("button", name="Start a game").click()
    expect(page.get_by_role("heading", name="What does the bot need to decide?")).to_be_visible()
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
    press = Locator.tap if small else Locator.click
    press(page.get_by_role("button", name="Leak"))
    expect(page.get_by_role("heading", name="Which line is the first that fits?")).to_be_visible()
    clean(page)
    press(page.get_by_role("button", name="Call for help, or for a rope"))
    page.get_by_label("Other name").fill("the harbour")
    page.get_by_role("button", name="Add").click()
    press(page.get_by_role("button", name="Confirm: the harbour"))
    expect(page.locator(".deed")).to_have_text("Call for help: the harbour")
    clean(page)
    page.reload()
    expect(page.locator(".deed")).to_have_text("Call for help: the harbour")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", name="Which line is the first that fits?")).to_be_visible()
    press(page.get_by_role("button", name="Stop"))
    page.get_by_role("button", name="Confirm this line").click()
    expect(page.locator(".deed")).to_have_text("Stop")
    page.get_by_role("button", name="Done", exact=True).click()
    expect(page.get_by_role("heading", name="What does the bot need to decide?")).to_be_visible()
    page.get_by_text(re.compile("^Log")).click()
    expect(page.locator("pre")).to_contain_text("1. Leak (Ada)")
    press(page.get_by_role("button", name="Count how often lines were checked"))
    expect(page.get_by_role("row", name="Call for help")).to_be_visible()
    clean(page)


def test_yes_and_no_are_large_and_an_answer_is_changed(house: House) -> None:
    page = brought(house, small=True)
    page.get_by_text("Settings").click()
    listing = page.get_by_label(re.compile("as a list"))
    listing.click()
    expect(listing).not_to_be_checked()
    page.get_by_label(re.compile("About what")).fill("Ada")
    page.get_by_role("button", name="Leak").click()
    for name in ("Yes", "No"):
        box = page.get_by_role("button", name=name, exact=True).bounding_box()
        assert box is not None
        assert box["height"] >= FEWEST_PIXELS
        assert box["y"] > page.viewport_size["height"] / 2, "out of the thumb's reach"  # type: ignore[index]
    page.keyboard.press("y")
    expect(page.locator(".deed")).to_have_text("Bail")
    page.get_by_role("button", name=re.compile("^Change")).click()
    page.locator(".again").get_by_role("button", name="No", exact=True).click()
    expect(page.get_by_role("heading", name="Call for help, or for a rope")).to_be_visible()
    clean(page)


def test_an_evening_does_not_fill_the_memory_with_files(house: House) -> None:
    """A game and a book are files to save; those of earlier steps are given up."""
    page = brought(house, small=False)
    page.evaluate(
        """() => {
            const [make, giveUp] = [URL.createObjectURL, URL.revokeObjectURL];
            window.files = 0;
            URL.createObjectURL = (it) => ((window.files += 1), make.call(URL, it));
            URL.revokeObjectURL = (it) => ((window.files -= 1), giveUp.call(URL, it));
        }"""
    )
    for _ in range(2):
        page.get_by_label(re.compile("About what")).fill("Ada")
        page.get_by_role("button", name="Leak").click()
        page.get_by_role("button", name="Undo").click()
        expect(page.get_by_role("heading", name="What does the bot need to decide?")).to_be_visible()
    assert page.evaluate("window.files") <= 1
    page.get_by_text(re.compile("^Log")).click()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download the game").click()
    assert saved.value.suggested_filename.endswith(".json")


def test_any_answer_is_changed_and_names_are_given_in_advance(house: House) -> None:
    """Names, not only Yes and No; and what comes next is told by itself."""
    page = brought(house, small=False)
    page.get_by_label(re.compile("About what")).fill("Ada")
    page.get_by_role("button", name="Leak").click()
    expect(page.locator(".fitting")).to_be_visible()
    page.keyboard.press("2")
    for name in ("the harbour", "the inn"):
        page.get_by_label("Other name").fill(name)
        page.get_by_role("button", name="Add").click()
    page.get_by_role("button", name="Now the harbour; if it asks again, the inn").click()
    expect(page.locator(".deed")).to_have_text("Call for help: the harbour")
    expect(page.locator(".book #decided")).to_contain_text("Call for help")
    said = page.locator(".answered li").last
    said.get_by_role("button", name=re.compile("^Change")).click()
    said.get_by_role("button", name="the inn", exact=True).click()
    clean(page)
    said.get_by_role("button", name="Confirm: the inn").click()
    expect(page.locator(".deed")).to_have_text("Call for help: the inn")
    page.keyboard.press("u")
    expect(page.get_by_role("heading", name="Which line is the first that fits?")).to_be_visible()


def test_digits_stand_on_what_they_choose_and_enter_takes_it(house: House) -> None:
    page = brought(house, small=False)
    page.keyboard.press("1")
    expect(page.get_by_role("heading", name="Which line is the first that fits?")).to_be_visible()
    rows = page.locator(".fitting li > button")
    expect(rows.nth(1)).to_have_attribute("data-key", "2")
    page.keyboard.press("2")
    expect(rows.nth(1)).to_have_attribute("aria-pressed", "true")
    chips = page.locator(".prompt .chips button")
    expect(chips.first).to_have_text("1 Ada")
    expect(page.locator(".prompt [data-key='1']")).to_have_count(1)
    page.keyboard.press("1")
    page.keyboard.press("0")
    expect(rows.nth(1)).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("2")
    clean(page)
    page.keyboard.press("Enter")
    expect(page.locator(".deed")).to_contain_text("Ada")
    page.keyboard.press("?")
    expect(page.get_by_role("heading", name="Keyboard shortcuts of the guide")).to_be_visible()
    clean(page)
    page.keyboard.press("Escape")
    expect(page.locator(".deed")).to_contain_text("Ada")
    page.keyboard.press("Enter")
    expect(page.locator(".deed")).not_to_contain_text("Ada")


def test_a_changed_line_carries_its_names_and_all_of_it_is_shown_on_a_phone(house: House) -> None:
    page = brought(house, small=True)
    page.get_by_label(re.compile("About what")).fill("Ada")
    page.get_by_role("button", name="Leak").tap()
    page.get_by_role("button", name="None fits").tap()
    page.get_by_role("button", name=re.compile("^Change")).first.tap()
    again = page.locator(".again")
    page.locator(".again .fitting button").first.tap()
    given = page.locator(".answered")
    assert given.evaluate("(all) => all.scrollHeight <= all.clientHeight + 1")
    columns = "(row) => getComputedStyle(row).gridTemplateColumns.split(' ').length"
    assert again.locator(".fitting > li").first.evaluate(columns) == 1, "names stand over their line"
    again.get_by_role("button", name="Call for help, or for a rope").tap()
    again.get_by_label("Other name").fill("the inn")
    again.get_by_role("button", name="Add").tap()
    clean(page)
    with page.expect_request("**/api/guide") as sent:
        again.get_by_role("button", name="Confirm: the inn").tap()
    assert (sent.value.post_data_json or {})["fit"]["names"] == [{"text": "the inn"}]
    page.get_by_role("link", name="All playbooks").tap()
    expect(page.get_by_role("heading", name="Your playbooks")).to_be_visible()


def test_a_page_from_paper_is_drafted_checked_at_its_line_and_tried(house: House) -> None:
    page = house.visitor(small=True).new_page()
    page.goto("/guide")
    page.get_by_role("button", name="New playbook").click()
    page.get_by_text("Start with a few questions").click()
    page.get_by_label("Which bot is it").fill("The ferrymen, for the River")
    clean(page)
    page.get_by_role("button", name="Create the playbook").click()
    book = page.get_by_label("Playbook")
    expect(book).to_have_value(re.compile("^# The ferrymen, for the River"))
    book.fill("Turn\n- if the sea is calm, go to Raids\n- rest\n")
    page.get_by_role("button", name="Convert a list or flowchart").click()
    expect(page.locator(".findings")).to_contain_text("unknown page 'Raids'")
    page.get_by_role("button", name="Line 6").click()
    assert page.evaluate("getSelection().toString()") == "  - → Raids"
    expect(page.get_by_role("button", name="Test it")).to_be_disabled()
    clean(page)
    page.get_by_role("button", name="Undo the conversion").click()
    book.fill(FERRY)
    page.get_by_role("button", name="Test it").click()
    expect(page.locator(".tried")).to_contain_text("1. Day")
    clean(page)


def test_a_book_is_on_paper_in_a_file_and_in_a_link(house: House) -> None:
    page = brought(house, small=True)
    page.get_by_text("The playbook", exact=True).click()
    page.get_by_role("button", name="Share a link").click()
    link = page.get_by_label("Link").input_value()
    page.get_by_role("button", name="Print, or show as a flowchart").click()
    with page.expect_download() as given:
        page.get_by_role("link", name="Page to print").click()
    assert given.value.path().read_text("utf-8").startswith("<!DOCTYPE html>")
    with page.expect_download() as given:
        page.get_by_role("link", name="Download").click()
    assert given.value.path().read_text("utf-8") == FERRY
    assert given.value.suggested_filename == "the-ferrymen-for-the-river.md"
    expect(page.get_by_text("This link only works on this computer")).to_be_visible()
    clean(page)
    other = house.visitor(small=True).new_page()
    other.goto(f"/guide#{link.partition('#')[2]}")
    expect(other.get_by_role("heading", name="What does the bot need to decide?")).to_be_visible()
    other.goto("/")
    other.get_by_role("link", name="The ferrymen, for the River").click()
    expect(other.get_by_role("heading", name="What does the bot need to decide?")).to_be_visible()


def test_the_shelf_keeps_what_is_not_finished_and_asks_before_it_deletes(house: House) -> None:
    page = house.visitor(small=True).new_page()
    page.goto("/guide")
    page.get_by_role("button", name="New playbook").click()
    page.get_by_label("Playbook").fill("# The otters\n\n## Turn (for every Turn)\n\n- → Dive\n- **Stop**\n")
    expect(page.locator(".reason")).to_contain_text("This can’t be played yet. Line 5: unknown page 'Dive'")
    expect(page.get_by_role("button", name="Start a game")).to_be_disabled()
    clean(page)
    page.goto("/guide")
    page.get_by_role("button", name="New playbook").click()
    expect(page.get_by_label("Playbook")).to_have_value("")
    page.goto("/guide")
    expect(page.locator(".guide-shelf li")).to_contain_text("draft, today")
    page.get_by_role("link", name="The otters").click()
    page.get_by_label("Playbook").fill(FERRY)
    page.get_by_role("button", name="Start a game").click()
    page.get_by_role("button", name="Day").click()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    page.get_by_text("The playbook", exact=True).click()
    page.get_by_role("button", name="Edit").click()
    page.get_by_label("Playbook").fill(FERRY.replace("The ferrymen", "The pilots"))
    page.get_by_role("button", name="Start a game").click()
    page.get_by_role("button", name="Start over and end the game at turn 1").click()
    expect(page.get_by_role("heading", name="The pilots")).to_be_visible()
    page.goto("/guide")
    entry = page.locator(".guide-shelf li")
    expect(entry).to_have_count(1)
    expect(entry).to_contain_text("turn 1, today")
    entry.get_by_role("button", name="Delete").click()
    entry.get_by_role("button", name="Cancel").click()
    clean(page)
    entry.get_by_role("button", name="Delete").click()
    entry.get_by_role("button", name="Delete permanently").click()
    expect(page.get_by_text("You have no playbooks yet")).to_be_visible()


def test_files_go_where_they_belong(house: House, tmp_path: Path) -> None:
    """A book with a slip and plain text come onto the desk; a guided game is known on the home page too."""
    page = house.visitor(small=False).new_page()
    page.goto("/guide")
    binary, paper, game = tmp_path / "x.bin", tmp_path / "paper.txt", tmp_path / "game.json"
    binary.write_bytes(b"\x89PNG\x00\x01\xff")
    paper.write_text("Turn\n1. rest\n", "utf-8")
    game.write_text(save_as_text(GuideSession(open_book(FERRY, "ferry.md"))), "utf-8")
    chosen = page.locator("input[type=file]")
    chosen.set_input_files(binary)
    expect(page.locator(".wrong")).to_contain_text("“x.bin” is not a text file")
    chosen.set_input_files(paper)
    expect(page.get_by_label("Playbook")).to_have_value("Turn\n1. rest\n")
    expect(page.locator(".reason")).to_contain_text("If you pasted a page, convert it first")
    page.goto("/")
    page.locator("input[type=file]").first.set_input_files(game)
    expect(page.get_by_role("heading", name="What does the bot need to decide?")).to_be_visible()


def test_the_screen_stays_on_while_a_bot_is_guided(house: House) -> None:
    context = house.visitor(small=True)
    context.add_init_script(
        """window.asked = [];
        const release = () => window.asked.push("released");
        const request = (what) => (window.asked.push(what), Promise.resolve({ release }));
        Object.defineProperty(navigator, "wakeLock", { value: { request } });"""
    )
    page = context.new_page()
    page.goto("/guide")
    page.get_by_role("button", name="Short example").click()
    page.get_by_role("button", name="Start a game").click()
    expect(page.get_by_role("heading", name="What does the bot need to decide?")).to_be_visible()
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert page.evaluate("window.asked") == ["screen", "screen"]
    page.get_by_role("link", name="Home", exact=True).click()
    expect(page.locator(".games a").first).to_be_visible()
    assert page.evaluate("window.asked.at(-1)") == "released"
