"""The map of a position file: sectors as they are named, the rest by the rules of the map (S1, S3)."""

from __future__ import annotations

from typing import Any

from bythebook.games.merc.box.facts import CITY, INDUSTRY, TYPES, WILDERNESS, facts
from bythebook.games.merc.rules.setup.steps import FIRST, cities_of
from bythebook.games.merc.table.state import NOWHERE, Table
from bythebook.games.shared.position_files import Found, Path
from bythebook.kernel.notation import listed, nearest
from bythebook.kernel.schema import Wrong

Quota = dict[int, int]
"""How many cards of each type may still be laid, the usual type first."""


def read_map(table: Table, rows: list[Any], boxes: tuple[str, ...], wrong: Found) -> None:
    """The sectors named, if they can be a part of a map; then the first cards of the box that fit (S3)."""
    if len(rows) > table.rows:
        wrong.append(Wrong(("map",), f"{table.rows} rows expected, not {len(rows)}"))
    for row, text in enumerate(rows[: table.rows]):
        names = (text or "").split()
        if len(names) not in (0, table.cols):
            wrong.append(Wrong(("map", row), f"{table.cols} sectors expected, not {len(names)}"))
        for col, name in enumerate(names[: table.cols]):
            _lay(table, row * table.cols + col, name, boxes, ("map", row), wrong)
    even, odd = _quotas(table)
    for cell in range(table.grid.cells):
        if table.sector[cell] != NOWHERE:
            _check(table, cell, even if cell in table.grid.even else odd, wrong)
    if table.sector[FIRST] == NOWHERE and not even[INDUSTRY]:
        text = f"{table.label(FIRST)} is an industry, and all {table.size.industries} lie elsewhere"
        wrong.append(Wrong(("map", 0), text, "S3"))
    for cell in range(table.grid.cells):
        if table.sector[cell] == NOWHERE:
            _fill(table, cell, even if cell in table.grid.even else odd, boxes, wrong)


def _lay(table: Table, cell: int, name: str, boxes: tuple[str, ...], path: Path, wrong: Found) -> None:
    if name == ".":
        return
    sector = facts().sector.get(name)
    if sector is None or sector.box not in boxes:
        known = [s.id for s in facts().sectors if s.box in boxes]
        text = f"{name[:40]!r} is not one of {listed(known, most=8)}{nearest(name[:40], known)}"
        wrong.append(Wrong(path, text))
    elif sector.index in table.sector:
        wrong.append(Wrong(path, f"{sector.name} is there twice"))
    else:
        table.sector[cell] = sector.index


def _quotas(table: Table) -> tuple[Quota, Quota]:
    """What lies on even cells and on odd ones: cities take the even cells that industries leave (S1, S3)."""
    cities, industries, room = cities_of(table), table.size.industries, len(table.grid.even)
    spare = min(cities, room - industries)
    wild = table.grid.cells - room - (cities - spare)
    even, odd = {INDUSTRY: industries, CITY: spare}, {WILDERNESS: wild, CITY: cities - spare}
    return {kind: n for kind, n in even.items() if n}, {kind: n for kind, n in odd.items() if n}


def _check(table: Table, cell: int, quota: Quota, wrong: Found) -> None:
    """Refuse a sector whose type has no place on its cell, or that is one too many (S1, S3)."""
    sector, label = table.sector_at(cell), table.label(cell)
    kind, path = sector.type_index, ("map", cell // table.cols)
    fits = [each for each in quota if cell != FIRST or each == INDUSTRY]
    if kind not in fits:
        there = " or ".join(TYPES[each] for each in fits)
        wrong.append(Wrong(path, f"{sector.name} cannot lie on {label}: {there} lies there", "S3"))
    elif not quota[kind]:
        wrong.append(Wrong(path, f"{sector.name} on {label} is one {TYPES[kind]} too many there", "S1"))
    else:
        quota[kind] -= 1


def _fill(table: Table, cell: int, quota: Quota, boxes: tuple[str, ...], wrong: Found) -> None:
    """The first card of the box of a type that is still to be laid."""
    kind = next((kind for kind, n in quota.items() if n), NOWHERE)
    of_kind = [s for s in facts().sectors if s.type_index == kind and s.box in boxes]
    free = [s.index for s in of_kind if s.index not in table.sector]
    if free:
        quota[kind] -= 1
        table.sector[cell] = free[0]
    elif not wrong:
        wrong.append(Wrong(("map",), f"there is no {TYPES[kind]} left for {table.label(cell)}", "S1"))
