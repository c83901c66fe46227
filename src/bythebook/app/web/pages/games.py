"""All saved games that a visitor may see.

Changed files are described in the sandbox, a few at a time, and a request waits a moment for this. If many
files have changed, as when the index is first built, the request gets the games that are known so far and the
number of files still to be read.
"""

from __future__ import annotations

import asyncio
from base64 import b64decode
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any, Final

import msgspec

from bythebook.app.game import archive
from bythebook.app.game.archive import Archive, PackedGame, UnpackedFile
from bythebook.app.game.index import IndexRow, Listing, SavedGame, describe_files, game_index
from bythebook.app.game.open_game import open_saved
from bythebook.app.game.saves import read_text
from bythebook.app.web.access.keys import read_keys
from bythebook.app.web.errors import Rejected, without_folders
from bythebook.app.web.workers import Workers
from bythebook.kernel import disk, log
from bythebook.kernel.decoding import decoded

PATIENCE: Final = 1.0
"""How many seconds a request waits for changed files."""


class SavedInfo(msgspec.Struct, frozen=True):
    """A saved game."""

    id: str
    game: str
    title: str
    name: str
    """The name of the game, such as "Pegasus Bridge"."""
    standing: str
    changed: str
    at_table: bool
    over: bool


class Games(msgspec.Struct, frozen=True):
    """All saved games."""

    games: list[SavedInfo]
    broken: list[str]
    reading: int
    """The number of files still to be read."""
    local: bool


def games_page(listing: Listing, known: Collection[str], *, local: bool) -> Games:
    """Return every game that a visitor may see, newest first."""
    seen = games_for(listing, known, local=local)
    return Games([saved_info(game) for game in seen.games], seen.problems, len(seen.unread), local)


def games_for(listing: Listing, known: Collection[str], *, local: bool) -> Listing:
    """Return all games for visitors at this machine; for others, the games that they have keys for."""
    if local:
        return listing
    games = [game for game in listing.games if game.path.stem in known]
    return Listing(games, [], [path for path in listing.unread if path.stem in known])


def saved_info(saved: SavedGame) -> SavedInfo:
    """Return a saved game in the form that lists show."""
    about = saved.about
    when = saved.changed.isoformat(timespec="minutes")
    return SavedInfo(
        saved.path.stem,
        about.game,
        about.title,
        about.name,
        about.standing,
        when,
        about.at_table,
        about.over,
    )


# -- keeping the list up to date ----------------------------------------------------------------------


class Lists:
    """Lists of saved games; a single task at a time reads changed files."""

    def __init__(self, workers: Workers) -> None:
        self.workers = workers
        self.reading: asyncio.Task[Listing] | None = None

    async def listing(self) -> Listing:
        """Return the saved games known after waiting at most `PATIENCE` seconds for changed files."""
        found = await self.workers.read(game_index().list_games)
        if not found.unread:
            return found
        own = self.reading is None or self.reading.done()
        reading = self.reading = asyncio.create_task(self._read(found)) if own else self.reading
        assert reading is not None
        await asyncio.wait({reading}, timeout=PATIENCE)
        if own and reading.done() and not reading.cancelled() and reading.exception() is None:
            return reading.result()
        return await self.workers.read(game_index().list_games)

    async def _read(self, found: Listing) -> Listing:
        """Describe changed files in the sandbox, newest first, until none is left; return the whole list."""
        index = game_index()
        while found.unread:
            files = index.next_slice(found.unread)
            try:
                done = await self.workers.sandboxed(describe_files, files)
            except Rejected:
                done = None
            if done is None or done.status != 200:  # too long, too much memory, or a bug
                await self.workers.read(index.record_failure, files)
            else:
                await self.workers.read(index.record, decoded(bytes(done.body), dict[str, IndexRow]))
            found = await self.workers.read(index.list_games)
        return found

    def close(self) -> None:
        """Stop reading files; the index keeps what was read."""
        if self.reading is not None:
            self.reading.cancel()


# -- archives -----------------------------------------------------------------------------------------


class ImportResult(msgspec.Struct, frozen=True):
    """The result of importing a file with many games."""

    games: int
    """The number of new games."""
    known: int
    """The number of games that were saved here already, with the same answers."""
    wrong: list[str]
    """A sentence about each game that was left out."""


def pack(packing: Archive, paths: Iterable[Path]) -> None:
    """Add games to an archive; one that can't be read is named in the archive and does not stop the others.

    A game whose keys can't be read is left out too, because it is unknown which cards its owner may see.
    """
    for path in paths:
        try:
            log.read(read_text(path, what="a game file"))
            packing.add([PackedGame(path.stem, disk.modified(path), _text(path))])
        except (ValueError, OSError) as error:
            if path.exists():  # else it was deleted meanwhile
                if not isinstance(error, ValueError):
                    raise
                packing.left_out.append(f"{path.name}: {without_folders(str(error))}")


def _text(path: Path) -> str:
    """Return a game as its owner may see it: without the cards of seats that have their own links."""
    keys = read_keys(path)
    if keys is None or not keys.given:
        return read_text(path, what="a game file")
    opened = open_saved(path)
    own = [seat for seat in opened.persons if seat not in keys.given]
    return opened.game.text(seat=own[0] if len(own) == 1 else log.NOBODY)


def unpack_games(data: dict[str, Any]) -> list[UnpackedFile]:
    """Return the games in an archive that a visitor sent."""
    return archive.unpack(b64decode(data["zip"]))
