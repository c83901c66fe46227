"""The changing parts of the map at small scales, drawn simpler and larger: tokens with numbers.

A diamond stands for MERCs, a bust for militia, both in the shape and color of their side.
"""

from __future__ import annotations

from typing import Final

from bythebook.games.merc.screen.drawing.lying import control_band, crate
from bythebook.games.merc.screen.drawing.people import squads_at
from bythebook.games.merc.screen.drawing.shapes import TILE_WIDTH, num, on_tile, tile_height
from bythebook.games.merc.screen.drawing.stamps import on, side_token, stamp, text
from bythebook.games.merc.screen.drawing.tiles import second_row
from bythebook.games.merc.state.state import DICTATOR, NOWHERE, State
from bythebook.kernel.prompt import Seat

LEFT: Final = 22
CHIP: Final = 40
"""The height of a chip."""
BESIDE: Final = 98
"""The distance between two chips."""
ROWS: Final = 2
"""The number of rows of chips."""


def small_tiles(state: State, seat: Seat | None) -> str:
    """Draw everything that can change, tile by tile."""
    return "".join(
        on_tile(
            state.grid, cell, control_band(state, cell, 14) + _chips(state, cell) + _marks(state, seat, cell)
        )
        for cell, sector in enumerate(state.sector)
        if sector != NOWHERE
    )


def _row(state: State, n: int) -> int:
    """Return the y coordinate of a row of chips."""
    high = tile_height(state.grid)
    return second_row(high) + CHIP + n * (CHIP + (high - second_row(high) - 3 * CHIP) // 3)


def _chips(state: State, cell: int) -> str:
    """Draw a row for each side with MERCs and militia; with three sides, one chip for each."""
    sides = state.factions_at(cell)
    markup = ""
    for n, faction in enumerate(sides):
        colour, mercs = side_token(faction), state.mercs_at(cell, faction)
        militia = state.militia_at(cell, faction)
        token = "crown" if DICTATOR in mercs else "merc"
        if len(sides) > ROWS:
            symbol = token if mercs else f"militia-{colour}"
            x, y = LEFT + n % 2 * BESIDE, _row(state, n // 2)
            markup += _chip(colour, symbol, len(mercs) + militia, x, y)
            continue
        symbols = [(token, len(mercs)), (f"militia-{colour}", militia)]
        for place, (symbol, many) in enumerate((symbol, many) for symbol, many in symbols if many):
            markup += _chip(colour, symbol, many, LEFT + place * BESIDE, _row(state, n))
    return markup


def _chip(colour: str, symbol: str, many: int, x: float, y: float) -> str:
    color = on(colour)
    glyph = stamp(symbol, 10, 8 if symbol != "crown" else 11, 22 if symbol != "crown" else 24)
    number = text(many, 61, 31, 28, attributes=f'fill="{color}" font-weight="700" text-anchor="middle"')
    body = f'{stamp(f"chip-{colour}", 0, 0)}<g fill="{color}">{glyph}</g>{number}'
    return f'<g transform="translate({num(x)} {num(y)})">{body}</g>'


def _marks(state: State, seat: Seat | None, cell: int) -> str:
    """Draw the fight, parts, vehicles and the stash beside the type, or in a free row."""
    row = second_row(tile_height(state.grid))
    end = 138 if state.base == cell else 180
    free = len(state.factions_at(cell))
    markup, x, y = "", 66, row
    for wide, mark in _tile_marks(state, seat, cell):
        if x + wide > end and y == row:
            if free >= ROWS:
                break
            x, y, end = LEFT, _row(state, free), TILE_WIDTH - 12
        markup += f'<g transform="translate({x} {num(y)})">{mark}</g>'
        x += wide
    return markup


def _tile_marks(state: State, seat: Seat | None, cell: int) -> list[tuple[int, str]]:
    """Return the other symbols on a tile, each with its width, the most important first."""
    marks = []
    if state.fight is not None and state.fight.at == cell:
        blades = stamp("fight", 4, 6, 26, 'fill="none" color="var(--sheet)"')
        marks.append((42, f'<rect y="1" width="34" height="34" rx="4" fill="var(--ink)"/>{blades}'))
    squads = squads_at(state, cell)
    worn = [gear for squad in squads for unit in squad.units for gear in state.gear[unit]]
    for part in sorted({gear.card.id for gear in worn if gear is not None and gear.is_part}):
        marks.append((34, stamp(part, 0, 3, 26, 'fill="var(--ink)" color="var(--ink)"')))
    if any(squad.vehicle is not None for squad in squads):
        marks.append((50, stamp("vehicle", 0, 8, 44, 'fill="var(--ink)"')))
    if state.stash[cell]:
        symbol, label = crate(state, seat, cell)
        marks.append((74, stamp(symbol, 0, 5, 34) + text(label, 39, 31, 24)))
    return marks
