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
    context.close()


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
    turn = house.api(f"/api/games/{id}/hands?key={key}")
    boxes = page.locator(".hands label")
    expect(boxes).to_have_count(len(turn["hands"]))
    assert page.locator(".hands .shape use").count() >= len(turn["hands"])
    person.press(boxes.first)
    expect(page.locator(".hands li.done")).to_have_count(1)
    expect(page.locator(".head", has_text=turn["name"])).to_contain_text(f"1 of {len(turn['hands'])} done")
    page.reload()
    expect(page.locator(".hands li.done")).to_have_count(1)
    person.press(page.get_by_role("button", name="All done"))
    expect(page.locator(".hands li.todo")).to_have_count(0)
    person.press(page.get_by_role("button", name="The turn before"))
    before = house.api(f"/api/games/{id}/hands?key={key}&turn={turn['turn'] - 1}")
    expect(page.locator(".head")).to_contain_text(before["name"])
    context.close()


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
    unit = next(
        thing
        for thing in house.api(f"/api/games/{id}/tray?key={key}")["things"]
        if thing["id"].startswith("unit:") and thing["fields"][0]["value"] > 1
    )
    person.press(page.locator(f'.correct [data-cell="{unit["cell"]}"]'))
    person.press(page.get_by_role("button", name=f"One less: figures, {unit['name']}"))
    expect(page.locator(".said")).to_contain_text("Take 1 figure off")
    expect(page.locator(".corrected")).to_have_count(1)
    person.press(put)
    expect(page.locator(".at-table")).to_be_visible()
    last = house.api(f"/api/games/{id}/log?key={key}")["lines"][-1]
    assert last["kind"] == "correction"
    assert "Take 1 figure off" in last["came"][0]
    context.close()
