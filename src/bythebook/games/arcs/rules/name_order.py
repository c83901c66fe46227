"""Systems and players sorted by name, so that lists of options are built in order."""

from __future__ import annotations

from functools import cache

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.box.reach import reach
from bythebook.games.arcs.state.state import State


@cache
def _systems(out: tuple[int, ...]) -> tuple[tuple[int, str], ...]:
    return tuple(sorted(((s, facts().systems[s].id) for s in reach(out).systems), key=lambda pair: pair[1]))


@cache
def _players(seats: tuple[str, ...]) -> tuple[tuple[int, str], ...]:
    return tuple(sorted(enumerate(seats), key=lambda pair: pair[1]))


def systems_by_name(state: State) -> tuple[tuple[int, str], ...]:
    """Return the systems in play with their ids, sorted by id."""
    return _systems(state.out)


def players_by_name(state: State) -> tuple[tuple[int, str], ...]:
    """Return the players with their seats, sorted by seat."""
    return _players(state.seats)
