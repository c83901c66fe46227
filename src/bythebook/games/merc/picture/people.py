"""Who stands on a tile: plates of MERCs with their health, vehicles with hull and crew, militia.

Plates are drawn one below the other as long as there is room, then in two columns, then as one for each side
that says how many there are.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from bythebook.games.merc.names import crew_of, unit_name
from bythebook.games.merc.picture.shapes import num
from bythebook.games.merc.picture.stamps import cut, on, side_token, stamp, text, token
from bythebook.games.merc.rules.stats import armor_left, stats
from bythebook.games.merc.state import DICTATOR, SECONDARY, SQUADS, Gear, Table
from bythebook.games.sentences import count

LEFT: Final = 20
FIRST: Final = 90
"""Where the first plate begins."""
LAST: Final = 191
"""Where the last row ends."""
STEP: Final = 27
RIDE: Final = 16
"""The height of a vehicle's line."""
MILITIA_ROW: Final = 20
MOST_PLATES: Final = 3
"""So many in a column."""
INDENT: Final = 10
"""The second squad stands a little to the right."""
WHOLE, HALF = 128, 96
MOST_HEADS: Final = 5
MOST_BARS: Final = 5
LETTER: Final = 8.8
"""How wide a letter of a name may be."""


class Squad(NamedTuple):
    """A squad on a tile."""

    player: int
    squad: int
    units: list[int]
    vehicle: Gear | None


def squads_at(table: Table, cell: int) -> list[Squad]:
    """The squads on a tile, player by player."""
    return [
        Squad(player, squad, table.members(player, squad), table.vehicle(player, squad))
        for player in range(table.players)
        for squad in range(len(SQUADS))
        if table.squad_at[player][squad] == cell
    ]


class Crowd(NamedTuple):
    """Everybody on a tile, how far down they reach, and whether they leave the right side free."""

    markup: str
    bottom: float
    narrow: bool


def people(table: Table, cell: int) -> Crowd:
    """Everybody on a tile."""
    squads = squads_at(table, cell)
    plates = sum(len(squad.units) for squad in squads)
    rides = RIDE * sum(squad.vehicle is not None for squad in squads)
    room = LAST - FIRST - rides - (MILITIA_ROW if _militia(table, cell) else 0)
    if plates <= MOST_PLATES and plates * STEP <= room + 2:
        (drawn, y), narrow = _column(table, squads), len(_militia(table, cell)) < 2
    elif plates <= 2 * MOST_PLATES and (plates + 1) // 2 * STEP <= room + 2:
        (drawn, y), narrow = _columns(table, squads), False
    else:
        return Crowd(*_numbers(table, cell), narrow=False)
    row = _militia_row(table, cell, y)
    return Crowd(drawn + row, y + (MILITIA_ROW if row else 0), narrow)


# -- plates ---------------------------------------------------------------------------------------


def _column(table: Table, squads: list[Squad]) -> tuple[str, float]:
    drawn, y = "", float(FIRST)
    for squad in squads:
        x = LEFT + (INDENT if squad.squad == SECONDARY else 0)
        for unit in squad.units:
            drawn += _plate(table, unit, x, y, WHOLE)
            y += STEP
        if squad.vehicle is not None:
            drawn += _ride(table, squad, x + 2, y - 1)
            y += RIDE
    return drawn, y


def _columns(table: Table, squads: list[Squad]) -> tuple[str, float]:
    drawn, n = "", 0
    for squad in squads:
        for unit in squad.units:
            drawn += _plate(table, unit, 16 + n % 2 * (HALF + 6), FIRST + n // 2 * STEP, HALF)
            n += 1
    y = float(FIRST + (n + 1) // 2 * STEP)
    for squad in squads:
        if squad.vehicle is not None:
            drawn += _ride(table, squad, LEFT, y - 1)
            y += RIDE
    return drawn, y


def _plate(table: Table, unit: int, x: float, y: float, width: int) -> str:
    """A MERC: owner, name, parts of the bomb, health; a paw beside him where a dog holds him."""
    drawn = plate(table, unit, width)
    if table.fight is not None and any(hold.held == unit for hold in table.fight.holds):
        drawn += stamp("paw", width + 3 if width == WHOLE else width - 14, 3, 17, 'fill="var(--ink)"')
    where = f"translate({num(x)} {num(y)})"
    return f'<g data-piece="unit-{table.id_of(unit)}" transform="{where}">{drawn}</g>'


def plate(table: Table, unit: int, width: int) -> str:
    """The plate of a MERC from 0, 0."""
    player = table.owner[unit]
    colour = token(table, player)
    ink = on(colour)
    drawn = stamp(f"plate-{colour}" if width == WHOLE else f"half-{colour}", 0, 0)
    start = 8
    if unit == DICTATOR:
        drawn += stamp("crown", 7, 6, 16, f'fill="{ink}"')
        start = 27
    elif player != table.ruler:
        drawn += owner_disc(table, player, 14, 12)
        start = 26
    bars, end = _health(table, unit, width - 6, ink, 7 if width == WHOLE else 5.5)
    for gear in table.gear[unit]:
        if gear is not None and gear.is_part:
            end -= 17
            bars += stamp(gear.card.id, end, 5, 12, f'fill="{ink}" color="{ink}"')
    return drawn + _name(unit_name(table, unit), start, end - start - 3, ink) + bars


def _name(name: str, x: float, room: float, ink: str) -> str:
    """A name on its plate; a long one is set narrower."""
    told = f'fill="{ink}" font-weight="600"'
    if len(name) * LETTER > room:
        told += f' textLength="{num(room)}" lengthAdjust="spacingAndGlyphs"'
    return cut(text(name, 0, 17, attributes=told), x, 0, room + 1, 24)


def owner_disc(table: Table, player: int, x: float, y: float) -> str:
    """The number of a Rebel on a disc."""
    colour = token(table, player)
    ink = f'fill="var(--{colour})" font-weight="700" text-anchor="middle"'
    edge = f"var(--{colour})"
    disc = f'<circle cx="{num(x)}" cy="{num(y)}" r="8.5" fill="{on(colour)}" stroke="{edge}"/>'
    return disc + text(player + 1, x, y + 5.3, attributes=ink)


def _health(table: Table, unit: int, end: float, ink: str, step: float) -> tuple[str, float]:
    """A bar for each point, hollow when it is lost; and where they begin."""
    now = stats(table, unit)
    if now.full > MOST_BARS:
        told = f'fill="{ink}" text-anchor="end" font-weight="700"'
        return text(f"{now.health}/{now.full}", end, 17, attributes=told), end - 34
    x, bars = end - step * now.full + 2, ""
    for n in range(now.full):
        fill = ink if n < now.health else "none"
        place = f'x="{num(x + step * n)}" y="6" width="{num(step - 2)}" height="12"'
        bars += f'<rect {place} rx="1" fill="{fill}"/>'
    return f'<g stroke="{ink}">{bars}</g>', x


def _ride(table: Table, squad: Squad, x: float, y: float) -> str:
    """The vehicle of a squad: a hull with its bars, and the crew (MODE-V3, MODE-V4)."""
    vehicle = squad.vehicle
    if vehicle is None:
        return ""
    colour = token(table, squad.player)
    aboard, most = crew_of(table, squad.player, squad.squad)
    left, full = armor_left(vehicle), vehicle.card.hull
    drawn = stamp("vehicle", 0, 1, 24, 'fill="var(--ink)"')
    for n in range(full):
        fill = f"var(--{colour})" if n < left else "none"
        drawn += f'<rect x="{29 + 11 * n}" y="3" width="8" height="8" fill="{fill}" stroke="var(--ink)"/>'
    drawn += text(f"{aboard}/{most}", 34 + 11 * full, 12.5)
    piece = f"vehicle-{table.squad_id(squad.player, squad.squad).replace(' ', '-')}"
    return f'<g data-piece="{piece}" transform="translate({num(x)} {num(y)})">{drawn}</g>'


# -- many -----------------------------------------------------------------------------------------


def _numbers(table: Table, cell: int) -> tuple[str, float]:
    """One row for each side: how many MERCs, then its militia."""
    drawn, y = "", float(FIRST)
    for faction in range(len(table.seats)):
        mercs, militia = table.mercs_at(cell, faction), table.militia_at(cell, faction)
        colour = side_token(faction)
        if mercs:
            ink = f'fill="{on(colour)}" font-weight="600"'
            start = 27 if DICTATOR in mercs else 8
            body = stamp(f"half-{colour}", 0, 0) + text(count(len(mercs), "MERC"), start, 17, attributes=ink)
            if DICTATOR in mercs:
                body += stamp("crown", 7, 6, 16, f'fill="{on(colour)}"')
            drawn += f'<g transform="translate({LEFT} {num(y)})">{body}</g>'
        if militia:
            drawn += _heads(colour, militia, LEFT + (104 if mercs else 0), y + 3, 4)
        if mercs or militia:
            y += STEP
    for squad in squads_at(table, cell):
        if squad.vehicle is not None and y + RIDE <= LAST + 3:
            drawn += _ride(table, squad, LEFT, y - 1)
            y += RIDE
    return drawn, y


# -- militia --------------------------------------------------------------------------------------


def _militia(table: Table, cell: int) -> list[tuple[int, int]]:
    """The players with militia on a tile, and how many."""
    return [(player, row[cell]) for player, row in enumerate(table.militia) if row[cell]]


def _militia_row(table: Table, cell: int, y: float) -> str:
    there = _militia(table, cell)
    if not there:
        return ""
    drawn = ""
    room = 190 / len(there)
    for n, (player, many) in enumerate(there):
        x = LEFT + n * room
        if len(table.players_of(table.faction[player])) > 1 and len(there) < MOST_PLATES:
            drawn += owner_disc(table, player, x + 8, y + 10)
            x += 20
        most = MOST_HEADS if len(there) == 1 else 4 if len(there) < MOST_PLATES else 1
        drawn += _heads(token(table, player), many, x, y + 1, most)
    return drawn


def _heads(colour: str, many: int, x: float, y: float, most: int) -> str:
    """Up to so many heads, always with the number."""
    shown = min(many, most)
    heads = "".join(stamp(f"militia-{colour}", x + 14 * n, y) for n in range(shown))
    number = text(many, x + 14 * shown + 5, y + 15, attributes='fill="var(--ink)" font-weight="700"')
    return f'<g fill="var(--{colour})">{heads}</g>{number}'
