"""One attack and whom it may be aimed at (B5, B6, B12)."""

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
    """One attack: who strikes at which sector, and with what (B4, B12)."""

    by: int
    """The mark of the attacker."""
    at: int
    """The sector of those he aims at."""
    throws: int = ALL
    """Which of his grenades and mortars go along, as `stats` counts them (B13)."""
    spent: int = 0
    """Dice given up for healing (B6)."""
    most: int = 0
    """How many targets, if not his own number (B2, RULING-12)."""
    optional: bool = False
    """Whether he may leave it (B2)."""


class Power(NamedTuple):
    """What an attack strikes with (B6)."""

    dice: int
    targets: int
    pierces: bool
    hit_on: int


# -- what the cards say ---------------------------------------------------------------------------


def has(unit: int, name: str) -> bool:
    """Whether a unit's card has this ability of its own; militia have none."""
    return unit in _having(name)


@cache
def _having(name: str) -> frozenset[int]:
    mercs = facts().mercs
    return frozenset(m.index for m in mercs if isinstance(m.effect, Own) and m.effect.name == name)


def never(unit: int, deed: str, tag: str) -> bool:
    """Whether a unit's card forbids this to him: to attack dogs, to be held by one (E9)."""
    return unit in _forbidden(deed, tag)


@cache
def _forbidden(deed: str, tag: str) -> frozenset[int]:
    bans = {m.index: m.effect for m in facts().mercs if isinstance(m.effect, Never)}
    return frozenset(unit for unit, ban in bans.items() if ban.deed == deed and tag in ban.tags)


def may_attack(state: State, unit: int) -> bool:
    """Whether his card lets a unit attack: Meatbop needs an accessory."""
    if not has(unit, "needs_accessory"):
        return True
    return any(gear is not None and gear.card.deck_index == ACCESSORY for gear in state.gear[unit])


# -- the attacker ---------------------------------------------------------------------------------


def side_of(state: State, mark: int) -> int:
    """The faction of a unit or of militia."""
    return state.faction[militia_player(mark)] if mark >= MILITIA else state.side_of(mark)


def player_of(state: State, mark: int) -> int:
    """The player who moves a unit or militia."""
    return militia_player(mark) if mark >= MILITIA else state.owner[mark]


def power(state: State, assault: Assault) -> Power:
    """Dice, targets and faces of an attack; no dice for whoever may not attack (B6, M1)."""
    if assault.by >= MILITIA:
        hit_on = militia_hits_on(state, militia_player(assault.by))
        return _militia_power(crew_combat(state, assault.by), hit_on)
    now = stats(state, assault.by, throws=assault.throws)
    dice = now.combat - assault.spent if may_attack(state, assault.by) else 0
    return Power(max(0, dice), assault.most or now.targets, now.pierces, now.hit_on)


@cache
def _militia_power(dice: int, hit_on: int) -> Power:
    return Power(dice, facts().militia.targets, False, hit_on)


def thrown(state: State, assault: Assault) -> list[int]:
    """The slots of the cards that are gone after this attack (B13, RULING-3).

    A card that only a ruling makes single-use counts like any weapon, so it goes with the first attack.
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
    """The marks an attack may name after those it has named; militia as often as they stand there (B5)."""
    by, cell = assault.by, assault.at
    if by < MILITIA and hold_on(state, by) is not None:
        return [] if DOG + by in named or never(by, "attack", "dog") else [DOG + by]
    side = side_of(state, by)
    found = exposed(state, cell, side, named)
    if not (found and has(by, "mercs_first")):
        found += enemy_militia(state, cell, side, named)
    dogs = dogs_against(state, side)
    if dogs and not never(by, "attack", "dog"):
        found += [dog for dog in dogs if dog not in named]
    return found


def exposed(state: State, cell: int, faction: int, taken: Sequence[int] = ()) -> list[int]:
    """The enemy MERCs, and the Dictator, that a side may aim at, apart from those taken already (B5, D7).

    Runde is only there for it when nobody else of his is left.
    """
    found: list[int] = []
    last = _having("targeted_last")
    for enemy in range(len(state.seats)):
        if enemy != faction:
            there = [u for u in state.mercs_at(cell, enemy) if u not in taken]
            if DICTATOR in there and shielded(state, DICTATOR):
                there.remove(DICTATOR)
            found += [unit for unit in there if unit not in last] or there
    return found


def shielded(state: State, unit: int) -> bool:
    """Whether this is the Dictator card with another living unit of his in the sector (B5, D7)."""
    return unit == DICTATOR and state.units_at(state.at(unit), state.side_of(unit)) > 1


def enemy_militia(state: State, cell: int, faction: int, named: Sequence[int] = ()) -> list[int]:
    """The marks of enemy militia of whom some are not named yet."""
    return [
        mark
        for player, side in enumerate(state.faction)
        if side != faction and state.militia[player][cell]
        for mark in militia.marks(state, player, cell)
        if militia.standing(state, mark, cell) > named.count(mark)
    ]


def toughness(state: State, mark: int, *, pierces: bool) -> int:
    """The hits it takes to kill a unit, a militia or a dog, the hull of a vehicle apart (B6, B7, M1)."""
    if mark >= DOG:
        return dog_health(state, mark - DOG)
    if mark >= MILITIA:
        return facts().militia.health + facts().militia.armor
    now = stats(state, mark)
    return now.health if pierces else now.health + now.armor
