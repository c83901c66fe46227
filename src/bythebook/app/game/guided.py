"""Saved games of the guide, and what the guide knows about installed games apart from their playbooks."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from bythebook import games
from bythebook.app.game.saves import OPEN_ELSEWHERE, PLAYED_ELSEWHERE, InUse, read_text
from bythebook.games.interfaces.bots import Bots
from bythebook.guide.words import NO_KNOWLEDGE, GameKnowledge
from bythebook.kernel import disk
from bythebook.kernel.decoding import decoded
from bythebook.playbook.page.nodes import Meaning


class GuidedGame(NamedTuple):
    """A saved game of the guide."""

    path: Path
    title: str
    changed: datetime


class _SavedBook(msgspec.Struct):
    """The part of a guided game's file that lists need."""

    book: str


def guides_folder() -> Path:
    """Return the default folder of guided games."""
    return disk.home() / "guides"


def guided_games() -> tuple[list[GuidedGame], list[str]]:
    """Return all guided games, newest first, and an error message for each unreadable file."""
    saved = []
    files, left_out = disk.list_files(guides_folder(), ".json")
    for path in files:
        try:
            book = decoded(disk.read_bytes(path), _SavedBook).book
            changed = disk.modified(path)
        except OSError as error:
            left_out.append(f"{path.name}: {error.strerror}")
            continue
        except ValueError as error:
            left_out.append(f"{path.name}: not a guided game: {error}")
            continue
        title = next((row[2:].strip() for row in book.splitlines() if row.startswith("# ")), path.stem)
        saved.append(GuidedGame(path, title, changed))
    return sorted(saved, key=lambda game: game.changed, reverse=True), left_out


class GuidedFile:
    """The file of an open guided game, locked so that other processes can't open it."""

    def __init__(self, path: Path, text: str, *, new: bool) -> None:
        """Create a new file with the text, or lock the one that the text was read from.

        Raises FileExistsError if a file of that name exists already, and InUse if another window has the file
        open or has changed it since. If a new file can't be written, the next write tries again.
        """
        self.path = path
        self._handle: int | None = None
        if new:
            with suppress(disk.Unwritable):
                disk.create(path, text)
                self._hold()
        else:
            self._hold()
            if read_text(path, what="a guided game") != text:
                self.close()
                raise InUse(PLAYED_ELSEWHERE.format(path.name))

    def _hold(self) -> None:
        self._handle = disk.open_file(self.path)
        if not disk.lock(self._handle):
            self.close()
            raise InUse(OPEN_ELSEWHERE.format(self.path.name))

    def write(self, text: str) -> None:
        """Replace the text of the file, which stays locked."""
        if not disk.OPEN_FILES_MOVE:
            self.close()
        handle = disk.write_and_lock(self.path, text)
        self.close()
        self._handle = handle
        disk.sync_folder(self.path)

    def close(self) -> None:
        """Unlock the file, so that other processes can open it."""
        handle, self._handle = self._handle, None
        if handle is not None:
            os.close(handle)


def find_our_book(bot: str) -> tuple[str, str]:
    """Return the playbook of a bot that comes with a game, and the game; empty strings if there is none."""
    every, _ = games.each(lambda box: (box.bots.playbooks(), box.name))
    return next(((books[bot], game) for books, game in every if bot in books), ("", ""))


def game_knowledge(game: str) -> GameKnowledge:
    """Return what the guide knows about a game; an empty value if the game isn't installed."""
    return bots_knowledge(games.load(game).bots) if game in games.names() else NO_KNOWLEDGE


def bots_knowledge(bots: Bots[Any], rulings: Mapping[str, str] | None = None) -> GameKnowledge:
    """Return what the guide knows about a game from its bots' vocabulary.

    This includes its dice, its rulings, the verbs that can be done in only one way or that begin a plan, and
    how long answers stay valid.
    """
    words = bots.vocabulary()
    set_to = {ruling.id: ruling.default for ruling in words.rulings} | dict(rulings or {})
    return GameKnowledge(
        dice=words.dice,
        rulings={name.replace("_", " "): reading.replace("_", " ") for name, reading in set_to.items()},
        told=frozenset(name for name, verb in words.verbs.items() if not verb.several),
        series=frozenset(name for name, verb in words.verbs.items() if verb.series) - bots.never_begun,
        words={
            name: Meaning(0, name, "", keep="" if mark == "usually" else mark, usual=mark == "usually")
            for name, mark in bots.lasting.items()
        },
    )
