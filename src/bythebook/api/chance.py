"""Sources of outcomes for dice and decks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bythebook.games.boardgame import BoardGame
from bythebook.kernel.box import Refused
from bythebook.kernel.chance import Fixed, Source, Typed
from bythebook.kernel.notation import listed, nearest

Chance = Source | Mapping[str, Source]
"""A source for all dice and decks, or one for each die, deck or sort (`dice`, `cards`, `tie`)."""


def sources_of(
    box: BoardGame[Any], chance: Chance | None, counts: Mapping[str, int] | None = None
) -> tuple[dict[str, Source], dict[str, str]]:
    """Return the source of each die and deck and, for the header, of each given name or sort.

    Outcomes given in advance are used from now on, however many earlier outcomes `counts` has.
    """
    sources: dict[str, Source] = {}
    typed: dict[str, str] = {}
    for name, source in _by_name(box, chance).items():
        covered = [element.name for element in box.elements if name in (element.name, element.sort)]
        if not covered:
            raise Refused(_unknown(box, name))
        if isinstance(source, Typed):
            typed[name] = "typed"
        made = _from_now(box, source, counts or {}) if isinstance(source, Fixed) else source
        sources.update(dict.fromkeys(covered, made))
    return sources, typed


def _by_name(box: BoardGame[Any], chance: Chance | None) -> Mapping[str, Source]:
    if chance is None:
        return {}
    return chance if isinstance(chance, Mapping) else dict.fromkeys((e.sort for e in box.elements), chance)


def _from_now(box: BoardGame[Any], source: Fixed, counts: Mapping[str, int]) -> Fixed:
    names = [element.name for element in box.elements]
    for name in source.given:
        if name not in names:
            raise Refused(_unknown(box, name))
    return Fixed(source.given, source.otherwise, after=counts)


def _unknown(box: BoardGame[Any], name: str) -> str:
    names = [element.name for element in box.elements]
    return f"unknown die or deck {name!r}{nearest(name, names)}; known: {listed(names, most=20)}"
