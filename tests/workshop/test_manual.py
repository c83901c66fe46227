"""The documentation as a site: no broken link, every page in the navigation, nothing from elsewhere."""

import re
from pathlib import Path

import pytest

import bythebook
from bythebook.workshop import ROOT
from bythebook.workshop.manual import __main__ as manual
from bythebook.workshop.manual.api import api_page


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("manual") / "site"
    manual.build(out)
    return out


def test_every_document_is_a_page_of_the_navigation(site: Path) -> None:
    start = (site / "index.html").read_text("utf-8")
    for kind in manual.KINDS:
        for page in (ROOT / "docs" / kind).glob("*.md"):
            assert (site / kind / page.stem / "index.html").is_file()
            assert f"{kind}/{page.stem}/" in start


def test_the_site_loads_nothing_from_elsewhere(site: Path) -> None:
    loaded = re.compile(
        r'<(?:script|img)[^>]+src="(?!data:)([^"]+)"|<link[^>]+href="([^"]+)"|url\((?!data:)([^)]+)\)'
    )
    for file in [*site.rglob("*.html"), *site.rglob("*.css")]:
        found = [part for each in loaded.findall(file.read_text("utf-8")) for part in each if part]
        assert [each for each in found if each.strip("\"'").startswith(("http:", "https:", "//"))] == []


def test_the_search_knows_every_page(site: Path) -> None:
    index = (site / "search.json").read_text("utf-8")
    assert "reference/api/" in index
    assert "tutorials/your-own-game/" in index


def test_the_reference_of_the_api_has_every_public_name() -> None:
    page = api_page()
    assert re.findall(r"^## (.+)$", page, re.MULTILINE) == sorted(bythebook.__all__, key=str.lower)
    assert "### Game.answer\n\n```python\n" in page
    assert "self" not in "".join(re.findall(r"```python\n(.*?)```", page, re.DOTALL))


def test_a_broken_link_is_reported(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(
        '<a href="no/">x</a><a href="#here">y</a><p id="there"><a href="#there">z</a>'
    )
    assert manual.broken_links(tmp_path) == ["index.html: #here", "index.html: no/"]


def test_a_link_follows_its_page_or_becomes_text() -> None:
    places = {
        "docs/reference/notation.md": Path("reference/notation.md"),
        "CHANGELOG.md": Path("project/changelog.md"),
    }
    text = "[a](docs/reference/notation.md#log), [b](examples/games), [c](https://example.org)"
    shown = "[a](../reference/notation.md#log), b, [c](https://example.org)"
    assert manual.with_links(text, "CHANGELOG.md", places) == shown
