"""Like pieces that change places: which go where, if only the counts before and after are known."""

from __future__ import annotations

from collections.abc import Callable, Mapping

Place = tuple[str, int, int]
"""A sort of place, and which."""
Flow = tuple[Place, Place, int]
"""From where, to where, how many."""


def flows(
    was: Mapping[Place, int], now: Mapping[Place, int], way: Callable[[Place, Place], tuple[int, ...]]
) -> list[Flow]:
    """The pieces that are gone from places, matched with those that are new, the likeliest ways first.

    Of ways that are alike those go first that empty one end and fill the other, so that there are few.
    """
    change = {place: now.get(place, 0) - was.get(place, 0) for place in (*was, *now)}
    gone = {place: -n for place, n in change.items() if n < 0}
    new = {place: n for place, n in change.items() if n > 0}
    ways = sorted(
        ((way(source, to), gone[source] != new[to], source, to) for source in gone for to in new),
    )
    found: list[Flow] = []
    for _, _, source, to in ways:
        n = min(gone[source], new[to])
        if n:
            found.append((source, to, n))
            gone[source] -= n
            new[to] -= n
    return found
