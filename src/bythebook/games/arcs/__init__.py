"""Arcs, the base game for two to four players; SUPERCAT plays empty seats."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bythebook.games.arcs.game import Arcs


@cache
def the_game() -> Arcs:
    """Return the game, created once."""
    from bythebook.games.arcs.game import Arcs

    return Arcs()
