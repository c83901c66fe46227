"""Seatings: a game's setup and its players, parsed from command lines, forms and files.

A seating is plain data, so it can be sent to a worker process, which makes the players.
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
from bythebook.kernel.schema import preview
from bythebook.playbook.page.nodes import PageRuling
from bythebook.playbook.run.runner import Program
from bythebook.players import Player, library
from bythebook.players.bot import Bot
from bythebook.players.builtin import NAMES, make_player, needs_no_playbook

SCENARIO: Final = ".toml"
"""The suffix of a setup value that is the path of a scenario file."""
ON_OFF: Final = {"on": True, "off": False}
"""The options of a ruling of a playbook."""


class BadSeating(ValueError):
    """A player that can't be used: unknown, with a missing file, or not for this seat."""


class Trust(Enum):
    """The source of a name, which determines what the name may refer to."""

    USER = "user"
    """Typed on this computer: files, playbooks of the library, and players that come with the game."""
    FILE = "file"
    """Found in a file or link that the user opened: the names allowed for `USER`, except files."""
    VISITOR = "visitor"
    """Sent from another device: players and scenarios that come with the game."""


class SeatPlaybook(msgspec.Struct, frozen=True):
    """The playbook of a seat: its text, its file name, and the chosen options for its rulings."""

    file: str
    text: str
    rulings: tuple[tuple[str, bool], ...] = ()

    def __repr__(self) -> str:
        """Return the playbook's name and the length of its text."""
        return f"<Book {self.file}, {self.text.count(chr(10))} lines>"


class Seating(msgspec.Struct, frozen=True, kw_only=True):
    """A game, its setup, and the player of each seat."""

    game: str
    setup: dict[str, str] = {}
    seats: dict[Seat, str] = {}
    rulings: dict[str, str] = {}
    books: dict[Seat, SeatPlaybook] = {}
    """The playbook of each bot's seat."""

    @property
    def box(self) -> BoardGame[Any]:
        """The game."""
        return games.load(self.game)

    @property
    def first_seats(self) -> dict[Seat, Seat]:
        """For each bot's seat, the first seat with the same playbook, where its lines are counted."""
        first: dict[SeatPlaybook, Seat] = {}
        return {seat: first.setdefault(book, seat) for seat, book in self.books.items()}

    @property
    def hashes(self) -> dict[str, str]:
        """The hash of each playbook, to detect changes."""
        return {str(seat): program(self.game, book).book.hash for seat, book in self.books.items()}

    @property
    def pages(self) -> dict[str, str]:
        """The chosen options for rulings in playbooks, by `seat:id`."""
        return {
            f"{seat}:{ruling_id(name)}": "on" if on else "off"
            for seat, book in self.books.items()
            for name, on in book.rulings
        }

    def header(self, seed: int) -> Header:
        """Return the header of a game with a seed."""
        return Header(self.game, self.setup, self.seats, seed, self.rulings, self.hashes, pages=self.pages)

    def start(self, seed: int) -> Game[Any]:
        """Return a new game with a seed."""
        return Game(self.box, self.header(seed))

    def players(self, seed: int, *, trace: bool = False) -> dict[Seat, Player]:
        """Create the players, except human ones; built-in players get a seed for each game and seat."""
        found: dict[Seat, Player] = {}
        for i, (seat, who) in enumerate(self.seats.items()):
            if seat in self.books:
                found[seat] = Bot(program(self.game, self.books[seat]), trace=trace)
            elif needs_no_playbook(who):
                found[seat] = make_player(who, seed * len(self.seats) + i)
        return found


@lru_cache(maxsize=64)
def program(game: str, book: SeatPlaybook) -> Program:
    """Compile a playbook with the vocabulary of its game; BadPlaybook lists its errors."""
    words = games.load(game).bots.vocabulary()
    return Program.load(book.text, words, file=book.file, rulings=dict(book.rulings))


# -- parsing --------------------------------------------------------------------------------------


def seating(
    game: str,
    *,
    setup: Iterable[str] | None = None,
    seats: Iterable[str] | None = None,
    rulings: Iterable[str] | None = None,
    bot: Path | None = None,
    otherwise: str | None = None,
) -> Seating:
    """Parse a seating from `key=value` texts; seats that are not named get `otherwise` or their bot.

    Raises ValueError with everything that is wrong, which includes an impossible setup.
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
    """Return the seating of players given by name; read and compile their playbooks.

    Rulings that the game doesn't define belong to playbooks.
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
    """Return the player of each seat: as given; one human player in the last free seat; bots elsewhere."""
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
        raise Problems(
            "--bot",
            [f"all seats have players; give the bot one with --seat {sides[0]}={bot}"],
        )
    return {seat: seats[seat] for seat in sides}


def pairs(items: Iterable[str] | None, *, option: str) -> dict[str, str]:
    """Parse `key=value` texts to a mapping; Problems lists those of another form."""
    found: dict[str, str] = {}
    problems = []
    for item in items or ():
        key, equals, value = (part.strip() for part in item.partition("="))
        if not (equals and key and value):
            problems.append(f"{item!r}: write KEY=VALUE")
        elif key in found:
            problems.append(f"{key} has two values, {found[key]!r} and {value!r}; give it one")
        found[key] = value
    if problems:
        raise Problems(option, problems)
    return found


def check_sides(sides: Sequence[Seat], given: Iterable[str], *, option: str = "--seat") -> None:
    """Raise Problems for seats that are not in the game."""
    unknown = [
        f"unknown seat {seat}{nearest(seat, sides)}; known: {listed(sides)}"
        for seat in given
        if seat not in sides
    ]
    if unknown:
        raise Problems(option, unknown)


def check_names(
    box: BoardGame[Any], seats: Mapping[Any, str], setup: Mapping[str, str], trust: Trust
) -> None:
    """Raise Problems for names that their author may not use, without opening any file."""
    if trust is Trust.USER:
        return
    own = library.has if trust is Trust.FILE else lambda who: False
    known = (PERSON, *NAMES, *box.bots.playbooks())
    problems = [
        f"{seat}: unknown player {preview(who)}; known: {listed(known)}"
        for seat, who in seats.items()
        if not (who in known or needs_no_playbook(who) or own(who))
    ]
    problems += [
        f"{key}: {preview(value)} is a file; use files on the computer that runs bythebook"
        for key, value in setup.items()
        if value.strip().endswith(SCENARIO)  # games strip the values
    ]
    if problems:
        raise Problems("setup", problems)


# -- playbooks --------------------------------------------------------------------------------------


def playbook_of(box: BoardGame[Any], who: str) -> SeatPlaybook | None:
    """Return the playbook of a bot, from the library or from a file; None for a player without one."""
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
        f"unknown player {who!r}{nearest(who, known)}; known: {listed(known)}, or a playbook file"
    )


# -- rulings of playbooks ---------------------------------------------------------------------------


def ruling_id(name: str) -> str:
    """Return the id of a ruling in a playbook: `train_on_arrival`."""
    return name.replace(" ", "_")


def page_rulings(game: str, book: SeatPlaybook) -> dict[str, PageRuling]:
    """Return the rulings that a playbook defines, by id."""
    return {ruling_id(name): ruling for name, ruling in program(game, book).book.rulings.items()}


def split_rulings(box: BoardGame[Any], rulings: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """Split rulings into those of the game and those of playbooks."""
    own = {ruling.id for ruling in box.rulings}
    of_game = {name: reading for name, reading in rulings.items() if name in own}
    return of_game, {name: reading for name, reading in rulings.items() if name not in own}


def with_rulings(
    box: BoardGame[Any], books: Mapping[Seat, SeatPlaybook], chosen: Mapping[str, str]
) -> dict[Seat, SeatPlaybook]:
    """Return the playbooks with chosen rulings: `id` applies to all that define it, `seat:id` to one."""
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
    """Return a saved game's playbooks with chosen rulings, and the rulings that none defines anymore."""
    kept = {name: reading for name, reading in chosen.items() if _seats_with_ruling(box, books, name)}
    return with_rulings(box, books, kept), [name for name in chosen if name not in kept]


def _seats_with_ruling(
    box: BoardGame[Any], books: Mapping[Seat, SeatPlaybook], name: str
) -> dict[Seat, PageRuling]:
    """Return the ruling that `id` or `seat:id` names, by the seats whose playbook defines it."""
    where, _, ident = name.rpartition(":")
    found = {seat: page_rulings(box.name, book).get(ident) for seat, book in books.items()}
    return {seat: ruling for seat, ruling in found.items() if ruling is not None and where in ("", seat)}


def _unknown_ruling(box: BoardGame[Any], books: Mapping[Seat, SeatPlaybook], name: str) -> str:
    """Return the error for an unknown ruling, with the known ones."""
    where, _, ident = name.rpartition(":")
    known = [ruling.id for ruling in box.rulings]
    known += [f"{seat}:{own}" for seat, book in books.items() for own in page_rulings(box.name, book)]
    for page, text in box.bots.playbooks().items():
        if ident in page_rulings(box.name, SeatPlaybook(f"{page}.md", text)):
            if where:
                return f"ruling {name}: it belongs to the playbook {page}, which {where} does not have"
            return f"ruling {name}: it belongs to the playbook {page}, which no seat has"
    hint = nearest(ident, [one.rpartition(":")[2] for one in known])
    return f"unknown ruling {name!r}{hint}; known: {listed(known, most=40)}"


def is_file(who: str) -> bool:
    """Return whether a name refers to a playbook file; names of players have priority.

    `search:` with anything after it is never a file: it is a search, possibly with a malformed budget.
    """
    if needs_no_playbook(who):
        return False
    path = Path(who)
    try:
        return path.suffix == ".md" or path.name != who or (not library.is_player(who) and path.is_file())
    except (OSError, ValueError):
        return True


def absolute_path(path: Path) -> str:
    """Return the absolute path that a game file stores; BadSeating if the path is invalid."""
    try:
        return str(path.expanduser().resolve())
    except (RuntimeError, ValueError, OSError) as error:
        raise BadSeating(f"{preview(str(path))} can't be the path of a file: {error}") from None


def saved_name(who: str) -> str:
    """Return the name of a player in game files: an absolute path for a file, else its name."""
    return absolute_path(Path(who)) if is_file(who) else who


def read_playbook(path: Path) -> SeatPlaybook:
    """Return the playbook in a file; BadSeating if it can't be read."""
    try:
        return SeatPlaybook(str(path), disk.read_text(path))
    except UnicodeDecodeError as error:
        raise BadSeating(f"{path} is not a UTF-8 text file ({error.reason} at byte {error.start})") from None
    except FileNotFoundError:
        raise BadSeating(f"there is no playbook file {path}") from None
    except (OSError, ValueError) as error:
        raise BadSeating(f"{path}: {getattr(error, 'strerror', None) or error}") from None


def describe_seats(seats: Mapping[Seat, str]) -> str:
    """Return the players of a game as text."""
    return ", ".join(f"{seat} {who}" for seat, who in seats.items())
