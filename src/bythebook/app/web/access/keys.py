"""The keys of a game, which define who may see and play each seat; saved beside the game's file."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from hmac import compare_digest
from pathlib import Path
from typing import Literal

import msgspec

from bythebook.app.game.saves import KEYS_SUFFIX, InUse, read_side_file
from bythebook.app.web.errors import NotFound
from bythebook.kernel import disk
from bythebook.kernel.prompt import Seat

RoleKind = Literal["owner", "seat", "watch"]


class Keys(msgspec.Struct):
    """The keys of a game; only the user who runs the server can read their file."""

    owner: str
    watch: str
    seats: dict[str, str]
    given: list[str] = []
    """Seats that can only be played with their own link."""
    openings: int = 0
    """The number of times the game was opened or changed; versions are based on it, not on the clock."""


class Role(msgspec.Struct, frozen=True):
    """What the holder of a key may see and do."""

    kind: RoleKind
    seats: tuple[Seat, ...] = ()
    """The seats that this role plays."""


def new_key() -> str:
    """Return a random key that can't be guessed."""
    return secrets.token_urlsafe(16)


NO_GAME = "This link is not valid, or its game was deleted. Ask the owner of the game for a new link."
"""The same error for an unknown game and for a wrong key, so that nobody learns which games exist."""


def read_keys(path: Path) -> Keys | None:
    """Return the keys of a game; None if it has none yet, Unreadable if they can't be read now."""
    return read_side_file(path.with_suffix(KEYS_SUFFIX), Keys, what="the links of a game")


def match_key(keys: Keys, key: str) -> tuple[RoleKind, Seat | None]:
    """Return the role and the seat that a key grants; keys are compared in constant time.

    Raises NotFound if it grants none.
    """
    given = key.encode()
    found: tuple[RoleKind, Seat | None] | None = None
    if compare_digest(keys.owner.encode(), given):
        found = "owner", None
    for seat, own in keys.seats.items():
        if compare_digest(own.encode(), given):
            found = "seat", Seat(seat)
    if compare_digest(keys.watch.encode(), given):
        found = "watch", None
    if found is None:
        raise NotFound(NO_GAME)
    return found


def make_keys(path: Path, persons: Iterable[Seat]) -> Keys:
    """Return the keys of a game that is being opened; create and save them if it has none yet."""
    if (keys := read_keys(path)) is None:
        keys = Keys(new_key(), new_key(), {seat: new_key() for seat in persons})
        save_keys(path, keys)
    keys.openings += 1
    return keys


def save_keys(path: Path, keys: Keys) -> None:
    """Save the keys beside their game, readable only by this user; InUse if the game has been deleted."""
    if not path.exists():
        raise InUse("this game has been deleted")
    disk.write(path.with_suffix(KEYS_SUFFIX), msgspec.json.encode(keys).decode())
