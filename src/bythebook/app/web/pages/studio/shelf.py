"""The library of the studio: create, save, print and share the user's own playbooks."""

from __future__ import annotations

from typing import Any

import msgspec

from bythebook import games
from bythebook.app.game.drafts import game_of, origin_of
from bythebook.app.game.links import pack_text, unpack_text
from bythebook.app.web.pages.playbooks import GameBooks
from bythebook.app.web.pages.playbooks import library as shipped_books
from bythebook.app.web.requests import Name, Text
from bythebook.guide.program import Guide
from bythebook.playbook.page.parser import read
from bythebook.playbook.print.aid import player_aid
from bythebook.playbook.print.dictionary import flowchart
from bythebook.playbook.run.runner import Program
from bythebook.players import library
from bythebook.players.library import BadBook, Origin, Version
from bythebook.players.seating import SeatPlaybook, program

LONGEST_LINK = 60_000
"""The maximum length of a playbook in a link; mail and chat programs cut off longer ones."""


class NewBook(msgspec.Struct, frozen=True):
    """A new playbook: a copy of a bot or a playbook, a text, or one from a link."""

    bot: Name = ""
    text: Text = ""
    fragment: Text = ""
    name: Name = ""


class TextOnly(msgspec.Struct, frozen=True):
    """The text of a playbook."""

    text: Text


class ShelfBook(msgspec.Struct, frozen=True):
    """A playbook of the user in the list."""

    name: str
    title: str
    game: str
    game_title: str
    came_from: str
    when: str
    wrong: str = ""
    """Why the playbook can't be read; empty if it can."""


class Shelf(msgspec.Struct, frozen=True):
    """The user's own playbooks, and the playbooks that can be copied."""

    own: list[ShelfBook]
    shipped: list[GameBooks]
    left_out: list[str]
    """A sentence about each file in the library's folder that isn't a playbook."""


class StudioBook(msgspec.Struct, frozen=True):
    """A playbook that is open in the studio."""

    info: ShelfBook
    text: str
    versions: list[Version]
    seats: list[str]
    """The seats that the playbook can play."""
    bot: str
    """The bot that the playbook was copied from."""


class SharedBook(msgspec.Struct, frozen=True):
    """A playbook from a link, before it is saved."""

    title: str
    game_title: str
    text: str


class LinkEnd(msgspec.Struct, frozen=True):
    """A playbook as the fragment of a link."""

    fragment: str


def shelf() -> Shelf:
    """Return the user's own playbooks, most recently saved first, and those that can be copied."""
    names, left_out = library.list_all()
    own = sorted(map(_info, names), key=lambda info: info.when, reverse=True)
    return Shelf(own, shipped_books(), left_out)


def open_book(name: str) -> StudioBook:
    """Return a playbook with its versions; a file that was copied into the folder doesn't have any yet."""
    origin, text = origin_of(name), library.text_of(name)
    return StudioBook(_info(name), text, library.versions(name)[::-1], seats_of(origin), origin.bot)


def create_book(new: NewBook) -> StudioBook:
    """Create a playbook and return it."""
    if new.bot:
        return open_book(library.copy(new.bot, new.name))
    text = new.text or unpack_text(new.fragment, "book")
    name = new.name or library.free_name(read(text).title or "book")
    return open_book(library.create(name, text, Origin(game_of(text))))


def save_book(name: str, sent: TextOnly) -> StudioBook:
    """Save a new version of a playbook and return it."""
    if library.has(name) and not library.is_adopted(name):
        library.adopt(name, game_of(library.text_of(name)))
    library.save(name, sent.text)
    return open_book(name)


def read_shared(data: dict[str, Any]) -> SharedBook:
    """Return a playbook from a link, without saving it."""
    text = unpack_text(msgspec.convert(data, NewBook).fragment, "book")
    return SharedBook(read(text).title or "Playbook", _game_title(game_of(text)), text)


def link_of(name: str) -> LinkEnd:
    """Return a playbook as the fragment of a link; BadBook if it is too long for one."""
    made = pack_text(library.text_of(name))
    if len(made) > LONGEST_LINK:
        raise BadBook(f"{name} is too long for a link. Send it as a file.")
    return LinkEnd(made)


class Printable(msgspec.Struct, frozen=True):
    """A playbook, or one of its pages, to print or draw."""

    game: str
    file: str
    text: str
    page: str = ""


def printable(name: str, page: str = "") -> Printable:
    """Read a playbook from the library."""
    return Printable(origin_of(name).game, f"{name}.md", library.text_of(name), page)


def print_book(data: dict[str, Any]) -> str:
    """Return a playbook as a printable page; called in the sandbox, because a long one takes a while."""
    book = msgspec.convert(data, Printable)
    return player_aid(_program(book.game, book.text, book.file), game_title=_game_title(book.game))


def draw_book(data: dict[str, Any]) -> str:
    """Return a playbook or one of its pages as a flowchart in SVG; called in the sandbox."""
    book = msgspec.convert(data, Printable)
    return flowchart(_program(book.game, book.text, book.file), book.page or None)


def seats_of(origin: Origin) -> list[str]:
    """Return the seats that a playbook can play: those of the bot it was copied from, otherwise all."""
    if origin.game not in games.names():
        return []
    box = games.load(origin.game)
    own = [str(seat) for seat in box.seats if origin.bot in box.bots.bots_for(seat)]
    return own or [str(seat) for seat in box.seats]


def _info(name: str) -> ShelfBook:
    origin, kept = origin_of(name), library.versions(name)
    when = kept[-1].when if kept else ""
    try:
        text = library.text_of(name)
    except BadBook as error:
        return ShelfBook(name, name, origin.game, _game_title(origin.game), "", when, str(error))
    came_from = read(library.original_text(name)).title if origin.bot else ""
    said = read(text).title or name
    return ShelfBook(name, said, origin.game, _game_title(origin.game), came_from, when)


def _game_title(game: str) -> str:
    return games.load(game).title if game in games.names() else ""


def _program(game: str, text: str, file: str) -> Program:
    """Return a playbook, ready to run; BadPlaybook lists its errors."""
    return program(game, SeatPlaybook(file, text)) if game else Guide(read(text, file))
