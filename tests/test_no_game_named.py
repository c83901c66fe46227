"""What any game could use names none of ours: neither in code nor in the files of the client."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import bythebook

SRC = Path(bythebook.__file__).parent
PACKAGES = ("api", "app", "envs", "guide", "kernel", "kit", "lab", "playbook", "players", "workshop")
CLIENT = (".css", ".html", ".js", ".mjs", ".svg", ".webmanifest")
VENDORED = "vendor"

NAMED = re.compile(r"(?<![a-z])(memoir|merc|arcs)(?![a-z])", re.IGNORECASE)

ABOUT_OUR_GAMES = SRC / "workshop" / "results"
"""The pages of docs/ about our games. They aren't part of the wheel, and no code depends on them."""


def names_in(source: str) -> Iterator[str]:
    """Yield each import, name and text of a Python source that names a game; docstrings are left alone."""
    tree = ast.parse(source)
    alone = (node.value for node in ast.walk(tree) if isinstance(node, ast.Expr))
    docstrings = {id(value) for value in alone if isinstance(value, ast.Constant)}
    for node in ast.walk(tree):
        if id(node) in docstrings:
            continue
        yield from (
            f"line {getattr(node, 'lineno', 0)}: {text}" for text in texts_of(node) if NAMED.search(text)
        )


def texts_of(node: ast.AST) -> Iterator[str]:
    """Yield every name and every text that a node itself has."""
    for _, value in ast.iter_fields(node):
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, str):
                yield each


def in_packages(suffixes: tuple[str, ...]) -> list[Path]:
    every = (path for package in PACKAGES for path in (SRC / package).rglob("*"))
    return sorted(
        path
        for path in every
        if path.suffix in suffixes and VENDORED not in path.parts and ABOUT_OUR_GAMES not in path.parents
    )


def test_no_code_names_a_game() -> None:
    paths = in_packages((".py",))
    assert len(paths) > 200
    found = {str(path.relative_to(SRC)): list(names_in(path.read_text("utf-8"))) for path in paths}
    assert {path: names for path, names in found.items() if names} == {}


def test_no_file_of_the_client_names_a_game() -> None:
    paths = in_packages(CLIENT)
    assert len(paths) > 50
    found = {str(path.relative_to(SRC)): NAMED.findall(path.read_text("utf-8")) for path in paths}
    assert {path: names for path, names in found.items() if names} == {}


def test_no_file_or_folder_has_the_name_of_a_game() -> None:
    every = (path.relative_to(SRC) for package in PACKAGES for path in (SRC / package).rglob("*"))
    named = [path for path in every if NAMED.search(path.name) and "__pycache__" not in path.parts]
    assert [path for path in named if (SRC / path).parent != ABOUT_OUR_GAMES] == []


@pytest.mark.parametrize(
    "source",
    [
        "import bythebook.games.arcs",
        "from bythebook.games.memoir44.box import facts",
        "GAME = 'merc'",
        "def merc_setup(): pass",
        "x.memoir44",
        "f'{x} of Memoir'",
        "call(arcs=1)",
        "def f(arcs): pass",
    ],
)
def test_every_way_to_name_a_game_is_found(source: str) -> None:
    assert list(names_in(source))


@pytest.mark.parametrize(
    "source", ["'''About arcs.'''", "def f():\n    '''Memoir.'''", "x = 'mercy, oligarcs'"]
)
def test_docstrings_and_other_words_are_left_alone(source: str) -> None:
    assert not list(names_in(source))
