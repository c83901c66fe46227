"""The position as a picture: tiles with their contents, and a spoken description of every sector."""

from __future__ import annotations

from typing import Final

from bythebook.games.merc.box.facts import DECKS
from bythebook.games.merc.displays import DISPLAYS
from bythebook.games.merc.rules.control import may_look
from bythebook.games.merc.rules.stats import stats
from bythebook.games.merc.screen.drawing.lying import is_mine, tiles
from bythebook.games.merc.screen.drawing.people import squads_at
from bythebook.games.merc.screen.drawing.shapes import middle, size, tile_path
from bythebook.games.merc.screen.drawing.small import small_tiles
from bythebook.games.merc.screen.drawing.tiles import ground, lay
from bythebook.games.merc.state.state import NOWHERE, SECONDARY, State
from bythebook.games.merc.text.modes import is_zone
from bythebook.games.merc.text.names import (
    deck_cards,
    part_name,
    player_name,
    short_name,
    unit_name,
    vehicle_text,
)
from bythebook.games.shared.grammar import count, join_names
from bythebook.games.shared.scenery import Board, Cell, Marks
from bythebook.kernel.context import Context
from bythebook.kernel.prompt import Seat

LEAST: Final = 0.36
"""The smallest scale at which the tokens of the small drawing can be distinguished."""


def board(state: State, seat: Seat | None) -> Board:
    """Draw the position; a stash that the seat may not see is a crate with a question mark."""
    wide, high = size(state.grid)
    map_ = lay(state)
    return Board(
        width=wide,
        height=high,
        label=f"Map of {count(state.rows, 'row')} of {count(state.cols, 'sector')}",
        ground=ground(map_, small=False),
        small_ground=ground(map_, small=True),
        pieces=tiles(state, seat),
        small=small_tiles(state, seat),
        cells=[_cell(state, seat, cell) for cell in range(state.grid.cells)],
        marks=Marks((92, -28), (62, -28)),
        small_marks=Marks((5, 100), (-161, 98)),
        odds=(-24, 24),
        glaze=True,
        focus=state.label(_focus(state)),
        least=LEAST,
    )


def _cell(state: State, seat: Seat | None, cell: int) -> Cell:
    grid = state.grid
    x, y = middle(grid, cell)
    row, col = grid.row[cell], grid.col[cell]
    return Cell(
        id=state.label(cell),
        name=spoken_sector(state, seat, cell),
        x=x,
        y=y,
        path=tile_path(grid, cell),
        up=grid.label[cell - grid.cols] if row else "",
        down=grid.label[cell + grid.cols] if row + 1 < grid.rows else "",
        left=grid.label[cell - 1] if col else "",
        right=grid.label[cell + 1] if col + 1 < grid.cols else "",
    )


# -- texts for screen readers ---------------------------------------------------------------------


def spoken_sector(state: State, seat: Seat | None, cell: int) -> str:
    """Describe a sector for screen readers: its type, owner, units, loot and stash."""
    if state.sector[cell] == NOWHERE:
        return f"{state.label(cell)}, no sector yet"
    sector = state.sector_at(cell)
    parts = [state.label(cell), short_name(sector), f"{sector.type} worth {sector.value}"]
    parts += ["hospital"] * sector.hospital + ["arms dealer"] * sector.arms_dealer
    parts += ["the base"] * (state.base == cell) + ["neutral zone"] * is_zone(state, cell)
    parts.append(f"controlled by {player_name(state, state.control[cell])}")
    parts += _spoken_units(state, cell)
    if state.fight is not None and state.fight.at == cell:
        parts.append(f"fight, round {state.fight.round}" if state.fight.round else "fight before round 1")
    loot = deck_cards({deck: sector.loot[deck] for deck in range(len(DECKS))})
    parts.append(
        "explored" if state.explored[cell] else f"unexplored, {loot}" if loot else "unexplored, no loot"
    )
    if state.stash[cell]:
        parts.append(_spoken_stash(state, seat, cell))
    return ", ".join(parts)


def _spoken_units(state: State, cell: int) -> list[str]:
    """Return the militia, then the MERCs, with their owner if he does not control the sector."""
    holder = state.control[cell]
    parts = []
    for player, row in enumerate(state.militia):
        if row[cell]:
            parts.append(count(row[cell], "militia") + _of(state, player, holder))
    for squad in squads_at(state, cell):
        second = "second squad " if squad.squad == SECONDARY else ""
        units = join_names(_spoken_unit(state, unit) for unit in squad.units)
        ride = f" in the {vehicle_text(state, squad.player, squad.squad)}" if squad.vehicle else ""
        parts.append(f"{second}{units}{_of(state, squad.player, holder)}{ride}")
    return parts


def _of(state: State, player: int, holder: int) -> str:
    return "" if player == holder else f" of {player_name(state, player)}"


def _spoken_unit(state: State, unit: int) -> str:
    """Describe a MERC with wounds, parts of the bomb, and a dog that holds him."""
    now = stats(state, unit)
    more = [f"{now.health} of {now.full} health"] if now.health < now.full else []
    more += [part_name(state, gear) for gear in state.gear[unit] if gear is not None and gear.is_part]
    held = state.fight is not None and any(hold.held == unit for hold in state.fight.holds)
    more += ["held by a dog"] if held else []
    return f"{unit_name(state, unit)} ({', '.join(more)})" if more else unit_name(state, unit)


def _spoken_stash(state: State, seat: Seat | None, cell: int) -> str:
    cards = state.stash[cell]
    if not may_look(state, seat, cell):
        return "a stash"
    mine = " with a mine" if any(map(is_mine, cards)) else ""
    return f"a stash of {count(len(cards), 'card')}{mine}"


# -- focus ----------------------------------------------------------------------------------------


def _focus(state: State) -> int:
    """Return the cell to show first: the prompt's, or that of a squad or sector of the active side."""
    acting = DISPLAYS.acting(Context.of(state))
    if acting:
        return state.cell(acting[0])
    if state.fight is not None:
        return state.fight.at
    side = max(0, state.active)
    pawns = [at for player in state.players_of(side) for at in state.squad_at[player] if at != NOWHERE]
    own = [cell for cell in range(state.grid.cells) if state.controls(cell, side)]
    return next(iter([*pawns, *own, state.grid.cells // 2]))
