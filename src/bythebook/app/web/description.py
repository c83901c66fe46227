"""What the API takes and gives, as one table, and the same as OpenAPI for programs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from bythebook import __version__
from bythebook.app.web.drags import Goals
from bythebook.app.web.errors import Failure
from bythebook.app.web.pages.book import BookDraft, BookRead, BookText, Paper, Wizard
from bythebook.app.web.pages.campaign import CampaignPage
from bythebook.app.web.pages.correction import CorrectionCheck, Tray
from bythebook.app.web.pages.end import End
from bythebook.app.web.pages.entry import Chance
from bythebook.app.web.pages.games import Brought, Games
from bythebook.app.web.pages.guide import Guided, GuideStep
from bythebook.app.web.pages.hands import Turn
from bythebook.app.web.pages.home import Home
from bythebook.app.web.pages.lab import TrialPage
from bythebook.app.web.pages.log import Log, Moment
from bythebook.app.web.pages.playbooks import GameBooks, OpenBook
from bythebook.app.web.pages.position import Position
from bythebook.app.web.pages.setup import Setup, SetupCheck
from bythebook.app.web.pages.studio.differing import Changes, ChangesAsked, Difference
from bythebook.app.web.pages.studio.shelf import LinkEnd, NewBook, SharedBook, Shelf, StudioBook, TextOnly
from bythebook.app.web.pages.studio.trying import Tried, TryAsked
from bythebook.app.web.pages.studio.writing import Checked, Told, Written, WrittenAt
from bythebook.app.web.pages.table.choices import Next, PromptInfo
from bythebook.app.web.pages.table.scene import Scene
from bythebook.app.web.pages.why.reasons import Why
from bythebook.app.web.requests import (
    Answer,
    CampaignRequest,
    ChanceChange,
    Change,
    Correction,
    GameRequest,
    GoalsAsked,
    ImportGame,
    KnownKeys,
    Link,
    ManyGames,
    NewGame,
    NextAsked,
    PartialRoll,
    Rename,
    SeatChange,
    Ticks,
    Undo,
)
from bythebook.app.web.responses import ZIP, Done, Joined, Legend, Reach, json_bytes
from bythebook.app.web.routes.play import Elements
from bythebook.app.web.routes.study import TrialBegun, Trials
from bythebook.lab.trials import Trial
from bythebook.playbook.editing.completion import Completion
from bythebook.playbook.editing.meanings import LinePart


class Operation(NamedTuple):
    """What one address takes and gives."""

    gives: Any
    """A type that is sent as JSON, or the name of another kind of data."""
    takes: Any = None
    """The type of the body."""
    query: tuple[str, ...] = ()
    """What may stand behind `?`; the key must."""
    status: int = 200
    or_gives: Any = None
    """With status 200, where another is usual: the game is not opened yet."""


KEY = ("key",)
HTML, SVG, TEXT, EVENTS = "text/html", "image/svg+xml", "text/plain", "text/event-stream"
GAME = "/api/games/{id}"
BOOK = "/api/studio/{book}"

OPERATIONS: dict[tuple[str, str], Operation] = {
    ("GET", "/api/description"): Operation(dict[str, Any]),
    # before a game
    ("GET", "/api/home"): Operation(Home),
    ("POST", "/api/home"): Operation(Home, KnownKeys),
    ("POST", "/api/kept"): Operation(Games, KnownKeys),
    ("GET", "/api/kept/file"): Operation(ZIP),
    ("POST", "/api/kept/file"): Operation(Brought, ManyGames),
    ("GET", "/api/setup/{game}"): Operation(Setup),
    ("POST", "/api/setup/{game}/check"): Operation(SetupCheck, dict[str, Any]),
    ("GET", "/api/reach"): Operation(Reach),
    ("POST", "/api/code"): Operation(SVG, Link),
    ("GET", "/api/symbols/{game}"): Operation(SVG),
    ("GET", "/api/legend/{game}"): Operation(Legend),
    ("GET", "/api/campaign"): Operation(CampaignPage),
    ("POST", "/api/campaign"): Operation(Joined, CampaignRequest, status=201, or_gives=CampaignPage),
    ("POST", "/api/learn/{game}"): Operation(Joined, status=201),
    ("POST", "/api/games"): Operation(Joined, NewGame, status=201),
    ("POST", "/api/games/import"): Operation(Joined, ImportGame, status=201),
    ("POST", f"{GAME}/open"): Operation(Joined, status=201),
    ("POST", f"{GAME}/delete"): Operation(Done),
    # in a game
    ("GET", GAME): Operation(Scene, query=("key", "have", "turned")),
    ("GET", f"{GAME}/events"): Operation(EVENTS, query=("key", "turned")),
    ("GET", f"{GAME}/chance"): Operation(Elements, query=KEY),
    ("GET", f"{GAME}/hands"): Operation(Turn, query=("key", "turn")),
    ("GET", f"{GAME}/tray"): Operation(Tray, query=KEY),
    ("POST", f"{GAME}/answer"): Operation(Scene, Answer),
    ("POST", f"{GAME}/possible"): Operation(Chance, PartialRoll),
    ("POST", f"{GAME}/goals"): Operation(Goals, GoalsAsked),
    ("POST", f"{GAME}/next"): Operation(Next, NextAsked),
    ("POST", f"{GAME}/on"): Operation(Scene, GameRequest),
    ("POST", f"{GAME}/hands"): Operation(Scene, Ticks),
    ("POST", f"{GAME}/change"): Operation(Scene, Change),
    ("POST", f"{GAME}/undo"): Operation(Scene, Undo),
    ("POST", f"{GAME}/redo"): Operation(Scene, GameRequest),
    ("POST", f"{GAME}/name"): Operation(Scene, Rename),
    ("POST", f"{GAME}/chance"): Operation(Scene, ChanceChange),
    ("POST", f"{GAME}/who"): Operation(Scene, SeatChange),
    ("POST", f"{GAME}/correct"): Operation(Scene, Correction),
    ("POST", f"{GAME}/correct/check"): Operation(CorrectionCheck, Correction),
    # back in its log
    ("GET", f"{GAME}/log"): Operation(Log, query=KEY),
    ("GET", f"{GAME}/at/{{line}}"): Operation(Moment, query=("key", "turned")),
    ("GET", f"{GAME}/asked/{{line}}"): Operation(PromptInfo, query=KEY),
    ("GET", f"{GAME}/why/{{line}}"): Operation(Why, query=KEY),
    ("GET", f"{GAME}/page/{{seat}}"): Operation(HTML, query=KEY),
    ("GET", f"{GAME}/end"): Operation(End, query=KEY),
    ("GET", f"{GAME}/sheet"): Operation(HTML, query=KEY),
    ("GET", f"{GAME}/position"): Operation(Position, query=KEY),
    ("GET", f"{GAME}/position/{{line}}"): Operation(Position, query=KEY),
    ("GET", f"{GAME}/export"): Operation(TEXT, query=KEY),
    # beside it
    ("GET", "/api/playbooks"): Operation(list[GameBooks]),
    ("GET", "/api/playbooks/{game}/{bot}"): Operation(OpenBook),
    ("GET", "/api/playbooks/{game}/{bot}/print"): Operation(HTML),
    ("GET", "/api/playbooks/{game}/{bot}/chart"): Operation(SVG),
    ("POST", "/api/guide"): Operation(Guided, GuideStep),
    ("GET", "/api/guide/book"): Operation(Wizard),
    ("POST", "/api/guide/book"): Operation(BookRead, BookDraft),
    ("POST", "/api/guide/paper"): Operation(Paper, BookText),
    ("POST", "/api/writing/check"): Operation(Checked, Written),
    ("POST", "/api/writing/complete"): Operation(list[Completion], WrittenAt),
    ("POST", "/api/writing/meaning"): Operation(Told, WrittenAt),
    ("POST", "/api/writing/parts"): Operation(list[LinePart], WrittenAt),
    ("POST", "/api/writing/shared"): Operation(SharedBook, NewBook),
    ("GET", "/api/studio"): Operation(Shelf),
    ("POST", "/api/studio"): Operation(StudioBook, NewBook, status=201),
    ("GET", BOOK): Operation(StudioBook),
    ("POST", BOOK): Operation(StudioBook, TextOnly),
    ("POST", f"{BOOK}/delete"): Operation(Done),
    ("GET", f"{BOOK}/version/{{number}}"): Operation(TextOnly),
    ("GET", f"{BOOK}/file"): Operation(TEXT),
    ("GET", f"{BOOK}/link"): Operation(LinkEnd),
    ("GET", f"{BOOK}/print"): Operation(HTML),
    ("GET", f"{BOOK}/chart"): Operation(SVG, query=("page",)),
    ("POST", f"{BOOK}/changes"): Operation(Changes, ChangesAsked),
    ("POST", f"{BOOK}/difference"): Operation(Difference, ChangesAsked),
    ("POST", f"{BOOK}/try"): Operation(Tried, TryAsked),
    ("GET", "/api/lab"): Operation(Trials),
    ("POST", "/api/lab"): Operation(TrialBegun, Trial, status=201),
    ("GET", "/api/lab/{id}"): Operation(TrialPage),
    ("GET", "/api/lab/{id}/report"): Operation(HTML),
    ("POST", "/api/lab/{id}/{act}"): Operation(Done),
}
"""Every address of the API."""


# -- as OpenAPI -------------------------------------------------------------------------------------


@cache
def _schemas() -> tuple[dict[Any, dict[str, Any]], dict[str, Any]]:
    """The schema of each type in the table, and of those that they are made of."""
    kinds = [kind for each in OPERATIONS.values() for kind in (each.takes, each.gives, each.or_gives)]
    types = list(dict.fromkeys([Failure, *(kind for kind in kinds if kind and not isinstance(kind, str))]))
    made, parts = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    return dict(zip(types, made, strict=True)), parts


def openapi(routes: Iterable[BaseRoute]) -> dict[str, Any]:
    """The description of these routes; each must stand in the table."""
    paths: dict[str, dict[str, Any]] = {}
    for method, path, does in operations(routes):
        paths.setdefault(path, {})[method.lower()] = _operation(path, does, OPERATIONS[method, path])
    return {
        "openapi": "3.1.0",
        "info": {"title": "bythebook", "version": __version__},
        "paths": paths,
        "components": {"schemas": _schemas()[1]},
    }


def operations(routes: Iterable[BaseRoute]) -> list[tuple[str, str, str]]:
    """Method, address and sentence of every route of the API."""
    found = []
    for route in routes:
        if isinstance(route, Route) and route.path.startswith("/api/"):
            path = re.sub(r"\{(\w+):\w+\}", r"{\1}", route.path)
            does = (route.endpoint.__doc__ or "").strip()
            found += [(method, path, does) for method in sorted(route.methods or ()) if method != "HEAD"]
    return found


def _operation(path: str, does: str, operation: Operation) -> dict[str, Any]:
    takes, gives = operation.takes, operation.gives
    content = {gives: {"schema": {"type": "string"}}} if isinstance(gives, str) else _json(gives)
    made: dict[str, Any] = {
        "summary": does,
        "parameters": [*map(_in_path, re.findall(r"\{(\w+)\}", path)), *map(_in_query, operation.query)],
        "responses": {
            str(operation.status): {"description": "What was asked for", "content": content},
            "default": {"description": "What went wrong", "content": _json(Failure)},
        },
    }
    if operation.or_gives is not None:
        made["responses"]["200"] = {"description": "How it stands", "content": _json(operation.or_gives)}
    if takes is not None:
        made["requestBody"] = {"required": True, "content": _json(takes)}
    return made


def _json(kind: Any) -> dict[str, Any]:
    return {"application/json": {"schema": _schemas()[0][kind]}}


def _in_path(name: str) -> dict[str, Any]:
    schema = (
        {"type": "integer", "minimum": 0}
        if name in ("line", "number")
        else {"type": "string", "minLength": 1}
    )
    return {"name": name, "in": "path", "required": True, "schema": schema}


def _in_query(name: str) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": name == "key", "schema": {"type": "string"}}


async def description(request: Request) -> Response:
    """What the API takes and gives: this."""
    return json_bytes(msgspec.json.encode(openapi(request.app.routes)))
