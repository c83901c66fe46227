"""Every screen of the app with something on it: for the tests of looks, and for the pictures of the docs."""

from __future__ import annotations

import time
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bythebook import games
from bythebook.guide.files import open_book, save_as_text
from bythebook.guide.prompts import Fit, Name
from bythebook.guide.session import GuideSession

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.house import House

DRAWN = """async () => {
    const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await document.fonts.ready;
    for (let before; before !== document.body.innerHTML; await frames()) before = document.body.innerHTML;
}"""
"""Waits until nothing is drawn any more."""

GO = """async (to) => (await import("/static/router.js")).go(to)"""
"""Goes to an address of ours as a link does, without loading the page anew."""

GUIDES = Path(__file__).parents[2] / "examples" / "guides"

ANSWERS = {"memoir44": 11, "merc": 12, "arcs": 14}
"""How far a game is played: the bot has moved, something stands on the board."""


class Screen(NamedTuple):
    """A screen and how one gets there."""

    name: str
    path: str
    ready: str
    """What is there once it is drawn."""
    title: str
    key: str = ""
    small: bool = True
    wide: bool = True


def common() -> list[Screen]:
    """Screens without a game."""
    return [
        Screen("home", "/", ".games .plate svg", "Home"),
        Screen("games", "/games", ".drop", "All games"),
        Screen("campaign", "/campaign", ".begin .cam", "The campaign"),
        Screen("lab", "/lab", ".labs .form, .labs form, .labs button.go", "The lab"),
        Screen("guides", "/guide", ".guide-shelf .acts", "The guide"),
        Screen("book", "/guide/book", ".desk textarea", "A playbook in the editor"),
        Screen("guide", f"/guide#book={_guided()}", ".guided .fitting", "A guided game"),
        Screen("playbooks", "/playbooks", ".books", "Playbooks"),
        Screen("playbook", "/playbooks/arcs/supercat#AG6", ".leaf .lit", "A playbook"),
        Screen("help", "/help", ".keys", "Keyboard shortcuts"),
        Screen("nowhere", "/nowhere", ".acts a", "An address that is none"),
        Screen("no-game", "/g/there-is-none", ".wrong p", "A game that is not there"),
    ]


def _guided() -> str:
    """The Reavers in their second turn, as a link has it: which line of Raiding is the first that fits?"""
    guide = open_book((GUIDES / "reavers.md").read_text(encoding="utf-8"), "reavers.md")
    made = GuideSession(guide, real=("cards",), listing=True)
    made.press("Turn")
    made.answer("feud")
    assert made.prompt is not None
    made.tap(made.prompt.ways[0], Fit((Name("Brack"),)))
    made.done()
    made.done()
    made.press("Turn")
    made.answer("storm")
    pack = zlib.compressobj(9, wbits=-15)
    return urlsafe_b64encode(pack.compress(save_as_text(made).encode()) + pack.flush()).decode().rstrip("=")


def of_lab(house: House) -> Iterator[Screen]:
    """A trial with its report: two rows of games, a ruling apart."""
    seats = {"axis": "solo-ai", "allies": "solo-ai"}
    other = {"ai_always_take_ground": "on"}
    made = house.api("/api/lab", game="memoir44", seats=seats, games=10, other=other)
    for _ in range(600):
        if house.api(f"/api/lab/{made['id']}")["summary"]["state"] == "done":
            break
        time.sleep(0.2)
    yield Screen("report", f"/lab/{made['id']}", ".fires", "A report of the lab")


def of_studio(house: House) -> Iterator[Screen]:
    """The shelf, and a book of one's own with a line moved up, so that it changes something."""
    text = games.load("memoir44").bots.playbooks()["solo-ai"]
    third, fifth, sixth = (text.index(f"- [D{n}]") for n in (3, 5, 6))
    made = house.api("/api/studio", bot="solo-ai")
    moved = text[:third] + text[fifth:sixth] + text[third:fifth] + text[sixth:]
    house.api(f"/api/studio/{made['info']['name']}", text=moved)
    yield Screen("studios", "/studio", ".books", "The studio")
    yield Screen("studio", f"/studio/{made['info']['name']}", ".two-boards .map", "A playbook in the studio")


def of_game(house: House, game: str) -> Iterator[Screen]:
    """Screens of a game, played far enough to show something."""
    yield Screen(f"{game}-setup", f"/setup/{game}", ".sum .map", "Setup")
    yield Screen(f"{game}-setup-table", f"/setup/{game}#table", ".sum .map", "Setup at the table")
    id, key = house.begun(game, ANSWERS[game])
    at = f"/g/{id}"
    yield Screen(f"{game}-table", at, ".at-table .map", "The table", key)
    for tab, title in {"bot": "The bot", "state": "The state", "more": "More"}.items():
        yield Screen(f"{game}-tab-{tab}", f"{at}#{tab}", ".at-table .tabs", title, key, wide=False)
    lines = house.api(f"/api/games/{id}/log?key={key}")["lines"]
    line = [each["line"] for each in lines if each["why"]][-1]
    yield Screen(f"{game}-log", f"{at}/log", ".steps.whole li", "The log", key)
    yield Screen(f"{game}-why", f"{at}/why/{line}", ".why .page", "Why", key)
    yield Screen(
        f"{game}-why-map", f"{at}/why/{line}#map", ".why .figure", "Why, on the map", key, wide=False
    )
    yield Screen(f"{game}-help", f"{at}/help", ".signs li", "The legend of its board", key)
    yield Screen(f"{game}-seats", f"{at}/seats", ".rows", "Seats and links", key)
    yield Screen(f"{game}-correct", f"{at}/correction", ".correct section", "My board differs", key)
    if game == "memoir44":
        yield _dragged(house)
    yield from _at_table(house, game)


def _dragged(house: House) -> Screen:
    """A unit that was dragged to where it goes and whom it attacks, while others are still to be ordered."""
    id, key = house.begun("memoir44", 0, seed=5)
    at = f"/api/games/{id}"
    prompt = house.api(f"{at}?key={key}")["ask"]
    card = next(each["n"] for each in prompt["choices"] if each["text"] == "play Probe Left")
    prompt = house.api(f"{at}/answer", key=key, ask=prompt["number"], option=card)["ask"]
    house.api(f"{at}/answer", key=key, ask=prompt["number"], option=1, along=["c4", "d4", "d6"])
    return Screen("memoir44-drawn", f"/g/{id}", ".trace.of-mine", "A planned move", key)


def _at_table(house: House, game: str) -> Iterator[Screen]:
    """A game with real dice and cards: one where something is to be told, and its hands."""
    real = ["dice", "cards"]
    id, key = house.begun(game, ANSWERS[game], real=real)
    for answers in range(ANSWERS[game], 60):
        scene = house.api(f"/api/games/{id}?key={key}")
        if scene["ask"] is None or (scene["ask"]["chance"] and scene["ask"]["chance"]["sort"] == "dice"):
            break
        house.goes_on(id, key, answers)
    yield Screen(f"{game}-entry", f"/g/{id}", ".at-table .ask", "Real dice", key)
    yield Screen(f"{game}-hands", f"/g/{id}/hands", "main .head", "To do", key)


def open_screen(page: Page, screen: Screen) -> None:
    """Load it as somebody does who was sent the address, with its key, and wait until it is drawn."""
    where, _, tab = screen.path.partition("#")
    if screen.key:
        page.goto(f"{where}#key={screen.key}")
        page.wait_for_function("() => !location.hash.startsWith('#key')")
        if tab:
            page.evaluate(GO, screen.path)
    else:
        page.goto(screen.path)
    _drawn(page, screen)


def go_to_screen(page: Page, screen: Screen) -> None:
    """Go there as a link does from a page of ours; who has no key yet loads it."""
    game = screen.path.split("/")[2] if screen.key else ""
    has_key = page.evaluate("(id) => !id || Boolean(sessionStorage.getItem(`bythebook.key.${id}`))", game)
    if not has_key:
        return open_screen(page, screen)
    page.evaluate(GO, screen.path)
    _drawn(page, screen)
    return None


def _drawn(page: Page, screen: Screen) -> None:
    page.locator(screen.ready).first.wait_for()
    page.evaluate(DRAWN)


GAMES = games.HERE
