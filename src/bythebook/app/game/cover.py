"""The pictures of the games on the first page: the game's own, or one that is drawn from its board."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from bythebook import games
from bythebook.games.boardgame import BoardGame
from bythebook.games.shared.scenery import escaped
from bythebook.players.seating import seating
from bythebook.players.without_a_page import RANDOM


def cover_of(box: BoardGame[Any]) -> str:
    """Return the cover of a game, as SVG."""
    return box.cover or _drawn(box.name)


@cache
def _drawn(name: str) -> str:
    """Draw the board at the start of a usual game; the ids of its symbols get the name of the game."""
    box = games.load(name)
    board = box.renderer.board(seating(name, otherwise=RANDOM).start(1).state, None)
    svg = (
        f'<svg class="pic map" viewBox="0 0 {board.width:g} {board.height:g}" role="img" '
        f'preserveAspectRatio="xMidYMid slice" aria-label="{escaped(board.label)}">'
        f"<defs>{box.renderer.symbols()}</defs>{board.ground}{board.pieces}</svg>"
    )
    return re.sub(r"(id=\"|href=\"#|url\(#)sym-", rf"\1pic-{name}-", svg)
