"""An attack and its possible targets (B5, B6, B12)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import msgspec

from bythebook.games.merc.box.effects import Never, Own, SingleAttack
from bythebook.games.merc.box.facts import ACCESSORY, facts
from bythebook.games.merc.rules import militia
from bythebook.games.merc.rules.combat.dogs import dog_health, dogs_against, hold_on
from bythebook.games.merc.rules.stats import ALL, crew_combat, effect_of, militia_hits_on, stats
from bythebook.games.merc.state.state import DICTATOR, DOG, MILITIA, State, militia_player


class Assault(msgspec.Struct, frozen=True):
    """One attack: the attacker, the sector, and its weapons (B4, B12)."""

    by: int
    """The mark of the attacker."""
    at: int
    """The sector of the targets."""
    throws: int = ALL
    """Which grenades and mortars count, as in `stats` (B13)."""
    spent: int = 0
    """The dice given up for healing (B6)."""
    most: int = 0
    """The number of targets, if it differs from the attacker's own (B2, RULING-12)."""
    optional: bool = False
    """Whether the attack may be declined (B2)."""


class Power(NamedTuple):
    """The numbers of an attack (B6)."""

    dice: int
    targets: int
    pierces: bool
    hit_on: int


# -- card effects ---------------------------------------------------------------------------------


def has_own_effect(unit: int, name: str) -> bool:
    """Return whether a unit's card has the ability with this name; militia have none."""
    return unit in _mercs_with(name)


@cache
def _mercs_with(name: str) -> frozenset[int]:
    mercs = facts().mercs
    return frozenset(m.index for m in mercs if isinstance(m.effect, Own) and m.effect.name == name)


def is_banned(unit: int, deed: str, tag: str) -> bool:
    """Return whether a unit's card forbids this: attacking dogs, or being held by one (E9)."""
    return unit in _banned_mercs(deed, tag)


@cache
def _banned_mercs(deed: str, tag: str) -> frozenset[int]:
    bans = {m.index: m.effect for m in facts().mercs if isinstance(m.effect, Never)}
    return frozenset(unit for unit, ban in bans.items() if ban.deed == deed and tag in ban.tags)


def may_attack(state: State, unit: int) -> bool:
    """Return whether a unit's card lets it attack: Meatbop needs an accessory."""
    if not has_own_effect(unit, "needs_accessory"):
        return True
    return any(gear is not None and gear.card.deck_index == ACCESSORY for gear in state.gear[unit])


# -- the attacker ---------------------------------------------------------------------------------


def side_of(state: State, mark: int) -> int:
    """Return the faction of a unit or of militia."""
    return state.faction[militia_player(mark)] if mark >= MILITIA else state.side_of(mark)


def player_of(state: State, mark: int) -> int:
    """Return the player who controls a unit or militia."""
    return militia_player(mark) if mark >= MILITIA else state.owner[mark]


def power(state: State, assault: Assault) -> Power:
    """Return dice, targets and faces of an attack; no dice for a unit that may not attack (B6, M1)."""
    if assault.by >= MILITIA:
        hit_on = militia_hits_on(state, militia_player(assault.by))
        return _militia_power(crew_combat(state, assault.by), hit_on)
    now = stats(state, assault.by, throws=assault.throws)
    dice = now.combat - assault.spent if may_attack(state, assault.by) else 0
    return Power(max(0, dice), assault.most or now.targets, now.pierces, now.hit_on)


@cache
def _militia_power(dice: int, hit_on: int) -> Power:
    return Power(dice, facts().militia.targets, False, hit_on)


def thrown_slots(state: State, assault: Assault) -> list[int]:
    """Return the slots of the cards that are discarded after this attack (B13, RULING-3).

    A card that only a ruling makes single-use is used like any weapon, so it is discarded after the first
    attack.
    """
    if assault.by >= MILITIA:
        return []
    return [
        slot
        for slot, gear in enumerate(state.gear[assault.by])
        if gear is not None
        and isinstance(effect_of(state, gear.kind), SingleAttack)
        and (assault.throws in (ALL, slot) or not isinstance(gear.card.effect, SingleAttack))
    ]


# -- the targets ----------------------------------------------------------------------------------


def targets(state: State, assault: Assault, named: Sequence[int] = ()) -> list[int]:
    """Return the marks that an attack may declare next, with an entry for each militia (B5)."""
    by, cell = assault.by, assault.at
    if by < MILITIA and hold_on(state, by) is not None:
        return [] if DOG + by in named or is_banned(by, "attack", "dog") else [DOG + by]
    side = side_of(state, by)
    marks = targetable(state, cell, side, named)
    if not (marks and has_own_effect(by, "mercs_first")):
        marks += enemy_militia(state, cell, side, named)
    dogs = dogs_against(state, side)
    if dogs and not is_banned(by, "attack", "dog"):
        marks += [dog for dog in dogs if dog not in named]
    return marks


def targetable(state: State, cell: int, faction: int, taken: Sequence[int] = ()) -> list[int]:
    """Return the enemy MERCs and Dictator a side may target, except those in `taken` (B5, D7).

    Runde can be targeted only if no other MERC of his side is left.
    """
    marks: list[int] = []
    last = _mercs_with("targeted_last")
    for enemy in range(len(state.seats)):
        if enemy != faction:
            there = [u for u in state.mercs_at(cell, enemy) if u not in taken]
            if DICTATOR in there and is_shielded(state, DICTATOR):
                there.remove(DICTATOR)
            marks += [unit for unit in there if unit not in last] or there
    return marks


def is_shielded(state: State, unit: int) -> bool:
    """Return whether this is the Dictator card with another unit of his side in the sector (B5, D7)."""
    return unit == DICTATOR and state.units_at(state.at(unit), state.side_of(unit)) > 1


def enemy_militia(state: State, cell: int, faction: int, named: Sequence[int] = ()) -> list[int]:
    """Return the marks of enemy militia, except for militia that are all declared already."""
    return [
        mark
        for player, side in enumerate(state.faction)
        if side != faction and state.militia[player][cell]
        for mark in militia.marks(state, player, cell)
        if militia.mark_count(state, mark, cell) > named.count(mark)
    ]


def toughness(state: State, mark: int, *, pierces: bool) -> int:
    """Return the hits that kill a unit, a militia or a dog, without a vehicle's hull (B6, B7, M1)."""
    if mark >= DOG:
        return dog_health(state, mark - DOG)
    if mark >= MILITIA:
        return facts().militia.health + facts().militia.armor
    now = stats(state, mark)
    return now.health if pierces else now.health + now.armor
