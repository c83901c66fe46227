"""Movement of planes: entering, flying, the Air Check and leaving (FP-1 to FP-6, FP-10, FP-11).

A side has at most one plane out, a `Plane` of `table.planes`, replaced and never changed. It occupies no
ground hex and is in nobody's way. What it does once it has flown is in `air`.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec.structs import replace

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.hexes import HEXES, ROWS, board, row_length
from bythebook.games.memoir44.rules.medals import award
from bythebook.games.memoir44.state.options import Done, Fly
from bythebook.games.memoir44.state.state import NOWHERE, Plane, State
from bythebook.kernel.chance import Dice, Outcome
from bythebook.kernel.prompt import Option, Prompt, chance_prompt
from bythebook.kernel.step import Step

AIR_CHECK: Final = "air_check"
DOGFIGHT: Final = "dogfight"
"""The element of chance for dice that only planes roll."""


@cache
def air_dice(element: str, n: int) -> Dice:
    """Return the domain of the battle dice for an Air Check or a dogfight (FP-5, FP-8)."""
    return Dice(element, facts().die_faces, n)


# -- coming on (FP-1 to FP-3) ---------------------------------------------------------------------


def classes(state: State, side: int) -> list[str]:
    """Return the classes a side may still bring on: those not shot down (FP-1, FP-10)."""
    air, lost = state.scenario.air, state.planes[side].lost
    listed = [facts().planes[i] for i in air[side].planes] if air is not None else facts().planes
    return sorted(plane.id for plane in listed if plane.id not in lost)


def airfields(state: State, side: int) -> tuple[int, ...]:
    """Return the side's friendly airfield hexes (FP-1)."""
    air = state.scenario.air
    return air[side].airfields if air is not None else ()


@cache
def edge() -> tuple[int, ...]:
    """Return the hexes of the board's edge, without the half-hex ends of odd rows (FP-3)."""
    b = board()
    return tuple(
        h
        for h in range(HEXES)
        if b.row[h] in (0, ROWS - 1) or (b.row[h] % 2 == 0 and b.col[h] in (0, row_length(b.row[h]) - 1))
    )


def entry_hexes(state: State, side: int) -> list[int]:
    """Return the hexes where a plane may enter and finally leave: the edge, or an airfield (FP-3)."""
    unit_at, owner = state.unit_at, state.side
    fields = [h for h in airfields(state, side) if unit_at[h] == NOWHERE or owner[unit_at[h]] == side]
    return [h for h in sorted({*edge(), *fields}) if can_end(state, side, NOWHERE, (h,))]


def is_entering(state: State, side: int) -> bool:
    """Whether the side's plane was brought on this turn and has not flown yet (FP-6)."""
    plane = state.planes[side]
    return plane.ordered and not plane.out


def may_come_on(state: State, side: int) -> bool:
    """Whether a side could bring on a plane: it has none out, and a class and a way in are free (FP-2)."""
    plane = state.planes[side]
    if not state.flight_plan or plane.out or plane.ordered or plane.ready > state.turn:
        return False
    return state.brought_on[side] != state.turn and bool(classes(state, side) and entry_hexes(state, side))


def bring_on(state: State, side: int, kind: str) -> None:
    """Bring on a plane with full ammunition; it enters when the planes move (FP-2, FP-3, FP-6)."""
    plane = Plane(kind=kind, ammo=facts().plane[kind].ammo, ordered=True, entered=state.turn)
    state.planes[side] = replace(plane, lost=state.planes[side].lost)
    state.brought_on[side] = state.turn


def order_plane(state: State, side: int) -> None:
    """Order the plane on the board: it will fly and act this turn (FP-5)."""
    state.planes[side] = replace(state.planes[side], ordered=True)


# -- going (FP-5, FP-10, FP-11) -------------------------------------------------------------------


def withdraw(state: State, side: int) -> None:
    """Remove the plane unharmed; the side may bring one on from its next turn (FP-5, FP-11)."""
    state.planes[side] = Plane(ready=state.turn + 1, lost=state.planes[side].lost)


def shoot_down(state: State, side: int) -> None:
    """Remove the side's plane for good and give the enemy a medal (FP-10)."""
    plane = state.planes[side]
    state.planes[side] = Plane(lost=(*plane.lost, plane.kind))
    award(state, 1 - side, facts().flight.medals_for_plane)


def ready_plane(state: State) -> None:
    """Clear the order and the flight of the active side's plane at the start of a turn (FP-5)."""
    plane = state.planes[state.active]
    state.planes[state.active] = replace(plane, ordered=False, path=(), scouted=False)


def rearm(state: State) -> None:
    """Remove a plane without ammunition, or one that landed, at the end of a turn (FP-11)."""
    plane = state.planes[state.active]
    if plane.out and (plane.landed or not plane.ammo):
        withdraw(state, state.active)


# -- flying (FP-4) --------------------------------------------------------------------------------


def is_end(state: State, side: int, h: int) -> bool:
    """Whether a flight may end on a hex: without a ground unit and a plane (FP-4)."""
    return state.unit_at[h] == NOWHERE and state.planes[1 - side].at != h


def can_end(state: State, side: int, start: int, path: tuple[int, ...]) -> bool:
    """Whether a flight over these hexes ends legally, or can if it continues (FP-4)."""
    if is_end(state, side, path[-1]):
        return True
    if len(path) >= facts().flight.most_move:
        return False
    return any(
        can_end(state, side, start, (*path, h))
        for h in board().neighbors[path[-1]]
        if h != start and h not in path
    )


def next_hexes(state: State, side: int, start: int) -> list[int]:
    """Return the different hexes the plane may fly to next, including its starting hex (FP-3, FP-4)."""
    plane = state.planes[side]
    if not plane.out:
        return entry_hexes(state, side)
    path = plane.path
    if len(path) >= facts().flight.most_move:
        return []
    near = board().neighbors[plane.at]
    return [h for h in near if h != start and h not in path and can_end(state, side, start, (*path, h))]


def may_stop(state: State, side: int) -> bool:
    """Whether the flight may end where the plane is: far enough, over a free hex (FP-4)."""
    plane = state.planes[side]
    return len(plane.path) >= facts().flight.least_move and is_end(state, side, plane.at)


class MovePlane(Step, frozen=True):
    """Move the active side's plane after the ground moves: it enters, flies or is checked (FP-5, FP-6)."""

    def go(self, state: State) -> None:
        """Leave the plane where it is, or off the board, if it has no legal flight."""
        side = state.active
        plane = state.planes[side]
        if plane.ordered:
            if next_hexes(state, side, plane.at):
                state.then(FlyOn(plane.at))
            elif not plane.out:
                withdraw(state, side)
        elif plane.out:
            state.then(AirCheck())


class FlyOn(Step, frozen=True):
    """Fly hex by hex; if the plane enters, the first hex is the one where it does (FP-3, FP-4)."""

    start: int
    """The hex where the flight began; NOWHERE if the plane enters."""

    def ask(self, state: State) -> Prompt:
        """Return the prompt for a hex from which the flight can still end legally."""
        plane = state.planes[state.active]
        rule = "FP-4" if plane.out else "FP-3"
        return Prompt(state.seat, "Flight", lambda: self._options(state), rule=rule, about=plane.kind)

    def _options(self, state: State) -> list[Option]:
        side = state.active
        end: list[Option] = [Done()] if may_stop(state, side) else []
        return [*end, *(Fly(h) for h in next_hexes(state, side, self.start))]

    def answer(self, state: State, answer: Option) -> None:
        """Fly to the next hex, until the plane stops or has flown its maximum."""
        if not isinstance(answer, Fly):
            return
        side = state.active
        plane = state.planes[side]
        state.planes[side] = replace(plane, at=answer.to, path=(*plane.path, answer.to))
        if len(plane.path) + 1 < facts().flight.most_move:
            state.then(self)

    def is_valid(self, state: State) -> bool:
        """Whether the plane has orders and somewhere to go."""
        side = state.active
        return state.planes[side].ordered and (
            may_stop(state, side) or bool(next_hexes(state, side, self.start))
        )


class AirCheck(Step, frozen=True):
    """Roll to see whether a plane without an order must leave the board (FP-5)."""

    def ask(self, state: State) -> Prompt:
        """Return the prompt for the dice of an Air Check."""
        dice = air_dice(AIR_CHECK, facts().flight.air_check_dice)
        return chance_prompt(dice, rule="FP-5", about=state.planes[state.active].kind)

    def answer(self, state: State, rolled: Outcome) -> None:
        """Remove the plane unharmed on any star; nobody wins a medal."""
        if facts().flight.down_on in rolled:
            withdraw(state, state.active)

    def is_valid(self, state: State) -> bool:
        """Whether the plane is on the board."""
        return state.planes[state.active].out
