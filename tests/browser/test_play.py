"""Against the bot of each game: with a mouse, with a finger, with keys alone."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="The browser tests need playwright; scripts/test installs it.")

from playwright.sync_api import expect

from bythebook import games
from tests.browser.house import House
from tests.browser.person import SLOWLY, Finger, Keys, Person
from tests.long import first

FAR = {"memoir44": Person, "merc": Keys, "arcs": Finger}
FAR_ENOUGH = 6
"""Turns after which board and list have been used in every game."""
TURNS = {
    (game, way): FAR_ENOUGH if FAR[game] is way else 2
    for game in games.HERE
    for way in (Person, Finger, Keys)
}
"""Far into each game with one way to play it, a few turns with the others."""
EVERY_RUN = (("memoir44", Person), ("arcs", Finger))


@pytest.mark.parametrize(
    ("game", "way"),
    first(2, sorted(TURNS, key=lambda each: each not in EVERY_RUN)),
)
def test_turns(house: House, game: str, way: type[Person]) -> None:
    context = house.visitor(small=way is Finger)
    person = way(context.new_page())
    seen = person.start(game, seed=5)
    assert seen["mine"]
    end = person.play(TURNS[game, way])
    assert len(person.turns) == TURNS[game, way] or end["over"], person.turns
    assert end["line"] > len(person.turns)
    assert person.ways.get("list") or TURNS[game, way] < FAR_ENOUGH, "the list was never used"
    assert person.ways.get("board") or TURNS[game, way] < FAR_ENOUGH, "the board was never used"
    assert person.ways.get("missed", 0) <= 1, "what was touched was not taken"


def test_a_second_tap_gives_no_second_answer(house: House) -> None:
    person = Person(house.visitor().new_page())
    before = person.start("merc", seed=5)
    person.page.evaluate(SLOWLY)
    sent: list[str] = []
    person.page.on("request", lambda request: sent.append(request.url.rpartition("/")[2]))
    person.page.locator(".choices button").first.evaluate("(it) => (it.click(), it.click())")
    assert not person.waits(before["version"])["error"]
    assert sent.count("answer") == 1


def test_steps_of_the_bot_and_then_of_a_person_are_not_called_the_bots_turn(house: House) -> None:
    """After a turn of each in Memoir '44 the Allies play a card."""
    person = Person(house.visitor().new_page())
    person.start("memoir44", seed=5)
    before = person.play(1)
    heading = person.page.locator(".bot h2")
    expect(heading).to_have_text("The bot’s turn")
    person.page.locator(".choices button").first.click()
    assert not person.waits(before["version"])["error"]
    expect(heading).to_have_text("What happened")
