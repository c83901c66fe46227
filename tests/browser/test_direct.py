"""Direct hands: nothing new comes under a finger, a piece is picked up and placed, cards are controls."""

from __future__ import annotations

import re
from typing import Any

import pytest

pytest.importorskip("playwright", reason="The browser tests need playwright; scripts/test installs it.")

from playwright.sync_api import Page, expect

from tests.browser.house import House
from tests.browser.person import Finger, Keys, Person, sat_down, until
from tests.long import first

AGAIN = """async ([x, y, key]) => {
    const { state } = await import("/static/store.js");
    const at = { bubbles: true, clientX: x, clientY: y };
    const hit = () => key
        ? document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }))
        : document.elementFromPoint(x, y)?.dispatchEvent(new MouseEvent("click", at));
    const before = state.scene.version;
    hit();
    while (state.scene.version === before) await new Promise((done) => setTimeout(done, 0));
    hit();
    await new Promise((done) => setTimeout(done, 0));
    hit();
}"""
"""Something is hit, and again as soon as its answer is there: as somebody does who clicks twice."""

BOXES = """() => {
    const seen = (it, within) => {
        const [a, b] = [it, within ?? it].map((each) => each.getBoundingClientRect());
        const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)];
        const box = [left, top, Math.min(a.right, b.right), Math.min(a.bottom, b.bottom)];
        return box[2] - box[0] > 1 && box[3] - box[1] > 1 ? box : null;
    };
    const all = (of) => [...document.querySelectorAll(of)].filter((it) => it.checkVisibility());
    const scrolls = (it) => getComputedStyle(it).display !== "contents";
    const clip = (it) => [it.closest(".middle"), it.closest(".ask")].find(scrolls);
    return {
        next: all(".next button:last-child").map((it) => seen(it)).filter(Boolean),
        ends: all(".foot-part").map((it) => seen(it)).filter(Boolean),
        choices: all(".choices button").map((it) => seen(it, clip(it))).filter(Boolean),
    };
}"""
"""Where Next step, the foot and the choices can be touched."""


def meet(one: list[float], other: list[float]) -> bool:
    wide, high = (min(one[i + 2], other[i + 2]) - max(one[i], other[i]) for i in (0, 1))
    return wide > 1 and high > 1


def counted(page: Page) -> list[str]:
    """The answers that are sent from now on."""
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/answer") else None)
    return sent


@pytest.mark.parametrize("way", first(1, [Finger, Person, Keys]))
def test_two_quick_touches_never_answer_two_questions(house: House, way: type[Person]) -> None:
    """What has just come into its place takes no touch: by mouse, by finger, by key."""
    person = sat_down(way, house, "arcs", 1)
    sent = counted(person.page)
    row = person.page.locator(".choices button").first
    box = row.bounding_box()
    assert box is not None
    point = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    person.page.evaluate(AGAIN, [*point, "1" if way is Keys else ""])
    person.sees()
    assert len(sent) == 1


@pytest.mark.parametrize("way", first(1, [Person, Finger]))
def test_next_step_choices_and_endings_have_places_of_their_own(house: House, way: type[Person]) -> None:
    """In no two states of a turn does one of them lie where another was."""
    id, key = house.begun("memoir44", 2)
    person = way(house.visitor(small=way is Finger).new_page())
    person.page.goto(f"/g/{id}#key={key}")
    seen, found = person.sees(), []
    for i in range(10):
        found.append(person.page.evaluate(BOXES))
        if seen["playing"]:
            person.press(person.next_step())
            seen = person.sees()
        else:
            seen = person.answers(seen, i)
    nexts = [box for each in found for box in each["next"]]
    assert len({tuple(map(round, box)) for box in nexts}) == 1, nexts
    for each in found:
        for choice in each["choices"]:
            assert not meet(choice, nexts[0]), "a choice lies where Next step is"
            assert not any(meet(choice, ends) for other in found for ends in other["ends"])


def at_ask(house: House, way: type[Any], game: str, kind: str, **new: Any) -> Any:
    """Somebody at a game where something of a kind is asked."""
    id, key = house.begun(game, 0, **new)
    for i in range(60):
        prompt = house.api(f"/api/games/{id}?key={key}")["ask"]
        if prompt["kind"] == kind and len(prompt["choices"]) > 2:
            break
        going = [choice["n"] for choice in prompt["choices"] if not choice["ending"]]
        option = going[(i * 5 + 1) % len(going)] if going else prompt["choices"][0]["n"]
        house.api(f"/api/games/{id}/answer", key=key, ask=prompt["number"], option=option)
    person = way(house.visitor(small=way is Finger, pace="all").new_page(), key)
    person.page.goto(f"/g/{id}#key={key}")
    person.sees()
    return person


@pytest.mark.parametrize("way", first(1, [Keys, Person, Finger]))
def test_a_unit_is_picked_up_and_then_placed(house: House, way: type[Person]) -> None:
    """One is in hand already; another is picked up instead; Esc puts it down; its hex is the whole answer."""
    person = at_ask(house, way, "memoir44", "Mover")
    seen = person.sees()
    prompt = house.api(f"/api/games/{seen['id']}?key={person.key}")["ask"]
    first, second = [choice for choice in prompt["choices"] if choice["then"]][:2]
    assert seen["picked"] == first["cells"][0]
    expect(person.page.locator(".ask h2")).to_contain_text(first["then"]["question"])
    if person.can_touch(second["cells"][0]):
        person.pick(second["cells"][0])
        expect(person.page.locator(".ask h2")).to_contain_text(second["then"]["question"])
        person.page.keyboard.press("Escape")
        expect(person.page.locator(".ask h2")).to_contain_text("Which unit moves next?")
        person.pick(first["cells"][0])
    sent = counted(person.page)
    wanted = next(each for each in person.sees()["choices"] if each["notation"].startswith("move "))
    assert person.take_on_board(wanted)
    after = person.waits(seen["version"])
    assert (len(sent), after["error"]) == (1, "")
    log = house.api(f"/api/games/{seen['id']}/log?key={person.key}")["lines"]
    assert wanted["cells"][0] in log[-1]["text"]


@pytest.mark.parametrize("way", first(1, [Finger, Person]))
def test_a_drag_orders_a_unit_and_draws_where_it_goes(house: House, way: type[Person]) -> None:
    """It is ordered at once, and goes as soon as orders are given; one undo takes back what one drag gave."""
    person = at_ask(house, way, "memoir44", "Order")
    seen = person.sees()
    at = f"/api/games/{seen['id']}"
    prompt = house.api(f"{at}?key={person.key}")["ask"]
    cell, goal = next(
        (choice["cells"][0], goal["cell"])
        for choice in prompt["choices"]
        if choice["cells"] and person.can_touch(choice["cells"][0])
        for goal in house.api(f"{at}/goals", key=person.key, ask=prompt["number"], option=choice["n"])[
            "goals"
        ]
        if goal["cell"] != choice["cells"][0] and person.can_touch(goal["cell"])
    )
    sent = counted(person.page)
    person.carry(cell, goal)
    ordered = person.waits(seen["version"])
    assert (len(sent), ordered["error"]) == (1, "")
    expect(person.page.locator(".trace.of-mine")).to_have_count(1)
    person.page.keyboard.press("u")
    back = person.waits(ordered["version"])
    assert back["question"] == seen["question"]
    expect(person.page.locator(".trace.of-mine")).to_have_count(0)
    person.carry(cell, goal)
    ordered = person.waits(back["version"])
    person.end(next(choice for choice in ordered["choices"] if choice["ending"]))
    assert not person.waits(ordered["version"])["error"]
    log = house.api(f"{at}/log?key={person.key}")["lines"]
    assert any(f"{cell} moves to {goal}" in line["text"] for line in log)


@pytest.mark.parametrize(("game", "kind"), first(1, [("arcs", "Mobilization action"), ("merc", "Action")]))
def test_ships_and_squads_are_dragged_to_where_they_go(house: House, game: str, kind: str) -> None:
    """One drag is one answer; let go elsewhere, it is none."""
    person = at_ask(house, Person, game, kind)
    seen = person.sees()
    prompt = house.api(f"/api/games/{seen['id']}?key={person.key}")["ask"]
    ways = [
        (each["piece"], each["cells"][0]) for each in prompt["choices"] if each["piece"] and each["cells"]
    ]
    piece, goal = next(way for way in ways if way[0] != way[1] and ways.count(way) == 1)
    far = next(
        cell
        for cell in person.page.evaluate(
            "() => [...document.querySelectorAll('[data-cell]')].map((g) => g.dataset.cell)"
        )
        if cell != piece and (piece, cell) not in ways and person.can_touch(cell)
    )
    sent = counted(person.page)
    person.carry(piece, far)
    assert not sent
    person.carry(piece, goal)
    assert (person.waits(seen["version"])["error"], len(sent)) == ("", 1)


def laden(house: House, way: type[Any]) -> Any:
    """Somebody in MERC with six cards to give out, and two who can take them."""
    id, key = house.begun("merc", 0, seed=4)
    for _ in range(20):
        prompt = house.api(f"/api/games/{id}?key={key}")["ask"]
        if prompt["kind"] == "Equip":
            break
        wanted = [choice["n"] for choice in prompt["choices"] if "explores" in choice["notation"]]
        house.api(f"/api/games/{id}/answer", key=key, ask=prompt["number"], option=[*wanted, 1][0])
    person = way(house.visitor(small=way is Finger, pace="all").new_page(), key)
    person.page.goto(f"/g/{id}#key={key}")
    person.sees()
    return person


def worn(house: House, person: Any) -> str:
    """What was done last, in words."""
    lines = house.api(f"/api/games/{person.sees()['id']}/log?key={person.key}")["lines"]
    return str(lines[-1]["text"])


@pytest.mark.parametrize("way", first(1, [Person, Finger, Keys]))
def test_gear_is_given_by_its_card_and_by_who_takes_it(house: House, way: type[Any]) -> None:
    """Two touches, of the card and of the MERC; there is no list of every card for every MERC."""
    person = laden(house, way)
    page, seen = person.page, person.sees()
    assert len([choice for choice in seen["choices"] if choice["onto"]]) > 8
    assert page.locator(".choices > li").count() <= 8
    choice = next(c for c in seen["choices"] if len(given(seen, c)) > 1)
    person.press(page.locator(".gear-card", has_text=choice["group"]).first)
    taker = page.locator(f'.gear [data-onto="{choice["onto"]}"] .onto')
    expect(taker).to_be_enabled()
    person.press(taker)
    assert not person.waits(seen["version"])["error"]
    assert choice["text"].split(" takes ")[0] in worn(house, person)


def given(seen: Any, choice: Any) -> set[str]:
    """Those who can take the card of a choice, each in one way."""
    takers = [each["onto"] for each in seen["choices"] if each["card"] == choice["card"]]
    return {taker for taker in takers if takers.count(taker) == 1}


@pytest.mark.parametrize(("way", "target"), first(1, [(Finger, "row"), (Person, "row"), (Person, "plate")]))
def test_gear_is_dropped_on_a_merc(house: House, way: type[Any], target: str) -> None:
    """A card is drawn to his row or to his plate on the map; let go elsewhere it goes back."""
    person = laden(house, way)
    page, seen = person.page, person.sees()
    choice = next(c for c in seen["choices"] if c["onto"] in given(seen, c))
    card = page.locator(".gear-card", has_text=choice["group"]).first
    drop(person, card, (3, 3))
    assert person.sees()["version"] == seen["version"]
    where = f'.gear [data-onto="{choice["onto"]}"]' if target == "row" else plate_of(choice["onto"])
    box = page.locator(where).first.bounding_box()
    assert box is not None
    drop(person, card, (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    assert not person.waits(seen["version"])["error"]
    assert choice["text"].split(" takes ")[0] in worn(house, person)


def plate_of(merc: str) -> str:
    """The plate of a MERC on the map."""
    return f'.stage [data-piece="unit-{merc}"]:visible'


def drop(person: Any, card: Any, to: tuple[float, float]) -> None:
    """Draw a card to a point and let it go."""
    box, page = card.bounding_box(), person.page
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    between = (at[0] + to[0]) / 2, (at[1] + to[1]) / 2
    if isinstance(person, Finger):
        fingers = page.context.new_cdp_session(page)
        for kind, (x, y) in (("touchStart", at), ("touchMove", between), ("touchMove", to)):
            fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    else:
        page.mouse.move(*at)
        page.mouse.down()
        page.mouse.move(*between)
        page.mouse.move(*to)
        page.mouse.up()
    page.evaluate("() => new Promise((done) => setTimeout(done))")


TURNED = """async () => {
    const { state } = await import("/static/store.js");
    const { cells, turned, width, height } = state.scene.board;
    const drawn = document.querySelector(`.stage [data-cell="${cells[0].id}"] path`).getBBox();
    return [turned, drawn.x < width / 2, drawn.y < height / 2];
}"""
"""Whether the board is turned, and whether its hex A9 is drawn on the left and above."""


@pytest.mark.parametrize("way", first(1, [Person, Finger, Keys]))
def test_the_board_turns_and_is_played_turned(house: House, way: type[Person]) -> None:
    """Who sits at the top has it turned from the beginning; a turned hex is touched where it lies then."""
    seats = {"axis": "person", "allies": "solo-ai"}
    person = at_ask(house, way, "memoir44", "Mover", seats=seats)
    page, seen = person.page, person.sees()
    assert page.evaluate(TURNED) == [True, False, False]
    turn_board(person)
    until(page, "!state.scene.board.turned")
    assert page.evaluate(TURNED) == [False, True, True]
    turn_board(person)
    until(page, "state.scene.board.turned")
    seen = person.sees()
    wanted = next(each for each in seen["choices"] if each["notation"].startswith("move "))
    assert person.take_on_board(wanted)
    assert not person.waits(seen["version"])["error"]
    log = house.api(f"/api/games/{seen['id']}/log?key={person.key}")["lines"]
    assert wanted["cells"][0] in log[-1]["text"]


def turn_board(person: Person) -> None:
    """By its key, by the bar, or on a phone by the tab with the tools."""
    page = person.page
    if isinstance(person, Keys):
        page.keyboard.press("t")
    elif isinstance(person, Finger):
        person.press(page.locator(".tabs a", has_text="More"))
        person.press(page.locator(".more-part button", has_text="Turn the board"))
    else:
        person.press(page.locator(".tools button", has_text="Turn"))


def test_all_units_are_ordered_at_once(house: House) -> None:
    """Where a card reaches all that can be ordered its touch orders them; who names them has one for all."""
    id, key = house.begun("memoir44", 0)
    person = Person(house.visitor(pace="all").new_page(), key)
    person.page.goto(f"/g/{id}#key={key}")
    seen = person.sees()
    for i in range(40):
        reaching = [each for each in seen["choices"] if len(each["follow"]) > 1]
        if reaching:
            break
        seen = person.answers(seen, i)
    person.press(person.page.locator("button.offer"))
    person.press(person.row(reaching[0]))
    seen = person.waits(seen["version"])
    many = person.page.locator(".choices button").count()
    person.press(person.page.locator("button.at-once"))
    assert "Which unit does" not in person.waits(seen["version"])["question"]
    assert many > 1


def test_an_ending_stands_apart_and_a_loss_is_asked_twice(house: House) -> None:
    """Its key is no digit; Esc goes back; y means it; Enter never ends anything."""
    person = at_ask(house, Keys, "memoir44", "Mover")
    page, before = person.page, person.sees()
    foot = page.locator(".foot-part")
    expect(page.locator(".choices")).not_to_contain_text("Move no more units")
    page.keyboard.press("e")
    expect(foot.locator(".yes")).to_be_visible()
    expect(foot).to_contain_text("Not moving: ")
    page.keyboard.press("Escape")
    expect(foot.locator(".yes")).to_have_count(0)
    page.keyboard.press("e")
    page.keyboard.press("Enter")
    assert person.sees()["version"] == before["version"]
    page.keyboard.press("y")
    assert "moves next" not in person.waits(before["version"])["question"]


@pytest.mark.parametrize("way", first(1, [Finger, Person]))
def test_a_card_opens_its_uses(house: House, way: type[Person]) -> None:
    """A touch opens the card, a second one plays it, and what is offered after it is let go by."""
    person = sat_down(way, house, "arcs", 1)
    seen = person.sees()
    card = person.page.locator(".hand .card.can", has=person.page.locator("[aria-expanded]")).first
    person.press(card)
    expect(card).to_have_class(re.compile("open"))
    uses = person.page.locator(".use button:visible")
    assert uses.count() >= 2
    person.press(uses.first)
    after = person.waits(seen["version"])
    assert not after["error"]
    assert "seize" not in after["question"]


def test_a_card_shows_whom_it_would_order(house: House) -> None:
    """On a phone the first touch lights the units, the second plays the card."""
    person = sat_down(Finger, house, "memoir44", 0)
    seen = person.sees()
    choice = next(each for each in seen["choices"] if each["also"])
    card = person.page.locator(".hand .card", has_text=choice["text"].removeprefix("play ")).first
    person.press(card)
    expect(person.page.locator(".ring.also")).to_have_count(len(choice["also"]))
    assert person.sees()["version"] == seen["version"]
    person.press(card)
    assert "Which unit" in person.waits(seen["version"])["question"]


def test_an_undo_while_the_bot_plays_goes_to_the_last_choice_and_plays_nothing_again(house: House) -> None:
    """Between two of the bot's steps: one key, and a question of one's own is open."""
    id, key = house.begun("memoir44", 5)
    page = house.visitor().new_page()
    page.goto(f"/g/{id}#key={key}")
    person = Person(page, key)
    seen = person.sees()
    for i in range(40):
        if seen["playing"]:
            break
        seen = person.answers(seen, i)
    assert seen["playing"]
    page.keyboard.press("u")
    after = person.waits(seen["version"])
    while after["error"]:
        page.get_by_role("button", name="Undo anyway").click()
        after = person.waits(seen["version"])
    assert (after["playing"], after["mine"]) == (False, True)
