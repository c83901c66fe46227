"""The map in play as tables: systems, neighbours, steps, gates and planets (R2.1 to R2.4).

A system is an int, as in `facts.py`. Nothing is computed when this module is imported; `reach(out)` builds
the tables for the clusters out of play once and hands out the same object ever after:

    r = reach((1, 6))
    r.systems, r.neighbours[s], r.steps[a][b], r.gates, r.cluster[s]
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from bythebook.games.arcs.box.facts import GATE, SYMBOLS, facts
from bythebook.games.arcs.box.records import Ints

NOWHERE: Final = 99
"""Steps to or from a system that is out of play."""


@dataclass(frozen=True, slots=True)
class Reach:
    """Every table of a map, indexed by system; those out of play have no neighbours (R2.4)."""

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
    """The number of each system's cluster."""
    members: tuple[Ints, ...]
    """The four systems of a cluster by its number, none if it is out of play; `members[0]` is empty."""
    type: Ints
    """The resource type of each planet, -1 for a gate (R2.2)."""
    slots: Ints
    """The building slots of each system, 0 out of play (R2.2)."""
    neighbours: tuple[Ints, ...]
    """The adjacent systems in ascending order (R2.3)."""
    steps: tuple[Ints, ...]
    """Fewest steps from one system to another, as `steps[a][b]`, whoever controls what lies between."""

    @property
    def edges(self) -> int:
        """How many pairs of systems are adjacent (R2.3)."""
        return sum(map(len, self.neighbours)) // 2


@cache
def reach(out: Ints) -> Reach:
    """The tables of a map without these clusters, given in ascending order (R2.4)."""
    f = facts()
    numbers = tuple(sorted({system.cluster for system in f.systems}))
    if list(out) != sorted(set(out) & set(numbers)) or len(out) == len(numbers):
        raise ValueError(f"no map without {out}: name different clusters of {numbers} in order, not all")
    clusters = tuple(n for n in numbers if n not in out)
    in_play = tuple(system.cluster in clusters for system in f.systems)
    systems = tuple(system.index for system in f.systems if in_play[system.index])
    neighbours = _neighbours(clusters)
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
        neighbours=neighbours,
        steps=tuple(_steps(start, neighbours) for start in range(len(f.systems))),
    )


def _neighbours(clusters: Ints) -> tuple[Ints, ...]:
    """R2.3 for these clusters; a gate is followed by the next gate in play, over any gap (R2.4)."""
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
    return tuple(tuple(sorted(found)) for found in near)


def _at(cluster: int, symbol: int) -> int:
    return len(SYMBOLS) * (cluster - 1) + symbol


def _steps(start: int, neighbours: tuple[Ints, ...]) -> Ints:
    far = [NOWHERE] * len(neighbours)
    if neighbours[start]:
        far[start], front = 0, [start]
        while front:
            here = front.pop(0)
            for there in neighbours[here]:
                if far[there] == NOWHERE:
                    far[there] = far[here] + 1
                    front.append(there)
    return tuple(far)
