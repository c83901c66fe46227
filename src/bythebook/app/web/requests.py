"""The bodies of requests: their types, reading and checking."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta
from starlette.requests import ClientDisconnect, Request

from bythebook.app.web.errors import Rejected
from bythebook.kernel.decoding import decoded

LARGEST = 1_000_000
"""The maximum size of a body in bytes; game files are far smaller."""

S = TypeVar("S")

Name = Annotated[str, Meta(max_length=200)]
"""The name of a game, a seat, a die or a card."""
Names = Annotated[list[Name], Meta(max_length=500)]
Row = Annotated[list[Name], Meta(max_length=100)]
"""A series of answers; short, because each answer is computed while other requests wait."""
Words = Annotated[str, Meta(max_length=2_000)]
"""An answer in words, or the path of a file."""
Choices = Annotated[dict[Name, Name], Meta(max_length=500)]
Text = Annotated[str, Meta(max_length=LARGEST)]
"""A game or a scenario."""


# -- reading --------------------------------------------------------------------------------------


async def read_bytes(request: Request, largest: int = LARGEST) -> bytes:
    """Return the body of a request; Rejected if it is too long or not JSON."""
    sort = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if sort != "application/json":
        raise Rejected(415, "The body must be JSON, with content-type application/json.")
    body = bytearray()
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > largest:
                raise Rejected(413, f"The body is too large: the limit is {largest:,} bytes.")
    except ClientDisconnect:
        raise Rejected(400, "The connection was closed before the request was complete.") from None
    return bytes(body)


async def read_object(request: Request, largest: int = LARGEST) -> dict[str, Any]:
    """Return the JSON object in the body of a request; Rejected if there is none."""
    body = await read_bytes(request, largest)
    try:
        return decoded(body, dict[str, Any])
    except ValueError as error:
        raise Rejected(400, f"The body must be a JSON object: {error}") from None


def convert(data: dict[str, Any], kind: type[S]) -> S:
    """Convert data to a type of request; Rejected if it does not fit."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise Rejected(400, f"The request body has an invalid field: {error}") from None


def is_turned(request: Request) -> bool:
    """Whether the board is drawn upside down."""
    return "turned" in request.query_params


async def read_body(request: Request, kind: type[S], largest: int = LARGEST) -> S:
    """Return the body of a request as the type that the operation takes."""
    return convert(await read_object(request, largest), kind)


# -- bodies ---------------------------------------------------------------------------------------


class NewGame(msgspec.Struct, frozen=True):
    """The setup of a new game."""

    game: Name
    setup: Annotated[dict[Name, Text], Meta(max_length=100)] = {}
    seats: Annotated[dict[Name, Words], Meta(max_length=20)] = {}
    rulings: Choices = {}
    seed: int | None = None
    real: Names = []
    """Dice and decks that are physically on the table: `dice`, `cards`, or one of them by name."""
    given: Names = []
    """Seats that can only be played with their own link."""


class GameRequest(msgspec.Struct, frozen=True):
    """A request from the holder of a key of the game."""

    key: str
    have: Name = ""
    """The name of the board's ground that the page already has; then the board is sent without it."""
    since: int = 0
    """The version of the scene that the page has; then only later changes are sent."""
    turned: bool = False
    """Whether the board is drawn the other way up from the seat's normal view."""


class AnswerRequest(GameRequest, frozen=True, kw_only=True):
    """An answer: the number of a choice or its text, or the outcome of real dice or cards."""

    ask: int
    option: int | Words | None = None
    outcome: Names | None = None
    version: int | None = None
    then: Row = []
    """Answers to the prompts that follow, in notation; the first that is not legal ends the series."""
    along: Annotated[list[Name], Meta(max_length=3)] = []
    """A drag on the board: the piece, where it goes, and what it attacks from there."""


class GoalsRequest(GameRequest, frozen=True, kw_only=True):
    """A request for the cells that the piece of a choice can be dragged to."""

    ask: int
    option: int


class NextRequest(GameRequest, frozen=True, kw_only=True):
    """A request for the prompt that would follow an answer, and further answers after it."""

    ask: int
    option: int
    then: Row = []


class UndoRequest(GameRequest, frozen=True, kw_only=True):
    """An undo of one answer, or back to a line of the log; `across` lets it cross undo barriers."""

    to: int | None = None
    across: bool = False


class ChangeRequest(GameRequest, frozen=True, kw_only=True):
    """Another answer for a line of the log; `across` lets it drop answers that become impossible."""

    line: int
    option: int | Words | None = None
    outcome: Names | None = None
    across: bool = False


class ChanceChange(GameRequest, frozen=True, kw_only=True):
    """A change in how dice or cards are decided: `typed` by players, or `seeded`."""

    element: Name
    who: Name


class SeatChange(GameRequest, frozen=True, kw_only=True):
    """A change in where a seat is played: with its own `link`, or `here`."""

    seat: Name
    who: Name


class Ticks(GameRequest, frozen=True, kw_only=True):
    """Items of the to-do list to mark as done or not done; without `ids`, all of them."""

    ids: Annotated[list[int], Meta(max_length=1_000)] | None = None
    done: bool = True


class Rename(GameRequest, frozen=True, kw_only=True):
    """A new name for a game; if it is empty, the game is named after its scenario."""

    name: Name


class PartialRoll(GameRequest, frozen=True, kw_only=True):
    """The first dice or cards of an outcome."""

    so_far: Names = []


class Correction(GameRequest, frozen=True, kw_only=True):
    """A correction: as data, or as pieces in cells and values of other fields."""

    patch: Any = None
    cells: dict[str, dict[str, int]] | None = None
    changes: dict[str, dict[str, int | str | bool | list[str]]] | None = None


class ImportGame(msgspec.Struct, frozen=True):
    """A game from the text of a file or from the fragment of a link; or a position file to start from."""

    text: Text = ""
    fragment: Text = ""
    real: Names = []
    """With a position: the dice and decks that are physically on the table."""


class ManyGames(msgspec.Struct, frozen=True):
    """A file with many games, encoded in base64."""

    zip: bytes


class Link(msgspec.Struct, frozen=True):
    """A link to this server or to a position, to show as a QR code."""

    link: Annotated[str, Meta(max_length=10_000, pattern="^https?://")]


class KnownKeys(msgspec.Struct, frozen=True):
    """The keys that a browser has, by name of the game."""

    games: Annotated[dict[Name, Name], Meta(max_length=5_000)] = {}


class CampaignRequest(msgspec.Struct, frozen=True):
    """A request to start a campaign or to continue the current one."""

    start: Name = ""
    scenarios: Annotated[list[Words], Meta(max_length=50)] = []
    """The scenarios of a custom campaign, in place of a line-up."""
    side: Name | None = None
    real: Names = []
    anew: bool = False
    """Whether to give up the current campaign first."""
    play: bool = True
    """Whether to open the next battle."""
