"""Teams and squads: joining, placing, splitting and merging (Q1 to Q6)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from bythebook.games.merc.box.effects import Own
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules import control
from bythebook.games.merc.rules.modes import vehicles
from bythebook.games.merc.state.options import Join, Keep, Merge, Place, Regroup, TakeVehicle
from bythebook.games.merc.state.state import (
    BASE,
    DICTATOR,
    MERCS,
    NOBODY,
    NOWHERE,
    PRIMARY,
    SECONDARY,
    UNITS,
    State,
    squad_number,
    unit_id,
)
from bythebook.kernel.prompt import Option, Prompt, sort_key
from bythebook.kernel.step import Step

# -- the team -------------------------------------------------------------------------------------


@cache
def _uncounted() -> frozenset[int]:
    """Return the MERCs that the team limit does not count."""
    return frozenset(
        m.index for m in facts().mercs if isinstance(m.effect, Own) and m.effect.name == "uncounted"
    )


def counts_for_limit(unit: int) -> bool:
    """Return whether the team limit counts this MERC; it does not count Teresa (Q1)."""
    return unit not in _uncounted()


def team_size(state: State, player: int) -> int:
    """Return how many MERCs of a player the limit counts, including new hires (Q1)."""
    units = _team_and_hires(state, player)
    return len(units) - len(_uncounted().intersection(units))


def team_limit(state: State, player: int) -> int:
    """Return how many MERCs a Rebel may have: one plus one for each sector he controls (Q1)."""
    return facts().rules.team_limit + state.control.count(player)


def may_hire(state: State, player: int) -> int:
    """Return how many more MERCs a Rebel may hire; negative if sectors were lost (Q1)."""
    return team_limit(state, player) - team_size(state, player)


def is_barred(state: State, player: int, unit: int) -> bool:
    """Return whether anybody on the team, or just hired, refuses to work with this MERC (Q5)."""
    return not facts().feuds[unit].isdisjoint(_team_and_hires(state, player))


def _team_and_hires(state: State, player: int) -> tuple[int, ...]:
    """Return the team plus new hires not yet in a squad; only one player hires at a time."""
    return (*state.team[player], *state.hired) if state.hired else state.team[player]


# -- joining and leaving squads -------------------------------------------------------------------


def join(state: State, unit: int, player: int, squad: int, cell: int = NOWHERE) -> None:
    """Put a unit into a squad; if a cell is given, form the squad there (Q2, Q4)."""
    if state.owner[unit] == NOBODY:
        state.owner[unit] = player
        state.team[player] = tuple(sorted((*state.team[player], unit)))
    before = state.squad[unit]
    state.squad[unit] = squad
    if cell != NOWHERE:
        march(state, player, squad, cell)
    _lift(state, player, before)


def leave(state: State, unit: int) -> None:
    """Remove a unit from play and discard a MERC's card; the caller handles his gear."""
    player, squad = state.owner[unit], state.squad[unit]
    state.team[player] = tuple(mate for mate in state.team[player] if mate != unit)
    state.owner[unit] = NOBODY
    state.squad[unit] = NOWHERE
    for each in (state.wounds, state.actions, state.train_actions, state.move_actions):
        each[unit] = 0
    if unit < MERCS:
        discards = state.discards["mercs"]
        name = state.id_of(unit)
        discards[name] = discards.get(name, 0) + 1
    _lift(state, player, squad)


def _lift(state: State, player: int, squad: int) -> None:
    """Take the pawn of an empty squad off the map and discard its vehicle (Q2, MODE-V2)."""
    if squad != NOWHERE and not any(state.squad[unit] == squad for unit in state.team[player]):
        march(state, player, squad, NOWHERE)
        if state.vehicles:
            vehicles.discard_vehicle(state, squad_number(player, squad))


def march(state: State, player: int, squad: int, to: int) -> None:
    """Move a squad to a cell; the caller handles costs, mines and fights (Q3)."""
    pawns = state.squad_at[player]
    state.squad_at[player] = (*pawns[:squad], to, *pawns[squad + 1 :])


def must_stay(state: State, player: int, squad: int) -> bool:
    """Return whether a squad is the Dictator alone at his base and may not leave (D6, RULING-21)."""
    return (
        state.squad_at[player][squad] == state.base
        and state.ruling("dictator_leaves") == "with_mercs"
        and state.members(player, squad) == [DICTATOR]
    )


# -- placing MERCs --------------------------------------------------------------------------------


def is_friendly(state: State, cell: int, faction: int) -> bool:
    """Return whether a side controls the sector (Q4)."""
    return state.controls(cell, faction)


def free_squad(state: State, player: int) -> int:
    """Return the first squad whose pawn is off the map; NOWHERE if both pawns are on it (Q2)."""
    pawns = state.squad_at[player]
    if pawns[PRIMARY] == NOWHERE:
        return PRIMARY
    return SECONDARY if pawns[SECONDARY] == NOWHERE else NOWHERE


class PlaceMerc(Step, frozen=True):
    """A new MERC joins a squad or forms one in a friendly sector (Q4, Q6).

    If a card names a `squad`, he joins that one, or forms it if its pawn is off the map.
    """

    player: int
    unit: int
    squad: int = NOWHERE

    def ask(self, state: State) -> Prompt:
        """Offer the squads he may join and the sectors where he may form one."""
        return Prompt(
            state.seat_of(self.player),
            "New squad",
            lambda: _places(state, self.player, self.squad),
            rule="Q4",
            about=self.unit,
        )

    def answer(self, state: State, answer: Option) -> None:
        """Put the MERC into play."""
        if isinstance(answer, Join):
            _, squad = state.parse_squad(answer.squad)
            join(state, self.unit, self.player, squad)
        else:
            assert isinstance(answer, Place)
            squad = free_squad(state, self.player) if self.squad == NOWHERE else self.squad
            join(state, self.unit, self.player, squad, state.cell(answer.at))
        if self.unit in state.hired:
            state.hired.remove(self.unit)
        control.update_at(state, state.at(self.unit))


def _places(state: State, player: int, named: int) -> list[Option]:
    """Return the squads that he may join and the sectors for a new one; a Rebel always has some (Q4, Q6)."""
    if named != NOWHERE and state.squad_at[player][named] != NOWHERE:
        return [Join(state.squad_id(player, named))]
    pawns = state.squad_at[player]
    options: list[Option] = []
    if named == NOWHERE:
        options += [Join(state.squad_id(player, s)) for s in (PRIMARY, SECONDARY) if pawns[s] != NOWHERE]
    if named != NOWHERE or free_squad(state, player) != NOWHERE:
        options += [Place(label) for label in state.labels(_sectors(state, player))]
    return options


def _sectors(state: State, player: int) -> list[int]:
    """Return friendly sectors; a Rebel without MERCs and sectors may also use the edge (Q4, Q6)."""
    faction, edge = state.faction[player], state.grid.edge
    result = state.held_by(faction)
    lost_all = player not in state.control and not state.team[player]
    if player != state.ruler and (lost_all or not result):
        safe = [cell for cell in edge if all(side == faction for side in state.factions_at(cell))]
        return sorted({*result, *safe} or edge)
    return result


def can_place(state: State, player: int) -> bool:
    """Return whether a new MERC can be placed; the Dictator needs a sector or a squad (Q4)."""
    pawns = state.squad_at[player][:BASE]
    return player != state.ruler or player in state.control or any(cell != NOWHERE for cell in pawns)


# -- split and merge ------------------------------------------------------------------------------


def regroupings(state: State, players: Sequence[int], cell: int = NOWHERE) -> list[Option]:
    """Return every merge, split and change of squad that is possible now, in one sector or anywhere (Q2)."""
    merges, changes = _merges_and_changes(state, players, cell)
    return [*merges, *changes]


Groupings = tuple[list[Option], list[Option]]
"""The merges, and the changes of squad, both sorted."""

_groupings_cache: tuple[object, object, Groupings] = ((), (), ([], []))
"""The cache of `merges_and_changes`: positions, players, and the result for them."""


def merges_and_changes(state: State, players: Sequence[int]) -> Groupings:
    """Return the merges and changes that players may make anywhere; callers must not modify them (Q2).

    The last result is cached together with everything it depends on, because a side is asked more often than
    its squads change.
    """
    global _groupings_cache
    if state.vehicles:
        return _merges_and_changes(state, players)
    stand = (state.squad, state.squad_at, state.team, state.regrouped)
    whose = (players, state.faction, state.rebels, state.dictator, state.base)
    seen = _groupings_cache
    if seen[0] != stand or seen[1] != whose:
        seen = _groupings_cache = (
            tuple([each.copy() for each in stand]),
            whose,
            _merges_and_changes(state, players),
        )
    return seen[2]


def _merges_and_changes(state: State, players: Sequence[int], cell: int = NOWHERE) -> Groupings:
    """Return the merges and changes; a unit changes squads at most once between two actions."""
    merges: list[Option] = []
    changes: list[Option] = []
    ruler = state.ruler
    for player in players:
        team, pawns = state.team[player], state.squad_at[player]
        if cell not in pawns and cell != NOWHERE:
            continue  # no squad of his is in the sector
        if player != ruler:
            if len(team) < 2:
                continue  # nobody to leave or to join
            first, second, _ = pawns
            if (first == NOWHERE) != (second == NOWHERE):
                squad, other = (PRIMARY, SECONDARY) if second == NOWHERE else (SECONDARY, PRIMARY)
                changes += _leavings(state, player, squad, other, _may_regroup(state, team))
                continue  # one squad, and the other pawn is free
            if first != second:
                continue  # both pawns are on the map, in different sectors
        for squad, at in enumerate(pawns):
            if at != NOWHERE and cell in (NOWHERE, at):
                _add_groupings(state, player, squad, merges, changes)
    merges.sort()
    changes.sort(key=sort_key if state.vehicles else None)
    return merges, changes


def _may_regroup(state: State, units: Sequence[int]) -> Sequence[int]:
    """Return the units that have not changed squads since the last action (Q2)."""
    regrouped = state.regrouped
    return [unit for unit in units if unit not in regrouped] if regrouped else units


def _add_groupings(
    state: State, player: int, squad: int, merges: list[Option], changes: list[Option]
) -> None:
    """Add the options of a squad: one member leaves it, or all merge into another squad in the sector."""
    pawns, members = state.squad_at[player], state.members(player, squad)
    fresh = _may_regroup(state, members)
    several, new, at = len(members) > 1, free_squad(state, player), pawns[squad]
    for other in (PRIMARY, SECONDARY):
        here = pawns[other] == at and other != squad
        if here and len(fresh) == len(members):
            merges.append(_merge(state.squad_id(player, squad), state.squad_id(player, other)))
        if (here and several) or (other == new and (several or squad == BASE)):
            changes += _leavings(state, player, squad, other, fresh)
    if several and at == state.base and squad != BASE and DICTATOR in fresh:
        changes += _leavings(state, player, squad, BASE, [DICTATOR])


def _leavings(state: State, player: int, squad: int, other: int, units: Sequence[int]) -> list[Option]:
    """Return the options to leave a squad for another, with its vehicle or without (Q2, MODE-V2)."""
    change = _changes_to(state.squad_id(player, other), state.dictator)
    result = [change[unit] for unit in units]
    if state.vehicles and len(state.members(player, squad)) > 1:
        result += vehicles.taking_options(state, player, squad, other, units)
    return result


@lru_cache(maxsize=1 << 8)
def _merge(squad: str, into: str) -> Option:
    return Merge(squad, into)


@lru_cache(maxsize=1 << 8)
def _changes_to(squad: str, dictator: int) -> list[Option]:
    """Return the option of each unit to change to a squad; `dictator` is the Dictator in play."""
    return [Regroup(unit_id(unit, dictator), squad) for unit in range(UNITS)]


def regroup(state: State, option: Option) -> None:
    """Carry out a split, merge or change; if two vehicles meet, one is kept (Q2, MODE-V2)."""
    if isinstance(option, Merge):
        player, squad = state.parse_squad(option.squad)
        _, other = state.parse_squad(option.into)
        moving = tuple(state.members(player, squad))
    else:
        assert isinstance(option, Regroup | TakeVehicle)
        moving = (state.unit(option.merc),)
        player, other = state.parse_squad(option.squad)
        squad = state.squad[moving[0]]
    goes_along = isinstance(option, TakeVehicle) or len(moving) == len(state.members(player, squad))
    if goes_along and state.vehicle(player, squad) and state.vehicle(player, other):
        state.then(KeepOne(player, squad, other, moving))
    else:
        change_over(state, player, squad, other, moving, vehicle=goes_along)


def change_over(
    state: State, player: int, squad: int, other: int, moving: Sequence[int], *, vehicle: bool
) -> None:
    """Move units between two squads in their sector, with or without the vehicle (Q2, MODE-V2)."""
    cell = state.squad_at[player][squad]
    if vehicle:
        vehicles.hand_over(state, player, squad, other)
    for unit in moving:
        join(state, unit, player, other, cell)
        state.regrouped.append(unit)
    vehicles.sort_crews(state)


class KeepOne(Step, frozen=True):
    """Two vehicles meet: the owner keeps one and leaves the other behind (MODE-V2)."""

    player: int
    squad: int
    other: int
    moving: tuple[int, ...]
    """The units that change squads afterwards."""

    def ask(self, state: State) -> Prompt:
        """Offer both vehicles."""
        seat = state.seat_of(self.player)
        return Prompt(seat, "Vehicle", lambda: self._options(state), rule="MODE-V2", about=self.player)

    def _options(self, state: State) -> list[Option]:
        both = (state.vehicle(self.player, squad) for squad in (self.squad, self.other))
        return sorted((Keep(gear.card.id) for gear in both if gear is not None), key=sort_key)

    def answer(self, state: State, answer: Keep) -> None:
        """Leave the other vehicle behind and regroup."""
        vehicle = state.vehicle(self.player, self.squad)
        mine = vehicle is not None and vehicle.card.id == answer.card
        vehicles.leave_behind(state, self.player, self.other if mine else self.squad)
        change_over(state, self.player, self.squad, self.other, self.moving, vehicle=True)

    def is_valid(self, state: State) -> bool:
        """Return whether both vehicles and all moving units are still there."""
        there = all(state.vehicle(self.player, squad) is not None for squad in (self.squad, self.other))
        own = all(
            state.owner[u] == self.player != NOBODY and state.squad[u] == self.squad for u in self.moving
        )
        return there and own
