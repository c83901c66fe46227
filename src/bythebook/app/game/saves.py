"""Where games are kept: a folder per user, a journal per game that loses nothing once it is confirmed."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from bythebook.kernel import disk, log
from bythebook.kernel.disk import home
from bythebook.kernel.game import Game
from bythebook.kernel.log import BadLog, Entry, Header
from bythebook.kernel.step import Call

SUFFIX = ".game"
HANDS = ".hands"
"""What is appended to a game's name for the file of what hands must do."""

CHECKPOINT = 25
"""After so many answers the position is written too, so that later rules can go on from there."""


LEFT = 3600.0
"""Seconds after which what a write has left beside a file is nobody's any more."""
LARGEST = 10_000_000
"""No file that is read has more signs; a long game has less than a hundredth of that."""


class Unreadable(ValueError):
    """A file that cannot be read: which, and why."""


class InUse(ValueError):
    """A game that is being played somewhere else."""


def games_folder() -> Path:
    """Where games lie if nobody names a file."""
    return home() / "games"


def new_path(header: Header, scenario: str, now: datetime) -> Path:
    """A file that is not there yet, named by game, scenario and date; letters of either size are the same."""
    named = f"{header.game}-{Path(scenario).stem}" if scenario else header.game
    stem = f"{named}-{now:%Y-%m-%d-%H%M}"
    folder = games_folder()
    taken = {path.name.casefold() for path in folder.glob(f"*{SUFFIX}")}
    tries = (folder / f"{stem}{f'-{n}' if n else ''}{SUFFIX}" for n in range(10_000))
    return next(path for path in tries if path.name.casefold() not in taken)


def keep_new(header: Header, scenario: str, now: datetime, text: str) -> Path:
    """Write a game to a file of its own, with a name that no other process takes meanwhile."""
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


def whole(game: Game[Any]) -> str:
    """A game as a file; a call for chance that is still open is left to the bot to make again."""
    return game.text(position=not _waits(game))


def _waits(game: Game[Any]) -> bool:
    """Whether a bot's call for chance is open; it has no line before it is answered."""
    return bool(game.table.agenda) and isinstance(game.table.agenda[-1], Call)


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
        if path.exists():
            self._open(read)

    def _open(self, read: int | None) -> None:
        """Hold the file, and see that it is still the one that was read (`mark_of` its text)."""
        self._held = os.open(self.path, os.O_RDONLY | disk.BINARY)
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
        if self._held is not None:
            os.close(self._held)
            self._held = None

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
                lines.append(log.position_line(self.game.box.codec.encode(self.game.table)))
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
            with self.path.open("rb") as file:
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
            if not path.is_file():  # a pipe would be waited for
                raise Unreadable("it is no file")
            file = log.read(read_text(path, what="a game file"))
        except (BadLog, Unreadable) as error:
            broken.append(f"{path.name}: {error}")
            continue
        over = file.position is not None and bool(file.position.get("over"))
        changed = datetime.fromtimestamp(path.stat().st_mtime)
        found.append(SavedGame(path, file.header, len(file.lines), changed, over))
    return sorted(found, key=lambda saved: saved.changed, reverse=True), broken


def how_many_kept() -> int:
    """How many games there are, counted by their names."""
    return sum(1 for _ in games_folder().glob(f"*{SUFFIX}"))


def in_progress() -> tuple[list[SavedGame], list[str]]:
    """The games that are not over, the last one first; and a sentence for each file that is none."""
    found, broken = kept_games()
    return [saved for saved in found if not saved.over], broken


def delete(path: Path) -> None:
    """Deletes a game; InUse if somebody plays it."""
    with path.open("rb") as file:
        if not disk.hold(file.fileno()):
            raise InUse(f"{path.name} is being played in another window; close it there first")
    disk.delete(path)
    disk.delete(path.with_suffix(HANDS))
