"""The screen: text with colour where a terminal shows it, and lines typed by a person or a script."""

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
"""Styles, by their number in a terminal."""


def won_by(winner: str) -> str:
    """Who won, whether the name of a side means one or many: "Allies won"."""
    return f"{winner[:1].upper()}{winner[1:] or 'Nobody'} won"


def sentence_of(error: Exception) -> str:
    """What went wrong, for people: a file by its name, and no number of the system's."""
    if isinstance(error, OSError) and error.strerror:
        where = f"{error.filename}: " if error.filename is not None else ""
        return f"{where}{error.strerror}"
    return str(error)


def write_document(text: str) -> None:
    """Write a document for programs, JSON or a page, in UTF-8; on a terminal its text is made visible."""
    sys.stdout.flush()
    out = getattr(sys.stdout, "buffer", None)
    if out is None or sys.stdout.isatty():
        print(text)
        return
    out.write(text.encode() + b"\n")
    out.flush()


def print_json(data: object) -> None:
    """Data as indented JSON."""
    write_document(msgspec.json.format(msgspec.json.encode(data)).decode())


def window_width() -> int | None:
    """The columns of the window, less the last, where some consoles break the line; None if there is none."""
    return shutil.get_terminal_size().columns - 1 if sys.stdout.isatty() else None


class Screen:
    """Standard output and input; everything still reads without colour, and without a person."""

    def __init__(self) -> None:
        settle_streams()
        plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
        self.colour = sys.stdout.isatty() and not plain
        self.by_hand = sys.stdin.isatty()
        """Whether a person types, so that it makes sense to wait for one."""
        self._warned = False
        self._words: Sequence[str] = ()
        if self.by_hand:
            self._edit_lines()

    @property
    def width(self) -> int | None:
        """The columns there are, if there is a window."""
        return window_width()

    def styled(self, text: str, *styles: str) -> str:
        """A text in a style, where there is colour."""
        return f"{ESCAPE}[{';'.join(styles)}m{text}{ESCAPE}[0m" if self.colour and text else text

    def say(self, text: str = "", *styles: str) -> None:
        """Print a text, and show it at once."""
        print(self.styled(text, *styles), flush=True)

    def tell(self, text: str, *styles: str) -> None:
        """Print a long sentence; on a terminal its lines end between words."""
        if self.width is not None:
            indent = " " * (len(text) - len(text.lstrip()) + 2)
            wrap = partial(textwrap.fill, width=max(40, self.width), subsequent_indent=indent)
            text = "\n".join(wrap(line) for line in text.split("\n"))
        self.say(text, *styles)

    def item(self, text: str, more: str, *, indent: int) -> None:
        """Print something and, less loud, what there is to say about it; further lines are set in."""
        whole = [text + more]
        if self.width is not None:
            whole = textwrap.wrap(text + more, max(40, self.width), subsequent_indent=" " * indent)
        first, *rest = whole
        self.say(first[: len(text)] + self.styled(first[len(text) :], DIM))
        for line in rest:
            self.say(line, DIM)

    def warn_if_narrow(self, drawing: str) -> None:
        """Say once how wide a window must be, if a drawing does not fit."""
        if self._warned or self.width is None:
            return
        wide = max(map(len, unstyled(drawing).split("\n")))
        if wide > self.width:
            self._warned = True
            self.say(f"The drawing needs a window of {wide + 1} columns; this one is narrower.", RED)

    def list(self, lines: Iterable[str], *, indent: str = "  ") -> None:
        """Print some lines, set in."""
        for line in lines:
            self.say(f"{indent}{line}")

    def read(self, prompt: str) -> str:
        """A line that was typed; EOFError when there is none left. A script's line is shown as if typed."""
        if self.by_hand and sys.stdout.isatty():  # then the prompt is written by the system, not by us
            line = input(rendered(prompt)).strip()
        else:
            print(prompt, end="", flush=True)
            line = input().strip()
        if not self.by_hand:
            self.say(line)
        return line

    def offer(self, words: Sequence[str]) -> None:
        """What Tab makes of the beginnings of a line from now on."""
        self._words = [visible(word) for word in words]

    def _edit_lines(self) -> None:
        """Arrow keys, earlier lines and Tab, where the system has them."""
        try:
            import readline
        except ImportError:
            return
        tab = "bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete"
        readline.set_completer_delims("")
        readline.set_completer(lambda text, n: (*completions(self._words, text), None)[n])
        readline.parse_and_bind(tab)

    def clear(self) -> None:
        """Leave nothing to be seen of what was on the screen, also by scrolling back."""
        if self.colour:
            print(f"{ESCAPE}[2J{ESCAPE}[3J{ESCAPE}[H", end="", flush=True)
