"""The game's symbols, and functions that place symbols and text on the page."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final

from bythebook.games.arcs.screen.drawing.shapes import Point, num
from bythebook.games.shared.symbols import symbol_file, symbol_sizes

SIDES: Final = {"red": "sr", "yellow": "sy", "blue": "sb", "white": "sw"}
"""The color token of each seat."""


@cache
def symbols() -> str:
    """Return the SVG of all symbols."""
    return symbol_file("arcs")


@cache
def _sizes() -> dict[str, tuple[float, float]]:
    return symbol_sizes(symbols())


@lru_cache(maxsize=1 << 12)
def fitted(name: str, middle: Point, width: float) -> str:
    """Return a symbol with a given width, centered on a point."""
    broad, high = _sizes()[name]
    height = width * high / broad
    where = f'x="{num(middle.x - width / 2)}" y="{num(middle.y - height / 2)}"'
    return f'<use href="#sym-{name}" {where} width="{num(width)}" height="{num(height)}"/>'


def lettering(family: str, size: float = 16) -> str:
    """Return the attributes of text: at least 14 pixels, if the client sets the pixels per unit as `--k`."""
    least = f"max({num(size)}px, calc(14px / var(--k, 1)))"
    return f'font-family="var(--{family})" font-size="{least}" text-anchor="middle"'


def face_symbol(face: str) -> str:
    """Return the symbol name of a die face: its id, with hyphens for characters that names can't contain."""
    return "face-" + re.sub(r"[^a-z0-9]", "-", face)
