"""Every screen, both sizes, both themes: axe finds nothing, no text under 14 px, nothing sticks out."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest

pytest.importorskip("playwright", reason="The browser tests need playwright; scripts/test installs it.")

from playwright.sync_api import Page

from tests.browser.gallery import DRAWN, GAMES, common, go_to_screen, of_game, of_lab, of_studio, open_screen
from tests.browser.house import WIDE, House

pytestmark = pytest.mark.long

OF_COLOUR = ["color-contrast", "link-in-text-block"]
"""Judged apart: in both themes, and once for all texts that look the same."""
ALL_OTHERS = {"resultTypes": ["violations"], "rules": {rule: {"enabled": False} for rule in OF_COLOUR}}

COLOURS = """async ([rules, known]) => {
    const LOOKS = ["color", "fill", "opacity", "fontSize", "fontWeight", "visibility", "backgroundColor"];
    const kinds = new Map([[null, 1]]);
    const kindOf = (it) => {
        if (!kinds.has(it)) {
            const style = getComputedStyle(it);
            const looks = [it.tagName, it.getAttribute("class"), ...LOOKS.map((name) => style[name])].join();
            const add = (sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 35184372088777;
            kinds.set(it, [...looks].reduce(add, kindOf(it.parentElement)));
        }
        return kinds.get(it);
    };
    const judged = new Set(known);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const include = [];
    for (let node; (node = walker.nextNode()); ) {
        const it = node.parentElement;
        if (!node.data.trim() || !it.checkVisibility() || judged.has(kindOf(it))) continue;
        judged.add(kindOf(it));
        include.push(it);
    }
    const only = { resultTypes: ["violations"], runOnly: rules };
    const violations = include.length ? (await axe.run({ include }, only)).violations : [];
    return { violations, judged: [...judged] };
}"""
"""What axe finds about inks: of texts alike in themselves and in all around them it judges the first."""

SMALL_TEXT = """() => {
    const found = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode()); ) {
        const within = node.parentElement;
        const unseen = within.closest("script, style, noscript, .vh, .symbols, .mini, option");
        if (unseen || !node.data.trim()) continue;
        const box = within.getBoundingClientRect();
        const shown = within.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        if (!shown || !box.width) continue;
        const drawn = within.closest("svg") ? within.getScreenCTM() : null;
        const scale = drawn ? Math.hypot(drawn.a, drawn.b) : 1;
        const size = parseFloat(getComputedStyle(within).fontSize) * scale;
        const kind = `<${within.tagName} class="${within.getAttribute("class") ?? ""}">`;
        if (size < 13.9) found.add(`${size.toFixed(1)} px: ${node.data.trim().slice(0, 40)} ${kind}`);
    }
    return [...found].slice(0, 12);
}"""
OTHER_SIZES = ((820, 1180), (844, 390), (720, 450))
"""A tablet, a phone held sideways, the wide page at twice its size: the table has a layout for each."""
LOW = 480
"""Pixels of height under which the tools stand beside the board."""
COVERED = """() => {
    const { left, top, width, height } = document.querySelector(".stage .map").getBoundingClientRect();
    const found = new Set();
    for (let i = 0.5; i < 24; i += 1) for (let j = 0.5; j < 16; j += 1) {
        const there = document.elementFromPoint(left + (width * i) / 24, top + (height * j) / 16);
        if (!there?.closest(".map")) found.add(there?.outerHTML.slice(0, 80));
    }
    return [...found];
}"""
"""What lies on the board."""
STICKS_OUT = "() => Math.max(0, document.documentElement.scrollWidth - innerWidth)"


class Judge:
    """Axe, and what it has judged already."""

    def __init__(self) -> None:
        self.kinds: dict[str, list[int]] = {"light": [], "dark": []}
        """Kinds of texts by theme."""

    def look_at(self, page: Page) -> list[str]:
        """Everything that is wrong with a page."""
        if not page.evaluate("() => Boolean(window.axe)"):
            page.evaluate(files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8"))
        told = [f"too small: {text}" for text in page.evaluate(SMALL_TEXT)]
        if beyond := page.evaluate(STICKS_OUT):
            told.append(f"{beyond} px stick out to the right")
        told += self._told(page.evaluate("(options) => axe.run(document, options)", ALL_OTHERS))
        for theme in self.kinds:
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
            found = page.evaluate(COLOURS, [OF_COLOUR, self.kinds[theme]])
            self.kinds[theme] = found["judged"]
            told += [f"{theme}: {each}" for each in self._told(found)]
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        return told

    @staticmethod
    def _told(found: Any) -> list[str]:
        """Rule, how bad, and the first places."""
        return [
            f"{each['id']}: {each['help']}: "
            + "; ".join(f"{node['target']} {node['html'][:160]}" for node in each["nodes"][:3])
            for each in found["violations"]
        ]


@pytest.mark.parametrize("part", ["no game", *GAMES])
def test_every_screen_can_be_read_by_all(house: House, part: str) -> None:
    """Those of the first game are loaded as addresses at the larger size, the others reached as by a link."""
    screens = (
        [*common(), *of_lab(house), *of_studio(house)] if part == "no game" else list(of_game(house, part))
    )
    judge, told = Judge(), []
    for small in (False, True):
        page = house.visitor(small=small, pace="all").new_page()
        for i, screen in enumerate(screens):
            if screen.small if small else screen.wide:
                loaded = i == 0 or (not small and part in ("no game", GAMES[0]))
                (open_screen if loaded else go_to_screen)(page, screen)
                told += [f"{screen.name} at {390 if small else 1440}: {each}" for each in judge.look_at(page)]
            if not small and screen.name.endswith("-table") and screen.key:
                for wide, high in OTHER_SIZES:
                    page.set_viewport_size({"width": wide, "height": high})
                    page.evaluate(DRAWN)
                    told += [f"{screen.name} at {wide} x {high}: {each}" for each in judge.look_at(page)]
                    if high < LOW:
                        there = page.evaluate(COVERED)
                        told += [f"{screen.name} at {wide} x {high}: covered by {it}" for it in there]
                page.set_viewport_size(WIDE)  # type: ignore[arg-type]
    assert not told, "\n".join(told)
