"""The position as a picture: the tiles, what lies and stands on them, and a name for every sector."""

from __future__ import annotations

from typing import Final

from bythebook.games.merc.box.facts import DECKS
from bythebook.games.merc.rules.control import may_look
from bythebook.games.merc.rules.stats import stats
from bythebook.games.merc.screen.drawing.lying import is_mine, tiles
from bythebook.games.merc.screen.drawing.people import squads_at
from bythebook.games.merc.screen.drawing.shapes import middle, size, tile_path
from bythebook.games.merc.screen.drawing.small import small_tiles
from bythebook.games.merc.screen.drawing.tiles import ground, lay
from bythebook.games.merc.screen.spots import acting
from bythebook.games.merc.table.state import NOWHERE, SECONDARY, Table
from bythebook.games.merc.telling.modes import is_zone
from bythebook.games.merc.telling.names import (
    deck_cards,
    part_name,
    player_name,
    short_name,
    unit_name,
    vehicle_text,
)
from bythebook.games.shared.grammar import count, row_of
from bythebook.games.shared.scenery import Board, Cell
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
    """A sector in words: what it is, whose it is, who stands there, what is to be found and lies there."""
    if table.sector[cell] == NOWHERE:
        return f"{table.label(cell)}, no sector yet"
    sector = table.sector_at(cell)
    said = [table.label(cell), short_name(sector), f"{sector.type} worth {sector.value}"]
    said += ["hospital"] * sector.hospital + ["arms dealer"] * sector.arms_dealer
    said += ["the base"] * (table.base == cell) + ["neutral zone"] * is_zone(table, cell)
    said.append(f"held by {player_name(table, table.control[cell])}")
    said += _standing(table, cell)
    if table.fight is not None and table.fight.at == cell:
        said.append(f"a fight, round {table.fight.round}" if table.fight.round else "a fight begins")
    loot = deck_cards({deck: sector.loot[deck] for deck in range(len(DECKS))})
    said.append("explored" if table.explored[cell] else f"unexplored with {loot or 'nothing to find'}")
    if table.stash[cell]:
        said.append(_stash_said(table, seat, cell))
    return ", ".join(said)


def _standing(table: Table, cell: int) -> list[str]:
    """Militia, then MERCs; whose they are, where it is not who holds the sector."""
    holder = table.control[cell]
    said = []
    for player, row in enumerate(table.militia):
        if row[cell]:
            said.append(count(row[cell], "militia") + _of(table, player, holder))
    for squad in squads_at(table, cell):
        second = "second squad " if squad.squad == SECONDARY else ""
        units = row_of(_unit_said(table, unit) for unit in squad.units)
        ride = f" in the {vehicle_text(table, squad.player, squad.squad)}" if squad.vehicle else ""
        said.append(f"{second}{units}{_of(table, squad.player, holder)}{ride}")
    return said


def _of(table: Table, player: int, holder: int) -> str:
    return "" if player == holder else f" of {player_name(table, player)}"


def _unit_said(table: Table, unit: int) -> str:
    """A MERC with what is particular about him: wounds, parts of the bomb, a dog that holds him."""
    now = stats(table, unit)
    more = [f"{now.health} of {now.full} health"] if now.health < now.full else []
    more += [part_name(table, gear) for gear in table.gear[unit] if gear is not None and gear.is_part]
    held = table.fight is not None and any(hold.held == unit for hold in table.fight.holds)
    more += ["held by a dog"] if held else []
    return f"{unit_name(table, unit)} ({', '.join(more)})" if more else unit_name(table, unit)


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
