"""Durable storage of the user's files.

`write` replaces a file atomically. Lines that `add` appends are on disk when it returns; if it fails they are
removed again, as far as the disk allows. Every error names the file. In a browser, where the disk is only
memory, `followers` are notified of changed files and store them.

Only regular files are opened: reading a pipe or a device could block forever. `list_files` lists a folder and
reports the entries that it left out.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from itertools import count
from pathlib import Path
from threading import Event
from typing import BinaryIO, NamedTuple

try:
    import fcntl
except ImportError:  # Windows has other locks
    fcntl = None  # type: ignore[assignment]
try:
    import msvcrt
except ImportError:
    msvcrt = None  # type: ignore[assignment]

PRIVATE = 0o600
"""The mode of new files: only their owner can read and write them."""
BINARY = getattr(os, "O_BINARY", 0)
"""A flag that keeps Windows from changing the ends of lines."""
OPEN_FILES_MOVE = os.name != "nt"
"""Whether an open file can be replaced and deleted."""
NO_WAIT = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
"""Flags that make opening a pipe or a terminal return at once instead of waiting for the other end."""
LARGEST = 10_000_000
"""The maximum number of bytes read from one file; a long game has less than a hundredth of that."""
PAUSES = (0.01, 0.02, 0.05, 0.1, 0.2)
"""Seconds between attempts to replace a file that another program is reading."""
NO_FILE = -1
FAR = 2**31 - 2
"""The byte that is locked on systems with byte-range locks; it is past the end of every file."""

_numbers = count(1)
"""Numbers for the names of temporary files."""

followers: list[Callable[[Path], object]] = []
"""Called with the path of each file that was written or deleted."""


class Unwritable(OSError):
    """A file that cannot be written, with its name and the reason."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{path} can't be written: {why}")
        self.path, self.why = path, why


def home() -> Path:
    """Return the folder of all saved files: BYTHEBOOK_HOME, or else the user's folder for state."""
    own = os.environ.get("BYTHEBOOK_HOME")
    if own:
        return Path(own).expanduser()
    state = os.environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / "bythebook"


# -- reading ------------------------------------------------------------------------------------------

_KINDS = (
    (stat.S_ISDIR, "it is a folder"),
    (stat.S_ISFIFO, "it is a pipe"),
    (stat.S_ISSOCK, "it is a socket"),
    (stat.S_ISBLK, "it is a device"),
    (stat.S_ISCHR, "it is a device"),
)


def open_file(path: Path, flags: int = os.O_RDONLY) -> int:
    """Open a regular file and return its descriptor; never wait for a pipe or a device.

    Raises OSError, which names the path, if the file can't be opened or isn't a regular file.
    """
    try:
        with suppress(FileNotFoundError):  # with O_CREAT it may not exist yet
            _check_regular(path, os.stat(path))  # opening some devices has an effect
        handle = os.open(path, flags | NO_WAIT | BINARY, PRIVATE)
    except ValueError as error:  # a NUL or a lone surrogate: no file has such a name
        raise OSError(errno.EINVAL, f"it is not a file name: {error}", printable_path(path)) from None
    try:
        _check_regular(path, os.fstat(handle))
    except BaseException:
        os.close(handle)
        raise
    return handle


def open_binary(path: Path) -> BinaryIO:
    """Open a regular file for reading, as `open_file` does."""
    return os.fdopen(open_file(path), "rb")


def open_to_cut(path: Path) -> BinaryIO:
    """Open a regular file for reading and truncating; raises Unwritable."""
    with _naming(path):
        return os.fdopen(open_file(path, os.O_RDWR), "r+b")


def read_bytes(path: Path, most: int = LARGEST) -> bytes:
    """Return the bytes of a regular file; OSError if it can't be read or has more than `most`."""
    with open_binary(path) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, f"it has more than {most:,} bytes", printable_path(path))
    return data


def read_text(path: Path, most: int = LARGEST) -> str:
    r"""Return the text of a regular file, without a byte order mark and with `\n` at the end of each line.

    Raises OSError if it can't be read, and UnicodeDecodeError if it isn't UTF-8.
    """
    text = read_bytes(path, most).decode("utf-8-sig")
    return text.replace("\r\n", "\n").replace("\r", "\n")


class Listing(NamedTuple):
    """The files of a folder, sorted by name, and a sentence about each entry that was left out."""

    files: list[Path]
    left_out: list[str]


def list_files(folder: Path, suffix: str) -> Listing:
    """List the regular files of a folder whose names end in `suffix`; a missing folder is empty.

    The listing leaves out, with a sentence for each: pipes, sockets, devices and folders, broken links, files
    that can't be examined, and names that aren't UTF-8, which can't be shown or sent.
    """
    listing = Listing([], [])
    try:
        paths = entries(folder)
    except OSError as error:
        return Listing([], [f"{printable_path(folder)}: {error.strerror}"])
    for path in paths:
        if path.name.endswith(suffix):
            if why := _why_left_out(path):
                listing.left_out.append(f"{printable_path(path.name)}: {why}")
            else:
                listing.files.append(path)
    return listing


def _why_left_out(path: Path) -> str:
    """Return why an entry can't be listed as a file; an empty string if it can."""
    try:
        path.name.encode()
        _check_regular(path, os.stat(path))
    except UnicodeEncodeError:
        return "the name is not UTF-8; rename the file to use it"
    except OSError as error:
        return error.strerror or str(error)
    return ""


def entries(folder: Path) -> list[Path]:
    """Return every entry of a folder, sorted by name; none if there is no such folder. May raise OSError."""
    try:
        return sorted(folder / name for name in os.listdir(folder))
    except FileNotFoundError:
        return []


def _check_regular(path: Path, found: os.stat_result) -> None:
    if not stat.S_ISREG(found.st_mode):
        kind = next((text for test, text in _KINDS if test(found.st_mode)), "it is something else")
        raise OSError(errno.EINVAL, f"{kind}, not a regular file", printable_path(path))


def printable_path(path: str | Path) -> str:
    r"""Return a path as text that can be encoded: a byte that isn't UTF-8 becomes `\xff`."""
    return re.sub("[\ud800-\udfff]", lambda found: _escaped(ord(found[0])), str(path))


def _escaped(code: int) -> str:
    """Return a surrogate as text; Python uses 0xDC80 to 0xDCFF for bytes of a name that aren't UTF-8."""
    return f"\\x{code - 0xDC00:02x}" if 0xDC80 <= code <= 0xDCFF else f"\\u{code:04x}"


def local_time(seconds: float) -> datetime:
    """Convert a file-system time to a datetime, or to the nearest one that a datetime can represent."""
    try:
        return datetime.fromtimestamp(seconds)
    except (OverflowError, ValueError, OSError):
        return datetime.max if seconds > 0 else datetime.min


def modified(path: Path) -> datetime:
    """Return the time at which a file was last modified."""
    return local_time(os.stat(path).st_mtime)


# -- writing ------------------------------------------------------------------------------------------


def write(path: Path, text: str) -> None:
    """Replace a file atomically: the old one is unchanged until the new one is on disk."""
    os.close(write_and_lock(path, text))
    sync_folder(path)


def write_and_lock(path: Path, text: str) -> int:
    """Replace a file and return its descriptor, which was locked before the file got its name.

    The new name is durable only after `sync_folder`.
    """
    if os.path.isdir(path):  # False if it can't be examined; opening it reports why
        raise IsADirectoryError(errno.EISDIR, "is a folder; give the name of a file", str(path))
    with _naming(path):
        make_folder(path.parent)
        beside, handle = _open_beside(path)
        try:
            lock(handle)
            _write(handle, text)
            os.fsync(handle)
            if OPEN_FILES_MOVE:
                os.replace(beside, path)
            else:
                os.close(handle)
                handle = NO_FILE
                handle = _rename_closed(beside, path)
        except BaseException:
            with suppress(OSError):
                os.close(handle)
            with suppress(OSError):
                os.unlink(beside)
            raise
    _tell(path)
    return handle


def _open_beside(path: Path) -> tuple[Path, int]:
    """Create a temporary file beside another one and return its path and descriptor.

    Existing names are skipped: in a folder that other users can write to, such a file could be a link to
    another file of the user, or readable by others.
    """
    while True:
        beside = _temporary_path(path)
        with suppress(FileExistsError):
            return beside, os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, PRIVATE)


def _temporary_path(path: Path) -> Path:
    """Return a temporary name that no other program or thread uses."""
    return path.with_name(f".{path.name}.{os.getpid()}.{next(_numbers)}")


def _rename_closed(beside: Path, path: Path) -> int:
    """Close a file, give it its name, and open and lock it again: Windows can't rename an open file."""
    for pause in PAUSES:
        try:
            os.replace(beside, path)
            break
        except PermissionError:  # another program is reading the old file
            Event().wait(pause)
    else:
        os.replace(beside, path)
    again = open_file(path)
    if not lock(again):
        os.close(again)
        raise PermissionError(errno.EACCES, "another program has it open; try again")
    return again


def create(path: Path, text: str) -> None:
    """Write a new file; FileExistsError if the name is taken, even if that happened meanwhile."""
    beside = _temporary_path(path)
    named = False
    try:
        write(beside, text)
        _link(beside, path)
        named = True
        sync_folder(path)
    except BaseException as error:
        if named:
            path.unlink()
        if isinstance(error, Unwritable):
            raise Unwritable(path, error.why) from None
        raise
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)


def _link(beside: Path, path: Path) -> None:
    """Give a file its name; FileExistsError if there is a file of that name."""
    try:
        os.link(beside, path)
    except FileExistsError:
        raise
    except (AttributeError, OSError):  # some file systems have no hard links
        if path.exists():
            raise FileExistsError from None
        with _naming(path):
            os.replace(beside, path)
    _tell(path)


def sync_folder(path: Path) -> None:
    """Sync the folder of a file, so that the file's new name is on disk."""
    try:
        folder = os.open(path.parent, os.O_RDONLY)
    except OSError:  # some systems can't open folders
        return
    try:
        with _naming(path):
            os.fsync(folder)
    finally:
        os.close(folder)


def add(path: Path, text: str) -> None:
    """Append lines to a file; if that fails, remove them again."""
    with _naming(path):
        make_folder(path.parent)
        handle = open_file(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
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
    """Delete a file if it exists."""
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
    """Create a folder that only its owner can read, with its parents; an existing folder is unchanged."""
    if not folder.is_dir():
        make_folder(folder.parent)
        try:
            os.mkdir(folder, 0o700)
        except FileExistsError:
            if not folder.is_dir():  # another program may have made it meanwhile
                raise


def lock(handle: int) -> bool:
    """Lock a file against other processes until it is closed; return False if another one has locked it."""
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
"""The names of temporary files."""


def tidy(folder: Path, before: float) -> None:
    """Delete temporary files older than a given time that killed programs left in a folder."""
    try:
        paths = entries(folder)
    except OSError:
        return
    for path in paths:
        with suppress(OSError):
            if LEFT.fullmatch(path.name) and _is_abandoned(path, before):
                path.unlink()


def delete_unfinished(path: Path) -> None:
    """Delete temporary files of interrupted writes of a file, or of files with the same stem."""
    for left in entries(path.parent):
        if left.name.startswith(f".{path.stem}.") and LEFT.fullmatch(left.name):
            with suppress(OSError):
                left.unlink()


def delete_folder(folder: Path, belongs: Callable[[str], bool]) -> None:
    """Delete the files of a folder whose names `belongs` accepts, and the folder if it is then empty.

    If the folder is a link to another folder, only the link is deleted.
    """
    if folder.is_symlink():
        delete(folder)
        return
    for path in entries(folder):
        if (belongs(path.name) or LEFT.fullmatch(path.name)) and (path.is_symlink() or not path.is_dir()):
            delete(path)
    with suppress(OSError):
        folder.rmdir()


def _is_abandoned(path: Path, before: float) -> bool:
    """Whether a temporary file is old and not locked, so that no program is writing it."""
    with open_binary(path) as file:
        return os.fstat(file.fileno()).st_mtime < before and lock(file.fileno())


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """In the block, add the path of the file to errors from the operating system."""
    try:
        yield
    except Unwritable:
        raise
    except OSError as error:
        no_folder = isinstance(error, (FileExistsError, NotADirectoryError))
        told = f"{error.filename} is not a folder" if no_folder else error.strerror or str(error)
        raise Unwritable(path, told) from None
