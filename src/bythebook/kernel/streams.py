"""The one way to the terminal: whatever is printed, logged or complained about passes `SafeStream`."""

from __future__ import annotations

import codecs
import io
import sys
import unicodedata
from collections.abc import Iterable
from typing import IO, Any

from bythebook.kernel.terminal_text import rendered

PLAIN = str.maketrans(
    dict.fromkeys("┌┬┐├┼┤└┴┘╭╮╰╯", "+")
    | dict.fromkeys("─═—–", "-")
    | dict.fromkeys("│┃┊║", "|")
    | dict.fromkeys("→➤▸", ">")
    | {"★": "*", "☆": ".", "≈": "~", "≡": "=", "♠": "^", "⌂": "n", "∩": "n", "⌒": "(", "×": "x"}
    | {"✓": "y", "✗": "n", "·": "-", "…": ".", "’": "'", "†": "+", "‡": "+", "✈": "P", "¤": "o"}
)
"""The substitutes of a console that has only ASCII: one for one, so that drawings keep their shape."""

IN_ASCII = "bythebook.ascii"
"""The name of the error handler, for `errors=`."""


def in_ascii(error: UnicodeError) -> tuple[str, int]:
    """Return the nearest ASCII to what a console can't show: letters without accents, lines of hyphens."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    signs = (unicodedata.normalize("NFKD", sign.translate(PLAIN))[0] for sign in text)
    return "".join(sign if sign.isascii() else "?" for sign in signs), error.end


class SafeStream:
    """Standard output or error, on which only styles of this program become escape sequences."""

    def __init__(self, stream: IO[str]) -> None:
        self.stream = stream
        self.rich_proxied_file = stream
        """Where Rich writes escape sequences of its own; `app/terminal/consoles.py` makes its text safe."""

    def write(self, text: str) -> int:
        """Write a text; escape sequences in it are shown, not obeyed."""
        self.stream.write(rendered(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write several texts."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        """Return what else the stream has: its encoding, its buffer, whether it is a terminal."""
        return getattr(self.stream, name)


def settle_streams() -> None:
    """Make standard output and error safe; nothing may fail because a console isn't UTF-8."""
    codecs.register_error(IN_ASCII, in_ascii)
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=IN_ASCII)
        if stream is not None and not isinstance(stream, SafeStream):
            setattr(sys, name, SafeStream(stream))
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
