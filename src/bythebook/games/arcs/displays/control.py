"""Presence and control in a system, now and with a different number of ships (R2.5)."""

from __future__ import annotations

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.displays.slots import Here, buildings_at, me
from bythebook.games.arcs.rules import control, pieces
from bythebook.games.arcs.state.state import NOBODY
from bythebook.games.arcs.text.names import forces_text, place_name, player_name, seat_title
from bythebook.games.shared.grammar import count, join_names


def new_control(c: Here, system: int, player: int, change: int) -> str:
    """Return who would control a system after a change of fresh ships; empty if control stays."""
    now = control.new_controller(c.state, system, player, change)
    if now is None:
        return ""
    place = place_name(facts().systems[system].id)
    if now == NOBODY:
        return f"nobody controls {place}"
    return f"{place} is yours" if now == me(c) else f"{place} is {seat_title(c.state.seats[now])}'s"


def new_control_in_full(c: Here, system: int, player: int, change: int) -> str:
    """Return the new controller as for lists that show the notation; empty if control stays."""
    now = control.new_controller(c.state, system, player, change)
    if now is None:
        return ""
    return f"then {player_name(c.state, now)} controls {facts().systems[system].id}"


def describe_pieces(c: Here, system: int) -> str:
    """Return the ships and buildings in a system: "Red 2 ships and city, Yellow 1 ship"."""
    result = []
    for player, seat in enumerate(c.state.seats):
        ships = c.state.ships_at(player, system)
        parts = [*([count(ships, "ship")] if ships else []), *buildings_at(c.state, player, system)]
        result += [f"{seat_title(seat)} {join_names(parts)}"] if parts else []
    return ", ".join(result) or "no pieces there"


def describe_pieces_in_full(c: Here, system: int) -> str:
    """Return who controls a system, all pieces there, and the number of free building slots."""
    holder = control.controller(c.state, system)
    parts = [] if holder == NOBODY else [f"{player_name(c.state, holder)} controls"]
    for player, seat in enumerate(c.state.seats):
        if there := forces_text(c.state, player, system):
            parts.append(f"{seat} {there}")
    if free := pieces.free_slots(c.state, system):
        parts.append(count(free, "free slot"))
    return "; ".join(parts) if parts else "no pieces there"
