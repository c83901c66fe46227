"""Forces: groups of ships, their destinations by number of actions, and ships that join them (S19.3).

A Trip is one group's path: one action for each stop, which may be several systems away if a loyal starport
catapults the group. A Force is what arrives in a system: one trip, or several if one origin is not enough
(RULING-24). Fights bring their ships with the same forces (S19.2b).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, permutations, product
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from bythebook.games.arcs.bot.lookahead.chart import Chart, Systems, chart, systems_in
from bythebook.games.arcs.bot.lookahead.outcome import tied_task_forces
from bythebook.games.arcs.bot.view import View, cached_per_map

Group = tuple[int, int]
"""Fresh and damaged ships."""

# -- trips (S19.3 steps 3, 4, 7) ------------------------------------------------------------------------


class _Arrival(Struct, frozen=True):
    """The common data of trips and joint forces: the ships that come to a system."""

    moves: int
    """The number of Move actions."""
    fresh: int
    ships: int
    keeps_control: bool
    """Whether the bot keeps control of all systems it leaves, or had none to lose."""
    task_force: bool
    """Whether a group of the task force is among them."""
    claims: int
    """The change in the number of claims (RULING-43)."""
    fewer: bool
    """Whether ships that could move stay to hold a claim."""


class Trip(_Arrival, frozen=True):
    """A group that moves from one system to another."""

    origin: int
    stops: tuple[int, ...]
    """The end of each Move action; the last is the destination."""
    sent: tuple[Group, ...]
    """The ships moved by each action: others join where the group stops (S19.3 step 7)."""

    @property
    def trips(self) -> tuple[Trip, ...]:
        """This trip as a 1-tuple, to match the interface of a joint force."""
        return (self,)

    @property
    def joined(self) -> int:
        """The number of ships that joined on the way (RULING-60)."""
        return self.ships - sum(self.sent[0])


class JointForce(_Arrival, frozen=True):
    """Groups from several systems that come to the same one."""

    trips: tuple[Trip, ...]

    @property
    def joined(self) -> int:
        """The number of ships that joined on the way."""
        return sum([trip.joined for trip in self.trips])


Force = Trip | JointForce
"""The ships that come to a system: by one trip, or by several."""


class _Departure(NamedTuple):
    """A group that leaves a system, which keeps control of it or gives it up."""

    group: Group
    keeps_control: bool
    leads: bool
    """Whether the group is the task force."""
    left: int
    """The claims lost in the system it leaves."""
    shut: Systems
    """The gate that the departure leaves to a rival, as a set."""


@cached_per_map
def _departures(view: View) -> dict[int, list[_Departure]]:
    """Return the groups that can leave each system with ships of the bot."""
    return {origin: _departures_from(view, origin) for origin in origins(view)}


def _departures_from(view: View, origin: int) -> list[_Departure]:
    lies, leads = chart(view), origin in tied_task_forces(view)
    return [
        _Departure(group, keeps, leads, lies.claims_left(origin, group), lies.closed_by(origin, group[0]))
        for group, keeps in _groups(view, lies, origin)
    ]


def _groups(view: View, lies: Chart, origin: int) -> list[tuple[Group, bool]]:
    """Return the largest groups that can leave: one that keeps control of the origin, and all ships."""
    fresh, damaged = lies.fresh[origin], lies.damaged[origin]
    whole = _cap_group(lies.max_group_size, fresh, damaged)
    holders, me = view.holders(origin), view.me
    if holders[0] != me:
        return [(whole, True)]
    free = fresh
    while free and holders[-free] != me:
        free -= 1
    held = _cap_group(lies.max_group_size, free, damaged)
    if whole[0] <= free:
        return [(whole, True)]
    return [(held, True), (whole, False)] if sum(held) else [(whole, False)]


@cached_per_map
def trips(view: View, moves: int) -> list[Trip]:
    """Return all trips that take exactly this many actions, with control kept and given up."""
    return list(_trips(view, moves))


def _trips(view: View, moves: int) -> Iterator[Trip]:
    needed, lies = view.ruling("ships_on_the_way") == "needed", chart(view)
    for origin, setting_out in _departures(view).items():
        for group, keeps, leads, left, shut in setting_out:
            fresh, ships, sent = group[0], sum(group), (group,) * moves
            for to, ways in lies.ring(origin, shut, moves).items():
                won = lies.won[to]
                for joined, stops in ways.items():
                    whole = Trip(moves, fresh, ships, keeps, leads, won - left, False, origin, stops, sent)
                    if joined:
                        whole = _with_joining(lies, whole)
                    yield whole
                    if needed:
                        yield from _lighter_trips(lies, whole)
                    if won and whole.claims <= 0:
                        yield from _smaller_trip(lies, whole)


def _cap_group(most: int, fresh: int, damaged: int) -> Group:
    """Limit a group to the ships that may move together, fresh ones first (R12.2)."""
    if fresh + damaged <= most:
        return fresh, damaged
    fresh = min(fresh, most)
    return fresh, min(damaged, most - fresh)


def _with_joining(lies: Chart, begun: Trip, joining: int | None = None, *, holding: bool = False) -> Trip:
    """Return a trip with the ships that join its first group: all that can, or at most `joining`.

    With `holding`, one of them stays where a claim must be held.
    """
    sent, claims, going = list(begun.sent[:1]), begun.claims, begun.sent[0]
    for stop in begun.stops[:-1]:
        if lies.ships[stop]:
            lying = lies.fresh[stop], lies.damaged[stop]
            free = _leave_one(lying) if holding and lies.held[stop] else lying
            fresh, damaged = free if joining is None else _limit_group(free, joining)
            onward = _cap_group(lies.max_group_size, going[0] + fresh, going[1] + damaged)
            joined = sum(onward) - sum(going)
            if joined == lies.ships[stop]:
                claims -= lies.held[stop]
            joining = None if joining is None else joining - joined
            going = onward
        sent.append(going)
    fresh, damaged = going
    return replace(begun, fresh=fresh, ships=fresh + damaged, claims=claims, sent=tuple(sent))


def _limit_group(group: Group, ships: int) -> Group:
    """Return a group of at most this many ships, fresh ones first."""
    fresh = min(group[0], ships)
    return fresh, min(group[1], ships - fresh)


def _leave_one(group: Group) -> Group:
    """Return a group without one ship, a damaged one if possible."""
    fresh, damaged = group
    return (fresh, damaged - 1) if damaged else (max(0, fresh - 1), 0)


def _lighter_trips(lies: Chart, whole: Trip) -> Iterator[Trip]:
    """Yield the same trip with fewer of the joining ships, the fewest first (RULING-60)."""
    left = lies.claims_left(whole.origin, whole.sent[0])
    begun = replace(whole, claims=lies.won[whole.stops[-1]] - left)
    for joining in range(whole.joined):
        yield _with_joining(lies, begun, joining)


def _smaller_trip(lies: Chart, whole: Trip) -> Iterator[Trip]:
    """Yield a smaller trip if the whole one loses as many claims as it wins (S19.3 step 4, RULING-43).

    One ship stays where the group stops on its way, or else at the origin, if another ship can move.
    """
    won = lies.won[whole.stops[-1]]
    for group in (whole.sent[0], _leave_one(whole.sent[0])):
        left = lies.claims_left(whole.origin, group)
        begun = replace(whole, sent=(group,), claims=won - left, fewer=True)
        for holding in (False, True):
            trip = _with_joining(lies, begun, holding=holding)
            if sum(group) and trip.claims > 0:
                yield trip
                return


# -- arriving forces (S19.3 step 6) ---------------------------------------------------------------------


@cached_per_map
def origins(view: View) -> list[int]:
    """Return the systems with ships of the bot."""
    return [s for s in view.reach.systems if view.ships_at(view.me, s)]


@cached_per_map
def arrivals(view: View, most: int) -> dict[int, list[Trip]]:
    """Return the trips from one origin with up to this many actions, by destination, nearest first."""
    if most < 1:
        return {}
    trips_found = {to: list(nearer) for to, nearer in arrivals(view, most - 1).items()}
    for trip in trips(view, most):
        trips_found.setdefault(trip.stops[-1], []).append(trip)
    return trips_found


def forces_to(view: View, to: int, most: int) -> list[Trip]:
    """Return the trips from one origin to a system with up to this many actions, nearest first."""
    return arrivals(view, most).get(to, [])


def systems_in_range(view: View, most: int) -> set[int]:
    """Return the systems where the bot has ships or can bring some with this many actions."""
    return {*origins(view), *arrivals(view, most)}


def largest_group(forces: Iterable[Force]) -> Group:
    """Return the maximum number of fresh ships, and of all ships, in any of the forces."""
    fresh = ships = 0
    for force in forces:
        fresh, ships = max(fresh, force.fresh), max(ships, force.ships)
    return fresh, ships


@cached_per_map
def joint_limit(view: View, to: int, most: int) -> Group | None:
    """Return an upper bound on the ships that several origins can bring; None if fewer than two can."""
    by_origin: dict[int, list[Trip]] = {}
    for trip in forces_to(view, to, most - 1):
        by_origin.setdefault(trip.origin, []).append(trip)
    if len(by_origin) < 2:
        return None
    result = [largest_group(trips) for trips in by_origin.values()]
    return sum([fresh for fresh, _ in result]), sum([ships for _, ships in result])


@cached_per_map
def joint_forces(view: View, to: int, most: int) -> list[JointForce]:
    """Return the joint forces that can come to a system with this many actions (RULING-24)."""
    return list(_joint_forces(view, to, most))


def _joint_forces(view: View, to: int, most: int) -> Iterator[JointForce]:
    alone = [trip for trip in forces_to(view, to, most - 1) if not trip.fewer]
    for keeps in (True, False):
        nearest: dict[int, list[Trip]] = {}
        for trip in alone:
            if trip.keeps_control == keeps or (not keeps and len(_departures(view)[trip.origin]) == 1):
                others = nearest.setdefault(trip.origin, [])
                if not others or others[0].moves == trip.moves:
                    others.append(trip)
        for n in range(2, most + 1):
            for listed in combinations(nearest.values(), n):
                if sum([trips[0].moves for trips in listed]) <= most:
                    yield from _combine_trips(view, listed, keeps=keeps)


def _combine_trips(view: View, listed: tuple[list[Trip], ...], *, keeps: bool) -> Iterator[JointForce]:
    """Yield forces of one group per origin whose order and routes don't interfere; one for each strength."""
    result: set[tuple[int, int]] = set()
    for trips in product(*listed):
        fresh, ships = sum([trip.fresh for trip in trips]), sum([trip.ships for trip in trips])
        if all(trip.keeps_control for trip in trips) != keeps or (fresh, ships) in result:
            continue
        order = next((order for order in permutations(trips) if not _interfere(view, order)), None)
        if order is not None:
            result.add((fresh, ships))
            moves, leads = sum([trip.moves for trip in trips]), any(trip.task_force for trip in trips)
            won = chart(view).won[trips[0].stops[-1]]
            claims = won + sum([trip.claims - won for trip in trips])
            yield JointForce(moves, fresh, ships, keeps, leads, claims, False, order)


def _interfere(view: View, trips: tuple[Trip, ...]) -> bool:
    """Whether a group stops where another starts, which merges them, or passes a gate that another has
    closed.
    """
    starts = {trip.origin for trip in trips}
    if any(not starts.isdisjoint(trip.stops) for trip in trips):
        return True
    shut: set[int] = set()
    for trip in trips:
        if shut and any(not shut.isdisjoint(way[:-1]) for way in routes(view, trip)):
            return True
        left = {trip.origin: trip.sent[0][0]} | {s: view.fresh[view.me][s] for s in trip.stops[:-1]}
        shut.update(system for system, fresh in left.items() if chart(view).closes(system, fresh))
    return False


def routes(view: View, trip: Trip) -> list[tuple[int, ...]]:
    """Return the systems entered by each Move of a trip."""
    lies, start = chart(view), trip.origin
    shut = lies.closed_by(start, trip.sent[0][0])
    result = list[tuple[int, ...]]()
    for i, stop in enumerate(trip.stops):
        result.append(lies.hops(start, shut | lies.lost & systems_in(trip.stops[:i]))[stop])
        start = stop
    return result


def cheapest_joint_forces(
    view: View, to: int, most: int, enough: Callable[[JointForce], bool]
) -> list[JointForce]:
    """Return the sufficient joint forces of fewest actions, with control kept if possible (S19.3).

    If only needed ships join on the way, return those with the fewest (RULING-60).
    """
    needed = view.ruling("ships_on_the_way") == "needed"

    def rank(force: JointForce) -> tuple[bool, int, int]:
        return not force.keeps_control, force.moves, force.joined if needed else 0

    result = [force for force in joint_forces(view, to, most) if enough(force)]
    best = min(map(rank, result), default=None)
    return [force for force in result if rank(force) == best]
