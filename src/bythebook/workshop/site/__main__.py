"""Writes the static site to dist/site.

scripts/site && python -m http.server --directory dist/site
"""

from __future__ import annotations

import argparse
import base64
import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from bythebook import __version__, games
from bythebook.app.game.index import Listing
from bythebook.app.web.pages.home import home_page
from bythebook.app.web.pages.playbooks import draw_playbook, print_playbook
from bythebook.app.web.pages.setup import setup_page
from bythebook.app.web.pages.sheet import STYLE as SHEET_STYLE
from bythebook.app.web.server import STATIC
from bythebook.workshop import ROOT
from bythebook.workshop.site import fetch
from bythebook.workshop.site.packs import PACKAGE, write_packs

SOURCE: Final = PACKAGE / "app" / "site"
CACHE: Final = ROOT / ".site"
"""The folder for downloads."""
RUNTIME: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
POLICY: Final = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' blob:; worker-src 'self'; "
    "img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; style-src 'self'"
)
STYLE_OF_A_PAGE: Final = re.compile(r"<style>(.*?)</style>", re.DOTALL)


def build(out: Path) -> None:
    """Write the whole site."""
    CACHE.mkdir(exist_ok=True)
    pyodide = fetch.runtime(CACHE)
    shutil.rmtree(out, ignore_errors=True)
    for room in ("runtime", "packs", "books", "first"):
        (out / room).mkdir(parents=True)
    with tempfile.TemporaryDirectory() as folder:
        write_packs(pyodide, CACHE, Path(folder), out / "packs")
    _write_runtime(pyodide, out / "runtime")
    _write_books(out / "books")
    _write_client(out)
    write_first(out / "first")
    write_service(out)


def _write_runtime(pyodide: Path, out: Path) -> None:
    for name in RUNTIME:
        shutil.copy(pyodide / name, out / name)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))
    (out / "pyodide-lock.json").write_text(json.dumps({"info": lock["info"], "packages": {}}), "utf-8")


# -- the client ---------------------------------------------------------------------------------------


def _write_client(out: Path) -> None:
    """Copy the server's client; its page selects the worker transport."""
    shutil.copytree(STATIC, out / "static", ignore=shutil.ignore_patterns("index.html"))
    shutil.copytree(SOURCE / "icons", out / "icons")
    for name in ("worker.js", "python.js", "store.js", "laboratory.js", "lab.js", "manifest.webmanifest"):
        shutil.copy(SOURCE / name, out / name)
    page = (STATIC / "index.html").read_text("utf-8").replace('"/static/', '"static/')
    page = page.replace('<html lang="en">', '<html lang="en" data-transport="worker">')
    head = f"""<meta http-equiv="content-security-policy" content="{_policy(out / "books")}">
<link rel="manifest" href="manifest.webmanifest">
<link rel="apple-touch-icon" href="icons/192.png">
"""
    page = page.replace("<title>", f"{head}<title>", 1)
    for name in ("index.html", "404.html"):
        (out / name).write_text(page, "utf-8")
    shared = page.replace('data-transport="worker"', 'data-transport="worker" data-start="/try"')
    (out / "try.html").write_text(shared, "utf-8")


def _policy(books: Path) -> str:
    """Return the content security policy; inline styles of printed playbooks are allowed by their hash."""
    styles = {SHEET_STYLE}
    for book in books.iterdir():
        styles.update(STYLE_OF_A_PAGE.findall(book.read_text("utf-8")))
    sums = (base64.b64encode(hashlib.sha256(style.encode()).digest()).decode() for style in styles)
    return " ".join((POLICY, *sorted(f"'sha256-{each}'" for each in sums)))


def _write_books(out: Path) -> None:
    """Write the printed playbooks and their flowcharts."""
    for game in games.HERE:
        for bot in games.load(game).bots.playbooks():
            (out / f"{game}-{bot}.html").write_text(print_playbook(game, bot), "utf-8")
            (out / f"{game}-{bot}.svg").write_text(draw_playbook(game, bot), "utf-8")


def write_first(out: Path) -> None:
    """Write the data shown before Python has started: the first page, and the setup options of each game."""
    (out / "home.json").write_bytes(msgspec.json.encode(home_page(Listing([], [], []), set(), local=False)))
    for game in games.HERE:
        (out / f"setup-{game}.json").write_bytes(msgspec.json.encode(setup_page(game, local=True)))


def write_service(out: Path) -> None:
    """Write the service worker, with a list of all files and a version that identifies them."""
    names = sorted(file.relative_to(out).as_posix() for file in out.rglob("*") if file.is_file())
    digest = hashlib.sha256()
    for name in names:
        digest.update(name.encode() + (out / name).read_bytes())
    text = (SOURCE / "service.js").read_text("utf-8")
    text = text.replace('"@version@"', json.dumps(f"bythebook-{__version__}-{digest.hexdigest()[:12]}"))
    text = re.sub(r'"@files@"', lambda _: json.dumps(names), text)
    (out / "service.js").write_text(text, "utf-8")


# -- the command ----------------------------------------------------------------------------------------


def sizes(out: Path) -> dict[str, int]:
    """Return the compressed size of a first visit by folder, in bytes."""
    found: dict[str, int] = {}
    for file in sorted(out.rglob("*")):
        if file.is_file():
            part = file.relative_to(out).parts[0] if file.parent != out else "pages"
            sent = file.stat().st_size if file.suffix == ".pack" else len(gzip.compress(file.read_bytes(), 9))
            found[part] = found.get(part, 0) + sent
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Build the site and print its size."""
    parser = argparse.ArgumentParser(
        prog="scripts/site", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=ROOT / "dist" / "site", help="the folder to write")
    chosen = parser.parse_args(arguments)
    try:
        build(chosen.out)
    except (fetch.SiteBuildError, OSError, subprocess.CalledProcessError) as error:
        print(f"scripts/site: {error}", file=sys.stderr)
        return 2
    found = sizes(chosen.out)
    parts = ", ".join(f"{part} {size / 1e6:.2f}" for part, size in found.items())
    print(f"{chosen.out}: {sum(found.values()) / 1e6:.2f} MB gzipped ({parts})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
