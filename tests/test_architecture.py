"""The room list of docs/architecture.md is the tree: every module stands in it, and nothing else."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
SRC = ROOT / "src" / "bythebook"
ROOMS = ("kernel", "playbook", "games", "games/memoir44", "players", "lab", "app", "app/web")


def test_every_module_stands_in_the_room_list() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    listed = re.search(r"```\nsrc/bythebook/\n(.+?)```", text, re.DOTALL)
    assert listed is not None
    named = set(re.findall(r"\b[a-z]\w*\.py", listed[1]))
    there = {path.name for room in ROOMS for path in (SRC / room).glob("*.py")} - {"__init__.py"}
    assert named == {name for name in there if not name.endswith("_rulings.py")}
