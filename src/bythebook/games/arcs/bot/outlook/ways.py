"""How far ships come with a Move, and on which ways (R7.3, S19.3 step 2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bythebook.games.arcs.bot.view import View
from bythebook.games.arcs.table.state import NOBODY

Gates = frozenset[int]
OPEN: Final = Gates()
"""No gate was shut behind a group."""


def hops(view: View, start: int, shut: Gates = OPEN) -> dict[int, tuple[int, ...]]:
    """Where one Move from a system can end, with the systems entered on the shortest way there.

    Nobody flies through gates that were shut behind the group.
    """
    return view.mapped(("hops", start, shut), lambda: _hops(view, start, shut))


def _hops(view: View, start: int, shut: Gates) -> dict[int, tuple[int, ...]]:
    near = view.reach.neighbours
    found: dict[int, tuple[int, ...]] = {to: (to,) for to in near[start]}
    if view.catapults(start):
        front = list(found)
        for here in front:
            if here not in shut and view.flies_through(here):
                for to in near[here]:
                    if to not in found and to != start:
                        found[to] = (*found[here], to)
                        front.append(to)
    return found


def shuts(view: View, system: int, fresh: int) -> bool:
    """Whether a gate is a rival's once so many fresh ships have left it."""
    if not view.flies_through(system):
        return False
    return view.controller_with(system, -fresh) not in (view.me, NOBODY)


def shut_behind(view: View, stops: Iterable[int]) -> Gates:
    """The gates that a group leaves to a rival on its way, once the ships there have joined it."""
    return Gates(stop for stop in stops if shuts(view, stop, view.fresh[view.me][stop]))


def moves_between(view: View, start: int, to: int, shut: Gates = OPEN) -> int:
    """The fewest Move actions from a system to another, some gates shut behind the group (S19.3 step 2)."""
    far = view.mapped(("far", start, shut), lambda: _far(view, start, shut))
    return far.get(to, len(view.reach.systems))


def _far(view: View, start: int, shut: Gates) -> dict[int, int]:
    found, rim = {start: 0}, [start]
    while rim:
        away = found[rim[0]] + 1
        rim = list(dict.fromkeys(to for here in rim for to in hops(view, here, shut) if to not in found))
        found.update(dict.fromkeys(rim, away))
    return found


class Ways:
    """The stops on the ways of fewest actions out of a system, looked at no farther than anybody asks.

    Of ways on which the same ships join the group only the first is listed: they lead to the same end.
    """

    __slots__ = ("_rings", "_seen", "_shut", "_view")

    def __init__(self, view: View, start: int, *, shut: bool) -> None:
        self._view = view
        self._shut = Gates([start]) if shut else OPEN
        self._seen = {start}
        self._rings: list[dict[int, list[tuple[int, ...]]]] = [{start: [()]}]

    def ring(self, moves: int) -> dict[int, list[tuple[int, ...]]]:
        """The systems that take just so many actions, and the ways there."""
        while len(self._rings) <= moves:
            self._rings.append(self._next(self._rings[-1]))
        return self._rings[moves]

    def _next(self, rim: dict[int, list[tuple[int, ...]]]) -> dict[int, list[tuple[int, ...]]]:
        view, seen = self._view, self._seen
        ring: dict[int, dict[tuple[int, ...], tuple[int, ...]]] = {}
        for here in sorted(rim):
            for way in rim[here]:
                joined = tuple(sorted([stop for stop in way if view.ships_at(view.me, stop)]))
                shut = self._shut | shut_behind(view, joined) if joined else self._shut
                for to in hops(view, here, shut):
                    if to not in seen:
                        ring.setdefault(to, {}).setdefault(joined, (*way, to))
        seen.update(ring)
        return {to: list(made.values()) for to, made in ring.items()}
