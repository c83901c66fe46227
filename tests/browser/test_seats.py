"""Two people in two browsers: neither is sent a word about what the other holds."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

import pytest

pytest.importorskip("playwright", reason="The browser tests need playwright; scripts/test installs it.")

from playwright.sync_api import BrowserContext, Error, Page, Route, expect

from bythebook import games
from bythebook.app.opening import open_saved
from tests.browser.house import House
from tests.browser.person import Person

ANSWERS = 24


class Wire:
    """Everything that one browser is sent, the stream of changes too."""

    def __init__(self, context: BrowserContext, page: Page) -> None:
        self.told: list[str] = []
        page.route(re.compile(r"/api/games/(?!.*/events)"), self._pass_on)
        self._cdp = context.new_cdp_session(page)
        self._cdp.send("Network.enable")
        self._cdp.on("Network.eventSourceMessageReceived", lambda sent: self.told.append(sent["data"]))

    def _pass_on(self, route: Route) -> None:
        """Read an answer before the page does; a page that was left meanwhile does not want it any more."""
        answer = route.fetch()
        self.told.append(answer.text())
        with suppress(Error):
            route.fulfill(response=answer)


@pytest.mark.parametrize("game", games.NAMES)
def test_neither_is_sent_what_the_other_holds(house: House, game: str) -> None:
    owner = house.visitor(pace="all")
    links = two_links(house, owner.new_page(), game)
    seats = {seat: house.visitor(small=i > 0, pace="all") for i, seat in enumerate(links)}
    persons, wires, held = {}, {}, {seat: set[str]() for seat in links}
    for seat, link in links.items():
        page = seats[seat].new_page()
        wires[seat] = Wire(seats[seat], page)
        page.goto(link)
        expect(page.locator(".at-table")).to_be_visible()
        persons[seat] = Person(page)
    for i in range(ANSWERS):
        views = {seat: person.sees() for seat, person in persons.items()}
        for seat, seen in views.items():
            held[seat].update(seen["hand"])
        asked = next((seat for seat, seen in views.items() if seen["mine"]), None)
        if asked is None:
            break
        after = persons[asked].answers(views[asked], i)
        for person in persons.values():
            catch_up(person, after["version"])
    for seat, person in persons.items():
        look_around(person, wires[seat])
    looked = 0
    for seat, other in (list(links), list(links)[::-1]):
        told, known = "\n".join(wires[seat].told), known_to(house, seat)
        assert "Traceback" not in told
        assert len(wires[seat].told) > ANSWERS, "the wire was not read"
        for name in held[other] - held[seat]:
            if name.lower() not in known:
                looked += 1
                assert name not in told, f"{seat} was sent {name}, which {other} holds"
    assert looked or not any(held.values()), "there was nothing to look for"
    for context in (owner, *seats.values()):
        context.close()


def two_links(house: House, page: Page, game: str) -> dict[str, str]:
    """A game of two people, begun on its page, both seats given away; the links."""
    person = Person(page)
    page.goto(f"/new/{game}")
    page.locator(".who select").first.wait_for()
    for chair in page.locator(".who select").all():
        chair.select_option("person")
    person.write(page.locator("#seed"), "11")
    page.keyboard.press("Tab")
    person.press(page.locator("button.go:visible", has_text="Start"))
    page.wait_for_url("**/g/**")
    expect(page.locator(".at-table")).to_be_visible()
    page.goto(f"{page.url}/seats")
    give = page.get_by_role("button", name="Only its link shall play it")
    expect(give.first).to_be_visible()
    for left in range(give.count(), 0, -1):
        person.press(give.first)
        expect(give).to_have_count(left - 1)
    rows = page.locator(".rows > li:has(input)")
    names = rows.locator("b").all_inner_texts()
    inputs = [field.input_value() for field in rows.locator("input").all()]
    assert all("#key=" in link for link in inputs)
    return dict(zip([name.lower() for name in names], inputs, strict=True))


def catch_up(person: Person, version: int) -> Any:
    """Wait until the change has come by the stream."""
    for _ in range(400):
        if (seen := person.sees())["version"] >= version:
            return seen
        person.page.wait_for_timeout(15)
    raise AssertionError("the change has not come")


def look_around(person: Person, wire: Wire) -> None:
    """Open every screen and file that there is for a seat."""
    at = person.page.url.partition("#")[0]
    for screen in ("/log", "/log/1", "/log/5", "/hands", "/seats", "/correct", ""):
        person.page.goto(at + screen)
        person.page.wait_for_load_state("load")
        person.sees()
    key = person.page.evaluate("(id) => sessionStorage.getItem(`bythebook.key.${id}`)", at.rpartition("/")[2])
    for path in ("export", "log", "position", "tray", "at/3", "why/2"):
        api = at.replace("/g/", "/api/games/")
        wire.told.append(
            person.page.evaluate("(to) => fetch(to).then((it) => it.text())", f"{api}/{path}?key={key}")
        )


def known_to(house: House, seat: str) -> str:
    """What the game file has in lines that are secret to nobody, or to this seat alone."""
    newest = max((house.home / "games").glob("*.game"), key=lambda file: file.stat().st_mtime)
    opened = open_saved(newest)
    lines = []
    for entry in opened.game.log:
        if entry.answer is None:
            continue
        told = (
            " ".join(entry.answer) if isinstance(entry.answer, tuple) else opened.box.notation(entry.answer)
        )
        if entry.secret in (None, seat):
            lines.append(told)
    return "\n".join(lines).lower().replace("_", " ")
