"""The map of docs/explanation/architecture.md is the tree: every room stands on it, and nothing else."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
SRC = ROOT / "src" / "bythebook"


def test_every_room_stands_on_the_map() -> None:
    """The rooms of one game stand for those of all three: tests/test_imports.py holds them the same."""
    text = (ROOT / "docs" / "explanation" / "architecture.md").read_text(encoding="utf-8")
    drawn = re.search(r"```\nsrc/bythebook/\n(.+?)```", text, re.DOTALL)
    assert drawn is not None
    named = set(re.findall(r"^ *([\w/]+)/ ", drawn[1], re.MULTILINE))
    folders = {p.parent.relative_to(SRC).as_posix() for p in SRC.rglob("__init__.py")} - {"."}
    rooms = {
        re.sub("^games/(memoir44|merc|arcs)(?=/|$)", "GAME", room).rpartition("/")[2]
        for room in folders
        if room.count("/") < 3
    }
    assert rooms == named


def test_everybody_finds_where_to_change_things() -> None:
    """The thirteen tasks of CONTRIBUTING.md: each answer is one path, and it is there in every game."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Where do I change")[2]
    rows = re.findall(r"^\| [a-z].* \| `(\S+)` \|$", text, re.MULTILINE)
    assert len(rows) == 13
    paths = [ROOT / row.replace("GAME", game) for row in rows for game in ("memoir44", "merc", "arcs")]
    assert [str(path) for path in paths if not path.exists()] == []
