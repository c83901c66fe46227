"""Seating: who plays what against whom, checked as a whole before any game begins.

A seating is plain data, so it can be sent to a worker; the players are made where they play.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec

from bythebook import games
from bythebook.games.boardgame import BoardGame
from bythebook.kernel.ask import Seat
from bythebook.kernel.game import PERSON, Game
from bythebook.kernel.log import Header
from bythebook.kernel.notation import listed, nearest
from bythebook.playbook.run import Program
from bythebook.players import Player
from bythebook.players.bot import Bot
from bythebook.players.random import RandomPlayer

RANDOM: Final = "random"
"""The player that takes any option."""


class BadSeating(ValueError):
    """Something that cannot be seated: no such side, no such player, no such file."""


class Book(msgspec.Struct, frozen=True):
    """A playbook as text, with the name of its file."""

    file: str
    text: str


class Seating(msgspec.Struct, frozen=True, kw_only=True):
    """A game, its setup and who sits where."""

    game: str
    setup: dict[str, str] = {}
    seats: dict[Seat, str] = {}
    rulings: dict[str, str] = {}
    books: dict[Seat, Book] = {}
    """The playbook of every seat that a bot has."""

    @property
    def box(self) -> BoardGame[Any]:
        """The game's box."""
        return games.load(self.game)

    def header(self, seed: int) -> Header:
        """The head of a game with that seed."""
        hashes = {str(seat): program(self.game, book).book.hash for seat, book in self.books.items()}
        return Header(self.game, self.setup, self.seats, seed, self.rulings, hashes)

    def start(self, seed: int) -> Game[Any]:
        """A new game with that seed."""
        return Game(self.box, self.header(seed))

    def players(self, seed: int, *, trace: bool = False) -> dict[Seat, Player]:
        """Everybody but people; a random player has a generator of its own, by game and seat."""
        made: dict[Seat, Player] = {}
        for i, (seat, who) in enumerate(self.seats.items()):
            if seat in self.books:
                made[seat] = Bot(program(self.game, self.books[seat]), trace=trace)
            elif who == RANDOM:
                made[seat] = RandomPlayer(seed * len(self.seats) + i)
        return made


@lru_cache(maxsize=64)
def program(game: str, book: Book) -> Program:
    """A playbook bound to the words of its game; BadPlaybook lists what does not fit."""
    return Program.load(book.text, games.load(game).vocabulary(), file=book.file)


def seating(
    game: str,
    *,
    setup: Iterable[str] | None = None,
    seats: Iterable[str] | None = None,
    rulings: Iterable[str] | None = None,
    bot: Path | None = None,
    otherwise: str | None = None,
) -> Seating:
    """A seating from what a person wrote; seats nobody names go to `otherwise`, else to the bot.

    Raises a ValueError with everything that is wrong; the first table is laid once to see that it can be.
    """
    box = games.load(game)
    wanted = pairs(seats, "--seat SIDE=PLAYER")
    for seat in wanted:
        if seat not in box.seats:
            hint = nearest(seat, box.seats)
            raise BadSeating(f"seat {seat}: there is no such side{hint}; known: {listed(box.seats)}")
    names = {seat: wanted.get(seat, otherwise or str(bot or box.default_bot)) for seat in box.seats}
    books: dict[Seat, Book] = {}
    for seat, who in names.items():
        found = book_of(box, who)
        if found is not None:
            books[seat] = found
            program(game, found)
    made = Seating(
        game=game,
        setup=pairs(setup, "--setup KEY=VALUE"),
        seats=names,
        rulings=pairs(rulings, "--ruling ID=READING"),
        books=books,
    )
    made.start(0)
    return made


def pairs(items: Iterable[str] | None, what: str) -> dict[str, str]:
    """`key=value` texts as a dict; a key given twice is refused."""
    found: dict[str, str] = {}
    for item in items or ():
        key, eq, value = item.partition("=")
        key, value = key.strip(), value.strip()
        if not eq or not key or not value:
            raise BadSeating(f"{item!r}: {what} expected")
        if key in found:
            raise BadSeating(f"{item!r}: {key} is given twice")
        found[key] = value
    return found


def book_of(box: BoardGame[Any], who: str) -> Book | None:
    """The playbook that a player's name stands for: a bot of the box or a file; None if it needs none."""
    if who in (PERSON, RANDOM):
        return None
    shipped = box.playbooks()
    if who in shipped:
        return Book(f"{who}.md", shipped[who])
    path = Path(who)
    if not (path.suffix or path.is_file()):
        known = (*shipped, RANDOM, PERSON)
        raise BadSeating(
            f"no player {who!r}{nearest(who, known)}; there are: {listed(known)}, or a playbook file"
        )
    return read_book(path)


def read_book(path: Path) -> Book:
    """The text of a playbook file; BadSeating if it cannot be read."""
    try:
        return Book(str(path), path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise BadSeating(f"{path}: not a text file in UTF-8 ({error.reason} at byte {error.start})") from None
    except OSError as error:
        raise BadSeating(f"{path}: {error.strerror or error}") from None


def named_seats(seats: Mapping[Seat, str]) -> str:
    """Who sits where, for people."""
    return ", ".join(f"{seat} {who}" for seat, who in seats.items())
