"""Somebody at a page: plays with a mouse, with a finger, or with keys alone, and sees only what is drawn."""

from __future__ import annotations

import re
import time
from collections import deque
from functools import cached_property
from typing import Any, TypeVar

from playwright.sync_api import CDPSession, Locator, Page, expect

from bythebook import games
from tests.browser.house import PATIENCE, House
from tests.long import first

SEEN = """async ([after, soon, longest]) => {
    const { state } = await import("/static/store.js");
    const { isPlaying, openChoices } = await import("/static/game.js");
    const { endings, waysWith } = await import("/static/gestures.js");
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const since = performance.now();
    let rest = since;
    const rests = () => state.scene && !state.busy && !state.deaf;
    const isThere = () => rests() && (state.scene.version > after || state.error);
    do {
        await drawn();
        if (state.busy) rest = performance.now();
    } while (!isThere() && performance.now() < Math.min(rest + soon, since + longest));
    if (!isThere()) return null;
    const { scene, covered, error, typed, picked, aimed } = state;
    const open = openChoices();
    const { ask, over, version, turn, id, game, seat, hands, steps, panel } = scene;
    return {
        version, turn, id, game, seat, over, covered, typed, hands,
        error: error?.message ?? "", playing: isPlaying(), question: ask?.question ?? "",
        mine: Boolean(ask?.mine), chance: ask?.chance ?? null, picked,
        choices: [...waysWith(open, picked, aimed), ...endings(open)],
        line: steps.at(-1)?.last ?? 0, pieces: scene.board.pieces,
        hand: panel.hand.map(({ title }) => title),
    };
}"""
"""What the page shows, from its own store, once it is at rest and drawn, after a change; or nothing."""

CENTRE = """(id) => {
    const chart = document.querySelector(".stage .chart").getBoundingClientRect();
    const path = document.querySelector(`.cells [data-cell="${CSS.escape(id)}"]`)?.getBoundingClientRect();
    if (!path || !path.width) return null;
    const [x, y] = [path.x + path.width / 2, path.y + path.height / 2];
    const seen = x > chart.x && x < chart.right && y > chart.y && y < Math.min(chart.bottom, innerHeight);
    const there = seen && document.elementFromPoint(x, y)?.closest("[data-cell]")?.dataset.cell === id;
    return there ? { x, y } : null;
}"""
"""Where a place is on the screen, if it can be touched there."""

DOES = """async (cell) => {
    const [{ state }, game, gestures] = await Promise.all(
        ["store", "game", "gestures"].map((name) => import(`/static/${name}.js`)),
    );
    const { way, picked } = gestures.resolveTouch(game.openChoices(), state.picked, cell);
    return way ? { answers: way.notation } : { picked: picked ?? null };
}"""
"""What a touch of a place would do: answer, or pick something up."""

PICKED = """async (id) => (await import("/static/store.js")).state.picked === id"""
"""Whether something is in hand."""

ROW = """(n) => [...document.querySelectorAll(".choices button")].findIndex(
    (each) => each.querySelector(".n").textContent === n,
)"""
"""Which button of the list has a number, from the first one down."""

WAY_TO = """async (id) => {
    const { canCarry } = await import("/static/game.js");
    const chart = document.querySelector(".stage .chart").getBoundingClientRect();
    const path = document.querySelector(`.cells [data-cell="${CSS.escape(id)}"]`).getBoundingClientRect();
    const [width, height] = [chart.width, Math.min(chart.bottom, innerHeight) - chart.y];
    const cellAt = ([x, y]) => document.elementFromPoint(x, y)?.closest("[data-cell]")?.dataset.cell;
    const points = [0, 0.1, -0.1, 0.2, -0.2].flatMap((by) => [0, 0.1, -0.1].map((to) => [by, to]));
    const at = points.map(([by, to]) => [chart.x + width * (0.5 + by), chart.y + height * (0.5 + to)]);
    const [x, y] = at.find((point) => !canCarry(cellAt(point))) ?? at[0];
    const within = (by, most) => Math.max(-most, Math.min(most, by));
    const byX = within(chart.x + width / 2 - path.x - path.width / 2, width * 0.3);
    return [x, y, byX, within(chart.y + height / 2 - path.y - path.height / 2, height * 0.3)];
}"""
"""A point near the middle of the board with no piece to carry, and how far it is drawn to see a place."""

CARRIED = "(state.drag?.goals.size ?? 0) > 0"
"""That a piece is carried, and the page knows where it may go."""

UNTIL = """async (longest) => {
    const { state } = await import("/static/store.js");
    const since = performance.now();
    while (!(HOLDS)) {
        if (performance.now() > since + longest) throw new Error("it never came to HOLDS");
        await new Promise((drawn) => requestAnimationFrame(drawn));
    }
}"""
"""Waits until something is true of the state of a page, but not for ever."""

TABS_TO = """(it) => {
    if (it === document.activeElement) return 0;
    const able = "a[href], button, input, select, textarea, summary, [tabindex]";
    const other = ({ type, name, checked }) =>
        type === "radio" && !checked && document.querySelector(`[name="${CSS.escape(name)}"]:checked`);
    const stops = [...document.querySelectorAll(able)].filter(
        (each) => each.tabIndex >= 0 && !each.disabled && each.checkVisibility() && !other(each),
    );
    const [from, to] = [stops.indexOf(document.activeElement), stops.indexOf(it)];
    return from < 0 || to < 0 ? 1 : to - from;
}"""
"""How often Tab must be pressed from where the focus is, at a guess, below nothing with Shift; 0: there."""

SLOWLY = """() => {
    const send = window.fetch;
    window.fetch = async (...given) => {
        const answer = await send(...given);
        await new Promise((done) => setTimeout(done, 300));
        return answer;
    };
}"""
"""Answers of the server come late, as over a slow network; its stream of changes does not."""

HELD = """(part) => {
    const send = window.fetch;
    let free;
    const freed = new Promise((done) => (free = done));
    window.release = () => (free(), new Promise((done) => setTimeout(done, 50)));
    window.fetch = async (path, ...more) => {
        const answer = await send(path, ...more);
        if (path.includes(part)) await freed;
        return answer;
    };
}"""
"""What is asked for at an address is held back until it is released."""

EACH_GAME = first(1, games.HERE)
"""One game in every run, the others with the long tests: what is the same code in all of them."""

DOUBLE_TAP = 0.35
"""Seconds within which two taps are one gesture."""

SOON = PATIENCE // 10
"""Milliseconds of a page at rest after which a touch of the board was none."""

Choice = dict[str, Any]


class Person:
    """With a mouse."""

    def __init__(self, page: Page, key: str = "") -> None:
        self.page = page
        self.key = key
        """Of the game one sat down at when it had begun."""
        self.ways: dict[str, int] = {}
        """How often an answer was given on the board, in the list, by its number."""
        self.turns: list[str] = []
        """The turns of one's own in which something was answered."""

    # -- the hand ---------------------------------------------------------------------------------

    def press(self, what: Locator) -> None:
        """Press a button or follow a link."""
        what.click()

    def press_at(self, x: float, y: float) -> None:
        """Touch what is there."""
        self.page.mouse.click(x, y)

    def _pause(self) -> None:
        """Let the last touch be over before the next one."""

    def write(self, field: Locator, text: str) -> None:
        """Write into a field."""
        field.click()
        field.fill(text)

    # -- what is seen -----------------------------------------------------------------------------

    def sees(self) -> Any:
        """What the page shows, once it is at rest."""
        seen = self._seen(-1, PATIENCE)
        assert seen is not None, "the page does not come to rest"
        return seen

    def waits(self, version: int) -> Any:
        """What it shows after a change, or after an error."""
        seen = self._seen(version, PATIENCE)
        assert seen is not None, "nothing has changed"
        return seen

    def _seen(self, after: int, soon: int) -> Any:
        return self.page.evaluate(SEEN, [after, soon, PATIENCE])

    # -- a game -----------------------------------------------------------------------------------

    def start(self, game: str, seed: int, *, at_table: bool = False) -> Any:
        """From the first page to the table."""
        self.page.goto("/")
        self.press(self.page.locator(f'.games a[href="/setup/{game}{"#table" if at_table else ""}"]'))
        self.says_seed(seed)
        self.press(self.page.locator("button.go:visible", has_text="Start"))
        self.page.wait_for_url("**/g/**")
        expect(self.page.locator(".at-table")).to_be_visible()
        return self.sees()

    def says_seed(self, seed: int) -> None:
        """Write down which dice and cards will come, in the setup."""
        self.unfold("Seed")
        self.write(self.page.locator("#seed"), str(seed))
        self.page.keyboard.press("Tab")

    def unfold(self, part: str) -> None:
        """Open a part of the setup that is folded away."""
        self.press(self.page.locator(".folds summary", has_text=part))

    def play(self, turns: int, most: int = 400) -> Any:
        """Answer through some turns of one's own, or to the end of the game; tells what is seen then."""
        seen, end = self.sees(), len(self.turns) + turns
        for i in range(most):
            if seen["playing"]:
                seen = self.follow()
            own = seen["seat"] in seen["turn"].lower()
            if seen["over"] or (own and len(self.turns) >= end and seen["turn"] != self.turns[-1]):
                return seen
            if own and seen["turn"] not in self.turns:
                self.turns.append(seen["turn"])
            seen = self.answers(seen, i)
        raise AssertionError(f"only {self.turns} after {most} answers")

    def follow(self) -> Any:
        """Look at the bot's steps: now and then the first ones singly, then all."""
        for _ in range(2 if len(self.turns) < 3 else 0):
            if not self.sees()["playing"]:
                break
            self.press(self.next_step())
        if self.sees()["playing"]:
            self.press(self.page.locator(".next button:visible").first)
        return self.follow() if self.sees()["playing"] else self.sees()

    def next_step(self) -> Locator:
        return self.page.locator(".next button.go:visible").first

    def answers(self, seen: Any, i: int) -> Any:
        """Give the next answer: another place of the list each time; real dice and cards are told."""
        before = seen["version"]
        if seen["chance"]:
            self.tell(seen["chance"], i)
            after = self.waits(before)
        else:
            choices = seen["choices"]
            choice = choices[(i * 11) % len(choices)]
            if not self.order_all(choices):
                self.take(choices, choice, i)
            after = self._seen(before, SOON)
            if after is None:
                self._count("missed")  # the board moved under the finger
                self.press(self.row(choice))
                after = self.waits(before)
        assert not after["error"], after["error"]
        return after

    def take(self, choices: list[Choice], choice: Choice, i: int) -> None:
        """Take a choice: on the board where it can be touched, else in the list; endings at the foot."""
        if choice["ending"] and not choice.get("first"):
            self._count("ending")
            return self.end(choice)
        if choice["onto"]:
            return self.give(choices, choice)
        if not self.take_on_board(choice):
            self._count("list")
            self.press(self.row(choice))
        return None

    def give(self, choices: list[Choice], choice: Choice) -> None:
        """Give a card to somebody: the card, then he; a card that only one can take goes to him at once."""
        self._count("gear")
        ways = [each["onto"] for each in choices if each["card"] == choice["card"] and each["onto"]]
        self.press(self.page.locator(f'.gear-card[data-card="{choice["card"]}"]'))
        taker = self.page.locator(f'.gear [data-onto="{choice["onto"]}"]')
        if ways.count(choice["onto"]) > 1:
            self.press(taker.locator(f'.use button:has(.n:text-is("{choice["n"]}"))'))
        elif len(ways) > 1:
            self.press(taker.locator(".onto:enabled"))

    def ending(self, choice: Choice) -> Locator:
        """What ends something so, once the list is no longer deaf; the page sets its text in fine letters."""
        text = choice["text"][1:].replace("'", "’").replace(" - ", " – ")
        whole = re.compile(rf"^.{re.escape(text)}( .)?$")  # with its key
        return self.page.locator('.foot-part .ends[aria-disabled="false"]', has_text=whole)

    def end(self, choice: Choice) -> None:
        """End something; with a loss it is said twice."""
        self.press(self.ending(choice))
        if choice["costs"]:
            self.press(self.page.locator(".foot-part .yes"))

    def order_all(self, choices: list[Choice]) -> bool:
        """All units at once, where that is offered."""
        together = self.page.locator(".ask button.at-once")
        if not choices[0]["notation"].startswith("order ") or not together.count():
            return False
        self.press(together)
        return True

    def take_on_board(self, choice: Choice) -> bool:
        """Touch the piece it is done with, if it is not in hand yet, then the place."""
        place, piece = (choice["cells"] or [""])[0], choice["piece"]
        if not place or not self.can_touch(place):
            return False
        does = self.page.evaluate(DOES, place)
        if does.get("answers") != choice["notation"] and piece and self.can_touch(piece):
            if not self.page.evaluate(PICKED, piece):
                self.pick(piece)
            does = self.page.evaluate(DOES, place)
        if does.get("answers") == choice["notation"]:
            self._count("board")
            self.touch_now(place)
            return True
        if "answers" in does:
            return False  # a touch there is another piece's answer
        if not self.page.evaluate(PICKED, place):
            self.touch_now(place)
            until(self.page, f"[state.picked, state.aimed].includes('{place}')")
        self._count("board")
        self.press(self.row(choice))
        return True

    def can_touch(self, cell: str) -> bool:
        self._pause()
        return self.page.evaluate(CENTRE, cell) is not None

    def touch_now(self, cell: str) -> None:
        self._pause()
        self.press_at(**self.page.evaluate(CENTRE, cell))

    def pick(self, cell: str) -> None:
        """Pick up what is in a place."""
        self.touch_now(cell)
        until(self.page, f"state.picked === '{cell}'")

    def touch(self, cell: str) -> None:
        """Touch a place of the board; the whole board is shown first if it lies outside."""
        self.page.locator(".stage .chart").scroll_into_view_if_needed()
        if self.page.evaluate(CENTRE, cell) is None:
            self.bring(cell)
        self._pause()
        at = self.page.evaluate(CENTRE, cell)
        assert at is not None, f"{cell} cannot be touched"
        self.press_at(**at)

    def carry(self, *cells: str) -> None:
        """Carry a piece over the board, from place to place."""
        (x, y), *others = self._points(cells)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + 9, y)
        until(self.page, CARRIED)
        for point in others:
            self.page.mouse.move(*point)
        self.page.mouse.up()

    def draw(self, what: Locator | str, *targets: str) -> None:
        """Carry a choice, a card or the piece of a place from target to target, and rest on all but the last.

        A target is a place of the board, or a chip by what it says."""
        x, y = self._middle(what)
        self._comes_down(x, y)
        self._moves(x + 9, y - 9)
        rested = 0
        if not isinstance(what, str):
            rested = self._rests(rested)
        for target in targets[:-1]:
            self._moves(*self._middle(target))
            rested = self._rests(rested)
        self._moves(*self._middle(targets[-1]))
        self._goes_up()

    def _rests(self, before: int) -> int:
        """Keep still until the drag goes on; how often it did."""
        until(self.page, f"(state.drag?.number ?? 0) > {before}")
        return before + 1

    def _middle(self, what: Locator | str) -> tuple[float, float]:
        if isinstance(what, str) and (at := self.page.evaluate(CENTRE, what)):
            return at["x"], at["y"]
        found = self.page.locator(".onward li", has_text=what).first if isinstance(what, str) else what
        box = found.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def _comes_down(self, x: float, y: float) -> None:
        self.page.mouse.move(x, y)
        self.page.mouse.down()

    def _moves(self, x: float, y: float) -> None:
        self.page.mouse.move(x, y)

    def _goes_up(self) -> None:
        self.page.mouse.up()

    def _points(self, cells: tuple[str, ...]) -> list[tuple[float, float]]:
        points = [self.page.evaluate(CENTRE, cell) for cell in cells]
        return [(point["x"], point["y"]) for point in points]

    def bring(self, cell: str) -> None:
        """Bring a place of the board into sight."""
        self.press(self.page.locator(".zoom button", has_text="Fit"))

    def row(self, choice: Choice) -> Locator:
        """A choice in the list; on a small screen in that of the place that was touched, if one was."""
        row = f'.choices button:has(.n:text-is("{choice["n"]}"))'
        of_place = self.page.locator(f".sheet:visible {row}")
        return of_place.first if of_place.count() else self.page.locator(row).first

    def _count(self, way: str) -> None:
        self.ways[way] = self.ways.get(way, 0) + 1

    # -- real dice and cards ----------------------------------------------------------------------

    def tell(self, chance: Any, i: int) -> None:
        """Enter what came up: dice by what they do, or one by one; of many cards a few."""
        self._count(chance["sort"])
        if self.page.locator(".numbers").count():
            return self.count_dice(chance, i)
        faces, field = self.page.locator("button.face:not(.self):visible"), self.page.locator("#card")
        for n in range(min(chance["size"], 3)):
            faces.first.wait_for()
            if field.count() and n == 0 and not self.page.locator(".suits").count():
                self.write(field, chance["items"][-1]["name"][:4])
            self.press(faces.nth((i + n) % min(faces.count(), 6)))
            if n + 1 < chance["size"]:
                expect(self.page.locator(".tray button, .times")).not_to_have_count(0)
        if chance["size"] > 3:
            self.press(self.page.locator(".face.self"))
        if chance["sort"] == "cards" and chance["size"] > 1:
            self.press(self.page.locator(".foot button.go:enabled", has_text="Continue"))
        return None

    def count_dice(self, chance: Any, i: int) -> None:
        """How many dice do what: a number in each row, until they are all told."""
        left = chance["size"]
        rows = self.page.locator(".numbers")
        for row in range(rows.count()):
            n = min(left, (i + row) % 3)
            self.press(rows.nth(row).locator("button").nth(n))
            left -= n
            if left == 0:
                break


RESTS = 80
"""Milliseconds that a finger lies still before it goes: else the page is flung, and a tap only stops it."""


class Finger(Person):
    """With a finger on a small screen."""

    touched = 0.0
    """When the screen was touched last."""

    def press(self, what: Locator) -> None:
        what.tap()
        self.touched = time.monotonic()

    def press_at(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)
        self.touched = time.monotonic()

    def _pause(self) -> None:
        """Two taps closer together are a double tap, which shows the whole board."""
        left = self.touched + DOUBLE_TAP - time.monotonic()
        if left > 0:
            self.page.wait_for_timeout(1000 * left)

    @cached_property
    def tools(self) -> CDPSession:
        """What moves a finger: one for all that it does."""
        return self.page.context.new_cdp_session(self.page)

    def finger(self, kind: str, *points: tuple[float, float]) -> None:
        """A finger comes down, moves or goes."""
        touched = [{"x": x, "y": y} for x, y in points]
        self.tools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})
        self.touched = time.monotonic()

    def _comes_down(self, x: float, y: float) -> None:
        self.finger("touchStart", (x, y))

    def _moves(self, x: float, y: float) -> None:
        self.finger("touchMove", (x, y))

    def _goes_up(self) -> None:
        self.finger("touchEnd")

    def carry(self, *cells: str) -> None:
        (x, y), *others = self._points(cells)
        self.finger("touchStart", (x, y))
        self.finger("touchMove", (x + 9, y))
        until(self.page, CARRIED)
        for point in others:
            self.finger("touchMove", point)
        self.page.wait_for_timeout(RESTS)
        self.finger("touchMove", others[-1])
        self.finger("touchEnd")

    def bring(self, cell: str) -> None:
        """Draw the board along with a finger."""
        for _ in range(6):
            if self.page.evaluate(CENTRE, cell):
                return
            x, y, by_x, by_y = self.page.evaluate(WAY_TO, cell)
            self.finger("touchStart", (x, y))
            self.finger("touchMove", (x + by_x / 2, y + by_y / 2))
            self.finger("touchMove", (x + by_x, y + by_y))
            self.finger("touchEnd")

    def write(self, field: Locator, text: str) -> None:
        self.press(field)
        self.page.keyboard.insert_text(text)


class Keys(Person):
    """With keys alone: no pointer ever touches the page."""

    def press(self, what: Locator) -> None:
        self.reach(what)
        self.page.keyboard.press("Enter")

    def press_at(self, x: float, y: float) -> None:
        raise AssertionError("keys alone")

    def write(self, field: Locator, text: str) -> None:
        self.reach(field)
        self.page.keyboard.type(text)

    def reach(self, what: Locator, most: int = 120) -> None:
        """Go by Tab and Shift+Tab until the focus is there."""
        what.first.wait_for()
        while most > 0:
            steps = what.evaluate(TABS_TO)
            if steps == 0:
                return
            for _ in range(min(abs(steps), most)):
                self.page.keyboard.press("Tab" if steps > 0 else "Shift+Tab")
            most -= abs(steps)
        raise AssertionError(f"Tab never reaches {what}")

    def follow(self) -> Any:
        for _ in range(200):
            seen = self.sees()
            if not seen["playing"]:
                return seen
            self.page.keyboard.press("n")
        raise AssertionError("the bot's steps do not end")

    def take(self, choices: list[Choice], choice: Choice, i: int) -> None:
        if choice["ending"] and not choice.get("first"):
            return self.end(choice)
        if choice["onto"]:
            return self.by_number(choices, choice)
        ways = (self.by_number, self.by_board, self.by_list)
        return ways[i % 3](choices, choice)

    def end(self, choice: Choice) -> None:
        """By its own key, which stands on it; with a loss `y` says it again."""
        self._count("ending")
        self.page.keyboard.press(self.ending(choice).locator("kbd").inner_text())
        if choice["costs"]:
            self.page.locator(".foot-part .yes").wait_for()
            self.page.keyboard.press("y")

    def by_number(self, choices: list[Choice], choice: Choice) -> None:
        self._count("number")
        for digit in str(choice["n"]):
            self.page.keyboard.press(digit)
        shown = [each for each in choices if each.get("first") or not each["ending"]]
        if len([each for each in shown if str(each["n"]).startswith(str(choice["n"]))]) > 1:
            self.page.keyboard.press("Enter")

    def by_list(self, choices: list[Choice], choice: Choice) -> None:
        self._count("list")
        self.page.keyboard.press("c")
        for _ in range(self.page.evaluate(ROW, str(choice["n"]))):
            self.page.keyboard.press("ArrowDown")
        self.page.keyboard.press("Enter")

    def by_board(self, choices: list[Choice], choice: Choice) -> None:
        if not choice["cells"] or not self.take_on_board(choice):
            self.by_number(choices, choice)

    def can_touch(self, cell: str) -> bool:
        return True

    def touch_now(self, cell: str) -> None:
        """With the arrows to a place, and Enter."""
        self.page.keyboard.press("b")
        for key in self._way(cell):
            self.page.keyboard.press(key)
        self.page.keyboard.press("Enter")

    def _way(self, target: str) -> list[str]:
        """The arrows that lead over the board from where the focus is."""
        start, cells = self.page.evaluate(
            """async () => {
                const { state } = await import("/static/store.js");
                const cells = state.scene.board.cells.map((c) => [c.id, [c.up, c.down, c.left, c.right]]);
                return [document.activeElement.dataset.cell, Object.fromEntries(cells)];
            }"""
        )
        arrows = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")
        ways: dict[str, list[str]] = {start: []}
        open_ = deque([start])
        while target not in ways:
            at = open_.popleft()
            for arrow, to in zip(arrows, cells[at], strict=True):
                if to and to not in ways:
                    ways[to] = [*ways[at], arrow]
                    open_.append(to)
        return ways[target]


P = TypeVar("P", bound=Person)


def until(page: Page, holds: str) -> None:
    """Wait until something is true of a page; `wait_for_function` would take a promise of it for true."""
    page.evaluate(UNTIL.replace("HOLDS", holds), PATIENCE)


def sat_down(way: type[P], house: House, game: str, answers: int, at: str = "", **new: object) -> P:
    """Somebody at a game that has begun, a finger at a phone."""
    id, key = house.begun(game, answers, **new)
    person = way(house.visitor(small=way is Finger, pace="all").new_page(), key)
    person.page.goto(f"/g/{id}{at}#key={key}")
    person.sees()
    return person
