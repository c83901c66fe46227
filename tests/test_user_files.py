"""Files of the user are read through `kernel/disk.py` alone, which never waits for a pipe or a device."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "bythebook"

METHODS = {"read_text", "read_bytes", "glob", "rglob", "iterdir", "open"}
"""Methods of a path that open or list it."""
FUNCTIONS = {"open", "io.open", "os.open", "os.listdir", "os.scandir", "os.walk"}
OTHERS = {"disk", "engine", "webbrowser", "self.engine", "self", "owner", "row", "zipfile"}
"""Objects with methods of the same names that aren't paths."""
OF_THE_PACKAGE = ("files(", "Path(__file__)")

OWN_FILES = {
    "app/game/index.py": 2,
    "games/memoir44/box/scenarios/text.py": 2,
    "games/boardgame.py": 1,
    "games/interfaces/bots.py": 4,
    "kit/game.py": 1,
    "lab/goldens.py": 2,
    "lab/perft.py": 1,
    "lab/play.py": 2,
    "players/library.py": 1,
}
"""How many calls of a module read files of the package itself, or of its repository."""


def direct_reads(source: str) -> list[str]:
    """Return every call of a source that opens or lists files, other than through `disk`."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    return [ast.unparse(call) for call in calls if _reads(call.func)]


def _reads(called: ast.expr) -> bool:
    name = ast.unparse(called)
    owner, _, method = name.rpartition(".")
    own = owner in OTHERS or name.startswith(OF_THE_PACKAGE)
    return name in FUNCTIONS or (bool(owner) and method in METHODS and not own)


def test_files_of_the_user_are_read_through_disk() -> None:
    found = {}
    for path in SOURCE.rglob("*.py"):
        name = path.relative_to(SOURCE).as_posix()
        reads = direct_reads(path.read_text("utf-8"))
        if len(reads) != OWN_FILES.get(name, 0) and not name.startswith("workshop/"):
            found[name] = reads
    del found["kernel/disk.py"]
    assert not found


@pytest.mark.parametrize(
    "source",
    [
        "open('x')",
        "os.listdir(folder)",
        "path.read_text()",
        "(folder / name).open('rb')",
        "[x for x in home().glob('*.game')]",
    ],
)
def test_a_direct_read_is_found(source: str) -> None:
    assert direct_reads(source)


def test_package_data_and_disk_are_no_direct_reads() -> None:
    assert not direct_reads("disk.read_text(x); files('a').joinpath('b').read_text(); engine.open(1)")
