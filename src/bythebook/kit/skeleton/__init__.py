"""The skeleton of a new game: a small game that runs, to be changed into another one."""

from __future__ import annotations

import keyword
import re
from importlib.resources import files
from pathlib import Path
from typing import Final

from bythebook import games
from bythebook.kernel import disk
from bythebook.kernel.box import Problems

FILES: Final = {
    "pyproject.toml": "pyproject.toml.txt",
    "README.md": "readme.md.txt",
    "{name}/__init__.py": "game.py.txt",
    "{name}/hare.md": "hare.md.txt",
    "tests/test_{name}.py": "test.py.txt",
}
"""The files of the game, each with its template."""


def write_game(name: str, folder: Path | None = None) -> list[Path]:
    """Write the package of a new game and return its files; Problems if name or folder cannot be used."""
    problems = _wrong_name(name)
    home = folder if folder is not None else Path(name)
    if home.exists() and (not home.is_dir() or disk.entries(home)):
        problems.append(f"{home} exists and is not empty; choose another folder with --folder")
    if problems:
        raise Problems("new game", problems)
    title = name.replace("_", " ").title()
    slots = {"name": name, "title": title, "class_name": title.replace(" ", "")}
    written = []
    for path, template in FILES.items():
        file = home / path.format(**slots)
        disk.make_folder(file.parent)
        disk.create(
            file, files("bythebook.kit.skeleton").joinpath(template).read_text("utf-8").format(**slots)
        )
        written.append(file)
    return written


def _wrong_name(name: str) -> list[str]:
    if not re.fullmatch(r"[a-z][a-z0-9_]{0,39}", name) or keyword.iskeyword(name):
        return [f"{name[:60]!r} cannot be the name of a package; use lower-case letters: race"]
    if name in games.HERE:
        return [f"{name!r} is the name of a game that comes with bythebook"]
    return []
