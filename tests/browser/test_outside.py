"""Games of other packages in the browser: the examples, played to the end by mouse and by touch."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("playwright", reason="The browser tests need playwright; scripts/test installs it.")

from playwright.sync_api import expect

from tests.browser.house import House
from tests.browser.person import Finger, Person
from tests.kit.examples import install
from tests.long import first


@pytest.fixture(scope="module")
def outside(open_house: House, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    packages = install(tmp_path_factory.mktemp("packages"))
    with open_house.beside(tmp_path_factory.mktemp("outside"), packages) as house:
        yield house


@pytest.fixture
def visited(outside: House) -> Iterator[House]:
    yield outside
    faults = outside.leave()
    assert not faults, "\n".join(faults)


WAYS = [("skirmish", Person), ("beacons", Finger), ("foxgeese", Person), ("foxgeese", Finger)]
WAYS += [("skirmish", Finger), ("beacons", Person)]


@pytest.mark.parametrize(("game", "way"), first(1, WAYS))
def test_a_game_is_played_to_its_end(visited: House, game: str, way: type[Person]) -> None:
    person = way(visited.visitor(small=way is Finger).new_page())
    seen = person.start(game, seed=4)
    assert seen["mine"]
    end = person.play(400, most=1500)
    assert end["over"]
    assert person.ways.get("board"), "the board was never used"
    assert person.ways.get("missed", 0) <= 1, "what was touched was not taken"
    expect(person.page.get_by_text("has won").or_(person.page.get_by_text("have won")).first).to_be_visible()


def test_every_game_is_on_the_home_page_with_a_picture(visited: House) -> None:
    page = visited.visitor().new_page()
    page.goto("/")
    for title in ("Fox and Geese", "Skirmish", "Beacons"):
        card = page.locator(".game").filter(has_text=title)
        expect(card).to_be_visible()
        assert card.locator("svg").count() >= 1
