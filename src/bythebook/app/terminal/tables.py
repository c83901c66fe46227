"""The console that prints tables."""

from __future__ import annotations

from rich.console import Console

from bythebook.app.terminal import consoles


def console() -> Console:
    """Return a console as wide as the window; for a file, wide enough for every row."""
    return consoles.console(width=200)
