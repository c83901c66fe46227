"""The keys of a game: who may see and play which seat, kept beside its file."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from contextlib import suppress
from hmac import compare_digest
from pathlib import Path
from typing import Literal

import msgspec

from bythebook.app.game.saves import read_text
from bythebook.app.web.errors import Forbidden
from bythebook.kernel import disk
from bythebook.kernel.ask import Seat
from bythebook.kernel.decoding import decoded

KEYS = ".keys"
"""What is appended to a game's name for the file of its keys."""

Role = Literal["owner", "seat", "watch"]


class Keys(msgspec.Struct):
    """Who may do what in a game; kept beside its file, for this user alone."""

    owner: str
    watch: str
    seats: dict[str, str]
    given: list[str] = []
    """Seats that only their own link answers for."""
    openings: int = 0
    """How often the game was opened: no clock can set that back."""


class Place(msgspec.Struct, frozen=True):
    """What a key lets somebody see and do."""

    role: Role
    held: tuple[Seat, ...] = ()
    """The seats this screen answers for."""


def new_key() -> str:
    """A key that nobody can guess."""
    return secrets.token_urlsafe(16)


def kept_keys(path: Path) -> Keys | None:
    """The keys beside a game; None if there are none that can be read, and the owner gets new ones."""
    file = path.with_suffix(KEYS)
    try:
        return decoded(read_text(file, what="the keys of a game"), Keys)
    except ValueError:
        return None


def opened_by(keys: Keys, key: str) -> tuple[Role, Seat | None]:
    """What a key opens, compared so that timing tells nothing; Forbidden if it opens nothing."""
    given = key.encode()
    found: tuple[Role, Seat | None] | None = None
    if compare_digest(keys.owner.encode(), given):
        found = "owner", None
    for seat, own in keys.seats.items():
        if compare_digest(own.encode(), given):
            found = "seat", Seat(seat)
    if compare_digest(keys.watch.encode(), given):
        found = "watch", None
    if found is None:
        raise Forbidden("this link does not open the game; ask for a new one at the screen that began it")
    return found


def make_keys(path: Path, persons: Iterable[Seat]) -> Keys:
    """The keys beside a game that is opened; new ones if there are none that can be read."""
    if (keys := kept_keys(path)) is None:
        keys = Keys(new_key(), new_key(), {seat: new_key() for seat in persons}, openings=1)
        save_keys(path, keys)
        return keys
    keys.openings += 1
    with suppress(OSError):  # a game can be looked at on a full disk too
        save_keys(path, keys)
    return keys


def save_keys(path: Path, keys: Keys) -> None:
    """Writes the keys of a game beside it, readable by its user alone."""
    file = path.with_suffix(KEYS)
    disk.write(file, msgspec.json.encode(keys).decode())
