"""The client's files: light, legible, complete, and nothing in them that the server's policy would refuse."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from bythebook import games
from bythebook.app import web

STATIC = Path(web.__file__).parent / "static"
COVERS = list(Path(games.__file__).parent.glob("*/cover.svg"))
HEAVIEST = 150_000
SYMBOLS = 30_000
"""Room left for the symbols of one game."""

LIGHT, DARK = 0, 1

STYLED_LATER = re.findall(r'styled\("(\w+)"\)', (STATIC / "app.js").read_text("utf-8"))
"""Pages whose style is loaded with them, when they are first opened."""


def tokens() -> dict[str, tuple[str, str]]:
    """Every colour token with its light and its dark value."""
    text = (STATIC / "tokens.css").read_text("utf-8")
    found = re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)", text)
    return {name: (light, dark) for name, light, dark in found}


def luminance(colour: str) -> float:
    """Relative luminance, as WCAG 2 defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


GROUNDS = ("paper", "sheet", "well", "land", "wood", "town", "water", "sand", "hill")
CHARTS = ("sky", "zone", "gate")

PAIRS = [
    *((4.5, "ink", ground) for ground in (*GROUNDS, *CHARTS)),
    *((4.5, "ink2", ground) for ground in ("paper", "sheet", "well")),
    *((3.0, "line", ground) for ground in ("paper", "sheet")),
    *((4.5, "over", ground) for ground in (*GROUNDS, *CHARTS, "over-wash")),
    *((4.5, "ink", token) for token in ("over-wash", "t-mat", "t-fue", "t-wea", "t-rel", "t-psi")),
    (4.5, "on-over", "over"),
    (4.5, "on-a", "a"),
    (4.5, "on-b", "b"),
    (4.5, "a", "paper"),
    (4.5, "b", "paper"),
    *((3.0, mark, ground) for mark, ground in (("tree", "wood"), ("roof", "town"), ("hach", "hill"))),
]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("least", "one", "other"), PAIRS)
def test_inks_can_be_read(least: float, one: str, other: str, theme: int) -> None:
    """Every pair of inks that meets on a page has the contrast it needs, in both themes."""
    inks = tokens()
    assert contrast(inks[one][theme], inks[other][theme]) >= least


def loaded_at_once() -> set[Path]:
    """What every visit loads: the page, its styles and pictures, and modules that import each other."""
    found: set[Path] = set()
    waiting = [STATIC / "app.js", STATIC / "transports" / "network.js"]
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            named = re.findall(r'from\s*"([^"]+)"', module.read_text("utf-8"))
            waiting += [(module.parent / name).resolve() for name in named]
    others = {path for path in STATIC.rglob("*") if path.suffix in (".html", ".css", ".svg")}
    return (found | others) - {STATIC / "pages" / "styles" / f"{name}.css" for name in STYLED_LATER}


def test_everything_is_light_enough() -> None:
    """All that a visit loads weighs less, gzipped, than it may, with room for a game's symbols."""
    weight = sum(len(gzip.compress(path.read_bytes(), 9)) for path in loaded_at_once())
    assert 50_000 < weight + SYMBOLS < HEAVIEST


def test_every_import_leads_somewhere() -> None:
    """Modules import files that are there, by addresses a browser understands."""
    for path in STATIC.rglob("*.js"):
        for name in re.findall(r'from\s*"([^"]+)"', path.read_text("utf-8")):
            assert name.startswith(("./", "../")), (path.name, name)
            assert (path.parent / name).is_file(), (path.name, name)


def test_a_page_has_one_name() -> None:
    """In the router, the client, the server and the tests; help and try are known to the client alone."""
    server, tests = Path(web.__file__).parent / "pages", Path(__file__).parent / "pages"
    routed = set(re.findall(r'/, "(\w+)"\]', (STATIC / "router.js").read_text("utf-8")))
    names = {path.stem for path in (STATIC / "pages").glob("*.js")}
    assert routed - {"trial", "playbook", "guides", "studios"} == names - {"entry"}
    for name in names - {"help", "try"}:
        assert (server / f"{name}.py").is_file() or (server / name).is_dir(), name
        assert (tests / f"test_{name}.py").is_file(), name
    styles = {path.stem for path in (STATIC / "pages" / "styles").glob("*.css")}
    assert styles <= names


def test_every_style_is_loaded() -> None:
    """The shell names each style once, or the page that is loaded later with its own."""
    loaded = re.findall(r'"/static/([^"]+\.css)"', (STATIC / "index.html").read_text("utf-8"))
    loaded += [f"pages/styles/{name}.css" for name in STYLED_LATER]
    assert sorted(loaded) == sorted(path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*.css"))


def test_the_shell_loads_only_our_files() -> None:
    """The shell names files that are there, and carries neither script nor style of its own."""
    text = (STATIC / "index.html").read_text("utf-8")
    for name in re.findall(r'(?:href|src)="/static/([^"]+)"', text):
        assert (STATIC / name).is_file(), name
    assert "<style" not in text
    assert not re.search(r"<script(?![^>]*\ssrc=)", text)
    assert not re.search(r"\son\w+=|\sstyle=", text)


def test_nothing_needs_the_network() -> None:
    """No file names another server; the only addresses are names of SVG and licences."""
    for path in STATIC.rglob("*"):
        if path.suffix in (".js", ".css", ".html"):
            text = path.read_text("utf-8").replace("http://www.w3.org/", "")
            assert not re.search("https?://", text), path.name


def test_pictures_carry_no_style() -> None:
    """Pictures that are put into the page have no style attribute: the policy would refuse it."""
    for path in (*STATIC.rglob("*.svg"), *COVERS):
        assert " style=" not in path.read_text("utf-8"), path.name


def test_no_text_is_set_too_small() -> None:
    """Nothing is set under 14 px."""
    for path in STATIC.rglob("*.css"):
        text = path.read_text("utf-8")
        sizes = re.findall(r"font(?:-size)?:[^;}]*?(?<![\w.-])(\d+(?:\.\d+)?)px", text)
        assert all(float(size) >= 14 for size in sizes), path.name


def test_vendored_code_has_its_licence() -> None:
    """Every vendored module lies beside its licence."""
    vendor = STATIC / "vendor"
    for path in vendor.glob("*.js"):
        assert (vendor / f"{path.stem.split('-')[0]}.LICENSE").is_file(), path.name


def test_only_choices_are_magenta() -> None:
    """Pieces never carry the colour of choices."""
    assert len(COVERS) == len(games.HERE)
    for path in COVERS:
        assert "--over" not in path.read_text("utf-8"), path.name
