"""The chapters that have steps, in order of play."""

from __future__ import annotations

from types import ModuleType
from typing import Final

from bythebook.games.merc.rules import (
    actions,
    base,
    combat,
    damage,
    days,
    decks,
    dictator,
    equipment,
    hiring,
    moving,
    setting_up,
    squads,
    supplies,
    tactics,
    victory,
)
from bythebook.kernel.step import Step

CHAPTERS: Final = (
    setting_up,
    hiring,
    decks,
    days,
    actions,
    moving,
    squads,
    equipment,
    supplies,
    combat,
    damage,
    dictator,
    base,
    tactics,
    victory,
)


def _steps_of(chapter: ModuleType) -> list[type[Step]]:
    return [
        cls
        for cls in vars(chapter).values()
        if isinstance(cls, type) and issubclass(cls, Step) and cls.__module__ == chapter.__name__
    ]


STEPS: Final = tuple(cls for chapter in CHAPTERS for cls in _steps_of(chapter))
"""Every step class of the game."""
