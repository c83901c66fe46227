"""Drags that go on: one press and one release give all that belongs to one thought."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("playwright", reason="The browser tests need playwright; scripts/test installs it.")

from playwright.sync_api import Locator, expect

from tests.browser.house import House
from tests.browser.person import Finger, Keys, Person
from tests.browser.test_direct import counted
from tests.long import first


def hiring(house: House, way: type[Any]) -> Any:
    """Somebody in MERC who hires one of three."""
    id, key = house.begun("merc", 0, seed=5)
    for i in range(40):
        prompt = house.api(f"/api/games/{id}?key={key}")["ask"]
        after = house.api(next_at(id), **next_of(key, prompt, 1))["ask"]
        if prompt["kind"] == "Hire" and after is not None and after["kind"] == "New squad":
            break
        going = [choice["n"] for choice in prompt["choices"] if not choice["ending"]]
        house.api(
            f"/api/games/{id}/answer", key=key, ask=prompt["number"], option=going[(i * 7) % len(going)]
        )
    return seated(house, way, id, key)


def next_at(id: str) -> str:
    return f"/api/games/{id}/next"


def next_of(key: str, prompt: Any, option: int, *then: str) -> dict[str, Any]:
    """What is sent to learn what would be asked after a row of answers."""
    return {"key": key, "ask": prompt["number"], "option": option, "then": [*then]}


def seated(house: House, way: type[Any], id: str, key: str) -> Any:
    """Somebody at the page of a game."""
    person = way(house.visitor(small=way is Finger, pace="all").new_page(), key)
    person.page.goto(f"/g/{id}#key={key}")
    person.sees()
    return person


def handle(person: Person, choice: Any) -> Locator:
    """What a choice of the list is carried by: a finger takes it by its number."""
    row = person.row(choice)
    return row.locator(".n") if isinstance(person, Finger) else row


def said(house: House, person: Any) -> list[str]:
    """What people did, in words."""
    lines = house.api(f"/api/games/{person.sees()['id']}/log?key={person.key}")["lines"]
    return [line["text"] for line in lines if line["who"] == "person"]


@pytest.mark.parametrize("way", first(2, [Person, Finger]))
def test_a_merc_is_hired_placed_and_equipped_with_one_drag(house: House, way: type[Person]) -> None:
    """To a sector, there to the squad that he joins, and on to a deck; one undo takes back all of it."""
    person = hiring(house, way)
    seen, sent = person.sees(), counted(person.page)
    choice = seen["choices"][0]
    prompt = house.api(f"/api/games/{seen['id']}?key={person.key}")["ask"]
    squad, alone = house.api(next_at(seen["id"]), **next_of(person.key, prompt, choice["n"]))["ask"][
        "choices"
    ]
    assert squad["cells"] == alone["cells"]
    person.draw(handle(person, choice), squad["cells"][0], "Join", "Armor deck")
    after = person.waits(seen["version"])
    assert (len(sent), after["error"]) == (1, "")
    name = choice["text"].removeprefix("hire ")
    assert [name in text for text in said(house, person)[-3:]] == [True, True, True]
    undo = house.api(f"/api/games/{seen['id']}?key={person.key}")["undo"]
    assert undo.count(name) == 3


@pytest.mark.parametrize("way", first(1, [Person, Finger]))
def test_a_squad_is_drawn_over_two_sectors(house: House, way: type[Person]) -> None:
    """Where it rests it goes on from; one request moves it twice."""
    id, key = house.begun("merc", 5, seed=5)
    person = seated(house, way, id, key)
    seen, sent = person.sees(), counted(person.page)
    prompt = house.api(f"/api/games/{id}?key={key}")["ask"]
    moves = [each for each in prompt["choices"] if each["piece"] and each["cells"] != [each["piece"]]]
    piece, over, end = next(
        (move["piece"], move["cells"][0], on["cells"][0])
        for move in moves
        if (after := house.api(next_at(id), **next_of(key, prompt, move["n"]))["ask"])
        for on in after["choices"]
        if on["piece"] == move["cells"][0] and on["cells"] != [on["piece"]]
        if all(map(person.can_touch, (move["piece"], move["cells"][0], on["cells"][0])))
    )
    person.draw(piece, over, end)
    after = person.waits(seen["version"])
    assert (len(sent), after["error"]) == (1, "")
    assert len(said(house, person)) == 5 + 2


def in_arcs(house: House, way: type[Any], begins: str, leads: str) -> tuple[Any, Any, list[Any]]:
    """Somebody in Arcs with a choice that begins so and leads to others that begin so: all three."""
    id, key = house.begun("arcs", 0, seed=5)
    for i in range(60):
        prompt = house.api(f"/api/games/{id}?key={key}")["ask"]
        for choice in prompt["choices"]:
            if choice["notation"].startswith(begins):
                after = house.api(next_at(id), **next_of(key, prompt, choice["n"], *choice["follow"]))["ask"]
                ways = [each for each in after["choices"] if each["notation"].startswith(leads)]
                if ways:
                    return seated(house, way, id, key), choice, ways
        going = [choice for choice in prompt["choices"] if not choice["ending"]] or prompt["choices"]
        given = going[(i * 7) % len(going)]
        at = {"ask": prompt["number"], "option": given["n"], "then": given["follow"]}
        house.api(f"/api/games/{id}/answer", key=key, **at)
    raise AssertionError(f"{begins} never led to {leads}")


def slot_for(house: House, person: Any, choice: Any, tax: Any) -> Any:
    """The first slot that a token could be laid in after a card and a tax."""
    at = f"/api/games/{person.sees()['id']}"
    prompt = house.api(f"{at}?key={person.key}")["ask"]
    given = next_of(person.key, prompt, choice["n"], *choice["follow"], tax["notation"])
    return house.api(f"{at}/next", **given)["ask"]["choices"][0]


@pytest.mark.parametrize("way", first(1, [Person, Finger]))
def test_a_card_is_led_and_used_with_one_drag(house: House, way: type[Person]) -> None:
    """From the hand over what it is played for, and over ships to where they go: one request."""
    person, choice, moves = in_arcs(house, way, "lead mobilization", "move")
    seen, sent = person.sees(), counted(person.page)
    move = next(m for m in moves if person.can_touch(m["piece"]) and person.can_touch(m["cells"][0]))
    card = person.page.locator(".hand .card", has_text=choice["group"]).first
    person.draw(card, choice["short"], move["piece"], move["cells"][0])
    assert (person.waits(seen["version"])["error"], len(sent)) == ("", 1)
    undo = house.api(f"/api/games/{seen['id']}?key={person.key}")["undo"]
    assert "Mobilization" in undo
    assert move["cells"][0] in undo


@pytest.mark.parametrize("way", first(1, [Finger, Person]))
def test_a_token_is_dropped_where_it_is_spent(house: House, way: type[Person]) -> None:
    """Spent and used at once: of several things to build there a chip says which."""
    person, choice, builds = in_arcs(house, way, "spend material", "build")
    seen, sent = person.sees(), counted(person.page)
    build = next(each for each in builds if person.can_touch(each["cells"][0]))
    several = [each["cells"] for each in builds].count(build["cells"]) > 1
    person.draw(
        handle(person, choice), build["cells"][0], *([build["short"].capitalize()] if several else [])
    )
    assert (person.waits(seen["version"])["error"], len(sent)) == ("", 1)
    assert "build" in said(house, person)[-1]


@pytest.mark.parametrize("way", first(1, [Person, Finger]))
def test_a_card_taxes_and_lays_the_token_down(house: House, way: type[Person]) -> None:
    """Card, city and slot: the slot is a chip beside the city."""
    person, choice, taxes = in_arcs(house, way, "lead administration", "tax")
    seen, sent = person.sees(), counted(person.page)
    tax = next(each for each in taxes if person.can_touch(each["cells"][0]))
    slot = slot_for(house, person, choice, tax)
    person.draw(handle(person, choice), tax["cells"][0], slot["short"])
    assert (person.waits(seen["version"])["error"], len(sent)) == ("", 1)
    undo = house.api(f"/api/games/{seen['id']}?key={person.key}")["undo"]
    assert undo.count('"') == 2 * 3


def test_what_a_drag_says_is_said_by_keys_one_by_one(house: House) -> None:
    """The same card, city and slot, by their numbers: the same lines of the log."""
    lines = []
    for way in (Person, Keys):
        person, choice, (tax, *_) = in_arcs(house, way, "lead administration", "tax")
        slot, seen = slot_for(house, person, choice, tax), person.sees()
        if isinstance(person, Keys):
            for notation in (choice["notation"], tax["notation"], slot["notation"]):
                seen = person.sees()
                wanted = next(each for each in seen["choices"] if each["notation"] == notation)
                person.by_number(seen["choices"], wanted)
                person.waits(seen["version"])
        else:
            person.draw(handle(person, choice), tax["cells"][0], slot["short"])
            person.waits(seen["version"])
        lines.append(said(house, person))
    assert lines[0] == lines[1]


@pytest.mark.parametrize("ends", ["back", "key"])
def test_a_drag_that_is_let_go_elsewhere_gives_nothing(house: House, ends: str) -> None:
    """Back on the list, or with Esc: the click that ends it plays no card."""
    person, choice, _ = in_arcs(house, Person, "lead administration", "tax")
    seen, sent = person.sees(), counted(person.page)
    x, y = person._middle(person.row(choice))
    person._comes_down(x, y)
    person._moves(x - 30, y)
    person._rests(0)
    if ends == "key":
        person.page.keyboard.press("Escape")
    person._moves(x, y)
    person._goes_up()
    expect(person.page.locator(".carried-on")).to_have_count(0)
    assert (person.sees()["version"], sent) == (seen["version"], [])


def test_what_is_carried_stays_in_the_window(house: House) -> None:
    """Near an edge the label lies beside the pointer, whole."""
    person = hiring(house, Person)
    person._comes_down(*person._middle(handle(person, person.sees()["choices"][0])))
    size = person.page.viewport_size
    assert size is not None
    for x, y in [(2, 300), (size["width"] - 3, 300), (300, 2)]:
        person._moves(x, y)
        box = person.page.locator(".carried-on").bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= size["width"]
    person._goes_up()
