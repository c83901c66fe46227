"""Distances and routes of Moves (R7.3, S19.3 step 2).

A set of systems is an int with one bit for each. Results that depend only on the map and such sets are cached
across games; a Chart holds the current sets.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from operator import add
from typing import Final

from bythebook.games.arcs.bot.view import View, cached_per_map
from bythebook.games.arcs.box.reach import reach
from bythebook.games.arcs.state.options import Move
from bythebook.games.arcs.state.state import NOBODY

Systems = int
"""A set of systems, one bit for each."""
OPEN: Final = 0
"""No gate was closed behind a group."""
Ring = dict[int, dict[Systems, tuple[int, ...]]]
"""Maps systems to the stops on the way there, by the set of systems where ships join; one of equal routes."""
CACHE_SIZE: Final = 1_000
"""Cache size of results about the map."""


def systems_in(systems: Iterable[int]) -> Systems:
    """Return the set of these systems."""
    result = 0
    for system in systems:
        result |= 1 << system
    return result


# -- results that depend on the map alone -----------------------------------------------------------------


@lru_cache(CACHE_SIZE)
def _hops(out: tuple[int, ...], start: int, through: Systems) -> dict[int, tuple[int, ...]]:
    near = reach(out).neighbors
    result: dict[int, tuple[int, ...]] = {to: (to,) for to in near[start]}
    front = list(result)
    for here in front:
        if through >> here & 1:
            for to in near[here]:
                if to not in result and to != start:
                    result[to] = (*result[here], to)
                    front.append(to)
    return result


@lru_cache(CACHE_SIZE)
def _distances(out: tuple[int, ...], start: int, catapults: Systems, gates: Systems) -> dict[int, int]:
    result, rim = {start: 0}, [start]
    while rim:
        away, edge = result[rim[0]] + 1, rim
        rim = []
        for here in edge:
            for to in _hops(out, here, gates if catapults >> here & 1 else OPEN):
                if to not in result:
                    result[to] = away
                    rim.append(to)
    return result


Sets = tuple[int, Systems, Systems, Systems, Systems]
"""The origin, and the sets that determine the routes from it: see Chart.

These are the systems that catapult ships, gates that let them pass, systems with ships that join them, and
gates that are lost when those ships leave.
"""


def _relevant_sets(sets: Sets, seen: Systems) -> Sets:
    """Return the parts of the sets that matter for one more Move, given the systems already reached."""
    start, catapults, gates, manned, lost = sets
    flying, stops = catapults & seen, seen & ~(1 << start)
    if not flying:
        return start, OPEN, OPEN, manned & stops, OPEN
    return start, flying, gates, manned & stops, lost & stops


def _ring(out: tuple[int, ...], sets: Sets, moves: int) -> tuple[Ring, Systems]:
    """Return the systems exactly this many Moves away with their routes, and the set of all nearer ones."""
    if not moves:
        return {sets[0]: {OPEN: ()}}, 1 << sets[0]
    return _next_ring(out, _relevant_sets(sets, _ring(out, sets, moves - 1)[1]), moves)


@lru_cache(CACHE_SIZE)
def _next_ring(out: tuple[int, ...], sets: Sets, moves: int) -> tuple[Ring, Systems]:
    rim, seen = _ring(out, sets, moves - 1)
    _, catapults, gates, manned, lost = sets
    ring: Ring = {}
    for here in sorted(rim):
        flies = catapults >> here & 1
        for before, way in rim[here].items():
            joined = before | (manned & 1 << here if way else OPEN)
            for to in _hops(out, here, gates & ~(lost & joined) if flies else OPEN):
                if not seen >> to & 1:
                    ring.setdefault(to, {}).setdefault(joined, (*way, to))
    return ring, seen | systems_in(ring)


# -- the current position -----------------------------------------------------------------------------------


class Chart:
    """The map as it is for the bot's ships: their positions, their catapults, the gates they may pass."""

    __slots__ = (
        "_moves",
        "_out",
        "_rings",
        "catapults",
        "damaged",
        "fresh",
        "gates",
        "held",
        "lost",
        "max_group_size",
        "occupied",
        "ships",
        "view",
        "won",
    )

    def __init__(self, view: View) -> None:
        reach, me = view.reach, view.me
        self._out = reach.out
        self.view = view
        self.fresh = fresh = view.fresh[me]
        self.damaged = damaged = view.damaged[me]
        self.ships = list(map(add, fresh, damaged))
        """Ships of the bot in each system: fresh, damaged, all."""
        self.occupied = systems_in([s for s in reach.systems if self.ships[s]])
        """Systems with ships of the bot."""
        self.catapults = systems_in(view.launches())
        """Systems from which a Move may continue through gates."""
        self.gates = systems_in(view.open_gates())
        """Gates that a catapulted group may pass."""
        self.lost = systems_in([s for s in reach.gates if fresh[s] and self.closes(s, fresh[s])])
        """Gates that a rival controls once all ships of the bot have left."""
        built, free = zip(*[rows[me] for rows in view.built], strict=True), view.all_free_slots()
        self.held = [0 if any(there) else slots for there, slots in zip(built, free, strict=True)]
        """Claims in each system that only ships of the bot hold, or would hold."""
        self.won = [0 if ships else claims for ships, claims in zip(self.ships, self.held, strict=True)]
        """Claims in each system that the first ship of the bot gains."""
        self.max_group_size = view.max_group_size()
        self._moves: dict[tuple[int, int], Move] = {}
        self._rings: dict[tuple[int, Systems, int], tuple[Ring, Systems]] = {}

    def closes(self, system: int, fresh: int) -> bool:
        """Whether a rival controls a gate once this many fresh ships have left it."""
        if not self.gates >> system & 1:
            return False
        return self.view.controller_with(system, -fresh) not in (self.view.me, NOBODY)

    def closed_by(self, origin: int, fresh: int) -> Systems:
        """Return the gate that the fresh ships leave to a rival at their origin, as a set."""
        return 1 << origin if self.closes(origin, fresh) else OPEN

    def claims_left(self, system: int, group: tuple[int, int]) -> int:
        """Return the claims lost if these ships leave, fresh and damaged."""
        return 0 if self.ships[system] > sum(group) else self.held[system]

    def flies(self, start: int, to: int) -> bool:
        """Whether a Move from one system may continue when it enters another."""
        return bool(self.catapults >> start & self.gates >> to & 1)

    def hops(self, start: int, shut: Systems = OPEN) -> dict[int, tuple[int, ...]]:
        """Return the destinations of one Move, with the systems entered on the shortest route.

        Gates closed behind the group can't be passed.
        """
        return _hops(self._out, start, self.gates & ~shut if self.catapults >> start & 1 else OPEN)

    def first_move(self, start: int, to: int) -> Move:
        """Return the Move that starts a group's first action."""
        result = self._moves.get((start, to))
        if result is None:
            view, first = self.view, self.hops(start)[to][0]
            result = self._moves[start, to] = Move(view.id_of(start), view.id_of(first))
        return result

    def moves_between(self, start: int, to: int, shut: Systems = OPEN) -> int:
        """Return the fewest Move actions between two systems, with some gates closed behind the group."""
        far = _distances(self._out, start, self.catapults, self.gates & ~shut)
        return far.get(to, len(self.view.reach.systems))

    def ring(self, start: int, shut: Systems, moves: int) -> Ring:
        """Return the systems that are exactly this many Moves away, with some gates closed at the start."""
        return self._ring(start, shut, moves)[0]

    def _ring(self, start: int, shut: Systems, moves: int) -> tuple[Ring, Systems]:
        if not moves:
            return {}, 1 << start
        result = self._rings.get((start, shut, moves))
        if result is None:
            sets = (start, self.catapults, self.gates & ~shut, self.occupied, self.lost)
            sets = _relevant_sets(sets, self._ring(start, shut, moves - 1)[1])
            result = self._rings[start, shut, moves] = _next_ring(self._out, sets, moves)
        return result


@cached_per_map
def chart(view: View) -> Chart:
    """Return the chart of the current position."""
    return Chart(view)
