"""Correction with pieces under the finger: militia, what is explored, the base."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bythebook.games.merc.rules import militia
from bythebook.games.merc.screen.correction.fields import amend, things
from bythebook.games.merc.screen.drawing import in_hand as drawn
from bythebook.games.merc.screen.drawing.stamps import stamp, token
from bythebook.games.merc.table.state import NOBODY, NOWHERE, Table
from bythebook.games.merc.telling.names import player_name
from bythebook.games.parts.corrections import Corrections
from bythebook.games.shared.fields import Changes, Counts
from bythebook.games.shared.scenery import Piece, Thing
from bythebook.kernel.ask import Seat
from bythebook.kernel.box import Refused

EXPLORED: Final = "explored"
BASE_PIECE: Final = "base"


def _militia_id(table: Table, player: int) -> str:
    return f"militia-{table.player_id(player).replace(' ', '-')}"


def tray(table: Table) -> list[Piece]:
    """Militia of every player, the mark of explored sectors, the base."""
    pieces = []
    for player in range(table.players):
        most = max(militia.cap(table, player, cell) for cell in range(table.grid.cells))
        name, piece = f"militia of {player_name(table, player)}", drawn.militia(table, player)
        pieces.append(Piece(_militia_id(table, player), name, piece, token(table, player), most))
    pieces.append(Piece(EXPLORED, "explored", stamp("kit", -12, -12, 24, drawn.INK)))
    if table.ruler != NOBODY:
        pieces.append(Piece(BASE_PIECE, "the base", drawn.base(), token(table, table.ruler)))
    return pieces


def lying(table: Table) -> dict[str, dict[str, int]]:
    """By sector, how many of each piece lie there."""
    return {table.label(cell): here for cell in range(table.grid.cells) if (here := _here(table, cell))}


def _here(table: Table, cell: int) -> dict[str, int]:
    here = {_militia_id(table, p): row[cell] for p, row in enumerate(table.militia) if row[cell]}
    here |= {EXPLORED: 1} if table.explored[cell] else {}
    return here | ({BASE_PIECE: 1} if table.base == cell else {})


def patch(table: Table, cells: Counts, changes: Changes) -> dict[str, Any]:
    """The correction after which these sectors hold these pieces, and things have these fields."""
    named = {_cell(table, text): counts for text, counts in cells.items()}
    places = {cell: {**_here(table, cell), **counts} for cell, counts in named.items()}
    told = amend(table, changes)
    for cell, counts in places.items():
        if change := _sector(table, cell, counts):
            label = table.label(cell)
            sectors = told.setdefault("sectors", {})
            sectors[label] = {**sectors.get(label, {}), **change}
    return told | _base(table, places)


def _cell(table: Table, text: str) -> int:
    try:
        return table.cell(text)
    except ValueError as error:
        raise Refused(str(error)) from None


def _sector(table: Table, cell: int, counts: Mapping[str, int]) -> dict[str, Any]:
    change: dict[str, Any] = {}
    many = {p: counts.get(_militia_id(table, p), 0) for p in range(table.players)}
    if differ := {table.player_id(p): n for p, n in many.items() if n != table.militia[p][cell]}:
        change["militia"] = differ
    if bool(counts.get(EXPLORED)) != table.explored[cell]:
        change["explored"] = not table.explored[cell]
    return change


def _base(table: Table, places: Mapping[int, Mapping[str, int]]) -> dict[str, str]:
    new = [cell for cell, counts in places.items() if counts.get(BASE_PIECE) and cell != table.base]
    left = table.base in places and not places[table.base].get(BASE_PIECE)
    if len(new) > 1:
        raise Refused("there is one base; take the others away (D3)")
    if left and not new and table.base != NOWHERE:
        raise Refused("the base has been revealed and stays on the map; put it somewhere (D3)")
    return {"base": table.label(new[0])} if new else {}


class MercCorrections(Corrections[Table]):
    """What can be set right on a table of MERC."""

    def tray(self, table: Table) -> list[Piece]:
        """The pieces of a correction."""
        return tray(table)

    def lying(self, table: Table, seat: Seat | None) -> dict[str, dict[str, int]]:
        """What lies on each sector."""
        return lying(table)

    def things(self, table: Table, seat: Seat | None) -> list[Thing]:
        """What else a correction can set."""
        return things(table, seat)

    def patch(self, table: Table, cells: Counts, changes: Changes) -> dict[str, Any]:
        """The correction that makes it so."""
        return patch(table, cells, changes)
