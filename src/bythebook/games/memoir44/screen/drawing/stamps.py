"""The symbols of the game, and how they are placed on the page.

A symbol is drawn around its middle, or in a box starting at (0, 0); its `viewBox` says which, and its size.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from bythebook.games.memoir44.box.facts import ALL, facts
from bythebook.games.memoir44.screen.drawing.shapes import Point, all_hexes, num
from bythebook.games.shared.symbols import symbol_file, symbol_sizes

TOKENS: Final = ("b", "a")
"""The color of each side, in the order of `SIDES`; the color of things drawn on it has the prefix `on-`."""


@cache
def symbols() -> str:
    """Return all symbols, the orders of cards, the board as `sym-hexes` and as clip `sym-board`."""
    inner = symbol_file("memoir44")
    board = f'<path id="sym-hexes" d="{all_hexes()}"/>'
    boxes = "\n".join(_boxes(sections) for sections in _orders())
    return f'{inner}\n{boxes}\n{board}\n<clipPath id="sym-board"><use href="#sym-hexes"/></clipPath>'


# -- what a card orders ---------------------------------------------------------------------------

BOX: Final = 31
"""The width of the box for a section."""


def orders_mark(sections: tuple[int, int, int]) -> str:
    """Return the name of the symbol for the numbers of units that a card orders in each section."""
    return "orders-" + "-".join(_orders_text(n) or "none" for n in sections)


def _orders_text(n: int) -> str:
    return "all" if n == ALL else str(n) if n else ""


def _orders() -> list[tuple[int, int, int]]:
    return list(dict.fromkeys(card.sections for card in facts().cards if card.kind == "section"))


def _boxes(sections: tuple[int, int, int]) -> str:
    """Draw three boxes side by side, each with the number of orders in its section."""
    drawn = ""
    for i, n in enumerate(sections):
        color = "var(--ink)" if n else "none"
        drawn += f'<path d="M{BOX * i + 1} 1h{BOX}v26h-{BOX}z" fill="{color}" stroke="var(--line)"/>'
        if text := _orders_text(n):
            attributes = 'font-family="var(--sans)" font-size="16" font-weight="700" text-anchor="middle"'
            x = num(BOX * (i + 0.5) + 1)
            drawn += f'<text x="{x}" y="19.5" {attributes} fill="var(--sheet)">{text}</text>'
    name = orders_mark(sections)
    return f'<symbol id="sym-{name}" viewBox="0 0 {3 * BOX + 2} 28">{drawn}</symbol>'


# -- on the page ----------------------------------------------------------------------------------


@cache
def _sizes() -> dict[str, tuple[float, float]]:
    return symbol_sizes(symbols())


@lru_cache(maxsize=1 << 14)
def stamp(name: str, middle: Point, scale: float = 1.0, attributes: str = "") -> str:
    """Draw a symbol with its middle at a point."""
    width, height = (scale * length for length in _sizes()[name])
    where = f'x="{num(middle.x - width / 2)}" y="{num(middle.y - height / 2)}"'
    size = f'width="{num(width)}" height="{num(height)}"'
    return f'<use href="#sym-{name}" {where} {size}{" " if attributes else ""}{attributes}/>'


def text_attributes(family: str, size: float = 15) -> str:
    """Return text attributes: never below 14 pixels if the client sets pixels per unit as `--k`."""
    least = f"max({num(size)}px, calc(14px / var(--k, 1)))"
    return f'font-family="var(--{family})" font-size="{least}" text-anchor="middle"'


def fit_stamp(name: str, middle: Point, width: float, attributes: str = "") -> str:
    """Draw a symbol scaled to a width."""
    return stamp(name, middle, width / _sizes()[name][0], attributes)
