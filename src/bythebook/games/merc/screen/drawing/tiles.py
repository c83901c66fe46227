"""The sectors: ground, landscape, name, value and loot; the roads between them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from bythebook.games.merc.box.facts import Sector, facts
from bythebook.games.merc.box.grid import Grid, grid
from bythebook.games.merc.screen.drawing.shapes import (
    GAP,
    HIGH,
    LEFT,
    TILE_WIDTH,
    TOP,
    middle,
    num,
    on_tile,
    size,
    tile_height,
)
from bythebook.games.merc.screen.drawing.stamps import LOOT, clip, stamp, text
from bythebook.games.merc.state.state import NOWHERE, State
from bythebook.games.merc.text.modes import is_zone
from bythebook.games.merc.text.names import short_name

GROUND: Final = {"industry": ("hill", "hach"), "city": ("town", "roof"), "wilderness": ("wood", "tree")}
"""The colors of the ground and of its lines, for each sector type."""
_SPOTS: Final = ((30, 172), (58, 151), (104, 146), (137, 171), (156, 137), (193, 147))
"""The positions of tufts or stones on the ground."""
ASIDE: Final = 12
"""The distance that a city's houses are shifted to the right to leave room for its services."""
OFFERS: Final = 66
"""The y coordinate of the first line of a city's services."""
HALO: Final = 'paint-order="stroke" stroke="var(--sheet)" stroke-width="4" stroke-linejoin="round"'
CENTRED: Final = 'text-anchor="middle"'


class Lay(NamedTuple):
    """Everything that determines the ground."""

    rows: int
    cols: int
    sectors: tuple[int, ...]
    explored: tuple[bool, ...]
    base: int
    zone: tuple[bool, ...]

    @property
    def high(self) -> int:
        """The height of the tiles."""
        return tile_height(grid(self.rows, self.cols))

    @property
    def full(self) -> str:
        """The width and height of a tile, as attributes."""
        return f'width="{TILE_WIDTH}" height="{self.high}"'


def lay(state: State) -> Lay:
    """Return everything that determines the ground of a position."""
    cells = range(state.grid.cells)
    zone = tuple(is_zone(state, cell) for cell in cells)
    return Lay(state.rows, state.cols, tuple(state.sector), tuple(state.explored), state.base, zone)


@lru_cache(maxsize=64)
def ground(map_: Lay, *, small: bool) -> str:
    """Draw the whole ground, cached."""
    g = grid(map_.rows, map_.cols)
    wide, high = size(g)
    parts = [f'<rect width="{num(wide)}" height="{num(high)}" fill="var(--well)"/>', _roads(g)]
    for cell in range(g.cells):
        parts.append(on_tile(g, cell, _small_tile(map_, cell) if small else _tile(map_, cell)))
    return "".join(parts) + _labels(g, TOP - 3 if small else TOP - 7)


def _roads(g: Grid) -> str:
    """Draw stubs of roads between adjacent tiles, which show that diagonal tiles are not adjacent."""
    d = ""
    for cell in range(g.cells):
        x, y = middle(g, cell)
        if g.col[cell] + 1 < g.cols:
            d += f"M{num(x + TILE_WIDTH / 2 - 6)} {num(y + 30)}h{GAP + 12}"
        if g.row[cell] + 1 < g.rows:
            d += f"M{num(x)} {num(y + tile_height(g) / 2 - 6)}v{GAP + 12}"
    return (
        f'<path d="{d}" stroke="var(--hach)" stroke-width="8"/>'
        f'<path d="{d}" stroke="var(--sand)" stroke-width="5"/>'
    )


def _labels(g: Grid, line: float) -> str:
    """Draw letters above the columns and numbers to the left of the rows."""
    color = f'fill="var(--ink2)" {CENTRED}'
    marks = []
    for col in range(g.cols):
        marks.append(text(g.label[col][0], middle(g, col).x, line, family="serif", attributes=color))
    for row in range(g.rows):
        y = middle(g, row * g.cols).y + 5
        marks.append(text(g.label[row * g.cols][1:], LEFT / 2, y, family="serif", attributes=color))
    return "".join(marks)


# -- one tile -------------------------------------------------------------------------------------


def _tile(map_: Lay, cell: int) -> str:
    full = map_.full
    shadow = f'<rect x="2" y="3" {full} rx="4" fill="var(--ink)" opacity=".25"/>'
    frame = f'<rect {full} rx="4" fill="none" stroke="var(--ink)" stroke-width="1.2"/>'
    if map_.sectors[cell] == NOWHERE:
        return f'{shadow}<rect {full} rx="4" fill="var(--sheet)"/>{frame}'
    sector = facts().sectors[map_.sectors[cell]]
    fog = "" if map_.explored[cell] else f'<rect {full} fill="url(#sym-fog)"/>'
    markup = f'{shadow}<rect {full} rx="4" fill="var(--sheet)"/><g clip-path="url(#sym-tile-{map_.high})">'
    markup += f"{_land(sector, cell, map_.high)}{fog}</g>{_zone(map_, cell, small=False)}{frame}"
    markup += _name(sector) + _coin(sector, is_base=map_.base == cell)
    return markup + ("" if map_.explored[cell] else _loot(sector)) + _offers(sector)


def _land(sector: Sector, cell: int, high: int) -> str:
    """Draw the sky, the ground, and a landscape at the right end of the horizon."""
    tint, color = GROUND[sector.type]
    left, right = 64 + cell * 5 % 9, 60 + cell * 7 % 11
    line = f"M0 {left}Q40 {left - 4} 90 {left + 2}T170 70 {TILE_WIDTH} {right}"
    shift = cell * 37 % 23
    if sector.type == "wilderness":
        marks = "".join(f"M{x + shift - 11} {y}l-2-6m2 6v-7m0 7 2-6" for x, y in _SPOTS)
    else:
        marks = "".join(f"M{x + shift - 11} {y}h9m-4 3h8" for x, y in _SPOTS)
    return (
        f'<path d="{line}V{high}H0Z" fill="var(--{tint})"/>'
        f'<path d="{line}" fill="none" stroke="var(--{color})" stroke-width="1.3"/>'
        f'<path d="{marks}" fill="none" stroke="var(--{color})" opacity=".35"/>'
        f"{stamp(f'at-{sector.id}', ASIDE if sector.type == 'city' else 0, 0)}"
    )


def _name(sector: Sector) -> str:
    color = f'fill="var(--ink)" font-weight="600" {HALO}'
    return clip(text(short_name(sector), 4, 22, 18, family="serif", attributes=color), 16, 2, 172, 30)


def _coin(sector: Sector, *, is_base: bool) -> str:
    """Draw the value in a double ring, or in a fortress at the base."""
    color = f'fill="var(--ink)" font-weight="700" {CENTRED}'
    if is_base:
        return stamp("fort", 186, 5) + text(sector.value, 203, 32.5, attributes=color)
    return (
        '<circle cx="205" cy="21" r="13.5" fill="var(--sheet)" stroke="var(--ink)" stroke-width="1.4"/>'
        '<circle cx="205" cy="21" r="10.5" fill="none" stroke="var(--line)"/>'
        f"{text(sector.value, 205, 26.3, attributes=color)}"
    )


def loot_width(sector: Sector) -> int:
    """Return the width of the row of loot."""
    return 20 + sum(36 if deck == 0 else 31 for deck, n in enumerate(sector.loot) if n)


def _loot(sector: Sector) -> str:
    markup, x = "", 20
    for deck, n in enumerate(sector.loot):
        if n:
            wide = 18 if deck == 0 else 13
            markup += stamp(LOOT[deck], x, 36 if deck == 0 else 35, wide, 'fill="var(--ink)"')
            markup += text(n, x + wide + 3, 47)
            x += wide + 18
    return markup


def _offers(sector: Sector) -> str:
    """Draw the services of a city."""
    offers = [words for words, there in _city(sector) if there]
    return "".join(
        text(
            words + ("," if n + 1 < len(offers) else ""),
            20,
            OFFERS + 17 * n,
            family="serif",
            attributes='fill="var(--ink)" font-style="italic"',
        )
        for n, words in enumerate(offers)
    )


def _city(sector: Sector) -> tuple[tuple[str, bool], ...]:
    return (("hospital", sector.hospital), ("arms dealer", sector.arms_dealer))


def _zone(map_: Lay, cell: int, *, small: bool) -> str:
    """Draw the neutral zone of Assassination: a dashed outline and the word (MODE-A2)."""
    if not map_.zone[cell]:
        return ""
    inset, width = (8, 4) if small else (5, 2)
    wide, high = TILE_WIDTH - 2 * inset, map_.high - 2 * inset
    markup = (
        f'<rect x="{inset}" y="{inset}" width="{wide}" height="{high}" rx="3" fill="none" stroke="var(--ink)"'
        f' stroke-width="{width}" stroke-dasharray="{4 * width} {3 * width}"/>'
    )
    color = f'fill="var(--ink)" font-style="italic" {HALO}'
    words = text("neutral", 20, OFFERS, family="serif", attributes=color)
    return markup if small or facts().sectors[map_.sectors[cell]].type == "city" else markup + words


# -- for small scales -----------------------------------------------------------------------------


def shortest_name(sector: Sector) -> str:
    """Return one word of a sector's name: `Gold`, `Hamadu`, `Copse`."""
    words = sector.name.split()
    return words[-1] if sector.type == "wilderness" else words[0]


def _small_tile(map_: Lay, cell: int) -> str:
    full = map_.full
    frame = f'<rect {full} rx="6" fill="none" stroke="var(--ink)" stroke-width="2.4"/>'
    if map_.sectors[cell] == NOWHERE:
        return f'<rect {full} rx="6" fill="var(--sheet)"/>{frame}'
    sector = facts().sectors[map_.sectors[cell]]
    tint = GROUND[sector.type][0]
    fog = "" if map_.explored[cell] else f'<rect {full} rx="6" fill="url(#sym-fog-small)"/>'
    halo = HALO.replace("--sheet", f"--{tint}").replace('"4"', '"8"')
    color = f'fill="var(--ink)" {halo}'
    name = clip(text(shortest_name(sector), 4, 37, 24, attributes=color), 18, 2, 206, 48)
    row = second_row(map_.high)
    worth = text(sector.value, 212, row + 31, 26, attributes=f'{color} font-weight="700" text-anchor="end"')
    glyph = stamp(sector.type, 22, row, 34)
    base = stamp("base", 146, row + 3, 34) if map_.base == cell else ""
    land = f'<rect {full} rx="6" fill="var(--{tint})"/>'
    return f"{land}{fog}{_zone(map_, cell, small=True)}{frame}{name}{glyph}{base}{worth}"


def second_row(high: int) -> int:
    """Return the y coordinate of the row below the name: type, value, other things."""
    return 54 if high == HIGH else 46
