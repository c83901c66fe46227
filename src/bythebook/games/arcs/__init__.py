"""Arcs, the base game for two to four, whose empty seats SUPERCAT plays."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bythebook.games.arcs.game import Arcs


@cache
def the_game() -> Arcs:
    """The whole game, made once."""
    from bythebook.games.arcs.game import Arcs

    return Arcs()
