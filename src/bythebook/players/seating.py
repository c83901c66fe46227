"""Seating: who plays what against whom, from the words people type to players in their seats.

A seating is plain data, so it can be sent to a worker; the players are made where they play.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec

from bythebook import games
from bythebook.games.boardgame import BoardGame
from bythebook.kernel import disk
from bythebook.kernel.box import Problems
from bythebook.kernel.game import PERSON, Game
from bythebook.kernel.log import Header
from bythebook.kernel.notation import listed, nearest
from bythebook.kernel.prompt import Seat
from bythebook.kernel.rulings import BadRuling
from bythebook.kernel.schema import shown
from bythebook.playbook.page.nodes import PageRuling
from bythebook.playbook.run.runner import Program
from bythebook.players import Player, library
from bythebook.players.bot import Bot
from bythebook.players.builtin import NAMES, make_player, needs_no_playbook

SCENARIO: Final = ".toml"
"""How the value of a setup key ends that is the path of a scenario file."""
ON_OFF: Final = {"on": True, "off": False}
"""The readings of a ruling that stands in a playbook."""


class BadSeating(ValueError):
    """A player who cannot be seated: no such player, no such file, or not in this seat."""


class Trust(Enum):
    """Who wrote a name, which decides what it may refer to."""

    USER = "user"
    """Typed at this machine: a file, a playbook of the library, a player that comes with the game."""
    FILE = "file"
    """Found in a file or a link that the user opened: the same, without files."""
    VISITOR = "visitor"
    """Sent from another device: only players and scenarios that come with the game."""


class SeatPlaybook(msgspec.Struct, frozen=True):
    """A playbook as text, with the name of its file, and how rulings of its page were chosen."""

    file: str
    text: str
    rulings: tuple[tuple[str, bool], ...] = ()

    def __repr__(self) -> str:
        """Its name and its length: nobody wants to read the whole page in a list of seats."""
        return f"<Book {self.file}, {self.text.count(chr(10))} lines>"


class Seating(msgspec.Struct, frozen=True, kw_only=True):
    """A game, its setup and who sits where."""

    game: str
    setup: dict[str, str] = {}
    seats: dict[Seat, str] = {}
    rulings: dict[str, str] = {}
    books: dict[Seat, SeatPlaybook] = {}
    """The playbook of every seat that a bot has."""

    @property
    def box(self) -> BoardGame[Any]:
        """The game's box."""
        return games.load(self.game)

    @property
    def first_seats(self) -> dict[Seat, Seat]:
        """For every seat that a bot has, the first one with the same playbook: its lines count there."""
        first: dict[SeatPlaybook, Seat] = {}
        return {seat: first.setdefault(book, seat) for seat, book in self.books.items()}

    @property
    def hashes(self) -> dict[str, str]:
        """What a file keeps of each playbook, so that a changed one is noticed."""
        return {str(seat): program(self.game, book).book.hash for seat, book in self.books.items()}

    @property
    def pages(self) -> dict[str, str]:
        """Rulings of pages that were chosen, by `seat:id`."""
        return {
            f"{seat}:{ruling_id(name)}": "on" if on else "off"
            for seat, book in self.books.items()
            for name, on in book.rulings
        }

    def header(self, seed: int) -> Header:
        """The head of a game with that seed."""
        return Header(self.game, self.setup, self.seats, seed, self.rulings, self.hashes, pages=self.pages)

    def start(self, seed: int) -> Game[Any]:
        """A new game with that seed."""
        return Game(self.box, self.header(seed))

    def players(self, seed: int, *, trace: bool = False) -> dict[Seat, Player]:
        """Everybody but people; who needs no page has a seed of its own, by game and seat."""
        found: dict[Seat, Player] = {}
        for i, (seat, who) in enumerate(self.seats.items()):
            if seat in self.books:
                found[seat] = Bot(program(self.game, self.books[seat]), trace=trace)
            elif needs_no_playbook(who):
                found[seat] = make_player(who, seed * len(self.seats) + i)
        return found


@lru_cache(maxsize=64)
def program(game: str, book: SeatPlaybook) -> Program:
    """A playbook bound to the words of its game; BadPlaybook lists what does not fit."""
    words = games.load(game).bots.vocabulary()
    return Program.load(book.text, words, file=book.file, rulings=dict(book.rulings))


# -- from what people wrote -----------------------------------------------------------------------


def seating(
    game: str,
    *,
    setup: Iterable[str] | None = None,
    seats: Iterable[str] | None = None,
    rulings: Iterable[str] | None = None,
    bot: Path | None = None,
    otherwise: str | None = None,
) -> Seating:
    """A seating from `key=value` texts; seats nobody names go to `otherwise`, else to the bot.

    Raises a ValueError with everything that is wrong; the first table is laid once to see that it can be.
    """
    box = games.load(game)
    given, chosen = pairs(seats, option="--seat"), pairs(setup, option="--setup")
    sides = box.sides(chosen)
    check_sides(sides, given)
    made = seat_all(
        box,
        {
            seat: given.get(seat, otherwise or str(bot or box.bots.opponent_for(seat, chosen)))
            for seat in sides
        },
        setup=chosen,
        rulings=pairs(rulings, option="--ruling"),
    )
    made.start(0)
    return made


def seat_all(
    box: BoardGame[Any],
    seats: Mapping[Seat, str],
    *,
    setup: Mapping[str, str] | None = None,
    rulings: Mapping[str, str] | None = None,
) -> Seating:
    """A seating of players who all have a name; their playbooks are read, and bound once.

    Rulings that the game does not have are those of the playbooks.
    """
    books = {seat: book for seat, who in seats.items() if (book := playbook_of(box, who)) is not None}
    for book in books.values():
        program(box.name, book)
    of_game, of_pages = split_rulings(box, rulings or {})
    books = with_rulings(box, books, of_pages)
    return Seating(game=box.name, setup=dict(setup or {}), seats=dict(seats), rulings=of_game, books=books)


def seats_for_person(
    box: BoardGame[Any],
    given: Mapping[str, str],
    setup: Mapping[str, str],
    bot: Path | None = None,
    *,
    sides: Sequence[Seat] = (),
) -> dict[Seat, str]:
    """Who sits in each seat: as given; then one person, in the last seat that is free; then the bot."""
    sides = sides or box.sides(setup)
    check_sides(sides, given)
    opponent = saved_name(str(bot)) if bot is not None else ""
    seats = {seat: saved_name(given[seat]) for seat in sides if seat in given}
    for seat in reversed(sides):
        if seat not in seats:
            seats[seat] = (
                (opponent or box.bots.opponent_for(seat, setup)) if PERSON in seats.values() else PERSON
            )
    if opponent and opponent not in seats.values():
        raise Problems("--bot", [f"every side is taken; give it one with --seat {sides[0]}={bot}"])
    return {seat: seats[seat] for seat in sides}


def pairs(items: Iterable[str] | None, *, option: str) -> dict[str, str]:
    """`key=value` texts as a mapping; Problems lists those that are not of that form."""
    found: dict[str, str] = {}
    problems = []
    for item in items or ():
        key, equals, value = (part.strip() for part in item.partition("="))
        if not (equals and key and value):
            problems.append(f"{item!r}: expected KEY=VALUE")
        elif key in found:
            problems.append(f"{key} is given twice: {found[key]!r} and {value!r}")
        found[key] = value
    if problems:
        raise Problems(option, problems)
    return found


def check_sides(sides: Sequence[Seat], given: Iterable[str], *, option: str = "--seat") -> None:
    """Problems lists every side that is not at the table."""
    unknown = [
        f"{seat}: there is no such side{nearest(seat, sides)}; there are: {listed(sides)}"
        for seat in given
        if seat not in sides
    ]
    if unknown:
        raise Problems(option, unknown)


def check_names(
    box: BoardGame[Any], seats: Mapping[Any, str], setup: Mapping[str, str], trust: Trust
) -> None:
    """Raise Problems for each name that its writer may not use, judged by its form: no file is opened."""
    if trust is Trust.USER:
        return
    own = library.has if trust is Trust.FILE else lambda who: False
    known = (PERSON, *NAMES, *box.bots.playbooks())
    problems = [
        f"{seat}: there is no player {shown(who)}; there are: {listed(known)}"
        for seat, who in seats.items()
        if not (who in known or needs_no_playbook(who) or own(who))
    ]
    problems += [
        f"{key}: {shown(value)} is a file; files can only be named at this machine"
        for key, value in setup.items()
        if value.strip().endswith(SCENARIO)  # games ignore the spaces around a value
    ]
    if problems:
        raise Problems("setup", problems)


# -- playbooks --------------------------------------------------------------------------------------


def playbook_of(box: BoardGame[Any], who: str) -> SeatPlaybook | None:
    """The playbook of a player: a bot of the box, a book of one's own or a file; None if it needs none."""
    if who == PERSON:
        return None
    if needs_no_playbook(who):
        make_player(who, 0)
        return None
    shipped = box.bots.playbooks()
    if who in shipped:
        return SeatPlaybook(f"{who}.md", shipped[who])
    if library.has(who):
        return SeatPlaybook(f"{who}.md", library.text_of(who))
    if is_file(who):
        return read_playbook(Path(who))
    known = (PERSON, *NAMES, *shipped, *library.names())
    raise BadSeating(
        f"there is no player {who!r}{nearest(who, known)}; there are: {listed(known)}, or a playbook file"
    )


# -- rulings of pages -------------------------------------------------------------------------------


def ruling_id(name: str) -> str:
    """A ruling of a page as people name it: `train_on_arrival`."""
    return name.replace(" ", "_")


def page_rulings(game: str, book: SeatPlaybook) -> dict[str, PageRuling]:
    """The rulings a playbook has of its own, by id."""
    return {ruling_id(name): ruling for name, ruling in program(game, book).book.rulings.items()}


def split_rulings(box: BoardGame[Any], rulings: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """Rulings of the game, and those that must be of a playbook."""
    own = {ruling.id for ruling in box.rulings}
    of_game = {name: reading for name, reading in rulings.items() if name in own}
    return of_game, {name: reading for name, reading in rulings.items() if name not in own}


def with_rulings(
    box: BoardGame[Any], books: Mapping[Seat, SeatPlaybook], chosen: Mapping[str, str]
) -> dict[Seat, SeatPlaybook]:
    """The playbooks with rulings of theirs as chosen: `id` for all that have it, `seat:id` for one."""
    made = dict(books)
    for name, reading in chosen.items():
        having = _seats_with_ruling(box, made, name)
        if not having:
            raise BadRuling(_unknown_ruling(box, books, name))
        if reading not in ON_OFF:
            raise BadRuling(f"ruling {name}: {reading!r} is not one of {listed(ON_OFF)}")
        for seat, ruling in having.items():
            now = {**dict(made[seat].rulings), ruling.name: ON_OFF[reading]}
            made[seat] = msgspec.structs.replace(made[seat], rulings=tuple(now.items()))
    return made


def with_saved_rulings(
    box: BoardGame[Any], books: Mapping[Seat, SeatPlaybook], chosen: Mapping[str, str]
) -> tuple[dict[Seat, SeatPlaybook], list[str]]:
    """The same for a game that was kept, and what no playbook at its table has any more."""
    kept = {name: reading for name, reading in chosen.items() if _seats_with_ruling(box, books, name)}
    return with_rulings(box, books, kept), [name for name in chosen if name not in kept]


def _seats_with_ruling(
    box: BoardGame[Any], books: Mapping[Seat, SeatPlaybook], name: str
) -> dict[Seat, PageRuling]:
    """The seats whose playbook has the ruling that `id` or `seat:id` names."""
    where, _, ident = name.rpartition(":")
    found = {seat: page_rulings(box.name, book).get(ident) for seat, book in books.items()}
    return {seat: ruling for seat, ruling in found.items() if ruling is not None and where in ("", seat)}


def _unknown_ruling(box: BoardGame[Any], books: Mapping[Seat, SeatPlaybook], name: str) -> str:
    """Why a ruling cannot be set, and what could be."""
    where, _, ident = name.rpartition(":")
    known = [ruling.id for ruling in box.rulings]
    known += [f"{seat}:{own}" for seat, book in books.items() for own in page_rulings(box.name, book)]
    for page, text in box.bots.playbooks().items():
        if ident in page_rulings(box.name, SeatPlaybook(f"{page}.md", text)):
            there = where or "anybody here"
            return f"ruling {name}: it is one of the playbook {page}, which is not played by {there}"
    hint = nearest(ident, [one.rpartition(":")[2] for one in known])
    return f"no ruling {name!r}{hint}; known: {listed(known, most=40)}"


def is_file(who: str) -> bool:
    """Whether a player is named by a playbook file; a name that somebody has goes before a file.

    `search:` and anything after it is never a file: it is a search, or a mistake in its budget.
    """
    if needs_no_playbook(who):
        return False
    path = Path(who)
    try:
        return path.suffix == ".md" or path.name != who or (not library.is_player(who) and path.is_file())
    except (OSError, ValueError):
        return True


def absolute_path(path: Path) -> str:
    """A file as a game remembers it: it is found from any folder; BadSeating if it can be nowhere."""
    try:
        return str(path.expanduser().resolve())
    except (RuntimeError, ValueError, OSError) as error:
        raise BadSeating(f"there can be no file {shown(str(path))}: {error}") from None


def saved_name(who: str) -> str:
    """Who sits in a seat, as a game remembers it: a file by its whole path, anybody else by name."""
    return absolute_path(Path(who)) if is_file(who) else who


def read_playbook(path: Path) -> SeatPlaybook:
    """The text of a playbook file; BadSeating if it cannot be read."""
    try:
        return SeatPlaybook(str(path), disk.read_text(path))
    except UnicodeDecodeError as error:
        raise BadSeating(f"{path}: not a text file in UTF-8 ({error.reason} at byte {error.start})") from None
    except FileNotFoundError:
        raise BadSeating(f"there is no file {path}; a playbook is expected there") from None
    except (OSError, ValueError) as error:
        raise BadSeating(f"{path}: {getattr(error, 'strerror', None) or error}") from None


def describe_seats(seats: Mapping[Seat, str]) -> str:
    """Who sits where, for people."""
    return ", ".join(f"{seat} {who}" for seat, who in seats.items())
