"""A pen for drawings in text: inks where the terminal has colour, plain letters where it has none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bythebook.kernel.terminal_text import ESCAPE

RESET: Final = f"{ESCAPE}[0m"


@dataclass(frozen=True, slots=True)
class Ink:
    """A piece of text and the ink it is written in."""

    text: str
    ink: str = ""


Inks = list[Ink]


class Pen:
    """Writes pieces of text, with the codes of its inks or without."""

    def __init__(self, inks: Mapping[str, str], *, colour: bool, width: int = 0) -> None:
        self.inks = inks
        """The codes of a terminal, by the name of the ink."""
        self.colour = colour
        self.width = width
        """The columns of the sheet, for drawings that keep to them."""

    def write(self, text: str, ink: str = "") -> str:
        """A text in an ink of the table."""
        return f"{ESCAPE}[{self.inks[ink]}m{text}{RESET}" if self.colour and ink and text else text

    def fill(self, pieces: Inks, width: int, paper: str) -> str:
        """A line of a hex or a card on its paper, filled up with blanks."""
        used = sum(len(piece.text) for piece in pieces)
        pieces = [*pieces, Ink(" " * (width - used))]
        if not self.colour:
            return "".join(piece.text for piece in pieces)
        base = f"{ESCAPE}[30;{paper}m"
        return "".join(f"{base}{self._over(piece)}" for piece in pieces if piece.text) + RESET

    def _over(self, piece: Ink) -> str:
        return f"{ESCAPE}[{self.inks[piece.ink]}m{piece.text}{RESET}" if piece.ink else piece.text


def wrapped(text: str, width: int, *, indent: str = "  ") -> list[str]:
    """A text broken between words; what follows the first line is indented."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = indent + word
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line]
