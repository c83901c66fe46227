"""Lists of terrains for the documentation of words, generated from the terrain data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.shared.grammar import join_names

F = TypeVar("F", bound=Callable[..., Any])


def fill_slots(**slots: str) -> Callable[[F], F]:
    """Return a decorator that fills the slots of a docstring, as `str.format` does."""

    def decorate(function: F) -> F:
        assert function.__doc__ is not None
        function.__doc__ = function.__doc__.format(**slots)
        return function

    return decorate


def cover_scores() -> str:
    """Return the cover score of each terrain and obstacle that has one, the highest first."""
    rows = [(terrain.cover, terrain.name.lower()) for terrain in facts().terrains]
    rows += [(o.cover, f"own {o.name.lower()}" if o.owned else o.name.lower()) for o in facts().obstacles]
    scores = sorted({score for score, _ in rows if score}, reverse=True)
    lists = (join_names([name for score, name in rows if score == each]) for each in scores)
    return "; ".join(f"{names} {_halves(score)}" for names, score in zip(lists, scores, strict=True))


def no_battle_on_entry() -> str:
    """Return the terrains in which a unit that enters may not battle."""
    names = [terrain.name.lower() for terrain in facts().terrains if terrain.no_battle_on_entry]
    return " or ".join((", ".join(names[:-1]), names[-1]))


def _halves(score: float) -> str:
    return f"{int(score)}½" if score % 1 else str(int(score))
