"""The rules of Memoir '44 in rulebook order, a file a chapter."""

from __future__ import annotations

from types import ModuleType
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
from bythebook.kernel.step import Step

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


def _steps_of(chapter: ModuleType) -> list[type[Step]]:
    return [
        cls
        for cls in vars(chapter).values()
        if isinstance(cls, type) and issubclass(cls, Step) and cls.__module__ == chapter.__name__
    ]


STEPS: Final = tuple(cls for chapter in CHAPTERS for cls in _steps_of(chapter))
"""Every step class of the game."""
