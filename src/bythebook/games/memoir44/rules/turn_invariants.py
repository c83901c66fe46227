"""What must be true of the turn under way: its counters, its card, its orders and what ordered units did.

A unit that has not moved is still on the hex where it was ordered, so its section can be checked exactly.
A unit that has moved may have come from any hex within its movement. A unit that has battled may have taken
ground or been driven back by an Ambush, so its section is no longer checked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bythebook.games.memoir44.box.facts import ALL, ARMOR, ARTILLERY, CLASSES, INFANTRY, SIDES, Card, facts
from bythebook.games.memoir44.box.hexes import HEXES, board, label
from bythebook.games.memoir44.box.scenarios.records import ReconAsAirPower
from bythebook.games.memoir44.rules.aim import battles_allowed, card_effects, next_to_enemy
from bythebook.games.memoir44.rules.battle import Engage
from bythebook.games.memoir44.rules.movement import allowance
from bythebook.games.memoir44.rules.orders import SECTION_BIT, STAR, can_share, needs_section
from bythebook.games.memoir44.rules.tactics import AIR_POWER, AMBUSH, COUNTER_ATTACK, Heal
from bythebook.games.memoir44.rules.terrain import BIT, ground
from bythebook.games.memoir44.table.state import NOWHERE, Table
from bythebook.kernel.box import by_rule

MOST_BATTLES: Final = 2
"""The most battles and the most ground steps of a unit with overrun in a turn (TG-5)."""

_ANYWHERE: Final = sum(SECTION_BIT.values())
_BEFORE_MOVES: Final = ("Orders", "GiveOrders", "CarryOut")
"""Steps that wait in the agenda until all orders are given."""
_CLASS_OF: Final = {
    "infantry": INFANTRY,
    "infantry_of_one_section": INFANTRY,
    "armor": ARMOR,
    "artillery": ARTILLERY,
}


def check_turn(table: Table) -> list[str]:
    """Return what cannot be true of the turn under way, as sentences with the ids of their rules."""
    found = by_rule("TS-2", [*_counters(table), *_card(table)])
    if found or not table.card:
        return found
    found += by_rule("TS-2", _orders(table))
    return found or [*by_rule("MV-1", _moves(table)), *by_rule("TG-5", _battles(table))]


def unit_name(table: Table, unit: int) -> str:
    """Return a unit as a person finds it on the board: `the allies infantry on D4`."""
    where = f"on {label(table.at[unit])}" if 0 <= table.at[unit] < HEXES else "off the board"
    return f"the {SIDES[table.side[unit]]} {table.type_of(unit).name.lower()} {where}"


# -- counters and cards -----------------------------------------------------------------------------


def _counters(table: Table) -> Iterator[str]:
    """The sides take turns, so their own turns add up and differ by one at most."""
    own, other = table.own_turns[table.active], table.own_turns[1 - table.active]
    if own + other != table.turn or not 0 <= own - other <= 1:
        names = f"{own} of the {SIDES[table.active]} and {other} of the {SIDES[1 - table.active]}"
        yield f"turn {table.turn} cannot consist of {names}, whose turn alternates; correct own_turns"


def _card(table: Table) -> Iterator[str]:
    """A card in play is one that can be played as it is."""
    cards = facts().card
    for side, last in zip(SIDES, table.last_card, strict=True):
        if last in (AMBUSH, COUNTER_ATTACK):
            yield f"a Counter-Attack never copies {cards[last].name}, the last card of the {side}"
    if not table.card:
        if table.played or table.ordered:
            yield "units are ordered, or a card was played, but no card is in play: name the card"
        return
    card = cards[table.card]
    if card.kind == "reaction":
        yield f"{card.name} is not played in its owner's turn"
    if table.played not in ("", table.card, COUNTER_ATTACK) and not _strikes_from_air(table):
        yield f"{cards[table.played].name} cannot be in play as {card.name}"
    if table.section and card.who != "infantry_of_one_section" and table.card != AIR_POWER:
        yield f"{card.name} does not name a section; remove the section"
    if table.dice and (card.effect != "roll_orders" or not {*table.dice} <= {*CLASSES, STAR}):
        yield f"{card.name} has no dice {', '.join(table.dice)} that order units; remove the dice"


def _strikes_from_air(table: Table) -> bool:
    """Return whether the played Recon may be in play as Air Power (SP-4)."""
    recon = facts().card[table.played].family == "recon" and table.card == AIR_POWER
    return recon and bool(table.scenario.rules_of(ReconAsAirPower))


# -- orders -----------------------------------------------------------------------------------------


def _orders(table: Table) -> Iterator[str]:
    """Every unit with an order is one that the card in play can order, and there are not too many."""
    card, there = table.card_in_play(), [unit for unit in table.ordered if table.at[unit] != NOWHERE]
    n = len(table.ordered)
    most = 0 if table.forgone else card.fallback if table.fallback else _most_orders(card)
    if n > most:
        yield f"{card.name} orders at most {most} units here, not {n}; remove units from those ordered"
    elif not table.fallback and not table.forgone:
        yield from _of_wrong_class(table, card, there)
        yield from _out_of_section(table, card, there)


def _most_orders(card: Card) -> int:
    """Return how many units a card orders at most; cards that roll for orders have no fixed number."""
    if card.kind == "section":
        return min(ALL, sum(card.sections))
    return ALL if card.effect == "roll_orders" else card.limit


def _of_wrong_class(table: Table, card: Card, units: list[int]) -> Iterator[str]:
    """The class, strength and place that the card asks for (CC-3 to CC-14)."""
    waiting = {type(step).__name__ for step in table.agenda}
    untouched = not table.battles and not table.flight_plan
    for unit in units:
        unit_class = table.type_of(unit).class_index
        near = next_to_enemy(table, unit, table.at[unit])
        reason = ""
        if unit_class != _CLASS_OF.get(card.who, unit_class):
            reason = f"it orders {CLASSES[_CLASS_OF[card.who]]} only"
        elif card.who == "adjacent" and (unit_class == ARTILLERY or (untouched and not near)):
            reason = "it orders infantry and armor next to an enemy only"
        elif card.who == "not_adjacent" and untouched and near:
            reason = "it orders units that are not next to an enemy only"
        elif card.effect == "sandbags" and not ground(table).diggable & BIT[table.at[unit]]:
            reason = "sandbags cannot be placed there"
        elif card.effect == "heal" and not waiting.isdisjoint((*_BEFORE_MOVES, Heal.__name__)):
            reason = "" if table.figures[unit] < table.full[unit] else "it orders units that lost figures"
        if reason and not _engaged(table, unit):
            yield f"{unit_name(table, unit)} cannot be ordered by {card.name}: {reason}"


def _out_of_section(table: Table, card: Card, units: list[int]) -> Iterator[str]:
    """The sections of a Section card, or the one named for an Infantry Assault (BD-5 to BD-7, CC-12)."""
    if card.who == "infantry_of_one_section":
        if needs_section(table) and units:
            yield f"{card.name} has ordered units, but no section is named: name the section"
        elif table.section:
            bit = SECTION_BIT[table.section]
            outside = [unit for unit in units if not _sections(table, unit) & bit]
            for unit in outside:
                yield f"{unit_name(table, unit)} is ordered, but is not in the {table.section} section"
        return
    if card.kind != "section":
        return
    open_to = sum(bit for bit, n in zip(SECTION_BIT.values(), card.sections, strict=True) if n)
    masks = {unit: _sections(table, unit) for unit in units}
    outside = [unit for unit, mask in masks.items() if not mask & open_to]
    for unit in outside:
        yield f"{unit_name(table, unit)} cannot be ordered by {card.name}: it is in another section"
    planes = [_plane_sections(table)] * table.plane_orders
    if not outside and not can_share(card.sections, [*masks.values(), *planes]):
        names = ", ".join(label(table.at[unit]) for unit in units)
        yield f"{card.name} does not order so many units of one section: {names}"


def _sections(table: Table, unit: int) -> int:
    """Return the sections in which a unit may have been when it was ordered, as a mask."""
    masks, here = board().sections[table.scenario.seat(table.active)], table.at[unit]
    if _engaged(table, unit):
        return _ANYWHERE
    moved = unit not in table.activation or table.moved.get(unit, 0)
    far = _most_movement(table, unit) if moved else 0
    found = 0
    for h, away in enumerate(board().distance[here]):
        if away <= far:
            found |= masks[h]
    return found


def _plane_sections(table: Table) -> int:
    """Return the sections whose order the plane may have taken, as a mask (FP-2, FP-5)."""
    plane = table.planes[table.active]
    if not plane.out or plane.path:
        return _ANYWHERE
    return board().sections[table.scenario.seat(table.active)][plane.at]


def _engaged(table: Table, unit: int) -> bool:
    """Return whether a unit has battled or its battle is on, so that it may be anywhere by now."""
    on = any(isinstance(step, Engage) and step.unit == unit for step in table.agenda)
    return on or bool(table.battles.get(unit))


# -- what ordered units have done -------------------------------------------------------------------


def _most_movement(table: Table, unit: int) -> int:
    """Return the movement that the card gives a unit in the whole turn (MV-1, CC-6)."""
    card, kind = card_effects(table), table.type_of(unit)
    return allowance(card, kind, again=False) + allowance(card, kind, again=True)


def _moves(table: Table) -> Iterator[str]:
    """No unit has spent more movement than it has."""
    for unit, n in table.moved.items():
        if n > (most := _most_movement(table, unit)):
            yield f"{unit_name(table, unit)} has moved {n}; with this card it moves at most {most}"
        elif n and unit not in table.ordered:
            yield f"{unit_name(table, unit)} has moved without an order"


def _battles(table: Table) -> Iterator[str]:
    """One battle, or as many as the card says; with overrun two, and two ground steps (CB-1, TG-1)."""
    for unit in {*table.battles, *table.grounds}:
        overruns = table.type_of(unit).overrun
        most = max(battles_allowed(table), MOST_BATTLES if overruns else 1)
        fought, taken = table.battles.get(unit, 0), table.grounds.get(unit, 0)
        if unit not in table.ordered and (fought or taken):
            yield f"{unit_name(table, unit)} has battled without an order"
        if fought > most:
            yield f"{unit_name(table, unit)} has battled {fought} times; at most {most} are possible"
        if taken > min(fought, most if overruns else 1):
            yield f"{unit_name(table, unit)} has taken {taken} hexes after {fought} battles"
        if taken and table.type_of(unit).class_index == ARTILLERY:
            yield f"{unit_name(table, unit)} has taken ground, which artillery never does"
