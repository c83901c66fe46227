"""The position as a picture: the tiles, what lies and stands on them, and a name for every sector."""

from __future__ import annotations

from typing import Final

from bythebook.games.merc.draw import may_look
from bythebook.games.merc.draw_modes import is_zone
from bythebook.games.merc.facts import DECKS
from bythebook.games.merc.names import (
    count,
    deck_cards,
    part_name,
    player_name,
    row_of,
    unit_name,
    vehicle_text,
)
from bythebook.games.merc.picture.lying import is_mine, tiles
from bythebook.games.merc.picture.people import squads_at
from bythebook.games.merc.picture.shapes import middle, size, tile_path
from bythebook.games.merc.picture.small import small_tiles
from bythebook.games.merc.picture.tiles import ground, lay
from bythebook.games.merc.rules.stats import stats
from bythebook.games.merc.spots import acting
from bythebook.games.merc.state import NOBODY, NOWHERE, SECONDARY, Table
from bythebook.games.scenery import Board, Cell
from bythebook.kernel.ask import Seat

LEAST: Final = 0.36
"""Down to this scale the tokens of the small drawing can be told apart."""


def board(table: Table, seat: Seat | None) -> Board:
    """The position as a picture; a stash that the seat may not look into is a crate with a question mark."""
    wide, high = size(table.grid)
    map_ = lay(table)
    return Board(
        width=wide,
        height=high,
        label=f"Map of {count(table.rows, 'row')} of {count(table.cols, 'sector')}",
        ground=ground(map_, small=False),
        small_ground=ground(map_, small=True),
        pieces=tiles(table, seat),
        small=small_tiles(table, seat),
        cells=[_cell(table, seat, cell) for cell in range(table.grid.cells)],
        focus=table.label(_focus(table)),
        least=LEAST,
    )


def _cell(table: Table, seat: Seat | None, cell: int) -> Cell:
    grid = table.grid
    x, y = middle(grid, cell)
    row, col = grid.row[cell], grid.col[cell]
    return Cell(
        id=table.label(cell),
        name=sector_said(table, seat, cell),
        x=x,
        y=y,
        path=tile_path(grid, cell),
        up=grid.label[cell - grid.cols] if row else "",
        down=grid.label[cell + grid.cols] if row + 1 < grid.rows else "",
        left=grid.label[cell - 1] if col else "",
        right=grid.label[cell + 1] if col + 1 < grid.cols else "",
    )


# -- what a screen reader says --------------------------------------------------------------------


def sector_said(table: Table, seat: Seat | None, cell: int) -> str:
    """A sector in words: what it is and holds, whose it is, who stands there, what lies there."""
    if table.sector[cell] == NOWHERE:
        return f"{table.label(cell)}, no sector yet"
    sector = table.sector_at(cell)
    said = [table.label(cell), sector.name, f"worth {sector.value}"]
    said += ["hospital"] * sector.hospital + ["arms dealer"] * sector.arms_dealer
    loot = deck_cards({deck: sector.loot[deck] for deck in range(len(DECKS))})
    said.append("explored" if table.explored[cell] else f"unexplored with {loot or 'nothing to find'}")
    said += ["the base"] * (table.base == cell) + ["neutral zone"] * is_zone(table, cell)
    player = table.control[cell]
    said.append("neutral" if player == NOBODY else f"{player_name(table, player)} controls it")
    said += _standing(table, cell)
    if table.stash[cell]:
        said.append(_stash_said(table, seat, cell))
    if table.fight is not None and table.fight.at == cell:
        said.append(f"a fight, round {table.fight.round}" if table.fight.round else "a fight begins")
    return ", ".join(said)


def _standing(table: Table, cell: int) -> list[str]:
    said = []
    for squad in squads_at(table, cell):
        second = "second squad of " if squad.squad == SECONDARY else ""
        units = row_of(_unit_said(table, unit) for unit in squad.units)
        ride = f" in the {vehicle_text(table, squad.player, squad.squad)}" if squad.vehicle else ""
        said.append(f"{second}{player_name(table, squad.player)}: {units}{ride}")
    said += [
        f"{count(row[cell], 'militia')} of {player_name(table, player)}"
        for player, row in enumerate(table.militia)
        if row[cell]
    ]
    return said or ["nobody there"]


def _unit_said(table: Table, unit: int) -> str:
    now = stats(table, unit)
    parts = [part_name(table, gear) for gear in table.gear[unit] if gear is not None and gear.is_part]
    held = table.fight is not None and any(hold.held == unit for hold in table.fight.holds)
    more = [f"{now.health} of {now.full} health", *parts, *(["held by a dog"] if held else [])]
    return f"{unit_name(table, unit)} ({', '.join(more)})"


def _stash_said(table: Table, seat: Seat | None, cell: int) -> str:
    cards = table.stash[cell]
    if not may_look(table, seat, cell):
        return "a stash"
    mine = " with a mine" if any(map(is_mine, cards)) else ""
    return f"a stash of {count(len(cards), 'card')}{mine}"


# -- where to look --------------------------------------------------------------------------------


def _focus(table: Table) -> int:
    """The cell to open on: where it is asked about, else the first squad or sector of who is to act."""
    found = acting(table)
    if found != NOWHERE:
        return found
    side = max(0, table.active)
    pawns = [at for player in table.players_of(side) for at in table.squad_at[player] if at != NOWHERE]
    own = [cell for cell in range(table.grid.cells) if table.controls(cell, side)]
    return next(iter([*pawns, *own, table.grid.cells // 2]))
