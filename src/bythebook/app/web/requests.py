"""What pages send, and the answer to a game begun: the bodies of requests as data."""

from __future__ import annotations

from typing import Any

import msgspec


class Keyed(msgspec.Struct, frozen=True):
    """A request of somebody with a key."""

    key: str
    have: str = ""
    """The ground that the page has already; the board comes without it."""


class Answer(Keyed, frozen=True, kw_only=True):
    """An answer: the number of a choice or words, or the outcome of real dice and cards."""

    ask: int
    option: int | str | None = None
    outcome: list[str] | None = None
    version: int | None = None


class Undo(Keyed, frozen=True, kw_only=True):
    """Back: by one answer of a person, or to a line of the log; across fences only if it says so."""

    to: int | None = None
    across: bool = False


class Chance(Keyed, frozen=True, kw_only=True):
    """Who answers for dice or cards: `typed` or `seeded`."""

    element: str
    who: str


class Who(Keyed, frozen=True, kw_only=True):
    """Where a seat is played: by its `link`, or `here`."""

    seat: str
    who: str


class SoFar(Keyed, frozen=True, kw_only=True):
    """What of an outcome was told so far."""

    so_far: list[str] = []


class Correction(Keyed, frozen=True, kw_only=True):
    """A correction: as data, or as pieces put on cells and fields of things."""

    patch: Any = None
    cells: dict[str, dict[str, int]] | None = None
    changes: dict[str, dict[str, int | str | bool | list[str]]] | None = None


class Import(msgspec.Struct, frozen=True):
    """A game from the text of a file, or from the end of a link."""

    text: str = ""
    fragment: str = ""


class Known(msgspec.Struct, frozen=True):
    """The games a page has keys of."""

    games: dict[str, str] = {}


class CampaignWish(msgspec.Struct, frozen=True):
    """Begin a line-up, or go on with the campaign that is there."""

    start: str = ""
    scenarios: list[str] = []
    """A list of one's own, instead of a line-up."""
    side: str | None = None
    real: list[str] = []
    anew: bool = False
    """Give up the one that is there first."""
    play: bool = True
    """Sit down to the play that is due."""


class Entered(msgspec.Struct, frozen=True):
    """A game that was begun or found: the owner's key, and the links."""

    id: str
    key: str
    links: dict[str, str]
    watch: str
