"""The board as an SVG that stands alone: with its symbols, its inks and its letters."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Any

from bythebook.games.boardgame import BoardGame
from bythebook.games.shared.scenery import escaped
from bythebook.kernel.prompt import Seat


def board_svg(box: BoardGame[Any], state: Any, seat: Seat | None) -> str:
    """The board of a position, as a seat sees it; any program that reads SVG shows it."""
    board = box.renderer.board(state, seat)
    inks, letters = _style()
    markup = f"""<svg xmlns="http://www.w3.org/2000/svg" class="bythebook"
 role="img" aria-label="{escaped(board.label)}"
 width="{board.width:g}" height="{board.height:g}" viewBox="0 0 {board.width:g} {board.height:g}">
<style>{letters}</style>
<defs>{box.renderer.symbols()}</defs>
<rect width="100%" height="100%" fill="var(--sheet)"/>
{board.ground}
{board.pieces}
</svg>
"""
    return _inked(markup, inks)


def _inked(markup: str, inks: dict[str, str]) -> str:
    """Every ink by its value, for many programs that read SVG know no variables; the scale is as usual."""
    return re.sub(r"var\(--([\w-]+)(?:, (\w+))?\)", lambda found: found[2] or inks[found[1]], markup)


@cache
def _style() -> tuple[dict[str, str], str]:
    """The inks by name, and how letters look."""
    text = files("bythebook.api").joinpath("board.css").read_text("utf-8")
    head, _, letters = text.partition("}\n")
    return dict(re.findall(r"--([\w-]+): ([^;]+);", head)), letters
