"""How the options and prompts of Arcs are shown: one record for each option type and prompt kind.

This package imports the box, the state, the rules and the names of `text/`; only `game.py` imports it.
"""

from __future__ import annotations

from typing import Final

from bythebook.games.arcs.displays import (
    abilities,
    building,
    court,
    endings,
    fighting,
    moving,
    prelude,
    setup,
    tokens,
    turn,
)
from bythebook.games.arcs.displays.chance import chance_question
from bythebook.games.arcs.displays.slots import FORMATS, PLACEHOLDERS
from bythebook.games.arcs.state.notation import notation
from bythebook.games.displays import Displays

CHAPTERS: Final = (
    *(setup, turn, prelude, building, court, moving),
    *(fighting, tokens, abilities, endings),
)

DISPLAYS: Final = Displays(
    *(row for chapter in CHAPTERS for row in chapter.DISPLAYS),
    notation=notation,
    formats=FORMATS,
    placeholders=PLACEHOLDERS | {"origin": moving.origin},
    chance=chance_question,
    acting=moving.acting,
)
"""The displays of all chapters."""
