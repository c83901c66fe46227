"""Saved games: the user's folder, and a journal for each open game that never loses a confirmed answer."""

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
TODO_SUFFIX = ".hands"
"""The suffix of the file with a game's to-do list."""
KEYS_SUFFIX = ".keys"
"""The suffix of the file with a game's keys."""
BESIDE = (TODO_SUFFIX, KEYS_SUFFIX)
"""The suffixes of all files that are saved beside a game and deleted with it."""

CHECKPOINT = 25
"""The number of answers after which the position is saved, so that versions with changed rules can resume."""


STALE_SECONDS = 3600.0
"""The age in seconds at which temporary files of interrupted writes are deleted."""


OPEN_ELSEWHERE = "{} is open in another window; continue there, or close it first"
PLAYED_ELSEWHERE = "{} was just played in another window; open it again"

S = TypeVar("S")


class UnreadableFile(ValueError):
    """Raised if a file can't be read; the message has its name and the reason."""


class MissingFile(UnreadableFile):
    """Raised if a file does not exist, as opposed to one that can't be read now."""


class InUse(ValueError):
    """Raised if a game is open in another process or window."""


def games_folder() -> Path:
    """Return the default folder of saved games."""
    return home() / "games"


def new_path(header: Header, scenario: str, now: datetime) -> Path:
    """Return a path made from game, scenario, date and a random id that is never reused."""
    stem = f"{header.game}-{Path(scenario).stem}" if scenario else header.game
    return games_folder() / f"{stem}-{now:%Y-%m-%d-%H%M}-{new_id()}{SUFFIX}"


def new_id() -> str:
    """Return 64 random bits as lowercase text, because some file systems ignore case."""
    return secrets.token_hex(8)


def create_game_file(header: Header, scenario: str, now: datetime, text: str) -> Path:
    """Write a game to a new file and return its path, which no other process can get."""
    for folder in (home(), games_folder()):
        disk.tidy(folder, time.time() - STALE_SECONDS)
    while True:
        path = new_path(header, scenario, now)
        try:
            disk.create(path, text)
        except FileExistsError:
            continue
        return path


def read_text(path: Path, *, what: str) -> str:
    """Return the text of a regular file; UnreadableFile says why it can't be read."""
    try:
        return disk.read_text(path)
    except UnicodeDecodeError:
        raise UnreadableFile(f"{path} isn't {what}: it isn't text") from None
    except FileNotFoundError:
        raise MissingFile(f"{path} doesn't exist; {what} is expected there") from None
    except OSError as error:
        raise UnreadableFile(f"{path} can't be read: {error.strerror}") from None


def read_side_file(path: Path, kind: type[S], *, what: str) -> S | None:
    """Read data saved beside a game; return None only if the file does not exist.

    Raises UnreadableFile if the file can't be read now or is damaged, so that no caller replaces it as if it
    were missing.
    """
    try:
        return decoded(read_text(path, what=what), kind)
    except MissingFile:
        return None
    except UnreadableFile:
        raise
    except ValueError as error:
        problem = f"{path.name} is damaged: {error}. Restore it, or delete it to start {what} again"
        raise UnreadableFile(problem) from None


def game_text(game: Game[Any]) -> str:
    """Return the text of a game's file, without an open call for chance, which the bot will repeat."""
    return game.text(position=not _has_open_call(game))


def _has_open_call(game: Game[Any]) -> bool:
    """Whether a bot's call for chance is open; it gets a log line only once it is answered."""
    return bool(game.state.agenda) and isinstance(game.state.agenda[-1], Call)


class Journal:
    """The file of an open game: every answer is appended and on disk before the game continues.

    The whole file is rewritten only when earlier lines change (after an undo, a new source of chance, or at
    the end), after a failed write, or when another program has changed it. While it is open no other process
    can open it, so two windows never overwrite each other's answers.
    """

    def __init__(
        self, path: Path, game: Game[Any], *, continued: bool = False, read: int | None = None
    ) -> None:
        self._handle: int | None = None
        self.path = path
        self.game = game
        self.continued = continued
        """Whether the log begins in mid-game, so that the file must always contain the position."""
        self.abandoned = False
        """Whether writing has stopped because the game was opened again from its file."""
        self._written: list[Entry] | None = None
        """The log entries on disk; None if unknown."""
        self._size = 0
        """The size of the file in bytes after the last write."""
        self._since_checkpoint = CHECKPOINT
        """The number of answers since the position was last written."""
        self._lines: list[str] | None = None
        """The number of answers in the file when it was opened; None after the first new one."""
        if read is not None or path.exists():
            self._open(read)

    def _open(self, read: int | None) -> None:
        """Lock the file, and check that its text still has the hash `read` (see `text_hash`).

        Raises MissingFile if it has been deleted: a game that was read from a file is not saved to a new one.
        """
        try:
            self._handle = disk.open_file(self.path)
        except FileNotFoundError:
            raise MissingFile(f"{self.path.name} has been deleted") from None
        if not disk.lock(self._handle):
            self.release()
            raise InUse(OPEN_ELSEWHERE.format(self.path.name))
        text = read_text(self.path, what="a game file")
        if not self._is_in_place() or read not in (None, text_hash(text)):
            self.release()
            raise InUse(PLAYED_ELSEWHERE.format(self.path.name))
        self._lines = _entry_lines(text)
        if lines_without_positions(text) == lines_without_positions(self.game.text(position=False)):
            self._written, self._size = list(self.game.log), len(text.encode())

    def release(self) -> None:
        """Unlock the file, so that other processes can open it."""
        handle, self._handle = self._handle, None
        if handle is not None:
            os.close(handle)

    def abandon(self) -> None:
        """Release the file and never write again: the version on disk is the valid one."""
        self.abandoned = True
        self.release()

    def __del__(self) -> None:
        """Release the file when the journal is garbage-collected."""
        self.release()

    def sync(self) -> None:
        """Write what has changed since the last write."""
        entries, known = self.game.log, self._written
        if known is None or self.continued or not _continues(known, entries) or not self._is_unchanged():
            self.rewrite()
        elif len(entries) > len(known):
            lines = [log.entry_line(self.game.box, entry) for entry in entries[len(known) :]]
            since = self._since_checkpoint + len(lines)
            if since >= CHECKPOINT and not _has_open_call(self.game):
                lines.append(log.position_line(self.game.box.codec.encode(self.game.state)))
                since = 0
            text = "\n".join(lines) + "\n"
            disk.add(self.path, text)
            self._size += len(text.encode())
            known += entries[len(known) :]
            self._since_checkpoint = since

    def rewrite(self) -> None:
        """Replace the whole file; later answers are appended after the position at the end."""
        self._written = None
        self._check_free()
        text = game_text(self.game)
        old = self.path.stat() if self._lines is not None and self._lines == _entry_lines(text) else None
        if not disk.OPEN_FILES_MOVE:
            self.release()
        handle = disk.write_and_lock(self.path, text)
        if old is not None:  # opening a game does not change when it was last played
            os.utime(self.path, ns=(old.st_atime_ns, old.st_mtime_ns))
        else:
            self._lines = None
        self.release()
        self._handle, self._size = handle, len(text.encode())
        disk.sync_folder(self.path)
        self._written, self._since_checkpoint = list(self.game.log), 0

    def move(self, path: Path) -> None:
        """Save the game to another file from now on."""
        before, self.path = self.path, path
        try:
            self.rewrite()
        except BaseException:
            self.path = before
            raise

    def _is_in_place(self) -> bool:
        """Whether the locked file is still at its path: it was not moved, deleted or replaced."""
        try:
            return self._handle is not None and os.path.samestat(os.fstat(self._handle), os.stat(self.path))
        except OSError:
            return False

    def _is_unchanged(self) -> bool:
        """Whether the file is in place and has the same size as after the last write."""
        return self._is_in_place() and self.path.stat().st_size == self._size

    def _check_free(self) -> None:
        """Raise InUse if the game has been opened again, or another program has locked a file at its path."""
        if self.abandoned:
            raise InUse("the game was opened again from its file; reload it")
        if not self._is_in_place() and self.path.is_file():
            with disk.open_binary(self.path) as file:
                if not disk.lock(file.fileno()):
                    raise InUse(OPEN_ELSEWHERE.format(self.path.name))

    def close(self) -> None:
        """Write the position, so that versions with other rules can resume the game, and release the file.

        The file keeps the modification time of its last answer. If every answer is on disk already, a failure
        to write the position is ignored.
        """
        known, entries = self._written, self.game.log
        same = known is not None and len(known) == len(entries) and _continues(known, entries)
        old = self.path.stat() if same and self._is_unchanged() else None
        try:
            self.rewrite()
        except OSError:
            if old is None:
                raise
        else:
            if old is not None:
                os.utime(self.path, ns=(old.st_atime_ns, old.st_mtime_ns))
        self.release()
        self._written = None


def text_hash(text: str) -> int:
    """Return a hash of a file's text; it is only comparable within this process."""
    return hash(text)


def lines_without_positions(text: str) -> list[str]:
    """Return the lines of a game file except its saved positions."""
    return [line for line in text.split("\n") if not line.startswith("= ")]


def _entry_lines(text: str) -> list[str]:
    """Return the log lines of a game file, which begin with a number."""
    return [line for line in text.split("\n") if line[:1].isdecimal()]


def _continues(known: list[Entry], entries: list[Entry]) -> bool:
    """Whether a log begins with the given entries."""
    return len(entries) >= len(known) and all(a is b for a, b in zip(known, entries, strict=False))


def game_files() -> list[Path]:
    """Return the files of all saved games, sorted by name."""
    return disk.list_files(games_folder(), SUFFIX).files


def count_games() -> int:
    """Count the saved games, by file name only."""
    return sum(path.name.endswith(SUFFIX) for path in disk.entries(games_folder()))


@contextmanager
def hold_game(path: Path) -> Iterator[None]:
    """Lock a saved game against other processes; raise InUse if another process has it open."""
    with disk.open_binary(path) as file:
        if not disk.lock(file.fileno()):
            raise InUse(OPEN_ELSEWHERE.format(path.name))
        yield


def delete(path: Path) -> None:
    """Delete a game and everything that belongs to it; raise InUse if another process has it open.

    The game file is deleted last: if something before it fails, the game is still listed and can be deleted
    again.
    """
    with hold_game(path):
        for suffix in BESIDE:
            disk.delete(path.with_suffix(suffix))
        disk.delete_unfinished(path)
        if disk.OPEN_FILES_MOVE:  # while it is held, so that nobody opens it meanwhile
            disk.delete(path)
            return
    disk.delete(path)
