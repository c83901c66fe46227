"""The symbols of the game, and how they and texts are put onto the page."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final

from bythebook.games.arcs.screen.drawing.shapes import Point, num
from bythebook.games.shared.symbols import symbol_file, symbol_sizes

SIDES: Final = {"red": "sr", "yellow": "sy", "blue": "sb", "white": "sw"}
"""The colour token of each seat."""


@cache
def symbols() -> str:
    """Every symbol."""
    return symbol_file("arcs")


@cache
def _sizes() -> dict[str, tuple[float, float]]:
    return symbol_sizes(symbols())


@lru_cache(maxsize=1 << 12)
def fitted(name: str, middle: Point, width: float) -> str:
    """A symbol of a width, with its middle on a point."""
    broad, high = _sizes()[name]
    height = width * high / broad
    where = f'x="{num(middle.x - width / 2)}" y="{num(middle.y - height / 2)}"'
    return f'<use href="#sym-{name}" {where} width="{num(width)}" height="{num(height)}"/>'


def lettering(family: str, size: float = 16) -> str:
    """How texts are set: never below 14 pixels, if the client tells pixels to a unit as `--k`."""
    least = f"max({num(size)}px, calc(14px / var(--k, 1)))"
    return f'font-family="var(--{family})" font-size="{least}" text-anchor="middle"'


def face_symbol(face: str) -> str:
    """The name of the symbol of a die's face: its id, with hyphens for what a name cannot hold."""
    return "face-" + re.sub(r"[^a-z0-9]", "-", face)
