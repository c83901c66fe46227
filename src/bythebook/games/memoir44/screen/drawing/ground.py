"""The parts of a map that never change: terrain, water, heights, the grid, coordinates and sections."""

from __future__ import annotations

from functools import cache
from typing import Final

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.hexes import HEXES, ROWS, hex_of, row_length
from bythebook.games.memoir44.box.scenarios.records import Scenario
from bythebook.games.memoir44.screen.drawing.relief import drawn_relief
from bythebook.games.memoir44.screen.drawing.shapes import (
    ACROSS,
    HEIGHT,
    LEFT_MARGIN,
    RADIUS,
    TOP_MARGIN,
    center,
    hex_paths,
    num,
    scatter,
)
from bythebook.games.memoir44.screen.drawing.stamps import stamp, text_attributes
from bythebook.games.memoir44.screen.drawing.water import drawn_water
from bythebook.games.memoir44.screen.looks import LOOKS

SECTIONS: Final = ("LEFT", "CENTER", "RIGHT")
BORDERS: Final = (4, 9)
"""The columns after which a section ends, in a full row (BD-5)."""


@cache
def ground(scenario: Scenario, *, small: bool, turned: bool, across: bool) -> str:
    """Draw the ground of a map with the viewer's names of the sections; larger letters if small."""
    return (
        '<use href="#sym-hexes" fill="var(--land)"/>'
        + _tints(scenario)
        + _grass(scenario)
        + f'<g clip-path="url(#sym-board)">{drawn_water(scenario)}</g>'
        + '<use href="#sym-hexes" fill="none" stroke="var(--grid)" stroke-width=".9"/>'
        + _carpets(scenario)
        + drawn_relief(scenario)
        + _borders()
        + _coordinates(small=small, turned=turned)
        + ("" if small else _section_names(across=across))
    )


def _of(scenario: Scenario, *kinds: str) -> list[int]:
    return [h for h in range(HEXES) if facts().terrains[scenario.ground[h]].id in kinds]


def _tints(scenario: Scenario) -> str:
    drawn = ""
    for tint in dict.fromkeys(look.tint for look in LOOKS.values() if look.tint != "land"):
        if hexes := _of(scenario, *[kind for kind, look in LOOKS.items() if look.tint == tint]):
            d, color = hex_paths(hexes), f"var(--{tint})"
            drawn += f'<path d="{d}" fill="{color}" stroke="{color}" stroke-width=".8"/>'
    if beach := _of(scenario, "beach"):
        drawn += f'<path d="{hex_paths(beach)}" fill="url(#sym-stipple)"/>'
    return drawn


def _carpets(scenario: Scenario) -> str:
    """Draw the symbols that cover whole hexes, such as hedges."""
    looks = [LOOKS[facts().terrains[terrain].id] for terrain in scenario.ground]
    return "".join(stamp(look.carpet, center(h)) for h, look in enumerate(looks) if look.carpet)


def _grass(scenario: Scenario) -> str:
    """Draw tufts of grass on most clear hexes, so that the land isn't blank."""
    tufts = [h for h in _of(scenario, "clear") if scatter(h, 5, 1) > -0.4]
    return "".join(stamp("grass", center(h).by(scatter(h, 1, 22), scatter(h, 3, 18))) for h in tufts)


def _borders() -> str:
    """Draw the dotted borders of the sections."""
    top, foot = TOP_MARGIN + 2, HEIGHT - 28
    d = "".join(f"M{num(LEFT_MARGIN + n * ACROSS)} {num(top)}V{num(foot)}" for n in BORDERS)
    dots = 'stroke-width="1.6" stroke-dasharray="1.5 6.5" stroke-linecap="round"'
    return f'<path d="{d}" stroke="var(--ink2)" {dots}/>'


def _coordinates(*, small: bool, turned: bool) -> str:
    """Draw letters above the first row and numbers next to all rows; reversed on a rotated board."""
    size, lift = (34, 25.5) if small else (15, 18.0)
    attributes = f'{text_attributes("serif", size)} fill="var(--ink2)"'
    drop = 0.35 * size
    named = [chr(ord("A") + col) for col in range(row_length(0))]
    letters = [
        f'<text class="co" x="{num(center(hex_of(0, col)).x)}" y="{num(lift)}">{letter}</text>'
        for col, letter in enumerate(reversed(named) if turned else named)
    ]
    heights = [num(center(hex_of(row, 0)).y + drop) for row in range(ROWS)]
    numbers = [
        f'<text class="co" x="14" y="{y}">{row + 1 if turned else ROWS - row}</text>'
        for row, y in enumerate(heights)
    ]
    kind = ' class="small"' if small else ""
    return f"<g{kind} {attributes}>{''.join([*letters, *numbers])}</g>"


def _section_names(*, across: bool) -> str:
    """Draw the section names from the viewer's side, or from the opposite one (BD-5, BD-6)."""
    names = reversed(SECTIONS) if across else SECTIONS
    edges = [LEFT_MARGIN + n * ACROSS for n in (0, *BORDERS, row_length(0))]
    y = num(center(HEXES - 1).y + RADIUS + 19)
    texts = [
        f'<text class="co sec" x="{num((start + end) / 2)}" y="{y}">{name}</text>'
        for name, start, end in zip(names, edges, edges[1:], strict=False)
    ]
    return f'<g {text_attributes("serif")} fill="var(--ink2)" letter-spacing=".18em">{"".join(texts)}</g>'
