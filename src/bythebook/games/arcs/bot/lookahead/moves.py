"""Candidates of Move: the forces that can come to each system, and the resulting changes (S19.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import overload

from bythebook.games.arcs.bot.lookahead.actions import means_of
from bythebook.games.arcs.bot.lookahead.chart import Chart, chart
from bythebook.games.arcs.bot.lookahead.forces import (
    Force,
    JointForce,
    Trip,
    arrivals,
    cheapest_joint_forces,
    joint_limit,
    routes,
)
from bythebook.games.arcs.bot.lookahead.outcome import (
    TAKE,
    UNCHANGED,
    Means,
    Outcome,
    settle_task_force,
    tied_task_forces,
)
from bythebook.games.arcs.bot.view import View, cached_per_map
from bythebook.games.arcs.state import options as a
from bythebook.games.arcs.state.state import NOBODY
from bythebook.kernel.prompt import Option
from bythebook.playbook.words.vocabulary import Candidate, Look

Answers = list[tuple[str, Option]]
"""Kinds of prompts with the answers to them."""


class LazyAnswers(Sequence[tuple[str, Option]]):
    """The answers of a series after its first, computed on first access: most candidates are never chosen."""

    __slots__ = ("_about", "_answers", "_make")

    def __init__(self, make: Callable[..., Answers], *about: object) -> None:
        self._make = make
        self._about = about
        self._answers: Answers | None = None

    def _load(self) -> Answers:
        if self._answers is None:
            self._answers = self._make(*self._about)[1:]
        return self._answers

    def __len__(self) -> int:
        return len(self._load())

    @overload
    def __getitem__(self, at: int) -> tuple[str, Option]: ...
    @overload
    def __getitem__(self, at: slice) -> Answers: ...
    def __getitem__(self, at: int | slice) -> tuple[str, Option] | Answers:
        return self._load()[at]


# -- candidates -----------------------------------------------------------------------------------------


class MoveOutcome(Outcome, kw_only=True, eq=False):
    """The outcome of one or more Moves to a system."""

    force: Force
    holder: int
    """The controller of the system afterwards."""
    moves: int

    @property
    def keeps_control(self) -> bool:
        """Whether the bot keeps control of all systems it leaves, or had none to lose."""
        return self.force.keeps_control

    def names(self) -> tuple[str, ...]:
        """Return destination, origin, and ships with their route:

        the levels at which ties are broken (RULING-47).
        """
        return (self.view.id_of(self.at), *route_names(self.view, self.force))


@cached_per_map
def moves(view: View, n: int, kind: str) -> list[Candidate]:
    """Return every move of at most `n` actions, and joint ones where only these change control (S19.3)."""
    return list(_moves(view, n, kind))


def _moves(view: View, n: int, kind: str) -> Iterator[Candidate]:
    candidates, lies = single_force_outcomes(view, n), chart(view)
    for to in view.reach.systems:
        alone, facts = candidates.get(to, []), {"to": view.id_of(to)}
        for one in alone:
            yield _candidate(lies, one, kind, facts)
        for force, aim in _joint_forces(view, to, n, alone) if n > 1 else ():
            [one] = _force_outcomes(view, to, [force])
            yield _candidate(lies, one, kind, {**facts, "aim": aim} if aim else facts)


@cached_per_map
def single_force_outcomes(view: View, n: int) -> dict[int, list[MoveOutcome]]:
    """Return the outcomes of all forces from one origin with at most `n` actions, by destination."""
    return {to: _force_outcomes(view, to, trips) for to, trips in arrivals(view, n).items()}


def _force_outcomes(view: View, to: int, forces: Iterable[Force]) -> list[MoveOutcome]:
    """Return the outcome of each force at its destination.

    A force that leaves ships behind to hold a claim moves only for claims: control isn't its goal.
    """
    holders, outcomes = view.holders(to), list[MoveOutcome]()
    before = holders[0]
    for force in forces:
        after, claims, moves = holders[force.fresh], force.claims, force.moves
        controls = {to: after} if after != before and not force.fewer else UNCHANGED
        outcomes.append(MoveOutcome(view, to, controls, claims, force=force, holder=after, moves=moves))
    return outcomes


def _joint_forces(view: View, to: int, n: int, alone: list[MoveOutcome]) -> list[tuple[JointForce, str]]:
    """Return joint forces where no single one changes control, or takes it where a rival has a city."""
    before, most = view.controller(to), joint_limit(view, to, n)
    if before == view.me or most is None or view.controller_with(to, most[0]) == before:
        return []
    after = {outcome.controls.get(to, before) for outcome in alone}
    changes = before != NOBODY and after <= {before}
    takes = view.me not in after and any(view.cities_at(rival, to) for rival in view.others)
    result = taking = list[JointForce]()
    if changes:
        result = cheapest_joint_forces(
            view, to, n, lambda force: view.controller_with(to, force.fresh) != before
        )
    if takes and view.controller_with(to, most[0]) == view.me:
        taking = cheapest_joint_forces(
            view, to, n, lambda force: view.controller_with(to, force.fresh) == view.me
        )
    return [(force, "") for force in result] + [(force, TAKE) for force in taking if force not in result]


def _candidate(lies: Chart, moved: MoveOutcome, kind: str, facts: dict[str, str]) -> Candidate:
    force = moved.force
    rest = LazyAnswers(_answers_with_pips, lies.view, force, kind) if kind else ()
    return Candidate(first_move(lies, force), rest, facts, moved.names, moved)


def first_move(lies: Chart, force: Force) -> a.Move:
    """Return the Move that starts a force's first group."""
    trip = force.trips[0]
    return lies.first_move(trip.origin, trip.stops[0])


def _answers_with_pips(view: View, force: Force, kind: str) -> Answers:
    return force_answers(view, force, [kind] * force.moves)


def route_names(view: View, force: Force) -> tuple[str, str]:
    """Return a force's origins and its ships with their routes, which distinguish it (RULING-47)."""
    if len(force.trips) == 1:
        return route_name(view, force.trips[0])
    named = [route_name(view, trip) for trip in force.trips]
    return " ".join(start for start, _ in named), " ".join(way for _, way in named)


def route_name(view: View, trip: Trip) -> tuple[str, str]:
    """Return a group's origin and its ships with their route."""
    fresh, damaged = trip.sent[0]
    way = f"{fresh}+{damaged}"
    if len(trip.stops) > 1:
        way = " ".join([way, *map(view.id_of, trip.stops[:-1])])
    return view.id_of(trip.origin), way


def force_answers(view: View, force: Force, kinds: Sequence[str]) -> Answers:
    """Return the answers that bring a force to its destination; `kinds` are the prompts that Moves answer."""
    answers: Answers = []
    left = iter(kinds)
    for trip in force.trips:
        start = trip.origin
        for route, (fresh, damaged) in zip(routes(view, trip), trip.sent, strict=True):
            answers += _move_answers(view, start, route, a.Ships(fresh, damaged), next(left))
            start = route[-1]
    return answers


def _move_answers(view: View, start: int, route: tuple[int, ...], ships: a.Ships, kind: str) -> Answers:
    """Return the answers of one Move action; a catapulted group is asked at every gate (R7.3)."""
    answers: Answers = [(kind, a.Move(view.id_of(start), view.id_of(route[0]))), ("Ships", ships)]
    for to in route[1:]:
        answers += [("Catapult", a.GoOn(view.id_of(to))), ("Ships", ships)]
    if chart(view).flies(start, route[-1]):
        answers.append(("Catapult", a.Done()))
    return answers


def settle_force(view: View, force: Force) -> dict[str, list[str]]:
    """Keep track of the systems where the task force may be while it moves (S15.12)."""
    trip = next((trip for trip in force.trips if trip.origin in tied_task_forces(view)), None)
    return settle_task_force(view, (trip.origin, *trip.stops)) if trip is not None else {}


def moves_ahead(view: View, look: Look) -> list[Candidate]:
    """Return the moves possible with the given means; tokens can't pay for Moves (RULING-12)."""
    means: Means = means_of(view, look)
    if not means.pays_for("move"):
        return []
    return moves(view, 1 if means.paid_action else means.actions, "")


# -- queries of words -----------------------------------------------------------------------------------


def is_preferred(view: View, moved: MoveOutcome, n: int) -> bool:
    """Whether S19.3 steps 3 and 4 would choose this force to change control of its destination."""

    def rank(force: Force) -> tuple[bool, bool]:
        return not force.keeps_control, not force.task_force

    mine = rank(moved.force)
    others = [other for other in single_force_outcomes(view, n)[moved.at] if other.controls]
    return not any(rank(other.force) < mine for other in others)


def is_lightest(view: View, moved: MoveOutcome, n: int) -> bool:
    """Whether the group could not change control there with fewer ships joining it (RULING-60)."""
    if view.ruling("ships_on_the_way") != "needed":
        return True

    def group(trip: Trip) -> tuple[object, ...]:
        return trip.origin, trip.stops, trip.sent[0]

    mine = moved.force
    others = [other.force for other in single_force_outcomes(view, n)[moved.at] if other.controls]
    return not any(
        other.joined < mine.joined and group(other.trips[0]) == group(mine.trips[0]) for other in others
    )
