"""Guided games that are kept; and what the guide may know of our own games beside their books."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from bythebook import games
from bythebook.app.game.saves import InUse, read_text
from bythebook.games.interfaces.bots import Bots
from bythebook.guide.words import NO_KNOWLEDGE, GameKnowledge
from bythebook.kernel import disk
from bythebook.kernel.decoding import decoded
from bythebook.playbook.page.nodes import Meaning


class GuidedGame(NamedTuple):
    """A guided game that is kept."""

    path: Path
    title: str
    changed: datetime


class _SavedBook(msgspec.Struct):
    """As much of its file as one must read to know it."""

    book: str


def guides_folder() -> Path:
    """Where guided games lie if nobody names a file."""
    return disk.home() / "guides"


def guided_games() -> tuple[list[GuidedGame], list[str]]:
    """Return all guided games, the newest first, and a sentence about each file that was left out."""
    found = []
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
        found.append(GuidedGame(path, title, changed))
    return sorted(found, key=lambda kept: kept.changed, reverse=True), left_out


class GuidedFile:
    """The file of a guided game that is being played: no other process can play it meanwhile."""

    def __init__(self, path: Path, text: str, *, new: bool) -> None:
        """Create a new file with the text, or hold the one that the text was read from.

        Raises FileExistsError if a new file has the name of another, and InUse if another window has it or
        has changed it since. If a new file can't be written, the next write tries again.
        """
        self.path = path
        self._held: int | None = None
        if new:
            with suppress(disk.Unwritable):
                disk.create(path, text)
                self._hold()
        else:
            self._hold()
            if read_text(path, what="a guided game") != text:
                self.close()
                raise InUse(f"{path.name} was played in another window just now; open it again")

    def _hold(self) -> None:
        self._held = disk.open_file(self.path)
        if not disk.lock(self._held):
            self.close()
            raise InUse(f"{self.path.name} is being played in another window; go on there, or close it first")

    def write(self, text: str) -> None:
        """Replace the text; the file stays held."""
        if not disk.OPEN_FILES_MOVE:
            self.close()
        written = disk.write_and_lock(self.path, text)
        self.close()
        self._held = written
        disk.sync_folder(self.path)

    def close(self) -> None:
        """Let others open the file."""
        held, self._held = self._held, None
        if held is not None:
            os.close(held)


def find_our_book(bot: str) -> tuple[str, str]:
    """The text of a bot of ours, and the game it is for; nothing if there is no such bot."""
    every, _ = games.each(lambda box: (box.bots.playbooks(), box.name))
    return next(((books[bot], game) for books, game in every if bot in books), ("", ""))


def game_knowledge(game: str) -> GameKnowledge:
    """What we know of a game; nothing of one that is not ours."""
    return bots_knowledge(games.load(game).bots) if game in games.names() else NO_KNOWLEDGE


def bots_knowledge(bots: Bots[Any], rulings: Mapping[str, str] | None = None) -> GameKnowledge:
    """Its dice, its rulings, verbs done in one way only or that begin a plan, and how long answers hold."""
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
