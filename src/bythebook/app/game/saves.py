"""Where games are kept: a folder per user, a journal per game that loses nothing once it is confirmed."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from bythebook.kernel import disk, log
from bythebook.kernel.decoding import decoded
from bythebook.kernel.disk import home
from bythebook.kernel.game import Game
from bythebook.kernel.log import Entry, Header
from bythebook.kernel.step import Call

SUFFIX = ".game"
HANDS = ".hands"
"""The suffix of the file beside a game that has its to-do list."""
KEYS = ".keys"
"""The suffix of the file beside a game that has its keys."""
BESIDE = (HANDS, KEYS)
"""The suffixes of everything that is saved beside a game and deleted with it."""

CHECKPOINT = 25
"""After so many answers the position is written too, so that later rules can go on from there."""


LEFT = 3600.0
"""Seconds after which what a write has left beside a file is nobody's any more."""


S = TypeVar("S")


class Unreadable(ValueError):
    """A file that cannot be read: which, and why."""


class Missing(Unreadable):
    """A file that is not there, as opposed to one that cannot be read now."""


class InUse(ValueError):
    """A game that is being played somewhere else."""


def games_folder() -> Path:
    """Where games lie if nobody names a file."""
    return home() / "games"


def new_path(header: Header, scenario: str, now: datetime) -> Path:
    """Return a path named by game, scenario and date, with an id that can't be guessed or occur again."""
    named = f"{header.game}-{Path(scenario).stem}" if scenario else header.game
    return games_folder() / f"{named}-{now:%Y-%m-%d-%H%M}-{new_id()}{SUFFIX}"


def new_id() -> str:
    """Return 64 random bits in lowercase: some file systems ignore case."""
    return secrets.token_hex(8)


def keep_new(header: Header, scenario: str, now: datetime, text: str) -> Path:
    """Write a game to a new file and return its path; other processes never get the same."""
    for folder in (home(), games_folder()):
        disk.tidy(folder, time.time() - LEFT)
    while True:
        path = new_path(header, scenario, now)
        try:
            disk.create(path, text)
        except FileExistsError:
            continue
        return path


def read_text(path: Path, *, what: str) -> str:
    """Return the text of a regular file; Unreadable says why it can't be read and what is expected there."""
    try:
        return disk.read_text(path)
    except UnicodeDecodeError:
        raise Unreadable(f"{path} is not {what}: it is not text") from None
    except FileNotFoundError:
        raise Missing(f"there is no file {path}; {what} is expected there") from None
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror}") from None


def read_side_file(path: Path, kind: type[S], *, what: str) -> S | None:
    """Read the data that is saved beside a game; None only if there is no such file.

    Unreadable if it cannot be read now or is damaged: nobody may take that for a missing file and replace it.
    """
    try:
        return decoded(read_text(path, what=what), kind)
    except Missing:
        return None
    except Unreadable:
        raise
    except ValueError as error:
        why = f"{path.name} is damaged: {error}. Restore it, or delete it to start {what} afresh"
        raise Unreadable(why) from None


def whole(game: Game[Any]) -> str:
    """A game as a file; a call for chance that is still open is left to the bot to make again."""
    return game.text(position=not _waits(game))


def _waits(game: Game[Any]) -> bool:
    """Whether a bot's call for chance is open; it has no line before it is answered."""
    return bool(game.state.agenda) and isinstance(game.state.agenda[-1], Call)


class Journal:
    """The file of a game under way: answers are added at its end, and are on disk before anybody goes on.

    It is written anew only where its past changes (after an undo, another source of chance, the end), after a
    write that failed, and if somebody else has changed it. While it is open no other process can open it, so
    that two windows never write over each other's answers.
    """

    def __init__(
        self, path: Path, game: Game[Any], *, continued: bool = False, read: int | None = None
    ) -> None:
        self._held: int | None = None
        self.path = path
        self.game = game
        self.continued = continued
        """The log begins in mid-game, so that the file must hold the position at all times."""
        self.abandoned = False
        """Nothing is written any more: the game is opened again from its file."""
        self._written: list[Entry] | None = None
        """The lines that are on disk; None if that is not known."""
        self._size = 0
        """The bytes of the file, as it was left."""
        self._since = CHECKPOINT
        """Answers since the position was last written."""
        self._lines: list[str] | None = None
        """The answers in the file as it was found, and until there is another."""
        if read is not None or path.exists():
            self._open(read)

    def _open(self, read: int | None) -> None:
        """Hold the file, and check that it is still the one that was read (`mark_of` its text).

        Missing if it has been deleted: a game that was read from a file is not written to a new one.
        """
        try:
            self._held = disk.open_file(self.path)
        except FileNotFoundError:
            raise Missing(f"{self.path.name} has been deleted") from None
        if not disk.hold(self._held):
            self.let_go()
            raise InUse(f"{self.path.name} is being played in another window; go on there, or close it first")
        text = read_text(self.path, what="a game file")
        if not self._is_at_its_name() or read not in (None, mark_of(text)):
            self.let_go()
            raise InUse(f"{self.path.name} was played in another window just now; open it again")
        self._lines = _entries(text)
        if answers_in(text) == answers_in(self.game.text(position=False)):
            self._written, self._size = list(self.game.log), len(text.encode())

    def let_go(self) -> None:
        """Others may open the file now."""
        held, self._held = self._held, None
        if held is not None:
            os.close(held)

    def abandon(self) -> None:
        """Write nothing any more: what is on disk is what happened."""
        self.abandoned = True
        self.let_go()

    def __del__(self) -> None:
        """Lets go of the file when nobody uses the journal any more."""
        self.let_go()

    def sync(self) -> None:
        """Bring the file up to date."""
        entries, known = self.game.log, self._written
        if known is None or self.continued or not _goes_on(known, entries) or not self._is_as_it_was_left():
            self.rewrite()
        elif len(entries) > len(known):
            lines = [log.entry_line(self.game.box, entry) for entry in entries[len(known) :]]
            since = self._since + len(lines)
            if since >= CHECKPOINT and not _waits(self.game):
                lines.append(log.position_line(self.game.box.codec.encode(self.game.state)))
                since = 0
            text = "\n".join(lines) + "\n"
            disk.add(self.path, text)
            self._size += len(text.encode())
            known += entries[len(known) :]
            self._since = since

    def rewrite(self) -> None:
        """Write the file anew; answers are added behind its position."""
        self._written = None
        self._is_free()
        text = whole(self.game)
        old = self.path.stat() if self._lines is not None and self._lines == _entries(text) else None
        if not disk.OPEN_FILES_MOVE:
            self.let_go()
        written = disk.put(self.path, text)
        if old is not None:  # nothing was played by opening it
            os.utime(self.path, ns=(old.st_atime_ns, old.st_mtime_ns))
        else:
            self._lines = None
        self.let_go()
        self._held, self._size = written, len(text.encode())
        disk.settle(self.path)
        self._written, self._since = list(self.game.log), 0

    def move(self, path: Path) -> None:
        """Keep the game in another file from now on."""
        before, self.path = self.path, path
        try:
            self.rewrite()
        except BaseException:
            self.path = before
            raise

    def _is_at_its_name(self) -> bool:
        """Whether the file that is held still has its name: nobody has moved, deleted or replaced it."""
        try:
            return self._held is not None and os.path.samestat(os.fstat(self._held), os.stat(self.path))
        except OSError:
            return False

    def _is_as_it_was_left(self) -> bool:
        return self._is_at_its_name() and self.path.stat().st_size == self._size

    def _is_free(self) -> None:
        """InUse if the game is opened again already, or another program plays under its name."""
        if self.abandoned:
            raise InUse("the game was opened again from its file; look at it again")
        if not self._is_at_its_name() and self.path.is_file():
            with disk.open_binary(self.path) as file:
                if not disk.hold(file.fileno()):
                    raise InUse(f"{self.path.name} is being played in another window; close it there")

    def close(self) -> None:
        """Leave the game with its position, so that it can be read even by later rules.

        The file stays as old as its last answer: nothing was played by closing it. Where every answer is on
        disk, a position that cannot be written is no loss.
        """
        known, entries = self._written, self.game.log
        same = known is not None and len(known) == len(entries) and _goes_on(known, entries)
        old = self.path.stat() if same and self._is_as_it_was_left() else None
        try:
            self.rewrite()
        except OSError:
            if old is None:
                raise
        else:
            if old is not None:
                os.utime(self.path, ns=(old.st_atime_ns, old.st_mtime_ns))
        self.let_go()
        self._written = None


def mark_of(text: str) -> int:
    """By what a file is known again while the program runs."""
    return hash(text)


def answers_in(text: str) -> list[str]:
    """The lines of a file without its positions."""
    return [line for line in text.split("\n") if not line.startswith("= ")]


def _entries(text: str) -> list[str]:
    """The lines of the log alone, each an answer with its number."""
    return [line for line in text.split("\n") if line[:1].isdecimal()]


def _goes_on(known: list[Entry], entries: list[Entry]) -> bool:
    return len(entries) >= len(known) and all(a is b for a, b in zip(known, entries, strict=False))


def game_files() -> list[Path]:
    """Return the files of all saved games, sorted by name."""
    return disk.list_files(games_folder(), SUFFIX).files


def count_games() -> int:
    """Count the saved games by their file names."""
    return sum(path.name.endswith(SUFFIX) for path in disk.entries(games_folder()))


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Hold a game that nobody plays against other processes; InUse if one plays it."""
    with disk.open_binary(path) as file:
        if not disk.hold(file.fileno()):
            raise InUse(f"{path.name} is being played in another window; close it there first")
        yield


def delete(path: Path) -> None:
    """Delete a game and everything that belongs to it; InUse if another process plays it.

    The game file goes last: as long as something is left, the game is still listed and can be deleted again.
    """
    with held(path):
        for suffix in BESIDE:
            disk.delete(path.with_suffix(suffix))
        disk.delete_unfinished(path)
        if disk.OPEN_FILES_MOVE:  # while it is held, so that nobody opens it meanwhile
            disk.delete(path)
            return
    disk.delete(path)
