"""How far ships come with a Move, and on which ways (R7.3, S19.3 step 2).

A set of systems is an int with a bit for each. What the map and such sets decide is worked out once and
kept for all games; a Chart says which sets they are now.
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
"""A set of systems, a bit for each."""
OPEN: Final = 0
"""No gate was shut behind a group."""
Ring = dict[int, dict[Systems, tuple[int, ...]]]
"""Systems, and the stops on the ways there by where ships join the group: of those alike the first."""
KEPT: Final = 1_000
"""How many answers about the map are kept."""


def systems_in(systems: Iterable[int]) -> Systems:
    """The set of these systems."""
    found = 0
    for system in systems:
        found |= 1 << system
    return found


# -- what the map decides ---------------------------------------------------------------------------------


@lru_cache(KEPT)
def _hops(out: tuple[int, ...], start: int, through: Systems) -> dict[int, tuple[int, ...]]:
    near = reach(out).neighbours
    found: dict[int, tuple[int, ...]] = {to: (to,) for to in near[start]}
    front = list(found)
    for here in front:
        if through >> here & 1:
            for to in near[here]:
                if to not in found and to != start:
                    found[to] = (*found[here], to)
                    front.append(to)
    return found


@lru_cache(KEPT)
def _far(out: tuple[int, ...], start: int, catapults: Systems, gates: Systems) -> dict[int, int]:
    found, rim = {start: 0}, [start]
    while rim:
        away, edge = found[rim[0]] + 1, rim
        rim = []
        for here in edge:
            for to in _hops(out, here, gates if catapults >> here & 1 else OPEN):
                if to not in found:
                    found[to] = away
                    rim.append(to)
    return found


Sets = tuple[int, Systems, Systems, Systems, Systems]
"""Where ships set out from, and what decides on which ways they come how far: see Chart.

These are the systems that catapult them, gates that let them pass, systems with ships that join them, and
gates that are lost as these go along.
"""


def _within(sets: Sets, seen: Systems) -> Sets:
    """As much of them as counts for one Move more, where these systems are reached before it."""
    start, catapults, gates, manned, lost = sets
    flying, stops = catapults & seen, seen & ~(1 << start)
    if not flying:
        return start, OPEN, OPEN, manned & stops, OPEN
    return start, flying, gates, manned & stops, lost & stops


def _ring(out: tuple[int, ...], sets: Sets, moves: int) -> tuple[Ring, Systems]:
    """The systems that take just so many actions with the ways there, and all that take no more."""
    if not moves:
        return {sets[0]: {OPEN: ()}}, 1 << sets[0]
    return _next_ring(out, _within(sets, _ring(out, sets, moves - 1)[1]), moves)


@lru_cache(KEPT)
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


# -- as things lie now --------------------------------------------------------------------------------------


class Chart:
    """The map as ships of the bot find it: where they lie, what catapults them, which gates let them pass."""

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
        "manned",
        "most_together",
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
        """Ships of the bot, system by system: fresh, damaged, all of them."""
        self.manned = systems_in([s for s in reach.systems if self.ships[s]])
        """Where the bot has ships."""
        self.catapults = systems_in(view.launches())
        """From where a Move may go on through gates."""
        self.gates = systems_in(view.open_gates())
        """The gates that a catapulted group may fly through."""
        self.lost = systems_in([s for s in reach.gates if fresh[s] and self.shuts(s, fresh[s])])
        """The gates that are a rival's once all ships of the bot have left."""
        built, free = zip(*[rows[me] for rows in view.built], strict=True), view.all_free_slots()
        self.held = [0 if any(there) else slots for there, slots in zip(built, free, strict=True)]
        """The claims that ships of the bot alone hold in a system, or would."""
        self.won = [0 if ships else claims for ships, claims in zip(self.ships, self.held, strict=True)]
        """The claims that the first ship of the bot in a system brings."""
        self.most_together = view.most_together()
        self._moves: dict[tuple[int, int], Move] = {}
        self._rings: dict[tuple[int, Systems, int], tuple[Ring, Systems]] = {}

    def shuts(self, system: int, fresh: int) -> bool:
        """Whether a gate is a rival's once so many fresh ships have left it."""
        if not self.gates >> system & 1:
            return False
        return self.view.controller_with(system, -fresh) not in (self.view.me, NOBODY)

    def shut_by(self, origin: int, fresh: int) -> Systems:
        """The gate that so many fresh ships leave to a rival where they set out, if it is one."""
        return 1 << origin if self.shuts(origin, fresh) else OPEN

    def claims_left(self, system: int, group: tuple[int, int]) -> int:
        """The claims that are lost there if these ships go, fresh and damaged ones."""
        return 0 if self.ships[system] > sum(group) else self.held[system]

    def flies(self, start: int, to: int) -> bool:
        """Whether a Move from a system may go on as it enters another."""
        return bool(self.catapults >> start & self.gates >> to & 1)

    def hops(self, start: int, shut: Systems = OPEN) -> dict[int, tuple[int, ...]]:
        """Where one Move from a system can end, with the systems entered on the shortest way there.

        Nobody flies through gates that were shut behind the group.
        """
        return _hops(self._out, start, self.gates & ~shut if self.catapults >> start & 1 else OPEN)

    def first_move(self, start: int, to: int) -> Move:
        """The Move that sets a group out on its way to where its first action ends."""
        found = self._moves.get((start, to))
        if found is None:
            view, first = self.view, self.hops(start)[to][0]
            found = self._moves[start, to] = Move(view.id_of(start), view.id_of(first))
        return found

    def moves_between(self, start: int, to: int, shut: Systems = OPEN) -> int:
        """The fewest Move actions from a system to another, some gates shut behind the group."""
        far = _far(self._out, start, self.catapults, self.gates & ~shut)
        return far.get(to, len(self.view.reach.systems))

    def ring(self, start: int, shut: Systems, moves: int) -> Ring:
        """The systems that take just so many actions from there, some gates shut as the group sets out."""
        return self._ring(start, shut, moves)[0]

    def _ring(self, start: int, shut: Systems, moves: int) -> tuple[Ring, Systems]:
        if not moves:
            return {}, 1 << start
        found = self._rings.get((start, shut, moves))
        if found is None:
            sets = (start, self.catapults, self.gates & ~shut, self.manned, self.lost)
            sets = _within(sets, self._ring(start, shut, moves - 1)[1])
            found = self._rings[start, shut, moves] = _next_ring(self._out, sets, moves)
        return found


@cached_per_map
def chart(view: View) -> Chart:
    """The map as things lie now."""
    return Chart(view)
