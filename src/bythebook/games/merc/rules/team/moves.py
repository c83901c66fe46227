"""Moving: one squad, or several at once into the same sector (A5, A6, Sonia)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from bythebook.games.merc.box.effects import Own
from bythebook.games.merc.box.grid import grid
from bythebook.games.merc.rules import control, militia
from bythebook.games.merc.rules.modes import driving, vehicles
from bythebook.games.merc.rules.paying import Squad, at_work, cost_of, spend
from bythebook.games.merc.rules.stats import ability
from bythebook.games.merc.rules.team import squads
from bythebook.games.merc.table.options import Coordinate, Count, Done, Drive, Join, Move
from bythebook.games.merc.table.state import BASE, NOWHERE, Table
from bythebook.kernel.ask import Ask, Option, Seat, sort_key
from bythebook.kernel.step import Step

# -- what is possible -----------------------------------------------------------------------------


def movable(table: Table, working: Mapping[Squad, Sequence[int]], *, by: str = "move") -> list[Squad]:
    """The squads all of whose members can pay for a move, in order; the base squad never moves (Q3, D6).

    Only units that have actions left, as they are given squad by squad, can pay.
    """
    cost, actions, only, squad_of = cost_of(by), table.actions, table.move_actions, table.squad
    found: list[Squad] = []
    for player, squad in sorted(working):
        if squad == BASE:
            continue
        for unit in table.team[player]:
            if squad_of[unit] == squad and actions[unit] + only[unit] < cost:
                break
        else:
            if not squads.bound(table, player, squad):
                found.append((player, squad))
    return found


def moves(table: Table, walking: Sequence[Squad]) -> list[Option]:
    """Every move of these squads, in order (A5)."""
    found: list[Option] = []
    for player, squad in walking:
        start = table.squad_at[player][squad]
        found += _moves_from(table.squad_id(player, squad), table.rows, table.cols, start)
    return found


def joint_attacks(table: Table, faction: int, walking: Sequence[Squad]) -> list[Option]:
    """Every attack that two of these squads can make together, in order (A6)."""
    if len(walking) < 2:
        return []
    near, squad_at = table.grid.near, table.squad_at
    reached = shared = 0
    for player, squad in walking:
        start = squad_at[player][squad]
        shared |= reached & near[start]
        reached |= near[start]
    attacks = _attacks_on(table.rows, table.cols, shared)
    return [attack for cell, attack in attacks if has_enemies(table, cell, faction)]


@lru_cache(maxsize=1 << 12)
def _attacks_on(rows: int, cols: int, cells: int) -> list[tuple[int, Option]]:
    """The attacks on these cells, which are bits, of a map of this size, by their labels."""
    named = sorted((label, cell) for cell, label in enumerate(grid(rows, cols).label) if cells >> cell & 1)
    return [(cell, Coordinate(label)) for label, cell in named]


@cache
def _moves_from(squad: str, rows: int, cols: int, start: int) -> list[Option]:
    """The moves of a squad from a sector of a map of this size, by their labels."""
    size = grid(rows, cols)
    return [Move(squad, label) for label in sorted(size.label[cell] for cell in size.neighbours[start])]


def has_enemies(table: Table, cell: int, faction: int) -> bool:
    """Whether a unit of another side is in a sector."""
    for player in table.enemies_of(faction):
        if table.militia[player][cell] or cell in table.squad_at[player]:
            return True
    return False


# -- going together -------------------------------------------------------------------------------


class GatherSquads(Step, frozen=True):
    """The squads that attack a sector together are named one by one (A6)."""

    faction: int
    to: int
    going: tuple[Squad, ...] = ()
    riding: tuple[Squad, ...] = ()
    """Those of them that come in their vehicles (MODE-V5)."""

    def ask(self, table: Table) -> Ask:
        """Squads next to it that can pay, on foot or in a vehicle; two are enough."""
        seat = Seat(table.seats[self.faction])
        return Ask(seat, "Coordinate", lambda: self._options(table), rule="A6", about=self.to)

    def _options(self, table: Table) -> list[Option]:
        near = table.grid.neighbours[self.to]
        working = at_work(table, table.players_of(self.faction))
        options: list[Option] = [
            Join(table.squad_id(player, squad))
            for player, squad in movable(table, working, by="coordinated_attack")
            if (player, squad) not in self.going and table.squad_at[player][squad] in near
        ]
        options += [
            Drive(table.squad_id(*ride), table.label(self.to))
            for ride in driving.able(table, self.faction)
            if ride not in self.going and table.squad_at[ride[0]][ride[1]] in near
        ]
        if len(self.going) > 1:
            options.append(Done())
        return sorted(options, key=sort_key)

    def answer(self, table: Table, answer: Option) -> None:
        """Nobody pays before all are named."""
        if isinstance(answer, Join | Drive):
            squad = table.squad_named(answer.squad)
            riding = (*self.riding, squad) if isinstance(answer, Drive) else self.riding
            table.then(GatherSquads(self.faction, self.to, (*self.going, squad), riding))
        else:
            set_out(table, self.going, self.to, by="coordinated_attack", riding=self.riding)

    def stands(self, table: Table) -> bool:
        """While there is a squad to name, or enough are named."""
        return bool(self._options(table))


# -- setting out and arriving ---------------------------------------------------------------------


def set_out(
    table: Table, going: tuple[Squad, ...], to: int, *, by: str = "move", riding: tuple[Squad, ...] = ()
) -> None:
    """Everybody in these squads pays; then they go, with Sonia's escort if she has one (A5, A6, RULING-23).

    Some of them may be riding, with militia aboard; who walks leaves his vehicle behind (MODE-V3, V5).
    """
    escorts: list[Step] = []
    crews: list[Step] = []
    for player, squad in going:
        rides, members = (player, squad) in riding, table.members(player, squad)
        cost = driving.fare(table, player, squad) if rides else cost_of(by)
        for unit in members:
            spend(table, unit, cost, "move")
        if rides:
            crews += driving.crew(table, player, squad, to)
        else:
            vehicles.leave_behind(table, player, squad)
        if not rides or table.ruled("escort_riding") == "beside":
            escorts += [Escort(unit, to) for unit in members if escort_of(table, unit, to)]
    table.then(*crews, *escorts, Enter(going, to), *([driving.GetOff()] if crews else []))


def escort_of(table: Table, unit: int, to: int) -> int:
    """How many militia a unit may bring along: Sonia's, if some are there and find room (M2, M3)."""
    effect = ability(unit)
    if not isinstance(effect, Own) or effect.name != "escort":
        return 0
    player = table.owner[unit]
    here = table.militia[player][table.at(unit)]
    return min(effect.numbers["militia"], here, militia.room(table, player, to))


class Escort(Step, frozen=True):
    """Sonia says how many of her owner's militia come along (M3, Sonia)."""

    unit: int
    to: int

    def ask(self, table: Table) -> Ask:
        """None, or as many as may come."""
        return Ask(
            table.seat_of(table.owner[self.unit]),
            "Escort",
            lambda: [Count(n) for n in range(escort_of(table, self.unit, self.to) + 1)],
            rule="M3",
            about=self.unit,
        )

    def answer(self, table: Table, answer: Count) -> None:
        """They are there when she is."""
        player = table.owner[self.unit]
        militia.remove(table, player, table.at(self.unit), answer.n)
        militia.add(table, player, self.to, answer.n)

    def stands(self, table: Table) -> bool:
        """While she is in play."""
        return table.at(self.unit) != NOWHERE


class Enter(Step, frozen=True):
    """Squads enter a sector; enemies there mean mines and a fight (A5, A6, T5)."""

    going: tuple[Squad, ...]
    to: int

    def go(self, table: Table) -> None:
        """Control of what they leave changes at once, of what they contest after the fight (K4, K5)."""
        left = [table.squad_at[player][squad] for player, squad in self.going]
        for player, squad in self.going:
            squads.march(table, player, squad, self.to)
        control.update_at(table, *sorted({*left, self.to}))
        faction = table.faction[self.going[0][0]]
        if has_enemies(table, self.to, faction):
            from bythebook.games.merc.rules.combat.fight import Fights

            table.then(Fights(faction, (self.to,)))

    def stands(self, table: Table) -> bool:
        """While the squads are on the map."""
        return all(table.squad_at[player][squad] != NOWHERE for player, squad in self.going)
