"""MERC: the Rebels fight a Dictator, who can be played by the published Dictator AI."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bythebook.games.merc.game import Merc


@cache
def the_game() -> Merc:
    """Return the game, created once."""
    from bythebook.games.merc.game import Merc

    return Merc()
