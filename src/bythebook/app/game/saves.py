"""Where games are kept: a folder per user, a journal per game that loses nothing once it is confirmed."""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import IO, Any

from bythebook.kernel import log
from bythebook.kernel.game import Game
from bythebook.kernel.log import BadLog, Entry, Header
from bythebook.kernel.step import Call

try:
    import fcntl
except ImportError:  # a system without this kind of lock
    fcntl = None  # type: ignore[assignment]

SUFFIX = ".game"

CHECKPOINT = 25
"""After so many answers the position is written too, so that later rules can go on from there."""


LARGEST = 10_000_000
"""No file that is read has more signs; a long game has less than a hundredth of that."""


class Unreadable(ValueError):
    """A file that cannot be read: which, and why."""


class Unwritable(OSError):
    """A file that cannot be written: which, and why."""


class InUse(ValueError):
    """A game that is being played somewhere else."""


def home() -> Path:
    """The folder of everything that is kept: BYTHEBOOK_HOME, else the user's folder for state."""
    own = os.environ.get("BYTHEBOOK_HOME")
    if own:
        return Path(own).expanduser()
    state = os.environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / "bythebook"


def games_folder() -> Path:
    """Where games lie if nobody names a file."""
    return home() / "games"


def new_path(header: Header, scenario: str, now: datetime) -> Path:
    """A file that is not there yet, named by game, scenario and date."""
    named = f"{header.game}-{Path(scenario).stem}" if scenario else header.game
    stem = f"{named}-{now:%Y-%m-%d-%H%M}"
    folder = games_folder()
    tries = (folder / f"{stem}{f'-{n}' if n else ''}{SUFFIX}" for n in range(10_000))
    return next(path for path in tries if not path.exists())


def read_text(path: Path, *, what: str) -> str:
    """The text of a file, without the mark that some editors put first; Unreadable says why there is none."""
    try:
        with path.open(encoding="utf-8-sig") as file:
            text = file.read(LARGEST + 1)
    except UnicodeDecodeError:
        raise Unreadable(f"{path} is not {what}: it is not text") from None
    except FileNotFoundError:
        raise Unreadable(f"there is no file {path}; {what} is expected there") from None
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror}") from None
    if len(text) > LARGEST:
        raise Unreadable(f"{path} is not {what}: it is longer than {LARGEST} signs")
    return text


def write_atomically(path: Path, text: str) -> None:
    """Write a whole file: the old one stays as it is until the new one is on disk."""
    _write(path, text).close()


def _write(path: Path, text: str) -> IO[str]:
    """Write a whole file and leave it open and held, from before it has its name."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "is a folder; the name of a file is needed", str(path))
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        make_folder(path.parent)
        file = os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8")
    except OSError as error:
        no_folder = isinstance(error, (FileExistsError, NotADirectoryError))
        told = f"{error.filename} is no folder" if no_folder else error.strerror
        raise Unwritable(f"{path} cannot be written: {told}{_elsewhere(path)}") from None
    try:
        _hold(file)
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        file.close()
        raise
    finally:
        beside.unlink(missing_ok=True)
    _sync_folder(path.parent)
    return file


def make_folder(folder: Path) -> None:
    """Make a folder of games, for its user alone; one that is there already stays as it is."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)


def _elsewhere(path: Path) -> str:
    """What to do about a folder that nobody named and that cannot be written to."""
    if not path.is_relative_to(home()):
        return ""
    return "; set BYTHEBOOK_HOME to a folder for games that you can write to"


def _hold(file: IO[Any]) -> bool:
    """Hold a file against other processes while it is open; False if another one holds it."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # some file systems have no locks
        return True
    return True


def _sync_folder(folder: Path) -> None:
    """A new name is on disk only when its folder is."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:  # some systems do not open folders
        return
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def whole(game: Game[Any]) -> str:
    """A game as a file; a call for chance that is still open is left to the bot to make again."""
    return game.text(position=not _waits(game))


def _waits(game: Game[Any]) -> bool:
    """Whether a bot's call for chance is open; it has no line before it is answered."""
    return bool(game.table.agenda) and isinstance(game.table.agenda[-1], Call)


class Journal:
    """The file of a game under way: answers are added at its end, and are on disk before anybody goes on.

    It is written anew only where its past changes: after an undo, another source of chance, the end. While it
    is open no other process can open it, so that two windows never write over each other's answers.
    """

    def __init__(self, path: Path, game: Game[Any], *, continued: bool = False) -> None:
        self._held: IO[Any] | None = None
        self.path = path
        self.game = game
        self.continued = continued
        """The log begins in mid-game, so that the file must hold the position at all times."""
        self._written: list[Entry] | None = None
        self._since = 0
        """Answers since the position was last written."""
        if path.exists():
            self._held = path.open("rb")
            if not _hold(self._held):
                self.let_go()
                raise InUse(f"{path} is being played in another window; go on there, or close it first")

    def let_go(self) -> None:
        """Others may open the file now."""
        if self._held is not None:
            self._held.close()
            self._held = None

    def __del__(self) -> None:
        """Lets go of the file when nobody uses the journal any more."""
        self.let_go()

    def sync(self) -> None:
        """Bring the file up to date."""
        entries = self.game.log
        known = self._written
        if known is None or self.continued or not _goes_on(known, entries):
            self.rewrite()
        elif len(entries) > len(known):
            lines = [log.entry_line(self.game.box, entry) for entry in entries[len(known) :]]
            self._since += len(lines)
            if self._since >= CHECKPOINT and not _waits(self.game):
                lines.append(log.position_line(self.game.box.codec.encode(self.game.table)))
                self._since = 0
            self._written = (
                None  # a write that fails may leave half a line: then the next writes the whole file
            )
            with self.path.open("a", encoding="utf-8") as file:
                file.write("\n".join(lines) + "\n")
                file.flush()
                os.fsync(file.fileno())
            known.extend(entries[len(known) :])
            self._written = known

    def rewrite(self) -> None:
        """Write the file anew; answers are added behind its position."""
        written = _write(self.path, whole(self.game))
        self.let_go()
        self._held = written
        self._written = list(self.game.log)
        self._since = 0

    def close(self) -> None:
        """Leave the game with its position, so that it can be read even by later rules.

        The file stays as old as its last answer: nothing was played by closing it.
        """
        known, entries = self._written, self.game.log
        same = known is not None and len(known) == len(entries) and _goes_on(known, entries)
        old = self.path.stat() if same and self.path.exists() else None
        self.rewrite()
        if old is not None:
            os.utime(self.path, ns=(old.st_atime_ns, old.st_mtime_ns))
        self.let_go()
        self._written = None


def _goes_on(known: list[Entry], entries: list[Entry]) -> bool:
    return len(entries) >= len(known) and all(a is b for a, b in zip(known, entries, strict=False))


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game that is kept."""

    path: Path
    header: Header
    answers: int
    changed: datetime
    over: bool = False


def kept_games() -> tuple[list[SavedGame], list[str]]:
    """All games, the last one first; and a sentence for each file that is none."""
    found: list[SavedGame] = []
    broken: list[str] = []
    for path in sorted(games_folder().glob(f"*{SUFFIX}")):
        try:
            file = log.read(read_text(path, what="a game file"))
        except (BadLog, Unreadable) as error:
            broken.append(f"{path.name}: {error}")
            continue
        over = file.position is not None and bool(file.position.get("over"))
        changed = datetime.fromtimestamp(path.stat().st_mtime)
        found.append(SavedGame(path, file.header, len(file.lines), changed, over))
    return sorted(found, key=lambda saved: saved.changed, reverse=True), broken


def in_progress() -> tuple[list[SavedGame], list[str]]:
    """The games that are not over, the last one first; and a sentence for each file that is none."""
    found, broken = kept_games()
    return [saved for saved in found if not saved.over], broken


def delete(path: Path) -> None:
    """Deletes a game; InUse if somebody plays it."""
    with path.open("rb") as file:
        if not _hold(file):
            raise InUse(f"{path.name} is being played in another window; close it there first")
        path.unlink()
