"""The shelf: one's own books, begun, kept, printed and shared."""

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
from bythebook.players.seating import Book, program

LONGEST_LINK = 60_000
"""Signs of a book in a link: beyond that, mail and chat cut it off."""


class NewBook(msgspec.Struct, frozen=True):
    """A copy of a bot or a book; else a text, or one that came in a link."""

    bot: Name = ""
    text: Text = ""
    fragment: Text = ""
    name: Name = ""


class TextOnly(msgspec.Struct, frozen=True):
    """The text of a book."""

    text: Text


class ShelfBook(msgspec.Struct, frozen=True):
    """A book of one's own on the shelf."""

    name: str
    title: str
    game: str
    game_title: str
    came_from: str
    when: str
    wrong: str = ""
    """Why it cannot be read, if it cannot."""


class Shelf(msgspec.Struct, frozen=True):
    """One's own books, and those that they can begin as."""

    own: list[ShelfBook]
    shipped: list[GameBooks]
    left_out: list[str]
    """A sentence about each file of the library's folder that isn't a playbook."""


class StudioBook(msgspec.Struct, frozen=True):
    """A book that is open in the studio."""

    info: ShelfBook
    text: str
    versions: list[Version]
    seats: list[str]
    """Where it can sit."""
    bot: str
    """The bot of the box that it came from."""


class SharedBook(msgspec.Struct, frozen=True):
    """A book that came in a link, before it is kept."""

    title: str
    game_title: str
    text: str


class LinkEnd(msgspec.Struct, frozen=True):
    """A book as the end of a link."""

    fragment: str


def shelf() -> Shelf:
    """Every book of one's own, the last that was kept first."""
    names, left_out = library.list_all()
    own = sorted(map(_info, names), key=lambda info: info.when, reverse=True)
    return Shelf(own, shipped_books(), left_out)


def open_book(name: str) -> StudioBook:
    """Return a book with its versions; a file that was copied into the folder has none yet."""
    origin, text = origin_of(name), library.text_of(name)
    return StudioBook(_info(name), text, library.versions(name)[::-1], seats_of(origin), origin.bot)


def create_book(new: NewBook) -> StudioBook:
    """A new book."""
    if new.bot:
        return open_book(library.copy(new.bot, new.name))
    text = new.text or unpack_text(new.fragment, "book")
    name = new.name or library.free_name(read(text).title or "book")
    return open_book(library.create(name, text, Origin(game_of(text))))


def save_book(name: str, sent: TextOnly) -> StudioBook:
    """A book with a new text."""
    if library.has(name) and not library.is_adopted(name):
        library.adopt(name, game_of(library.text_of(name)))
    library.save(name, sent.text)
    return open_book(name)


def read_shared(data: dict[str, Any]) -> SharedBook:
    """A book that came in a link, to be looked at."""
    text = unpack_text(msgspec.convert(data, NewBook).fragment, "book")
    return SharedBook(read(text).title or "A book", _game_title(game_of(text)), text)


def link_of(name: str) -> LinkEnd:
    """A book as the end of a link; NoBook if it is too long for one."""
    made = pack_text(library.text_of(name))
    if len(made) > LONGEST_LINK:
        raise BadBook(f"{name} is too long for a link: send it as a file")
    return LinkEnd(made)


class Printable(msgspec.Struct, frozen=True):
    """A playbook to print or to draw, or one of its pages."""

    game: str
    file: str
    text: str
    page: str = ""


def printable(name: str, page: str = "") -> Printable:
    """Read a playbook from the library."""
    return Printable(origin_of(name).game, f"{name}.md", library.text_of(name), page)


def print_book(data: dict[str, Any]) -> str:
    """Return a playbook on paper, as HTML; the sandbox calls this, because a long one takes a while."""
    book = msgspec.convert(data, Printable)
    return player_aid(_program(book.game, book.text, book.file), game_title=_game_title(book.game))


def draw_book(data: dict[str, Any]) -> str:
    """Return a playbook or one of its pages as a flowchart, in SVG; the sandbox calls this."""
    book = msgspec.convert(data, Printable)
    return flowchart(_program(book.game, book.text, book.file), book.page or None)


def seats_of(origin: Origin) -> list[str]:
    """The seats that a book can play: those of the bot that it came from, else all."""
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
    came_from = read(library.before(name)).title if origin.bot else ""
    said = read(text).title or name
    return ShelfBook(name, said, origin.game, _game_title(origin.game), came_from, when)


def _game_title(game: str) -> str:
    return games.load(game).title if game in games.names() else ""


def _program(game: str, text: str, file: str) -> Program:
    """A book ready to run; BadPlaybook lists what does not fit."""
    return program(game, Book(file, text)) if game else Guide(read(text, file))
