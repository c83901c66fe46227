"""Corrections by placing pieces: militia, explored sectors, the base."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bythebook.games.interfaces.corrections import Corrections
from bythebook.games.merc.rules import militia
from bythebook.games.merc.screen.correction.fields import amend, things
from bythebook.games.merc.screen.drawing import in_hand as drawn
from bythebook.games.merc.screen.drawing.stamps import stamp, token
from bythebook.games.merc.state.state import NOBODY, NOWHERE, State
from bythebook.games.merc.text.names import player_name
from bythebook.games.shared.fields import Changes, Counts
from bythebook.games.shared.scenery import Piece, Thing
from bythebook.kernel.box import Refused
from bythebook.kernel.prompt import Seat

EXPLORED: Final = "explored"
BASE_PIECE: Final = "base"


def _militia_id(state: State, player: int) -> str:
    return f"militia-{state.player_id(player).replace(' ', '-')}"


def tray(state: State) -> list[Piece]:
    """Return the pieces that can be placed: militia of every player, the explored marker, the base."""
    pieces = []
    for player in range(state.players):
        most = max(militia.cap(state, player, cell) for cell in range(state.grid.cells))
        name, piece = f"militia of {player_name(state, player)}", drawn.militia(state, player)
        pieces.append(Piece(_militia_id(state, player), name, piece, token(state, player), most))
    pieces.append(Piece(EXPLORED, "explored", stamp("kit", -12, -12, 24, drawn.INK)))
    if state.ruler != NOBODY:
        pieces.append(Piece(BASE_PIECE, "the base", drawn.base(), token(state, state.ruler)))
    return pieces


def lying(state: State) -> dict[str, dict[str, int]]:
    """Return how many of each piece are in each sector."""
    return {state.label(cell): here for cell in range(state.grid.cells) if (here := _here(state, cell))}


def _here(state: State, cell: int) -> dict[str, int]:
    here = {_militia_id(state, p): row[cell] for p, row in enumerate(state.militia) if row[cell]}
    here |= {EXPLORED: 1} if state.explored[cell] else {}
    return here | ({BASE_PIECE: 1} if state.base == cell else {})


def patch(state: State, cells: Counts, changes: Changes) -> dict[str, Any]:
    """Return the correction that gives the sectors these pieces and the things these fields."""
    named = {_cell(state, text): counts for text, counts in cells.items()}
    places = {cell: {**_here(state, cell), **counts} for cell, counts in named.items()}
    correction = amend(state, changes)
    for cell, counts in places.items():
        if change := _sector(state, cell, counts):
            label = state.label(cell)
            sectors = correction.setdefault("sectors", {})
            sectors[label] = {**sectors.get(label, {}), **change}
    return correction | _base(state, places)


def _cell(state: State, text: str) -> int:
    try:
        return state.cell(text)
    except ValueError as error:
        raise Refused(str(error)) from None


def _sector(state: State, cell: int, counts: Mapping[str, int]) -> dict[str, Any]:
    change: dict[str, Any] = {}
    many = {p: counts.get(_militia_id(state, p), 0) for p in range(state.players)}
    if differ := {state.player_id(p): n for p, n in many.items() if n != state.militia[p][cell]}:
        change["militia"] = differ
    if bool(counts.get(EXPLORED)) != state.explored[cell]:
        change["explored"] = not state.explored[cell]
    return change


def _base(state: State, places: Mapping[int, Mapping[str, int]]) -> dict[str, str]:
    new = [cell for cell, counts in places.items() if counts.get(BASE_PIECE) and cell != state.base]
    left = state.base in places and not places[state.base].get(BASE_PIECE)
    if len(new) > 1:
        raise Refused("there is only one base: remove the others (D3)")
    if left and not new and state.base != NOWHERE:
        raise Refused("the base has been revealed and must stay on the map: put it on a sector (D3)")
    return {"base": state.label(new[0])} if new else {}


class MercCorrections(Corrections[State]):
    """The corrections of MERC."""

    def tray(self, state: State) -> list[Piece]:
        """Return the pieces of a correction."""
        return tray(state)

    def lying(self, state: State, seat: Seat | None) -> dict[str, dict[str, int]]:
        """Return how many of each piece are in each sector."""
        return lying(state)

    def things(self, state: State, seat: Seat | None) -> list[Thing]:
        """Return everything else that can be corrected."""
        return things(state, seat)

    def patch(self, state: State, cells: Counts, changes: Changes) -> dict[str, Any]:
        """Return the correction for these pieces and fields."""
        return patch(state, cells, changes)
