"""Seats and links: who sits where, and the link that plays each seat of a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from bythebook.app.web.access.keys import Role
from bythebook.kernel.prompt import Seat
from bythebook.players.bot import Bot
from bythebook.players.without_a_page import TITLES

if TYPE_CHECKING:
    from bythebook.app.web.session import Session


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits where."""

    seat: str
    who: str
    """The title of the page that plays it; empty for a person."""
    person: bool
    here: bool
    """Whether who looks answers for it."""
    given: bool = False
    """It has a link of its own, and the owner's screen neither sees nor answers for it."""
    link: str = ""
    side: str = ""
    """The name of its color."""
    many: bool = False
    """Whether it is several people."""


def seats_of(session: Session, role: Role) -> list[SeatInfo]:
    """Every seat as one screen knows it; only the owner has the links."""
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
    """What plays a seat: a page by its title, or who needs none."""
    player = session.opened.players[seat]
    if isinstance(player, Bot):
        return player.program.book.title
    return TITLES[session.game.header.seats[seat].partition(":")[0]]
