"""The index of saved games caches what lists show of each game, so that a list reads only changed files.

A row describes one version of a game file. The row is valid as long as nothing that it was made from has
changed: the game file, a scenario file that the game names, and the code that writes the description. The
index is a cache. It can be deleted or damaged at any time, and several processes can share it; if it can't be
written it stays in memory.
"""

from __future__ import annotations

import hashlib
import math
import os
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import datetime
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Final, NamedTuple

import msgspec

import bythebook
from bythebook.app.game.saved_games import Description, describe, files_named_in
from bythebook.app.game.saves import SUFFIX, games_folder
from bythebook.kernel import disk, log
from bythebook.kernel.decoding import decoded
from bythebook.kernel.log import BadLog

FILE: Final = "games.index"
"""The name of the index file, in the folder above the games."""
SLICE_SECONDS: Final = 0.5
"""CPU time after which `describe_files` returns early; a sandboxed task may take ten times as long."""
MOST_FILES: Final = 200
"""The maximum number of files in one slice."""
RETRY_SECONDS: Final = 10.0
"""The time after which a file that could not be read is tried again."""
CODE: Final = ("kernel", "games", "players", "app/game")
"""The packages whose code and data determine the text of a description."""
TOO_LONG: Final = "reading it takes too long or too much memory; open it to see why"

Stamp = tuple[int, int, int, int]
"""The size, modification time, change time and inode of a file; they differ whenever its content changes."""


class IndexRow(msgspec.Struct, frozen=True, array_like=True):
    """The index entry for one version of a game file: a description, or the problem that prevents one."""

    stamp: Stamp
    about: Description | None = None
    problem: str = ""
    lasting: bool = True
    """False if the problem may disappear although the file doesn't change, as an I/O error may."""
    named: dict[str, Stamp | None] = {}
    """The other files that the description was made from."""


class _IndexFile(msgspec.Struct, frozen=True):
    """The index file."""

    code: str
    rows: dict[str, IndexRow]


class SavedGame(NamedTuple):
    """A saved game as a list shows it."""

    path: Path
    changed: datetime
    about: Description


class Listing(NamedTuple):
    """The saved games that are known, newest first, and the files that are not described yet."""

    games: list[SavedGame]
    problems: list[str]
    """A sentence about each file that can't be listed."""
    unread: list[Path]
    """Files that are new or have changed, newest first; they are to be described by `describe_files`."""

    @property
    def in_progress(self) -> list[SavedGame]:
        """The games that are not over."""
        return [game for game in self.games if not game.about.over]


class GameIndex:
    """The index of the games in one folder; it can be shared by threads."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder.parent / FILE
        self.rows: dict[str, IndexRow] = {}
        self._until: dict[str, float] = {}
        """The time until which each temporary row is valid."""
        self._loaded: Stamp | None = None
        """The stamp of the index file when it was last read or written by this object."""
        self._most = MOST_FILES
        self._lock = Lock()

    def list_games(self) -> Listing:
        """List the folder; drop the rows of files that no longer exist."""
        with self._lock:
            self._load()
            files, problems = disk.list_files(self.folder, SUFFIX)
            stamps = {path: stamp for path in files if (stamp := stamp_of(path)) is not None}
            if gone := self.rows.keys() - {path.name for path in files}:
                for name in gone:
                    del self.rows[name]
                self._save()
            listing = Listing([], problems, [])
            for path, stamp in sorted(stamps.items(), key=lambda item: item[1][1], reverse=True):
                row = self.rows.get(path.name)
                if row is None or not self._is_valid(path.name, row, stamp):
                    listing.unread.append(path)
                elif row.about is None:
                    problems.append(f"{path.name}: {row.problem}")
                else:
                    changed = disk.local_time(stamp[1] / 1e9)
                    listing.games.append(SavedGame(path, changed, row.about))
            return listing

    def next_slice(self, unread: list[Path]) -> list[str]:
        """Return the files to pass to `describe_files` next; after a slice that failed, a single file."""
        return [str(path.absolute()) for path in unread[: self._most]]

    def record(self, rows: Mapping[str, IndexRow]) -> None:
        """Add the rows that `describe_files` has returned, by file name."""
        with self._lock:
            self._most = min(2 * self._most, MOST_FILES)
            self._add(rows, time.monotonic() + RETRY_SECONDS)

    def record_failure(self, files: list[str]) -> None:
        """Record that a slice exceeded its limits; a file that fails alone is left out from then on."""
        with self._lock:
            self._most = 1
            if len(files) == 1 and (stamp := stamp_of(path := Path(files[0]))) is not None:
                row = IndexRow(stamp, problem=TOO_LONG, lasting=False)
                self._add({path.name: row}, math.inf)  # it isn't tried again while this process runs

    def _add(self, rows: Mapping[str, IndexRow], until: float) -> None:
        self.rows.update(rows)
        self._until.update({name: until for name, row in rows.items() if not row.lasting})
        self._save()

    def _is_valid(self, name: str, row: IndexRow, stamp: Stamp) -> bool:
        if row.stamp != stamp or any(stamp_of(Path(file)) != then for file, then in row.named.items()):
            return False
        return row.lasting or time.monotonic() < self._until[name]

    # -- the file ---------------------------------------------------------------------------------

    def _load(self) -> None:
        """Read the rows written by other processes; an unreadable file counts as empty."""
        stamp = stamp_of(self.file)
        if stamp is None or stamp == self._loaded:
            return
        self._loaded = stamp
        with suppress(ValueError, OSError):
            index = decoded(disk.read_bytes(self.file), _IndexFile)
            if index.code == code_hash():
                for name, row in index.rows.items():
                    own = self.rows.get(name)
                    if row.lasting and (own is None or own.stamp != stamp_of(self.folder / name)):
                        self.rows[name] = row

    def _save(self) -> None:
        """Write the lasting rows; if the disk is full or read-only, they stay in memory."""
        if disk.followers:  # the site: its files are in memory, with other stamps at the next start
            return
        rows = {name: row for name, row in self.rows.items() if row.lasting}
        with suppress(OSError):
            disk.write(self.file, msgspec.json.encode(_IndexFile(code_hash(), rows)).decode())
            self._loaded = stamp_of(self.file)


def stamp_of(path: Path) -> Stamp | None:
    """Return the stamp of a file; None if the file can't be examined."""
    try:
        stat = os.stat(path)
    except (OSError, ValueError):
        return None
    return stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns, stat.st_ino


@cache
def code_hash() -> str:
    """Return a hash of everything in the package that affects descriptions."""
    package = Path(bythebook.__file__).parent
    digest = hashlib.blake2b(bythebook.__version__.encode(), digest_size=16)
    for part in CODE:
        for file in sorted((package / part).rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                digest.update(file.relative_to(package).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


@cache
def _index_of(folder: Path) -> GameIndex:
    return GameIndex(folder)


def game_index() -> GameIndex:
    """Return the index of the user's games; each process has one."""
    return _index_of(games_folder())


# -- making rows ------------------------------------------------------------------------------------


def describe_files(paths: Iterable[str]) -> dict[str, IndexRow]:
    """Describe files for `SLICE_SECONDS`, but at least one file; return rows by file name.

    A file that has been deleted in the meantime has no row.
    """
    until = time.process_time() + SLICE_SECONDS
    rows: dict[str, IndexRow] = {}
    for path in map(Path, paths):
        if (stamp := stamp_of(path)) is not None:
            rows[path.name] = _describe_file(path, stamp)
        if time.process_time() > until:
            break
    return rows


def _describe_file(path: Path, stamp: Stamp) -> IndexRow:
    """Describe one file. Its stamp was taken earlier, so a change during reading makes the row invalid."""
    try:
        text = disk.read_text(path)
    except UnicodeDecodeError:
        return IndexRow(stamp, problem="not a game file: it isn't text")
    except OSError as error:
        return IndexRow(stamp, problem=f"it can't be read: {error.strerror}", lasting=False)
    try:
        file = log.read(text)
    except BadLog as error:
        return IndexRow(stamp, problem=str(error))
    named = {str(path): stamp_of(path) for path in files_named_in(file.header)}
    return IndexRow(stamp, describe(text, file), named=named)
