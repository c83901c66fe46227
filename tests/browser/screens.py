"""Takes a picture of every screen of the app, wide and small, and writes the page that shows them."""

from __future__ import annotations

import argparse
import base64
import struct
import sys
import tempfile
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

from bythebook import games
from tests.browser.gallery import Screen, common, of_game, of_lab, of_studio, open_screen
from tests.browser.house import House, missing

if TYPE_CHECKING:
    from playwright.sync_api import Page

DOCS = Path(__file__).resolve().parents[2] / "docs"
ONCE = ("tab-bot", "tab-more", "setup-table", "seats", "log", "hands", "why-map")
"""Screens that look alike in each game: shown of the first only."""
DARK = ("home", "table", "why")
"""Screens that are shown dark too."""


def main() -> None:
    """Play, look, write."""
    parser = argparse.ArgumentParser(prog="scripts/screens", description=__doc__)
    parser.add_argument("games", nargs="*", default=games.HERE, help="only these")
    named = parser.parse_args().games
    if lacking := missing():
        sys.exit(lacking)
    (DOCS / "screens").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as home, House(Path(home)) as house:
        parts = {"": [*common(), *of_lab(house), *of_studio(house)]} | {
            game: list(of_game(house, game)) for game in named
        }
        shown = {
            part: [screen for screen in screens if _shown(part, screen)] for part, screens in parts.items()
        }
        for small in (False, True):
            _take(house, [screen for screens in shown.values() for screen in screens], small=small)
    if list(named) == list(games.HERE):
        (DOCS / "reference" / "screens.md").write_text(_page(shown), encoding="utf-8")


def _shown(part: str, screen: Screen) -> bool:
    if screen.name in ("nowhere", "no-game"):
        return False
    return part in ("", games.HERE[0]) or screen.name.removeprefix(f"{part}-") not in ONCE


def _take(house: House, screens: list[Screen], *, small: bool) -> None:
    """A picture of each screen at one size, as high as the window."""
    context = house.visitor(small=small, pace="all")
    page, blank = context.new_page(), context.new_page()
    for screen in screens:
        if not (screen.small if small else screen.wide):
            continue
        open_screen(page, screen)
        _keep(page, blank, _file(screen, small=small))
        if screen.name.rpartition("-")[2] in DARK:
            page.emulate_media(color_scheme="dark", reduced_motion="reduce")
            _keep(page, blank, _file(screen, small=small, dark=True))
            page.emulate_media(color_scheme="light", reduced_motion="reduce")
    context.close()


FEW_COLOURS = """async (png) => {
    const picture = await createImageBitmap(await (await fetch("data:image/png;base64," + png)).blob());
    const { width, height } = picture;
    const pen = new OffscreenCanvas(width, height).getContext("2d");
    pen.drawImage(picture, 0, 0);
    const { data } = pen.getImageData(0, 0, width, height);
    const counts = new Map();
    const keys = new Uint32Array(width * height);
    for (let i = 0; i < keys.length; i += 1) {
        const round = (at) => data[4 * i + at] & 0xfc;
        keys[i] = (round(0) << 16) | (round(1) << 8) | round(2);
        const seen = counts.get(keys[i]);
        if (seen) seen[0] += 1;
        else counts.set(keys[i], [1, [0, 1, 2].map((at) => data[4 * i + at])]);
    }
    const common = [...counts.values()].sort((one, other) => other[0] - one[0]).slice(0, 256);
    const palette = common.map(([, colour]) => colour);
    const near = ([r, g, b]) => {
        let [best, least] = [0, Infinity];
        palette.forEach(([x, y, z], n) => {
            const far = 2 * (r - x) ** 2 + 4 * (g - y) ** 2 + (b - z) ** 2;
            if (far < least) [best, least] = [n, far];
        });
        return best;
    };
    const index = new Map([...counts].map(([key, [, colour]]) => [key, near(colour)]));
    let rows = "";
    for (let y = 0; y < height; y += 1) {
        const row = Array.from(keys.subarray(y * width, (y + 1) * width), (key) => index.get(key));
        rows += String.fromCharCode(0, ...row);
    }
    return { width, height, palette: palette.flat(), rows: btoa(rows) };
}"""
"""A picture with its 256 commonest colours, which a third of the bytes can hold."""


def _keep(page: Page, blank: Page, name: str) -> None:
    """Take a picture and write it small."""
    taken = base64.b64encode(page.screenshot()).decode()
    few = blank.evaluate(FEW_COLOURS, taken)
    head = struct.pack(">IIBBBBB", few["width"], few["height"], 8, 3, 0, 0, 0)
    parts = [
        (b"IHDR", head),
        (b"PLTE", bytes(few["palette"])),
        (b"IDAT", zlib.compress(base64.b64decode(few["rows"]), 9)),
        (b"IEND", b""),
    ]
    made = b"\x89PNG\r\n\x1a\n"
    for kind, body in parts:
        made += struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    (DOCS / "screens" / name).write_bytes(made)


def _file(screen: Screen, *, small: bool, dark: bool = False) -> str:
    return f"{screen.name}-{390 if small else 1440}{'-dark' if dark else ''}.png"


def _page(parts: dict[str, list[Screen]]) -> str:
    """The page of pictures."""
    rows = [
        "# The screens",
        "",
        "Every screen of the app, 1440 and 390 pixels wide. `scripts/screens` makes this page.",
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
                f'<img src="../screens/{file}" alt="{_told(screen, file)}" width="{_width(file)}">'
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
