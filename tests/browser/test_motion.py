"""What moves, sounds and stays awake: once, quietly, and only where somebody wants it."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright", reason="The browser tests need playwright; scripts/test installs it.")

from playwright.sync_api import Page, expect

from tests.browser.house import House
from tests.browser.person import Person

WATCHED = """
    window.moved = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, how) {
        window.moved.push(this.dataset.piece ?? this.getAttribute("class"));
        return animate.call(this, frames, how);
    };
    window.locks = [];
    const lock = { release: async () => window.locks.push("released") };
    Object.defineProperty(navigator, "wakeLock", {
        value: { request: async (what) => (window.locks.push(what), lock) },
    });
    window.heard = 0;
    window.AudioContext = class extends AudioContext {
        constructor() { super(); window.heard += 1; }
    };
"""
"""Counts what glides and fades, who is kept awake, and whether anything sounds."""

SHOWN = """async (change) => {
    const { set, state } = await import("/static/store.js");
    const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const { board } = state.scene;
    const pieces = change === "lost" ? board.pieces.replace('data-piece="unit-3"', "") : board.pieces;
    set({ scene: { ...state.scene, board: { ...board, pieces } } });
    await frames();
    return window.moved;
}"""
"""The scene comes once more, as it was or with a unit lost; all that has moved since the page was opened."""


def watched(house: House, game: str, answers: int, *, calm: bool = False, **new: object) -> Person:
    """Somebody at a page whose motion is counted."""
    id, key = house.begun(game, answers, **new)
    page: Page = house.visitor(pace="all").new_page()
    page.emulate_media(reduced_motion="reduce" if calm else "no-preference")
    page.add_init_script(WATCHED)
    page.goto(f"/g/{id}#key={key}")
    person = Person(page, key)
    person.sees()
    return person


def moves_a_unit(person: Person) -> None:
    """Answers until a unit has moved."""
    seen = person.sees()
    for i in range(40):
        move = [each for each in seen["choices"] if each["notation"].startswith("move ")]
        if move and not seen["chance"]:
            person.press(person.row(move[0]))
            person.waits(seen["version"])
            return
        seen = person.answers(seen, i)
    raise AssertionError("nobody moves")


@pytest.mark.parametrize("calm", [False, True])
def test_a_piece_glides_once_even_if_its_scene_comes_twice(house: House, calm: bool) -> None:
    """By the answer and by the stream the same scene comes; with reduced motion nothing moves at all."""
    person = watched(house, "memoir44", 0, calm=calm)
    moves_a_unit(person)
    moved = person.page.evaluate(SHOWN, "same")
    assert bool([name for name in moved if name.startswith("unit-")]) != calm
    assert person.page.evaluate(SHOWN, "same") == moved


def test_what_is_lost_fades_and_is_gone(house: House) -> None:
    person = watched(house, "memoir44", 0)
    assert "gone" in person.page.evaluate(SHOWN, "lost")
    expect(person.page.locator(".gone")).to_have_count(0)


def test_the_screen_stays_awake_at_the_table_and_nowhere_else(house: House) -> None:
    """Asked for at a table with real dice; let go of when one leaves; never on screen alone."""
    page = watched(house, "memoir44", 1, real=["dice"]).page
    assert page.evaluate("() => window.locks") == ["screen"]
    page.locator(".mark").click()
    page.locator(".games").wait_for()
    assert page.evaluate("() => window.locks") == ["screen", "released"]
    assert watched(house, "memoir44", 1).page.evaluate("() => window.locks") == []


def test_nothing_sounds_unless_somebody_wants_it(house: House) -> None:
    person = watched(house, "memoir44", 0)
    moves_a_unit(person)
    page = person.page
    assert page.evaluate("() => window.heard") == 0
    page.keyboard.press("?")
    page.locator("#sound").select_option("quiet")
    page.keyboard.press("Escape")
    page.locator("h1").click()
    page.keyboard.press("Escape")
    moves_a_unit(person)
    page.wait_for_function("() => window.heard === 1")


KEPT = """async () => {
    const all = () => [...document.querySelectorAll(".stage .map > .pieces > *")];
    const marked = all();
    for (const each of marked) each.kept = true;
    const { answer, openChoices } = await import("/static/game.js");
    await answer({ option: openChoices()[0].n });
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return [marked.length, all().filter((each) => each.kept).length];
}"""
"""How many pieces were drawn before an answer, and how many of these very ones stand there after it."""


def test_an_answer_leaves_the_pieces_that_did_not_change(house: House) -> None:
    """Only what is new is drawn: new elements are what an answer waits for."""
    person = watched(house, "memoir44", 3)
    drawn, kept = person.page.evaluate(KEPT)
    assert kept > 0.6 * drawn > 0
