"""All games that are kept, as far as a visitor may know them."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Collection
from typing import Any

import msgspec

from bythebook.app.game import archive
from bythebook.app.game.archive import Found, Packed
from bythebook.app.game.open_game import open_saved
from bythebook.app.game.saved_games import where
from bythebook.app.game.saves import SavedGame, kept_games, read_text
from bythebook.app.web.keys import kept_keys
from bythebook.kernel import log


class SavedInfo(msgspec.Struct, frozen=True):
    """A game that is kept."""

    id: str
    game: str
    title: str
    name: str
    """What it is called: "Pegasus Bridge"."""
    standing: str
    changed: str
    at_table: bool
    over: bool


class Games(msgspec.Struct, frozen=True):
    """All games that are kept."""

    games: list[SavedInfo]
    broken: list[str]
    local: bool


def games_page(known: Collection[str], *, local: bool) -> Games:
    """Every game, the last one first."""
    kept, broken = games_for(known, local=local)
    return Games([saved_info(game) for game in kept], broken, local)


def games_for(known: Collection[str], *, local: bool) -> tuple[list[SavedGame], list[str]]:
    """Every game for somebody at this machine; for others those they have keys for."""
    found, broken = kept_games()
    return [game for game in found if local or game.path.stem in known], broken if local else []


def saved_info(saved: SavedGame) -> SavedInfo:
    """A kept game in a few words."""
    title, name, standing = where(saved)
    at_table = bool(saved.header.chance)
    when = saved.changed.isoformat(timespec="minutes")
    return SavedInfo(saved.path.stem, saved.header.game, title, name, standing, when, at_table, saved.over)


# -- all of them as one file --------------------------------------------------------------------------


class Brought(msgspec.Struct, frozen=True):
    """What came of a file with many games."""

    games: int
    """How many are kept now."""
    known: int
    """How many were here already, answer for answer."""
    wrong: list[str]
    """A sentence for each that was left out."""


def all_games() -> bytes:
    """Every game in one file."""
    return archive.pack(Packed(saved.path.stem, saved.changed, _text(saved)) for saved in kept_games()[0])


def _text(saved: SavedGame) -> str:
    """A game as its owner may have it: without the cards of seats that are played elsewhere."""
    keys = kept_keys(saved.path)
    if keys is None or not keys.given:
        return read_text(saved.path, what="a game file")
    opened = open_saved(saved.path)
    own = [seat for seat in opened.persons if seat not in keys.given]
    return opened.game.text(seat=own[0] if len(own) == 1 else log.NOBODY)


def unpacked(data: dict[str, Any]) -> list[Found]:
    """What is in such a file from elsewhere."""
    return archive.unpack(b64decode(data["zip"]))
