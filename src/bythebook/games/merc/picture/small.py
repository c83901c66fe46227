"""Tiles redrawn for small scales: chips instead of plates, a diamond for MERCs, a bust for militia."""

from __future__ import annotations

from typing import Final

from bythebook.games.merc.picture.lying import crate, held
from bythebook.games.merc.picture.people import squads_at
from bythebook.games.merc.picture.shapes import num, placed
from bythebook.games.merc.picture.stamps import on, side_token, stamp, text
from bythebook.games.merc.state import DICTATOR, NOWHERE, Table
from bythebook.kernel.ask import Seat

FIRST: Final = 98
ROOM: Final = 92
"""The height of the chips."""
CHIP: Final = 42
BESIDE: Final = 98
"""From a chip to the next."""


def small_tiles(table: Table, seat: Seat | None) -> str:
    """All that changes, tile by tile."""
    return "".join(
        placed(table.grid, cell, held(table, cell, 14) + _chips(table, cell) + _row(table, seat, cell))
        for cell, sector in enumerate(table.sector)
        if sector != NOWHERE
    )


def _chips(table: Table, cell: int) -> str:
    """A row for each side that is there: its MERCs, its militia."""
    sides = table.factions_at(cell)
    step = min(CHIP + 6, ROOM / max(1, len(sides)))
    drawn = ""
    for n, faction in enumerate(sides):
        y, x, colour = FIRST + n * step, 22, side_token(faction)
        mercs, militia = table.mercs_at(cell, faction), table.militia_at(cell, faction)
        for symbol, many in (("merc", len(mercs)), (f"militia-{colour}", militia)):
            if many:
                crowned = symbol == "merc" and DICTATOR in mercs
                drawn += _chip(colour, "crown" if crowned else symbol, many, x, y)
                x += BESIDE
    return drawn


def _chip(colour: str, symbol: str, many: int, x: float, y: float) -> str:
    ink = on(colour)
    glyph = stamp(symbol, 10, 9 if symbol != "crown" else 12, 22 if symbol != "crown" else 24)
    number = text(many, 60, 33, 28, attributes='font-weight="700" text-anchor="middle"')
    body = f'{stamp(f"chip-{colour}", 0, 0)}<g fill="{ink}">{glyph}{number}</g>'
    return f'<g transform="translate({num(x)} {num(y)})">{body}</g>'


def _row(table: Table, seat: Seat | None, cell: int) -> str:
    """Beside the type: the fight, the stash, vehicles and parts of the bomb."""
    drawn, x = "", 72
    if table.fight is not None and table.fight.at == cell:
        drawn += f'<rect x="{x}" y="56" width="34" height="34" rx="4" fill="var(--ink)"/>'
        drawn += stamp("fight", x + 4, 60, 26, 'fill="none" color="var(--sheet)"')
        x += 42
    if table.stash[cell]:
        symbol, told = crate(table, seat, cell)
        drawn += stamp(symbol, x, 60, 34) + text(told, x + 37, 87, 24)
        x += 66
    squads = squads_at(table, cell)
    if any(squad.vehicle is not None for squad in squads):
        drawn += stamp("vehicle", x, 62, 42, 'fill="var(--ink)"')
        x += 48
    worn = [gear for squad in squads for unit in squad.units for gear in table.gear[unit]]
    for part in sorted({gear.card.id for gear in worn if gear is not None and gear.is_part}):
        drawn += stamp(part, x, 60, 22, 'fill="var(--ink)" color="var(--ink)"')
        x += 28
    return drawn
