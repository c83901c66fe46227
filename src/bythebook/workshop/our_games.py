"""What the workshop needs to know of our games, from `scripts/games.toml`."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from bythebook.workshop import ROOT


class OurGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of our games."""

    seats: tuple[str, ...]
    """Who plays where it is tried: the bot against moves at random."""
    turn: str
    """The choice that every turn of a bot has."""
    patches: tuple[dict[str, Any], ...]
    """Corrections, more or less."""
    floors: dict[str, tuple[float, float]]
    """Floor and goal of random play, of bot decisions and of whole games, on the bench."""
    code: tuple[str, ...]
    """The files that are changed to make mutants."""
    tests: tuple[str, ...]
    """The tests that should notice them."""
    in_rows: tuple[str, ...] = ()
    """The choices of a bot that come several times in a row, as everybody knows who plays the game."""


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game with a setup."""

    game: str
    setup: dict[str, str]

    @property
    def words(self) -> list[str]:
        """The setup as KEY=VALUE."""
        return [f"{key}={value}" for key, value in self.setup.items()]


class Picture(Setup, frozen=True):
    """A game whose board is drawn."""

    bot: str
    seat: str
    """Whose view it is."""
    seed: int
    title: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    games: dict[str, OurGame]
    picture: Picture
    long: Setup
    short: Setup
    large: Setup


_READ: Final = msgspec.toml.decode((ROOT / "scripts" / "games.toml").read_bytes(), type=_File)
GAMES: Final = _READ.games
FIRST: Final = next(iter(GAMES))
"""The game that is tried where one is enough."""
PICTURE: Final = _READ.picture
LONG: Final = _READ.long
SHORT: Final = _READ.short
LARGE: Final = _READ.large
