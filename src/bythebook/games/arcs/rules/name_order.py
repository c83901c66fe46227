"""Systems and players in the order of their names, so that lists of options are built sorted."""

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
    """The systems in play with their ids, as options that name them stand in a list."""
    return _systems(state.out)


def players_by_name(state: State) -> tuple[tuple[int, str], ...]:
    """The players with their seats, as options that name them stand in a list."""
    return _players(state.seats)
