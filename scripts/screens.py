"""Takes a picture of every screen of the app, wide and small, and writes the page that shows them."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from bythebook import games
from tests.browser.gallery import Screen, common, of_game, open_screen
from tests.browser.house import House, missing

DOCS = Path(__file__).resolve().parent.parent / "docs"
ONCE = ("tab-bot", "tab-more", "setup-table", "seats")
"""Screens that look alike in each game: shown of the first only."""
DARK = ("home", "table", "why")
"""Screens that are shown dark too."""


def main() -> None:
    """Play, look, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=games.NAMES, help="only these")
    named = parser.parse_args().games
    if lacking := missing():
        sys.exit(lacking)
    (DOCS / "screens").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as home, House(Path(home)) as house:
        parts = {"": common()} | {game: list(of_game(house, game)) for game in named}
        shown = {
            part: [screen for screen in screens if _shown(part, screen)] for part, screens in parts.items()
        }
        for small in (False, True):
            _take(house, [screen for screens in shown.values() for screen in screens], small=small)
    if list(named) == list(games.NAMES):
        (DOCS / "screens.md").write_text(_page(shown), encoding="utf-8")


def _shown(part: str, screen: Screen) -> bool:
    if screen.name in ("nowhere", "no-game"):
        return False
    return part in ("", games.NAMES[0]) or screen.name.removeprefix(f"{part}-") not in ONCE


def _take(house: House, screens: list[Screen], *, small: bool) -> None:
    """A picture of each screen at one size, as high as the window."""
    context = house.visitor(small=small, pace="all")
    page = context.new_page()
    for screen in screens:
        if not (screen.small if small else screen.wide):
            continue
        open_screen(page, screen)
        page.screenshot(path=DOCS / "screens" / _file(screen, small=small))
        if screen.name.rpartition("-")[2] in DARK:
            page.emulate_media(color_scheme="dark", reduced_motion="reduce")
            page.screenshot(path=DOCS / "screens" / _file(screen, small=small, dark=True))
            page.emulate_media(color_scheme="light", reduced_motion="reduce")
    context.close()


def _file(screen: Screen, *, small: bool, dark: bool = False) -> str:
    return f"{screen.name}-{390 if small else 1440}{'-dark' if dark else ''}.png"


def _page(parts: dict[str, list[Screen]]) -> str:
    """The page of pictures."""
    rows = [
        "# The screens",
        "",
        "Every screen of the app at 1440 and 390 pixels, made by `scripts/screens`. "
        "`tests/browser/test_looks.py` looks at the same screens with axe, in both themes.",
    ]
    for part, screens in parts.items():
        rows += ["", f"## {games.load(part).title if part else 'Without a game'}"]
        for screen in screens:
            sizes = [small for small in (False, True) if (screen.small if small else screen.wide)]
            files = [_file(screen, small=small) for small in sizes]
            if screen.name.rpartition("-")[2] in DARK:
                files += [_file(screen, small=small, dark=True) for small in sizes]
            rows += ["", f"### {screen.title}", ""]
            rows += [
                f'<img src="screens/{file}" alt="{_told(screen, file)}" width="{_width(file)}">'
                for file in files
            ]
    return "\n".join(rows) + "\n"


def _told(screen: Screen, file: str) -> str:
    size = "on a phone" if "-390" in file else "on a wide screen"
    return f"{screen.title} {size}{', dark' if 'dark' in file else ''}"


def _width(file: str) -> int:
    return 195 if "-390" in file else 720


if __name__ == "__main__":
    main()
