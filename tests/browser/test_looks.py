"""Every screen, both sizes, both themes: axe finds nothing, no text under 14 px, nothing sticks out."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest

pytest.importorskip("playwright", reason="The browser tests need playwright; scripts/test installs it.")

from playwright.sync_api import Page

from tests.browser.gallery import GAMES, Screen, common, of_game, of_lab, open_screen
from tests.browser.house import House

ALL_RULES = {"resultTypes": ["violations"]}
OF_COLOUR = {**ALL_RULES, "runOnly": ["color-contrast", "link-in-text-block"]}
"""A theme changes inks, no element and no word: what axe says of those is the same in both."""

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
STICKS_OUT = "() => Math.max(0, document.documentElement.scrollWidth - innerWidth)"


def faults(page: Page, rules: dict[str, Any]) -> list[str]:
    """What axe finds: rule, how bad, and the first places."""
    if not page.evaluate("() => Boolean(window.axe)"):
        page.evaluate(files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8"))
    found = page.evaluate("(options) => axe.run(document, options)", rules)["violations"]
    return [
        f"{each['id']}: {each['help']}: "
        + "; ".join(f"{node['target']} {node['html'][:160]}" for node in each["nodes"][:3])
        for each in found
    ]


def looked_at(page: Page, screen: Screen, *, small: bool) -> list[str]:
    """Everything that is wrong with a screen."""
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    open_screen(page, screen)
    told = [f"axe, light: {fault}" for fault in faults(page, ALL_RULES)]
    told += [f"too small: {text}" for text in page.evaluate(SMALL_TEXT)]
    if beyond := page.evaluate(STICKS_OUT):
        told.append(f"{beyond} px stick out to the right")
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    told += [f"axe, dark: {fault}" for fault in faults(page, OF_COLOUR)]
    return [f"{screen.name} at {390 if small else 1440}: {each}" for each in told]


@pytest.mark.parametrize("part", ["no game", *GAMES])
def test_every_screen_can_be_read_by_all(house: House, part: str) -> None:
    screens = [*common(), *of_lab(house)] if part == "no game" else list(of_game(house, part))
    told: list[str] = []
    for small in (False, True):
        page = house.visitor(small=small, pace="all").new_page()
        for screen in screens:
            if screen.small if small else screen.wide:
                told += looked_at(page, screen, small=small)
    assert not told, "\n".join(told)
