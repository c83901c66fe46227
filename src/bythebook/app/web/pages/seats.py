"""Seats and links: who plays each seat, and the links of human players' seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from bythebook.app.web.access.keys import Role
from bythebook.kernel.prompt import Seat
from bythebook.players.bot import Bot
from bythebook.players.builtin import TITLES

if TYPE_CHECKING:
    from bythebook.app.web.session import Session


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat and its player."""

    seat: str
    who: str
    """The player's title; empty for a human player."""
    person: bool
    here: bool
    """Whether the viewer plays the seat."""
    given: bool = False
    """Whether the seat has its own link, so that the owner can neither see nor play it."""
    link: str = ""
    side: str = ""
    """The name of the seat's color."""
    many: bool = False
    """Whether several people share the seat."""


def seats_of(session: Session, role: Role) -> list[SeatInfo]:
    """Return every seat as a role may know it; only the owner gets the links."""
    infos = []
    for seat in session.opened.sides:
        person, key = seat in session.opened.persons, session.keys.seats.get(seat, "")
        link = session.link(key) if role.kind == "owner" and key else ""
        who = "" if person else _title(session, seat)
        given = seat in session.keys.given
        side, many = session.box.color_of(seat), seat in session.box.plural_seats
        infos.append(SeatInfo(str(seat), who, person, seat in role.seats, given, link, side, many))
    return infos


def _title(session: Session, seat: Seat) -> str:
    """Return the title of a seat's player."""
    player = session.opened.players[seat]
    if isinstance(player, Bot):
        return player.program.book.title
    return TITLES[session.game.header.seats[seat].partition(":")[0]]
