"""Units on a tile: plates of MERCs with their health, vehicles with hull and crew, militia.

Plates are drawn one below the other while there is room, then in two columns, then as one plate with a number
for each side.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from bythebook.games.merc.rules.stats import armor_left, stats
from bythebook.games.merc.screen.drawing.shapes import HIGH, num, tile_height
from bythebook.games.merc.screen.drawing.stamps import clip, on, side_token, stamp, text, token
from bythebook.games.merc.state.state import DICTATOR, SECONDARY, SQUADS, Gear, State
from bythebook.games.merc.text.names import crew_of, unit_name
from bythebook.games.shared.grammar import count

LEFT: Final = 20
EDGE: Final = 5
"""The distance between the last row and the lower edge."""
STEP: Final = 27
RIDE: Final = 16
"""The height of a vehicle's row."""
MILITIA_ROW: Final = 20
MOST_PLATES: Final = 3
"""The maximum number of plates in a column."""
INDENT: Final = 10
"""The indent of the second squad."""
WHOLE, HALF = 150, 100
CORNER: Final = 168
"""The x coordinate of the lower right corner."""
MOST_HEADS: Final = 5
MOST_BARS: Final = 5
WIDE: Final = 9.6
"""The width of a letter in a name on a plate."""


class Squad(NamedTuple):
    """A squad on a tile."""

    player: int
    squad: int
    units: list[int]
    vehicle: Gear | None


def squads_at(state: State, cell: int) -> list[Squad]:
    """Return the squads on a tile, player by player."""
    return [
        Squad(player, squad, state.members(player, squad), state.vehicle(player, squad))
        for player in range(state.players)
        for squad in range(len(SQUADS))
        if state.squad_at[player][squad] == cell
    ]


class Crowd(NamedTuple):
    """The units drawn on a tile, how far down they reach, and whether the lower right corner is free."""

    markup: str
    bottom: float
    corner: bool


def first_row(state: State) -> int:
    """Return the y coordinate of the first plate, below the landscape."""
    return 90 if tile_height(state.grid) == HIGH else 86


def last_row(state: State) -> int:
    """Return the y coordinate where the last row ends."""
    return tile_height(state.grid) - EDGE


def corner_row(state: State) -> int:
    """Return the y coordinate of things in the lower right corner."""
    return tile_height(state.grid) - 28


def people(state: State, cell: int) -> Crowd:
    """Draw the units on a tile."""
    squads = squads_at(state, cell)
    plates = sum(len(squad.units) for squad in squads)
    rides = RIDE * sum(squad.vehicle is not None for squad in squads)
    room = last_row(state) - first_row(state) - rides - (MILITIA_ROW if _militia(state, cell) else 0)
    if plates <= MOST_PLATES and plates * STEP <= room + 2:
        (markup, y), narrow = _column(state, squads), True
    elif plates <= 2 * MOST_PLATES and (plates + 1) // 2 * STEP <= room + 2:
        (markup, y), narrow = _columns(state, squads), False
    else:
        return Crowd(*_numbers(state, cell), corner=False)
    row, end = _militia_row(state, cell, y)
    bottom = y + (MILITIA_ROW if row else 0)
    return Crowd(markup + row, bottom, corner=end <= CORNER and (narrow or y >= corner_row(state) - 1))


# -- plates ---------------------------------------------------------------------------------------


def _column(state: State, squads: list[Squad]) -> tuple[str, float]:
    markup, y = "", float(first_row(state))
    for squad in squads:
        x = LEFT + (INDENT if squad.squad == SECONDARY else 0)
        for unit in squad.units:
            markup += _plate(state, unit, x, y, WHOLE)
            y += STEP
        if squad.vehicle is not None:
            markup += _ride(state, squad, x + 2, y - 1)
            y += RIDE
    return markup, y


def _columns(state: State, squads: list[Squad]) -> tuple[str, float]:
    markup, n = "", 0
    for squad in squads:
        for unit in squad.units:
            markup += _plate(state, unit, 14 + n % 2 * (HALF + 4), first_row(state) + n // 2 * STEP, HALF)
            n += 1
    y = float(first_row(state) + (n + 1) // 2 * STEP)
    for squad in squads:
        if squad.vehicle is not None:
            markup += _ride(state, squad, LEFT, y - 1)
            y += RIDE
    return markup, y


def _plate(state: State, unit: int, x: float, y: float, width: int) -> str:
    """Draw a MERC's plate with owner, name, parts of the bomb, health, and a paw if a dog holds him."""
    markup = plate(state, unit, width)
    if state.fight is not None and any(hold.held == unit for hold in state.fight.holds):
        beside = (width + 4, 4) if width == WHOLE else (width - 12, -8)
        markup += stamp("paw", *beside, 17, 'fill="var(--ink)"')
    where = f"translate({num(x)} {num(y)})"
    return f'<g data-piece="unit-{state.id_of(unit)}" transform="{where}">{markup}</g>'


def plate(state: State, unit: int, width: int) -> str:
    """Draw the plate of a MERC at (0, 0)."""
    player = state.owner[unit]
    colour = token(state, player)
    color = on(colour)
    markup = stamp(f"plate-{colour}" if width == WHOLE else f"half-{colour}", 0, 0)
    start = 8
    if unit == DICTATOR:
        markup += stamp("crown", 7, 6, 16, f'fill="{color}"')
        start = 27
    elif player != state.ruler:
        markup += owner_disc(state, player, 14, 12)
        start = 26
    if width == WHOLE:
        bars, end = _health(state, unit, width - 7, color)
    else:
        bars, end = _health_below(state, unit, start, color), width - 4.0
    for gear in state.gear[unit]:
        if gear is not None and gear.is_part:
            end -= 17
            bars += stamp(gear.card.id, end, 5, 12, f'fill="{color}" color="{color}"')
    line = 17 if width == WHOLE else 15
    return markup + _name(unit_name(state, unit), start, end - start - 3, line, color) + bars


def _name(name: str, x: float, room: float, line: float, color: str) -> str:
    """Draw a name on its plate, condensed if it would not fit."""
    attributes = f'fill="{color}" font-weight="600" font-stretch="condensed"'
    if len(name) * WIDE > room:
        attributes += f' textLength="{num(room)}" lengthAdjust="spacingAndGlyphs"'
    return clip(text(name, 0, line, attributes=attributes), x, 0, room + 2, 24)


def owner_disc(state: State, player: int, x: float, y: float) -> str:
    """Draw the number of a Rebel on a disc."""
    colour = token(state, player)
    color = f'fill="var(--{colour})" font-weight="700" text-anchor="middle"'
    edge = f"var(--{colour})"
    disc = f'<circle cx="{num(x)}" cy="{num(y)}" r="8.5" fill="{on(colour)}" stroke="{edge}"/>'
    return disc + text(player + 1, x, y + 5.3, attributes=color)


def _health(state: State, unit: int, end: float, color: str) -> tuple[str, float]:
    """Draw a bar for each point of health, hollow for wounds; return the bars and their x coordinate."""
    now = stats(state, unit)
    if now.full > MOST_BARS:
        attributes = f'fill="{color}" text-anchor="end" font-weight="700"'
        return text(f"{now.health}/{now.full}", end, 17, attributes=attributes), end - 34
    x = end - 7 * now.full + 2
    return _bars(now.health, [(x + 7 * n, 6, 5, 12) for n in range(now.full)], color), x


def _health_below(state: State, unit: int, x: float, color: str) -> str:
    """Draw the health bars in a line under the name, for a short plate."""
    now = stats(state, unit)
    wide = (HALF - x - 8) / now.full
    return _bars(now.health, [(x + wide * n, 19, wide - 3, 2.5) for n in range(now.full)], color)


def _bars(health: int, places: list[tuple[float, float, float, float]], color: str) -> str:
    bars = ""
    for n, (x, y, wide, high) in enumerate(places):
        place = f'x="{num(x)}" y="{num(y)}" width="{num(wide)}" height="{num(high)}"'
        bars += f'<rect {place} rx="1" fill="{color if n < health else "none"}"/>'
    return f'<g stroke="{color}">{bars}</g>'


def _ride(state: State, squad: Squad, x: float, y: float) -> str:
    """Draw the vehicle of a squad: hull points and crew (MODE-V3, MODE-V4)."""
    vehicle = squad.vehicle
    if vehicle is None:
        return ""
    colour = token(state, squad.player)
    aboard, most = crew_of(state, squad.player, squad.squad)
    left, full = armor_left(vehicle), vehicle.card.hull
    markup = stamp("vehicle", 0, 1, 24, 'fill="var(--ink)"')
    for n in range(full):
        fill = f"var(--{colour})" if n < left else "none"
        markup += f'<rect x="{29 + 11 * n}" y="3" width="8" height="8" fill="{fill}" stroke="var(--ink)"/>'
    markup += text(f"{aboard}/{most}", 34 + 11 * full, 12.5)
    piece = f"vehicle-{state.squad_id(squad.player, squad.squad).replace(' ', '-')}"
    return f'<g data-piece="{piece}" transform="translate({num(x)} {num(y)})">{markup}</g>'


# -- many units -----------------------------------------------------------------------------------


def _numbers(state: State, cell: int) -> tuple[str, float]:
    """Draw one row for each side: the number of MERCs, then its militia."""
    markup, y = "", float(first_row(state))
    for faction in range(len(state.seats)):
        mercs, militia = state.mercs_at(cell, faction), state.militia_at(cell, faction)
        colour = side_token(faction)
        if mercs:
            color = f'fill="{on(colour)}" font-weight="600"'
            start = 27 if DICTATOR in mercs else 8
            body = stamp(f"half-{colour}", 0, 0) + text(
                count(len(mercs), "MERC"), start, 17, attributes=color
            )
            if DICTATOR in mercs:
                body += stamp("crown", 7, 6, 16, f'fill="{on(colour)}"')
            markup += f'<g transform="translate({LEFT} {num(y)})">{body}</g>'
        if militia:
            markup += _heads(colour, militia, LEFT + (HALF + 8 if mercs else 0), y + 3, 4)
        if mercs or militia:
            y += STEP
    for squad in squads_at(state, cell):
        if squad.vehicle is not None and y + RIDE <= last_row(state) + 3:
            markup += _ride(state, squad, LEFT, y - 1)
            y += RIDE
    return markup, y


# -- militia --------------------------------------------------------------------------------------


def _militia(state: State, cell: int) -> list[tuple[int, int]]:
    """Return the players with militia on a tile, and their numbers of militia."""
    return [(player, row[cell]) for player, row in enumerate(state.militia) if row[cell]]


def _militia_row(state: State, cell: int, y: float) -> tuple[str, float]:
    """Draw all militia side by side; return the row and the x coordinate where it ends."""
    there = _militia(state, cell)
    markup, end = "", 0.0
    if not there:
        return markup, end
    room = 190 / len(there)
    for n, (player, many) in enumerate(there):
        x = LEFT + n * room
        if len(state.players_of(state.faction[player])) > 1 and len(there) < MOST_PLATES:
            markup += owner_disc(state, player, x + 8, y + 10)
            x += 20
        most = MOST_HEADS if len(there) == 1 else 4 if len(there) < MOST_PLATES else 1
        markup += _heads(token(state, player), many, x, y + 1, most)
        end = x + 14 * min(many, most) + 5 + 12 * len(str(many))
    return markup, end


def _heads(colour: str, many: int, x: float, y: float, most: int) -> str:
    """Draw at most `most` heads, followed by the number of militia."""
    shown = min(many, most)
    heads = "".join(stamp(f"militia-{colour}", x + 14 * n, y) for n in range(shown))
    number = text(many, x + 14 * shown + 5, y + 15, attributes='fill="var(--ink)" font-weight="700"')
    return f'<g fill="var(--{colour})">{heads}</g>{number}'
