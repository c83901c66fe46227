"""The playbooks of all games for reading: their pages as printed, line by line."""

from __future__ import annotations

from typing import Any

import msgspec

from bythebook import games
from bythebook.app.web.errors import NotFound
from bythebook.app.web.pages.why.lines import Sheet, sheets_of
from bythebook.app.web.session import Session
from bythebook.games.boardgame import BoardGame
from bythebook.kernel.game import Refused
from bythebook.kernel.prompt import Seat
from bythebook.playbook.print.aid import HOW, player_aid
from bythebook.playbook.print.dictionary import flowchart
from bythebook.playbook.run.runner import Program
from bythebook.players.bot import Bot
from bythebook.players.seating import SeatPlaybook, program


class BookInfo(msgspec.Struct, frozen=True):
    """A playbook in the list."""

    game: str
    bot: str
    title: str
    about: str
    pages: int
    rules: int
    """The number of published ids in the playbook."""
    edition: str


class GameBooks(msgspec.Struct, frozen=True):
    """The playbooks of a game."""

    game: str
    title: str
    books: list[BookInfo]


class OpenBook(msgspec.Struct, frozen=True):
    """A playbook with its pages."""

    info: BookInfo
    game_title: str
    how: tuple[str, ...]
    """Instructions for running the playbook by hand."""
    sheets: list[Sheet]


def library() -> list[GameBooks]:
    """Return every playbook, by game."""

    def books(box: BoardGame[Any]) -> GameBooks:
        every = [_info(box, bot, program_of(box.name, bot)) for bot in box.bots.playbooks()]
        return GameBooks(box.name, box.title, every)

    return games.each(books)[0]


def open_book(game: str, bot: str) -> OpenBook:
    """Return a playbook page by page."""
    playbook, box = program_of(game, bot), games.load(game)
    return OpenBook(_info(box, bot, playbook), box.title, HOW, sheets_of(playbook.book))


def print_playbook(game: str, bot: str) -> str:
    """Return a playbook as a printable page, in HTML."""
    return player_aid(program_of(game, bot), game_title=games.load(game).title)


def draw_playbook(game: str, bot: str) -> str:
    """Return a playbook as a flowchart, in SVG."""
    return flowchart(program_of(game, bot))


def program_of(game: str, bot: str) -> Program:
    """Return a playbook of a game, ready to run; NotFound if none has that name."""
    shipped = games.load(game).bots.playbooks()
    if bot not in shipped:
        raise NotFound(f"{game} has no playbook {bot[:80]!r}; there are: {', '.join(shipped)}.")
    return program(game, SeatPlaybook(f"{bot}.md", shipped[bot]))


def bot_of(session: Session, seat: str) -> Bot:
    """Return the bot of a seat; Refused if the seat isn't played by a playbook."""
    player = session.opened.players.get(Seat(seat))
    if not isinstance(player, Bot):
        raise Refused(f"{seat}: no page plays this seat.")
    return player


def _info(box: BoardGame[Any], bot: str, playbook: Program) -> BookInfo:
    book = playbook.book
    about = book.prose.strip().partition("\n\n")[0].replace("\n", " ")
    return BookInfo(
        box.name, bot, book.title or bot, about, len(book.pages), len(set(playbook.ids.values())), book.hash
    )
