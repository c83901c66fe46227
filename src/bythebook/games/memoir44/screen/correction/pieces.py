"""Corrections by pieces on the board: the pieces on each hex, and the correction for changed hexes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from bythebook.games.interfaces.corrections import Corrections
from bythebook.games.memoir44.box.facts import SIDES, facts
from bythebook.games.memoir44.box.hexes import HEXES, hex_at, label
from bythebook.games.memoir44.screen.correction.fields import amend, things
from bythebook.games.memoir44.screen.drawing import in_hand as drawn
from bythebook.games.memoir44.screen.drawing.stamps import TOKENS
from bythebook.games.memoir44.state.state import NOWHERE, State
from bythebook.games.memoir44.text.names import ADJECTIVES, plane_name
from bythebook.games.shared.fields import Changes, Counts
from bythebook.games.shared.scenery import Piece, Thing
from bythebook.kernel.box import Refused
from bythebook.kernel.prompt import Seat

_LYING: Final = {"wire": "wire", "sandbags": "sandbags", "blown": "blown bridge"}
"""The obstacles that can be on a hex, by their list in the state and in corrections, with their names."""


class Kind(NamedTuple):
    """The unit that a hex should hold."""

    side: str
    type: str


def tray(state: State) -> list[Piece]:
    """Return the pieces to choose from: units by side and type, obstacles, planes."""
    pieces = []
    for side, name in enumerate(SIDES):
        for unit in facts().units:
            told = f"{ADJECTIVES[side]} {unit.name.lower()}"
            plate = drawn.plate_of(side, unit.index, unit.figures, unit.figures)
            pieces.append(Piece(f"{name}-{unit.id}", told, plate, TOKENS[side]))
    pieces += [Piece(key, told, drawn.obstacle(key)) for key, told in _LYING.items()]
    if state.flight_plan:
        for side, name in enumerate(SIDES):
            for plane in facts().planes:
                told = f"{ADJECTIVES[side]} {plane_name(plane.id)}"
                pieces.append(Piece(f"{name}-{plane.id}", told, drawn.plane(side, plane.id), TOKENS[side]))
    return pieces


def pieces_by_hex(state: State) -> dict[str, dict[str, int]]:
    """Return the pieces on each hex."""
    found = {label(h): here for h in range(HEXES) if (here := _here(state, h))}
    return found


def _here(state: State, h: int) -> dict[str, int]:
    here: dict[str, int] = {}
    if (unit := state.unit_at[h]) != NOWHERE:
        here[f"{SIDES[state.side[unit]]}-{state.type_of(unit).id}"] = 1
    here |= {key: 1 for key in _LYING if getattr(state, key)[h]}
    return here | {f"{SIDES[side]}-{p.kind}": 1 for side, p in enumerate(state.planes) if p.at == h}


def patch(state: State, cells: Counts, changes: Changes) -> dict[str, Any]:
    """Return the correction that puts the pieces on their hexes.

    A unit that disappears from one hex and appears on another one has moved.
    """
    places = {_hex(cell): {**_here(state, _hex(cell)), **counts} for cell, counts in cells.items()}
    told: dict[str, Any] = {}
    for key in _LYING:
        there = {label(h): bool(counts.get(key)) for h, counts in places.items()}
        if changed := {cell: yes for cell, yes in there.items() if yes != getattr(state, key)[hex_at(cell)]}:
            told[key] = changed
    if planes := _planes(state, places):
        told["planes"] = planes
    return told | amend(state, changes, _units(state, places))


def _hex(cell: str) -> int:
    try:
        return hex_at(cell)
    except ValueError as error:
        raise Refused(str(error)) from None


# -- units ----------------------------------------------------------------------------------------


def _kind_for(h: int, counts: Mapping[str, int], before: Kind | None) -> Kind | None:
    """Return the unit that the pieces on a hex represent; a newly added one replaces the one before."""
    kinds = [Kind(side, unit.id) for side in SIDES for unit in facts().units]
    found = [kind for kind in kinds if counts.get(f"{kind.side}-{kind.type}")]
    if len(found) > 1:
        found = [kind for kind in found if kind != before]
    if len(found) > 1:
        raise Refused(f"{label(h)}: only one unit can be on a hex; remove the others (UN-1)")
    return found[0] if found else None


def _kind_at(state: State, h: int) -> Kind | None:
    unit = state.unit_at[h]
    return None if unit == NOWHERE else Kind(SIDES[state.side[unit]], state.type_of(unit).id)


def _units(state: State, places: Mapping[int, Mapping[str, int]]) -> list[dict[str, Any]]:
    gone: dict[int, Kind] = {}
    new: dict[int, Kind] = {}
    for h, counts in sorted(places.items()):
        before = _kind_at(state, h)
        after = _kind_for(h, counts, before)
        if before != after:
            gone |= {h: before} if before else {}
            new |= {h: after} if after else {}
    changes: list[dict[str, Any]] = []
    for h, after in new.items():
        source = next((g for g, before in gone.items() if before == after), None)
        if source is not None:
            del gone[source]
            changes.append({"at": label(source), "to": label(h)})
        else:
            gone.pop(h, None)
            changes.append({"at": label(h), **after._asdict()})
    return changes + [{"at": label(h), "figures": 0} for h in gone]


def _planes(state: State, places: Mapping[int, Mapping[str, int]]) -> dict[str, Any]:
    """Return the changes of planes that entered, left or moved."""
    told: dict[str, Any] = {}
    for side, name in enumerate(SIDES):
        plane = state.planes[side]
        there = [
            (h, kind.id)
            for h, counts in places.items()
            for kind in facts().planes
            if counts.get(f"{name}-{kind.id}")
        ]
        moved = [(h, kind) for h, kind in there if (h, kind) != (plane.at, plane.kind)]
        if len(moved) > 1:
            raise Refused(f"the {name} can have only one plane on the board; remove the others (FP-1)")
        if moved:
            h, kind = moved[0]
            ammo = {"ammo": plane.ammo} if kind == plane.kind and plane.out else {}
            told[name] = {"type": kind, "at": label(h), **ammo}
        elif plane.out and plane.at in places and not there:
            told[name] = None
    return told


class Memoir44Corrections(Corrections[State]):
    """The corrections that players can make in Memoir '44."""

    def tray(self, state: State) -> list[Piece]:
        """Return the pieces to choose from."""
        return tray(state)

    def lying(self, state: State, seat: Seat | None) -> dict[str, dict[str, int]]:
        """Return the pieces on each hex."""
        return pieces_by_hex(state)

    def things(self, state: State, seat: Seat | None) -> list[Thing]:
        """Return the other fields that a correction can change."""
        return things(state, seat)

    def patch(self, state: State, cells: Counts, changes: Changes) -> dict[str, Any]:
        """Return the correction that puts the pieces on their hexes and sets the changed fields."""
        return patch(state, cells, changes)
