"""How options and prompts of Memoir '44 are shown: one record for each, by the chapters of the rulebook.

It reads box, state, rules and text, and changes nothing; front ends get it as `displays` of the game.
"""

from __future__ import annotations

from typing import Final

from bythebook.games.displays import Displays
from bythebook.games.memoir44.box.hexes import label
from bythebook.games.memoir44.displays import air, battle, chance, done, moves, orders
from bythebook.games.memoir44.displays.slots import FORMATS, PLACEHOLDERS
from bythebook.games.memoir44.state.notation import notation

DISPLAYS: Final = Displays(
    *(*orders.ROWS, *moves.ROWS, *battle.ROWS, *air.ROWS, *done.ROWS, *chance.ROWS),
    notation=notation,
    formats=FORMATS,
    placeholders=PLACEHOLDERS | chance.PLACEHOLDERS,
    cell=label,
)
"""The displays of all options and prompts."""
