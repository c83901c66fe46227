"""The options of a side in its turn, paid or free (A1 to A13).

Option lists are sorted by type, so the options of each type are collected separately and the complete list is
not sorted again. The options of a unit are created once and reused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import compress
from typing import Final, NamedTuple

from bythebook.games.merc.box.effects import Accepts, Heal, SingleAttack
from bythebook.games.merc.box.effects import Fetch as FetchEffect
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules import militia
from bythebook.games.merc.rules.decks import MERC_DECK, has_cards
from bythebook.games.merc.rules.dictator.ability import has_ability
from bythebook.games.merc.rules.modes import driving
from bythebook.games.merc.rules.modes.points import active_chapters
from bythebook.games.merc.rules.paying import Squad, active_squads, can_pay, costs
from bythebook.games.merc.rules.stats import Worn, ability, trains
from bythebook.games.merc.rules.team import squads
from bythebook.games.merc.rules.team.equipment import partners
from bythebook.games.merc.rules.team.hiring import has_any_deck
from bythebook.games.merc.rules.team.moves import joint_attacks, movable, moves
from bythebook.games.merc.rules.team.supplies import fetch_sources, kits, supply_of
from bythebook.games.merc.state.options import (
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
from bythebook.games.merc.state.state import ACCESSORY_SLOT, NOWHERE, UNITS, State, unit_id
from bythebook.kernel.prompt import Option, sort_key

BY_ABILITY: Final = "ability"
"""The value of `Fetch.by` for an ability."""

END_TURN: Final = EndTurn()


def action_options(state: State, faction: int) -> list[Option]:
    """Return everything that the units of a side can do now (A1 to A12)."""
    players = state.players_of(faction)
    working = active_squads(state, players)
    walking = movable(state, working)
    paid, free = _paid_options(state, faction, working), _free_options(state, players)
    merges, changes = squads.merges_and_changes(state, players)
    options = [
        *paid.bombard,
        *paid.buy,
        *joint_attacks(state, faction, walking),
        *paid.done,
        END_TURN,
        *paid.explore,
        *free.fetch,
        *_gifts(state, players),
        *paid.hospital,
        *merges,
        *moves(state, walking),
        *paid.re_equip,
        *changes,
        *paid.hire,
        *paid.supply,
        *paid.train,
        *free.treat,
    ]
    if not state.ability_used and state.ruler in players and has_ability(state):
        options.append(UseAbility())
    if state.modes or state.vehicles:
        options += [*_mode_options(state, working), *driving.drives(state, faction)]
        options.sort(key=sort_key)
    return options


# -- options for actions --------------------------------------------------------------------------


class PaidOptions(NamedTuple):
    """The options of a side's units that cost actions, except moving, by type."""

    bombard: list[Option]
    buy: list[Option]
    done: list[Option]
    explore: list[Option]
    hospital: list[Option]
    re_equip: list[Option]
    hire: list[Option]
    supply: list[Option]
    train: list[Option]


class UnitActions(NamedTuple):
    """The options of one unit that cost actions."""

    buy: Option
    explore: Option
    hospital: Option
    re_equip: Option
    hire: Option
    supply: Option
    train: Option


@cache
def _unit_actions(dictator: int) -> list[UnitActions]:
    """Return the options of each unit; `dictator` is the index of the Dictator in play."""
    verbs = (Buy, Explore, Hospital, ReEquip, SendForMercs, Supply, Train)
    names = [unit_id(unit, dictator) for unit in range(UNITS)]
    return [UnitActions(*(verb(name) for verb in verbs)) for name in names]


@cache
def _give_up(squad: str) -> Option:
    return Done(squad)


def _paid_options(state: State, faction: int, working: Mapping[Squad, Sequence[int]]) -> PaidOptions:
    """Return the options of units with actions, and the squads that can give up their actions."""
    paid = PaidOptions([], [], [], [], [], [], [], [], [])
    hires, ruler = has_cards(state, MERC_DECK), state.ruler
    for (player, squad), units in working.items():
        paid.done.append(_give_up(state.squad_id(player, squad)))
        _add_actions(state, paid, faction, (player, squad), units)
        if hires and player != ruler:
            _add_hires(state, paid, player, units)
    for options in paid:
        options.sort()
    return paid


def _mode_options(state: State, working: Mapping[Squad, Sequence[int]]) -> list[Option]:
    """Return the options that the modes in play add (MODE-C1)."""
    options: list[Option] = []
    for unit in [unit for units in working.values() for unit in units if state.actions[unit]]:
        for mode in active_chapters(state):
            options = mode.paid_options(state, unit, options)
    return options


def _add_hires(state: State, paid: PaidOptions, player: int, units: Sequence[int]) -> None:
    """Add the hire actions: below the team limit, or at it with the MERC to fire (A1, Q1)."""
    cost, room = costs()["hire"], squads.may_hire(state, player)
    for unit in units if room >= 0 else ():
        if state.actions[unit] < cost:
            continue
        if room:
            paid.hire.append(_unit_actions(state.dictator)[unit].hire)
        else:
            paid.hire.extend(_replacements(unit, state.team[player]))


@lru_cache(maxsize=1 << 12)
def _replacements(unit: int, team: tuple[int, ...]) -> list[Option]:
    """Return the hire actions of a MERC at the team limit, one for each team mate to fire."""
    mercs = facts().mercs
    return [SendForMercs(mercs[unit].id, mercs[mate].id) for mate in team if mate != unit]


def _add_actions(state: State, paid: PaidOptions, faction: int, who: Squad, units: Sequence[int]) -> None:
    """Add the options of a squad in its sector (A2 to A4, A7 to A10).

    To re-equip, a MERC needs a card to take from a stash of his side or to leave there, or a partner to trade
    with; the vehicle of the squad counts as a card that it could leave (A3, MODE-V1).
    """
    player, squad = who
    cell = state.squad_at[player][squad]
    sector, cost, deeds, actions = (
        state.sector_at(cell),
        costs(),
        _unit_actions(state.dictator),
        state.actions,
    )
    room = militia.cap(state, player, cell) > state.militia_at(cell, faction)
    unexplored, gear, anywhere = not state.explored[cell], state.gear, _flexible_wearers()
    own = state.controls(cell, faction)
    stocked = own and (state.stash[cell] or state.vehicle(player, squad) is not None)
    for unit in units:
        deed, has, worn = deeds[unit], actions[unit], gear[unit]
        if room and has + state.train_actions[unit] >= cost["train"] and trains(state, unit):
            paid.train.append(deed.train)
        if not has:
            continue
        if unexplored and has >= cost["explore"]:
            paid.explore.append(deed.explore)
        if has >= cost["re_equip"] and (stocked or (own and any(worn)) or partners(state, unit)):
            paid.re_equip.append(deed.re_equip)
        if sector.hospital and state.wounds[unit] and has >= cost["hospital"]:
            paid.hospital.append(deed.hospital)
        if sector.arms_dealer and has >= cost["arms_dealer"] and has_any_deck(state):
            paid.buy.append(deed.buy)
        if unit in _suppliers() and has >= _suppliers()[unit] and has_any_deck(state):
            paid.supply.append(deed.supply)
        if (worn[ACCESSORY_SLOT] is not None or unit in anywhere) and _mortar(worn) is not None:
            name, label = state.id_of(unit), state.grid.label
            paid.bombard.extend(Bombard(name, label[cell]) for cell in bombardable(state, unit))


@cache
def _flexible_wearers() -> frozenset[int]:
    """Return the MERCs who may hold an accessory in a different slot: Gunther (E2)."""
    return frozenset(merc.index for merc in facts().mercs if isinstance(merc.effect, Accepts))


@cache
def _suppliers() -> dict[int, int]:
    """Return the MERCs who turn up cards for their squad, with the cost: Hagness (A10)."""
    able = {merc.index: supply_of(merc.index) for merc in facts().mercs}
    return {unit: effect.numbers["cost"] for unit, effect in able.items() if effect is not None}


def mortar(state: State, unit: int) -> tuple[int, SingleAttack] | None:
    """Return the slot and the effect of a mortar that a unit can pay to fire (A9)."""
    loaded = _mortar(state.gear[unit])
    return loaded if loaded is not None and can_pay(state, unit, loaded[1].bombard_cost) else None


@lru_cache(maxsize=1 << 12)
def _mortar(worn: Worn) -> tuple[int, SingleAttack] | None:
    for slot, gear in enumerate(worn):
        effect = None if gear is None else gear.card.effect
        if isinstance(effect, SingleAttack) and effect.bombard_range:
            return slot, effect
    return None


def bombardable(state: State, unit: int) -> list[int]:
    """Return the sectors with enemies in range of a unit's mortar (A9, B12)."""
    fired = mortar(state, unit)
    if fired is None:
        return []
    side, far = state.side_of(unit), state.grid.distance[state.at(unit)]
    reach = fired[1].bombard_range
    return [c for c, steps in enumerate(far) if 0 < steps <= reach and state.has_enemies(c, side)]


# -- free options ---------------------------------------------------------------------------------


class FreeOptions(NamedTuple):
    """Options without a fixed action cost: healing a squad, and searching the discards (A10, A12, E11)."""

    fetch: list[Option]
    treat: list[Option]


@cache
def _healers_and_fetchers() -> frozenset[int]:
    """Return the MERCs who may heal or search at will: Doc, Feedback (A10, A12).

    The result includes those who may hold a kit in a slot other than the accessory slot (E11).
    """
    able = [merc.index for merc in facts().mercs if isinstance(merc.effect, Heal | FetchEffect)]
    return _flexible_wearers().union(able)


def _free_options(state: State, players: Sequence[int]) -> FreeOptions:
    """Return the options to heal a squad or search the discards, where they have an effect."""
    result, able, gear = FreeOptions([], []), _healers_and_fetchers(), state.gear
    for player in players:
        for unit in state.team[player]:
            worn = gear[unit]
            if unit in able or (worn[ACCESSORY_SLOT] is not None and kits(worn)):
                if may_treat(state, unit):
                    result.treat.append(Treat(state.id_of(unit)))
                for slot, effect in fetch_sources(state, unit):
                    if can_pay(state, unit, effect.cost):
                        result.fetch.append(Fetch(state.id_of(unit), fetch_source(state, unit, slot)))
    for options in result:
        options.sort()
    return result


def fetch_source(state: State, unit: int, slot: int) -> str:
    """Return the name of a kit or ability in a `Fetch` option."""
    kit = None if slot == NOWHERE else state.gear[unit][slot]
    return BY_ABILITY if kit is None else kit.card.id


def may_treat(state: State, unit: int) -> bool:
    """Return whether a unit can heal its squad, and a member is wounded: Doc (A12)."""
    effect = ability(unit)
    if not isinstance(effect, Heal) or effect.moment != "at_will" or not can_pay(state, unit, effect.cost):
        return False
    return any(state.wounds[mate] for mate in state.mates(unit))


def _gifts(state: State, players: tuple[int, ...]) -> list[Option]:
    """Return the militia that players of a side can give each other, sorted (A11)."""
    options: list[Option] = []
    if len(players) > 1:
        names, labels = state.player_ids(players), state.grid.label
        for player, giver in zip(players, names, strict=True):
            if standing := tuple(compress(labels, state.militia[player])):
                options += _gifts_of(giver, names, standing)
    return options


@lru_cache(maxsize=1 << 12)
def _gifts_of(giver: str, names: tuple[str, ...], standing: tuple[str, ...]) -> list[Option]:
    """Return the militia options of a player for the others on his side, in these sectors (A11)."""
    return [Give(giver, taker, at) for taker in sorted(names) if taker != giver for at in sorted(standing)]
