"""What the units of a side can do in their turn, for actions and for nothing (A1 to A13).

An option list stands in the order of its verbs, so the options of each verb are looked for by themselves and
never sorted together. What one unit can do is made once, as it is offered again and again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import compress
from typing import Final, NamedTuple

import msgspec

from bythebook.games.merc.box.effects import Fetch as FetchEffect
from bythebook.games.merc.box.effects import Heal, SingleAttack
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules import militia
from bythebook.games.merc.rules.decks import MERC_DECK, gives
from bythebook.games.merc.rules.dictator.turn import has_ability
from bythebook.games.merc.rules.modes import driving
from bythebook.games.merc.rules.modes.points import added
from bythebook.games.merc.rules.paying import can_pay, costs
from bythebook.games.merc.rules.stats import Worn, ability, trains
from bythebook.games.merc.rules.team import squads
from bythebook.games.merc.rules.team.equipment import partners
from bythebook.games.merc.rules.team.hiring import deals
from bythebook.games.merc.rules.team.moves import has_enemies, joint_attacks, movable, moves
from bythebook.games.merc.rules.team.supplies import fetches, kits, supply_of
from bythebook.games.merc.table.options import (
    Bombard,
    Buy,
    Done,
    EndTurn,
    Explore,
    Fetch,
    Give,
    Hospital,
    ReEquip,
    SendForMercs,
    Supply,
    Train,
    Treat,
    UseAbility,
)
from bythebook.games.merc.table.state import NOWHERE, Table, unit_id
from bythebook.kernel.ask import Option, sort_key

BY_ABILITY: Final = "ability"
"""How `Fetch` names what is done without a card."""

END_TURN: Final = EndTurn()


def action_options(table: Table, faction: int) -> list[Option]:
    """Every action and every free thing the units of a side can do now (A1 to A12)."""
    players, walking = table.players_of(faction), movable(table, faction)
    paid, free = _for_actions(table, players), _for_nothing(table, players)
    merges, changes = squads.merges_and_changes(table, players)
    found = [
        *sorted(paid.bombard),
        *sorted(paid.buy),
        *joint_attacks(table, faction, walking),
        *sorted(paid.done),
        END_TURN,
        *sorted(paid.explore),
        *sorted(free.fetch),
        *_gifts(table, players),
        *sorted(paid.hospital),
        *merges,
        *moves(table, walking),
        *sorted(paid.re_equip),
        *changes,
        *sorted(paid.hire),
        *sorted(paid.supply),
        *sorted(paid.train),
        *sorted(free.treat),
    ]
    if table.ruler in players and not table.ability_used and has_ability(table):
        found.append(UseAbility())
    if table.modes or table.vehicles:
        found += [*paid.added, *driving.drives(table, faction)]
        found.sort(key=sort_key)
    return found


# -- for actions ----------------------------------------------------------------------------------


class Paid(msgspec.Struct):
    """What the units of a side can do for actions but move, verb by verb; and what a mode adds to it."""

    bombard: list[Option] = []
    buy: list[Option] = []
    done: list[Option] = []
    explore: list[Option] = []
    hospital: list[Option] = []
    re_equip: list[Option] = []
    hire: list[Option] = []
    supply: list[Option] = []
    train: list[Option] = []
    added: list[Option] = []


class Deeds(NamedTuple):
    """What one unit can do for actions, where and when it can."""

    buy: Option
    explore: Option
    hospital: Option
    re_equip: Option
    hire: Option
    supply: Option
    train: Option


@cache
def _deeds(unit: int, dictator: int) -> Deeds:
    """The deeds of a unit, where this is the Dictator."""
    verbs = (Buy, Explore, Hospital, ReEquip, SendForMercs, Supply, Train)
    return Deeds(*(verb(unit_id(unit, dictator)) for verb in verbs))


@cache
def _giving_up(squad: str) -> Option:
    return Done(squad)


def _for_actions(table: Table, players: Sequence[int]) -> Paid:
    """What units that have actions left can do for them, and the squads that can give them up."""
    paid, hires, ruler = Paid(), gives(table, MERC_DECK), table.ruler
    for (player, squad), units in _working(table, players).items():
        paid.done.append(_giving_up(table.squad_id(player, squad)))
        cell = table.squad_at[player][squad]
        _add(table, paid, cell, units, room=militia.room(table, player, cell) > 0)
        if hires and player != ruler:
            _add_hires(table, paid, player, units)
    return paid


def _working(table: Table, players: Sequence[int]) -> dict[tuple[int, int], list[int]]:
    """The units of these players that have actions left, squad by squad."""
    actions, training, walks, squad_of = table.actions, table.train_actions, table.move_actions, table.squad
    found: dict[tuple[int, int], list[int]] = {}
    for player in players:
        for unit in table.team[player]:
            if actions[unit] or training[unit] or walks[unit]:
                found.setdefault((player, squad_of[unit]), []).append(unit)
    return found


def _add_hires(table: Table, paid: Paid, player: int, units: Sequence[int]) -> None:
    """Whoever can hire: below the team limit, or at it with the name of whom it fires (A1, Q1)."""
    cost = costs()["hire"]
    able = [unit for unit in units if table.actions[unit] >= cost]
    room = squads.may_hire(table, player) if able else -1
    for unit in able if room >= 0 else ():
        if room:
            paid.hire.append(_deeds(unit, table.dictator).hire)
        else:
            paid.hire += _replacements(unit, table.team[player])


@lru_cache(maxsize=1 << 12)
def _replacements(unit: int, team: tuple[int, ...]) -> list[Option]:
    """The hire actions of a MERC at the team limit, for each of his team who makes room."""
    mercs = facts().mercs
    return [SendForMercs(mercs[unit].id, mercs[mate].id) for mate in team if mate != unit]


def _add(table: Table, paid: Paid, cell: int, units: Sequence[int], *, room: bool) -> None:
    """What a squad can do where it stands, with room for militia or without (A2 to A4, A7 to A10)."""
    sector, cost, dictator, actions = table.sector_at(cell), costs(), table.dictator, table.actions
    explored, gear, modes = table.explored[cell], table.gear, added(table)
    for unit in units:
        deed, has = _deeds(unit, dictator), actions[unit]
        if room and has + table.train_actions[unit] >= cost["train"] and trains(table, unit):
            paid.train.append(deed.train)
        if not has:
            continue
        if not explored and has >= cost["explore"]:
            paid.explore.append(deed.explore)
        if has >= cost["re_equip"] and _may_re_equip(table, unit, cell):
            paid.re_equip.append(deed.re_equip)
        if sector.hospital and table.wounds[unit] and has >= cost["hospital"]:
            paid.hospital.append(deed.hospital)
        if sector.arms_dealer and has >= cost["arms_dealer"] and deals(table):
            paid.buy.append(deed.buy)
        if unit in _suppliers() and has >= _suppliers()[unit] and deals(table):
            paid.supply.append(deed.supply)
        if _mortar(gear[unit]) is not None:
            paid.bombard += [Bombard(table.id_of(unit), table.label(to)) for to in bombardable(table, unit)]
        for mode in modes:
            paid.added = mode.paid(table, unit, paid.added)


@cache
def _suppliers() -> dict[int, int]:
    """The MERCs who turn up cards for their squad, and what it costs: Hagness (A10)."""
    able = {merc.index: supply_of(merc.index) for merc in facts().mercs}
    return {unit: effect.numbers["cost"] for unit, effect in able.items() if effect is not None}


def _may_re_equip(table: Table, unit: int, cell: int) -> bool:
    """Whether a unit has a card to take or to leave in an own stash, or somebody to trade with (A3).

    The vehicle of its squad is a card that it could leave there (MODE-V1).
    """
    own = table.controls(cell, table.side_of(unit))
    if own and (table.stash[cell] or any(table.gear[unit])):
        return True
    if own and table.vehicle(table.owner[unit], table.squad[unit]) is not None:
        return True
    return bool(partners(table, unit))


def mortar(table: Table, unit: int) -> tuple[int, SingleAttack] | None:
    """The slot of a mortar that a unit can pay to fire, and what it says (A9)."""
    found = _mortar(table.gear[unit])
    return found if found is not None and can_pay(table, unit, found[1].bombard_cost) else None


@lru_cache(maxsize=1 << 12)
def _mortar(worn: Worn) -> tuple[int, SingleAttack] | None:
    for slot, gear in enumerate(worn):
        effect = None if gear is None else gear.card.effect
        if isinstance(effect, SingleAttack) and effect.bombard_range:
            return slot, effect
    return None


def bombardable(table: Table, unit: int) -> list[int]:
    """The sectors in range of a unit's mortar with enemies in them (A9, B12)."""
    fired = mortar(table, unit)
    if fired is None:
        return []
    side, far = table.side_of(unit), table.grid.distance[table.at(unit)]
    reach = fired[1].bombard_range
    return [c for c, steps in enumerate(far) if 0 < steps <= reach and has_enemies(table, c, side)]


# -- for nothing ----------------------------------------------------------------------------------


class Free(NamedTuple):
    """Doc's healing, and cards from the discards, free with a kit or for an action (A10, A12, E11)."""

    fetch: list[Option]
    treat: list[Option]


@cache
def _healers_and_fetchers() -> frozenset[int]:
    """The MERCs whose own card may heal or fetch at will: Doc, Feedback (A10, A12)."""
    return frozenset(merc.index for merc in facts().mercs if isinstance(merc.effect, Heal | FetchEffect))


def _for_nothing(table: Table, players: Sequence[int]) -> Free:
    """What units can do at will, where there is something to heal or to fetch."""
    found, able, gear = Free([], []), _healers_and_fetchers(), table.gear
    for player in players:
        for unit in table.team[player]:
            if unit in able or kits(gear[unit]):
                if may_treat(table, unit):
                    found.treat.append(Treat(table.id_of(unit)))
                for slot, effect in fetches(table, unit):
                    if can_pay(table, unit, effect.cost):
                        found.fetch.append(Fetch(table.id_of(unit), means(table, unit, slot)))
    return found


def means(table: Table, unit: int, slot: int) -> str:
    """How `Fetch` names a kit, or the ability."""
    kit = None if slot == NOWHERE else table.gear[unit][slot]
    return BY_ABILITY if kit is None else kit.card.id


def may_treat(table: Table, unit: int) -> bool:
    """Whether a unit heals his squad outside combat and somebody in it is hurt: Doc (A12)."""
    effect = ability(unit)
    if not isinstance(effect, Heal) or effect.moment != "at_will" or not can_pay(table, unit, effect.cost):
        return False
    return any(table.wounds[mate] for mate in table.mates(unit))


def _gifts(table: Table, players: tuple[int, ...]) -> list[Option]:
    """Militia that one player of a side can give another, as often as they like, in order (A11)."""
    found: list[Option] = []
    if len(players) > 1:
        names, labels = table.player_ids(players), table.grid.label
        for player, giver in zip(players, names, strict=True):
            if standing := tuple(compress(labels, table.militia[player])):
                found += _gifts_of(giver, names, standing)
    return found


@lru_cache(maxsize=1 << 12)
def _gifts_of(giver: str, names: tuple[str, ...], standing: tuple[str, ...]) -> list[Option]:
    """What a player can give the others of his side, with militia on these sectors."""
    return sorted(Give(giver, taker, at) for taker in names if taker != giver for at in standing)
