"""Memoir '44: the ground game, Flight Plan, the solo AI and the solo campaign."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bythebook.games.memoir44.game import Memoir44


@cache
def the_game() -> Memoir44:
    """Return the game, created once."""
    from bythebook.games.memoir44.game import Memoir44

    return Memoir44()
