"""Moving: one squad, or several squads into the same sector (A5, A6, Sonia)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from bythebook.games.merc.box.effects import Own
from bythebook.games.merc.box.grid import grid
from bythebook.games.merc.rules import control, militia
from bythebook.games.merc.rules.combat.fight import Fights
from bythebook.games.merc.rules.modes import driving, vehicles
from bythebook.games.merc.rules.paying import Squad, active_squads, cost_of, spend
from bythebook.games.merc.rules.stats import ability
from bythebook.games.merc.rules.team import squads
from bythebook.games.merc.state.options import Coordinate, Count, Done, Drive, Join, Move
from bythebook.games.merc.state.state import BASE, NOWHERE, State
from bythebook.kernel.prompt import Option, Prompt, Seat, sort_key
from bythebook.kernel.step import Step

# -- possible moves -------------------------------------------------------------------------------


def movable(state: State, working: Mapping[Squad, Sequence[int]], *, by: str = "move") -> list[Squad]:
    """Return the squads whose members can all pay for a move, sorted; never the base squad (Q3, D6).

    Only units with actions, given by squad in `working`, can pay.
    """
    cost, actions, only, squad_of = cost_of(by), state.actions, state.move_actions, state.squad
    able: list[Squad] = []
    for player, squad in sorted(working):
        if squad == BASE:
            continue
        for unit in state.team[player]:
            if squad_of[unit] == squad and actions[unit] + only[unit] < cost:
                break
        else:
            if not squads.must_stay(state, player, squad):
                able.append((player, squad))
    return able


def moves(state: State, walking: Sequence[Squad]) -> list[Option]:
    """Return every move of these squads, sorted (A5)."""
    options: list[Option] = []
    for player, squad in walking:
        start = state.squad_at[player][squad]
        options += _moves_from(state.squad_id(player, squad), state.rows, state.cols, start)
    return options


def joint_attacks(state: State, faction: int, walking: Sequence[Squad]) -> list[Option]:
    """Return every attack that two of these squads can make together, sorted (A6)."""
    if len(walking) < 2:
        return []
    near, squad_at = state.grid.neighbor_bits, state.squad_at
    reached = shared = 0
    for player, squad in walking:
        start = squad_at[player][squad]
        shared |= reached & near[start]
        reached |= near[start]
    attacks = _attacks_on(state.rows, state.cols, shared)
    return [attack for cell, attack in attacks if state.has_enemies(cell, faction)]


@lru_cache(maxsize=1 << 12)
def _attacks_on(rows: int, cols: int, cells: int) -> list[tuple[int, Option]]:
    """Return the attacks on these cells (a bit mask) on a map of this size, sorted by label."""
    named = sorted((label, cell) for cell, label in enumerate(grid(rows, cols).label) if cells >> cell & 1)
    return [(cell, Coordinate(label)) for label, cell in named]


@cache
def _moves_from(squad: str, rows: int, cols: int, start: int) -> list[Option]:
    """Return the moves of a squad from a sector on a map of this size, sorted by label."""
    size = grid(rows, cols)
    return [Move(squad, label) for label in sorted(size.label[cell] for cell in size.neighbors[start])]


# -- coordinated attacks --------------------------------------------------------------------------


class GatherSquads(Step, frozen=True):
    """Choose the squads of a coordinated attack one by one (A6)."""

    faction: int
    to: int
    going: tuple[Squad, ...] = ()
    riding: tuple[Squad, ...] = ()
    """The squads that come in their vehicles (MODE-V5)."""

    def ask(self, state: State) -> Prompt:
        """Offer adjacent squads that can pay, on foot or in a vehicle; two squads are enough."""
        seat = Seat(state.seats[self.faction])
        return Prompt(seat, "Coordinate", lambda: self._options(state), rule="A6", about=self.to)

    def _options(self, state: State) -> list[Option]:
        near = state.grid.neighbors[self.to]
        working = active_squads(state, state.players_of(self.faction))
        options: list[Option] = [
            Join(state.squad_id(player, squad))
            for player, squad in movable(state, working, by="coordinated_attack")
            if (player, squad) not in self.going and state.squad_at[player][squad] in near
        ]
        options += [
            Drive(state.squad_id(*ride), state.label(self.to))
            for ride in driving.drivable_squads(state, self.faction)
            if ride not in self.going and state.squad_at[ride[0]][ride[1]] in near
        ]
        if len(self.going) > 1:
            options.append(Done())
        return sorted(options, key=sort_key)

    def answer(self, state: State, answer: Option) -> None:
        """Add a squad, or start the attack; nobody pays before all squads are chosen."""
        if isinstance(answer, Join | Drive):
            squad = state.parse_squad(answer.squad)
            riding = (*self.riding, squad) if isinstance(answer, Drive) else self.riding
            state.then(GatherSquads(self.faction, self.to, (*self.going, squad), riding))
        else:
            set_out(state, self.going, self.to, by="coordinated_attack", riding=self.riding)

    def is_valid(self, state: State) -> bool:
        """Return whether a squad can be chosen, or enough squads are."""
        return bool(self._options(state))


# -- leaving and entering -------------------------------------------------------------------------


def set_out(
    state: State, going: tuple[Squad, ...], to: int, *, by: str = "move", riding: tuple[Squad, ...] = ()
) -> None:
    """Let all members pay, then move the squads, with Sonia's escort if any (A5, A6, RULING-23).

    Squads in `riding` take their vehicles along, with militia aboard; other squads leave theirs behind
    (MODE-V3, V5).
    """
    escorts: list[Step] = []
    crews: list[Step] = []
    for player, squad in going:
        rides, members = (player, squad) in riding, state.members(player, squad)
        cost = driving.fare(state, player, squad) if rides else cost_of(by)
        for unit in members:
            spend(state, unit, cost, "move")
        if rides:
            crews += driving.boarding_steps(state, player, squad, to)
        else:
            vehicles.leave_behind(state, player, squad)
        if not rides or state.ruling("escort_riding") == "beside":
            escorts += [Escort(unit, to) for unit in members if escort_of(state, unit, to)]
    state.then(*crews, *escorts, Enter(going, to), *([driving.GetOff()] if crews else []))


def escort_of(state: State, unit: int, to: int) -> int:
    """Return how many militia a unit may take along: Sonia's ability, if there is room (M2, M3)."""
    effect = ability(unit)
    if not isinstance(effect, Own) or effect.name != "escort":
        return 0
    player = state.owner[unit]
    here = state.militia[player][state.at(unit)]
    return min(effect.numbers["militia"], here, militia.room(state, player, to))


class Escort(Step, frozen=True):
    """Choose how many of her owner's militia Sonia takes along (M3, Sonia)."""

    unit: int
    to: int

    def ask(self, state: State) -> Prompt:
        """Offer every number from none to all that fit."""
        return Prompt(
            state.seat_of(state.owner[self.unit]),
            "Escort",
            lambda: [Count(n) for n in range(escort_of(state, self.unit, self.to) + 1)],
            rule="M3",
            about=self.unit,
        )

    def answer(self, state: State, answer: Count) -> None:
        """Move the militia ahead of her."""
        player = state.owner[self.unit]
        militia.remove(state, player, state.at(self.unit), answer.n)
        militia.add(state, player, self.to, answer.n)

    def is_valid(self, state: State) -> bool:
        """Return whether she is in play."""
        return state.at(self.unit) != NOWHERE


class Enter(Step, frozen=True):
    """Squads enter a sector; if there are enemies, mines and a fight follow (A5, A6, T5)."""

    going: tuple[Squad, ...]
    to: int

    def go(self, state: State) -> None:
        """Move the squads and update control; contested sectors change after the fight (K4, K5)."""
        left = [state.squad_at[player][squad] for player, squad in self.going]
        for player, squad in self.going:
            squads.march(state, player, squad, self.to)
        control.update_at(state, *sorted({*left, self.to}))
        faction = state.faction[self.going[0][0]]
        if state.has_enemies(self.to, faction):
            state.then(Fights(faction, (self.to,)))

    def is_valid(self, state: State) -> bool:
        """Return whether the squads are on the map."""
        return all(state.squad_at[player][squad] != NOWHERE for player, squad in self.going)
