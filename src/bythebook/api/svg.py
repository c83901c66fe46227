"""The board as a self-contained SVG, with its symbols, colors and fonts."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Any

from bythebook.games.boardgame import BoardGame
from bythebook.games.shared.scenery import escaped
from bythebook.kernel.prompt import Seat


def board_svg(box: BoardGame[Any], state: Any, seat: Seat | None) -> str:
    """Return the board of a position as SVG, as a seat sees it."""
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
    return _with_colors(markup, inks)


def _with_colors(markup: str, inks: dict[str, str]) -> str:
    """Replace color variables with their values, because many SVG programs don't support variables."""
    return re.sub(r"var\(--([\w-]+)(?:, (\w+))?\)", lambda found: found[2] or inks[found[1]], markup)


@cache
def _style() -> tuple[dict[str, str], str]:
    """Return the colors by name, and the text style."""
    text = files("bythebook.api").joinpath("board.css").read_text("utf-8")
    head, _, letters = text.partition("}\n")
    return dict(re.findall(r"--([\w-]+): ([^;]+);", head)), letters
