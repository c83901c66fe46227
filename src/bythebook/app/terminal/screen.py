"""Terminal output with color where it is supported, and input from a player or a script."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from functools import partial

import msgspec

from bythebook.app.game.answers import completions
from bythebook.kernel.streams import settle_streams
from bythebook.kernel.terminal_text import ESCAPE, rendered, unstyled, visible

BOLD, DIM, RED, GREEN, CYAN = "1", "2", "31", "32", "36"
"""Styles by their terminal code."""


def won_by(winner: str) -> str:
    """Return a sentence with the winner: "Allies won"."""
    return f"{winner.capitalize()} won" if winner else "Nobody won"


def sentence_of(error: Exception) -> str:
    """Return an error message for users, without the operating system's error number."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename is not None else error.strerror
    return str(error)


def write_document(text: str) -> None:
    """Write a document (JSON, HTML, ...) in UTF-8; on a terminal, with control characters made visible."""
    sys.stdout.flush()
    out = getattr(sys.stdout, "buffer", None)
    if out is None or sys.stdout.isatty():
        print(text)
        return
    out.write(text.encode() + b"\n")
    out.flush()


def print_json(data: object) -> None:
    """Print data as indented JSON."""
    write_document(msgspec.json.format(msgspec.json.encode(data)).decode())


def window_width() -> int | None:
    """Return the usable width of the window; None if output isn't to a terminal.

    The last column isn't used, because some consoles break the line there.
    """
    return shutil.get_terminal_size().columns - 1 if sys.stdout.isatty() else None


class Screen:
    """Standard output and input; also usable without color and by scripts."""

    def __init__(self) -> None:
        settle_streams()
        plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
        self.color = sys.stdout.isatty() and not plain
        self.is_interactive = sys.stdin.isatty()
        """Whether the input comes from a human, so that it makes sense to wait."""
        self._warned = False
        self._words: Sequence[str] = ()
        if self.is_interactive:
            self._edit_lines()

    @property
    def width(self) -> int | None:
        """The usable width of the window; None if there is none."""
        return window_width()

    def styled(self, text: str, *styles: str) -> str:
        """Return a text in a style, if color is supported."""
        return f"{ESCAPE}[{';'.join(styles)}m{text}{ESCAPE}[0m" if self.color and text else text

    def say(self, text: str = "", *styles: str) -> None:
        """Print a text and flush the output."""
        print(self.styled(text, *styles), flush=True)

    def print_wrapped(self, text: str, *styles: str) -> None:
        """Print a long text; on a terminal, wrapped between words."""
        if self.width is not None:
            indent = " " * (len(text) - len(text.lstrip()) + 2)
            wrap = partial(textwrap.fill, width=max(40, self.width), subsequent_indent=indent)
            text = "\n".join(wrap(line) for line in text.split("\n"))
        self.say(text, *styles)

    def item(self, text: str, more: str, *, indent: int) -> None:
        """Print a text with dimmed details, wrapped with an indent."""
        whole = [text + more]
        if self.width is not None:
            whole = textwrap.wrap(text + more, max(40, self.width), subsequent_indent=" " * indent)
        first, *rest = whole
        self.say(first[: len(text)] + self.styled(first[len(text) :], DIM))
        for line in rest:
            self.say(line, DIM)

    def warn_if_narrow(self, drawing: str) -> None:
        """Say, only once, how wide the window must be if a drawing doesn't fit."""
        if self._warned or self.width is None:
            return
        wide = max(map(len, unstyled(drawing).split("\n")))
        if wide > self.width:
            self._warned = True
            self.say(f"The board needs a window of {wide + 1} columns; make yours wider.", RED)

    def list(self, lines: Iterable[str], *, indent: str = "  ") -> None:
        """Print lines with an indent."""
        for line in lines:
            self.say(f"{indent}{line}")

    def read(self, prompt: str) -> str:
        """Read a line; raise EOFError at the end of the input. A line from a script is echoed."""
        if self.is_interactive and sys.stdout.isatty():  # readline writes the prompt
            line = input(rendered(prompt)).strip()
        else:
            print(prompt, end="", flush=True)
            line = input().strip()
        if not self.is_interactive:
            self.say(line)
        return line

    def offer(self, words: Sequence[str]) -> None:
        """Set the words for Tab completion."""
        self._words = [visible(word) for word in words]

    def _edit_lines(self) -> None:
        """Enable arrow keys, history and Tab, if readline is available."""
        try:
            import readline
        except ImportError:
            return
        tab = "bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete"
        readline.set_completer_delims("")
        readline.set_completer(lambda text, n: (*completions(self._words, text), None)[n])
        readline.parse_and_bind(tab)

    def clear(self) -> None:
        """Clear the screen and the scrollback buffer."""
        if self.color:
            print(f"{ESCAPE}[2J{ESCAPE}[3J{ESCAPE}[H", end="", flush=True)
