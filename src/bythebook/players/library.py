"""Books of one's own: files in a folder of the user, chosen by their names, with versions to go back to.

`books/NAME.md` is the book, for any editor. `books/NAME/` has what it came from, and every text that was
kept, by number: a text is a version before it is the book, so that nothing is ever written over.
"""

from __future__ import annotations

import os
import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

import msgspec

from bythebook import games
from bythebook.kernel import disk
from bythebook.kernel.decoding import decoded
from bythebook.kernel.game import PERSON
from bythebook.kernel.notation import listed, nearest
from bythebook.playbook.page.parser import LONGEST
from bythebook.players.builtin import NAMES as NO_PAGE

NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,60}")
ALLOWED: Final = "a playbook's name has lower-case letters, digits and dashes only, at most 61"
ORIGIN: Final = "origin.json"
VERSION: Final = re.compile(r"\d+\.md")


class NoBook(ValueError):
    """A book that is not there; the message says which there are."""


class BadBook(ValueError):
    """A book that cannot be: its name, or its text; the message says what would be right."""


class Origin(msgspec.Struct, frozen=True):
    """What a book is for, and what it was copied from."""

    game: str = ""
    """Nothing: a book without a game, for the guide."""
    bot: str = ""
    """The bot of the box; nothing if it is a book of somebody's own from its first line."""


class Version(msgspec.Struct, frozen=True):
    """A text that was kept."""

    number: int
    when: str


def folder() -> Path:
    """Where the books lie."""
    return disk.home() / "books"


def has(name: str) -> bool:
    """Whether there is a book of that name."""
    return NAME.fullmatch(name) is not None and os.path.isfile(folder() / f"{name}.md")


def is_player(name: str) -> bool:
    """Whether somebody has that name: a person, a player without a page, a bot of a box, a book."""
    return name in _taken() or has(name)


def names() -> list[str]:
    """Every book, by name."""
    return list_all()[0]


def list_all() -> tuple[list[str], list[str]]:
    """Return the names of all playbooks, and a sentence about each file in their folder that isn't one."""
    files, left_out = disk.list_files(folder(), ".md")
    odd = [file.name for file in files if not NAME.fullmatch(file.stem)]
    left_out += [f"{name}: rename it; {ALLOWED}" for name in odd]
    return [file.stem for file in files if file.name not in odd], left_out


def file_of(name: str) -> Path:
    """The file of a book; NoBook if there is none."""
    if not has(name):
        known = names()
        raise NoBook(f"there is no book {name[:80]!r}{nearest(name, known)}; there are: {listed(known)}")
    return folder() / f"{name}.md"


def text_of(name: str) -> str:
    """A book as it is now."""
    return _read(file_of(name))


def origin_of(name: str) -> Origin:
    """What a book is for and came from; nothing where nobody wrote it down."""
    try:
        return _saved_origin(name)
    except BadBook:
        return Origin()


def _saved_origin(name: str) -> Origin:
    """Return what is written of a book's origin; BadBook if that can't be read now."""
    try:
        return decoded(disk.read_bytes(folder() / name / ORIGIN), Origin)
    except FileNotFoundError:
        return Origin()
    except (OSError, ValueError) as error:
        raise BadBook(f"{name}/{ORIGIN} can't be read: {getattr(error, 'strerror', None) or error}") from None


def original_text(name: str) -> str:
    """The text that a book came from: the bot of the box, else its own first version."""
    origin = origin_of(name)
    if origin.bot in (shipped := _bots()):
        return shipped[origin.bot][1]
    first = versions(name)[:1]
    return version(name, first[0].number) if first else text_of(name)


# -- writing ----------------------------------------------------------------------------------------


def copy(bot: str, name: str = "") -> str:
    """A book that begins as a bot of the box or as another book; its name, which nobody else has."""
    if has(bot):
        return create(name or free_name(bot), text_of(bot), _saved_origin(bot))
    shipped = _bots()
    if bot not in shipped:
        known = [*shipped, *names()]
        hint = nearest(bot, known)
        raise NoBook(f"there is no bot and no book {bot[:80]!r}{hint}; there are: {listed(known)}")
    game, text = shipped[bot]
    return create(name or free_name(bot), text, Origin(game, bot))


def create(name: str, text: str, origin: Origin) -> str:
    """A new book; BadBook if its name is no name, or somebody has it."""
    if not NAME.fullmatch(name):
        raise BadBook(f"{name[:80]!r} is no name for a book: small letters, digits and dashes are, up to 61")
    if name in _taken():
        raise BadBook(f"{name} is a player already; name the book otherwise, as {free_name(name)}")
    _check_length(text)
    try:
        disk.create(folder() / f"{name}.md", text)
    except FileExistsError:
        raise BadBook(f"there is a book {name} already; name another, as {free_name(name)}") from None
    disk.write(folder() / name / ORIGIN, msgspec.json.encode(origin).decode())
    _save_version(name, text)
    return name


def adopt(name: str, game: str) -> None:
    """A file that somebody laid into the folder becomes a book like the others, with a first version."""
    disk.write(folder() / name / ORIGIN, msgspec.json.encode(Origin(game)).decode())
    _save_version(name, text_of(name))


def is_adopted(name: str) -> bool:
    """Whether it is known what a book is for."""
    return (folder() / name / ORIGIN).exists()


def save(name: str, text: str) -> int:
    """A new text of a book; the number of its version. What another editor has left there is kept too."""
    file = file_of(name)
    _check_length(text)
    _save_version(name, _read(file))
    number = _save_version(name, text)
    disk.write(file, text)
    return number


def delete(name: str) -> None:
    """Delete a book with all its versions; other files in the folder of its versions stay."""
    file = file_of(name)
    disk.delete_folder(folder() / name, lambda each: each == ORIGIN or bool(VERSION.fullmatch(each)))
    disk.delete(file)


def free_name(wish: str) -> str:
    """A name that nobody has, after what somebody would like."""
    stem = re.sub(r"[^a-z0-9]+", "-", wish.lower()).strip("-")[:50] or "book"
    taken = {*_taken(), *names()}
    tries = (stem, f"my-{stem}", *(f"my-{stem}-{n}" for n in range(2, 10_000)))
    return next(name for name in tries if name not in taken)


def _taken() -> list[str]:
    return [PERSON, *NO_PAGE, *_bots()]


@cache
def _bots() -> dict[str, tuple[str, str]]:
    """Return the game and the text of every bot; our games need not be loaded for it."""
    found = {}
    if len(games.names()) > len(games.HERE):
        for game, books in games.each(lambda box: (box.name, box.bots.playbooks()))[0]:
            found.update({name: (game, text) for name, text in books.items()})
    for game in games.HERE:
        for file in files(games).joinpath(game, "bot", "playbooks").iterdir():
            found[file.name.removesuffix(".md")] = game, file.read_text("utf-8")
    return dict(sorted(found.items()))


def _check_length(text: str) -> None:
    if len(text) > LONGEST:
        raise BadBook(f"{len(text):,} characters: a book has at most {LONGEST:,}")


# -- versions ---------------------------------------------------------------------------------------


def versions(name: str) -> list[Version]:
    """Every text that was kept, the oldest first."""
    file_of(name)
    kept = sorted(disk.list_files(folder() / name, ".md").files, key=_number)
    return [Version(_number(file), _when(file)) for file in kept if _number(file)]


def version(name: str, number: int) -> str:
    """A text that was kept."""
    file_of(name)
    file = folder() / name / f"{number}.md"
    if not os.path.isfile(file):
        raise NoBook(f"{name} has no version {number}; it has {len(versions(name))}")
    return _read(file)


def _save_version(name: str, text: str) -> int:
    """Write a text as the newest version, unless it is that already, and return its number."""
    last = versions(name)[-1:]
    if last and version(name, last[0].number) == text:
        return last[0].number
    number = last[0].number + 1 if last else 1
    while True:
        try:
            disk.create(folder() / name / f"{number}.md", text)
        except FileExistsError:  # another program has just written it, or it isn't a regular file
            number += 1
        else:
            return number


def _number(file: Path) -> int:
    return int(file.stem) if file.stem.isdecimal() else 0


def _when(file: Path) -> str:
    return disk.modified(file).isoformat(timespec="minutes")


def _read(file: Path) -> str:
    try:
        return disk.read_text(file)
    except UnicodeDecodeError:
        raise BadBook(f"{file.name} is no book: it is not text in UTF-8") from None
    except OSError as error:
        raise BadBook(f"{file.name} can't be read: {error.strerror}") from None
