"""Tables of the map in play: systems, neighbors, distances, gates and planets (R2.1 to R2.4).

A system is an int, as in `facts.py`. `reach(out)` builds the tables for the given clusters out of play on
first use and then always returns the same object:

    r = reach((1, 6))
    r.systems, r.neighbors[s], r.steps[a][b], r.gates, r.cluster[s]
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from bythebook.games.arcs.box.facts import GATE, SYMBOLS, facts
from bythebook.games.arcs.box.records import Ints

NOWHERE: Final = 99
"""The distance to or from a system that is out of play."""


@dataclass(frozen=True, slots=True)
class Reach:
    """All tables of one map, indexed by system; systems out of play have no neighbors (R2.4)."""

    out: Ints
    """The numbers of the clusters out of play."""
    clusters: Ints
    """The numbers of the clusters in play, clockwise."""
    systems: Ints
    gates: Ints
    """The gates in play, clockwise."""
    planets: Ints
    in_play: tuple[bool, ...]
    is_gate: tuple[bool, ...]
    cluster: Ints
    """The cluster number of each system."""
    members: tuple[Ints, ...]
    """The four systems of each cluster, by its number; empty if it is out of play, as is `members[0]`."""
    type: Ints
    """The resource type of each planet, -1 for a gate (R2.2)."""
    slots: Ints
    """The number of building slots of each system; 0 if it is out of play (R2.2)."""
    neighbors: tuple[Ints, ...]
    """The adjacent systems of each system, in ascending order (R2.3)."""
    steps: tuple[Ints, ...]
    """The distance between two systems as `steps[a][b]`, regardless of who controls the systems between."""

    @property
    def edges(self) -> int:
        """The number of pairs of adjacent systems (R2.3)."""
        return sum(map(len, self.neighbors)) // 2


@cache
def reach(out: Ints) -> Reach:
    """Return the tables of the map without the given clusters, which must be in ascending order (R2.4)."""
    f = facts()
    numbers = tuple(sorted({system.cluster for system in f.systems}))
    if list(out) != sorted(set(out) & set(numbers)) or len(out) == len(numbers):
        raise ValueError(f"no map without {out}: name different clusters of {numbers} in order, not all")
    clusters = tuple(n for n in numbers if n not in out)
    in_play = tuple(system.cluster in clusters for system in f.systems)
    systems = tuple(system.index for system in f.systems if in_play[system.index])
    neighbors = _neighbors(clusters)
    return Reach(
        out=out,
        clusters=clusters,
        systems=systems,
        gates=tuple(s for s in systems if f.systems[s].symbol == GATE),
        planets=tuple(s for s in systems if f.systems[s].symbol != GATE),
        in_play=in_play,
        is_gate=tuple(system.symbol == GATE for system in f.systems),
        cluster=tuple(system.cluster for system in f.systems),
        members=tuple(tuple(s for s in systems if f.systems[s].cluster == n) for n in (0, *numbers)),
        type=tuple(system.type for system in f.systems),
        slots=tuple(system.slots if in_play[system.index] else 0 for system in f.systems),
        neighbors=neighbors,
        steps=tuple(_steps(start, neighbors) for start in range(len(f.systems))),
    )


def _neighbors(clusters: Ints) -> tuple[Ints, ...]:
    """Return the neighbors of each system (R2.3); a gate is adjacent to the next gate in play (R2.4)."""
    f = facts()
    ways = [(_at(n, a), _at(n, b)) for n in clusters for a, b in f.lanes]
    ways += [(_at(n, GATE), _at(clusters[i - 1], GATE)) for i, n in enumerate(clusters)]
    ways += [
        (a, b) for a, b in f.passages if f.systems[a].cluster in clusters and f.systems[b].cluster in clusters
    ]
    near: list[set[int]] = [set() for _ in f.systems]
    for a, b in ways:
        if a != b:
            near[a].add(b)
            near[b].add(a)
    return tuple(tuple(sorted(result)) for result in near)


def _at(cluster: int, symbol: int) -> int:
    return len(SYMBOLS) * (cluster - 1) + symbol


def _steps(start: int, neighbors: tuple[Ints, ...]) -> Ints:
    far = [NOWHERE] * len(neighbors)
    if neighbors[start]:
        far[start], front = 0, [start]
        while front:
            here = front.pop(0)
            for there in neighbors[here]:
                if far[there] == NOWHERE:
                    far[there] = far[here] + 1
                    front.append(there)
    return tuple(far)
