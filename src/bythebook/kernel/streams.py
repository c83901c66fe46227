"""Safe standard streams: all printed and logged text passes through `SafeStream`."""

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
"""ASCII substitutes of one character each, so that drawings keep their alignment."""

IN_ASCII = "bythebook.ascii"
"""The name under which the error handler is registered, for `errors=`."""


def in_ascii(error: UnicodeError) -> tuple[str, int]:
    """Return ASCII substitutes for characters that a console can't encode; an error handler for `codecs`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    characters = (unicodedata.normalize("NFKD", each.translate(PLAIN))[0] for each in text)
    return "".join(each if each.isascii() else "?" for each in characters), error.end


class SafeStream:
    """A wrapper for standard output or error; only the program's own styles become escape sequences."""

    def __init__(self, stream: IO[str]) -> None:
        self.stream = stream
        self.rich_proxied_file = stream
        """The stream for Rich's own escape sequences; `app/terminal/consoles.py` makes Rich's text safe."""

    def write(self, text: str) -> int:
        """Write a text, with the escape sequences in it made visible."""
        self.stream.write(rendered(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write several texts."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        """Return any other attribute of the underlying stream."""
        return getattr(self.stream, name)


def settle_streams() -> None:
    """Replace standard output and error by safe streams that never fail to encode."""
    codecs.register_error(IN_ASCII, in_ascii)
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=IN_ASCII)
        if stream is not None and not isinstance(stream, SafeStream):
            setattr(sys, name, SafeStream(stream))
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
