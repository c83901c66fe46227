"""Movement Principles and the questions that move ships (S19.3, S19.4): origin, number, way.

A `Journey` is one group from an origin to a destination, in as many Moves as it takes; a `Force` is what
comes there, by one journey or several.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, groupby, permutations, product

from bythebook.games.arcs.rules.actions.move import can_continue_through
from bythebook.games.arcs.rules.pieces import free_slots
from bythebook.games.arcs.state import options as a
from bythebook.games.arcs.state.state import NOWHERE
from bythebook.kernel.prompt import Option
from tests.games.arcs.second_reading.terms import Board, Plan, Shift, least, preferred

Path = tuple[int, ...]
"""The systems that one Move enters."""
Shut = frozenset[int]
"""Gates through which nobody flies, beside those that rivals control now."""
FAR = 99
Stay = tuple[tuple[int, int], ...]
"""How many fresh and damaged ships stay at each stop of a group on its way."""


@dataclass(frozen=True)
class Journey:
    """A group of ships goes from its origin to a destination."""

    origin: int
    to: int
    moves: tuple[tuple[int, Path, int, int], ...]
    """Each Move: where it starts, what it enters, fresh and damaged ships."""
    shift: tuple[tuple[int, tuple[int, int]], ...]
    keeps: bool
    """The origin is controlled afterwards, or was not before."""

    @property
    def cost(self) -> int:
        return len(self.moves)

    @property
    def size(self) -> int:
        return self.moves[0][2] + self.moves[0][3]

    @property
    def joined(self) -> int:
        """Ships that it has met on its way and taken along."""
        return self.moves[-1][2] + self.moves[-1][3] - self.size

    def shifted(self) -> Shift:
        return dict(self.shift)


Force = tuple[Journey, ...]
"""The groups that come to one destination: one, or several where one is not enough."""
Goal = Callable[[Force], bool]
"""Whether a force that comes meets a question."""


class Moves:
    """All the ways of a bot's ships on one board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._landings: dict[tuple[int, Shut], dict[int, list[Path]]] = {}
        self._costs: dict[tuple[int, Shut], dict[int, int]] = {}
        self._routed: dict[tuple[int, int, Shut], list[tuple[Path, ...]]] = {}
        self._journeys: dict[tuple[int, tuple[Path, ...], int, int, Stay], Journey] = {}
        self._stays: dict[tuple[int, ...], list[list[Stay]]] = {}
        self._groups: dict[tuple[int, tuple[Path, ...], bool], list[Journey]] = {}
        self.most = board.together()
        self.needed = board.ruling("ships_on_the_way") == "needed"
        """Only ships that the goal needs join on the way (RULING-60)."""

    # -- ways ---------------------------------------------------------------------------------------

    def landings(self, start: int, shut: Shut) -> dict[int, list[Path]]:
        """Where one Move can end, each with its shortest flights; from a starport through gates (R7.3)."""
        if (start, shut) in self._landings:
            return self._landings[start, shut]
        near = self.board.reach.neighbors
        found: dict[int, list[Path]] = {to: [(to,)] for to in near[start]}
        flights: list[Path] = [(to,) for to in near[start]] if self.board.catapults(start) else []
        while flights:
            more: dict[int, list[Path]] = {}
            for path in flights:
                if path[-1] in shut or not can_continue_through(self.board.state, self.board.me, path[-1]):
                    continue
                for to in near[path[-1]]:
                    if to not in found and to != start:
                        more.setdefault(to, []).append((*path, to))
            found |= more
            flights = [path for paths in more.values() for path in paths]
        self._landings[start, shut] = found
        return found

    def shut(self, origin: int, *, keep: bool) -> Shut:
        """The gate that a group leaves to a rival by setting out, which stops it on its way back."""
        board = self.board
        if not board.reach.is_gate[origin] or (keep and board.controller(origin) == board.me):
            return frozenset()
        lost = board.rival_controls(origin, {origin: (-board.fresh(origin), 0)})
        return frozenset([origin]) if lost else frozenset()

    def costs(self, origin: int, shut: Shut) -> dict[int, int]:
        """The fewest Moves from an origin to everywhere."""
        if (origin, shut) in self._costs:
            return self._costs[origin, shut]
        found, edge, moves = {origin: 0}, {origin}, 0
        while edge:
            moves += 1
            edge = {to for s in edge for to in self.landings(s, shut)} - set(found)
            found |= dict.fromkeys(edge, moves)
        self._costs[origin, shut] = found
        return found

    def cost(self, origin: int, to: int, *, keep: bool) -> int:
        return self.costs(origin, self.shut(origin, keep=keep)).get(to, FAR)

    def routes(self, origin: int, to: int, *, keep: bool) -> list[tuple[Path, ...]]:
        """Every row of fewest Moves from an origin to a destination."""
        shut = self.shut(origin, keep=keep)
        if (origin, to, shut) not in self._routed:
            self._routed[origin, to, shut] = self._routes(origin, to, shut)
        return self._routed[origin, to, shut]

    def _routes(self, origin: int, to: int, shut: Shut) -> list[tuple[Path, ...]]:
        if origin == to:
            return [()]
        far = self.costs(origin, shut)[to]
        found: list[tuple[Path, ...]] = []
        for stop, paths in self.landings(origin, shut).items():
            if self.costs(stop, shut).get(to, FAR) == far - 1:
                found += [(path, *rest) for path in paths for rest in self._routes(stop, to, shut)]
        return found

    # -- groups -------------------------------------------------------------------------------------

    def journey(self, origin: int, route: tuple[Path, ...], fresh: int, damaged: int, stay: Stay) -> Journey:
        """A group on a route; ships it meets where it stops come along, but for those that stay there."""
        key = (origin, route, fresh, damaged, stay)
        if key not in self._journeys:
            self._journeys[key] = self._made(*key)
        return self._journeys[key]

    def _made(self, origin: int, route: tuple[Path, ...], fresh: int, damaged: int, stay: Stay) -> Journey:
        board, most = self.board, self.most
        left: dict[int, tuple[int, int]] = {}
        moves, at, f, d = [], origin, fresh, damaged
        for path, (less_fresh, less_damaged) in zip(route, ((0, 0), *stay), strict=True):
            if at != origin:
                f = min(f + board.fresh(at) - less_fresh, most)
                d = min(d + board.state.damaged[board.me][at] - less_damaged, most - f)
            moves.append((at, path, f, d))
            for system, sign in ((at, -1), (path[-1], 1)):
                had = left.get(system, (0, 0))
                left[system] = (had[0] + sign * f, had[1] + sign * d)
            at = path[-1]
        keeps = board.controller(origin) != board.me or board.controller(origin, left) == board.me
        return Journey(origin, at, tuple(moves), tuple(left.items()), keeps)

    def answers(self, trip: Journey) -> Iterator[Option]:
        """The answers that bring a group to its end."""
        for move in trip.moves:
            yield from self._answers(*move)

    def _answers(self, start: int, path: Path, fresh: int, damaged: int) -> list[Option]:
        board = self.board
        found: list[Option] = [a.Move(board.id(start), board.id(path[0])), a.Ships(fresh, damaged)]
        for to in path[1:]:
            found += [a.GoOn(board.id(to)), a.Ships(fresh, damaged)]
        if board.catapults(start) and can_continue_through(board.state, board.me, path[-1]):
            found.append(a.Done())
        return found

    def groups(
        self, origin: int, route: tuple[Path, ...], goal: Goal | None = None, *, keep: bool
    ) -> list[Journey]:
        """As many ships as possible that still meet the goal, keeping the origin or not."""
        if goal is not None:
            return self._made_groups(origin, route, goal, keep=keep)
        if (origin, route, keep) not in self._groups:
            self._groups[origin, route, keep] = self._made_groups(origin, route, None, keep=keep)
        return self._groups[origin, route, keep]

    def _made_groups(
        self, origin: int, route: tuple[Path, ...], goal: Goal | None, *, keep: bool
    ) -> list[Journey]:
        board = self.board
        fresh, damaged = board.fresh(origin), board.state.damaged[board.me][origin]
        sizes = [(f, d) for f in range(fresh + 1) for d in range(damaged + 1) if 0 < f + d <= self.most]
        sizes.sort(key=lambda size: -sum(size))
        found: list[Journey] = []
        for f, d in sizes:
            if found and f + d < found[0].size:
                break
            for stays in self.stays(route):
                trips = [self.journey(origin, route, f, d, stay) for stay in stays]
                fit = [
                    t
                    for t in trips
                    if (t.keeps or not keep) and (goal is None or goal((t,))) and not self.turns_back(t)
                ]
                found += fit
                if fit and not (self.needed and goal is None):
                    break
        return found

    def turns_back(self, trip: Journey) -> bool:
        """Whether it would fly through a gate that is a rival's since the group has left it (R7.3)."""
        left: dict[int, int] = {}
        for start, path, fresh, _ in trip.moves:
            left[start] = max(0, self.board.fresh(start) - fresh)
            for gate in set(path[:-1]) & set(left):
                if self.board.rival_controls(gate, {gate: (left[gate] - self.board.fresh(gate), 0)}):
                    return True
        return False

    def stays(self, route: tuple[Path, ...]) -> list[list[Stay]]:
        """Who may stay where a group stops on its way: nobody if that will do, then one, and so on.

        All of them if that will do, then all but one, where only needed ships join (RULING-60).
        """
        stops = tuple(path[-1] for path in route[:-1])
        if stops not in self._stays:
            self._stays[stops] = self._made_stays(stops)
        return self._stays[stops]

    def _made_stays(self, stops: tuple[int, ...]) -> list[list[Stay]]:
        board = self.board
        lying = [
            product(range(board.fresh(s) + 1), range(board.state.damaged[board.me][s] + 1)) for s in stops
        ]
        ranked = sorted(product(*lying), key=_staying, reverse=self.needed)
        return [list(equal) for _, equal in groupby(ranked, _staying)]

    def journeys(self, to: int, n: int, goal: Goal | None, *, keep: bool) -> Iterator[Journey]:
        """Every group that meets the goal at a destination with so many Moves."""
        for origin in self.board.fleets:
            if origin != to and self.cost(origin, to, keep=keep) <= n:
                for route in self.routes(origin, to, keep=keep):
                    yield from self.groups(origin, route, goal, keep=keep)

    # -- which one ----------------------------------------------------------------------------------

    def best(
        self,
        goal: Goal,
        destinations: Iterable[int],
        n: int,
        prefer: Iterable[Callable[[Force], bool]] = (),
        *,
        claims: bool = False,
        control: bool = False,
        any_origin: bool = False,
    ) -> list[Force]:
        """The moves that the Principles leave (S19.3 steps 1 to 6).

        With any origin the preferences are worth control of it, and the task force (RULING-52).
        """
        found: list[Force] = []
        for to in destinations:
            kept = [*self.journeys(to, n, goal, keep=True)]
            left = [*self.journeys(to, n, goal, keep=False)] if any_origin or not kept else []
            forces: list[Force] = [(trip,) for trip in dict.fromkeys([*kept, *left])]
            if not forces and control:
                forces = self.together(goal, to, n)
            found += forces if any_origin else self.by_origin(forces)
        return self.narrowed(preferred(preferred(found, *prefer), keeps), claims=claims, control=control)

    def by_origin(self, forces: list[Force]) -> list[Force]:
        """The task force goes if it can (S19.3 step 3)."""
        if self.board.ruling("movement_order") == "shortest":
            return forces
        return preferred(forces, self.leads)

    def leads(self, force: Force) -> bool:
        return any(trip.origin in self.board.tied_task_forces for trip in force)

    def narrowed(self, forces: list[Force], *, claims: bool, control: bool) -> list[Force]:
        """Task force, shortest path, new claims, rival cities."""
        board = self.board

        def claim(force: Force) -> bool:
            return claims or board.claims(added(force)) > board.claims()

        def city(force: Force) -> bool:
            mine = board.controller(ends(force), added(force)) == board.me
            return control or (mine and board.rival_city(ends(force)))

        last = joined if self.needed else cost
        if board.ruling("movement_order") == "shortest":
            return preferred(least(forces, cost, last), claim, city, self.leads)
        return preferred(least(self.by_origin(forces), cost, last), claim, city)

    def together(self, goal: Goal, to: int, n: int) -> list[Force]:
        """Several groups for a control goal that none meets alone, with the fewest Moves (RULING-24)."""
        for keep in (True, False):
            if found := list(self.jointly(to, n, goal, keep=keep)):
                return least(found, cost, joined if self.needed else cost)
        return []

    def jointly(self, to: int, n: int, goal: Goal | None = None, *, keep: bool) -> Iterator[Force]:
        """Every set of groups from different origins that meets a goal together."""
        parts: dict[int, list[Journey]] = {}
        for trip in self.journeys(to, n - 1, None, keep=keep):
            parts.setdefault(trip.origin, []).append(trip)
        for many in range(2, n + 1):
            for origins in combinations(parts, many):
                rows = [parts[origin] for origin in origins]
                if sum(row[0].cost for row in rows) <= n:
                    for groups in product(*rows):
                        if goal is None or goal(groups):
                            yield from (row for row in permutations(groups) if not _meet(self.board, row))


def _staying(stay: Stay) -> int:
    return sum(fresh + damaged for fresh, damaged in stay)


def _meet(board: Board, force: Force) -> bool:
    """Whether a group picks up ships that another one counts, or flies through a gate that one has left."""
    stops = [path[-1] for trip in force for _, path, _, _ in trip.moves[:-1]]
    if any(trip.origin in stops for trip in force):
        return True
    lost: set[int] = set()
    for trip in force:
        if any(not lost.isdisjoint(path[:-1]) for _, path, _, _ in trip.moves):
            return True
        left = {trip.origin: trip.moves[0][2]} | {start: board.fresh(start) for start, *_ in trip.moves[1:]}
        lost |= {s for s, gone in left.items() if board.rival_controls(s, {s: (-gone, 0)})}
    return False


def cost(force: Force) -> int:
    """How many Moves it takes."""
    return sum(trip.cost for trip in force)


def joined(force: Force) -> int:
    """How many ships have come along on the way."""
    return sum(trip.joined for trip in force)


def keeps(force: Force) -> bool:
    return all(trip.keeps for trip in force)


def ends(force: Force) -> int:
    return force[0].to


def added(force: Force) -> Shift:
    """What several groups change together."""
    total: dict[int, tuple[int, int]] = {}
    for trip in force:
        for system, (fresh, damaged) in trip.shift:
            had = total.get(system, (0, 0))
            total[system] = (had[0] + fresh, had[1] + damaged)
    return total


def moves_of(board: Board) -> Moves:
    """The ways on a board, worked out once."""
    if board.moves is None:
        board.moves = Moves(board)
    found: Moves = board.moves
    return found


def plans(board: Board, forces: Iterable[Force], fight: object = None, toward: int = NOWHERE) -> list[Plan]:
    """The answers of the groups, one after another."""
    answers = moves_of(board).answers
    return [Plan(tuple(step for trip in force for step in answers(trip)), fight, toward) for force in forces]


# -- the questions ----------------------------------------------------------------------------------


def to_claims(board: Board, n: int, lines: Iterable[Callable[[Force], bool]] = ()) -> list[Plan]:
    """AG4, MO1: Move to get new claims, counted net (RULING-43)."""
    open_planets = [s for s in board.reach.planets if free_slots(board.state, s)]
    before = board.claims()

    def goal(force: Force) -> bool:
        return board.claims(added(force)) > before

    return plans(board, moves_of(board).best(goal, open_planets, n, lines, claims=True))


def to_new_claim(board: Board, n: int) -> list[Plan]:
    """AG6, MO3: Move to get at least one new claim."""
    lines = (
        lambda force: board.new_resources(ends(force)),
        lambda force: not board.rival_controls(ends(force)),
        lambda force: board.reach.slots[ends(force)] == 2,
    )
    return to_claims(board, n, lines)


def _changing(board: Board) -> Goal:
    return lambda force: board.controller(ends(force), added(force)) != board.controller(ends(force))


def to_change_control(board: Board, n: int) -> list[Plan]:
    """AG5, MO2: Move to change control of a system with loyal buildings that a rival controls."""
    return plans(board, moves_of(board).best(_changing(board), board.lost_ground, n, control=True))


def to_rival_city(board: Board, n: int) -> list[Plan]:
    """AG10, MO6: Move to take control of a rival city."""
    cities = [s for s in board.reach.systems if board.rival_city(s) and board.controller(s) != board.me]

    def goal(force: Force) -> bool:
        return board.controller(ends(force), added(force)) == board.me

    return plans(board, moves_of(board).best(goal, cities, n, control=True))


def to_gate(board: Board, n: int) -> list[Plan]:
    """AG13, MO7: Move to change control of a rival-controlled gate."""
    near, state = board.reach.neighbors, board.state

    def takes_at_rival_port(force: Force) -> bool:
        ports = any(state.starports_at(rival, s) for rival in board.rivals for s in near[ends(force)])
        return ports and board.controller(ends(force), added(force)) == board.me

    def own_port(force: Force) -> bool:
        return any(state.starports_at(board.me, s) for s in near[ends(force)])

    gates = [s for s in board.reach.gates if board.rival_controls(s)]
    prefer = (takes_at_rival_port, own_port)
    free = board.ruling("gate_preference") == "any_origin"
    return plans(
        board, moves_of(board).best(_changing(board), gates, n, prefer, control=True, any_origin=free)
    )


def unassigned(board: Board) -> list[int]:
    """Systems with ships that control neither gate nor claim nor rival building (S15.19, RULING-8)."""

    def busy(system: int) -> bool:
        claim = free_slots(board.state, system) > 0
        if claim and board.ruling("unassigned_claims") == "any":
            return True
        mine = board.controller(system) == board.me
        return mine and (board.reach.is_gate[system] or claim or board.rival_building(system))

    return [s for s in board.fleets if not busy(s)]


def to_task_force(board: Board) -> list[Plan]:
    """AG14, MO8: unassigned ships go one Move nearer to the task force, as a partial move."""
    found: list[Plan] = []
    for force in board.task_forces:
        found += plans(board, _nearer(board, force), toward=force)
    return found


def _nearer(board: Board, force: int) -> list[Force]:
    """The first Moves on shortest ways to the task force, of the group that is nearest to it."""
    moves = moves_of(board)
    for keep in (True, False):
        trips = [
            trip
            for origin in unassigned(board)
            if origin != force
            for route in moves.routes(origin, force, keep=keep)
            for trip in moves.groups(origin, route[:1], keep=keep)
        ]
        if trips:
            near = min(moves.cost(trip.origin, force, keep=keep) for trip in trips)
            return [(trip,) for trip in trips if moves.cost(trip.origin, force, keep=keep) == near]
    return []
