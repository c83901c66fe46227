"""Every step of the rules, found in the chapters of this folder: a chapter joins by being a file here."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Final

from bythebook.games.arcs import rules
from bythebook.kernel.step import Step


def _chapters() -> list[ModuleType]:
    names = [f"{rules.__name__}.{module.name}" for module in iter_modules(rules.__path__)]
    return [import_module(name) for name in names if name != __name__]


def _steps_of(chapter: ModuleType) -> list[type[Step]]:
    return [
        cls
        for cls in vars(chapter).values()
        if isinstance(cls, type) and issubclass(cls, Step) and cls.__module__ == chapter.__name__
    ]


STEPS: Final = tuple(cls for chapter in _chapters() for cls in _steps_of(chapter))
"""Every step class of the game, chapter by chapter."""
