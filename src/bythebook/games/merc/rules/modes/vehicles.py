"""Vehicles: the cards of the mode, their squads, hulls and crews (MODE-V1 to V6).

A vehicle belongs to a squad and is in no MERC's slot: `state.vehicles` has it by squad number. Militia who
ride along are counted in `state.aboard` during a move and the fight it starts; how a squad rides is in
`driving.py`. Without the mode there are no such cards, and nothing here has an effect.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Final

from bythebook.games.merc.box.effects import Vehicle
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules import militia
from bythebook.games.merc.rules.decks import discard_gear
from bythebook.games.merc.rules.modes.points import Chapter
from bythebook.games.merc.rules.stats import armor_left, hull
from bythebook.games.merc.rules.team.stashes import stash, unstash
from bythebook.games.merc.state.options import Attach, Detach, Stash, TakeVehicle
from bythebook.games.merc.state.state import (
    ABOARD,
    DOG,
    MILITIA,
    NOWHERE,
    SLOTS,
    Gear,
    State,
    split_squad_number,
    squad_number,
)
from bythebook.kernel.prompt import Option
from bythebook.kernel.step import Step

VEHICLE_SLOT: Final = len(SLOTS)
"""The slot number of a squad's vehicle in a row of re-equipping, after the slots of MERCs (A3)."""


def vehicle_effect(gear: Gear) -> Vehicle | None:
    """Return the vehicle effect of a card; None if it is not a vehicle (MODE-V5)."""
    effect = facts().equipment[gear.kind].effect
    return effect if isinstance(effect, Vehicle) else None


# -- gaining and losing vehicles ------------------------------------------------------------------


def attach(state: State, player: int, squad: int, gear: Gear) -> None:
    """Give a squad this vehicle; its previous vehicle goes to the stash (MODE-V1, V2)."""
    leave_behind(state, player, squad)
    state.vehicles[squad_number(player, squad)] = gear


def leave_behind(state: State, player: int, squad: int) -> None:
    """Put a squad's vehicle into the stash of its sector; discard it if it is damaged (MODE-V3, V6)."""
    vehicle = state.vehicles.pop(squad_number(player, squad), None)
    if vehicle is not None:
        stash(state, state.squad_at[player][squad], vehicle)


def discard_vehicle(state: State, number: int) -> None:
    """Discard the vehicle of a squad that is wiped out or loses its vehicle (MODE-V2, V4)."""
    vehicle = state.vehicles.pop(number, None)
    if vehicle is not None:
        discard_gear(state, vehicle)


# -- the hull -------------------------------------------------------------------------------------


def absorb(state: State, mark: int, points: int, *, pierces: bool) -> int:
    """Reduce the hull by damage to those aboard; return the absorbed damage (MODE-V4, RULING-20)."""
    taken = min(points, hull(state, mark, pierces=pierces))
    if taken:
        number = mark - ABOARD if mark >= ABOARD else state.number(mark)
        vehicle = state.vehicles[number]
        if taken < armor_left(vehicle):
            state.vehicles[number] = Gear(vehicle.kind, vehicle.wear + taken)
        else:
            discard_vehicle(state, number)
    return taken


def remaining_hull(state: State, mark: int, blows: Iterable[int], *, pierces: bool) -> int:
    """Return the damage that the hull still absorbs for a mark after hits on others aboard.

    `blows` are the marks hit so far; all hits on one mark come before those on the next (MODE-V4).
    """
    whole = hull(state, mark, pierces=pierces)
    if not whole:
        return 0
    struck, number = list(blows), _squad_number(state, mark)
    first = list(dict.fromkeys(struck))
    earlier = first[: first.index(mark)] if mark in first else first
    return max(
        0, whole - sum(struck.count(other) for other in earlier if _squad_number(state, other) == number)
    )


def _squad_number(state: State, mark: int) -> int:
    """Return the squad number of a unit or of militia aboard; NOWHERE for other marks."""
    if mark >= DOG or MILITIA <= mark < ABOARD:
        return NOWHERE
    return mark - ABOARD if mark >= ABOARD else state.number(mark)


# -- crews ----------------------------------------------------------------------------------------


def berths(state: State, player: int, squad: int) -> int:
    """Return how many militia fit beside the MERCs of a squad; negative if the MERCs don't fit (MODE-V3)."""
    vehicle = state.vehicle(player, squad)
    ride = None if vehicle is None else vehicle_effect(vehicle)
    return 0 if ride is None else ride.crew - len(state.members(player, squad))


def sort_crews(state: State) -> None:
    """Let militia continue on foot if they lost their vehicle or their place in it (MODE-V3)."""
    for number in list(state.aboard):
        over = state.aboard[number] - max(0, berths(state, *split_squad_number(number)))
        if over > 0:
            militia.leave_crew(state, number, over)


def fall_back(state: State, player: int, squad: int, to: int) -> None:
    """Let a retreating squad ride if it can, with as many militia as fit (MODE-V3, B10)."""
    number = squad_number(player, squad)
    crew = state.aboard.pop(number, 0)
    if number not in state.vehicles:
        return
    if berths(state, player, squad) < 0:
        leave_behind(state, player, squad)
    elif crew:
        riding = min(crew, militia.room(state, player, to))
        militia.remove(state, player, state.squad_at[player][squad], riding)
        militia.add(state, player, to, riding)


# -- drawn cards ----------------------------------------------------------------------------------


def attachments(state: State, unit: int, cards: Iterable[Gear]) -> list[Option]:
    """Return the vehicles among cards just drawn that the squad may take (MODE-V1)."""
    player, squad = state.owner[unit], state.squad[unit]
    if state.vehicle(player, squad) is not None:
        return []
    name = state.squad_id(player, squad)
    return [Attach(name, gear.card.id) for gear in cards if vehicle_effect(gear)]


def attach_drawn(state: State, answer: Attach) -> None:
    """Give a squad a vehicle that was drawn (MODE-V1)."""
    place = next(i for i, gear in enumerate(state.loot) if gear.card.id == answer.card)
    attach(state, *state.parse_squad(answer.squad), state.loot.pop(place))


# -- re-equipping ---------------------------------------------------------------------------------


def vehicle_options(
    state: State,
    unit: int,
    drawn: Iterable[Gear],
    settled: Container[tuple[int, int]],
    traders: Iterable[int],
) -> list[Option]:
    """Return the options of a re-equipping unit for drawn vehicles and those in the stash (MODE-V1).

    A vehicle drawn by exploring is for the explorer's squad, if it has none. The traders, who may use the
    stash, can leave their squad's vehicle there or replace it with another, once while re-equipping.
    """
    options: list[Option] = []
    if (state.number(unit), VEHICLE_SLOT) not in settled:
        options += attachments(state, unit, drawn)
    parked = [gear for gear in state.stash[state.at(unit)] if vehicle_effect(gear)]
    for number in sorted({state.number(trader) for trader in traders}):
        if (number, VEHICLE_SLOT) in settled:
            continue
        name = state.squad_id(*split_squad_number(number))
        options += [Attach(name, gear.card.id) for gear in parked]
        if number in state.vehicles:
            options.append(Detach(name))
    return options


def apply_vehicle_option(state: State, cell: int, answer: Attach | Detach) -> tuple[int, int]:
    """Carry out a vehicle option while re-equipping; return the (squad, slot) pair that is set (MODE-V1)."""
    player, squad = state.parse_squad(answer.squad)
    if isinstance(answer, Detach):
        leave_behind(state, player, squad)
    elif any(gear.card.id == answer.card for gear in state.loot):
        attach_drawn(state, answer)
    else:
        gear = next(gear for gear in state.stash[cell] if gear.card.id == answer.card)
        unstash(state, cell, gear)
        attach(state, player, squad, gear)
    return squad_number(player, squad), VEHICLE_SLOT


# -- split and merge ------------------------------------------------------------------------------


def taking_options(state: State, player: int, squad: int, other: int, leaving: Iterable[int]) -> list[Option]:
    """Return the options of MERCs to take their squad's vehicle along to another squad (MODE-V2)."""
    if state.vehicle(player, squad) is None:
        return []
    name = state.squad_id(player, other)
    return [TakeVehicle(state.id_of(unit), name) for unit in leaving]


def hand_over(state: State, player: int, squad: int, other: int) -> None:
    """Transfer a squad's vehicle and crew to another squad, which has none (MODE-V2)."""
    number, to = squad_number(player, squad), squad_number(player, other)
    if number in state.vehicles:
        state.vehicles[to] = state.vehicles.pop(number)
        if number in state.aboard:
            state.aboard[to] = state.aboard.pop(number)


# -- the chapter ----------------------------------------------------------------------------------


class Vehicles(Chapter):
    """The changes that Vehicles makes (MODE-V1)."""

    def card_options(self, state: State, unit: int, gear: Gear, usual: list[Option]) -> list[Option]:
        """Offer to give a vehicle to the squad or to stash it (MODE-V1)."""
        if not vehicle_effect(gear):
            return usual
        return [*attachments(state, unit, [gear]), Stash(gear.card.id)]

    def row_options(
        self,
        state: State,
        unit: int,
        drawn: Iterable[Gear],
        settled: Container[tuple[int, int]],
        traders: Iterable[int],
    ) -> list[Option]:
        """Offer the vehicles that were drawn or are in the stash (MODE-V1)."""
        return vehicle_options(state, unit, drawn, settled, traders)

    def before_round(self, state: State, usual: list[Step]) -> list[Step]:
        """Put crews without a vehicle on foot (MODE-V3)."""
        sort_crews(state)
        return usual


CHAPTER: Final = Vehicles()
