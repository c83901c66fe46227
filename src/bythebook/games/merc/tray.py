"""Correction with pieces under the finger: militia, pawns of squads, what is explored, the base."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bythebook.games.merc.names import player_name, squad_name
from bythebook.games.merc.picture.people import WHOLE, owner_disc, plate
from bythebook.games.merc.picture.stamps import stamp, token
from bythebook.games.merc.rules import militia
from bythebook.games.merc.state import BASE, NOBODY, NOWHERE, SQUADS, Table
from bythebook.games.scenery import Piece
from bythebook.kernel.box import Refused

Counts = Mapping[str, int]

EXPLORED: Final = "explored"
BASE_PIECE: Final = "base"


def _militia_id(table: Table, player: int) -> str:
    return f"militia-{table.player_id(player).replace(' ', '-')}"


def _pawns(table: Table) -> dict[str, tuple[int, int]]:
    """The squads on the map by the id of their piece; who stays at the base goes with it (Q2)."""
    return {
        f"squad-{table.squad_id(player, squad).replace(' ', '-')}": (player, squad)
        for player in range(table.players)
        for squad in range(len(SQUADS))
        if squad != BASE and table.squad_at[player][squad] != NOWHERE
    }


def tray(table: Table) -> list[Piece]:
    """Militia of every player, the pawns of squads on the map, the mark of explored sectors, the base."""
    pieces = []
    for player in range(table.players):
        colour = token(table, player)
        most = max(militia.cap(table, player, cell) for cell in range(table.grid.cells))
        drawn = f'<g fill="var(--{colour})">{stamp(f"militia-{colour}", -10, -16, 20)}</g>'
        if player != table.ruler:
            drawn += owner_disc(table, player, 11, 11)
        name = f"militia of {player_name(table, player)}"
        pieces.append(Piece(_militia_id(table, player), name, drawn, colour, most))
    for id_, (player, squad) in _pawns(table).items():
        first = table.members(player, squad)[0]
        drawn = f'<g transform="scale(.3) translate({-WHOLE // 2} -12)">{plate(table, first, WHOLE)}</g>'
        pieces.append(Piece(id_, squad_name(table, player, squad), drawn, token(table, player)))
    mark = stamp("kit", -12, -12, 24, 'fill="var(--ink)"')
    pieces.append(Piece(EXPLORED, "explored", mark))
    if table.ruler != NOBODY:
        drawn = stamp("base", -16, -12, 32)
        pieces.append(Piece(BASE_PIECE, "the base", drawn, token(table, table.ruler)))
    return pieces


def lying(table: Table) -> dict[str, dict[str, int]]:
    """By sector, how many of each piece lie there."""
    found: dict[str, dict[str, int]] = {}
    pawns = _pawns(table)
    for cell in range(table.grid.cells):
        here = {_militia_id(table, p): row[cell] for p, row in enumerate(table.militia) if row[cell]}
        here |= {id_: 1 for id_, (p, squad) in pawns.items() if table.squad_at[p][squad] == cell}
        here |= {EXPLORED: 1} if table.explored[cell] else {}
        here |= {BASE_PIECE: 1} if table.base == cell else {}
        if here:
            found[table.label(cell)] = here
    return found


def patch(table: Table, cells: Mapping[str, Counts]) -> dict[str, Any]:
    """The correction after which these sectors hold these pieces."""
    places = {_cell(table, text): counts for text, counts in cells.items()}
    told: dict[str, Any] = {}
    sectors = {table.label(cell): change for cell, n in places.items() if (change := _sector(table, cell, n))}
    if sectors:
        told["sectors"] = sectors
    if squads := _squads(table, places):
        told["squads"] = squads
    return told | _base(table, places)


def _cell(table: Table, text: str) -> int:
    try:
        return table.cell(text)
    except ValueError as error:
        raise Refused(str(error)) from None


def _sector(table: Table, cell: int, counts: Counts) -> dict[str, Any]:
    change: dict[str, Any] = {}
    many = {p: counts.get(_militia_id(table, p), 0) for p in range(table.players)}
    if differ := {table.player_id(p): n for p, n in many.items() if n != table.militia[p][cell]}:
        change["militia"] = differ
    if bool(counts.get(EXPLORED)) != table.explored[cell]:
        change["explored"] = not table.explored[cell]
    return change


def _squads(table: Table, places: Mapping[int, Counts]) -> dict[str, str]:
    """Pawns that stand elsewhere now; a pawn stands somewhere, and on one sector."""
    told = {}
    for id_, (player, squad) in _pawns(table).items():
        at, name = table.squad_at[player][squad], squad_name(table, player, squad)
        new = [cell for cell, counts in places.items() if counts.get(id_) and cell != at]
        left = at in places and not places[at].get(id_)
        if len(new) > 1 or (new and not left):
            raise Refused(f"{name} stands on one sector; take its other pawns away")
        if left and not new:
            raise Refused(f"{name} stands somewhere; who leaves the game is corrected as data, under mercs")
        if new:
            told[table.squad_id(player, squad)] = table.label(new[0])
    return told


def _base(table: Table, places: Mapping[int, Counts]) -> dict[str, str]:
    new = [cell for cell, counts in places.items() if counts.get(BASE_PIECE) and cell != table.base]
    left = table.base in places and not places[table.base].get(BASE_PIECE)
    if len(new) > 1 or (new and table.base != NOWHERE and not left):
        raise Refused("there is one base; take the others away")
    if left and not new:
        raise Refused("the base has been revealed and stays on the map; put it somewhere")
    return {"base": table.label(new[0])} if new else {}
