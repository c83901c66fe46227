"""At the real table: dice and cards are entered, hands tick what they did, a wrong board is set right."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="The browser tests need playwright; scripts/test installs it.")

from playwright.sync_api import expect

from bythebook import games
from tests.browser.house import House
from tests.browser.person import Finger, Keys, Person

ANSWERS = 40


@pytest.mark.parametrize(("game", "way"), list(zip(games.NAMES, (Finger, Keys, Person), strict=True)))
def test_at_the_table_with_entered_dice(house: House, game: str, way: type[Person]) -> None:
    context = house.visitor(small=way is Finger, pace="all")
    person = way(context.new_page())
    seen = person.start(game, seed=5, at_table=True)
    did = False
    for i in range(ANSWERS):
        if seen["over"]:
            break
        if seen["covered"]:
            person.press(person.page.get_by_role("button", name="Nobody else looks"))
            seen = person.sees()
        seen = person.answers(seen, i)
        did = did or bool(seen["hands"])
        if did and {"dice", "cards", "list"} <= {
            *person.ways,
            *(["list"] if "number" in person.ways else []),
        }:
            break
    assert person.ways.get("dice"), f"no dice were asked for in {ANSWERS} answers"
    assert did, "hands had nothing to do"


def test_hands_tick_what_they_have_done(house: House) -> None:
    id, key = house.begun("memoir44", 30, real=["dice"])
    context = house.visitor(small=True)
    page = context.new_page()
    person = Finger(page)
    page.goto(f"/g/{id}#key={key}")
    expect(page.locator(".at-table")).to_be_visible()
    seen = person.sees()
    for i in range(30):
        if seen["playing"]:
            seen = person.follow()
        if len(seen["hands"]) > 1:
            break
        seen = person.answers(seen, i)
    assert len(seen["hands"]) > 1
    page.goto(f"/g/{id}/hands")
    boxes = page.locator(".hands label")
    expect(boxes).to_have_count(len(seen["hands"]))
    person.press(boxes.first)
    expect(page.locator(".hands li.done")).to_have_count(1)
    expect(page.locator(".head", has_text="Your hands")).to_contain_text(f"1 of {len(seen['hands'])} done")
    person.press(page.get_by_role("button", name="All done"))
    expect(page.locator(".hands li.todo")).to_have_count(0)


def test_a_board_that_differs_is_set_right(house: House) -> None:
    id, key = house.begun("memoir44", 8)
    context = house.visitor()
    page = context.new_page()
    person = Person(page)
    page.goto(f"/g/{id}/correct#key={key}")
    person.press(page.locator(".correct [data-cell] >> nth=40"))
    put = page.locator(".margin button.go")
    expect(put).to_be_disabled()
    person.press(page.locator('.counts button[aria-label^="One more"]').first)
    expect(page.locator(".margin")).to_contain_text("So it stands on your table")
    person.press(page.get_by_role("button", name="Begin again"))
    expect(page.locator(".margin")).to_contain_text("Nothing is changed yet")
