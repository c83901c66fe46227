"""The symbols of the game, the colors of its sides, and text."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from bythebook.games.merc.screen.drawing.shapes import num
from bythebook.games.merc.state.state import NOBODY, State
from bythebook.games.shared.scenery import escaped
from bythebook.games.shared.symbols import symbol_file, symbol_sizes

TOKENS: Final = ("a", "b", "sy")
"""The color of each faction, in the order of the seats."""
_ON: Final = {"a": "var(--on-a)", "b": "var(--on-b)", "sy": "#211F1A"}
_BAND: Final = {"a": "var(--a)", "b": "url(#sym-band)", "sy": "url(#sym-dots)"}
PLAIN: Final = 15
"""The usual font size."""
LOOT: Final = ("gun", "vest", "kit")
"""The symbol for each equipment deck, in the order of `DECKS`."""


@cache
def symbols() -> str:
    """Return every symbol that drawings use."""
    return symbol_file("merc")


@cache
def _sizes() -> dict[str, tuple[float, float]]:
    return symbol_sizes(symbols())


@lru_cache(maxsize=1 << 12)
def stamp(name: str, x: float, y: float, width: float = 0, attributes: str = "") -> str:
    """Draw a symbol with its upper left corner at a point, in its default width unless one is given."""
    wide, high = _sizes()[name]
    scale = width / wide if width else 1
    where = f'x="{num(x)}" y="{num(y)}" width="{num(wide * scale)}" height="{num(high * scale)}"'
    return f'<use href="#sym-{name}" {where}{" " if attributes else ""}{attributes}/>'


def text(
    words: object, x: float, y: float, size: float = PLAIN, *, family: str = "sans", attributes: str = ""
) -> str:
    """Draw text at a point, in a family and size that the stylesheet keeps at 14 pixels or more.

    Outside a map, where there is no such class, the attributes apply.
    """
    more = attributes or 'fill="var(--ink)"'
    kind = " ".join(["se"] * (family == "serif") + [f"s{num(size)}"] * (size != PLAIN))
    named = f' class="{kind}"' if kind else ""
    letters = f'font-family="var(--{family})" font-size="{num(size)}"'
    return f'<text{named} x="{num(x)}" y="{num(y)}" {letters} {more}>{escaped(words)}</text>'


def clip(words: str, x: float, y: float, width: float, height: float) -> str:
    """Draw text clipped to a box."""
    box = f'x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}"'
    return f"<svg {box}>{words}</svg>"


# -- sides ----------------------------------------------------------------------------------------


def side_token(faction: int) -> str:
    """Return the color of a faction."""
    return TOKENS[faction]


def token(state: State, player: int) -> str:
    """Return the color of a player's side; empty for nobody."""
    return TOKENS[state.faction[player]] if player != NOBODY else ""


def on(colour: str) -> str:
    """Return the color for text on a background of this color."""
    return _ON[colour]


def band(colour: str) -> str:
    """Return the fill of a surface in this color: plain, hatched or dotted."""
    return _BAND[colour]
