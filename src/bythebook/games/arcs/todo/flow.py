"""Matching of identical pieces that change places, when only the counts before and after are known."""

from __future__ import annotations

from collections.abc import Callable, Mapping

Place = tuple[str, int, int]
"""A kind of place, and its indices."""
Flow = tuple[Place, Place, int]
"""Source, destination and number of pieces."""


def flows(
    was: Mapping[Place, int], now: Mapping[Place, int], way: Callable[[Place, Place], tuple[int, ...]]
) -> list[Flow]:
    """Match pieces missing from places with new ones elsewhere, most likely routes first.

    Of equally likely routes, those that empty one place and fill another are first, so that there are few
    flows.
    """
    change = {place: now.get(place, 0) - was.get(place, 0) for place in (*was, *now)}
    gone = {place: -n for place, n in change.items() if n < 0}
    new = {place: n for place, n in change.items() if n > 0}
    ways = sorted(
        ((way(source, to), gone[source] != new[to], source, to) for source in gone for to in new),
    )
    result: list[Flow] = []
    for _, _, source, to in ways:
        n = min(gone[source], new[to])
        if n:
            result.append((source, to, n))
            gone[source] -= n
            new[to] -= n
    return result
