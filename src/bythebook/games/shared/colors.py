"""Drawing in text, with colors if the terminal supports them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bythebook.kernel.terminal_text import ESCAPE

RESET: Final = f"{ESCAPE}[0m"


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of text with its color."""

    text: str
    color: str = ""


Spans = list[Span]


class Pen:
    """Writes colored text, with or without color codes."""

    def __init__(self, colors: Mapping[str, str], *, colour: bool, width: int = 0) -> None:
        self.colors = colors
        """The terminal codes, by color name."""
        self.colour = colour
        self.width = width
        """The available columns, for drawings that should fit."""

    def write(self, text: str, color: str = "") -> str:
        """Return text in a color."""
        return f"{ESCAPE}[{self.colors[color]}m{text}{RESET}" if self.colour and color and text else text

    def fill(self, pieces: Spans, width: int, paper: str) -> str:
        """Return a line with a background color, padded with spaces."""
        used = sum(len(piece.text) for piece in pieces)
        pieces = [*pieces, Span(" " * (width - used))]
        if not self.colour:
            return "".join(piece.text for piece in pieces)
        base = f"{ESCAPE}[30;{paper}m"
        return "".join(f"{base}{self._over(piece)}" for piece in pieces if piece.text) + RESET

    def _over(self, piece: Span) -> str:
        return f"{ESCAPE}[{self.colors[piece.color]}m{piece.text}{RESET}" if piece.color else piece.text


def wrapped(text: str, width: int, *, indent: str = "  ") -> list[str]:
    """Wrap a text; lines after the first are indented."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = indent + word
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line]
