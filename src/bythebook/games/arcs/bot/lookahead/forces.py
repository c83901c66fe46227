"""Forces: groups of ships, where they can go in how many actions, and who comes along (S19.3).

A Trip is one group on its way: an action for each stop, several systems long where a loyal starport
catapults it. A Force is what arrives somewhere: one trip, or several where one origin is not enough
(RULING-24). Fights bring their ships by the same forces (S19.2b).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, permutations, product
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from bythebook.games.arcs.bot.lookahead.outcome import task_forces
from bythebook.games.arcs.bot.lookahead.ways import Chart, Systems, chart, systems_in
from bythebook.games.arcs.bot.view import View, cached_per_map

Group = tuple[int, int]
"""Fresh and damaged ships."""

# -- groups on their way (S19.3 steps 3, 4, 7) ----------------------------------------------------------


class _Coming(Struct, frozen=True):
    """What a trip and a joint force have in common: the ships that come to a system."""

    moves: int
    """How many Move actions it takes."""
    fresh: int
    ships: int
    keeps: bool
    """The bot keeps control of all it leaves, or had none to lose."""
    task_force: bool
    """A group of the task force is among them."""
    claims: int
    """How many claims more there are afterwards (RULING-43)."""
    fewer: bool
    """Ships stay that could go, to hold a claim."""


class Trip(_Coming, frozen=True):
    """A group that leaves one system for another."""

    origin: int
    stops: tuple[int, ...]
    """Where each of its Move actions ends; the last is where it goes."""
    sent: tuple[Group, ...]
    """The ships that go with each action: others join where the group stops (S19.3 step 7)."""

    @property
    def trips(self) -> tuple[Trip, ...]:
        """Itself alone."""
        return (self,)

    @property
    def joined(self) -> int:
        """How many ships have joined the group on its way (RULING-60)."""
        return self.ships - sum(self.sent[0])


class Joint(_Coming, frozen=True):
    """Groups of several systems that come to one."""

    trips: tuple[Trip, ...]

    @property
    def joined(self) -> int:
        """How many ships have joined the groups on their way."""
        return sum([trip.joined for trip in self.trips])


Force = Trip | Joint
"""The ships that come to a system: by one trip, or by several."""


class _Departure(NamedTuple):
    """A group that sets out: the ships of one system, with control of it kept or given up."""

    group: Group
    keeps: bool
    leads: bool
    """It is the task force."""
    left: int
    """The claims that are lost where it sets out."""
    shut: Systems
    """The gate that it leaves to a rival."""


@cached_per_map
def _departures(view: View) -> dict[int, list[_Departure]]:
    """The groups that can set out of each system with ships."""
    return {origin: _setting_out(view, origin) for origin in origins(view)}


def _setting_out(view: View, origin: int) -> list[_Departure]:
    lies, leads = chart(view), origin in task_forces(view)
    return [
        _Departure(group, keeps, leads, lies.claims_left(origin, group), lies.shut_by(origin, group[0]))
        for group, keeps in _groups(view, lies, origin)
    ]


def _groups(view: View, lies: Chart, origin: int) -> list[tuple[Group, bool]]:
    """As many ships as can go: so that the bot keeps control of an origin it controls, and all of them."""
    fresh, damaged = lies.fresh[origin], lies.damaged[origin]
    whole = _at_most(lies.most_together, fresh, damaged)
    holders, me = view.holders(origin), view.me
    if holders[0] != me:
        return [(whole, True)]
    free = fresh
    while free and holders[-free] != me:
        free -= 1
    held = _at_most(lies.most_together, free, damaged)
    if whole[0] <= free:
        return [(whole, True)]
    return [(held, True), (whole, False)] if sum(held) else [(whole, False)]


@cached_per_map
def trips(view: View, moves: int) -> list[Trip]:
    """All trips that take just so many actions, system by system: with control kept, and given up."""
    return list(_trips(view, moves))


def _trips(view: View, moves: int) -> Iterator[Trip]:
    needed, lies = view.ruled("ships_on_the_way") == "needed", chart(view)
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


def _at_most(most: int, fresh: int, damaged: int) -> Group:
    """No more ships than may move together, fresh ones first (R12.2)."""
    if fresh + damaged <= most:
        return fresh, damaged
    fresh = min(fresh, most)
    return fresh, min(damaged, most - fresh)


def _with_joining(lies: Chart, begun: Trip, joining: int | None = None, *, holding: bool = False) -> Trip:
    """A trip whose first group is known, with ships that lie on its way: all that can, or at most so many.

    One of them may stay where a claim is to be held.
    """
    sent, claims, going = list(begun.sent[:1]), begun.claims, begun.sent[0]
    for stop in begun.stops[:-1]:
        if lies.ships[stop]:
            lying = lies.fresh[stop], lies.damaged[stop]
            free = _all_but_one(lying) if holding and lies.held[stop] else lying
            fresh, damaged = free if joining is None else _first_of(free, joining)
            onward = _at_most(lies.most_together, going[0] + fresh, going[1] + damaged)
            joined = sum(onward) - sum(going)
            if joined == lies.ships[stop]:
                claims -= lies.held[stop]
            joining = None if joining is None else joining - joined
            going = onward
        sent.append(going)
    fresh, damaged = going
    return replace(begun, fresh=fresh, ships=fresh + damaged, claims=claims, sent=tuple(sent))


def _first_of(group: Group, ships: int) -> Group:
    """So many ships of a group, fresh ones first."""
    fresh = min(group[0], ships)
    return fresh, min(group[1], ships - fresh)


def _all_but_one(group: Group) -> Group:
    """One of a group stays, a damaged one first."""
    fresh, damaged = group
    return (fresh, damaged - 1) if damaged else (max(0, fresh - 1), 0)


def _lighter_trips(lies: Chart, whole: Trip) -> Iterator[Trip]:
    """The same trip with fewer of the ships on its way, the fewest first (RULING-60)."""
    left = lies.claims_left(whole.origin, whole.sent[0])
    begun = replace(whole, claims=lies.won[whole.stops[-1]] - left)
    for joining in range(whole.joined):
        yield _with_joining(lies, begun, joining)


def _smaller_trip(lies: Chart, whole: Trip) -> Iterator[Trip]:
    """Where the whole one costs the claims it wins: as many ships as win some (S19.3 step 4, RULING-43).

    One stays where the group stops on its way, else where it sets out, if there is another to go.
    """
    won = lies.won[whole.stops[-1]]
    for group in (whole.sent[0], _all_but_one(whole.sent[0])):
        left = lies.claims_left(whole.origin, group)
        begun = replace(whole, sent=(group,), claims=won - left, fewer=True)
        for holding in (False, True):
            trip = _with_joining(lies, begun, holding=holding)
            if sum(group) and trip.claims > 0:
                yield trip
                return


# -- what arrives (S19.3 step 6) ------------------------------------------------------------------------


@cached_per_map
def origins(view: View) -> list[int]:
    """The systems with ships of the bot."""
    return [s for s in view.reach.systems if view.ships_at(view.me, s)]


@cached_per_map
def arriving(view: View, most: int) -> dict[int, list[Trip]]:
    """All that one origin can bring anywhere in so many actions, the nearest first, by where it comes to."""
    if most < 1:
        return {}
    found = {to: list(nearer) for to, nearer in arriving(view, most - 1).items()}
    for trip in trips(view, most):
        found.setdefault(trip.stops[-1], []).append(trip)
    return found


def forces_to(view: View, to: int, most: int) -> list[Trip]:
    """All that one origin can bring to a system in so many actions, the nearest first."""
    return arriving(view, most).get(to, [])


def in_range(view: View, most: int) -> set[int]:
    """The systems where the bot has ships, or can bring some in so many actions."""
    return {*origins(view), *arriving(view, most)}


def most_of(forces: Iterable[Force]) -> Group:
    """The most fresh ships, and ships of any kind, that one of some forces has."""
    fresh = ships = 0
    for force in forces:
        fresh, ships = max(fresh, force.fresh), max(ships, force.ships)
    return fresh, ships


@cached_per_map
def most_joined(view: View, to: int, most: int) -> Group | None:
    """No more ships than this come to a system from several origins, fresh ones and all; None: none can."""
    by_origin: dict[int, list[Trip]] = {}
    for trip in forces_to(view, to, most - 1):
        by_origin.setdefault(trip.origin, []).append(trip)
    if len(by_origin) < 2:
        return None
    found = [most_of(trips) for trips in by_origin.values()]
    return sum([fresh for fresh, _ in found]), sum([ships for _, ships in found])


@cached_per_map
def joint_forces(view: View, to: int, most: int) -> list[Joint]:
    """All that two or more origins can bring to a system in so many actions (RULING-24)."""
    return list(_joint_forces(view, to, most))


def _joint_forces(view: View, to: int, most: int) -> Iterator[Joint]:
    alone = [trip for trip in forces_to(view, to, most - 1) if not trip.fewer]
    for keeps in (True, False):
        nearest: dict[int, list[Trip]] = {}
        for trip in alone:
            if trip.keeps == keeps or (not keeps and len(_departures(view)[trip.origin]) == 1):
                others = nearest.setdefault(trip.origin, [])
                if not others or others[0].moves == trip.moves:
                    others.append(trip)
        for n in range(2, most + 1):
            for listed in combinations(nearest.values(), n):
                if sum([trips[0].moves for trips in listed]) <= most:
                    yield from _joined(view, listed, keeps=keeps)


def _joined(view: View, listed: tuple[list[Trip], ...], *, keeps: bool) -> Iterator[Joint]:
    """One group of each origin, in an order and on ways that leave others alone; of equals the first."""
    found: set[tuple[int, int]] = set()
    for trips in product(*listed):
        fresh, ships = sum([trip.fresh for trip in trips]), sum([trip.ships for trip in trips])
        if all(trip.keeps for trip in trips) != keeps or (fresh, ships) in found:
            continue
        order = next((order for order in permutations(trips) if not _cross(view, order)), None)
        if order is not None:
            found.add((fresh, ships))
            moves, leads = sum([trip.moves for trip in trips]), any(trip.task_force for trip in trips)
            won = chart(view).won[trips[0].stops[-1]]
            claims = won + sum([trip.claims - won for trip in trips])
            yield Joint(moves, fresh, ships, keeps, leads, claims, False, order)


def _cross(view: View, trips: tuple[Trip, ...]) -> bool:
    """Whether a group stops where another starts, as one with it, or flies through what one has shut."""
    starts = {trip.origin for trip in trips}
    if any(not starts.isdisjoint(trip.stops) for trip in trips):
        return True
    shut: set[int] = set()
    for trip in trips:
        if shut and any(not shut.isdisjoint(way[:-1]) for way in routes(view, trip)):
            return True
        left = {trip.origin: trip.sent[0][0]} | {s: view.fresh[view.me][s] for s in trip.stops[:-1]}
        shut.update(system for system, fresh in left.items() if chart(view).shuts(system, fresh))
    return False


def routes(view: View, trip: Trip) -> list[tuple[int, ...]]:
    """The systems entered by each Move of a trip."""
    lies, start = chart(view), trip.origin
    shut = lies.shut_by(start, trip.sent[0][0])
    found = list[tuple[int, ...]]()
    for i, stop in enumerate(trip.stops):
        found.append(lies.hops(start, shut | lies.lost & systems_in(trip.stops[:i]))[stop])
        start = stop
    return found


def fewest_together(view: View, to: int, most: int, enough: Callable[[Joint], bool]) -> list[Joint]:
    """The joint forces of fewest actions that are enough; with control kept, if that can be (S19.3).

    Where only needed ships join on the way, those with the fewest (RULING-60).
    """
    needed = view.ruled("ships_on_the_way") == "needed"

    def rank(force: Joint) -> tuple[bool, int, int]:
        return not force.keeps, force.moves, force.joined if needed else 0

    found = [force for force in joint_forces(view, to, most) if enough(force)]
    best = min(map(rank, found), default=None)
    return [force for force in found if rank(force) == best]
