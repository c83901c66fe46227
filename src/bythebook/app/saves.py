"""Where games are kept: a folder per user, a journal per game that loses nothing once it is confirmed."""

from __future__ import annotations

import os
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from bythebook.kernel import log
from bythebook.kernel.game import Game
from bythebook.kernel.log import BadLog, Entry, Header
from bythebook.kernel.step import Call

SUFFIX = ".game"


class Unreadable(ValueError):
    """A file that cannot be read: which, and why."""


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
    """The text of a file; Unreadable says in a sentence why there is none."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Unreadable(f"{path} is not {what}: it is not text") from None
    except FileNotFoundError:
        raise Unreadable(f"there is no file {path}; {what} is expected there") from None
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror}") from None


def write_atomically(path: Path, text: str) -> None:
    """Write a whole file: the old one stays as it is until the new one is on disk."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with beside.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
    _sync_folder(path.parent)


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
    waiting = bool(game.table.agenda) and isinstance(game.table.agenda[-1], Call)
    return game.text(position=not waiting)


class Journal:
    """The file of a game under way: answers are added at its end, and are on disk before anybody goes on.

    It is written anew only where its past changes: after an undo, another source of chance, the end.
    """

    def __init__(self, path: Path, game: Game[Any], *, continued: bool = False) -> None:
        self.path = path
        self.game = game
        self.continued = continued
        """The log begins in mid-game, so that the file must hold the position at all times."""
        self._written: list[Entry] | None = None

    def sync(self) -> None:
        """Bring the file up to date."""
        entries = self.game.log
        known = self._written
        if known is None or self.continued or not _goes_on(known, entries):
            self.rewrite()
        elif len(entries) > len(known):
            lines = [log.entry_line(self.game.box, entry) for entry in entries[len(known) :]]
            with self.path.open("a", encoding="utf-8") as file:
                file.write("\n".join(lines) + "\n")
                file.flush()
                os.fsync(file.fileno())
            known.extend(entries[len(known) :])

    def rewrite(self) -> None:
        """Write the file anew, as it must be to be added to."""
        if self.continued:
            write_atomically(self.path, whole(self.game))
        else:
            write_atomically(self.path, self.game.text(position=False))
        self._written = list(self.game.log)

    def close(self) -> None:
        """Leave the game with its position, so that it can be read even by later rules."""
        write_atomically(self.path, whole(self.game))
        self._written = None


def _goes_on(known: list[Entry], entries: list[Entry]) -> bool:
    return len(entries) >= len(known) and all(a is b for a, b in zip(known, entries, strict=False))


@dataclass(frozen=True, slots=True)
class Saved:
    """A game that waits to be gone on with."""

    path: Path
    header: Header
    answers: int
    changed: datetime


def in_progress() -> tuple[list[Saved], list[str]]:
    """The games that are not over, the last one first; and a sentence for each file that is none."""
    found: list[Saved] = []
    broken: list[str] = []
    for path in sorted(games_folder().glob(f"*{SUFFIX}")):
        try:
            file = log.read(read_text(path, what="a game file"))
        except (BadLog, Unreadable) as error:
            broken.append(f"{path.name}: {error}")
            continue
        if file.position is None or not file.position.get("over"):
            changed = datetime.fromtimestamp(path.stat().st_mtime)
            found.append(Saved(path, file.header, len(file.lines), changed))
    return sorted(found, key=lambda saved: saved.changed, reverse=True), broken
