"""Invariants of the current turn: its counters, its card, its orders and what ordered units did.

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
from bythebook.games.memoir44.rules.ambush import AMBUSH
from bythebook.games.memoir44.rules.battle import Engage
from bythebook.games.memoir44.rules.movement import allowance
from bythebook.games.memoir44.rules.orders import SECTION_BIT, STAR, can_share, needs_section
from bythebook.games.memoir44.rules.tactics import AIR_POWER, COUNTER_ATTACK, Heal
from bythebook.games.memoir44.rules.terrain import BIT, ground
from bythebook.games.memoir44.state.state import NOWHERE, State
from bythebook.kernel.box import by_rule

MOST_BATTLES: Final = 2
"""The maximum number of battles, and of ground taken, for a unit with overrun in a turn (TG-5)."""

_ANYWHERE: Final = sum(SECTION_BIT.values())
_BEFORE_MOVES: Final = ("Orders", "GiveOrders", "CarryOut")
"""Steps that are still on the agenda until all orders are given."""
_CLASS_OF: Final = {
    "infantry": INFANTRY,
    "infantry_of_one_section": INFANTRY,
    "armor": ARMOR,
    "artillery": ARTILLERY,
}


def check_turn(state: State) -> list[str]:
    """Return the broken invariants of the current turn, as sentences with rule ids."""
    found = by_rule("TS-2", [*_counters(state), *_card(state)])
    if found or not state.card:
        return found
    found += by_rule("TS-2", _orders(state))
    return found or [*by_rule("MV-1", _moves(state)), *by_rule("TG-5", _battles(state))]


def unit_name(state: State, unit: int) -> str:
    """Return the name of a unit with its hex: `the allies infantry on D4`."""
    where = f"on {label(state.at[unit])}" if 0 <= state.at[unit] < HEXES else "off the board"
    return f"the {SIDES[state.side[unit]]} {state.type_of(unit).name.lower()} {where}"


# -- counters and cards -----------------------------------------------------------------------------


def _counters(state: State) -> Iterator[str]:
    """Check that the two sides' turn counts add up and differ by at most one."""
    own, other = state.own_turns[state.active], state.own_turns[1 - state.active]
    if own + other != state.turn or not 0 <= own - other <= 1:
        names = f"{own} of the {SIDES[state.active]} and {other} of the {SIDES[1 - state.active]}"
        yield f"turn {state.turn} cannot consist of {names}, whose turn alternates; correct own_turns"


def _card(state: State) -> Iterator[str]:
    """Check that the card in play can be played."""
    cards = facts().card
    for side, last in zip(SIDES, state.last_card, strict=True):
        if last in (AMBUSH, COUNTER_ATTACK):
            yield f"a Counter-Attack never copies {cards[last].name}, the last card of the {side}"
    if not state.card:
        if state.played or state.ordered:
            yield "units are ordered, or a card was played, but no card is in play: name the card"
        return
    card = cards[state.card]
    if card.kind == "reaction":
        yield f"{card.name} is not played in its owner's turn"
    if state.played not in ("", state.card, COUNTER_ATTACK) and not _strikes_from_air(state):
        yield f"{cards[state.played].name} cannot be in play as {card.name}"
    if state.section and card.who != "infantry_of_one_section" and state.card != AIR_POWER:
        yield f"{card.name} does not name a section; remove the section"
    if state.dice and (card.effect != "roll_orders" or not {*state.dice} <= {*CLASSES, STAR}):
        yield f"{card.name} has no dice {', '.join(state.dice)} that order units; remove the dice"


def _strikes_from_air(state: State) -> bool:
    """Whether the played Recon may be in play as Air Power (SP-4)."""
    recon = facts().card[state.played].family == "recon" and state.card == AIR_POWER
    return recon and bool(state.scenario.rules_of(ReconAsAirPower))


# -- orders -----------------------------------------------------------------------------------------


def _orders(state: State) -> Iterator[str]:
    """Check that the card in play can order these units, and this many."""
    card, there = state.card_in_play(), [unit for unit in state.ordered if state.at[unit] != NOWHERE]
    n = len(state.ordered)
    most = 0 if state.forgone else card.fallback if state.fallback else _most_orders(card)
    if n > most:
        yield f"{card.name} orders at most {most} units here, not {n}; remove units from those ordered"
    elif not state.fallback and not state.forgone:
        yield from _of_wrong_class(state, card, there)
        yield from _out_of_section(state, card, there)


def _most_orders(card: Card) -> int:
    """Return the maximum number of units a card can order; cards that roll for orders have no fixed one."""
    if card.kind == "section":
        return min(ALL, sum(card.sections))
    return ALL if card.effect == "roll_orders" else card.limit


def _of_wrong_class(state: State, card: Card, units: list[int]) -> Iterator[str]:
    """Check the class, strength and position that the card requires (CC-3 to CC-14)."""
    waiting = {type(step).__name__ for step in state.agenda}
    untouched = not state.battles and not state.flight_plan
    for unit in units:
        unit_class = state.type_of(unit).class_index
        near = next_to_enemy(state, unit, state.at[unit])
        reason = ""
        if unit_class != _CLASS_OF.get(card.who, unit_class):
            reason = f"it only orders {CLASSES[_CLASS_OF[card.who]]}"
        elif card.who == "adjacent" and (unit_class == ARTILLERY or (untouched and not near)):
            reason = "it only orders infantry and armor next to an enemy"
        elif card.who == "not_adjacent" and untouched and near:
            reason = "it only orders units that are not next to an enemy"
        elif card.effect == "sandbags" and not ground(state).diggable & BIT[state.at[unit]]:
            reason = "sandbags cannot be placed there"
        elif card.effect == "heal" and not waiting.isdisjoint((*_BEFORE_MOVES, Heal.__name__)):
            reason = (
                ""
                if state.figures[unit] < state.full[unit]
                else "it only orders units that have lost figures"
            )
        if reason and not _has_engaged(state, unit):
            yield f"{unit_name(state, unit)} cannot be ordered by {card.name}: {reason}"


def _out_of_section(state: State, card: Card, units: list[int]) -> Iterator[str]:
    """Check the units' sections against a Section card or an Infantry Assault (BD-5 to BD-7, CC-12)."""
    if card.who == "infantry_of_one_section":
        if needs_section(state) and units:
            yield f"{card.name} has ordered units, but no section is named: name the section"
        elif state.section:
            bit = SECTION_BIT[state.section]
            outside = [unit for unit in units if not _sections(state, unit) & bit]
            for unit in outside:
                yield f"{unit_name(state, unit)} is ordered, but is not in the {state.section} section"
        return
    if card.kind != "section":
        return
    open_to = sum(bit for bit, n in zip(SECTION_BIT.values(), card.sections, strict=True) if n)
    masks = {unit: _sections(state, unit) for unit in units}
    outside = [unit for unit, mask in masks.items() if not mask & open_to]
    for unit in outside:
        yield f"{unit_name(state, unit)} cannot be ordered by {card.name}: it is in another section"
    planes = [_plane_sections(state)] * state.plane_orders
    if not outside and not can_share(card.sections, [*masks.values(), *planes]):
        names = ", ".join(label(state.at[unit]) for unit in units)
        yield f"{card.name} does not order that many units of one section: {names}"


def _sections(state: State, unit: int) -> int:
    """Return a mask of the sections in which a unit may have been when it was ordered."""
    masks, here = board().sections[state.scenario.seat(state.active)], state.at[unit]
    if _has_engaged(state, unit):
        return _ANYWHERE
    moved = unit not in state.activation or state.moved.get(unit, 0)
    far = _most_movement(state, unit) if moved else 0
    found = 0
    for h, away in enumerate(board().distance[here]):
        if away <= far:
            found |= masks[h]
    return found


def _plane_sections(state: State) -> int:
    """Return a mask of the sections whose order the plane may have taken (FP-2, FP-5)."""
    plane = state.planes[state.active]
    if not plane.out or plane.path:
        return _ANYWHERE
    return board().sections[state.scenario.seat(state.active)][plane.at]


def _has_engaged(state: State, unit: int) -> bool:
    """Whether a unit has battled or is battling, so that it may be in any section by now."""
    on = any(isinstance(step, Engage) and step.unit == unit for step in state.agenda)
    return on or bool(state.battles.get(unit))


# -- what ordered units have done -------------------------------------------------------------------


def _most_movement(state: State, unit: int) -> int:
    """Return the total movement that the card gives a unit this turn (MV-1, CC-6)."""
    card, kind = card_effects(state), state.type_of(unit)
    return allowance(card, kind, again=False) + allowance(card, kind, again=True)


def _moves(state: State) -> Iterator[str]:
    """Check that no unit has spent more movement than it has."""
    for unit, n in state.moved.items():
        if n > (most := _most_movement(state, unit)):
            yield f"{unit_name(state, unit)} has moved {n}; with this card it moves at most {most}"
        elif n and unit not in state.ordered:
            yield f"{unit_name(state, unit)} has moved without an order"


def _battles(state: State) -> Iterator[str]:
    """Check how often each unit has battled and taken ground (CB-1, TG-1)."""
    for unit in {*state.battles, *state.grounds}:
        overruns = state.type_of(unit).overrun
        most = max(battles_allowed(state), MOST_BATTLES if overruns else 1)
        fought, taken = state.battles.get(unit, 0), state.grounds.get(unit, 0)
        if unit not in state.ordered and (fought or taken):
            yield f"{unit_name(state, unit)} has battled without an order"
        if fought > most:
            yield f"{unit_name(state, unit)} has battled {fought} times; at most {most} are possible"
        if taken > min(fought, most if overruns else 1):
            yield f"{unit_name(state, unit)} has taken {taken} hexes after {fought} battles"
        if taken and state.type_of(unit).class_index == ARTILLERY:
            yield f"{unit_name(state, unit)} has taken ground, which artillery never does"
