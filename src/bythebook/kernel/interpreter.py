"""Starting Python without the modules of the current folder.

`python -m` and `python -c` look for modules in the current folder first: a `resource.py` that happens to be
there would run instead of the module of that name. bythebook starts every Python through here.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shlex import quote

SAFE = "PYTHONSAFEPATH"
"""The environment variable that does the same as the option `-P`, also for the processes of a process."""
PACKAGE = str(Path(__file__).parents[2])
"""The folder that holds the package bythebook."""


def python_module(module: str, *arguments: str) -> list[str]:
    """Return the command that runs a module with this Python."""
    return [sys.executable, "-P", "-m", module, *arguments]


def safe_environment() -> dict[str, str]:
    """Return the environment for such a command: it finds the same modules as this process, and no others."""
    return {**os.environ, SAFE: "1", "PYTHONPATH": os.pathsep.join(import_path())}


def import_path() -> list[str]:
    """Return where this process finds modules, without the folder that `-m` or `-c` put first."""
    try:
        here = os.getcwd()
    except OSError:  # it was deleted
        here = ""
    named = sys.path[1:] if sys.path[0] == here else sys.path
    return [PACKAGE, *(path for path in named if os.path.isabs(path) and path != PACKAGE)]


@contextmanager
def safe_children() -> Iterator[None]:
    """Keep the current folder from processes that the standard library starts meanwhile, as a pool does."""
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
    """Return the command that installs a package into this environment, the way it was made."""
    folders = Path(sys.prefix).parts
    if "pipx" in folders:
        return f"pipx inject bythebook {package}"
    if "uv" in folders and "tools" in folders:
        return f"uv tool install --with {package} bythebook"
    return f"{quote(sys.executable)} -m pip install {package}"
