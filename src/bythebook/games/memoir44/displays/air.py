"""Planes, and units that a plane or a card strikes (FP, CC-1, CC-5)."""

from __future__ import annotations

from typing import Final

from bythebook.games.displays import OptionDisplay, PromptDisplay
from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.hexes import label
from bythebook.games.memoir44.displays.slots import (
    Here,
    enemy_plane,
    flight,
    own_plane,
    piece,
    plane_text,
    terrain,
)
from bythebook.games.memoir44.rules.air.attacks import PlaneAction
from bythebook.games.memoir44.rules.tactics import NameGroup, StrikeNext
from bythebook.games.memoir44.state import options
from bythebook.games.memoir44.state.options import BringOn, Fly, Target
from bythebook.games.memoir44.state.state import NOWHERE
from bythebook.games.memoir44.text.names import ADJECTIVES, card_name, plane_name, strength, type_name
from bythebook.games.shared.grammar import count
from bythebook.kernel.prompt import Prompt

# -- strikes --------------------------------------------------------------------------------------


def _whom_it_strikes(c: Here, prompt: Prompt) -> str:
    group, card = c.raised_by(NameGroup).group, card_name(c.state.card)
    if not group:
        return f"Which enemy unit does {card} strike first?"
    names = ", ".join(label(c.state.at[unit]) for unit in group)
    return f"Which enemy unit next to the group does {card} strike next? (group so far: {names})"


def _by_plane(c: Here) -> bool:
    return isinstance(c.step, PlaneAction)


def _strike_dice(c: Here, option: Target) -> int:
    """Return the dice of the plane, or of the card in play (FP-7, CC-1, CC-5)."""
    return facts().flight.ground_dice if _by_plane(c) else c.state.card_in_play().dice[c.state.active]


def _strike_log(c: Here, option: Target) -> str:
    """Name the attacker; a card that strikes several units first names all of them (CC-1)."""
    target, dice = piece(c, option.at), count(_strike_dice(c, option), "die")
    if _by_plane(c):
        return f"{plane_text(c.state.planes[c.state.active])} strikes {target} with {dice}"
    if c.state.card_in_play().effect == "strike_group" and not isinstance(c.step, StrikeNext):
        return f"{card_name(c.state.card)} takes aim at {target} with {dice}"
    return f"{card_name(c.state.card)} strikes {target} with {dice}"


# -- flights --------------------------------------------------------------------------------------


def _where_it_flies(c: Here, prompt: Prompt) -> str:
    plane = c.state.planes[c.state.active]
    if not plane.out:
        return f"Where does the {plane_name(plane.kind)} enter the board?"
    name, here, flown, most = (
        plane_name(plane.kind),
        label(plane.at),
        len(plane.path),
        facts().flight.most_move,
    )
    return f"Where does the {name} over {here} fly next? ({flown} of {most} hexes flown)"


def _plane_detail(c: Here, option: BringOn) -> str:
    plane = facts().plane[option.plane]
    return f"ammunition {plane.ammo}, {count(plane.dogfight_dice, 'die')} in a dogfight"


def _below(c: Here, option: Fly) -> str:
    """Name the unit on a hex, or its terrain."""
    unit = c.state.unit_at[option.to]
    if unit == NOWHERE:
        return terrain(c, option.to)
    return f"over the {ADJECTIVES[c.state.side[unit]]} {type_name(c.state, unit)}, {strength(c.state, unit)}"


def _flight_log(c: Here, option: Fly) -> str:
    """Describe the whole flight at its last hex; return no text for the hexes before."""
    path = (*c.state.planes[c.state.active].path, option.to)
    return flight(c, path) if len(path) >= facts().flight.most_move else ""


ROWS: Final = (
    PromptDisplay("Air Power", _whom_it_strikes),
    PromptDisplay("Air Power order", "Which unit of the group is struck next?"),
    PromptDisplay("Barrage", "Which enemy unit does {card:card} strike?"),
    OptionDisplay(
        Target,
        "strike {at:piece}",
        "{at:condition}",
        full_detail="{at:description}",
        log_text=_strike_log,
        target="at",
        origin=lambda c, o: own_plane(c, o) if _by_plane(c) else None,
        dice=_strike_dice,
        attacks=True,
    ),
    PromptDisplay("Air", "Bring on a plane for one of the orders?"),
    OptionDisplay(
        BringOn, "bring on the {plane:class}", _plane_detail, log_text="brings on the {plane:class}"
    ),
    PromptDisplay("Flight", _where_it_flies),
    OptionDisplay(Fly, "fly to {to:hex}", _below, log_text=_flight_log, target="to"),
    PromptDisplay("Air action", "What does the {about:class} do?"),
    OptionDisplay(
        options.Dogfight,
        "attack the {enemy_plane}",
        full_detail="{enemy_plane}",
        log_text="{own_plane} attacks the {enemy_plane} with {dice}",
        target=enemy_plane,
        origin=own_plane,
        dice=lambda c, o: facts().plane[c.state.planes[c.state.active].kind].dogfight_dice,
        attacks=True,
    ),
    OptionDisplay(
        options.Scout,
        detail="draw extra cards at the end of the turn and keep one",
        log_text="{own_plane} scouts",
        target=own_plane,
    ),
    OptionDisplay(
        options.Land,
        "land to rearm",
        "the plane leaves the board at the end of the turn",
        full_detail="the plane leaves the board at the end of the turn",
        log_text="{own_plane} lands to rearm",
        target=own_plane,
    ),
)
