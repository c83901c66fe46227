"""The symbol file of a game."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Final

_VIEW_BOX: Final = re.compile(r'<symbol id="sym-([\w-]+)" viewBox="(\S+) (\S+) (\S+) (\S+)"')


def symbol_file(game: str) -> str:
    """Return the symbols in a game's symbol file, without the enclosing `<svg>`."""
    text = files(f"bythebook.games.{game}").joinpath("box", "data", "symbols.svg").read_text("utf-8")
    return text.partition(">")[2].rpartition("</svg>")[0].strip()


def symbol_sizes(symbols: str) -> dict[str, tuple[float, float]]:
    """Return the width and height of each symbol, by its name without `sym-`."""
    found = _VIEW_BOX.findall(symbols)
    return {name: (float(width), float(height)) for name, _, _, width, height in found}
