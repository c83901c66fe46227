"""At the real table: dice and cards are entered, hands tick what they did, a wrong board is set right."""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

import pytest

pytest.importorskip("playwright", reason="The browser tests need playwright; scripts/test installs it.")

from playwright.sync_api import TimeoutError, expect

from tests.browser.house import House
from tests.browser.person import EACH_GAME, SOON, Finger, Keys, Person
from tests.long import first

ANSWERS = 40


@pytest.mark.parametrize(("game", "way"), first(1, [("memoir44", Keys), ("merc", Finger), ("arcs", Person)]))
def test_at_the_table_with_entered_dice(house: House, game: str, way: type[Person]) -> None:
    context = house.visitor(small=way is Finger, pace="all")
    person = way(context.new_page())
    seen = person.start(game, seed=5, at_table=True)
    did = False
    for i in range(ANSWERS):
        if seen["over"]:
            break
        if seen["covered"]:
            person.press(person.page.get_by_role("button", name="Show my cards"))
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
    boxes.first.wait_for()
    many = boxes.count()
    person.press(boxes.first)
    expect(page.locator(".hands li.done")).to_have_count(1)
    page.reload()
    expect(page.locator(".hands li.done")).to_have_count(1)
    expect(page.locator(".head", has=page.locator("nav"))).to_contain_text(f"1 of {many} done")
    person.press(page.get_by_role("button", name="Tick all"))
    expect(page.locator(".hands li.todo")).to_have_count(0)
    now = page.locator(".hands-page h2").inner_text()
    person.press(page.get_by_role("button", name="Previous turn"))
    expect(page.locator(".hands-page h2")).not_to_have_text(now)
    person.press(page.get_by_role("button", name="Next turn"))
    expect(page.locator(".hands-page h2")).to_have_text(now)
    expect(page.locator(".hands li.todo")).to_have_count(0)


class Change(NamedTuple):
    """One piece more on a place that may stand there, one that may not, and the rule that says so."""

    may: tuple[str, str]
    may_not: tuple[str, str]
    rule: str


CHANGES = {
    "memoir44": Change(("B9", "Axis infantry"), ("E9", "Axis infantry"), "MV-9"),
    "merc": Change(("A1", "militia of the Dictator"), ("B1", "the base"), "K1"),
    "arcs": Change(("2-gate", "red ship"), ("2-arrow", "red city"), "R2.2"),
}


@pytest.mark.parametrize("game", EACH_GAME)
def test_a_board_that_differs_is_set_right_with_a_finger(house: House, game: str) -> None:
    id, key = house.begun(game, 8)
    page = house.visitor(small=True, pace="all").new_page()
    person = Finger(page)
    page.goto(f"/g/{id}#key={key}")
    before = person.sees()
    page.goto(f"/g/{id}/correction")
    put = page.locator(".verdict button.go")
    expect(put).to_be_disabled()
    one_more(person, *CHANGES[game].may_not)
    expect(page.locator(".broken li .id")).to_have_text(CHANGES[game].rule)
    expect(put).to_be_disabled()
    person.press(page.get_by_role("button", name="Start over"))
    expect(page.locator(".verdict")).to_contain_text("No changes yet")
    one_more(person, *CHANGES[game].may)
    expect(page.locator(".verdict")).to_contain_text("The new position is legal")
    house.api(f"/api/games/{id}/name", key=key, name="Ours")
    expect(page.locator(".bar .where")).to_have_text("Ours")
    expect(page.locator(".verdict")).to_contain_text("The new position is legal")
    person.press(put)
    expect(page.locator(".at-table")).to_be_visible()
    after = person.waits(before["version"])
    assert after["pieces"] != before["pieces"]
    page.goto(f"/g/{id}/log")
    expect(page.locator(".steps.whole li.hand a.what")).to_contain_text("The position was corrected")
    page.goto(f"/g/{id}")
    assert person.sees()["pieces"] == after["pieces"]


def one_more(person: Finger, cell: str, piece: str) -> None:
    """One piece more is put on a place; a board that still moved under the finger is touched again."""
    more = person.page.locator(f'.counts button[aria-label="One more: {piece}"]')
    for _ in range(3):
        person.touch(cell)
        with suppress(TimeoutError):
            more.wait_for(timeout=SOON)
            break
    person.press(more)


def test_a_field_is_set_with_a_mouse(house: House) -> None:
    """What a thing shows is set in its form: figures of a unit."""
    id, key = house.begun("memoir44", 8)
    page = house.visitor().new_page()
    person = Person(page)
    page.goto(f"/g/{id}/correction#key={key}")
    person.sees()
    person.touch("C3")
    person.press(page.locator('button[aria-label^="One less: figures"]'))
    expect(page.locator(".verdict .said")).to_contain_text("C3")
    person.press(page.locator(".verdict button.go"))
    expect(page.locator(".at-table")).to_be_visible()
    page.goto(f"/g/{id}/log")
    expect(page.locator(".steps.whole li.hand")).to_contain_text("The position was corrected")


def asked_for_dice(house: House) -> Person:
    """Somebody who is asked for three dice or more, which may be told by what they do."""
    id, key = house.begun("memoir44", 0, real=["dice"])
    for i in range(60):
        chance = house.api(f"/api/games/{id}?key={key}")["ask"]["chance"]
        if chance and chance["size"] >= 3 and chance["alike"]:
            break
        house.goes_on(id, key, i)
    person = Person(house.visitor(pace="all").new_page(), key)
    person.page.goto(f"/g/{id}#key={key}")
    assert person.sees()["chance"]["size"] >= 3
    return person


def test_dice_are_told_by_keys_once_each_die_is_told(house: House) -> None:
    """Whoever has just chosen how dice are told need not leave that choice first."""
    page = asked_for_dice(house).page
    page.locator(".seg label", has_text="die by die").click()
    page.keyboard.press("1")
    expect(page.locator(".times")).to_have_text("× 1")


def test_dice_rolled_for_me_too_soon_are_not_half_told(house: House) -> None:
    """A second click that was meant for the question before rolls nothing."""
    person = asked_for_dice(house)
    roll, seen = person.page.locator(".face.self"), person.sees()
    deaf = "async (deaf) => (await import('/static/store.js')).set({ deaf })"
    person.page.evaluate(deaf, True)
    roll.click(force=True)
    person.page.evaluate(deaf, False)
    roll.click(timeout=SOON)
    assert person.waits(seen["version"])["error"] == ""
