"""The current numbers of a unit: printed values, gear, abilities, and other units nearby (C8, C9).

stats(state, unit).initiative

The numbers are never stored. Abilities that compare MERCs (Haarg, Sarge, Tack) compare printed values with
gear, without any abilities, so that there are no cycles (C9).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final, NamedTuple

from bythebook.games.merc.box.effects import Bonus, DiceToHeal, Effect, ExtraAction, HitOn, Own, SingleAttack
from bythebook.games.merc.box.facts import ARMOR, WEAPON, facts
from bythebook.games.merc.state.rulings import RULINGS
from bythebook.games.merc.state.state import (
    ABOARD,
    ARMOR_SLOT,
    DICTATOR,
    DOG,
    MILITIA,
    NOBODY,
    NOWHERE,
    UNITS,
    WEAPON_SLOT,
    Gear,
    State,
    militia_player,
    split_squad_number,
)

ALL: Final = -1
"""All grenades and mortars count (B13)."""
NONE: Final = -2
"""No grenade or mortar counts (B2, Golem)."""

BY_GEAR: Final = ("always", "armed", "unarmed", "armored", "throws")
"""The conditions of a bonus that depend only on the MERC's own gear (C9)."""

Worn = tuple[Gear | None, ...]
"""The cards of a unit, in the order of its slots."""


class Stats(NamedTuple):
    """The current numbers of a unit (C8)."""

    initiative: int
    training: int
    combat: int
    """The number of attack dice, never below zero."""
    targets: int
    """At least one: no card reduces targets."""
    armor: int
    health: int
    full: int
    """Health without wounds."""
    pierces: bool
    """Whether attacks ignore armor (B7)."""
    hit_on: int
    """The lowest face that hits (B6)."""


class Skills(NamedTuple):
    """The three printed skills (C8)."""

    initiative: int
    training: int
    combat: int


# -- card effects ---------------------------------------------------------------------------------


@cache
def _bonuses_to(*to: str) -> Mapping[int, Bonus]:
    """Return the MERCs whose abilities change numbers in these groups, with their bonuses."""
    return {m.index: m.effect for m in facts().mercs if isinstance(m.effect, Bonus) and m.effect.to in to}


@cache
def _squad_bonuses() -> Mapping[int, Bonus]:
    """Return the MERCs whose abilities change numbers of squad mates, with their bonuses."""
    return _bonuses_to("squad", "mates")


@cache
def _merc_with(name: str) -> int:
    """Return the MERC who has the ability with this name."""
    return next(m.index for m in facts().mercs if isinstance(m.effect, Own) and m.effect.name == name)


@cache
def _variants() -> dict[int, tuple[str, Effect]]:
    """Return the ruling and the effect of every card that a ruling changes (E1, E4)."""
    return {facts().card[v.card].index: (v.switch, v.effect) for v in facts().variants}


def effect_of(state: State, kind: int) -> Effect | None:
    """Return the effect of an equipment card under the rulings of this game (E1, E4)."""
    variant = _variants().get(kind)
    if variant is None or state.rulings[variant[0]] == _printed_option(variant[0]):
        return facts().equipment[kind].effect
    return variant[1]


@cache
def _printed_option(switch: str) -> str:
    """Return the default option of a ruling, which plays a card as printed."""
    return next(ruling.default for ruling in RULINGS if ruling.id == switch)


@cache
def ability(unit: int) -> Effect | None:
    """Return the effect of a MERC's card; the Dictator card has none as a unit."""
    return None if unit == DICTATOR else facts().mercs[unit].effect


@cache
def printed_skills(unit: int, dictator: int) -> Skills:
    """Return the printed skills of a MERC or of the Dictator in play (C8)."""
    card = facts().dictators[dictator] if unit == DICTATOR else facts().mercs[unit]
    return Skills(card.initiative, card.training, card.combat)


# -- gear -----------------------------------------------------------------------------------------


def _counted_gear(worn: Worn, throws: int) -> list[Gear]:
    """Return the cards whose numbers count; of grenades and mortars all, none or one can count (B13)."""
    return [
        gear
        for slot, gear in enumerate(worn)
        if gear is not None
        and (throws in (ALL, slot) or not isinstance(facts().equipment[gear.kind].effect, SingleAttack))
    ]


def skills_with_gear(state: State, unit: int) -> Skills:
    """Return printed skills with gear and without abilities, which is what abilities compare (C9)."""
    return _skills_with_gear(unit, state.dictator if unit == DICTATOR else NOWHERE, state.gear[unit])


@lru_cache(maxsize=1 << 12)
def _skills_with_gear(unit: int, dictator: int, worn: Worn) -> Skills:
    initiative, training, combat = printed_skills(unit, dictator)
    cards = facts().equipment
    for gear in worn:
        if gear is not None:
            card = cards[gear.kind]
            initiative += card.initiative
            training += card.training
            combat += card.combat
    return Skills(initiative, training, combat)


def armor_left(gear: Gear) -> int:
    """Return the remaining armor points of a card (B7)."""
    return max(0, facts().equipment[gear.kind].armor - gear.wear)


def vehicle_of(state: State, mark: int) -> Gear | None:
    """Return the vehicle of a unit's squad, or the one that a militia is aboard (MODE-V2)."""
    if not state.vehicles or mark >= DOG or MILITIA <= mark < ABOARD:
        return None
    if mark >= ABOARD:
        return state.vehicles.get(mark - ABOARD)
    return None if state.owner[mark] == NOBODY else state.vehicles.get(state.number(mark))


def hull(state: State, mark: int, *, pierces: bool = False) -> int:
    """Return the damage that a vehicle absorbs before a unit or militia aboard (MODE-V4, B7, RULING-20)."""
    vehicle = vehicle_of(state, mark)
    if vehicle is None or (pierces and state.rulings["hull_stops_ap"] == "off"):
        return 0
    return armor_left(vehicle)


def _weapon(worn: Worn) -> Gear | None:
    """Return the weapon in the weapon slot; Gunther's may hold another card (E2)."""
    gear = worn[WEAPON_SLOT]
    return gear if gear is not None and facts().equipment[gear.kind].deck_index == WEAPON else None


# -- current numbers ------------------------------------------------------------------------------


def stats(state: State, unit: int, *, throws: int = ALL) -> Stats:
    """Return the current numbers of a MERC or of the Dictator card (C8, B13, B14)."""
    return _compute_stats(
        unit,
        state.dictator if unit == DICTATOR else NOWHERE,
        state.gear[unit],
        throws,
        bonuses(state, unit, throws),
        state.wounds[unit],
        0 if state.fight is None else _rolled_initiative(state, unit),
    )


@lru_cache(maxsize=1 << 14)
def _compute_stats(
    unit: int, dictator: int, worn: Worn, throws: int, added: tuple[Bonus, ...], wounds: int, rolled: int
) -> Stats:
    """Return the numbers of a unit with its gear and bonuses; cached by these arguments."""
    initiative, training, combat = printed_skills(unit, dictator)
    body, cards = facts().body, facts().equipment
    targets, armor, health, pierces = body.targets, body.armor, body.health, False
    unburdened = unit == _merc_with("unburdened")
    for gear in _counted_gear(worn, throws):
        card = cards[gear.kind]
        initiative += max(0, card.initiative) if unburdened else card.initiative
        training += card.training
        combat += card.combat
        targets += card.targets
        armor += armor_left(gear)
        pierces |= card.armor_piercing
    own = ability(unit)
    if isinstance(own, Bonus) and own.to == "self" and own.when in BY_GEAR and _gear_meets(worn, own, throws):
        added = (own, *added)
    for bonus in added:
        initiative += bonus.initiative
        training += bonus.training
        combat += bonus.combat
        targets += bonus.targets
        health += bonus.health
    return Stats(
        rolled or initiative,
        max(0, training),
        max(0, combat),
        targets,
        armor,
        health - wounds,
        health,
        pierces,
        _hit_on(unit),
    )


def trains(state: State, unit: int) -> bool:
    """Return whether a unit can train now, without computing all its numbers where possible."""
    if state.fight is None:
        if unit in _trained_mercs():
            return True
        if unit not in _variable_trainers():
            return skills_with_gear(state, unit).training > 0
    return stats(state, unit).training > 0


@cache
def _trained_mercs() -> frozenset[int]:
    """Return the MERCs with positive printed training; none if any card reduces training."""
    least = min(card.training for card in facts().equipment)
    return frozenset(merc.index for merc in facts().mercs if merc.training > 0 <= least)


@cache
def _variable_trainers() -> frozenset[int]:
    """Return the units whose training may depend on abilities outside a fight."""
    if any(bonus.training for bonus in _squad_bonuses().values()):
        return frozenset(range(UNITS))
    own = [unit for unit, bonus in _bonuses_to("self").items() if bonus.training]
    return frozenset((*own, _merc_with("catches_up")))


def initiative(state: State, unit: int) -> int:
    """Return the current initiative of a unit, which may be negative (C8)."""
    return stats(state, unit).initiative


def _rolled_initiative(state: State, unit: int) -> int:
    """Return Khenn's roll during his fight, which nothing changes; 0 for all others (B2)."""
    fight = state.fight
    if fight is None or unit != _merc_with("rolled_initiative") or state.at(unit) != fight.at:
        return 0
    return fight.khenn


def _hit_on(unit: int) -> int:
    effect = ability(unit)
    return effect.face if isinstance(effect, HitOn) else facts().rules.hit_on


# -- abilities ------------------------------------------------------------------------------------


def bonuses(state: State, unit: int, throws: int = ALL) -> tuple[Bonus, ...]:
    """Return the bonuses of a unit now, except those that depend only on its own gear (C9)."""
    result: list[Bonus] = []
    if unit in _company_dependent():
        result += _in_company(state, unit, throws)
    player = state.owner[unit]
    if player != NOBODY:
        helpful = _squad_bonuses()
        for mate in state.team[player]:
            if mate in helpful and _helps(state, mate, unit, throws):
                result.append(helpful[mate])
        if state.fight is not None and unit != DICTATOR:
            result += _enemies(state, unit, state.fight.at)
        if state.vehicles and (vehicle := vehicle_of(state, unit)) is not None:
            result.append(_vehicle_bonus(vehicle.kind, unburdened=unit == _merc_with("unburdened")))
    return tuple(result)


@cache
def _vehicle_bonus(kind: int, *, unburdened: bool) -> Bonus:
    """Return the bonus of a vehicle to everybody in it (MODE-V2)."""
    card = facts().equipment[kind]
    return Bonus(initiative=max(0, card.initiative) if unburdened else card.initiative, combat=card.combat)


@cache
def _company_dependent() -> frozenset[int]:
    """Return the MERCs whose own numbers depend on their squad mates."""
    looking = (unit for unit, own in _bonuses_to("self").items() if own.when not in BY_GEAR)
    return frozenset((*looking, _merc_with("catches_up")))


def _in_company(state: State, unit: int, throws: int) -> list[Bonus]:
    """Return the bonuses of a MERC that depend on squad mates (C9)."""
    own = ability(unit)
    if isinstance(own, Bonus):
        return [own] if _is_met(state, unit, own, throws) else []
    return [_catch_up_bonus(state, unit)]


def _helps(state: State, mate: int, unit: int, throws: int) -> bool:
    """Return whether a MERC's bonus applies to this unit: squad mates, or himself by his card (C9)."""
    bonus = _squad_bonuses()[mate]
    if state.squad[mate] != state.squad[unit] or (mate == unit and bonus.to != "squad"):
        return False
    return _is_met(state, mate, bonus, throws)


def _enemies(state: State, unit: int, cell: int) -> list[Bonus]:
    """Return the penalties from enemy MERCs in the same fight (B14)."""
    result = []
    for enemy, taken in _bonuses_to("enemy_mercs").items():
        here = state.owner[enemy] != NOBODY and state.at(enemy) == cell == state.at(unit)
        if here and state.side_of(enemy) != state.side_of(unit):
            result.append(taken)
    return result


def _is_met(state: State, unit: int, bonus: Bonus, throws: int) -> bool:
    """Return whether the condition of a MERC's bonus is met (C9)."""
    match bonus.when:
        case "alone":
            return len(_squad(state, unit)) == 1 and not _crew(state, unit)
        case "leads":
            own = skills_with_gear(state, unit).initiative
            return all(skills_with_gear(state, mate).initiative <= own for mate in _squad(state, unit))
        case "with_woman":
            mates = (mate for mate in _squad(state, unit) if mate not in (unit, DICTATOR))
            return any(facts().mercs[mate].sex == "F" for mate in mates)
    return _gear_meets(state.gear[unit], bonus, throws)


def _gear_meets(worn: Worn, bonus: Bonus, throws: int) -> bool:
    """Return whether a MERC's gear meets the gear condition of a bonus, if it has one."""
    match bonus.when:
        case "armed":
            return _armed_with(worn, bonus)
        case "unarmed":
            return _weapon(worn) is None
        case "armored":
            armor = worn[ARMOR_SLOT]
            return armor is not None and armor.card.deck_index == ARMOR
        case "throws":
            return any(_has_tag(gear, bonus.tags) for gear in _counted_gear(worn, throws))
    return True


def _squad(state: State, unit: int) -> list[int]:
    """Return the unit's squad; the unit alone if it is not in a squad yet."""
    return [unit] if state.owner[unit] == NOBODY else state.mates(unit)


def _crew(state: State, unit: int) -> int:
    """Return the number of militia aboard with a unit's squad, who count as members (MODE-V3)."""
    return state.aboard.get(state.number(unit), 0) if state.aboard and vehicle_of(state, unit) else 0


def _armed_with(worn: Worn, bonus: Bonus) -> bool:
    weapon = _weapon(worn)
    if weapon is None or weapon.card.targets < bonus.least_targets:
        return False
    return not bonus.tags or _has_tag(weapon, bonus.tags)


def _has_tag(gear: Gear, tags: tuple[str, ...]) -> bool:
    return any(tag in tags for tag in gear.card.tags)


def _catch_up_bonus(state: State, unit: int) -> Bonus:
    """Return Haarg's bonus: one for each skill in which a squad mate is strictly better (C9)."""
    effect = ability(unit)
    assert isinstance(effect, Own)
    own, mates = (
        skills_with_gear(state, unit),
        [skills_with_gear(state, m) for m in _squad(state, unit) if m != unit],
    )
    gains = [
        effect.numbers[skill] if any(mate[i] > own[i] for mate in mates) else 0
        for i, skill in enumerate(Skills._fields)
    ]
    return Bonus(initiative=gains[0], training=gains[1], combat=gains[2])


# -- actions of a day -----------------------------------------------------------------------------


@cache
def day_actions(unit: int) -> tuple[int, int]:
    """Return the actions a unit has each day, and those that only pay for training (C8, A13)."""
    effect = ability(unit)
    more = effect.actions if isinstance(effect, Bonus) else 0
    only = effect.count if isinstance(effect, ExtraAction) and effect.only == "train" else 0
    return facts().body.actions + more, only


def durability(gear: Gear) -> int:
    """Return the wear that uses a card up: armor points, uses, or a dog's health; 0 if it does not wear."""
    card = gear.card
    if isinstance(card.effect, DiceToHeal):
        return card.effect.uses or 0
    if isinstance(card.effect, Own) and card.effect.name == "dog":
        return card.effect.numbers["health"]
    return card.armor


# -- militia --------------------------------------------------------------------------------------


def militia_initiative(state: State, player: int, cell: int) -> int:
    """Return the initiative of a player's militia in a sector, with Walter and cards (M1, M4)."""
    result = facts().militia.initiative
    for unit, bonus in _bonuses_to("militia_here").items():
        if state.owner[unit] == player and state.at(unit) == cell:
            result += bonus.initiative
    if state.in_force and player == state.ruler:
        result += sum(e.initiative for e in _in_force(state) if isinstance(e, Bonus))
    return result


def crew_initiative(state: State, mark: int, cell: int) -> int:
    """Return the initiative of a militia; aboard, with the bonuses of vehicle and squad (M1, MODE-V2, V6)."""
    more = sum(bonus.initiative for bonus in _rider_bonuses(state, mark)) if state.vehicles else 0
    return militia_initiative(state, militia_player(mark), cell) + more


def crew_combat(state: State, mark: int) -> int:
    """Return the dice of a militia; aboard, with the bonuses of vehicle and squad (M1, MODE-V2, V6)."""
    own = facts().militia.combat
    return max(0, own + sum(bonus.combat for bonus in _rider_bonuses(state, mark))) if state.vehicles else own


def _rider_bonuses(state: State, mark: int) -> list[Bonus]:
    """Return the bonuses that militia aboard get from their vehicle and squad (MODE-V2, V6)."""
    vehicle = vehicle_of(state, mark)
    if vehicle is None:
        return []
    result = [_vehicle_bonus(vehicle.kind, unburdened=False)]
    giving = _bonuses_to("squad")
    for unit in state.members(*split_squad_number(mark - ABOARD)):
        if unit in giving and _is_met(state, unit, giving[unit], ALL):
            result.append(giving[unit])
    return result


def militia_hits_on(state: State, player: int) -> int:
    """Return the lowest face with which a player's militia hit (B6, Better Weapons)."""
    if state.in_force and player == state.ruler:
        for effect in _in_force(state):
            if isinstance(effect, HitOn):
                return effect.face
    return facts().rules.hit_on


def _in_force(state: State) -> tuple[Effect, ...]:
    return _lasting_effects(tuple(state.in_force))


@cache
def _lasting_effects(cards: tuple[int, ...]) -> tuple[Effect, ...]:
    return tuple(effect for card in cards for effect in facts().tactics[card].effects)


# -- sectors --------------------------------------------------------------------------------------


def strength(state: State, cell: int, faction: int) -> int:
    """Return the health and armor of a faction's units in a sector, or only of its MERCs by ruling (AI-4.5).

    A hull counts once, as armor (MODE-C2).
    """
    total = 0
    for unit in state.mercs_at(cell, faction):
        now = stats(state, unit)
        total += now.health + now.armor
    if state.vehicles:
        total += sum(armor_left(vehicle) for vehicle in vehicles_at(state, cell, faction))
    if state.rulings["ai_strength"] == "all":
        one = facts().militia
        total += state.militia_at(cell, faction) * (one.health + one.armor)
    return total


def vehicles_at(state: State, cell: int, faction: int) -> list[Gear]:
    """Return the vehicles of a faction in a sector (MODE-V2)."""
    result = []
    for number, vehicle in state.vehicles.items():
        player, squad = split_squad_number(number)
        if state.faction[player] == faction and state.squad_at[player][squad] == cell:
            result.append(vehicle)
    return result
