"""The teams in the panel: units with numbers, health, actions and gear; the current fight."""

from __future__ import annotations

from typing import Final

from bythebook.games.merc.box.facts import DECKS, facts
from bythebook.games.merc.rules.stats import armor_left, durability, stats
from bythebook.games.merc.rules.team.squads import team_limit, team_size
from bythebook.games.merc.screen.drawing.stamps import token
from bythebook.games.merc.screen.text.table import PIERCES
from bythebook.games.merc.state.state import (
    DICTATOR,
    DOG,
    MILITIA,
    NOWHERE,
    SQUADS,
    UNITS,
    Gear,
    State,
    militia_player,
)
from bythebook.games.merc.text.names import (
    card_text,
    crew_of,
    dictator_name,
    fighter_name,
    gear_name,
    part_name,
    player_name,
    short_place,
    unit_name,
    wear_text,
)
from bythebook.games.shared.grammar import count
from bythebook.games.shared.scenery import Item, Row, Section
from bythebook.kernel.prompt import Seat

HEAD: Final = ("Ini", "Trn", "Cbt", "Health", "Acts")
"""The column heads: initiative, training, combat, health, actions; the columns are narrow."""


def team(state: State, player: int, seat: Seat | None) -> Section | None:
    """Return a player's units and vehicles, squad by squad, with the sector as a heading."""
    if not state.team[player] and not state.held_by_player(player):
        return None
    rows: list[Row] = []
    head: list[str] = []
    for squad in range(len(SQUADS)):
        units = state.members(player, squad)
        if not units:
            continue
        at = state.squad_at[player][squad]
        place = short_place(state, at) if at != NOWHERE else "Not placed"
        if head:
            rows.append(Row([Item(f"{place}, second squad", quiet=True), *(Item() for _ in HEAD)]))
        else:
            head = [place, *HEAD]
        rows += [_unit(state, unit) for unit in units]
        vehicle = state.vehicle(player, squad)
        if vehicle is not None:
            rows.append(_vehicle(state, player, squad, vehicle))
    sectors = count(len(state.held_by_player(player)), "sector")
    text = f"{_size(state, player)}, {sectors}."
    return Section(_title(state, player, seat), "table", head=head, rows=rows, text=text)


def _size(state: State, player: int) -> str:
    """Return the size of a team: `2 of 3 MERCs`; after losses it may exceed the limit (Q1)."""
    size, limit = team_size(state, player), team_limit(state, player)
    if size <= limit:
        return f"{size} of {count(limit, 'MERC')}"
    return f"{count(size, 'MERC')}, limit {limit}"


def _title(state: State, player: int, seat: Seat | None) -> str:
    if state.seat_of(player) == seat and len(state.players_of(state.faction[player])) == 1:
        return "Your team"
    name = dictator_name(state) if player == state.ruler else player_name(state, player)
    return f"Team of {name}"


def _unit(state: State, unit: int) -> Row:
    now, at = stats(state, unit), state.at(unit)
    here = state.label(at) if at != NOWHERE else ""
    health = Item(
        mark="health",
        count=now.health,
        hollow=now.full - now.health,
        label=f"{now.health} of {now.full} health",
        side=token(state, state.owner[unit]),
    )
    combat = f"{PIERCES * now.pierces}{now.combat}"
    numbers = [Item(str(n)) for n in (now.initiative, now.training)]
    numbers.append(Item(combat, label=f"{now.combat}, armor piercing" if now.pierces else ""))
    mark = "crown" if unit == DICTATOR else ""
    return Row(
        [Item(unit_name(state, unit), mark=mark, strong=True), *numbers, health, _actions(state, unit)],
        side=token(state, state.owner[unit]),
        note=_gear_text(state, unit),
        cell=here,
    )


def _actions(state: State, unit: int) -> Item:
    """Return the actions left; those that only pay for training or moving are in words (A13)."""
    free, train, march = state.actions[unit], state.train_actions[unit], state.move_actions[unit]
    only = [f"{train} to train"] * bool(train) + [f"{march} to move"] * bool(march)
    if not free and not only:
        return Item("none", quiet=True)
    said = ", ".join([f"{free} left", *only])
    return Item(", ".join(f"+{each}" for each in only), mark="action" if free else "", count=free, label=said)


def _gear_text(state: State, unit: int) -> str:
    """Return a unit's cards, empty slots, targets and ability."""
    gear, now = state.gear[unit], stats(state, unit)
    worn = [_gear(state, each) for each in gear if each is not None]
    lacks = [f"no {deck}" for deck, each in zip(DECKS[:2], gear, strict=False) if each is None]
    sentences = [f"Gear: {', '.join([*worn, *lacks])}." if worn else "No gear."]
    if now.targets > 1:
        sentences.append(f"Targets: {now.targets}.")
    if now.armor:
        sentences.append(f"Armor: {now.armor}.")
    return " ".join([*sentences, facts().mercs[unit].ability] if unit != DICTATOR else sentences)


def _gear(state: State, gear: Gear) -> str:
    if gear.is_part:
        return part_name(state, gear)
    return f"{gear.card.name} ({wear_text(gear)})" if durability(gear) else gear_name(gear)


def _vehicle(state: State, player: int, squad: int, vehicle: Gear) -> Row:
    """Return a vehicle with its hull and crew (MODE-V3, MODE-V4)."""
    left, full = armor_left(vehicle), vehicle.card.hull
    aboard, most = crew_of(state, player, squad)
    at = state.squad_at[player][squad]
    here = state.label(at) if at != NOWHERE else ""
    blank = [Item() for _ in HEAD[:3]]
    hull = Item(mark="health", count=left, hollow=full - left, label=f"hull {left} of {full}")
    crew = Item(f"{aboard}/{most}", label=f"crew {aboard} of {most}")
    return Row(
        [Item(vehicle.card.name, mark="vehicle", strong=True), *blank, hull, crew],
        side=token(state, player),
        note=f"Crew {aboard} of {most}. {card_text(vehicle.card.id)}",
        cell=here,
    )


# -- the fight ------------------------------------------------------------------------------------


def fight(state: State) -> Section | None:
    """Return the order of a fight and the acting unit; dogs and the units they hold (B3, E9)."""
    now = state.fight
    if now is None:
        return None
    here = state.label(now.at)
    rows = [
        Row(
            [Item(fighter_name(state, mark, now.at), strong=place == now.moment)],
            side=_side(state, mark),
            lit=place == now.moment,
            past=place < now.moment,
            cell=here,
        )
        for place, mark in enumerate(now.order)
    ]
    for hold in now.holds:
        dog = f"The dog of {unit_name(state, hold.carrier)} holds {unit_name(state, hold.held)}"
        rows.append(Row([Item(dog, mark="paw")], cell=here))
    cell = short_place(state, now.at)
    title = f"Fight at {cell}, round {now.round}" if now.round else f"Fight at {cell}, before round 1"
    return Section(title, "list", "ask", rows=rows)


def _side(state: State, mark: int) -> str:
    if MILITIA <= mark < DOG:
        return token(state, militia_player(mark))
    return token(state, state.owner[mark]) if mark < UNITS else ""
