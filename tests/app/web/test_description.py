"""The description of the API against the server: every route, every answer, and requests made at random."""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings

from bythebook.app.game.archive import PackedGame, pack
from bythebook.app.game.links import pack_text
from bythebook.app.web.description import operations
from bythebook.app.web.pages.end import GameEnd
from bythebook.app.web.responses import EVENTS
from bythebook.app.web.routes.operation import Operation
from bythebook.app.web.server import make_app
from bythebook.players import library
from tests.app.web.visiting import HERE, Visitor, answered, browser
from tests.guide.books import FERRY

MOST = int(os.environ.get("BYTHEBOOK_REQUESTS", "2"))
"""Requests made at random for each address."""


OPERATIONS = operations(make_app().routes)


def test_every_operation_is_declared_once() -> None:
    addresses = [(each.method, each.template) for each in OPERATIONS]
    assert len(set(addresses)) == len(addresses)


def test_every_route_says_what_it_does() -> None:
    assert all(each.summary.endswith(".") for each in OPERATIONS)


def test_the_server_publishes_it(visitor: Visitor) -> None:
    told = visitor.get("/api/description")
    assert told["openapi"] == "3.1.0"
    assert told["paths"]["/api/games/{id}/answer"]["post"]["summary"] == "Answer the open prompt."
    body = told["paths"]["/api/games/{id}/answer"]["post"]["requestBody"]["content"]["application/json"]
    assert body["schema"] == {"$ref": "#/components/schemas/AnswerRequest"}
    assert "version" in told["components"]["schemas"]["Scene"]["required"]


# -- every answer -----------------------------------------------------------------------------------

LAST = ["possible", "answer", "hands", "undo", "redo", "change", "correct", "chance", "on", "who", "delete"]
"""What changes the game comes last, in this order."""


def rank(operation: Operation) -> int:
    name = operation.path.rpartition("/")[2]
    return LAST.index(name) if operation.method == "POST" and name in LAST else -1


def rolling(visitor: Visitor) -> Any:
    """A game in which a bot has decided and a person rolls real dice; the ask."""
    visitor.begin("memoir44")
    answered(visitor, 12)
    visitor.post("chance", element="dice", who="typed")
    for i in range(200):
        prompt = visitor.scene()["ask"]
        if prompt["chance"] is not None:
            return prompt
        visitor.answer(1 + i % len(prompt["choices"]))
    raise AssertionError("nobody rolls")


def test_what_every_address_gives_is_what_the_table_says(visitor: Visitor) -> None:
    """All but streams (test_serve.py reads one), trials (test_lab.py) and ends (test_end.py)."""
    prompt = rolling(visitor)
    line = next(step["line"] for step in visitor.get("log")["lines"] if step["why"])
    own = next(step["line"] for step in visitor.get("log")["lines"] if step["who"] == "person")
    names = {"id": visitor.id, "game": "memoir44", "bot": "solo-ai", "line": line, "seat": "axis"}
    names |= {"book": library.copy("solo-ai", "bold"), "number": 1}
    book = {"text": library.text_of("bold"), "game": "memoir44", "row": 60}
    face = prompt["chance"]["items"][0]["id"]
    bodies: dict[str, Any] = {
        "/api/games": {"game": "memoir44"},
        "/api/games/import": {"text": visitor.get("position")["text"]},
        "/api/campaign": {"start": "normandy"},
        "/api/kept/file": {"zip": b64encode(pack([PackedGame("x", datetime(2026, 1, 1), "")])).decode()},
        "/api/guide": {"text": FERRY},
        **{f"/api/writing/{what}": book for what in ("check", "complete", "meaning", "parts")},
        "/api/writing/shared": {"fragment": pack_text(FERRY)},
        "/api/studio": {"bot": "solo-ai"},
        "/api/studio/{book}": book,
        "changes": book,
        "difference": {"text": "# Nothing is written yet\n"},
        "try": {**book, "saved": visitor.id, "line": line},
        "/api/guide/paper": {"text": FERRY},
        "answer": {"ask": prompt["number"], "outcome": [face] * prompt["chance"]["size"]},
        "undo": {"across": True},
        "/api/code": {"link": "http://127.0.0.1:8044/"},
        "name": {"name": "Thursday evening"},
        "goals": {"ask": prompt["number"], "option": 1},
        "next": {"ask": prompt["number"], "option": 1},
        "change": {"line": own, "option": 1, "across": True},
        "chance": {"element": "dice", "who": "seeded"},
        "who": {"seat": "allies", "who": "link"},
        "correct": {"patch": {"medals": {"axis": 1}}},
        "check": {"patch": {"medals": {"axis": 1}}},
    }
    for operation in sorted(OPERATIONS, key=rank):
        method, path = operation.method, operation.template
        if operation.gives in (EVENTS, GameEnd) or "/lab/" in path or (method, path) == ("POST", "/api/lab"):
            continue
        body = {"key": visitor.key, **bodies.get(path, bodies.get(path.rpartition("/")[2], {}))}
        to = path.format(**(names | {"line": own} if "/asked/" in path else names))
        client = visitor.client
        answer = (
            client.post(to, json=body) if method == "POST" else client.get(to, params={"key": visitor.key})
        )
        assert answer.status_code == operation.status, f"{method} {path}: {answer.text[:500]}"
        if isinstance(operation.gives, str):
            assert answer.headers["content-type"].startswith(operation.gives), path
        else:
            understood = msgspec.json.decode(answer.content, type=operation.gives)
            assert answer.json() == msgspec.json.decode(msgspec.json.encode(understood)), path


# -- at random --------------------------------------------------------------------------------------


class Shell:
    """The application as schemathesis may call it: begun once, by somebody at this machine."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            for said in ("startup", "shutdown"):
                await receive()
                await send({"type": f"lifespan.{said}.complete"})
            return
        headers = [each for each in scope["headers"] if each[0] != b"host"]
        here = {"client": HERE, "headers": [*headers, (b"host", b"127.0.0.1")]}
        await self.app({**scope, **here}, receive, send)


RANDOM = [
    (each.method, each.template)
    for each in OPERATIONS
    if each.gives != EVENTS and (each.method, each.path) != ("POST", "/api/lab")
]


CHECKS = [
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
]


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Any, Any, Visitor]]:
    """What schemathesis makes of the description, what it checks, and somebody with a game."""
    schemathesis = pytest.importorskip("schemathesis", reason="scripts/test installs schemathesis")
    schemathesis.checks.load_all_checks()
    with pytest.MonkeyPatch.context() as patch, browser(patch, tmp_path_factory.mktemp("home")) as visitor:
        visitor.begin("memoir44")
        answered(visitor, 12)
        schema = schemathesis.openapi.from_asgi("/api/description", Shell(visitor.client.app))
        yield schema, schemathesis.checks.CHECKS.get_by_names(CHECKS), visitor


@pytest.mark.long
@pytest.mark.parametrize(("method", "path"), RANDOM)
def test_requests_at_random_get_what_the_description_says(
    described: tuple[Any, Any, Visitor], method: str, path: str
) -> None:
    """No mistake of the program, no status, type or field that is not described."""
    schema, checks, visitor = described

    @given(case=schema[path][method].as_strategy())
    @settings(
        max_examples=MOST,
        derandomize=True,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def one(case: Any) -> None:
        if "/games/{id}" in path:
            case.path_parameters["id"] = visitor.id
        for held in (case.query, case.body):
            if isinstance(held, dict) and "key" in held:
                held["key"] = visitor.key
        case.call_and_validate(checks=checks, timeout=120)

    one()
