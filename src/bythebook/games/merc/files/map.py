"""The map of a position file: the given sectors, completed by the rules of the map (S1, S3)."""

from __future__ import annotations

from typing import Any

from bythebook.games.merc.box.facts import CITY, INDUSTRY, TYPES, WILDERNESS, facts
from bythebook.games.merc.rules.setup.steps import FIRST, cities_of
from bythebook.games.merc.state.state import NOWHERE, State
from bythebook.games.shared.position_files import Found, Path
from bythebook.kernel.notation import listed, nearest
from bythebook.kernel.schema import Wrong

Quota = dict[int, int]
"""The number of cards of each type that can still be placed, the usual type first."""


def read_map(state: State, rows: list[Any], boxes: tuple[str, ...], wrong: Found) -> None:
    """Place the given sectors if they fit the rules, and fill the rest with the first fitting cards (S3)."""
    if len(rows) > state.rows:
        wrong.append(Wrong(("map",), f"expected {state.rows} rows, not {len(rows)}"))
    for row, text in enumerate(rows[: state.rows]):
        names = (text or "").split()
        if len(names) not in (0, state.cols):
            wrong.append(Wrong(("map", row), f"expected {state.cols} sectors, not {len(names)}"))
        for col, name in enumerate(names[: state.cols]):
            _lay(state, row * state.cols + col, name, boxes, ("map", row), wrong)
    even, odd = _quotas(state)
    for cell in range(state.grid.cells):
        if state.sector[cell] != NOWHERE:
            _check(state, cell, even if cell in state.grid.even else odd, wrong)
    if state.sector[FIRST] == NOWHERE and not even[INDUSTRY]:
        text = f"{state.label(FIRST)} must be an industry, but all {state.size.industries} are elsewhere"
        wrong.append(Wrong(("map", 0), text, "S3"))
    for cell in range(state.grid.cells):
        if state.sector[cell] == NOWHERE:
            _fill(state, cell, even if cell in state.grid.even else odd, boxes, wrong)


def _lay(state: State, cell: int, name: str, boxes: tuple[str, ...], path: Path, wrong: Found) -> None:
    if name == ".":
        return
    sector = facts().sector.get(name)
    if sector is None or sector.box not in boxes:
        known = [s.id for s in facts().sectors if s.box in boxes]
        text = f"{name[:40]!r} is not one of {listed(known, most=8)}{nearest(name[:40], known)}"
        wrong.append(Wrong(path, text))
    elif sector.index in state.sector:
        wrong.append(Wrong(path, f"{sector.name} is on the map twice"))
    else:
        state.sector[cell] = sector.index


def _quotas(state: State) -> tuple[Quota, Quota]:
    """Return the quotas for even and odd cells; cities use even cells without industries (S1, S3)."""
    cities, industries, room = cities_of(state), state.size.industries, len(state.grid.even)
    spare = min(cities, room - industries)
    wild = state.grid.cells - room - (cities - spare)
    even, odd = {INDUSTRY: industries, CITY: spare}, {WILDERNESS: wild, CITY: cities - spare}
    return {kind: n for kind, n in even.items() if n}, {kind: n for kind, n in odd.items() if n}


def _check(state: State, cell: int, quota: Quota, wrong: Found) -> None:
    """Reject a sector whose type cannot be on its cell, or that exceeds its quota (S1, S3)."""
    sector, label = state.sector_at(cell), state.label(cell)
    kind, path = sector.type_index, ("map", cell // state.cols)
    fits = [each for each in quota if cell != FIRST or each == INDUSTRY]
    if kind not in fits:
        there = " or ".join(TYPES[each] for each in fits)
        wrong.append(Wrong(path, f"{sector.name} can't be on {label}, which needs {there}", "S3"))
    elif not quota[kind]:
        wrong.append(Wrong(path, f"{sector.name} on {label} is one {TYPES[kind]} too many", "S1"))
    else:
        quota[kind] -= 1


def _fill(state: State, cell: int, quota: Quota, boxes: tuple[str, ...], wrong: Found) -> None:
    """Place the first card in the box whose type has quota left."""
    kind = next((kind for kind, n in quota.items() if n), NOWHERE)
    of_kind = [s for s in facts().sectors if s.type_index == kind and s.box in boxes]
    free = [s.index for s in of_kind if s.index not in state.sector]
    if free:
        quota[kind] -= 1
        state.sector[cell] = free[0]
    elif not wrong:
        wrong.append(Wrong(("map",), f"no {TYPES[kind]} card is left for {state.label(cell)}", "S1"))
