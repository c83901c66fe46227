"""Writing to disk: whole files, and lines at the end of one. Whatever must not be lost is written here.

A file that is written whole is the old one until the new one is on disk. Lines that are added are on disk
when `add` returns; if it fails they are cut off again, as far as the disk lets us. An error names the file.
Where the disk is only memory, as in a browser, followers hear which files have changed and keep them.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

try:
    import fcntl
except ImportError:  # a system without this kind of lock
    fcntl = None  # type: ignore[assignment]

PRIVATE = 0o600
"""Files are for their user alone, from their first moment."""

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
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    with _named(path):
        make_folder(path.parent)
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE)
        try:
            hold(handle)
            _write(handle, text)
            os.fsync(handle)
            os.replace(beside, path)
        except BaseException:
            os.close(handle)
            with suppress(OSError):
                os.unlink(beside)
            raise
    _tell(path)
    return handle


def create(path: Path, text: str) -> None:
    """Write a whole file under a name that no file has; FileExistsError if one has it, also just now."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    named = False
    try:
        write(beside, text)
        _name(beside, path)
        named = True
        settle(path)
    except BaseException:
        if named:
            path.unlink()
        raise
    finally:
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
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, PRIVATE)
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
    if fcntl is None:
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # some file systems have no locks
        return True
    return True


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
