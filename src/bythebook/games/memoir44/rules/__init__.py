"""The rules of Memoir '44 in rulebook order, a file a chapter."""

from __future__ import annotations

from typing import Final

from bythebook.games.memoir44.rules import (
    air,
    battle,
    campaign,
    deck,
    flight,
    movement,
    orders,
    retreat,
    setting_up,
    special,
    tactics,
    take_ground,
    turn,
)
from bythebook.kernel.step import steps_of

CHAPTERS: Final = (
    setting_up,
    campaign,
    special,
    turn,
    deck,
    orders,
    tactics,
    movement,
    flight,
    air,
    battle,
    retreat,
    take_ground,
)
"""The chapters that have steps, in order of play."""

STEPS: Final = steps_of(CHAPTERS)
"""Every step class of the game."""
