"""All games as one file: a zip with a game file each; one that comes from elsewhere is read with limits."""

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
"""Bytes of such a file."""
MOST_FILES = 5_000
"""Files in it."""
MOST_GAME_BYTES = 1_000_000
"""Bytes of one game in it; a long one has a tenth of that."""
MOST_UNPACKED_BYTES = 50_000_000
"""Bytes of all that is in it."""

OLDEST, NEWEST = datetime(1980, 1, 1), datetime(2107, 12, 31, 23, 59, 58)
"""The times that a zip can hold."""
LEFT_OUT = "left-out.txt"
"""The file in it that names the games that could not be packed, and why."""
SYSTEM_FOLDER = "__MACOSX/"
"""A folder that some systems put into every zip."""


class PackedGame(NamedTuple):
    """A game that goes into the file."""

    name: str
    changed: datetime
    text: str


class UnpackedFile(msgspec.Struct, frozen=True):
    """A file that was found in it: its text, or what is wrong with it."""

    name: str
    changed: datetime
    text: str = ""
    wrong: str = ""


class Archive:
    """A file with many games that is written some games at a time."""

    def __init__(self) -> None:
        self._made = io.BytesIO()
        self._zip = zipfile.ZipFile(self._made, "w", zipfile.ZIP_DEFLATED)
        self.left_out: list[str] = []
        """A sentence about each game that could not be packed."""

    def add(self, games: Iterable[PackedGame]) -> None:
        """Add games; each keeps its name and the time when it was played."""
        for game in games:
            info = zipfile.ZipInfo(f"{game.name}{SUFFIX}", _zip_time(game.changed))
            info.compress_type = zipfile.ZIP_DEFLATED
            self._zip.writestr(info, game.text)

    def close(self) -> bytes:
        """Finish the file and return its bytes; a text in it names the games that were left out."""
        if self.left_out:
            self._zip.writestr(LEFT_OUT, "".join(f"{why}\n" for why in self.left_out))
        self._zip.close()
        return self._made.getvalue()


def pack(games: Iterable[PackedGame]) -> bytes:
    """Return games as one file."""
    made = Archive()
    made.add(games)
    return made.close()


def _zip_time(changed: datetime) -> tuple[int, int, int, int, int, int]:
    """Return the nearest time that a zip can hold."""
    return min(max(changed, OLDEST), NEWEST).timetuple()[:6]


def unpack(data: bytes) -> list[UnpackedFile]:
    """What is in such a file; Problems if it is none, or too large."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            inside = [each for each in archive.infolist() if not _is_ignored(each)]
            _check_size(inside)
            return [_read_member(archive, each) for each in inside]
    except Problems:
        raise
    except Exception as error:  # whatever a damaged zip holds
        raise Problems("file", [f"this is no file of games: {error or 'it is damaged'}"]) from None


def _is_ignored(inside: zipfile.ZipInfo) -> bool:
    return inside.is_dir() or inside.filename == LEFT_OUT or inside.filename.startswith(SYSTEM_FOLDER)


def _check_size(inside: list[zipfile.ZipInfo]) -> None:
    if not inside:
        raise Problems("file", ["there is no game in it"])
    if len(inside) > MOST_FILES:
        raise Problems("file", [f"{len(inside):,} files are in it; up to {MOST_FILES:,} are read"])
    if (size := sum(each.file_size for each in inside)) > MOST_UNPACKED_BYTES:
        raise Problems("file", [f"unpacked it has {size:,} bytes; up to {MOST_UNPACKED_BYTES:,} are read"])


def _read_member(archive: zipfile.ZipFile, inside: zipfile.ZipInfo) -> UnpackedFile:
    """One file; a zip gives no more bytes of it than it has said."""
    name, changed = _display_name(inside.filename), _member_time(inside)
    if not inside.filename.endswith(SUFFIX):
        return UnpackedFile(name, changed, wrong=f"the name of a game file ends in {SUFFIX}")
    if inside.file_size > MOST_GAME_BYTES:
        return UnpackedFile(name, changed, wrong=f"it has more than {MOST_GAME_BYTES:,} bytes")
    if inside.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        return UnpackedFile(name, changed, wrong="it is packed in a way that is not read here")
    try:
        return UnpackedFile(name, changed, text=archive.read(inside).decode("utf-8-sig"))
    except UnicodeDecodeError:
        return UnpackedFile(name, changed, wrong="it is not text")
    except Exception:  # damaged, or locked with a password
        return UnpackedFile(name, changed, wrong="it cannot be unpacked")


def _display_name(filename: str) -> str:
    """The name of a file as it is told; no file is ever written under it."""
    name = filename.rstrip("/").rpartition("/")[2][:80]
    return "".join(sign if sign.isprintable() else "?" for sign in name) or "?"


def _member_time(inside: zipfile.ZipInfo) -> datetime:
    try:
        return datetime(*inside.date_time)
    except ValueError:
        return datetime.now()
