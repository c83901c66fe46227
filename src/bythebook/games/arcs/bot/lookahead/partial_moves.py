"""Partial moves: unassigned ships on their way to the task force (S15.12, S15.16, S15.19).

Only AG14 and MO8 use them. All other moves reach their destination with one card (`moves`).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bythebook.games.arcs.bot.lookahead.actions import pips_at
from bythebook.games.arcs.bot.lookahead.chart import chart
from bythebook.games.arcs.bot.lookahead.forces import Trip, origins, trips
from bythebook.games.arcs.bot.lookahead.moves import (
    LazyAnswers,
    MoveOutcome,
    first_move,
    force_answers,
    moves,
    route_name,
    settle_force,
)
from bythebook.games.arcs.bot.lookahead.outcome import settle_task_force, task_forces
from bythebook.games.arcs.bot.view import View, cached_per_board, cached_per_map
from bythebook.games.arcs.state import options as a
from bythebook.kernel.prompt import Prompt
from bythebook.playbook.words.vocabulary import Candidate

# -- unassigned ships (S15.19) --------------------------------------------------------------------------


def unassigned(view: View, force: int) -> list[int]:
    """Return the systems outside the task force whose ships control no gate, claim or rival building
    (S15.19).
    """
    return [system for system in _unassigned_systems(view) if system != force]


@cached_per_map
def _unassigned_systems(view: View) -> list[int]:
    return [system for system in origins(view) if not _is_assigned(view, system)]


def _is_assigned(view: View, system: int) -> bool:
    if view.ruling("unassigned_claims") == "any" and view.free_slots(system):
        return True
    if view.controller(system) != view.me:
        return False
    if view.reach.is_gate[system] or view.free_slots(system):
        return True
    return any(view.buildings_at(rival, system) for rival in view.others)


# -- candidates -----------------------------------------------------------------------------------------


class PartialMove(MoveOutcome, kw_only=True, eq=False):
    """One Move of a group toward the task force, which it need not reach (S15.16).

    Claims and control don't matter where it stops on the way.
    """

    toward: int


def _partial_move(view: View, trip: Trip, toward: int, far: int) -> PartialMove:
    """Return the outcome of one trip toward the task force, which is `far` Moves away afterwards."""
    at = trip.stops[-1]
    return PartialMove(
        view,
        at,
        force=replace(trip, task_force=False),
        holder=view.controller(at),
        moves=1 + far,
        toward=toward,
    )


@cached_per_board
def partial_moves(view: View, kind: str) -> list[Candidate]:
    """Return the Moves that bring all unassigned ships of a system closer to the task force (AG14, MO8)."""
    return [_partial_candidate(view, kind, *to) for to in _approaching_trips(view)]


def _approaching_trips(view: View) -> Iterator[tuple[int, Trip, int]]:
    """Yield the trips of unassigned ships with their goal and the number of Moves left from where they stop.

    The gate that a group has left may belong to a rival by then.
    """
    lies = chart(view)
    for goal in task_forces(view):
        going = unassigned(view, goal)
        for trip in trips(view, 1) if going else ():
            origin = trip.origin
            if origin in going and not trip.fewer:
                shut = lies.closed_by(origin, trip.sent[0][0])
                far = lies.moves_between(trip.stops[0], goal, shut)
                if far < lies.moves_between(origin, goal, shut):
                    yield goal, trip, far


def _partial_candidate(view: View, kind: str, goal: int, trip: Trip, far: int) -> Candidate:
    joining = _partial_move(view, trip, goal, far)
    there, force = view.id_of(goal), joining.force
    return Candidate(
        first_move(chart(view), force),
        rest=LazyAnswers(force_answers, view, force, [kind]),
        facts={"to": there},
        key=lambda: (there, *route_name(view, trip), view.id_of(joining.at)),
        outcome=joining,
    )


def move_series(view: View, prompt: Prompt) -> list[Candidate]:
    """Return the moves that a prompt can start; only pips pay for partial ones."""
    if not any(isinstance(option, a.Move) for option in prompt.options):
        return []
    whole = moves(view, pips_at(view, prompt), prompt.kind)
    return whole if prompt.kind == "Token action" else [*whole, *partial_moves(view, prompt.kind)]


def settle_moves(view: View, candidate: Candidate) -> dict[str, list[str]]:
    """Settle on a task force that moves, or is joined, as the task force among equals (S15.12)."""
    moved = candidate.outcome
    if isinstance(moved, PartialMove):
        return settle_task_force(view, [moved.toward])
    return settle_force(view, moved.force) if isinstance(moved, MoveOutcome) else {}
