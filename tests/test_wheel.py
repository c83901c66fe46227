"""The wheel: everything a game needs is in it, and it runs from anywhere."""

import os
import subprocess
import sys
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

pytestmark = pytest.mark.skipif(find_spec("hatchling") is None, reason="hatchling builds the wheel")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this tree, unpacked in a folder outside it."""
    made, opened = tmp_path_factory.mktemp("made"), tmp_path_factory.mktemp("opened")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(made)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, timeout=60)
    (file,) = made.iterdir()
    with zipfile.ZipFile(file) as found:
        found.extractall(opened)
    return opened


def run(wheel: Path, *words: str) -> str:
    """What the command of the wheel says, called far from the repository."""
    env = {**os.environ, "PYTHONPATH": str(wheel), "COLUMNS": "100"}
    called = [sys.executable, "-m", "bythebook", *words]
    made = subprocess.run(called, cwd=wheel, env=env, check=True, capture_output=True, text=True, timeout=60)
    return made.stdout


def files_in(folder: Path) -> set[str]:
    found = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return {path.as_posix() for path in found if "__pycache__" not in path.parts}


def test_every_file_of_the_package_is_in_the_wheel(wheel: Path) -> None:
    """Pages of the app, playbooks, data and symbols are files too; the workshop stays in the repository."""
    inside = files_in(wheel / "bythebook")
    here = files_in(ROOT / "src" / "bythebook")
    assert inside == {name for name in here if not name.startswith("workshop/")} < here
    for kind in (".html", ".css", ".js", ".svg", ".md", ".json", ".toml"):
        assert any(name.endswith(kind) for name in inside), kind


def test_licences_are_in_the_wheel(wheel: Path) -> None:
    """Ours, those of the modules of others, and the page that names them all."""
    (about,) = wheel.glob("*.dist-info/licenses")
    assert {path.name for path in about.iterdir()} == {"LICENSE", "THIRD_PARTY.md"}
    licences = (wheel / "bythebook" / "app" / "web" / "static" / "vendor").glob("*.LICENSE")
    assert sorted(path.stem for path in licences) == ["htm", "preact"]


@pytest.mark.parametrize("game", ["memoir44", "merc", "arcs"])
def test_each_game_is_played_from_the_wheel(wheel: Path, game: str) -> None:
    told = run(wheel, "simulate", game, "--games", "1", "--seed", "1", "--json")
    assert '"games": 1' in told or '"games":1' in told, told
