"""Rights in a game, and the keys that grant them; each API operation declares the right that it needs."""

from __future__ import annotations

from enum import Enum

from bythebook.app.web.access.keys import Keys, match_key
from bythebook.app.web.errors import Forbidden


class Right(Enum):
    """A right in a game; each right includes the ones above it.

    A seat may answer, undo and redo only for itself; that depends on the game, so the session checks it.
    """

    LOOK = "look"
    """Granted by any key of the game, even one that only allows watching."""
    PLAY = "play"
    """Granted by a seat's key and by the owner's."""
    OWN = "own"
    """Granted by the owner's key."""
    SEE_ALL = "see all"
    """Granted by the owner's key while no seat is played with its own link; it reveals every card."""


def permit(keys: Keys, key: str, right: Right) -> None:
    """Raise NotFound if a key does not open the game, and Forbidden if it does not grant the right."""
    role, _ = match_key(keys, key)
    if right is Right.LOOK:
        return
    if role == "watch":
        raise Forbidden("This link is for spectators. Use the link of a seat to play.")
    if right in (Right.OWN, Right.SEE_ALL) and role != "owner":
        raise Forbidden("Only the owner of the game can do that.")
    if right is Right.SEE_ALL and keys.given:
        seats = ", ".join(keys.given)
        raise Forbidden(f"That would reveal the cards of {seats}. Take the seat back first.")
