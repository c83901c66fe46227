"""How to add an optional package to this installation."""

from __future__ import annotations

import sys
from pathlib import Path


def install_command(package: str) -> str:
    """Return the command that installs a package where this program finds it."""
    parts = Path(sys.prefix).parts
    if "pipx" in parts and "venvs" in parts:
        return f"pipx inject bythebook {package}"
    return f"{sys.executable} -m pip install {package}"
