"""The documents for engineers name the packages and files that exist."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
SRC = ROOT / "src" / "bythebook"


def test_the_map_of_the_architecture_lists_every_package() -> None:
    """The packages of all three games are the same (tests/test_imports.py), so the map lists them once."""
    text = (ROOT / "docs" / "explanation" / "architecture.md").read_text(encoding="utf-8")
    drawn = re.search(r"```\nsrc/bythebook/\n(.+?)```", text, re.DOTALL)
    assert drawn is not None
    named = set(re.findall(r"^ *([\w/]+)/ ", drawn[1], re.MULTILINE))
    folders = {p.parent.relative_to(SRC).as_posix() for p in SRC.rglob("__init__.py")} - {"."}
    packages = {
        re.sub("^games/(memoir44|merc|arcs)(?=/|$)", "GAME", package).rpartition("/")[2]
        for package in folders
        if package.count("/") < 3
    }
    assert packages == named


def test_everybody_finds_where_to_change_things() -> None:
    """Each change of the table in CONTRIBUTING.md names at most three paths, and they exist in every game."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    table = text.partition("## Where do I change")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (a[n]? .*|any .*|the .*) \| (.*) \|$", table, re.MULTILINE)
    assert len(rows) == 19
    for change, answer in rows:
        paths = re.findall(r"`(src/\S+)`", answer)
        assert len(paths) <= 3, change
        every = {path.replace("GAME", game) for path in paths for game in ("memoir44", "merc", "arcs")}
        assert [path for path in every if not (ROOT / path).exists()] == [], change
