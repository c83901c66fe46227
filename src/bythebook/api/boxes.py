"""The games that can be played, and what can be chosen for each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from bythebook import games
from bythebook.games.boardgame import BoardGame


@dataclass(frozen=True, slots=True)
class Box:
    """A game on the shelf: its seats, its bots, and everything that `new` can be told.

    Of the values of a setup key and of the readings of a ruling, the first is played if nobody says
    otherwise.
    """

    name: str
    title: str
    seats: tuple[str, ...]
    bots: tuple[str, ...]
    setup: dict[str, tuple[str, ...]]
    """Each key with its default and some other values; `bythebook setup GAME` explains them."""
    rulings: dict[str, tuple[str, ...]]
    """Each ruling with its readings; `bythebook rulings GAME` explains them."""
    chance: tuple[str, ...]
    """The names of its dice, decks and ties; `Game.chance` has their faces and cards."""


def list_games() -> list[Box]:
    """Return all games that are installed; a game of another package that fails is left out.

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
