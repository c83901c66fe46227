"""Gestures: the piece, card or heading that a player selects first to choose from a long list of options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bythebook.games.merc.displays.places import Here, at_merc, squad_place
from bythebook.games.merc.displays.slots import place, squad
from bythebook.games.merc.state.notation import person
from bythebook.games.shared.scenery import Gesture


def acting_piece(c: Here, cell: str | None) -> str:
    """Return the cell of the piece that acts; empty in prompts outside a side's turn."""
    return cell if cell is not None and c.kind == "Action" else ""


def action_gesture(title: str) -> Callable[[Here, Any], Gesture]:
    """Return a gesture: the action first, then the MERC who takes it."""
    return lambda c, o: Gesture(title, person(o.merc), piece=acting_piece(c, at_merc(c, o)))


def enters_fight(c: Here, option: Any) -> bool:
    """Return whether there are enemies in the destination of a squad."""
    player, _ = c.state.parse_squad(option.squad)
    return c.state.has_enemies(c.state.cell(option.to), c.state.faction[player])


def move_gesture(c: Here, option: Any) -> Gesture:
    """Return a gesture: the squad first, then its destination."""
    verb = "Attack" if enters_fight(c, option) else "Go"
    piece = acting_piece(c, squad_place(c, option.squad))
    return Gesture(f"{verb} with {squad(c, option.squad)}", place(c, option.to), piece=piece)
