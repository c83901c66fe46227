"""Correction with pieces: the pieces in each system, and a correction made from the changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.screen.correction.fields import amend, correction_items
from bythebook.games.arcs.screen.drawing.shapes import Point
from bythebook.games.arcs.screen.drawing.stamps import SIDES, fitted
from bythebook.games.arcs.state.state import BUILDINGS, State
from bythebook.games.interfaces.corrections import Corrections
from bythebook.games.shared.fields import Changes, Counts
from bythebook.games.shared.scenery import Piece, Thing
from bythebook.kernel.box import Refused
from bythebook.kernel.prompt import Seat

_SHIPS: Final = ("ship", "damaged ship")
_KINDS: Final = (*_SHIPS, *BUILDINGS)


def tray(state: State) -> list[Piece]:
    """Return the ships and buildings of each seat, fresh and damaged."""
    box = facts().pieces
    most = {"ship": box.ships, "city": box.cities, "starport": box.starports}
    pieces = []
    for seat in state.seats:
        for kind in _KINDS:
            plain = kind.removeprefix("damaged ")
            symbol = f"{plain}-{seat}{'-damaged' if plain != kind else ''}"
            drawn = fitted(symbol, Point(0, 0), 34)
            pieces.append(Piece(_id(seat, kind), f"{seat} {kind}", drawn, SIDES[seat], most[plain]))
    return pieces


def _id(seat: str, kind: str) -> str:
    return f"{seat}-{kind.replace(' ', '-')}"


def pieces_by_system(state: State) -> dict[str, dict[str, int]]:
    """Return the number of each piece in each system."""
    systems = facts().systems
    return {systems[at].id: here for at in state.reach.systems if (here := _pieces_in(state, at))}


def _pieces_in(state: State, system: int) -> dict[str, int]:
    here: dict[str, int] = {}
    for player, seat in enumerate(state.seats):
        rows = (state.fresh, state.damaged, *state.built)
        for kind, row in zip(_KINDS, rows, strict=True):
            if n := row[player][system]:
                here[_id(seat, kind)] = n
    return here


def patch(state: State, cells: Counts, changes: Changes) -> dict[str, Any]:
    """Return the correction that puts these pieces in these systems and sets these fields."""
    known = {_id(seat, kind) for seat in state.seats for kind in _KINDS}
    text: dict[str, Any] = {}
    for cell, counts in cells.items():
        system = facts().system.get(cell)
        if system is None or not state.reach.in_play[system.index]:
            raise Refused(f"{cell} isn't a system in play; use an id like {facts().systems[0].id}")
        if strange := [piece for piece in counts if piece not in known]:
            raise Refused(f"{cell}: {strange[0]} isn't a piece of this game")
        before = _pieces_in(state, system.index)
        after = {**before, **counts}
        changed = {
            seat: _forces(after, seat)
            for seat in state.seats
            if _forces(after, seat) != _forces(before, seat)
        }
        if changed:
            text[cell] = changed
    return amend(state, changes) | ({"systems": text} if text else {})


def _forces(counts: Mapping[str, int], seat: str) -> dict[str, Any]:
    """Return a seat's pieces in a system in the format of position files."""
    fresh, damaged = (counts.get(_id(seat, kind), 0) for kind in _SHIPS)
    built = [kind for kind in BUILDINGS for _ in range(counts.get(_id(seat, kind), 0))]
    return {"ships": fresh, "damaged": damaged, "buildings": built}


class ArcsCorrections(Corrections[State]):
    """The corrections of Arcs."""

    def tray(self, state: State) -> list[Piece]:
        """Return the pieces that can be placed."""
        return tray(state)

    def lying(self, state: State, seat: Seat | None) -> dict[str, dict[str, int]]:
        """Return the number of each piece in each system."""
        return pieces_by_system(state)

    def things(self, state: State, seat: Seat | None) -> list[Thing]:
        """Return everything else that a correction can set."""
        return correction_items(state, seat)

    def patch(self, state: State, cells: Counts, changes: Changes) -> dict[str, Any]:
        """Return the correction as position data."""
        return patch(state, cells, changes)
