"""Candidates of Move: groups of ships, where they can go in how many actions, and who comes along (S19.3).

A Trip is one group on its way: an action for each stop, several systems long where a loyal starport
catapults it. A Force is what arrives somewhere: one trip, or several where one origin is not enough
(RULING-24). Fights bring their ships by the same forces (S19.2b).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, permutations, product
from typing import overload

from msgspec import Struct
from msgspec.structs import replace

from bythebook.games.arcs.bot.outlook.actions import means_of
from bythebook.games.arcs.bot.outlook.outcome import TAKE, Means, Outcome, settle_task_force, task_forces
from bythebook.games.arcs.bot.outlook.ways import chart, systems_in
from bythebook.games.arcs.bot.view import View
from bythebook.games.arcs.table import options as a
from bythebook.games.arcs.table.state import NOBODY
from bythebook.kernel.ask import Option
from bythebook.playbook.words.vocabulary import Candidate, Look

Group = tuple[int, int]
"""Fresh and damaged ships."""
Answers = list[tuple[str, Option]]
"""Kinds of ask, and the answers to them."""


class Later(Sequence[tuple[str, Option]]):
    """The answers of a series, made when somebody looks: most candidates are never chosen."""

    __slots__ = ("_answers", "_make")

    def __init__(self, make: Callable[[], Answers]) -> None:
        self._make: Callable[[], Answers] | None = make
        self._answers: Answers = []

    def _made(self) -> Answers:
        if self._make is not None:
            self._answers, self._make = self._make(), None
        return self._answers

    def __len__(self) -> int:
        return len(self._made())

    @overload
    def __getitem__(self, at: int) -> tuple[str, Option]: ...
    @overload
    def __getitem__(self, at: slice) -> Answers: ...
    def __getitem__(self, at: int | slice) -> tuple[str, Option] | Answers:
        return self._made()[at]


# -- groups on their way (S19.3 steps 3, 4, 7) ----------------------------------------------------------


class Trip(Struct, frozen=True):
    """A group that leaves one system for another."""

    origin: int
    stops: tuple[int, ...]
    """Where each of its Move actions ends; the last is where it goes."""
    sent: tuple[Group, ...]
    """The ships that go with each action: others join where the group stops (S19.3 step 7)."""
    keeps: bool
    """The bot keeps control of the origin, or has none to lose."""
    claims: int
    """How many claims more there are afterwards (RULING-43)."""
    fewer: bool = False
    """Ships stay that could go, to hold a claim."""

    @property
    def arrive(self) -> Group:
        """The fresh and damaged ships that come to its end."""
        return self.sent[-1]

    @property
    def joined(self) -> int:
        """How many ships have joined the group on its way."""
        return sum(self.sent[-1]) - sum(self.sent[0])


def trips_from(view: View, origin: int, moves: int) -> Iterator[Trip]:
    """The trips of the ships in one system that take so many actions: with control kept, and given up."""
    needed, lies = view.ruled("ships_on_the_way") == "needed", chart(view)
    for group, keeps in _groups(view, origin):
        left, shut = _claims_left(view, origin, group), lies.shut_by(origin, group[0])
        sent = (group,) * moves
        for to, ways in lies.ring(origin, shut, moves).items():
            won = lies.won(to)
            for joined, stops in ways.items():
                whole = Trip(origin, stops, sent, keeps, won - left)
                if joined:
                    whole = _trip(view, whole)
                yield whole
                if needed:
                    yield from _lighter_trips(view, whole)
                if won and whole.claims <= 0:
                    yield from _smaller_trip(view, whole)


def _groups(view: View, origin: int) -> list[tuple[Group, bool]]:
    """As many ships as can go: so that the bot keeps control of an origin it controls, and all of them."""
    return view.mapped(("groups", origin), lambda: _made_groups(view, origin))


def _made_groups(view: View, origin: int) -> list[tuple[Group, bool]]:
    fresh, damaged = view.fresh[view.me][origin], view.damaged[view.me][origin]
    whole = _at_most(view, fresh, damaged)
    if view.controller(origin) != view.me:
        return [(whole, True)]
    free = fresh
    while free and view.controller_with(origin, -free) != view.me:
        free -= 1
    held = _at_most(view, free, damaged)
    if whole[0] <= free:
        return [(whole, True)]
    return [(held, True), (whole, False)] if sum(held) else [(whole, False)]


def _at_most(view: View, fresh: int, damaged: int) -> Group:
    """No more ships than may move together, fresh ones first (R12.2)."""
    most: int = view.mapped("most together", view.most_together)
    if fresh + damaged <= most:
        return fresh, damaged
    fresh = min(fresh, most)
    return fresh, min(damaged, most - fresh)


def _trip(view: View, begun: Trip, joining: int | None = None, *, holding: bool = False) -> Trip:
    """A trip whose first group is known, with ships that lie on its way: all that can, or at most so many.

    One of them may stay where a claim is to be held.
    """
    sent, claims = begun.sent[:1], begun.claims
    for stop in begun.stops[:-1]:
        lying = view.fresh[view.me][stop], view.damaged[view.me][stop]
        free = _all_but_one(lying) if holding and _claims_left(view, stop, lying) else lying
        fresh, damaged = free if joining is None else _first_of(free, joining)
        onward = _at_most(view, sent[-1][0] + fresh, sent[-1][1] + damaged)
        joined = sum(onward) - sum(sent[-1])
        if joined and joined == sum(lying):
            claims -= _claims_left(view, stop, lying)
        joining = None if joining is None else joining - joined
        sent = (*sent, onward)
    return Trip(begun.origin, begun.stops, sent, begun.keeps, claims, begun.fewer)


def _first_of(group: Group, ships: int) -> Group:
    """So many ships of a group, fresh ones first."""
    fresh = min(group[0], ships)
    return fresh, min(group[1], ships - fresh)


def _all_but_one(group: Group) -> Group:
    """One of a group stays, a damaged one first."""
    fresh, damaged = group
    return (fresh, damaged - 1) if damaged else (max(0, fresh - 1), 0)


def _lighter_trips(view: View, whole: Trip) -> Iterator[Trip]:
    """The same trip with fewer of the ships on its way, the fewest first (RULING-60)."""
    left = _claims_left(view, whole.origin, whole.sent[0])
    begun = replace(whole, claims=chart(view).won(whole.stops[-1]) - left)
    for joining in range(whole.joined):
        yield _trip(view, begun, joining)


def _smaller_trip(view: View, whole: Trip) -> Iterator[Trip]:
    """Where the whole one costs the claims it wins: as many ships as win some (S19.3 step 4, RULING-43).

    One stays where the group stops on its way, else where it sets out, if there is another to go.
    """
    won = chart(view).won(whole.stops[-1])
    for group in (whole.sent[0], _all_but_one(whole.sent[0])):
        left = _claims_left(view, whole.origin, group)
        begun = replace(whole, sent=(group,), claims=won - left, fewer=True)
        for holding in (False, True):
            trip = _trip(view, begun, holding=holding)
            if sum(group) and trip.claims > 0:
                yield trip
                return


def _claims_left(view: View, system: int, group: Group) -> int:
    """The claims that are lost there if these ships go."""
    if view.ships_at(view.me, system) > sum(group) or view.buildings_at(view.me, system):
        return 0
    return view.free_slots(system)


# -- what arrives (S19.3 step 6) ------------------------------------------------------------------------


class Force(Struct, frozen=True):
    """The ships that come to a system: by one trip, or by several."""

    trips: tuple[Trip, ...]
    moves: int
    fresh: int
    ships: int
    keeps: bool
    task_force: bool
    """A group of the task force is among them."""

    @property
    def joined(self) -> int:
        """How many ships have joined the groups on their way (RULING-60)."""
        return sum(trip.joined for trip in self.trips)


def origins(view: View) -> list[int]:
    """The systems with ships of the bot."""
    return view.mapped("origins", lambda: [s for s in view.reach.systems if view.ships_at(view.me, s)])


def _force(view: View, trips: tuple[Trip, ...]) -> Force:
    arrive = [trip.arrive for trip in trips]
    fresh = sum([group[0] for group in arrive])
    first = task_forces(view)
    return Force(
        trips,
        sum([len(trip.stops) for trip in trips]),
        fresh,
        fresh + sum([group[1] for group in arrive]),
        all(trip.keeps for trip in trips),
        any(trip.origin in first for trip in trips),
    )


def _forces(view: View, most: int) -> dict[int, list[Force]]:
    """All that one origin can bring anywhere in so many actions, the nearest first, by where it comes to."""
    return view.mapped(("forces", most), lambda: _made_forces(view, most))


def _made_forces(view: View, most: int) -> dict[int, list[Force]]:
    if most < 1:
        return {}
    found = {to: list(nearer) for to, nearer in _forces(view, most - 1).items()}
    first = task_forces(view)
    for origin in origins(view):
        leads = origin in first
        for trip in trips_from(view, origin, most):
            fresh, damaged = trip.sent[-1]
            force = Force((trip,), most, fresh, fresh + damaged, trip.keeps, leads)
            found.setdefault(trip.stops[-1], []).append(force)
    return found


def forces_to(view: View, to: int, most: int) -> list[Force]:
    """All that one origin can bring to a system in so many actions, the nearest first."""
    return _forces(view, most).get(to, [])


def in_range(view: View, most: int) -> set[int]:
    """The systems where the bot has ships, or can bring some in so many actions."""
    return view.mapped(("in range", most), lambda: {*origins(view), *_forces(view, most)})


def most_of(forces: Iterable[Force]) -> Group:
    """The most fresh ships, and ships of any kind, that one of some forces has."""
    fresh = ships = 0
    for force in forces:
        fresh, ships = max(fresh, force.fresh), max(ships, force.ships)
    return fresh, ships


def most_joined(view: View, to: int, most: int) -> Group:
    """No more ships than this come to a system from several origins, fresh ones and all."""
    return view.mapped(("most joined", to, most), lambda: _most_joined(view, to, most))


def _most_joined(view: View, to: int, most: int) -> Group:
    by_origin: dict[int, list[Force]] = {}
    for force in forces_to(view, to, most - 1):
        by_origin.setdefault(force.trips[0].origin, []).append(force)
    found = [most_of(forces) for forces in by_origin.values()]
    return sum([fresh for fresh, _ in found]), sum([ships for _, ships in found])


def joint_forces(view: View, to: int, most: int) -> list[Force]:
    """All that two or more origins can bring to a system in so many actions (RULING-24)."""
    return view.mapped(("joint", to, most), lambda: list(_joint_forces(view, to, most)))


def _joint_forces(view: View, to: int, most: int) -> Iterator[Force]:
    alone = [force for force in forces_to(view, to, most - 1) if not force.trips[0].fewer]
    for keeps in (True, False):
        nearest: dict[int, list[Trip]] = {}
        for force in alone:
            trip = force.trips[0]
            if trip.keeps == keeps or (not keeps and len(_groups(view, trip.origin)) == 1):
                others = nearest.setdefault(trip.origin, [])
                if not others or len(others[0].stops) == len(trip.stops):
                    others.append(trip)
        for n in range(2, most + 1):
            for listed in combinations(nearest.values(), n):
                if sum([len(trips[0].stops) for trips in listed]) <= most:
                    yield from _joined(view, listed, keeps=keeps)


def _joined(view: View, listed: tuple[list[Trip], ...], *, keeps: bool) -> Iterator[Force]:
    """One group of each origin, in an order and on ways that leave others alone; of equals the first."""
    found: set[tuple[int, int]] = set()
    for trips in product(*listed):
        force = _force(view, trips)
        if force.keeps != keeps or (force.fresh, force.ships) in found:
            continue
        order = next((order for order in permutations(trips) if not _cross(view, order)), None)
        if order is not None:
            found.add((force.fresh, force.ships))
            yield replace(force, trips=order)


def _cross(view: View, trips: tuple[Trip, ...]) -> bool:
    """Whether a group stops where another starts, as one with it, or flies through what one has shut."""
    starts = {trip.origin for trip in trips}
    if any(not starts.isdisjoint(trip.stops) for trip in trips):
        return True
    shut: set[int] = set()
    for trip in trips:
        if shut and any(not shut.isdisjoint(way[:-1]) for way in _routes(view, trip)):
            return True
        left = {trip.origin: trip.sent[0][0]} | {s: view.fresh[view.me][s] for s in trip.stops[:-1]}
        shut.update(system for system, fresh in left.items() if chart(view).shuts(system, fresh))
    return False


def _routes(view: View, trip: Trip) -> list[tuple[int, ...]]:
    """The systems entered by each Move of a trip."""
    lies, start = chart(view), trip.origin
    shut = lies.shut_by(start, trip.sent[0][0])
    routes = list[tuple[int, ...]]()
    for i, stop in enumerate(trip.stops):
        routes.append(lies.hops(start, shut | lies.lost & systems_in(trip.stops[:i]))[stop])
        start = stop
    return routes


def fewest_together(view: View, to: int, most: int, enough: Callable[[Force], bool]) -> list[Force]:
    """The joint forces of fewest actions that are enough; with control kept, if that can be (S19.3).

    Where only needed ships join on the way, those with the fewest (RULING-60).
    """
    needed = view.ruled("ships_on_the_way") == "needed"

    def rank(force: Force) -> tuple[bool, int, int]:
        return not force.keeps, force.moves, force.joined if needed else 0

    found = [force for force in joint_forces(view, to, most) if enough(force)]
    best = min(map(rank, found), default=None)
    return [force for force in found if rank(force) == best]


# -- candidates -----------------------------------------------------------------------------------------


class Moved(Outcome, kw_only=True, eq=False):
    """What a Move, or several to one system, would change."""

    force: Force
    holder: int
    """Who controls the system afterwards."""
    moves: int

    @property
    def keeps(self) -> bool:
        """The bot keeps control of all it leaves, or had none to lose."""
        return self.force.keeps


def _moved(view: View, to: int, force: Force) -> Moved:
    """What a force would change where it goes.

    One that leaves ships behind to hold a claim moves for claims alone: no control is its goal.
    """
    before, after = view.controller(to), view.controller_with(to, force.fresh)
    trips = force.trips
    controls = {to: after} if after != before and not trips[0].fewer else {}
    claims = trips[0].claims
    if len(trips) > 1:
        claims += sum([trip.claims - chart(view).won(to) for trip in trips[1:]])
    return Moved(view, to, controls=controls, claims=claims, force=force, holder=after, moves=force.moves)


def moves(view: View, n: int, kind: str) -> list[Candidate]:
    """Every complete move in so many actions, and joint ones where only these change control (S19.3)."""
    return view.charted(("moves", n, kind), lambda: list(_moves(view, n, kind)))


def _moves(view: View, n: int, kind: str) -> Iterator[Candidate]:
    for to in view.reach.systems:
        alone = moved_to(view, to, n)
        for outcome in alone:
            yield _candidate(view, outcome, kind)
        if n > 1 and view.controller(to) != view.me:
            for force, aim in _together(view, to, n, alone):
                yield _candidate(view, _moved(view, to, force), kind, aim)


def moved_to(view: View, to: int, n: int) -> list[Moved]:
    """What each force of one origin would change in a system, in so many actions."""
    key = ("moved", to, n)
    return view.charted(key, lambda: [_moved(view, to, force) for force in forces_to(view, to, n)])


def _together(view: View, to: int, n: int, alone: list[Moved]) -> list[tuple[Force, str]]:
    """Joint forces where no single one changes control of a system, or none takes that of a rival city."""
    before = view.controller(to)
    after = {outcome.controls.get(to, before) for outcome in alone}
    changes = before != NOBODY and after <= {before}
    takes = view.me not in after and any(view.cities_at(rival, to) for rival in view.others)
    most = view.controller_with(to, most_joined(view, to, n)[0]) if changes or takes else before
    found: list[Force] = []
    taking: list[Force] = []
    if changes and most != before:
        found = fewest_together(view, to, n, lambda force: view.controller_with(to, force.fresh) != before)
    if takes and most == view.me:
        taking = fewest_together(view, to, n, lambda force: view.controller_with(to, force.fresh) == view.me)
    return [(force, "") for force in found] + [(force, TAKE) for force in taking if force not in found]


def _candidate(view: View, outcome: Moved, kind: str, aim: str = "") -> Candidate:
    force = outcome.force
    return Candidate(
        first_move(view, force),
        rest=Later(lambda: marching(view, force, [kind] * force.moves)[1:]) if kind else (),
        facts={"to": view.id_of(outcome.at)} | ({"aim": aim} if aim else {}),
        key=lambda: (view.id_of(outcome.at), *way_names(view, force)),
        outcome=outcome,
    )


def first_move(view: View, force: Force) -> a.Move:
    """The Move that sets the first group out."""
    trip = force.trips[0]
    return chart(view).first_move(trip.origin, trip.stops[0])


def way_names(view: View, force: Force) -> tuple[str, str]:
    """Where a force comes from, and which ships on which way: what tells it from others (RULING-47)."""
    if len(force.trips) == 1:
        return way_name(view, force.trips[0])
    named = [way_name(view, trip) for trip in force.trips]
    return " ".join(start for start, _ in named), " ".join(way for _, way in named)


def way_name(view: View, trip: Trip) -> tuple[str, str]:
    """Where a group comes from, and which ships on which way."""
    fresh, damaged = trip.sent[0]
    way = f"{fresh}+{damaged}"
    if len(trip.stops) > 1:
        way = " ".join([way, *map(view.id_of, trip.stops[:-1])])
    return view.id_of(trip.origin), way


def marching(view: View, force: Force, kinds: Sequence[str]) -> Answers:
    """The answers that bring a force to its end; each Move is given in the next of these kinds of ask."""
    answers: Answers = []
    left = iter(kinds)
    for trip in force.trips:
        start = trip.origin
        for route, (fresh, damaged) in zip(_routes(view, trip), trip.sent, strict=True):
            answers += _leg(view, start, route, a.Ships(fresh, damaged), next(left))
            start = route[-1]
    return answers


def _leg(view: View, start: int, route: tuple[int, ...], ships: a.Ships, kind: str) -> Answers:
    """One Move action; a catapulted group is asked at every gate whether it goes on (R7.3)."""
    answers: Answers = [(kind, a.Move(view.id_of(start), view.id_of(route[0]))), ("Ships", ships)]
    for to in route[1:]:
        answers += [("Catapult", a.GoOn(view.id_of(to))), ("Ships", ships)]
    if view.catapults(start) and view.flies_through(route[-1]):
        answers.append(("Catapult", a.Done()))
    return answers


def force_settles(view: View, force: Force) -> dict[str, list[str]]:
    """Where the task force may stand once it has moved: it is followed on its way (S15.12)."""
    trip = next((trip for trip in force.trips if trip.origin in task_forces(view)), None)
    return settle_task_force(view, (trip.origin, *trip.stops)) if trip is not None else {}


def moves_ahead(view: View, look: Look) -> list[Candidate]:
    """The moves that could be made with given means; no tokens count for them (RULING-12)."""
    means: Means = means_of(view, look)
    if not means.pays_for("move"):
        return []
    return moves(view, 1 if means.paid else means.actions, "")


# -- words' questions about them ------------------------------------------------------------------------


def in_order(view: View, moved: Moved, n: int) -> bool:
    """Whether S19.3 steps 3 and 4 would choose this force to change control where it goes, in n actions."""

    def rank(force: Force) -> tuple[bool, bool]:
        return not force.keeps, not force.task_force

    mine = rank(moved.force)
    others = [other for other in moved_to(view, moved.at, n) if other.controls]
    return not any(rank(other.force) < mine for other in others)


def is_lightest(view: View, moved: Moved, n: int) -> bool:
    """Whether the same group would not change control there with fewer ships joining it (RULING-60)."""
    if view.ruled("ships_on_the_way") != "needed":
        return True

    def group(trip: Trip) -> tuple[object, ...]:
        return trip.origin, trip.stops, trip.sent[0]

    mine = moved.force
    others = [other.force for other in moved_to(view, moved.at, n) if other.controls]
    return not any(
        other.joined < mine.joined and group(other.trips[0]) == group(mine.trips[0]) for other in others
    )
