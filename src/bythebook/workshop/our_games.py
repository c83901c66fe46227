"""Settings of the developer tools for each of our games, from `scripts/games.toml`."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from bythebook.workshop import ROOT


class OurGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of one of our games."""

    seats: tuple[str, ...]
    """The players by seat in trial games: the bot against random moves."""
    turn: str
    """A kind of decision that occurs in every bot turn."""
    patches: tuple[dict[str, Any], ...]
    """Examples of corrections."""
    thresholds: dict[str, tuple[float, float]]
    """The minimum and goal for random play, bot decisions and whole games in the benchmark."""
    code: tuple[str, ...]
    """The files that mutation tests change."""
    tests: tuple[str, ...]
    """The tests that should detect the changes."""
    in_rows: tuple[str, ...] = ()
    """Kinds of decision that a bot makes several times in a row."""


class GameSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game with a setup."""

    game: str
    setup: dict[str, str]

    @property
    def words(self) -> list[str]:
        """The setup as KEY=VALUE entries."""
        return [f"{key}={value}" for key, value in self.setup.items()]


class BoardPicture(GameSetup, frozen=True):
    """A position whose board is drawn."""

    bot: str
    seat: str
    """The seat from whose view the board is drawn."""
    seed: int
    title: str


class _GamesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    games: dict[str, OurGame]
    picture: BoardPicture
    long: GameSetup
    short: GameSetup
    large: GameSetup


_FILE: Final = msgspec.toml.decode((ROOT / "scripts" / "games.toml").read_bytes(), type=_GamesFile)
GAMES: Final = _FILE.games
FIRST: Final = next(iter(GAMES))
"""The game to use where a single game is enough."""
PICTURE: Final = _FILE.picture
LONG: Final = _FILE.long
SHORT: Final = _FILE.short
LARGE: Final = _FILE.large
