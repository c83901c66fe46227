"""All games that are kept, as far as a visitor may know them."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from bythebook.app.game.saved_games import where
from bythebook.app.game.saves import SavedGame, kept_games


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
