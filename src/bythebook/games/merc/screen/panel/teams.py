"""The teams beside the board: every unit with its numbers, health, actions and gear; the fight that is on."""

from __future__ import annotations

from typing import Final

from bythebook.games.merc.box.facts import DECKS, facts
from bythebook.games.merc.rules.militia import standing
from bythebook.games.merc.rules.stats import armor_left, lasts, stats
from bythebook.games.merc.rules.team.squads import team_limit, team_size
from bythebook.games.merc.screen.drawing.stamps import token
from bythebook.games.merc.screen.text.table import PIERCES
from bythebook.games.merc.table.state import (
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
from bythebook.games.merc.telling.names import (
    card_text,
    crew_of,
    dictator_name,
    gear_name,
    mark_name,
    part_name,
    player_name,
    short_place,
    unit_name,
    wear_text,
)
from bythebook.games.shared.grammar import count
from bythebook.games.shared.scenery import Item, Row, Section
from bythebook.kernel.ask import Seat

HEAD: Final = ("Ini", "Trn", "Cbt", "Health", "Acts")
"""Initiative, training, combat; short, because names and numbers share a narrow column."""


def team(table: Table, player: int, seat: Seat | None) -> Section | None:
    """A player's units, squad by squad under its sector, with their vehicles; all of it lies open."""
    if not table.team[player] and not table.controlled(player):
        return None
    rows: list[Row] = []
    head: list[str] = []
    for squad in range(len(SQUADS)):
        units = table.members(player, squad)
        if not units:
            continue
        at = table.squad_at[player][squad]
        place = short_place(table, at) if at != NOWHERE else "Not placed yet"
        if head:
            rows.append(Row([Item(f"{place}, second squad", quiet=True), *(Item() for _ in HEAD)]))
        else:
            head = [place, *HEAD]
        rows += [_unit(table, unit) for unit in units]
        vehicle = table.vehicle(player, squad)
        if vehicle is not None:
            rows.append(_vehicle(table, player, squad, vehicle))
    sectors = count(len(table.controlled(player)), "sector")
    text = f"{_size(table, player)}, {sectors}."
    return Section(_title(table, player, seat), "table", head=head, rows=rows, text=text)


def _size(table: Table, player: int) -> str:
    """`2 of 3 MERCs`; where sectors were lost there may be more than are allowed (Q1)."""
    size, limit = team_size(table, player), team_limit(table, player)
    return f"{size} of {count(limit, 'MERC')}" if size <= limit else f"{count(size, 'MERC')}, {limit} allowed"


def _title(table: Table, player: int, seat: Seat | None) -> str:
    if table.seat_of(player) == seat and len(table.players_of(table.faction[player])) == 1:
        return "Your team"
    name = dictator_name(table) if player == table.ruler else player_name(table, player)
    return f"Team of {name}"


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
    mark = "crown" if unit == DICTATOR else ""
    return Row(
        [Item(unit_name(table, unit), mark=mark, strong=True), *numbers, health, _actions(table, unit)],
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
    """The cards he wears, what he lacks, how many targets he has, and what he can do."""
    gear, now = table.gear[unit], stats(table, unit)
    worn = [_gear(table, each) for each in gear if each is not None]
    lacks = [f"no {deck}" for deck, each in zip(DECKS[:2], gear, strict=False) if each is None]
    told = "; ".join(part for part in (", ".join(worn), ", ".join(lacks)) if part) if worn else "no gear"
    more = f", {count(now.targets, 'target')}" if now.targets > 1 else ""
    more += f", armor {now.armor}" if now.armor else ""
    ability = f" {facts().mercs[unit].ability}" if unit != DICTATOR else ""
    return f"{told[0].upper()}{told[1:]}{more}.{ability}"


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
    blank = [Item() for _ in HEAD[:3]]
    hull = Item(mark="health", count=left, hollow=full - left, label=f"hull {left} of {full}")
    crew = Item(f"{aboard}/{most}", label=f"crew {aboard} of {most}")
    return Row(
        [Item(vehicle.card.name, mark="vehicle", strong=True), *blank, hull, crew],
        side=token(table, player),
        note=f"Crew {aboard} of {most}. {card_text(vehicle.card.id)}",
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
    return Section(f"Fight at {short_place(table, now.at)}, {where}", "list", "ask", rows=rows)


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
