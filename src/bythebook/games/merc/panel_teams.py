"""The teams beside the board: every unit with its numbers, health, actions and gear; the fight that is on."""

from __future__ import annotations

from typing import Final

from bythebook.games.merc.draw import PIERCES
from bythebook.games.merc.facts import facts
from bythebook.games.merc.names import (
    card_text,
    crew_of,
    dictator_name,
    gear_name,
    lasts,
    mark_name,
    part_name,
    place_name,
    player_name,
    unit_name,
    wear_text,
)
from bythebook.games.merc.picture.stamps import token
from bythebook.games.merc.rules.militia import standing
from bythebook.games.merc.rules.squads import team_limit, team_size
from bythebook.games.merc.rules.stats import armor_left, stats
from bythebook.games.merc.state import (
    ABOARD,
    DICTATOR,
    DOG,
    MILITIA,
    NOWHERE,
    SQUADS,
    UNITS,
    Gear,
    Table,
    militia_player,
)
from bythebook.games.scenery import Item, Row, Section
from bythebook.games.sentences import count

HEAD: Final = ["", "At", "Initiative", "Training", "Combat", "Targets", "Armor", "Health", "Actions"]


def team(table: Table, player: int) -> Section | None:
    """A player's units, squad by squad, with their vehicles; all of it lies open."""
    if not table.team[player] and not table.controlled(player):
        return None
    rows = []
    for squad in range(len(SQUADS)):
        rows += [_unit(table, unit) for unit in table.members(player, squad)]
        vehicle = table.vehicle(player, squad)
        if vehicle is not None:
            rows.append(_vehicle(table, player, squad, vehicle))
    if player == table.ruler:
        title = f"Team of {dictator_name(table)}"
    else:
        title = f"Team of {player_name(table, player)}"
    sectors = count(len(table.controlled(player)), "sector")
    many = f"{team_size(table, player)} of {count(team_limit(table, player), 'MERC')}, {sectors}."
    return Section(title, "table", head=HEAD if rows else [], rows=rows, text=many)


def _unit(table: Table, unit: int) -> Row:
    now, at = stats(table, unit), table.at(unit)
    here = table.label(at) if at != NOWHERE else ""
    health = Item(
        mark="health",
        count=now.health,
        hollow=now.full - now.health,
        label=f"{now.health} of {now.full} health",
        side=token(table, table.owner[unit]),
    )
    combat = f"{PIERCES * now.pierces}{now.combat}"
    numbers = [Item(str(n)) for n in (now.initiative, now.training)]
    numbers.append(Item(combat, label=f"{now.combat}, pierces armor" if now.pierces else ""))
    numbers += [Item(str(n)) for n in (now.targets, now.armor)]
    mark = "crown" if unit == DICTATOR else ""
    return Row(
        [
            Item(unit_name(table, unit), mark=mark, strong=True),
            Item(here),
            *numbers,
            health,
            _actions(table, unit),
        ],
        side=token(table, table.owner[unit]),
        note=_worn(table, unit),
        cell=here,
    )


def _actions(table: Table, unit: int) -> Item:
    """Actions left; those that only train or move are told in words (A13)."""
    free, train, march = table.actions[unit], table.train_actions[unit], table.move_actions[unit]
    only = [f"{train} to train"] * bool(train) + [f"{march} to move"] * bool(march)
    if not free and not only:
        return Item("none", quiet=True)
    said = ", ".join([f"{free} left", *only])
    return Item(", ".join(f"+{each}" for each in only), mark="action" if free else "", count=free, label=said)


def _worn(table: Table, unit: int) -> str:
    """The cards he wears, and what he can do."""
    worn = [_gear(table, gear) for gear in table.gear[unit] if gear is not None]
    told = ", ".join(worn) if worn else "No gear"
    squad = SQUADS[table.squad[unit]]
    ability = f" {facts().mercs[unit].ability}" if unit != DICTATOR else ""
    return f"{squad.capitalize()} squad. {told}.{ability}"


def _gear(table: Table, gear: Gear) -> str:
    if gear.is_part:
        return part_name(table, gear)
    return f"{gear.card.name} ({wear_text(gear)})" if lasts(gear) else gear_name(gear)


def _vehicle(table: Table, player: int, squad: int, vehicle: Gear) -> Row:
    """A vehicle with its hull and crew (MODE-V3, MODE-V4)."""
    left, full = armor_left(vehicle), vehicle.card.hull
    aboard, most = crew_of(table, player, squad)
    at = table.squad_at[player][squad]
    here = table.label(at) if at != NOWHERE else ""
    blank = [Item() for _ in range(5)]
    hull = Item(mark="health", count=left, hollow=full - left, label=f"hull {left} of {full}")
    crew = Item(f"crew {aboard}/{most}")
    return Row(
        [Item(vehicle.card.name, mark="vehicle", strong=True), Item(here), *blank, hull, crew],
        side=token(table, player),
        note=f"{SQUADS[squad].capitalize()} squad. {card_text(vehicle.card.id)}",
        cell=here,
    )


# -- the fight ------------------------------------------------------------------------------------


def fight(table: Table) -> Section | None:
    """Who acts in which order, and whose moment it is; dogs and whom they hold (B3, E9)."""
    now = table.fight
    if now is None:
        return None
    here = table.label(now.at)
    rows = [
        Row(
            [Item(_told(table, mark, now.at), strong=place == now.moment)],
            side=_side(table, mark),
            lit=place == now.moment,
            past=place < now.moment,
            cell=here,
        )
        for place, mark in enumerate(now.order)
    ]
    for hold in now.holds:
        dog = f"The dog of {unit_name(table, hold.carrier)} holds {unit_name(table, hold.held)}"
        rows.append(Row([Item(dog, mark="paw")], cell=here))
    where = f"round {now.round}" if now.round else "about to begin"
    return Section(f"Fight on {place_name(table, now.at)}, {where}", "list", rows=rows)


def _told(table: Table, mark: int, cell: int) -> str:
    if MILITIA <= mark < DOG:
        aboard = " aboard" if mark >= ABOARD else ""
        whose = player_name(table, militia_player(mark))
        return f"{standing(table, mark, cell)} militia{aboard} of {whose}"
    return mark_name(table, mark)


def _side(table: Table, mark: int) -> str:
    if MILITIA <= mark < DOG:
        return token(table, militia_player(mark))
    return token(table, table.owner[mark]) if mark < UNITS else ""
