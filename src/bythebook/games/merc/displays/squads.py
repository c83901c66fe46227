"""Squads: moves, coordinated attacks, regrouping, vehicles (A5, A6, Q2, MODE-V1 to MODE-V5)."""

from __future__ import annotations

from typing import Final

from bythebook.games.displays import OptionDisplay, PromptDisplay
from bythebook.games.merc.displays.gestures import acting_piece, enters_fight, move_gesture
from bythebook.games.merc.displays.odds import arrival_odds, odds_text
from bythebook.games.merc.displays.pieces import member_names, ride_text, sector_text, squad_text
from bythebook.games.merc.displays.places import Here, at_fight, at_merc, at_squad
from bythebook.games.merc.displays.slots import Rows, place, same_text, squad, squad_acts
from bythebook.games.merc.rules.modes.driving import fare
from bythebook.games.merc.state.notation import person
from bythebook.games.merc.state.options import (
    Attach,
    Coordinate,
    Detach,
    Drive,
    Keep,
    Merge,
    Move,
    Regroup,
    Retreat,
    TakeVehicle,
)
from bythebook.games.merc.state.state import Gear
from bythebook.games.merc.text.names import card_text, gear_name
from bythebook.games.shared.grammar import count
from bythebook.games.shared.odds import percent
from bythebook.games.shared.scenery import Gesture


def vehicle_of(c: Here, name: str) -> Gear | None:
    """Return the vehicle of a squad, given the squad's id."""
    return c.state.vehicle(*c.state.parse_squad(name))


def vehicle_of_merc(c: Here, merc: str) -> Gear | None:
    """Return the vehicle of the squad of a MERC."""
    unit = c.state.unit(merc)
    return c.state.vehicle(c.state.owner[unit], c.state.squad[unit])


# -- moves ----------------------------------------------------------------------------------------


def move_label(c: Here, option: Move) -> str:
    """Describe a move as an option: "move Tao to Coal", "attack Coal with Tao"."""
    who, to = squad(c, option.squad), place(c, option.to)
    return f"attack {to} with {who}" if enters_fight(c, option) else f"move {who} to {to}"


def move_log(c: Here, option: Move) -> str:
    """Describe a move that was made: "Tao moves to Coal", "Tao attacks Coal"."""
    to = place(c, option.to)
    if enters_fight(c, option):
        return squad_acts(c, option.squad, f"{{}} attacks {to}", f"{{}} attack {to}")
    return squad_acts(c, option.squad, f"{{}} moves to {to}", f"{{}} move to {to}")


def ahead_text(c: Here, option: Move | Drive | Retreat) -> str:
    """Return the members of a large squad, and the units in its destination."""
    return f"{member_names(c, option.squad)}{sector_text(c.state, c.state.cell(option.to))}"


def move_full_detail(c: Here, option: Move) -> str:
    """Return the units in the destination, and the fate of a vehicle that is left behind (MODE-V3)."""
    vehicle = vehicle_of(c, option.squad)
    if vehicle is None:
        return ahead_text(c, option)
    name = vehicle.card.name
    fate = f"the damaged {name} is discarded" if vehicle.wear else f"the {name} goes to the stash"
    return f"{ahead_text(c, option)}; if the squad leaves on foot, {fate}"


def move_detail(c: Here, option: Move) -> str:
    """Return the units in the destination, with the odds of a first attack."""
    template = "{dice}, {hits} hits on average, {chance} to kill all if each attacks once"
    return "; ".join(
        filter(None, (move_full_detail(c, option), odds_text(template, arrival_odds(c, option))))
    )


def move_percent(c: Here, option: Move) -> str:
    """Return the probability that a first attack kills all enemies."""
    result = arrival_odds(c, option)
    return percent(result.enough) if result is not None else ""


# -- vehicles -------------------------------------------------------------------------------------


def vehicle_name(c: Here, option: Drive) -> str:
    """Return the name of the vehicle a squad rides in."""
    vehicle = vehicle_of(c, option.squad)
    return vehicle.card.name if vehicle is not None else "vehicle"


def drive_label(c: Here, option: Drive) -> str:
    """Describe a ride as an option: the squad, its vehicle and its destination."""
    who, to, vehicle = squad(c, option.squad), place(c, option.to), vehicle_name(c, option)
    if c.kind == "Coordinate":
        return f"with {who} in the {vehicle}"
    if enters_fight(c, option):
        return f"attack {to} with {who} in the {vehicle}"
    return f"move {who} to {to} in the {vehicle}"


def drive_log(c: Here, option: Drive) -> str:
    """Describe a ride that was made, or name the squad that joined an attack in its vehicle."""
    to, ride = place(c, option.to), f"in the {vehicle_name(c, option)}"
    if c.kind == "Coordinate":
        return squad_acts(c, option.squad, f"{{}} joins the attack {ride}", f"{{}} join the attack {ride}")
    if enters_fight(c, option):
        return squad_acts(c, option.squad, f"{{}} attacks {to} {ride}", f"{{}} attack {to} {ride}")
    return squad_acts(c, option.squad, f"{{}} moves to {to} {ride}", f"{{}} move to {to} {ride}")


def drive_detail(c: Here, option: Drive) -> str:
    """Return the cost of a ride, the vehicle with its crew, and the destination (MODE-V5)."""
    actions = count(fare(c.state, *c.state.parse_squad(option.squad)), "action")
    sector = sector_text(c.state, c.state.cell(option.to))
    return f"{actions}, {ride_text(c, option.squad)}; {sector}"


def attach_detail(c: Here, option: Attach) -> str:
    """Return the effect of a vehicle, and the vehicle that it replaces."""
    old = vehicle_of(c, option.squad)
    return f"{card_text(option.card)} Replaces the {gear_name(old)}" if old else card_text(option.card)


def detach_text(c: Here, option: Detach) -> str:
    """Name the squad that leaves its vehicle."""
    vehicle = vehicle_of(c, option.squad)
    name = vehicle.card.name if vehicle else "vehicle"
    return squad_acts(c, option.squad, f"{{}} leaves the {name}", f"{{}} leave the {name}")


def detach_detail(c: Here, option: Detach) -> str:
    """Name the vehicle that is left, and say whether it is discarded."""
    vehicle = vehicle_of(c, option.squad)
    if vehicle is None:
        return ""
    return f"{gear_name(vehicle)}, damaged, so it is discarded" if vehicle.wear else gear_name(vehicle)


# -- changing squads ------------------------------------------------------------------------------


def regroup_text(c: Here, option: Regroup | TakeVehicle) -> str:
    """Name the MERC and the squad he changes to, or say that he forms a new one."""
    if not c.state.members(*c.state.parse_squad(option.squad)):
        return f"{person(option.merc)} forms a new squad"
    return f"{person(option.merc)} joins {squad(c, option.squad)}"


def regroup_gesture(c: Here, option: Regroup) -> Gesture:
    """Return a gesture: the change first, then the MERC and his new squad."""
    who = f"{person(option.merc)} to {squad(c, option.squad)}"
    return Gesture("Change squads", who, piece=acting_piece(c, at_merc(c, option)))


def take_vehicle_text(c: Here, option: TakeVehicle) -> str:
    """Name the MERC, the squad he changes to, and the vehicle he takes along."""
    vehicle = vehicle_of_merc(c, option.merc)
    if vehicle is None:
        return regroup_text(c, option)
    return f"{regroup_text(c, option)} and takes the {vehicle.card.name}"


def take_vehicle_detail(c: Here, option: TakeVehicle) -> str:
    """Name the vehicle that changes squads, and the sector of the other squad."""
    vehicle = vehicle_of_merc(c, option.merc)
    where = squad_text(c, option.squad)
    return f"{gear_name(vehicle)}, {where}" if vehicle else where


DISPLAYS: Final[Rows] = (
    PromptDisplay("Coordinate", "Which squads attack {about:cell} together?", onward=True),
    PromptDisplay("Vehicle", "Which vehicle does {about:player} keep?", acting=at_fight),
    OptionDisplay(
        Move,
        move_label,
        move_detail,
        move_full_detail,
        log_text=move_log,
        target="to",
        origin=at_squad,
        gesture=move_gesture,
        odds=move_percent,
    ),
    OptionDisplay(
        Coordinate,
        "coordinated attack on {to:place}",
        "{to:sector}",
        log_text="coordinated attack on {to:place}",
        target="to",
        leads=True,
    ),
    OptionDisplay(
        Drive,
        drive_label,
        drive_detail,
        log_text=drive_log,
        target="to",
        origin=at_squad,
        gesture=move_gesture,
    ),
    same_text(Attach, "{squad:takes} the {card:card}", attach_detail, target=at_squad),
    same_text(Detach, detach_text, detach_detail, target=at_squad),
    same_text(TakeVehicle, take_vehicle_text, take_vehicle_detail, target=at_merc),
    OptionDisplay(Keep, "keep the {card:card}", lambda c, o: card_text(o.card)),
    same_text(
        Regroup, regroup_text, "{squad:whereabouts}", target=at_merc, gesture=regroup_gesture, leads=True
    ),
    same_text(Merge, "{squad:joins} {into:squad}", "{into:whereabouts}", target=at_squad, leads=True),
)
