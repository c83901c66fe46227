"""Several people in browsers of their own: nobody is sent a word about what others hold."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="The browser tests need playwright; scripts/test installs it.")

from playwright.sync_api import BrowserContext, Error, Page, Route, expect

from bythebook import games
from bythebook.app.game.open_game import open_saved
from bythebook.app.game.saves import game_text
from tests.browser.gallery import GO
from tests.browser.hidden import KINDS, Truth, game_with_secrets, named_in
from tests.browser.house import House
from tests.browser.person import SLOWLY, Person

ANSWERS = 6


class Wire:
    """Everything that one browser is sent, the stream of changes too; symbols are the same for all games."""

    def __init__(self, context: BrowserContext, page: Page) -> None:
        self.told: list[str] = []
        self.read = 0
        page.route(re.compile(r"/api/(?!symbols|.*/events)"), self._pass_on)
        self._cdp = context.new_cdp_session(page)
        self._cdp.send("Network.enable")
        self._cdp.on("Network.eventSourceMessageReceived", lambda sent: self.told.append(sent["data"]))

    def _pass_on(self, route: Route) -> None:
        """Read an answer before the page does; a page that was left meanwhile does not want it any more."""
        with suppress(Error):
            answer = route.fetch()
            self.told.append(answer.text())
            route.fulfill(response=answer)

    def news(self) -> str:
        """What came since the last look."""
        new, self.read = self.told[self.read :], len(self.told)
        return "\n".join(new)


class Looker:
    """Somebody with a page whose traffic is read; the empty seat is the screen that gave all seats away."""

    def __init__(self, house: House, seat: str, address: str, *, small: bool = False) -> None:
        context = house.visitor(small=small, pace="all")
        self.seat, self.page = seat, context.new_page()
        self.person, self.wire = Person(self.page), Wire(context, self.page)
        self.page.goto(address)
        expect(self.page.locator("main").first).to_be_visible()
        self.person.sees()


@pytest.mark.long
@pytest.mark.parametrize("game", games.HERE)
def test_nobody_is_sent_what_others_hold(house: House, game: str) -> None:
    made = house.api("/api/games/import", text=game_text(game_with_secrets(game).game))
    owner = Looker(house, "", f"/g/{made['id']}/seats#key={made['key']}")
    links = given_away(owner)
    lookers = [Looker(house, seat, link, small=i > 0) for i, (seat, link) in enumerate(links.items())]
    owner.page.goto(f"/g/{made['id']}")
    owner.wire.news()
    lookers.append(owner)
    check = Check(game, house.home / "games" / f"{made['id']}.game")
    views = [(looker, looker.person.sees()) for looker in lookers]
    for i in range(ANSWERS):
        check.look(lookers)
        asked = next(((looker, seen) for looker, seen in views if seen["mine"]), None)
        if asked is None:
            break
        after = asked[0].person.answers(asked[1], i)
        views = [(looker, looker.person.waits(after["version"] - 1)) for looker in lookers]
    check.look(lookers)
    for looker in lookers:
        look_around(looker)
    check.look(lookers)
    assert not check.leaks, "\n".join(sorted(check.leaks))
    for seat in links:
        others = {(who, kind) for who, kind in KINDS[game] if who != seat}
        assert others <= check.looked[seat], f"{seat} had nothing to find: {check.looked[seat]}"
    assert KINDS[game] <= check.looked[""]
    assert KINDS[game] <= check.shown, f"who holds it was not sent it in these words: {check.shown}"


def test_a_press_waits_for_the_one_before(house: House) -> None:
    """The stream shows the first seat given away before its answer comes: the second press still counts."""
    made = house.api("/api/games/import", text=game_text(game_with_secrets("merc").game))
    owner = Looker(house, "", f"/g/{made['id']}/seats#key={made['key']}")
    owner.page.evaluate(SLOWLY)
    assert len(given_away(owner)) == 2


def test_a_stream_that_was_refused_is_asked_for_again(house: House) -> None:
    """Somebody with too many pages open sees the game go on as soon as there is room."""
    made = house.api("/api/games", game="memoir44", seed=5)
    page = house.visitor(pace="all").new_page()
    asked: list[str] = []

    def refuse_the_first(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.fulfill(status=429, json={"error": "Too many pages watch games from here."})
        else:
            route.continue_()

    page.route(re.compile("/events"), refuse_the_first)
    page.clock.install()
    page.goto(f"/g/{made['id']}#key={made['key']}")
    seen = Person(page).sees()
    expect(page.get_by_text("Connection lost").first).to_be_visible()
    house.goes_on(made["id"], made["key"], 0)
    page.clock.fast_forward(10_000)
    Person(page).waits(seen["version"])
    assert len(asked) == 2


class Check:
    """Holds what everybody was sent against what they may know, at each moment."""

    def __init__(self, game: str, file: Path) -> None:
        self.game, self.file, self.truth = game, file, Truth(game)
        self.leaks: set[str] = set()
        self.looked: dict[str, set[tuple[str, str]]] = {}
        """By seat, which secrets of whom were looked for."""
        self.shown: set[tuple[str, str]] = set()
        """Secrets that their holder was sent: so they would have been found."""

    def look(self, lookers: list[Looker]) -> None:
        """Read what came since the last time."""
        self.truth.look(open_saved(self.file))
        for looker in lookers:
            seat, told = looker.seat, looker.wire.news()
            assert "Traceback" not in told
            for (other, kind), cards in self.truth.secrets(seat).items():
                if cards and told:
                    self.looked.setdefault(seat, set()).add((other, kind))
                for card in named_in(self.game, told, cards, self.truth.known[seat]):
                    self.leaks.add(f"{seat or 'who only watches'} was sent {card}: {kind} of {other}")
            for kind, cards in self.truth.held.get(seat, {}).items():
                if named_in(self.game, told, cards, set()):
                    self.shown.add((seat, kind))


def given_away(owner: Looker) -> dict[str, str]:
    """Both seats are given away on the page of seats; their links."""
    give = owner.page.get_by_role("button", name="Hand this seat to a remote player")
    expect(give.first).to_be_visible()
    for left in range(give.count(), 0, -1):
        owner.person.press(give.first)
        expect(give).to_have_count(left - 1)
    rows = owner.page.locator(".rows > li:has(input)")
    names = rows.locator("b").all_inner_texts()
    links = [field.input_value() for field in rows.locator("input").all()]
    assert all("#key=" in link for link in links)
    return dict(zip([name.lower() for name in names], links, strict=True))


def look_around(looker: Looker) -> None:
    """Open every screen and file that there is for a seat."""
    page = looker.page
    at = page.url.partition("#")[0]
    for screen in ("/log", "/log/1", "/hands", "/seats", "/correction", ""):
        page.evaluate(GO, at + screen)
        looker.person.sees()
    page.reload()
    looker.person.sees()
    key = page.evaluate("(id) => sessionStorage.getItem(`bythebook.key.${id}`)", at.rpartition("/")[2])
    api = at.replace("/g/", "/api/games/")
    for path in ("export", "log", "position", "tray", "hands", "at/0", "at/3", "why/2"):
        page.evaluate("(to) => fetch(to).then((it) => it.text())", f"{api}/{path}?key={key}")


FORGETS = """Object.defineProperty(window, "localStorage", {
    get() { throw new DOMException("Access is denied for this document.", "SecurityError"); },
})"""
"""A browser in which pages may keep nothing."""


def test_a_position_is_shared_from_the_table_and_a_phone_plays_on_from_it(house: House) -> None:
    """What one came for stands first; on a small screen there is a way on, also if it keeps nothing."""
    id, key = house.begun("memoir44", 3)
    page = house.visitor(pace="all").new_page()
    page.goto(f"/g/{id}#key={key}")
    page.locator(".tools a", has_text="Share").click()
    links = page.locator("#share .link input")
    expect(links).to_have_count(1)
    expect(links).to_be_in_viewport()
    at = f"/api/games/{id}"
    decided = next(line["line"] for line in house.api(f"{at}/log?key={key}")["lines"] if line["why"])
    shared = house.api(f"{at}/position/{decided - 1}?key={key}")
    there = house.visitor(small=True, pace="all").new_page()
    there.add_init_script(FORGETS)
    there.goto(f"/try#position={shared['fragment']}")
    there.get_by_role("link", name="Play from here").locator("visible=true").click()
    assert Person(there).sees()["question"]
