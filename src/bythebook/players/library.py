"""The library: the user's own playbooks, with their versions.

`books/NAME.md` is the playbook, which can be edited in any editor. `books/NAME/` contains its origin and
every saved version, by number. Each text is saved as a version before it replaces the playbook, so that
nothing is lost.
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
ALLOWED: Final = (
    "a playbook's name has at most 61 characters: lower-case letters, digits and dashes; "
    "it can't start with a dash"
)
ORIGIN: Final = "origin.json"
VERSION: Final = re.compile(r"\d+\.md")


class NoBook(ValueError):
    """Raised for a playbook that doesn't exist; the message lists those that do."""


class BadBook(ValueError):
    """An invalid name or text of a playbook; the message says what is expected."""


class Origin(msgspec.Struct, frozen=True):
    """The game of a playbook, and the bot that it was copied from."""

    game: str = ""
    """The game; empty for a playbook without a game, which runs in the guide."""
    bot: str = ""
    """The bot that it was copied from; empty if it was written from scratch."""


class Version(msgspec.Struct, frozen=True):
    """A saved version of a playbook."""

    number: int
    when: str


def folder() -> Path:
    """Return the folder in which playbooks are saved."""
    return disk.home() / "books"


def has(name: str) -> bool:
    """Return whether a playbook with a name exists."""
    return NAME.fullmatch(name) is not None and os.path.isfile(folder() / f"{name}.md")


def is_player(name: str) -> bool:
    """Return whether a name is taken by `person`, a built-in player, a bot or a playbook."""
    return name in _taken() or has(name)


def names() -> list[str]:
    """Return the names of all playbooks."""
    return list_all()[0]


def list_all() -> tuple[list[str], list[str]]:
    """Return the names of all playbooks, and an error message for each other file in their folder."""
    files, left_out = disk.list_files(folder(), ".md")
    odd = [file.name for file in files if not NAME.fullmatch(file.stem)]
    left_out += [f"{name}: rename it; {ALLOWED}" for name in odd]
    return [file.stem for file in files if file.name not in odd], left_out


def file_of(name: str) -> Path:
    """Return the file of a playbook; NoBook if there is none."""
    if not has(name):
        known = names()
        raise NoBook(f"unknown playbook {name[:80]!r}{nearest(name, known)}; known: {listed(known)}")
    return folder() / f"{name}.md"


def text_of(name: str) -> str:
    """Return the text of a playbook."""
    return _read(file_of(name))


def origin_of(name: str) -> Origin:
    """Return the origin of a playbook; an empty one if it isn't known."""
    try:
        return _saved_origin(name)
    except BadBook:
        return Origin()


def _saved_origin(name: str) -> Origin:
    """Return the saved origin of a playbook; BadBook if the file can't be read."""
    try:
        return decoded(disk.read_bytes(folder() / name / ORIGIN), Origin)
    except FileNotFoundError:
        return Origin()
    except (OSError, ValueError) as error:
        raise BadBook(f"{name}/{ORIGIN} can't be read: {getattr(error, 'strerror', None) or error}") from None


def original_text(name: str) -> str:
    """Return the text that a playbook was copied from: that of a bot, or its own first version."""
    origin = origin_of(name)
    if origin.bot in (shipped := _bots()):
        return shipped[origin.bot][1]
    first = versions(name)[:1]
    return version(name, first[0].number) if first else text_of(name)


# -- writing ----------------------------------------------------------------------------------------


def copy(bot: str, name: str = "") -> str:
    """Copy a bot or a playbook under a new name, and return that name."""
    if has(bot):
        return create(name or free_name(bot), text_of(bot), _saved_origin(bot))
    shipped = _bots()
    if bot not in shipped:
        known = [*shipped, *names()]
        hint = nearest(bot, known)
        raise NoBook(f"unknown bot or playbook {bot[:80]!r}{hint}; known: {listed(known)}")
    game, text = shipped[bot]
    return create(name or free_name(bot), text, Origin(game, bot))


def create(name: str, text: str, origin: Origin) -> str:
    """Create a playbook and return its name; BadBook if the name is invalid or taken."""
    if not NAME.fullmatch(name):
        raise BadBook(
            f"{name[:80]!r} can't be a playbook's name; use up to 61 lower-case letters, digits and hyphens"
        )
    if name in _taken():
        raise BadBook(f"{name} is the name of a player; use another one, such as {free_name(name)}")
    _check_length(text)
    try:
        disk.create(folder() / f"{name}.md", text)
    except FileExistsError:
        raise BadBook(
            f"there is already a playbook {name}; use another name, such as {free_name(name)}"
        ) from None
    disk.write(folder() / name / ORIGIN, msgspec.json.encode(origin).decode())
    _save_version(name, text)
    return name


def adopt(name: str, game: str) -> None:
    """Save the origin and first version of a file that a user put into the folder."""
    disk.write(folder() / name / ORIGIN, msgspec.json.encode(Origin(game)).decode())
    _save_version(name, text_of(name))


def is_adopted(name: str) -> bool:
    """Return whether the origin of a playbook is known."""
    return (folder() / name / ORIGIN).exists()


def save(name: str, text: str) -> int:
    """Save a new text for a playbook and return its version; save changes made in other editors first."""
    file = file_of(name)
    _check_length(text)
    _save_version(name, _read(file))
    number = _save_version(name, text)
    disk.write(file, text)
    return number


def delete(name: str) -> None:
    """Delete a playbook with all its versions; leave other files in the folder of its versions."""
    file = file_of(name)
    disk.delete_folder(folder() / name, lambda each: each == ORIGIN or bool(VERSION.fullmatch(each)))
    disk.delete(file)


def free_name(wish: str) -> str:
    """Return an available name similar to the requested one."""
    stem = re.sub(r"[^a-z0-9]+", "-", wish.lower()).strip("-")[:50] or "book"
    taken = {*_taken(), *names()}
    tries = (stem, f"my-{stem}", *(f"my-{stem}-{n}" for n in range(2, 10_000)))
    return next(name for name in tries if name not in taken)


def _taken() -> list[str]:
    return [PERSON, *NO_PAGE, *_bots()]


@cache
def _bots() -> dict[str, tuple[str, str]]:
    """Return the game and the text of every bot, without importing the games of bythebook."""
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
        raise BadBook(f"the playbook has {len(text):,} characters; at most {LONGEST:,} are allowed")


# -- versions ---------------------------------------------------------------------------------------


def versions(name: str) -> list[Version]:
    """Return every saved version, oldest first."""
    file_of(name)
    kept = sorted(disk.list_files(folder() / name, ".md").files, key=_number)
    return [Version(_number(file), _when(file)) for file in kept if _number(file)]


def version(name: str, number: int) -> str:
    """Return the text of a version; NoBook if there is none."""
    file_of(name)
    file = folder() / name / f"{number}.md"
    if not os.path.isfile(file):
        raise NoBook(f"{name} has no version {number}; it has {len(versions(name))}")
    return _read(file)


def _save_version(name: str, text: str) -> int:
    """Save a text as a new version if it differs from the newest one, and return the version's number."""
    last = versions(name)[-1:]
    if last and version(name, last[0].number) == text:
        return last[0].number
    number = last[0].number + 1 if last else 1
    while True:
        try:
            disk.create(folder() / name / f"{number}.md", text)
        except FileExistsError:  # another program has just created it, or it isn't a regular file
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
        raise BadBook(f"{file.name} is not a playbook: it is not UTF-8 text") from None
    except OSError as error:
        raise BadBook(f"{file.name} can't be read: {error.strerror}") from None
