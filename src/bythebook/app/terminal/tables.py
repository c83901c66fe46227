"""Tables in the terminal."""

from __future__ import annotations

from rich.console import Console


def console() -> Console:
    """Where tables are printed: as wide as the window, or wide enough for every row in a file."""
    console = Console(highlight=False, markup=False)
    return console if console.is_terminal else Console(highlight=False, markup=False, width=200)
