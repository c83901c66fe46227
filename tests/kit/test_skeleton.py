"""`bythebook game new`: what it writes runs and passes its tests; what cannot be written is said."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bythebook.kernel.box import Problems
from bythebook.kit.skeleton import write_game
from tests.app.driving import SRC, command


def test_a_new_game_passes_its_tests(tmp_path: Path) -> None:
    home = tmp_path / "hill_race"
    write_game("hill_race", home)
    environment = {**os.environ, "PYTHONPATH": f"{SRC}{os.pathsep}{home}"}
    run = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"]
    done = subprocess.run(run, cwd=home, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "passed" in done.stdout


@pytest.mark.parametrize("name", ["", "Race", "2race", "class", "a b", "../race", "memoir44", "x" * 60])
def test_a_name_that_no_package_can_have_is_rejected(name: str, tmp_path: Path) -> None:
    with pytest.raises(Problems, match="new game"):
        write_game(name, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_a_folder_with_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    run = command("game", "new", "race", "--folder", str(tmp_path))
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "exists and is not empty; choose another folder with --folder" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_the_next_commands_have_full_paths(tmp_path: Path) -> None:
    run = command("game", "new", "race", "--folder", str(tmp_path / "race"))
    done = subprocess.run(run, capture_output=True, text=True, check=True)
    install, test, play = (line.strip() for line in done.stdout.splitlines()[-3:])
    assert install.endswith(" -m pip install --editable .")
    assert test.endswith(" -m pytest")
    assert play.endswith("bythebook play race")
    assert Path(install.split()[0]).is_absolute()
    assert Path(test.split()[0]).is_absolute()
