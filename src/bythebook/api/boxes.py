"""The installed games and their setup options."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from bythebook import games
from bythebook.games.boardgame import BoardGame


@dataclass(frozen=True, slots=True)
class Box:
    """An installed game: its seats, its bots, and the setup keys, rulings and chance elements for `new`.

    The first value of a setup key and the first option of a ruling are the defaults.
    """

    name: str
    title: str
    seats: tuple[str, ...]
    bots: tuple[str, ...]
    setup: dict[str, tuple[str, ...]]
    """The values of each setup key, default first; `bythebook setup GAME` explains them."""
    rulings: dict[str, tuple[str, ...]]
    """The options of each ruling, default first; `bythebook rulings GAME` explains them."""
    chance: tuple[str, ...]
    """The names of the dice, decks and ties; `Game.chance` has their faces and cards."""


def list_games() -> list[Box]:
    """Return all installed games. Games from other packages that cannot be loaded are left out.

    >>> import bythebook
    >>> [box.name for box in bythebook.list_games()]
    ['memoir44', 'merc', 'arcs']
    >>> arcs = bythebook.list_games()[2]
    >>> arcs.title, arcs.seats, arcs.bots, arcs.setup["players"]
    ('Arcs', ('red', 'yellow', 'blue', 'white'), ('supercat',), ('2', '3', '4'))
    """
    return games.each(_box)[0]


def _box(box: BoardGame[Any]) -> Box:
    return Box(
        name=box.name,
        title=box.title,
        seats=tuple(box.seats),
        bots=tuple(box.bots.playbooks()),
        setup={
            key.name: _first(key.default, (value.id for value in box.setup.values(key)))
            for key in box.setup.keys
        },
        rulings={ruling.id: ruling.readings for ruling in box.rulings},
        chance=tuple(element.name for element in box.elements),
    )


def _first(default: str, values: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((default, *values)))
