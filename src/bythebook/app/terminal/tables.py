"""Tables in the terminal."""

from __future__ import annotations

from rich.console import Console

from bythebook.app.terminal import consoles


def console() -> Console:
    """Return where tables are printed: as wide as the window, or wide enough for every row in a file."""
    return consoles.console(width=200)
