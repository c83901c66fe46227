"""Build the documentation as a site.

scripts/manual && python -m http.server --bind 127.0.0.1 --directory dist/manual
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from bythebook.app.web.server import STATIC
from bythebook.kernel.interpreter import python_module
from bythebook.workshop import ROOT
from bythebook.workshop.manual.api import api_page

HERE: Final = Path(__file__).parent
KINDS: Final = {
    "tutorials": "Tutorials",
    "how-to": "How-to guides",
    "reference": "Reference",
    "explanation": "Explanation",
    "project": "Project",
}
"""The folders of the site in the order of its tabs, with their titles."""
PROJECT: Final = {
    "CONTRIBUTING.md": "project/contributing.md",
    "CHANGELOG.md": "project/changelog.md",
    "SECURITY.md": "project/security.md",
    "THIRD_PARTY.md": "project/third-party.md",
    "tests/README.md": "project/tests.md",
}
"""Pages of the repository outside `docs/`, and their places on the site."""
LINK: Final = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)\s]+)\)")
CODE: Final = re.compile(r"(^```.*?^```|^    .*?$)", re.DOTALL | re.MULTILINE)

COLORS: Final = re.compile(r"\x1b\[[\d;]*m")
"""The escape codes that color a report in a terminal."""


class BuildError(Exception):
    """Raised if the site could not be built, or one of its links is broken."""


def build(out: Path) -> None:
    """Write the site to a folder, which is emptied first; raise `BuildError` if there is any problem."""
    with tempfile.TemporaryDirectory() as folder:
        stage = Path(folder)
        write_sources(stage / "docs")
        (stage / "mkdocs.yml").write_text(configuration(stage / "docs"), "utf-8")
        run = subprocess.run(
            python_module("zensical", "build", "--clean", "--strict"),
            cwd=stage,
            capture_output=True,
            text=True,
            env={**os.environ, "NO_COLOR": "1"},
        )
        report = COLORS.sub("", run.stdout)
        if run.returncode or "Warning" in report:
            raise BuildError(f"Zensical reports:\n{report}{'' if 'Warning' in report else run.stderr}")
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(stage / "site", out)
    problems = broken_links(out)
    if problems:
        raise BuildError("These links lead nowhere:\n" + "\n".join(problems))


# -- the sources ---------------------------------------------------------------------------------


def write_sources(out: Path) -> None:
    """Copy the documents for the site; links that leave `docs/` are adapted or become plain text."""
    shutil.copytree(ROOT / "docs", out)
    places = {f"docs/{page.relative_to(out).as_posix()}": page.relative_to(out) for page in out.rglob("*.md")}
    places |= {source: Path(page) for source, page in PROJECT.items() if (ROOT / source).is_file()}
    for source, page in places.items():
        (out / page).parent.mkdir(exist_ok=True)
        (out / page).write_text(with_links((ROOT / source).read_text("utf-8"), source, places), "utf-8")
    (out / "reference" / "api.md").write_text(api_page(), "utf-8")
    shutil.copy(STATIC / "tokens.css", out / "tokens.css")
    shutil.copy(HERE / "look.css", out / "look.css")


def with_links(text: str, source: str, places: dict[str, Path]) -> str:
    """Return the text of a page of the repository, with its links changed for the site."""

    def follow(link: re.Match[str]) -> str:
        label, target = link.groups()
        path, _, anchor = target.partition("#")
        if urlsplit(target).scheme or not path:
            return link.group()
        full = os.path.normpath(Path(source).parent / unquote(path))
        if full in places:
            relative = os.path.relpath(places[full], places[source].parent)
            return f"[{label}]({relative}{'#' + anchor if anchor else ''})"
        return link.group() if full.startswith("docs/") else label

    parts = CODE.split(text)
    return "".join(part if i % 2 else LINK.sub(follow, part) for i, part in enumerate(parts))


def configuration(docs: Path) -> str:
    """Return the configuration of Zensical, with every page in the navigation, by kind and title."""
    lines = [(HERE / "mkdocs.yml").read_text("utf-8").rstrip(), "nav:", "  - Start: README.md"]
    for folder, title in KINDS.items():
        pages = {title_of(page): page.relative_to(docs).as_posix() for page in (docs / folder).glob("*.md")}
        lines.append(f"  - {title}:")
        lines += [f'    - "{name}": {pages[name]}' for name in sorted(pages, key=str.lower)]
    return "\n".join(lines) + "\n"


def title_of(page: Path) -> str:
    """Return the first heading of a page without its markup."""
    heading = re.search(r"^# (.+)$", page.read_text("utf-8"), re.MULTILINE)
    if heading is None:
        raise BuildError(f"{page.name} has no heading")
    return heading[1].replace("`", "").replace('"', "'")


# -- the links -----------------------------------------------------------------------------------


class _Page(HTMLParser):
    """The links and the anchors of one built page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect the element's anchors and link targets."""
        for name, value in attrs:
            if value and name in ("id", "name"):
                self.anchors.add(value)
            elif value and name in ("href", "src"):
                self.links.add(value)


def broken_links(site: Path) -> list[str]:
    """Return one line for each broken link in a built site: to a missing page, file or anchor."""
    pages = {file: _Page(file.read_text("utf-8")) for file in site.rglob("*.html")}
    problems = []
    for file, page in pages.items():
        if file.name == "404.html":  # its links begin at the root of a host
            continue
        for link in sorted(page.links):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            target = target / "index.html" if target.is_dir() else target
            anchors = pages[target].anchors if target in pages else set()
            if not target.is_file() or (
                parts.fragment and unquote(parts.fragment) not in anchors | {"__top"}
            ):
                problems.append(f"{file.relative_to(site)}: {link}")
    return problems


def main(arguments: Sequence[str] | None = None) -> int:
    """Build the site and say where it is."""
    parser = argparse.ArgumentParser(
        prog="scripts/manual", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=ROOT / "dist" / "manual", help="the folder to write to")
    chosen = parser.parse_args(arguments)
    try:
        build(chosen.out)
    except (BuildError, OSError) as error:
        print(f"scripts/manual: {error}", file=sys.stderr)
        return 2
    print(f"{chosen.out}: {len(list(chosen.out.rglob('*.html')))} pages")
    return 0


if __name__ == "__main__":
    sys.exit(main())
