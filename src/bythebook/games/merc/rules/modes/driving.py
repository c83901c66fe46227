"""Riding in vehicles: range, cost, and militia aboard (MODE-V3, MODE-V5, MODE-V6)."""

from __future__ import annotations

from bythebook.games.merc.box.effects import Vehicle
from bythebook.games.merc.rules import control, militia
from bythebook.games.merc.rules.modes.vehicles import berths, vehicle_effect
from bythebook.games.merc.rules.paying import can_pay
from bythebook.games.merc.state.options import Count, Drive
from bythebook.games.merc.state.state import (
    NOWHERE,
    PRIMARY,
    SECONDARY,
    State,
    split_squad_number,
    squad_number,
)
from bythebook.kernel.prompt import Option, Prompt
from bythebook.kernel.step import Step

# -- possible moves -------------------------------------------------------------------------------


def _ride(state: State, player: int, squad: int) -> Vehicle:
    vehicle = state.vehicle(player, squad)
    ride = None if vehicle is None else vehicle_effect(vehicle)
    assert ride is not None
    return ride


def fare(state: State, player: int, squad: int) -> int:
    """Return the actions that each member of a squad pays for a ride (MODE-V5)."""
    return _ride(state, player, squad).actions


def drivable_squads(state: State, faction: int) -> list[tuple[int, int]]:
    """Return the squads of a side that can ride: all MERCs fit and can pay (MODE-V3, V5, Q3).

    The squad at the base never moves (D6).
    """
    squads = []
    for player, squad in map(split_squad_number, sorted(state.vehicles)):
        if state.faction[player] != faction or squad not in (PRIMARY, SECONDARY):
            continue
        cost = fare(state, player, squad)
        paid = all(can_pay(state, unit, cost, "move") for unit in state.members(player, squad))
        if paid and berths(state, player, squad) >= 0:
            squads.append((player, squad))
    return squads


def drives(state: State, faction: int) -> list[Option]:
    """Return every sector that a squad of a side can ride to (MODE-V5)."""
    return [
        Drive(state.squad_id(player, squad), state.label(cell))
        for player, squad in drivable_squads(state, faction)
        for cell in reach(state, player, squad)
    ]


def reach(state: State, player: int, squad: int) -> list[int]:
    """Return the sectors in range of a squad's vehicle, which must stop where enemies are (MODE-V5).

    A flying vehicle also moves diagonally and over enemies.
    """
    ride, start, grid = _ride(state, player, squad), state.squad_at[player][squad], state.grid
    if ride.diagonal:
        return [cell for cell, far in enumerate(grid.flight[start]) if 0 < far <= ride.spaces]
    faction, reached, rim = state.faction[player], {start}, [start]
    for _ in range(ride.spaces):
        ring = sorted({near for cell in rim for near in grid.neighbors[cell]} - reached)
        reached.update(ring)
        rim = [cell for cell in ring if not state.has_enemies(cell, faction)]
    return sorted(reached - {start})


# -- crews ----------------------------------------------------------------------------------------


def boarding_steps(state: State, player: int, squad: int, to: int) -> list[Step]:
    """Return the step that asks how many militia ride along, if any are able to (MODE-V3)."""
    board = Board(player, squad, to)
    return [board] if board.most(state) else []


class Board(Step, frozen=True):
    """The owner chooses how many of his militia ride along, for free (MODE-V3)."""

    player: int
    squad: int
    to: int

    def most(self, state: State) -> int:
        """Return how many militia can ride: those there that fit aboard and at the goal (M2, MODE-V6)."""
        here = state.militia[self.player][state.squad_at[self.player][self.squad]]
        room = militia.room(state, self.player, self.to)
        return min(here, room, max(0, berths(state, self.player, self.squad)))

    def ask(self, state: State) -> Prompt:
        """Offer every number from none to all that fit."""
        return Prompt(
            state.seat_of(self.player),
            "Board",
            lambda: [Count(n) for n in range(self.most(state) + 1)],
            rule="MODE-V3",
            about=state.squad_id(self.player, self.squad),
        )

    def answer(self, state: State, answer: Count) -> None:
        """Move the militia ahead of the squad."""
        if answer.n:
            militia.remove(state, self.player, state.squad_at[self.player][self.squad], answer.n)
            militia.add(state, self.player, self.to, answer.n)
            state.aboard[squad_number(self.player, self.squad)] = answer.n
            control.update(state)

    def is_valid(self, state: State) -> bool:
        """Return whether the squad is on the map with its vehicle."""
        on_map = state.squad_at[self.player][self.squad] != NOWHERE
        return on_map and state.vehicle(self.player, self.squad) is not None


class GetOff(Step, frozen=True):
    """Militia leave vehicles after the move and its fight (MODE-V3)."""

    def go(self, state: State) -> None:
        """Clear all crews; nobody is aboard between two moves."""
        state.aboard.clear()
