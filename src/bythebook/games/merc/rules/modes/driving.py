"""Riding in vehicles: how far, at what cost, and who comes aboard (MODE-V3, MODE-V5, MODE-V6)."""

from __future__ import annotations

from bythebook.games.merc.box.effects import Vehicle
from bythebook.games.merc.rules import control, militia
from bythebook.games.merc.rules.modes.vehicles import berths, rides
from bythebook.games.merc.rules.paying import can_pay
from bythebook.games.merc.table.options import Count, Drive
from bythebook.games.merc.table.state import NOWHERE, PRIMARY, SECONDARY, Table, squad_number, squad_numbered
from bythebook.kernel.ask import Ask, Option
from bythebook.kernel.step import Step

# -- what is possible -----------------------------------------------------------------------------


def _ride(table: Table, player: int, squad: int) -> Vehicle:
    vehicle = table.vehicle(player, squad)
    ride = None if vehicle is None else rides(vehicle)
    assert ride is not None
    return ride


def fare(table: Table, player: int, squad: int) -> int:
    """The actions that everybody of a squad pays to ride (MODE-V5)."""
    return _ride(table, player, squad).actions


def able(table: Table, faction: int) -> list[tuple[int, int]]:
    """The squads of a side that can ride: all MERCs find room aboard and can pay (MODE-V3, V5, Q3).

    Who stays at the base never moves (D6).
    """
    found = []
    for player, squad in map(squad_numbered, sorted(table.vehicles)):
        if table.faction[player] != faction or squad not in (PRIMARY, SECONDARY):
            continue
        cost = fare(table, player, squad)
        paid = all(can_pay(table, unit, cost, "move") for unit in table.members(player, squad))
        if paid and berths(table, player, squad) >= 0:
            found.append((player, squad))
    return found


def drives(table: Table, faction: int) -> list[Option]:
    """Every sector that a squad of a side can ride to (MODE-V5)."""
    return [
        Drive(table.squad_id(player, squad), table.label(cell))
        for player, squad in able(table, faction)
        for cell in reach(table, player, squad)
    ]


def reach(table: Table, player: int, squad: int) -> list[int]:
    """The sectors in range of a squad's vehicle; who drives must stop where enemies are (MODE-V5).

    Who flies goes from corner to corner too, over everybody.
    """
    from bythebook.games.merc.rules.team.moves import has_enemies

    ride, start, grid = _ride(table, player, squad), table.squad_at[player][squad], table.grid
    if ride.diagonal:
        return [cell for cell, far in enumerate(grid.flight[start]) if 0 < far <= ride.spaces]
    faction, found, rim = table.faction[player], {start}, [start]
    for _ in range(ride.spaces):
        ring = sorted({near for cell in rim for near in grid.neighbours[cell]} - found)
        found.update(ring)
        rim = [cell for cell in ring if not has_enemies(table, cell, faction)]
    return sorted(found - {start})


# -- coming aboard, and getting off ---------------------------------------------------------------


def crew(table: Table, player: int, squad: int, to: int) -> list[Step]:
    """The question who rides along, if anybody can (MODE-V3)."""
    board = Board(player, squad, to)
    return [board] if board.most(table) else []


class Board(Step, frozen=True):
    """The owner says how many of his militia ride along, for nothing (MODE-V3)."""

    player: int
    squad: int
    to: int

    def most(self, table: Table) -> int:
        """Those there, as far as there are berths here and room where they get off (M2, MODE-V6)."""
        here = table.militia[self.player][table.squad_at[self.player][self.squad]]
        room = militia.room(table, self.player, self.to)
        return min(here, room, max(0, berths(table, self.player, self.squad)))

    def ask(self, table: Table) -> Ask:
        """None, or as many as may come."""
        return Ask(
            table.seat_of(self.player),
            "Board",
            lambda: [Count(n) for n in range(self.most(table) + 1)],
            rule="MODE-V3",
            about=table.squad_id(self.player, self.squad),
        )

    def answer(self, table: Table, answer: Count) -> None:
        """They are there when the squad is."""
        if answer.n:
            militia.remove(table, self.player, table.squad_at[self.player][self.squad], answer.n)
            militia.add(table, self.player, self.to, answer.n)
            table.aboard[squad_number(self.player, self.squad)] = answer.n
            control.update(table)

    def stands(self, table: Table) -> bool:
        """While the squad is on the map and has its vehicle."""
        on_map = table.squad_at[self.player][self.squad] != NOWHERE
        return on_map and table.vehicle(self.player, self.squad) is not None


class GetOff(Step, frozen=True):
    """The move and its fight are over: whoever rode along stands in the sector (MODE-V3)."""

    def go(self, table: Table) -> None:
        """Nobody is aboard between two moves."""
        table.aboard.clear()
