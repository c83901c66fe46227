"""What pages send: the bodies of requests, read and checked."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta
from starlette.requests import ClientDisconnect, Request

from bythebook.app.web.errors import Rejected
from bythebook.kernel.decoding import decoded

LARGEST = 1_000_000
"""The most bytes a request may have; a game file is far smaller."""

S = TypeVar("S")

Name = Annotated[str, Meta(max_length=200)]
"""Of a game, a seat, a die, a card: a word or a few."""
Names = Annotated[list[Name], Meta(max_length=500)]
Row = Annotated[list[Name], Meta(max_length=100)]
"""Answers in a row; each is computed while others wait, so there are not many."""
Words = Annotated[str, Meta(max_length=2_000)]
"""An answer in words, or the path of a file."""
Choices = Annotated[dict[Name, Name], Meta(max_length=500)]
Text = Annotated[str, Meta(max_length=LARGEST)]
"""A game, a scenario."""


# -- reading --------------------------------------------------------------------------------------


async def read_bytes(request: Request, largest: int = LARGEST) -> bytes:
    """The body of a request; Rejected if it is too long, or not JSON."""
    sort = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if sort != "application/json":
        raise Rejected(415, "JSON is expected here: send it with content-type application/json.")
    body = bytearray()
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > largest:
                raise Rejected(413, f"That is too much: up to {largest:,} bytes are taken.")
    except ClientDisconnect:
        raise Rejected(400, "The connection ended before the request did.") from None
    return bytes(body)


async def read_object(request: Request, largest: int = LARGEST) -> dict[str, Any]:
    """The JSON object in a request; Rejected if there is none."""
    body = await read_bytes(request, largest)
    try:
        return decoded(body, dict[str, Any])
    except ValueError as error:
        raise Rejected(400, f"A JSON object is expected: {error}") from None


def convert(data: dict[str, Any], kind: type[S]) -> S:
    """Data as the kind of request it should be; Rejected if it is not."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise Rejected(400, f"This request does not hold what it should: {error}") from None


def is_turned(request: Request) -> bool:
    """Whether the board is wanted the other way up."""
    return "turned" in request.query_params


async def read_body(request: Request, kind: type[S], largest: int = LARGEST) -> S:
    """The body of a request, as the kind of request it should be."""
    return convert(await read_object(request, largest), kind)


# -- what is sent ---------------------------------------------------------------------------------


class NewGame(msgspec.Struct, frozen=True):
    """What a person chose before a game."""

    game: Name
    setup: Annotated[dict[Name, Text], Meta(max_length=100)] = {}
    seats: Annotated[dict[Name, Words], Meta(max_length=20)] = {}
    rulings: Choices = {}
    seed: int | None = None
    real: Names = []
    """Dice and decks that lie on the table: `dice`, `cards`, or one of them by name."""
    given: Names = []
    """Seats that are played only with their own link."""


class GameRequest(msgspec.Struct, frozen=True):
    """A request from somebody with a key of the game."""

    key: str
    have: Name = ""
    """The ground the page already has; the board is sent without it."""
    since: int = 0
    """The version of the scene that the page has: what changed since then is enough."""
    turned: bool = False
    """Whether the board is drawn the other way up than the seat would see it."""


class AnswerRequest(GameRequest, frozen=True, kw_only=True):
    """An answer: the number of a choice or words, or the outcome of real dice and cards."""

    ask: int
    option: int | Words | None = None
    outcome: Names | None = None
    version: int | None = None
    then: Row = []
    """Answers to what is asked next, as the notation names them: given in a row, up to the first that is not
    asked for."""
    along: Annotated[list[Name], Meta(max_length=3)] = []
    """A drag over the board: the piece, where it goes, whom it attacks there; each as soon as it is asked."""


class GoalsRequest(GameRequest, frozen=True, kw_only=True):
    """Where the piece of a choice can be dragged to."""

    ask: int
    option: int


class NextRequest(GameRequest, frozen=True, kw_only=True):
    """What would be asked after an answer, and after others that follow it."""

    ask: int
    option: int
    then: Row = []


class UndoRequest(GameRequest, frozen=True, kw_only=True):
    """An undo: of one answer, or back to a line of the log; across fences only if it says so."""

    to: int | None = None
    across: bool = False


class ChangeRequest(GameRequest, frozen=True, kw_only=True):
    """Another answer to a line of the log; across what is then no longer possible only if it says so."""

    line: int
    option: int | Words | None = None
    outcome: Names | None = None
    across: bool = False


class ChanceChange(GameRequest, frozen=True, kw_only=True):
    """Who answers for dice or cards: `typed` or `seeded`."""

    element: Name
    who: Name


class SeatChange(GameRequest, frozen=True, kw_only=True):
    """Where a seat is played: by its `link`, or `here`."""

    seat: Name
    who: Name


class Ticks(GameRequest, frozen=True, kw_only=True):
    """What hands have done, or not yet after all; `ids` left out means everything."""

    ids: Annotated[list[int], Meta(max_length=1_000)] | None = None
    done: bool = True


class Rename(GameRequest, frozen=True, kw_only=True):
    """A name for a game; an empty one calls it after what is played."""

    name: Name


class PartialRoll(GameRequest, frozen=True, kw_only=True):
    """The first dice or cards of an outcome."""

    so_far: Names = []


class Correction(GameRequest, frozen=True, kw_only=True):
    """A correction: as data, or as pieces put on cells and fields of things."""

    patch: Any = None
    cells: dict[str, dict[str, int]] | None = None
    changes: dict[str, dict[str, int | str | bool | list[str]]] | None = None


class ImportGame(msgspec.Struct, frozen=True):
    """A game from the text of a file, or from the end of a link; or a position file to begin with."""

    text: Text = ""
    fragment: Text = ""
    real: Names = []
    """With a position: the dice and decks that lie on the table."""


class ManyGames(msgspec.Struct, frozen=True):
    """Many games as one file, which is sent in base64."""

    zip: bytes


class Link(msgspec.Struct, frozen=True):
    """A link to this server or to a position, to be drawn as a code."""

    link: Annotated[str, Meta(max_length=10_000, pattern="^https?://")]


class KnownKeys(msgspec.Struct, frozen=True):
    """The games that a browser has keys for."""

    games: Annotated[dict[Name, Name], Meta(max_length=5_000)] = {}


class CampaignRequest(msgspec.Struct, frozen=True):
    """Begin a campaign, or go on with the one there is."""

    start: Name = ""
    scenarios: Annotated[list[Words], Meta(max_length=50)] = []
    """A list of one's own, instead of a line-up."""
    side: Name | None = None
    real: Names = []
    anew: bool = False
    """Give up the one there is first."""
    play: bool = True
    """Open the play that comes next."""
