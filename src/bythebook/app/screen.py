"""The screen: text with colour where a terminal shows it, and lines typed by a person or a script."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable

BOLD, DIM, RED, GREEN, CYAN = "1", "2", "31", "32", "36"
"""Styles, by their number in a terminal."""


class Screen:
    """Standard output and input; everything still reads without colour, and without a person."""

    def __init__(self) -> None:
        for stream in (sys.stdout, sys.stdin):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
        self.colour = sys.stdout.isatty() and not plain
        self.by_hand = sys.stdin.isatty()
        """Whether a person types, so that it makes sense to wait for one."""
        if self.by_hand:
            _edit_lines()

    def styled(self, text: str, *styles: str) -> str:
        """A text in a style, where there is colour."""
        return f"\x1b[{';'.join(styles)}m{text}\x1b[0m" if self.colour and text else text

    def say(self, text: str = "", *styles: str) -> None:
        """Print a text, and show it at once."""
        print(self.styled(text, *styles), flush=True)

    def list(self, lines: Iterable[str], *, indent: str = "  ") -> None:
        """Print some lines, set in."""
        for line in lines:
            self.say(f"{indent}{line}")

    def read(self, prompt: str) -> str:
        """A line that was typed; EOFError when there is none left. A script's line is shown as if typed."""
        line = input(prompt).strip()
        if not self.by_hand:
            self.say(line)
        return line

    def clear(self) -> None:
        """Leave nothing to be seen of what was on the screen, also by scrolling back."""
        if self.colour:
            print("\x1b[2J\x1b[3J\x1b[H", end="", flush=True)


def _edit_lines() -> None:
    """Arrow keys and earlier lines, where the system has them."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return
