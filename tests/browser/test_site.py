"""The static site from a plain file server: games that the browser plays and keeps, without a network too."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

pytest.importorskip("playwright", reason="The browser tests need playwright; scripts/test installs it.")

from playwright.sync_api import BrowserContext, FilePayload, Page, expect

from bythebook import games
from bythebook.app.game.links import pack_text
from tests.browser.house import FLAGS, PATIENCE, House, chromium
from tests.browser.person import Person
from tests.guide.books import FERRY

BUILT = os.environ.get("BYTHEBOOK_SITE", "")
SEED = 6

pytestmark = pytest.mark.skipif(
    not BUILT, reason="scripts/site builds the site; BYTHEBOOK_SITE names its folder"
)


class Host:
    """A folder of files on an address of its own; there is nothing else behind it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.address = ""
        self.begin("0")

    def begin(self, port: str) -> None:
        """Serves the folder."""
        command = [sys.executable, "-u", "-m", "http.server", port, "--bind", "127.0.0.1"]
        self.server = subprocess.Popen(
            [*command, "--directory", str(self.folder)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.server.stdout is not None
        port = self.server.stdout.readline().split(" port ")[1].split()[0]
        self.address = f"http://127.0.0.1:{port}"

    def end(self) -> None:
        """The network is cut."""
        self.server.kill()
        self.server.wait()
        assert self.server.stdout is not None
        self.server.stdout.close()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    shutil.copytree(BUILT, tmp_path / "site", dirs_exist_ok=True)
    made = Host(tmp_path / "site")
    yield made
    made.end()


@pytest.fixture
def visitor(house: House, host: Host) -> BrowserContext:
    """Somebody who has never been here; nothing they do reaches another address."""
    context = house.visitor(pace="all")
    context.on("request", lambda request: _stays(request.url, host))
    return context


def _stays(url: str, host: Host) -> None:
    assert url.startswith((host.address, "blob:")), url


def arrive(visitor: BrowserContext, host: Host) -> Page:
    """The first page, once the games are laid out."""
    page = visitor.new_page()
    page.goto(f"{host.address}/index.html")
    expect(page.locator(".games a").first).to_be_visible()
    ready(page)
    return page


def ready(page: Page) -> None:
    """The app in the page has started."""
    page.evaluate(
        """async () => {
            const { state } = await import("/static/store.js");
            while (state.starting !== "ready") await new Promise((done) => setTimeout(done, 50));
        }"""
    )


def taken_over(page: Page) -> None:
    """All files of the site are kept for a time without a network."""
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")


def begin(page: Page, game: str, *, at_table: bool = False) -> Person:
    """A game is begun as a newcomer does, but for its seed."""
    page.locator(f'.games a[href="#/setup/{game}{"#table" if at_table else ""}"]').click()
    person = Person(page)
    person.says_seed(SEED)
    page.locator("button.go:visible", has_text="Start").click()
    expect(page.locator(".at-table")).to_be_visible()
    person.sees()
    return person


def follow(page: Page, what: str, target: str = "") -> None:
    """A link to something that the app makes of the open game."""
    page.evaluate(
        """async ([what, target]) => {
            const { state } = await import("/static/store.js");
            const key = sessionStorage.getItem(`bythebook.key.${state.scene.id}`);
            const link = document.createElement("a");
            link.href = `#/api/games/${state.scene.id}/${what}?key=${key}`;
            link.target = target;
            document.body.append(link);
            link.click();
            link.remove();
        }""",
        [what, target],
    )


def saved(page: Page) -> str:
    """The game as the file that people save."""
    with page.expect_download() as given:
        follow(page, "export")
    return given.value.path().read_text("utf-8")


@pytest.mark.parametrize("game", games.HERE)
def test_turns_are_played_kept_and_taken_to_the_installed_app_and_back(
    house: House, host: Host, visitor: BrowserContext, game: str
) -> None:
    """The file is the same, byte for byte, that the server gives for the same answers."""
    page = arrive(visitor, host)
    person = begin(page, game)
    before = person.play(turns=10, most=300)
    page.reload()
    ready(page)
    again = Person(page).sees()
    assert again["question"] == before["question"]
    assert again["pieces"] == before["pieces"]
    text = saved(page)
    brought = house.api("/api/games/import", text=text)
    path = f"/api/games/{brought['id']}/export?key={brought['key']}"
    with urllib.request.urlopen(house.address + path, timeout=60) as answer:
        assert answer.read().decode() == text


def test_at_the_table_without_a_network(host: Host, visitor: BrowserContext) -> None:
    """After the first visit the network is cut: a game begins, dice are told, and it is kept."""
    page = arrive(visitor, host)
    taken_over(page)
    host.end()
    page.goto(f"{host.address}/index.html")
    ready(page)
    person = begin(page, "merc", at_table=True)
    seen = person.sees()
    for i in range(6):
        seen = person.follow() if seen["playing"] else person.answers(seen, i)
    page.reload()
    ready(page)
    assert Person(page).sees()["version"] > 0
    host.begin(host.address.rpartition(":")[2])


def test_saved_games_and_set_up_sheets_are_there_while_python_starts(
    host: Host, visitor: BrowserContext
) -> None:
    """Everything of the second visit is seen although the runtime never comes."""
    page = arrive(visitor, host)
    begin(page, "memoir44", at_table=True)
    with visitor.expect_page() as opened:
        follow(page, "page/axis", target="_blank")
    expect(opened.value.locator("h1")).to_contain_text("Memoir '44")
    page.wait_for_function("() => localStorage.getItem('bythebook.ahead')?.includes('Pegasus')")
    page.close()
    visitor.route("**/worker.js", lambda route: route.abort())
    page = visitor.new_page()
    page.goto(f"{host.address}/index.html")
    expect(page.locator(".kept b")).to_have_text("Pegasus Bridge")
    with visitor.expect_page() as opened:
        page.get_by_role("link", name="Set-up sheet").click()
    expect(opened.value.locator("h1")).to_have_text("Memoir '44: Pegasus Bridge")
    assert opened.value.locator("li").count() > 10


def test_a_second_tab_asks_before_it_takes_the_games(host: Host, visitor: BrowserContext) -> None:
    first = arrive(visitor, host)
    begin(first, "memoir44")
    second = visitor.new_page()
    second.goto(f"{host.address}/index.html")
    expect(second.locator(".starting")).to_contain_text("open in another tab")
    second.get_by_role("button", name="Play here").click()
    ready(second)
    expect(first.locator(".starting")).to_contain_text("now open in another tab")
    expect(second.locator(".saved a, .continue a, a.row").first).to_be_visible()


def test_an_answer_the_browser_cannot_keep_has_not_happened(host: Host, visitor: BrowserContext) -> None:
    page = arrive(visitor, host)
    person = begin(page, "memoir44")
    before = person.sees()
    (worker,) = page.workers
    worker.evaluate("() => { IDBObjectStore.prototype.put = () => { throw new Error('no room'); }; }")
    page.keyboard.press("1")
    expect(page.locator(".wrong[role=alert]").first).to_have_text(
        "The browser couldn't save that, so it was undone. Everything before it is saved."
    )
    page.reload()
    ready(page)
    assert Person(page).sees()["question"] == before["question"]


def make_endless(host: Host) -> None:
    """Add a request to the site that computes for ever, and have the page wait only two seconds for it."""
    worker = host.folder / "worker.js"
    text = worker.read_text("utf-8")
    endless = 'if (path === "/api/endless") python.runPython("while True: pass");\n  const reply = await'
    assert "const reply = await" in text
    worker.write_text(text.replace("const reply = await", endless), "utf-8")
    transport = host.folder / "static" / "transports" / "worker.js"
    text = transport.read_text("utf-8")
    assert "SECONDS = 20;" in text
    transport.write_text(text.replace("SECONDS = 20;", "SECONDS = 2;"), "utf-8")


def test_work_that_takes_too_long_is_stopped_and_the_game_continues(
    host: Host, visitor: BrowserContext
) -> None:
    """The worker is replaced by another, which has every answer that was confirmed."""
    make_endless(host)
    page = arrive(visitor, host)
    before = begin(page, "memoir44").play(turns=1, most=30)
    stopped = page.evaluate(
        """async () => {
            const { request } = await import("/static/transport.js");
            const answer = await request("/api/endless");
            return [answer.status, JSON.parse(await answer.text()).error];
        }"""
    )
    assert stopped[0] == 503
    assert "took too long" in stopped[1]
    ready(page)
    person = Person(page)
    assert person.sees()["question"] == before["question"]
    after = person.play(turns=1, most=30)
    page.reload()
    ready(page)
    assert Person(page).sees()["question"] == after["question"]


def test_a_new_version_is_taken_on_the_first_page_and_never_in_mid_game(
    host: Host, visitor: BrowserContext
) -> None:
    page = arrive(visitor, host)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    begin(page, "memoir44")
    service = host.folder / "service.js"
    text = service.read_text("utf-8")
    service.write_text(re.sub(r'(VERSION = "[^"]+)', r"\1-next", text), "utf-8")
    page.evaluate("() => navigator.serviceWorker.getRegistration().then((it) => it.update())")
    page.evaluate(
        """async () => {
            const found = await navigator.serviceWorker.getRegistration();
            while (!found.waiting) await new Promise((done) => setTimeout(done, 50));
        }"""
    )
    assert Person(page).sees()["question"], "the game was left"
    with page.expect_event("load"):
        page.locator("a.mark").first.click()
    ready(page)
    assert page.evaluate("() => caches.keys()")[0].endswith("-next")


def test_any_folder_of_any_host_will_do(house: House, tmp_path: Path) -> None:
    shutil.copytree(BUILT, tmp_path / "games" / "here")
    host = Host(tmp_path)
    page = house.visitor(pace="all").new_page()
    page.goto(f"{host.address}/games/here/")
    page.locator('.games a[href="#/setup/arcs"]').click()
    expect(page.locator("button.go:visible", has_text="Start")).to_be_visible()
    page.locator("button.go:visible", has_text="Start").click()
    expect(page.locator(".at-table")).to_be_visible(timeout=120_000)
    assert page.url.startswith(f"{host.address}/games/here/#/g/arcs")
    host.end()


def test_the_lab_plays_in_workers_of_its_own_and_reports(host: Host, visitor: BrowserContext) -> None:
    page = arrive(visitor, host)
    seats = {"axis": "random", "allies": "random"}
    begun = page.evaluate(
        """async (trial) => (await import("/static/api.js")).post("/api/lab", trial)""",
        {"game": "memoir44", "seats": seats, "games": 6},
    )
    page.goto(f"{host.address}/index.html#/lab/{begun['id']}")
    expect(page.locator(".found h2")).to_contain_text("of 6 games", timeout=120_000)
    page.reload()
    ready(page)
    expect(page.locator(".found h2")).to_contain_text("of 6 games")


def test_all_games_go_to_another_browser_as_one_file(
    house: House, host: Host, visitor: BrowserContext
) -> None:
    page = arrive(visitor, host)
    for game in ("merc", "memoir44"):
        begin(page, game)
        page.locator("a.mark").first.click()
    page.goto(f"{host.address}/index.html#/games")
    with page.expect_download() as given:
        page.get_by_role("link", name="Save all games as one file").click()
    assert re.fullmatch(r"bythebook-games-[\d-]+\.zip", given.value.suggested_filename)
    page.close()
    there = arrive(house.visitor(pace="all"), host)
    there.goto(f"{host.address}/index.html#/games")
    file = FilePayload(name="all.zip", mimeType="application/zip", buffer=given.value.path().read_bytes())
    for told in ("2 games were imported.", "0 games were imported. 2 games were already here."):
        there.locator(".drop input").set_input_files(file)
        expect(there.locator(".brought")).to_have_text(told)
        expect(there.locator("a.row")).to_have_count(2)
    there.locator("a.row", has_text="MERC").click()
    assert Person(there).sees()["question"]


def test_a_position_is_shared_by_its_link_with_the_site_and_the_installed_app(
    house: House, host: Host, visitor: BrowserContext
) -> None:
    page = arrive(visitor, host)
    before = begin(page, "memoir44").play(turns=1, most=30)
    page.locator(".tools a", has_text="Share").click()
    links = page.locator("#share .link input")
    expect(links).to_have_count(1)  # a person is to choose here: there is nothing to ask about the bot
    to_play = links.input_value()
    for_the_bot = page.evaluate(
        """async () => {
            const { getFromGame } = await import("/static/game.js");
            const { lines } = await getFromGame("/log");
            return getFromGame(`/position/${lines.find((each) => each.why).line - 1}`);
        }"""
    )
    assert for_the_bot["bots_turn"]
    to_try = f"{host.address}/try.html#position={for_the_bot['fragment']}"
    drawn = page.evaluate(
        """async (link) => {
            const { request } = await import("/static/transport.js");
            return (await request("/api/code", { method: "POST", body: JSON.stringify({ link }) })).text();
        }""",
        to_play,
    )
    assert drawn.startswith("<svg"), drawn
    page.close()
    other = house.visitor(pace="all")
    for address in (to_play, house.address + "/#position=" + to_play.partition("#position=")[2]):
        there = other.new_page()
        there.goto(address)
        expect(there.locator(".at-table")).to_be_visible(timeout=120_000)
        seen = Person(there).sees()
        assert (seen["question"], seen["pieces"]) == (before["question"], before["pieces"])
        there.close()
    asked = other.new_page()
    asked.goto(to_try)
    expect(asked.locator(".try .plate svg").first).to_be_visible(timeout=120_000)
    expect(asked.locator(".try .steps li").first).to_be_visible()
    asked.locator("header a", has_text="All games").click()
    expect(asked.locator("#going")).to_contain_text("1 game")  # what was only looked at is not kept


def test_a_host_without_https_will_do_for_an_evening(house: House, host: Host) -> None:
    """As from a laptop to a phone: no locks, no service worker. The tab that came last plays."""
    browser = house._playwright.chromium.launch(
        executable_path=chromium(), args=[*FLAGS, "--host-resolver-rules=MAP laptop.test 127.0.0.1"]
    )
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)
    host.address = host.address.replace("127.0.0.1", "laptop.test")
    first = arrive(context, host)
    assert not first.evaluate("() => isSecureContext || Boolean(navigator.locks)")
    begin(first, "memoir44")
    second = context.new_page()
    second.goto(first.url)
    ready(second)
    before = Person(second).sees()
    first.keyboard.press("1")
    expect(first.locator(".starting")).to_contain_text("now open in another tab")
    second.keyboard.press("1")
    after = Person(second).waits(before["version"])
    second.reload()
    ready(second)
    assert Person(second).sees()["question"] == after["question"]
    browser.close()


def test_a_book_of_ones_own_is_brought_guided_and_shared_without_a_network(
    house: House, host: Host, visitor: BrowserContext
) -> None:
    page = arrive(visitor, host)
    taken_over(page)
    host.end()
    page.goto(f"{host.address}/index.html#/guide/book")
    ready(page)
    page.get_by_label("Playbook").fill(FERRY)
    page.get_by_role("button", name="Start a game").click()
    page.get_by_label(re.compile("About what")).fill("Ada")
    page.get_by_role("button", name="Leak").click()
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name="Confirm this line").click()
    expect(page.locator(".deed")).to_have_text("Stop")
    page.reload()
    ready(page)
    expect(page.locator(".deed")).to_have_text("Stop")
    page.get_by_text("The playbook", exact=True).click()
    page.get_by_role("button", name="Share a link").click()
    link = page.get_by_label("Link").input_value()
    page.goto(f"{host.address}/index.html#/")
    page.get_by_role("link", name="The ferrymen, for the River").click()
    expect(page.locator(".deed")).to_have_text("Stop")
    host.begin(host.address.rpartition(":")[2])
    other = house.visitor(pace="all").new_page()
    other.goto(link)
    expect(other.get_by_role("heading", name="What does the bot need to decide?")).to_be_visible(
        timeout=120_000
    )


HOSTILE = "<img src=x onerror='window.hit = 1'>"
"""Markup that says so if a page ever runs it."""


def test_a_hostile_link_ends_in_a_message_and_runs_nothing(host: Host, visitor: BrowserContext) -> None:
    """Neither markup in the link nor in the position that it packs becomes part of a page."""
    page = arrive(visitor, host)
    for text in ("x", quote(HOSTILE), "A" * 100_000, pack_text(f"bythebook game 2\nseat red={HOSTILE}\n")):
        page.goto(f"{host.address}/#position={text}")
        page.reload()
        ready(page)
        expect(page.locator("[role=alert]:visible, .wrong:visible").first).to_be_visible(timeout=60_000)
        assert page.evaluate("window.hit ?? null") is None
        assert page.locator("img[src=x]").count() == 0


def test_the_message_about_a_link_stays_while_the_home_page_loads_again(
    host: Host, visitor: BrowserContext
) -> None:
    """The home page is loaded again when Python has started, which may be after the link was rejected."""
    page = arrive(visitor, host)
    page.goto(f"{host.address}/#position=x")
    page.reload()
    ready(page)
    message = page.locator(".wrong[role=alert]")
    expect(message).to_contain_text("this link doesn't contain a position")
    page.evaluate(
        """async () => {
            const { set, state } = await import("/static/store.js");
            const rest = () => new Promise((done) => setTimeout(done, 50));
            while (!state.home || state.busy) await rest();
            const before = state.home;
            set({ starting: "loading" });
            await rest();
            set({ starting: "ready" });
            while (state.home === before || state.busy) await rest();
        }"""
    )
    expect(message).to_contain_text("this link doesn't contain a position")
