"""Many games in one zip file; zip files from untrusted sources are read within limits."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

import msgspec

from bythebook.app.game.saves import SUFFIX
from bythebook.kernel.box import Problems

MOST_BYTES = 20_000_000
"""The maximum size of a zip file in bytes."""
MOST_FILES = 5_000
"""The maximum number of files in a zip file."""
MOST_GAME_BYTES = 1_000_000
"""The maximum size of one game in bytes; long games have about a tenth of that."""
MOST_UNPACKED_BYTES = 50_000_000
"""The maximum size of all unpacked files together, in bytes."""

OLDEST, NEWEST = datetime(1980, 1, 1), datetime(2107, 12, 31, 23, 59, 58)
"""The range of times that a zip file can store."""
LEFT_OUT = "left-out.txt"
"""The file in the zip that lists the games that could not be packed, and why."""
SYSTEM_FOLDER = "__MACOSX/"
"""A folder that macOS adds to every zip."""


class PackedGame(NamedTuple):
    """A game to pack."""

    name: str
    changed: datetime
    text: str


class UnpackedFile(msgspec.Struct, frozen=True):
    """A file from a zip: its text, or the problem with it."""

    name: str
    changed: datetime
    text: str = ""
    wrong: str = ""


class Archive:
    """A zip file of games that is written a few games at a time."""

    def __init__(self) -> None:
        self._buffer = io.BytesIO()
        self._zip = zipfile.ZipFile(self._buffer, "w", zipfile.ZIP_DEFLATED)
        self.left_out: list[str] = []
        """A sentence about each game that could not be packed."""

    def add(self, games: Iterable[PackedGame]) -> None:
        """Add games, each with its name and the time when it was last played."""
        for game in games:
            info = zipfile.ZipInfo(f"{game.name}{SUFFIX}", _zip_time(game.changed))
            info.compress_type = zipfile.ZIP_DEFLATED
            self._zip.writestr(info, game.text)

    def close(self) -> bytes:
        """Finish the file and return its bytes; it includes a list of the games that were left out."""
        if self.left_out:
            self._zip.writestr(LEFT_OUT, "".join(f"{why}\n" for why in self.left_out))
        self._zip.close()
        return self._buffer.getvalue()


def pack(games: Iterable[PackedGame]) -> bytes:
    """Return a zip file with some games, as bytes."""
    archive = Archive()
    archive.add(games)
    return archive.close()


def _zip_time(changed: datetime) -> tuple[int, int, int, int, int, int]:
    """Return the nearest time that a zip file can store."""
    return min(max(changed, OLDEST), NEWEST).timetuple()[:6]


def unpack(data: bytes) -> list[UnpackedFile]:
    """Return the files in a zip; raise Problems if it isn't a zip, or is too large."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            inside = [each for each in archive.infolist() if not _is_ignored(each)]
            _check_size(inside)
            return [_read_member(archive, each) for each in inside]
    except Problems:
        raise
    except Exception as error:  # a damaged zip can raise anything
        raise Problems("file", [f"this is not a zip file of games: {error or 'it is damaged'}"]) from None


def _is_ignored(inside: zipfile.ZipInfo) -> bool:
    return inside.is_dir() or inside.filename == LEFT_OUT or inside.filename.startswith(SYSTEM_FOLDER)


def _check_size(inside: list[zipfile.ZipInfo]) -> None:
    if not inside:
        raise Problems("file", ["it doesn't contain any games"])
    if len(inside) > MOST_FILES:
        raise Problems("file", [f"it contains {len(inside):,} files; the limit is {MOST_FILES:,}"])
    if (size := sum(each.file_size for each in inside)) > MOST_UNPACKED_BYTES:
        raise Problems("file", [f"unpacked it has {size:,} bytes; the limit is {MOST_UNPACKED_BYTES:,}"])


def _read_member(archive: zipfile.ZipFile, inside: zipfile.ZipInfo) -> UnpackedFile:
    """Read one file, never more than the size stated in the zip, which `zipfile` enforces."""
    name, changed = _display_name(inside.filename), _member_time(inside)
    if not inside.filename.endswith(SUFFIX):
        return UnpackedFile(name, changed, wrong=f"game files end in {SUFFIX}")
    if inside.file_size > MOST_GAME_BYTES:
        return UnpackedFile(name, changed, wrong=f"it has more than {MOST_GAME_BYTES:,} bytes")
    if inside.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        return UnpackedFile(name, changed, wrong="its compression method is not supported")
    try:
        return UnpackedFile(name, changed, text=archive.read(inside).decode("utf-8-sig"))
    except UnicodeDecodeError:
        return UnpackedFile(name, changed, wrong="it is not text")
    except Exception:  # damaged, or locked with a password
        return UnpackedFile(name, changed, wrong="it can't be unpacked")


def _display_name(filename: str) -> str:
    """Return the name of a file for use in messages only; no file is ever written under it."""
    name = filename.rstrip("/").rpartition("/")[2][:80]
    return "".join(char if char.isprintable() else "?" for char in name) or "?"


def _member_time(inside: zipfile.ZipInfo) -> datetime:
    try:
        return datetime(*inside.date_time)
    except ValueError:
        return datetime.now()
