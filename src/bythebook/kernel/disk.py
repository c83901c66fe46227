"""Writing to disk: whole files, and lines at the end of one. Whatever must not be lost is written here.

A file that is written whole is the old one until the new one is on disk. Lines that are added are on disk
when `add` returns; if it fails they are cut off again, as far as the disk lets us. An error names the file.
Where the disk is only memory, as in a browser, followers hear which files have changed and keep them.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from threading import Event

try:
    import fcntl
except ImportError:  # Windows has locks of its own
    fcntl = None  # type: ignore[assignment]
try:
    import msvcrt
except ImportError:
    msvcrt = None  # type: ignore[assignment]

PRIVATE = 0o600
"""Files are for their user alone, from their first moment."""
BINARY = getattr(os, "O_BINARY", 0)
"""Where the system would else change the ends of lines."""
OPEN_FILES_MOVE = os.name != "nt"
"""Whether a file that is open can be replaced and deleted."""
PAUSES = (0.01, 0.02, 0.05, 0.1, 0.2)
"""Seconds until it is tried again where it cannot, because somebody reads it just now."""
NO_FILE = -1
FAR = 2**31 - 2
"""The byte of a file that is locked where a lock is of bytes: none that anybody reads."""

_numbers = count(1)
"""Of the files that this program has begun to write."""

followers: list[Callable[[Path], object]] = []
"""Who hears of each file that was written or deleted."""


class Unwritable(OSError):
    """A file that cannot be written: which, and why."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{path} cannot be written: {why}")
        self.path, self.why = path, why


def home() -> Path:
    """The folder of everything that is kept: BYTHEBOOK_HOME, else the user's folder for state."""
    own = os.environ.get("BYTHEBOOK_HOME")
    if own:
        return Path(own).expanduser()
    state = os.environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / "bythebook"


def write(path: Path, text: str) -> None:
    """Write a whole file: the old one stays as it is until the new one is on disk."""
    os.close(put(path, text))
    settle(path)


def put(path: Path, text: str) -> int:
    """Write a whole file and leave it open and held, from before it has its name; `settle` makes it last."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "is a folder; the name of a file is needed", str(path))
    beside = _beside(path)
    with _named(path):
        make_folder(path.parent)
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | BINARY, PRIVATE)
        try:
            hold(handle)
            _write(handle, text)
            os.fsync(handle)
            if OPEN_FILES_MOVE:
                os.replace(beside, path)
            else:
                os.close(handle)
                handle = NO_FILE
                handle = _moved(beside, path)
        except BaseException:
            with suppress(OSError):
                os.close(handle)
            with suppress(OSError):
                os.unlink(beside)
            raise
    _tell(path)
    return handle


def _beside(path: Path) -> Path:
    """A name for what is not whole yet: nobody else has it, no other program and no other thread."""
    return path.with_name(f".{path.name}.{os.getpid()}.{next(_numbers)}")


def _moved(beside: Path, path: Path) -> int:
    """Give a file its name where only a closed one can have another; opened and held again."""
    for pause in PAUSES:
        try:
            os.replace(beside, path)
            break
        except PermissionError:  # somebody is reading the old one
            Event().wait(pause)
    else:
        os.replace(beside, path)
    again = os.open(path, os.O_RDONLY | BINARY)
    if not hold(again):
        os.close(again)
        raise PermissionError(errno.EACCES, "another program has opened it just now")
    return again


def create(path: Path, text: str) -> None:
    """Write a whole file under a name that no file has; FileExistsError if one has it, also just now."""
    beside = _beside(path)
    named = False
    try:
        write(beside, text)
        _name(beside, path)
        named = True
        settle(path)
    except BaseException as error:
        if named:
            path.unlink()
        if isinstance(error, Unwritable):
            raise Unwritable(path, error.why) from None
        raise
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)


def _name(beside: Path, path: Path) -> None:
    """Give a file its name, unless there is a file of that name."""
    try:
        os.link(beside, path)
    except FileExistsError:
        raise
    except (AttributeError, OSError):  # some systems have no second names
        if path.exists():
            raise FileExistsError from None
        with _named(path):
            os.replace(beside, path)
    _tell(path)


def settle(path: Path) -> None:
    """A new name is on disk only when its folder is."""
    try:
        folder = os.open(path.parent, os.O_RDONLY)
    except OSError:  # some systems do not open folders
        return
    try:
        with _named(path):
            os.fsync(folder)
    finally:
        os.close(folder)


def add(path: Path, text: str) -> None:
    """Add lines at the end of a file; if that fails they are cut off again."""
    with _named(path):
        make_folder(path.parent)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | BINARY, PRIVATE)
        try:
            before = os.fstat(handle).st_size
            try:
                _write(handle, text)
                os.fsync(handle)
            except OSError:
                with suppress(OSError):
                    os.ftruncate(handle, before)
                raise
        finally:
            os.close(handle)
    _tell(path)


def delete(path: Path) -> None:
    """Delete a file, if there is one."""
    path.unlink(missing_ok=True)
    _tell(path)


def _tell(path: Path) -> None:
    for follower in followers:
        follower(path)


def _write(handle: int, text: str) -> None:
    rest = memoryview(text.encode())
    while rest:
        rest = rest[os.write(handle, rest) :]


def make_folder(folder: Path) -> None:
    """Make a folder for its user alone; one that is there already stays as it is."""
    if not folder.is_dir():
        make_folder(folder.parent)
        try:
            os.mkdir(folder, 0o700)
        except FileExistsError:
            if not folder.is_dir():  # else another program has made it just now
                raise


def hold(handle: int) -> bool:
    """Hold a file against other processes while it is open; False if another one holds it."""
    try:
        if fcntl is not None:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        elif msvcrt is not None:
            _lock_a_byte(handle)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:  # some file systems have no locks
        return True
    return True


def _lock_a_byte(handle: int) -> None:
    at = os.lseek(handle, 0, os.SEEK_CUR)
    os.lseek(handle, FAR, os.SEEK_SET)
    try:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    finally:
        os.lseek(handle, at, os.SEEK_SET)


LEFT = re.compile(r"\..+\.\d+(\.new)?")
"""What is written beside a file before it has its name."""


def tidy(folder: Path, before: float) -> None:
    """Delete what programs that were killed before a time have left half-written in a folder."""
    for path in folder.glob(".*"):
        with suppress(OSError):
            if LEFT.fullmatch(path.name) and path.is_file() and _is_left(path, before):
                path.unlink()


def _is_left(path: Path, before: float) -> bool:
    """Whether nobody writes it any more: whoever does holds it, and has done so just now."""
    with path.open("rb") as file:
        return os.fstat(file.fileno()).st_mtime < before and hold(file.fileno())


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """An error of the system says which file it is about."""
    try:
        yield
    except Unwritable:
        raise
    except OSError as error:
        no_folder = isinstance(error, (FileExistsError, NotADirectoryError))
        told = f"{error.filename} is no folder" if no_folder else error.strerror or str(error)
        raise Unwritable(path, told) from None
