"""The symbols of the game, and how they are put onto the page.

A symbol is drawn round its middle, or in a box from 0, 0; its own `viewBox` says which, and how large it is.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from bythebook.games.memoir44.picture.shapes import Point, all_hexes, num

TOKENS: Final = ("b", "a")
"""The colour of each side, in the order of `SIDES`; what lies on it has `on-` before its name."""

_VIEW_BOX: Final = re.compile(r'<symbol id="sym-([\w-]+)" viewBox="(\S+) (\S+) (\S+) (\S+)"')


@cache
def symbols() -> str:
    """Every symbol, and the board itself as `sym-hexes` and as the clip `sym-board`."""
    text = files("bythebook.games.memoir44").joinpath("data", "symbols.svg").read_text("utf-8")
    inner = text.partition(">")[2].rpartition("</svg>")[0].strip()
    board = f'<path id="sym-hexes" d="{all_hexes()}"/>'
    return f'{inner}\n{board}\n<clipPath id="sym-board"><use href="#sym-hexes"/></clipPath>'


@cache
def _sizes() -> dict[str, tuple[float, float]]:
    found = _VIEW_BOX.findall(symbols())
    return {name: (float(width), float(height)) for name, _, _, width, height in found}


@lru_cache(maxsize=1 << 14)
def stamp(name: str, middle: Point, scale: float = 1.0, attributes: str = "") -> str:
    """A symbol with its middle on a point."""
    width, height = (scale * length for length in _sizes()[name])
    where = f'x="{num(middle.x - width / 2)}" y="{num(middle.y - height / 2)}"'
    size = f'width="{num(width)}" height="{num(height)}"'
    return f'<use href="#sym-{name}" {where} {size}{" " if attributes else ""}{attributes}/>'


def lettering(family: str, size: float = 15) -> str:
    """How texts are set: never below 14 pixels, if the client tells pixels to a unit as `--k`."""
    least = f"max({num(size)}px, calc(14px / var(--k, 1)))"
    return f'font-family="var(--{family})" font-size="{least}" text-anchor="middle"'


def fitted(name: str, middle: Point, width: float, attributes: str = "") -> str:
    """A symbol of a width."""
    return stamp(name, middle, width / _sizes()[name][0], attributes)
