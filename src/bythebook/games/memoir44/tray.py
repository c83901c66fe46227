"""Correction with pieces under the finger: what lies on each hex, and the correction that makes it so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from bythebook.games.memoir44.facts import SIDES, facts
from bythebook.games.memoir44.hexes import HEXES, hex_at, label
from bythebook.games.memoir44.names import ADJECTIVES, plane_name
from bythebook.games.memoir44.picture.pieces import ORIGIN, plate, silhouette
from bythebook.games.memoir44.picture.stamps import TOKENS, fitted
from bythebook.games.memoir44.state import NOWHERE, Table
from bythebook.games.scenery import Piece
from bythebook.kernel.box import Refused

Counts = Mapping[str, int]

_LYING: Final = {"wire": ("wire", "wire"), "sandbags": ("bags", "sandbags"), "blown": ("hog", "blown bridge")}
"""What can lie on a hex: its list in the table and in corrections, with its symbol and its name."""


class Wanted(NamedTuple):
    """The unit that a hex shall hold."""

    side: str
    type: str
    figures: int


def tray(table: Table) -> list[Piece]:
    """Figures of each side and type, one by one; what lies on hexes; planes where they fly."""
    pieces = []
    for side, name in enumerate(SIDES):
        for unit in facts().units:
            told = f"{ADJECTIVES[side]} {unit.name.lower()}, a figure"
            drawn = f'<g transform="scale(.68)">{plate(side, unit.index, 1, unit.figures)}</g>'
            pieces.append(Piece(f"{name}-{unit.id}", told, drawn, TOKENS[side], unit.figures))
    for key, (symbol, told) in _LYING.items():
        pieces.append(Piece(key, told, fitted(symbol, ORIGIN, 36 if symbol != "hog" else 24)))
    if table.flight_plan:
        for side, name in enumerate(SIDES):
            for plane in facts().planes:
                drawn = f'<g transform="scale(.6)">{silhouette(side, plane.id)}</g>'
                told = f"{ADJECTIVES[side]} {plane_name(plane.id)}"
                pieces.append(Piece(f"{name}-{plane.id}", told, drawn, TOKENS[side]))
    return pieces


def lying(table: Table) -> dict[str, dict[str, int]]:
    """By hex, how many of each piece lie there."""
    found: dict[str, dict[str, int]] = {}
    for h in range(HEXES):
        here: dict[str, int] = {}
        if (unit := table.unit_at[h]) != NOWHERE:
            here[f"{SIDES[table.side[unit]]}-{table.type_of(unit).id}"] = table.figures[unit]
        here |= {key: 1 for key in _LYING if getattr(table, key)[h]}
        here |= {f"{SIDES[side]}-{plane.kind}": 1 for side, plane in enumerate(table.planes) if plane.at == h}
        if here:
            found[label(h)] = here
    return found


def patch(table: Table, cells: Mapping[str, Counts]) -> dict[str, Any]:
    """The correction after which these hexes hold these pieces; who is gone here and new there has moved."""
    told: dict[str, Any] = {}
    places = {_hex(cell): counts for cell, counts in cells.items()}
    if changes := _units(table, places):
        told["units"] = changes
    for key in _LYING:
        there = {label(h): bool(counts.get(key)) for h, counts in places.items()}
        if changed := {cell: yes for cell, yes in there.items() if yes != getattr(table, key)[hex_at(cell)]}:
            told[key] = changed
    if planes := _planes(table, places):
        told["planes"] = planes
    return told


def _hex(cell: str) -> int:
    try:
        return hex_at(cell)
    except ValueError as error:
        raise Refused(str(error)) from None


# -- units ----------------------------------------------------------------------------------------


def _wanted(h: int, counts: Counts) -> Wanted | None:
    """The unit that these pieces make."""
    found = [
        Wanted(side, unit.id, counts[f"{side}-{unit.id}"])
        for side in SIDES
        for unit in facts().units
        if counts.get(f"{side}-{unit.id}")
    ]
    if len(found) > 1:
        raise Refused(f"{label(h)}: one unit stands on a hex; take the figures of the others away")
    return found[0] if found else None


def _standing(table: Table, h: int) -> Wanted | None:
    unit = table.unit_at[h]
    if unit == NOWHERE:
        return None
    return Wanted(SIDES[table.side[unit]], table.type_of(unit).id, table.figures[unit])


def _units(table: Table, places: Mapping[int, Counts]) -> list[dict[str, Any]]:
    changes: list[dict[str, Any]] = []
    gone: dict[int, Wanted] = {}
    new: dict[int, Wanted] = {}
    for h, counts in sorted(places.items()):
        before, after = _standing(table, h), _wanted(h, counts)
        if before == after:
            continue
        if before and after and before[:2] == after[:2]:
            changes.append({"at": label(h), "figures": after.figures})
            continue
        gone |= {h: before} if before else {}
        new |= {h: after} if after else {}
    for h, after in new.items():
        source = next((g for g, before in gone.items() if before[:2] == after[:2]), None)
        if source is not None:
            before = gone.pop(source)
            change = {"at": label(source), "to": label(h)}
            changes.append(change | ({"figures": after.figures} if after != before else {}))
        elif h in gone:
            del gone[h]
            changes.append({"at": label(h), **after._asdict()})
        else:
            changes.append({"at": label(h), **after._asdict()})
    return changes + [{"at": label(h), "figures": 0} for h in gone]


def _planes(table: Table, places: Mapping[int, Counts]) -> dict[str, Any]:
    """Planes that came, went, or fly elsewhere."""
    told: dict[str, Any] = {}
    for side, name in enumerate(SIDES):
        plane = table.planes[side]
        there = [
            (h, kind.id)
            for h, counts in places.items()
            for kind in facts().planes
            if counts.get(f"{name}-{kind.id}")
        ]
        moved = [(h, kind) for h, kind in there if (h, kind) != (plane.at, plane.kind)]
        if len(moved) > 1:
            raise Refused(f"the {name} has one plane on the board; take the others away")
        if moved:
            h, kind = moved[0]
            ammo = {"ammo": plane.ammo} if kind == plane.kind and plane.out else {}
            told[name] = {"type": kind, "at": label(h), **ammo}
        elif plane.out and plane.at in places and not there:
            told[name] = None
    return told
