"""Permissions: what each key of a game lets its holder do, as one table."""

from __future__ import annotations

from enum import Enum
from typing import Final

from bythebook.app.web.access.keys import Keys, opened_by
from bythebook.app.web.errors import Forbidden


class Right(Enum):
    """What a request needs; every right includes those above it."""

    LOOK = "look"
    """Any key of the game, also one that only watches."""
    PLAY = "play"
    """The key of a seat, or the owner's."""
    OWN = "own"
    """The owner's key."""
    SEE_ALL = "see all"
    """The owner's key, while no seat is played with a link of its own: every card would be shown."""


PERMISSIONS: Final = {
    ("GET", ""): Right.LOOK,
    ("GET", "/events"): Right.LOOK,
    ("GET", "/chance"): Right.LOOK,
    ("GET", "/log"): Right.LOOK,
    ("GET", "/at/{line:int}"): Right.LOOK,
    ("GET", "/why/{line:int}"): Right.LOOK,
    ("GET", "/page/{seat}"): Right.LOOK,
    ("GET", "/end"): Right.LOOK,
    ("GET", "/export"): Right.LOOK,
    ("GET", "/hands"): Right.PLAY,
    ("GET", "/sheet"): Right.PLAY,
    ("GET", "/asked/{line:int}"): Right.SEE_ALL,
    ("GET", "/position"): Right.SEE_ALL,
    ("GET", "/position/{line:int}"): Right.SEE_ALL,
    ("GET", "/tray"): Right.SEE_ALL,
    ("POST", "/answer"): Right.PLAY,
    ("POST", "/possible"): Right.PLAY,
    ("POST", "/goals"): Right.PLAY,
    ("POST", "/next"): Right.PLAY,
    ("POST", "/on"): Right.PLAY,
    ("POST", "/hands"): Right.PLAY,
    ("POST", "/undo"): Right.PLAY,
    ("POST", "/redo"): Right.PLAY,
    ("POST", "/name"): Right.OWN,
    ("POST", "/chance"): Right.OWN,
    ("POST", "/who"): Right.OWN,
    ("POST", "/change"): Right.SEE_ALL,
    ("POST", "/correct"): Right.SEE_ALL,
    ("POST", "/correct/check"): Right.SEE_ALL,
}
"""The right that each address of a game needs, by its method and its end.

A seat answers, undoes and redoes only for itself: the session checks that, because it depends on the game.
"""


def permit(keys: Keys, key: str, right: Right) -> None:
    """Raise NotFound if a key does not open the game, Forbidden if it does not grant the right."""
    role, _ = opened_by(keys, key)
    if right is Right.LOOK:
        return
    if role == "watch":
        raise Forbidden("This link only watches. Use the link of a seat to play.")
    if right in (Right.OWN, Right.SEE_ALL) and role != "owner":
        raise Forbidden("Only the person who started the game can do that.")
    if right is Right.SEE_ALL and keys.given:
        seats = ", ".join(keys.given)
        raise Forbidden(f"That would show the cards of {seats}. Take the seat back to this screen first.")
