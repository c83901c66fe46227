"""Starting Python without the modules of the current folder.

`python -m` and `python -c` look for modules in the current folder first: a `resource.py` that happens to be
there would shadow the standard module. bythebook starts every Python process with this module.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shlex import quote

SAFE = "PYTHONSAFEPATH"
"""The environment variable with the effect of the option `-P`, which child processes inherit."""
PACKAGE = str(Path(__file__).parents[2])
"""The folder that contains the package bythebook."""


def python_module(module: str, *arguments: str) -> list[str]:
    """Return the command that runs a module with this Python."""
    return [sys.executable, "-P", "-m", module, *arguments]


def safe_environment() -> dict[str, str]:
    """Return an environment in which a Python process finds the same modules as this one, and no others."""
    return {**os.environ, SAFE: "1", "PYTHONPATH": os.pathsep.join(import_path())}


def import_path() -> list[str]:
    """Return this process's module search path, without the folder that `-m` or `-c` put first."""
    try:
        here = os.getcwd()
    except OSError:  # it was deleted
        here = ""
    named = sys.path[1:] if sys.path[0] == here else sys.path
    return [PACKAGE, *(path for path in named if os.path.isabs(path) and path != PACKAGE)]


@contextmanager
def safe_children() -> Iterator[None]:
    """In the block, processes started by the standard library don't search the current folder."""
    before = os.environ.get(SAFE)
    os.environ[SAFE] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[SAFE]
        else:
            os.environ[SAFE] = before


def install_command(package: str) -> str:
    """Return the command that installs a package into this environment, by pipx, uv or pip."""
    folders = Path(sys.prefix).parts
    if "pipx" in folders:
        return f"pipx inject bythebook {package}"
    if "uv" in folders and "tools" in folders:
        return f"uv tool install --with {package} bythebook"
    return f"{quote(sys.executable)} -m pip install {package}"
